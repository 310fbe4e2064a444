"""The smallest ending of a size that has another value, or other best cards, under two files: each
ending is solved under both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...solver.batch import Solved, solve_batch
from ...solver.position import Position
from .couple import Couple
from .endings import Ending, endings

CHUNK = 2048
FIRST_CHUNK = 256  # most files that differ do so at once
Positions = tuple[Position, Position]


@dataclass(frozen=True, slots=True)
class Hunt:
    """What a search came to: the ending under both files, None where all are alike, and how many
    endings were solved under both."""

    found: Positions | None
    searched: int


def smallest_bare(couple: Couple, cards: int, on_step: Callable[[], None] = lambda: None) -> Hunt:
    """The smallest bare ending of so many cards together that the files value differently.
    `on_step` is called now and then."""
    searched = 0
    for led in (False, True):
        found, tried = _first_apart(couple, endings(couple, cards, led), on_step)
        searched += tried
        if found is not None:
            return Hunt(found, searched)
    return Hunt(None, searched)


def _first_apart(
    couple: Couple, every: Iterator[Ending], on_step: Callable[[], None]
) -> tuple[Positions | None, int]:
    """The first ending that differs, and how many were solved up to it."""
    tried, size = 0, FIRST_CHUNK
    while chunk := list(islice(every, size)):
        both = [[one.position(couple, side) for one in chunk] for side in (0, 1)]
        solved = zip(*(solve_batch(positions) for positions in both), strict=True)
        for place, (first, second) in enumerate(solved):
            if apart(couple, first, second):
                return (both[0][place], both[1][place]), tried + place + 1
        tried, size = tried + len(chunk), CHUNK
        on_step()
    return None, tried


def apart(couple: Couple, first: Solved, second: Solved) -> bool:
    """Whether two answers differ in the value or in the best cards."""
    if first.value != second.value:
        return True
    names = [
        {rules.pack.names[card] for card in solved.best}
        for rules, solved in zip(couple.rules, (first, second), strict=True)
    ]
    return names[0] != names[1]
