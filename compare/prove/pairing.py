"""Which point of one file answers to which of the other."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from ...spec.tables import TablePoint, Tables
from .couple import Case, Couple


@dataclass(frozen=True, slots=True)
class PointPair:
    """A point of each file by its place, None where one has no such point. `same` says that both
    score it for the same cards, tricks and amounts, and as much."""

    places: tuple[int | None, int | None]
    same: bool

    def name(self, couple: Couple) -> str:
        """The name of the point, that of the first file where both have one."""
        names = [
            rules.score[place].name
            for rules, place in zip(couple.rules, self.places, strict=True)
            if place is not None
        ]
        return names[0]

    def point(self, case: Case, side: int) -> TablePoint | None:
        """The point of one file in some tables."""
        place = self.places[side]
        return None if place is None else case.tables[side].points[place]


def point_pairs(couple: Couple) -> list[PointPair]:
    """All points: those of the first file in their order, then what only the second has. Points
    belong together by name, else when they score the same."""
    first, second = (_signatures(couple, side) for side in (0, 1))
    names = [[point.name for point in rules.score] for rules in couple.rules]
    match: dict[int, int] = {}
    for place, name in enumerate(names[0]):
        if name in names[1]:
            match[place] = names[1].index(name)
    for place, signature in enumerate(first):
        free = [other for other in range(len(second)) if other not in match.values()]
        twin = next((other for other in free if second[other] == signature), None)
        if place not in match and twin is not None:
            match[place] = twin
    found = [
        PointPair((place, match.get(place)), place in match and second[match[place]] == one)
        for place, one in enumerate(first)
    ]
    rest = [place for place in range(len(second)) if place not in match.values()]
    return found + [PointPair((None, place), False) for place in rest]


def _signatures(couple: Couple, side: int) -> list[Hashable]:
    """What each point of a file scores, whatever it is called, for every trump suit."""
    number = len(couple.rules[side].score)
    tables = [case.tables[side] for case in couple.cases]
    return [tuple(_signature(one, place) for one in tables) for place in range(number)]


def _signature(tables: Tables, place: int) -> Hashable:
    point = tables.points[place]
    counted = point.quantity == "values"
    return (
        point.to,
        point.cards,
        point.quantity,
        (tables.values, tables.last_trick_value) if counted else None,
        tuple(sorted(str(_signature(tables, part)) for part in point.points)),
        (point.worth, point.wins_match, point.tied, point.during, point.per, point.at),
        point.otherwise_last_trick,
    )
