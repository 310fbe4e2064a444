"""What a distribution scores, as expressions of a CP-SAT model: the same as `engine.scoring` says
of an account. Every witness is scored again by the engine."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from ...solver.position import dead_cards
from ...spec.cards import bits
from ...spec.tables import AFTER_STOCK, WHILE_STOCK, TablePoint, Tables
from .distribution import Distribution

Pair = tuple[Any, Any]
Made = TypeVar("Made")
SCOPE = {
    "whole-deal": (WHILE_STOCK, AFTER_STOCK),
    "while-stock": (WHILE_STOCK,),
    "after-stock": (AFTER_STOCK,),
}


@dataclass
class Scorer:
    """Expressions over one distribution. What two files ask alike is made once, so that the solver
    sees at a glance that it is the same. Scores are in `scale` parts of a point."""

    deal: Distribution
    scale: int
    made: dict[Hashable, Any] = field(default_factory=dict)
    races: dict[Hashable, Pair] = field(default_factory=dict)  # who was first
    reached: dict[Hashable, list[Any]] = field(default_factory=dict)  # who got there at all

    def points(self, tables: Tables) -> list[Pair]:
        """What each point scores for (dealer, non-dealer)."""
        return self._all(tables, tables.points)

    def outright(self, tables: Tables) -> Pair:
        """Whether each player won a point that is worth the match."""
        raised = tuple(replace(one, worth=1) if one.wins_match else one for one in tables.points)
        if raised == tables.points:
            return 0, 0
        scores = self._all(tables, raised)
        won = [pair for pair, one in zip(scores, tables.points, strict=True) if one.wins_match]
        first, second = (self._any([self.at_least(pair[who], 1) for pair in won]) for who in (0, 1))
        return first, second

    def _all(self, tables: Tables, points: tuple[TablePoint, ...]) -> list[Pair]:
        scores: list[Pair] = [
            (0, 0) if point.to == "sweep" else self._one(tables, point) for point in points
        ]
        for place, point in enumerate(points):
            if point.points:
                swept = [
                    self._swept([scores[part] for part in point.points], who) for who in (0, 1)
                ]
                worth = point.worth * self.scale
                scores[place] = worth * swept[0], worth * swept[1]
        return scores

    def _swept(self, parts: list[Pair], who: int) -> Any:
        """Whether a player, and not the other, scored each of some points."""
        needed = []
        for pair in parts:
            needed += [self.at_least(pair[who], 1), ~self.at_least(pair[1 - who], 1)]
        return ~self._any([~one for one in needed])

    def _one(self, tables: Tables, point: TablePoint) -> Pair:
        worth = point.worth * self.scale
        if point.to == "last-trick":
            return worth * self.deal.last[0], worth * self.deal.last[1]
        if point.to == "most":
            return self._most(tables, point)
        if point.to == "each":
            units = [self._lots(self._final(tables, point, who), point.per) for who in (0, 1)]
            return worth * units[0], worth * units[1]
        if point.to == "each-captor":
            marks = self._once(("each", point.mask), lambda: self._each_captor(point))
        elif point.to == "first-to":
            marks = self._first_to(tables, point)
        else:
            marks = self._owner(tables, point)
        if point.otherwise_last_trick:
            marks = self._or_last(marks)
        return worth * marks[0], worth * marks[1]

    def _or_last(self, marks: Pair) -> Pair:
        nobody = ~self._any([self.at_least(mark, 1) for mark in marks])
        first, second = (marks[who] + self._product(nobody, self.deal.last[who]) for who in (0, 1))
        return first, second

    # Cards

    def _owner(self, tables: Tables, point: TablePoint) -> Pair:
        """Who captured, or held, the first of the point's cards that is in play."""
        where = self.deal.taken if point.to == "captor" else self.deal.held
        if not point.cards:
            return 0, 0
        if self._all_in_play(tables):
            return where[0][point.cards[0]], where[1][point.cards[0]]
        return self._once(("owner", point.to, point.cards), lambda: self._first_owner(point, where))

    def _first_owner(self, point: TablePoint, where: Any) -> Pair:
        deciding = self._once(("first", point.cards), lambda: self._deciding(point.cards))
        pairs = list(zip(point.cards, deciding, strict=True))
        first, second = (
            sum(self._product(flag, where[who][card]) for card, flag in pairs) for who in (0, 1)
        )
        return first, second

    def _all_in_play(self, tables: Tables) -> bool:
        """Whether every card of the pack counts as being in play."""
        shape = self.deal.shape
        return not dead_cards(tables.rules) if shape.bare else shape.cards == self.deal.size

    def _deciding(self, cards: tuple[int, ...]) -> list[Any]:
        """For each card whether it is the first of them that is in play."""
        flags, model = [], self.deal.model
        for place, card in enumerate(cards):
            flag = self.deal.flag()
            before = sum(self.deal.placed[one] for one in cards[:place])
            model.add(flag <= self.deal.placed[card])
            model.add(before == 0).only_enforce_if(flag)
            model.add(flag + before >= self.deal.placed[card])
            flags.append(flag)
        return flags

    def _each_captor(self, point: TablePoint) -> Pair:
        first, second = (
            self._any([self.deal.taken[who][card] for card in bits(point.mask)]) for who in (0, 1)
        )
        return first, second

    # Amounts

    def _amount(self, tables: Tables, point: TablePoint, who: int) -> Any:
        """What a player has of the quantity of a point, but for what the last trick adds."""
        if point.quantity == "cards":
            return sum(self.deal.taken[who])
        if point.quantity == "tricks":
            during = "whole-deal" if point.to == "first-to" else point.during
            return sum(self.deal.tricks[phase][who] for phase in SCOPE[during])
        values = zip(tables.values, self.deal.taken[who], strict=True)
        return sum(value * taken for value, taken in values)

    def _bonus(self, tables: Tables, point: TablePoint, who: int) -> Any:
        values = point.quantity == "values"
        return tables.last_trick_value * self.deal.last[who] if values else 0

    def _final(self, tables: Tables, point: TablePoint, who: int) -> Any:
        return self._amount(tables, point, who) + self._bonus(tables, point, who)

    def _most(self, tables: Tables, point: TablePoint) -> Pair:
        key = ("most", *_asked(tables, point))
        lead = self._once(key, lambda: self._lead(tables, point))
        level = 1 - lead[0] - lead[1]
        worth = self.scale * point.worth
        half = worth // 2 if point.tied == "split" else 0
        first, second = (
            worth * lead[who] + (worth if who in _TIED[point.tied] else half) * level
            for who in (0, 1)
        )
        return first, second

    def _lead(self, tables: Tables, point: TablePoint) -> Pair:
        """Whether each player has more than the other."""
        difference = self._final(tables, point, 0) - self._final(tables, point, 1)
        return self.at_least(difference, 1), self.at_least(-difference, 1)

    def _lots(self, amount: Any, per: int) -> Any:
        """How many whole lots an amount makes, rounded down below nothing too."""
        if per == 1:
            return amount
        lots, rest = self.deal.number(-100_000, 100_000), self.deal.number(0, per - 1)
        self.deal.model.add(amount == per * lots + rest)
        return lots

    def _first_to(self, tables: Tables, point: TablePoint) -> Pair:
        """Who first had so much; of two who both have it in the end, either may be."""
        key = race(tables, point)
        return self._once(key, lambda: self._race(tables, point, key))

    def _race(self, tables: Tables, point: TablePoint, key: Hashable) -> Pair:
        flag, model = self.deal.flag, self.deal.model
        won, reached = (flag(), flag()), []
        for who in (0, 1):
            had = self.at_least(self._amount(tables, point, who), point.at)
            if min(tables.values) < 0 and point.quantity == "values":
                sunk, had_then = had, flag()  # what was reached may have been lost again
                model.add_implication(sunk, had_then)
                had = had_then
            reached.append(had)
            model.add_implication(won[who], had)
        model.add_at_most_one(won)
        model.add_bool_or(*won, ~reached[0])
        model.add_bool_or(*won, ~reached[1])
        self.races[key], self.reached[key] = won, reached
        early = self._any(list(won))
        late = [self.at_least(self._final(tables, point, who), point.at) for who in (0, 1)]
        first, second = (won[who] + self._product(~early, late[who]) for who in (0, 1))
        return first, second

    def one_runner(self) -> None:
        """Leave out what the cards do not tell: that both players reach an amount that counts for
        the first to reach it. Points must have been asked for before."""
        for reached in self.reached.values():
            self.deal.model.add_at_most_one(reached)

    # Small parts

    def at_least(self, amount: Any, least: int) -> Any:
        """Whether an amount is at least so much."""
        flag = self.deal.flag()
        self.deal.model.add(amount >= least).only_enforce_if(flag)
        self.deal.model.add(amount <= least - 1).only_enforce_if(~flag)
        return flag

    def _any(self, flags: list[Any]) -> Any:
        found = self.deal.flag()
        self.deal.model.add_bool_or(flags).only_enforce_if(found)
        for flag in flags:
            self.deal.model.add_implication(flag, found)
        return found

    def _product(self, one: Any, two: Any) -> Any:
        both = self.deal.flag()
        self.deal.model.add_bool_and(one, two).only_enforce_if(both)
        self.deal.model.add_bool_or(~one, ~two, both)
        return both

    def _once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        if key not in self.made:
            self.made[key] = make()
        return cast(Made, self.made[key])


_TIED = {"nobody": (), "split": (), "both": (0, 1), "dealer": (0,), "non-dealer": (1,)}


def _asked(tables: Tables, point: TablePoint) -> tuple[Hashable, ...]:
    """What an amount is made of."""
    values = (tables.values, tables.last_trick_value) if point.quantity == "values" else ()
    return point.quantity, point.during, values


def race(tables: Tables, point: TablePoint) -> Hashable:
    """What a first-to point asks for: those that ask for the same go to the same player."""
    return "first-to", point.at, *_asked(tables, point)
