"""How far texts are from each other: the questions they answer differently, each counting one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .matrix import Matrix


@dataclass(frozen=True, slots=True)
class Distance:
    """Two texts, by their places. `differ` of the `asked` questions, those that come up in both,
    have different answers. Of `both` of the questions asked neither text is silent, and `spoken` of
    these have different answers."""

    one: int
    two: int
    differ: int
    spoken: int
    asked: int
    both: int


def distances(matrix: Matrix) -> tuple[Distance, ...]:
    """The distance of every pair of texts, the nearest first; texts in their order where even.

    Take it of the whole matrix: without its equal rows fewer questions are asked.
    """
    pairs = combinations(range(len(matrix.texts)), 2)
    found = [_distance(matrix, one, two) for one, two in pairs]
    return tuple(sorted(found, key=lambda pair: (pair.differ, pair.spoken)))


def _distance(matrix: Matrix, one: int, two: int) -> Distance:
    differ = spoken = asked = both = 0
    for row in matrix.rows:
        first, second = row.cells[one], row.cells[two]
        if "none" in (first.kind, second.kind):
            continue
        speak, different = first.speaks and second.speaks, first.letter != second.letter
        asked, both = asked + 1, both + speak
        differ, spoken = differ + different, spoken + (different and speak)
    return Distance(one, two, differ, spoken, asked, both)


def nearest(found: tuple[Distance, ...], texts: int) -> Iterator[tuple[int, tuple[Distance, ...]]]:
    """For every text, by its place, the distances to those nearest to it."""
    for text in range(texts):
        own = [pair for pair in found if text in (pair.one, pair.two)]
        yield text, tuple(pair for pair in own if pair.differ == own[0].differ)
