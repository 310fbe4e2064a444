"""The ways in which a deal can be scored by the points that two files have in common."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from math import prod

from ...engine.scoring import Pair
from ...spec.checks.outcomes import quantity_total
from ...spec.model import Rules
from ...spec.tables import TablePoint
from .couple import Couple
from .pairing import PointPair, point_pairs

MOST_WAYS = 20_000  # that are tried
Way = tuple[Pair, ...]  # what each of the points that both have scores for (dealer, non-dealer)


def shared_points(couple: Couple) -> list[PointPair]:
    """The points that both files have."""
    return [pair for pair in point_pairs(couple) if None not in pair.places]


def ways_to_score(couple: Couple) -> Iterator[Way]:
    """Every way to score the points that both files have, with the fewest points first; not every
    one can occur. Of more than MOST_WAYS one more than that, in no order."""
    choices = [_choices(couple, pair) for pair in shared_points(couple)]
    every = product(*choices)
    if prod(map(len, choices)) > MOST_WAYS:
        return islice(every, MOST_WAYS + 1)
    return iter(sorted(every, key=lambda way: sum(abs(a) + abs(b) for a, b in way)))


def _choices(couple: Couple, pair: PointPair) -> list[Pair]:
    """What a point can score under either file, the dealer's share first."""
    found: dict[Pair, None] = {}
    for side in (0, 1):
        point = pair.point(couple.cases[0], side)
        if point is not None:
            found |= dict.fromkeys(_of_point(couple.rules[side], point))
    return list(found)


def _of_point(rules: Rules, point: TablePoint) -> Iterator[Pair]:
    worth = point.worth
    if point.to == "each":
        most = _units(rules, point)
        for dealer, other in product(range(most + 1), repeat=2):
            if dealer + other <= most:
                yield dealer * worth, other * worth
        return
    yield from ((worth, 0), (0, worth), (0, 0))
    if point.to == "each-captor" or point.tied == "both":
        yield worth, worth
    if point.tied == "split":
        yield worth / 2, worth / 2  # type: ignore[misc]


def _units(rules: Rules, point: TablePoint) -> int:
    return quantity_total(rules, point.quantity or "values", point.during) // point.per
