"""The value of a position for the match at every score.

A player who cannot reach the target in this deal, even with every point, is as well off from one
such score as from another: each line of play ends with the same winner, or undecided with a lead
that is the difference of the scores apart. So the value is found once for all these scores, and
moved; a match that is won or lost stays so. That holds where the first to reach the target wins
(no margin is asked for) and nothing counts less than nothing; elsewhere every score is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from ..spec.tables import TablePoint, Tables
from .asker import Values
from .position import Position

NONE = -2


@dataclass(frozen=True, slots=True)
class Cell:
    """At a match score (dealer, non-dealer): the value for the player to move, all best cards."""

    score: tuple[int, int]
    value: float
    best: tuple[int, ...]


def score_table(
    position: Position, target: int, ask: Callable[[Position], Values]
) -> Iterator[Cell]:
    """The value at every score below the target, the dealer's score first."""
    far = highest_far(position, target)
    known: dict[tuple[int, int], Values] = {}
    sign = 1 if position.to_move == 0 else -1
    for dealer, other in product(range(target), repeat=2):
        like = max(dealer, far), max(other, far)
        if like not in known:
            settled = _settled(known, like, sign * target) if far != NONE else None
            known[like] = settled or ask(replace(position, score=like))
        moved = sign * ((dealer - other) - (like[0] - like[1]))
        values = [
            (card, value if abs(value) == target else value + moved) for card, value in known[like]
        ]
        top = max(value for _, value in values)
        yield Cell((dealer, other), top, tuple(card for card, value in values if value == top))


def _settled(
    known: dict[tuple[int, int], Values], score: tuple[int, int], won: float
) -> Values | None:
    """The values where the score decides everything: a match the dealer wins with any card is won
    also with a point more, and what the other player wins likewise. `won` is the value of the
    dealer's win."""
    dealer, other = score
    less, more = known.get((dealer - 1, other), ()), known.get((dealer, other - 1), ())
    if less and all(value == won for _, value in less):
        return less
    if more and all(value == -won for _, value in more):
        return more
    return None


def highest_far(position: Position, target: int) -> int:
    """The highest score from which no deal reaches the target, -1 if there is none; for rules where
    every score must be asked NONE."""
    tables = position.tables
    amounts = (*tables.values, tables.last_trick_value, *(point.worth for point in tables.points))
    if position.rules.match.win_by > 1 or min(amounts) < 0:
        return NONE
    most = sum(_most(tables, point) for point in tables.points)
    return max(-1, target - most - 1)


def _most(tables: Tables, point: TablePoint) -> int:
    """No player can score more than this for a point."""
    if point.to != "each":
        return point.worth
    amounts = {"tricks": tables.pack.size, "cards": tables.pack.size}
    amount = amounts.get(point.quantity or "", tables.total + tables.last_trick_value)
    return amount // point.per * point.worth
