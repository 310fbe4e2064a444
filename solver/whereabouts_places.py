"""Where each unseen card can be, by CP-SAT: a second way to what `whereabouts` counts.

The follow rule is put to the solver as it stands: which obligations bind the opponent's hand at
each reply, and that the first of them allows the card. Nothing is counted, so nothing is too much.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.evidence import Evidence
from ..spec.cards import bits
from .whereabouts_windows import Places, last_draw

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

REST, LAST = -1, -2  # places that are no time at which a card came to the opponent


@dataclass(frozen=True, slots=True)
class Possible:
    """Where a card can be: with the opponent, at places of the present stock (0 the top), out of
    play."""

    opponent: bool
    stock: tuple[int, ...]
    out: bool


def possible_places(seen: Evidence) -> dict[int, Possible]:
    """For every card whose place is not known, where it can be. Empty when no deal fits, and when
    there is no such card."""
    return _Model(seen).places_of_cards()


class _Model:
    """A variable for each card and place: the deal, each draw of the opponent, the rest. The last
    place of the pack stands by itself where some card cannot be there."""

    def __init__(self, seen: Evidence) -> None:
        from ortools.sat.python import cp_model

        self.seen = seen
        self.hidden = Places.of(seen)
        self.model = cp_model.CpModel()
        self.sizes = self._sizes()
        played = {card: when for when, who, card in seen.plays() if who == seen.opponent}
        self.at = {
            (card, place): self.model.new_bool_var(f"{card} at {place}")
            for card in bits(seen.hidden)
            for place in self.sizes
            if self._can_be(card, place, played.get(card))
        }
        self._fill()
        for number, trick in enumerate(seen.tricks, 1):
            if trick.leader == seen.player and trick.reply is not None:
                self._reply(number, trick.led, trick.reply)

    def _sizes(self) -> dict[int, int]:
        """How many cards each place takes."""
        sizes = {0: self.hidden.dealt, **dict.fromkeys(self.hidden.draws, 1)}
        alone = self.seen.not_last is not None and self.hidden.rest > 0
        return {**sizes, REST: self.hidden.rest - alone, **({LAST: 1} if alone else {})}

    def _can_be(self, card: int, place: int, played: int | None) -> bool:
        """Whether a card can be at a place, the follow rule left aside."""
        if played is not None and not 0 <= place < played:
            return False
        if place == 0 and self.seen.not_dealt >> card & 1:
            return False
        return card != self.seen.not_last or place not in (LAST, last_draw(self.seen))

    def _fill(self) -> None:
        """Every card is at one place, and every place is full."""
        for card in bits(self.seen.hidden):
            self.model.add_exactly_one(var for (one, _), var in self.at.items() if one == card)
        for place, size in self.sizes.items():
            self.model.add(sum(var for (_, one), var in self.at.items() if one == place) == size)

    def _reply(self, number: int, led: int, reply: int) -> None:
        """The first obligation that binds the hand at a trick allows the card; where the reply is
        known for a revoke, it does not."""
        binding = self.seen.tables.obligations[self.seen.phase(number)][led]
        binds: list[cp_model.IntVar] = []
        broken: list[cp_model.IntVar] = []
        for holding, playable in binding:
            before, bind = binds[:], self._holds(holding, number, reply)
            binds.append(bind)
            if playable >> reply & 1:
                continue
            breaks = self.model.new_bool_var("")  # this is the first to bind, and forbids it
            self.model.add_bool_and(bind, *(one.Not() for one in before)).only_enforce_if(breaks)
            self.model.add_bool_or(bind.Not(), *before, breaks)
            broken.append(breaks)
        if number in self.seen.revoked:
            self.model.add_bool_or(*broken)
        else:
            for breaks in broken:
                self.model.add(breaks == 0)

    def _holds(self, cards: int, number: int, reply: int) -> cp_model.IntVar:
        """Whether the opponent's hand at a trick had one of some cards."""
        known = (self.seen.shown_at(number) | 1 << reply) & cards
        gone = self.seen.gone_at(number)
        there = [
            var
            for (card, place), var in self.at.items()
            if 0 <= place < number and cards >> card & 1 and not gone >> card & 1
        ]
        holds = self.model.new_bool_var("")
        if known or not there:
            self.model.add(holds == bool(known))
        else:
            self.model.add_max_equality(holds, there)
        return holds

    def places_of_cards(self) -> dict[int, Possible]:
        """Solve again and again, each time for a deal with as many cards as can be in places where
        none has had them, until there is no such deal."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        cards = list(bits(self.seen.unseen))
        missing = {key for key in self.at if key[0] in cards}
        found: set[tuple[int, int]] = set()
        while missing:
            self.model.maximize(sum(self.at[key] for key in missing))
            if solver.solve(self.model) != cp_model.OPTIMAL:
                return {}
            new = {key for key in missing if solver.value(self.at[key])}
            if not new:
                break
            found |= new
            missing -= new
            # One draw is as good as another for a card that the opponent holds.
            held = {card for card, place in new if place >= 0}
            missing -= {(card, place) for card, place in missing if card in held and place >= 0}
        return {card: self._possible(card, found) for card in cards}

    def _possible(self, card: int, found: set[tuple[int, int]]) -> Possible:
        """The places of a card; all of the rest are alike, but for the last."""
        rest, last = ((card, place) in found for place in (REST, LAST))
        places = [*self.hidden.stock, *[None] * self.hidden.out]
        alone = LAST in self.sizes
        open_places = [
            place
            for number, place in enumerate(places, 1)
            if (last if alone and number == len(places) else rest)
        ]
        return Possible(
            opponent=any(one == card and place >= 0 for one, place in found),
            stock=tuple(place for place in open_places if place is not None),
            out=None in open_places,
        )
