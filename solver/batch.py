"""Many positions at once, on all cores, and the quick way for one."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, repeat

from . import kernel
from .account import Objective
from .batch_work import CHUNK, NOTHING, Cards, Found, Work, preparer_for, simple
from .columns import Columns
from .kernel import SMALL_TABLE
from .layout import NotMonotone
from .position import Position
from .solve import MEMORY, solve


@dataclass(frozen=True, slots=True)
class Solved:
    """The value of a position for the player to move, and of every legal card (card, value) in
    pack order; no cards where only values were asked for."""

    value: float
    cards: Cards = ()

    @property
    def best(self) -> tuple[int, ...]:
        """All best cards."""
        return tuple(card for card, value in self.cards if value == self.value)


def solve_batch(
    positions: Iterable[Position] | Columns,
    objective: Objective = "points",
    target: int | None = None,
    *,
    threads: int | None = None,
    cards: bool = True,
    memory: int = MEMORY,
) -> Iterator[Solved]:
    """The exact values of many positions, in their order, worked out while they are read.

    Uses `threads` threads, by default one for each processor, without holding up other Python
    threads. `cards=False` gives the value of each position only and takes less time. What the
    kernel cannot do goes to `solve` one by one; see there for what raises CannotRun. So does a row
    of columns that cannot be.
    """
    source = positions.positions() if isinstance(positions, Columns) else iter(positions)
    work = _work(objective, target, threads, memory)
    if work is None:
        yield from (_one_by_one(position, objective, target) for position in source)
        return
    if isinstance(positions, Columns) and (rows := work.rows_of(positions)) is not None:
        for some in _pieces(positions, CHUNK):
            found = work.run(rows, some.start, some.stop, cards)
            yield from _answers(found, some, positions.position, objective, target)
        return
    while chunk := list(islice(source, CHUNK)):
        found = work.solve(chunk, cards)
        yield from _answers(found, range(len(chunk)), chunk.__getitem__, objective, target)


def column_values(
    columns: Columns,
    objective: Objective = "points",
    target: int | None = None,
    *,
    threads: int | None = None,
    memory: int = MEMORY,
) -> array[float]:
    """The value of every row for the player to move: `solve_batch` without cards, and faster."""
    values = array("d")
    work = _work(objective, target, threads, memory)
    rows = work.rows_of(columns) if work else None
    if work is None or rows is None:
        solved = solve_batch(
            columns, objective, target, threads=threads, cards=False, memory=memory
        )
        values.extend(one.value for one in solved)
        return values
    for some in _pieces(columns, 8 * CHUNK):
        found = work.values(rows, some.start, some.stop)
        answers = _answers(found, some, columns.position, objective, target)
        values.extend(found if found is not None else (one.value for one in answers))
    return values


def card_values(
    position: Position, objective: Objective = "points", target: int | None = None
) -> Solved:
    """The value of every legal card of one position without line or refutations, as quickly as
    Python allows: for the last tricks some microseconds."""
    quick = kernel.available() and simple(position) and not position.stock
    prepared = preparer_for(objective, target).get(position) if quick else None
    if prepared is None:
        return _one_by_one(position, objective, target)
    session = kernel.cached_session(prepared.planned, SMALL_TABLE)  # its table stays warm
    hands, table = position.hands, position.table
    try:
        return Solved(
            *prepared.question.ask(
                session,
                hands[0],
                hands[1],
                position.lead,
                -1 if table is None else table,
                position.count or NOTHING,
                position.tricks or NOTHING,
                prepared.taken(position),
            )
        )
    except NotMonotone:
        return _one_by_one(position, objective, target)


def _work(
    objective: Objective, target: int | None, threads: int | None, memory: int
) -> Work | None:
    """The threads of a batch, None without a kernel."""
    if not kernel.available():
        return None
    return Work(objective, target, processors() if threads is None else threads, memory)


def _pieces(columns: Columns, size: int) -> Iterator[range]:
    for first in range(0, len(columns), size):
        yield range(first, min(first + size, len(columns)))


def _answers(
    found: Found,
    places: range,
    position: Callable[[int], Position],
    objective: Objective,
    target: int | None,
) -> Iterator[Solved]:
    """The answers of a chunk; what the kernel left is solved one by one."""
    for place, one in zip(places, repeat(None) if found is None else found, strict=False):
        if isinstance(one, float):
            yield Solved(one)
        elif one is not None:
            yield Solved(*one)
        else:
            yield _one_by_one(position(place), objective, target)


def _one_by_one(position: Position, objective: Objective, target: int | None) -> Solved:
    answer = solve(position, objective, target)
    return Solved(answer.value, tuple((one.card, one.value) for one in answer.choices))


def processors() -> int:
    """How many processors this program may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
