"""A distribution that the solver found, scored by the engine under both files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.scoring import Ledger, Pair, Score, deal_points, match_winners, owner_cards, totals
from ...engine.tricks import ROLES
from ...solver.position import dead_cards
from ...spec.cards import mask_of
from ...spec.tables import Tables
from .couple import Case, Couple
from .points import Scorer, race
from .search import Value


@dataclass(frozen=True, slots=True)
class Account:
    """How the cards of a deal ended up: sets of common cards by (dealer, non-dealer). `held` has
    only the cards of which it matters. `races` says who was first where a point asks for that."""

    case: Case
    bare: bool
    captured: Pair
    held: Pair
    tricks: tuple[Pair, Pair]
    last: int
    races: Mapping[Any, int]

    def ledger(self, side: int) -> Ledger:
        """The account that one file keeps of it."""
        tables = self.case.tables[side]
        in_play = self.in_play(tables)
        captors = owner_cards(tables, in_play, ("captor", "each-captor"))
        holders = owner_cards(tables, in_play, ("holder",))
        owners = [
            self.races.get(race(tables, point), 0)
            if point.to == "first-to"
            else _players(captor, self.captured) | _players(holder, self.held)
            for point, captor, holder in zip(tables.points, captors, holders, strict=True)
        ]
        dealer, other = self.captured
        return Ledger(
            count=(tables.value(dealer), tables.value(other)),
            cards=(dealer.bit_count(), other.bit_count()),
            tricks=self.tricks,
            owners=tuple(owners),
            last=self.last,
        )

    def in_play(self, tables: Tables) -> int:
        """The cards that count as being in play."""
        if self.bare and not dead_cards(tables.rules):
            return (1 << len(tables.values)) - 1
        return self.captured[0] | self.captured[1]

    def scores(self, side: int) -> tuple[Score, ...]:
        """What each point of one file scores."""
        return deal_points(self.case.tables[side], self.ledger(side))

    def total(self, side: int) -> Score:
        """The points of the deal under one file."""
        return totals(self.scores(side))

    def outright(self, side: int) -> int:
        """The players who won a point worth the match."""
        return match_winners(self.case.tables[side], self.ledger(side))


def _players(cards: int, owned: Pair) -> int:
    return sum(1 << who for who in (0, 1) if owned[who] & cards)


def read_account(case: Case, scorer: Scorer, value: Value) -> Account:
    """The distribution of a solution."""
    deal = scorer.deal
    captured = [
        mask_of(card for card, flag in enumerate(deal.taken[who]) if value(flag)) for who in (0, 1)
    ]
    held = [mask_of(card for card, flag in deal.held[who].items() if value(flag)) for who in (0, 1)]
    tricks = [(value(part[0]), value(part[1])) for part in deal.tricks]
    races = {key: value(won[0]) | value(won[1]) << 1 for key, won in scorer.races.items()}
    return Account(
        case,
        deal.shape.bare,
        (captured[0], captured[1]),
        (held[0], held[1]),
        (tricks[0], tricks[1]),
        0 if value(deal.last[0]) else 1,
        races,
    )


def told(couple: Couple, found: Account) -> str:
    """A distribution in words."""
    piles = [", ".join(couple.cards(pile)) or "nothing" for pile in found.captured]
    out = couple.everything & ~(found.captured[0] | found.captured[1])
    few = not found.bare and out.bit_count() <= found.captured[1].bit_count()
    if few and found.captured[1]:
        piles[1] = "everything else"
    parts = [f"the dealer captures {piles[0]}, the non-dealer {piles[1]}"]
    if not found.bare and out:
        parts.append((", ".join(couple.cards(out)) if few else "the rest") + " out of play")
    for who in (0, 1):
        lost = found.held[who] & ~found.captured[who]
        if lost:
            parts.append(f"{', '.join(couple.cards(lost))} from the hand of the {ROLES[who]}")
    return f"Trumps {found.case.text}: " + "; ".join(parts)


def witness(couple: Couple, found: Account) -> dict[str, Any]:
    """A distribution for JSON, with what every point scores under both files."""
    gone = found.captured[0] | found.captured[1]
    keys = ("D", "N")
    scores = []
    for side in (0, 1):
        names = [point.name for point in found.case.tables[side].points]
        scores.append(
            {name: list(pair) for name, pair in zip(names, found.scores(side), strict=True)}
        )
    return {
        "trump": found.case.text,
        "bare": found.bare,
        "captured": dict(zip(keys, map(couple.cards, found.captured), strict=True)),
        "out": [] if found.bare else couple.cards(couple.everything & ~gone),
        "held": dict(zip(keys, map(couple.cards, found.held), strict=True)),
        "tricks": {
            "while-stock": dict(zip(keys, found.tricks[0], strict=True)),
            "after-stock": dict(zip(keys, found.tricks[1], strict=True)),
        },
        "last_trick": keys[found.last],
        "scores": scores,
        "totals": [list(found.total(side)) for side in (0, 1)],
    }


def told_totals(found: Account) -> str:
    """What a distribution scores under both files, in words."""
    first, second = (_pair_text(found.total(side)) for side in (0, 1))
    outright = [found.outright(side) for side in (0, 1)]
    says = (
        f"The deal scores {first} under the first, {second} under the second, the dealer's points"
        " first."
    )
    if outright[0] != outright[1]:
        won = [players_text(one) for one in outright]
        says += (
            f" The match is won outright by {won[0]} under the first, {won[1]} under the second."
        )
    return says


def _pair_text(pair: tuple[float, float]) -> str:
    return f"{pair[0]:g}-{pair[1]:g}"


def share_text(pair: tuple[float, float]) -> str:
    """Who scores how much."""
    if pair[0] == pair[1]:
        return f"{pair[0]:g} to both" if pair[0] else "nothing"
    parts = [f"{pair[who]:g} to the {ROLES[who]}" for who in (0, 1) if pair[who]]
    return " and ".join(parts)


def players_text(players: int) -> str:
    """A set of players in words."""
    return ("nobody", "the dealer", "the non-dealer", "both")[players]
