"""Many positions at once, on all cores, and the quick way for one."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import kernel
from .account import Objective
from .kernel import SMALL_TABLE, table_size
from .layout import NotMonotone
from .position import Position
from .prepared import Prepared, Preparer
from .solve import MEMORY, solve, undecided_trump

if TYPE_CHECKING:
    from . import _kernel

CHUNK = 4096  # positions handed to the threads at a time


@dataclass(frozen=True, slots=True)
class Solved:
    """The value of a position for the player to move, and of every legal card (card, value) in
    pack order; no cards where only values were asked for."""

    value: float
    cards: tuple[tuple[int, float], ...] = ()

    @property
    def best(self) -> tuple[int, ...]:
        """All best cards."""
        return tuple(card for card, value in self.cards if value == self.value)


def solve_batch(
    positions: Iterable[Position],
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
    kernel cannot do goes to `solve` one by one; see there for what raises CannotRun.
    """
    if not kernel.available():
        for position in positions:
            yield _one_by_one(position, objective, target)
        return
    work = _Work(objective, target, threads or _processors(), cards, memory)
    source = iter(positions)
    while chunk := list(islice(source, CHUNK)):
        yield from work.solve(chunk)


def card_values(
    position: Position, objective: Objective = "points", target: int | None = None
) -> Solved:
    """The value of every legal card of one position without line or refutations, as quickly as
    Python allows: for the last tricks some microseconds."""
    prepared = _direct(objective, target).get(position) if _simple(position) else None
    if prepared is None or position.stock:
        return _one_by_one(position, objective, target)
    residual, amount = prepared.past(position)
    session = _session(prepared)
    dealer, other = position.hands
    led = -1
    if position.table is not None:
        led = position.table
        dealer, other = _whole(position)
    query = (residual, amount, *prepared.query)
    try:
        found = session.values(dealer, other, position.lead, 0, led, query, 0)
    except NotMonotone:
        return _one_by_one(position, objective, target)
    return _solved(position, prepared, found)


_preparers: dict[tuple[Objective, int | None], Preparer] = {}


def _direct(objective: Objective, target: int | None) -> Preparer:
    key = (objective, target)
    found = _preparers.get(key)
    if found is None or len(found.made) > 1000:
        found = _preparers[key] = Preparer(objective, target)
    return found


def _session(prepared: Prepared) -> _kernel.Session:
    """A session of this thread for a plan, with a small table that stays warm."""
    return kernel.cached_session(prepared.planned, SMALL_TABLE)


def _simple(position: Position) -> bool:
    """Whether the player to move has a card to choose, all cards are known and so is the trump."""
    if not kernel.available() or undecided_trump(position):
        return False
    return bool(position.hands[0] and position.hands[1]) and -1 not in position.stock


def _whole(position: Position) -> tuple[int, int]:
    """The hands at the trick's start."""
    hands = list(position.hands)
    if position.table is not None:
        hands[position.lead] |= 1 << position.table
    return hands[0], hands[1]


def _solved(position: Position, prepared: Prepared, found: list[tuple[int, int]]) -> Solved:
    factor = (1 if position.to_move == 0 else -1) / prepared.scale
    cards = sorted([(card, value * factor) for card, value in found])
    return Solved(max([value for _, value in cards]), tuple(cards))


def _one_by_one(position: Position, objective: Objective, target: int | None) -> Solved:
    answer = solve(position, objective, target)
    return Solved(answer.value, tuple((one.card, one.value) for one in answer.choices))


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


class _Work:
    """The threads of one batch, with what they keep from chunk to chunk."""

    def __init__(
        self, objective: Objective, target: int | None, threads: int, cards: bool, memory: int
    ) -> None:
        from . import _kernel

        self.objective, self.target, self.cards = objective, target, cards
        self.memory = max(1, memory // threads)
        self.preparer = _direct(objective, target)  # pasts met in earlier batches too
        self.batch = _kernel.Batch(threads)
        self.numbers: dict[tuple[int, int], int] = {}
        self.queries: list[tuple[int, int, int]] = []

    def number(self, prepared: Prepared, stock: int) -> int:
        """The batch's number for a plan with a table that suits the stock."""
        size = table_size(stock, self.memory)
        key = (id(prepared), size)
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = self.batch.add_plan(prepared.planned.plan, size)
            self.queries.append(prepared.query)
        return found

    def solve(self, chunk: list[Position]) -> Iterator[Solved]:
        prepared = [self.preparer.get(one) if _simple(one) else None for one in chunk]
        try:
            found = self._run(chunk, prepared)
        except NotMonotone:
            found = [None] * len(chunk)
        for position, plan, result in zip(chunk, prepared, found, strict=True):
            if plan is None or result is None:
                yield _one_by_one(position, self.objective, self.target)
            elif self.cards:
                yield _solved(position, plan, result)
            else:
                sign = 1 if position.to_move == 0 else -1
                yield Solved(sign * result / plan.scale)

    def _run(self, chunk: list[Position], prepared: list[Prepared | None]) -> list[Any]:
        rows = _Rows()
        for position, plan in zip(chunk, prepared, strict=True):
            if plan is not None:
                rows.add(position, plan, self.number(plan, len(position.stock)))
        found = iter(rows.run(self.batch, self.queries, self.cards))
        return [None if plan is None else next(found) for plan in prepared]


class _Rows:
    """Positions as the columns that the kernel takes."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, ...]] = []
        self.stocks: dict[tuple[int, ...], int] = {}

    def add(self, position: Position, prepared: Prepared, number: int) -> None:
        residual, amount = prepared.past(position)
        stock = self.stocks.setdefault(position.stock, len(self.stocks))
        hands, led = position.hands, -1
        if position.table is not None:
            hands, led = _whole(position), position.table
        self.rows.append((number, *hands, position.lead, led, residual, amount, stock))

    def run(self, batch: _kernel.Batch, queries: list[tuple[int, int, int]], cards: bool) -> Any:
        if not self.rows:
            return []
        plan, first, second, leader, led, residual, amount, stock = (
            array(kind, column)
            for kind, column in zip("iQQiiQii", zip(*self.rows, strict=True), strict=True)
        )
        stocks = [list(one) for one in self.stocks]
        found = batch.run(plan, first, second, leader, led, residual, amount, stock,
                          stocks, queries, cards)  # fmt: skip
        return found if cards else array("i", found)
