"""Positions as the native batch takes them: columns, made from `Position`s or given as columns."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.scoring import owner_cards
from ..spec.diagnostics import CannotRun
from ..spec.model import Rules
from ..spec.tables import AFTER_STOCK, WHILE_STOCK, Tables, compile_tables
from .account import Objective
from .columns import Columns
from .kernel import table_size
from .layout import NotMonotone
from .position import UNKNOWN, Position, dead_cards
from .prepared import Prepared, Preparer

if TYPE_CHECKING:
    from . import _kernel

CHUNK = 4096  # positions handed to the threads at a time
NOTHING = (0, 0)
Cards = tuple[tuple[int, float], ...]
Found = Sequence[float | tuple[float, Cards] | None] | None  # None where `solve` has to do it
_COLUMNS = {
    "kind": "i",
    "dealer": "Q",
    "non_dealer": "Q",
    "lead": "b",
    "table": "b",
    "dealer_count": "i",
    "non_dealer_count": "i",
    "dealer_tricks": "i",
    "non_dealer_tricks": "i",
    "taken": "Q",
    "stock": "i",
}
_preparers: dict[tuple[Objective, int | None], Preparer] = {}


def preparer_for(objective: Objective, target: int | None) -> Preparer:
    """The questions met so far, in earlier batches too."""
    key = (objective, target)
    found = _preparers.get(key)
    if found is None or len(found.made) > 1000:
        found = _preparers[key] = Preparer(objective, target)
    return found


def simple(position: Position) -> bool:
    """Whether the player to move has a card to choose, and all cards are known."""
    hands, stock = position.hands, position.stock
    return bool(hands[0] and hands[1]) and not (stock and UNKNOWN in stock)


class Work:
    """The threads of one batch, with what they keep from chunk to chunk."""

    def __init__(self, objective: Objective, target: int | None, threads: int, memory: int) -> None:
        from . import _kernel

        if threads < 1:
            raise CannotRun(f"{threads} threads cannot do anything: give 1 or more")
        self.memory = max(1, memory // threads)
        self.preparer = preparer_for(objective, target)
        self.batch = _kernel.Batch(threads)
        self.numbers: dict[tuple[int, int], int] = {}

    def _number(self, prepared: Prepared, stock: int) -> int:
        """The batch's number for a question with a table that suits the stock."""
        size = table_size(stock, self.memory)
        key = (id(prepared), size)
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = self.batch.add(prepared.question, size)
        return found

    def solve(self, chunk: list[Position], cards: bool) -> Found:
        """What the kernel finds for some positions."""
        prepared = [self.preparer.get(one) if simple(one) else None for one in chunk]
        stocks: dict[tuple[int, ...], int] = {(): 0}
        rows = [
            self._row(position, plan, stocks)
            for position, plan in zip(chunk, prepared, strict=True)
            if plan is not None
        ]
        found = self.run(self._native(rows, stocks), 0, len(rows), cards) if rows else ()
        if found is None or len(rows) == len(chunk):
            return found
        left = iter(found)
        return [None if plan is None else next(left) for plan in prepared]

    def _row(
        self, position: Position, prepared: Prepared, stocks: dict[tuple[int, ...], int]
    ) -> tuple[int, ...]:
        stock, table = position.stock, position.table
        return (
            self._number(prepared, len(stock)),
            *position.hands,
            position.lead,
            -1 if table is None else table,
            *(position.count or NOTHING),
            *(position.tricks or NOTHING),
            prepared.taken(position),
            stocks.setdefault(stock, len(stocks)) if stock else 0,
        )

    def _native(
        self, rows: list[tuple[int, ...]], stocks: dict[tuple[int, ...], int]
    ) -> _kernel.Rows:
        from . import _kernel

        columns = {
            name: array(kind, column)
            for (name, kind), column in zip(_COLUMNS.items(), zip(*rows, strict=True), strict=True)
        }
        numbers = list(range(len(self.numbers)))
        return _kernel.Rows(len(rows), numbers, columns, [list(one) for one in stocks])

    def run(self, rows: _kernel.Rows, first: int, last: int, cards: bool) -> Found:
        """What the kernel finds for the rows from `first` up to `last`."""
        return self._run(rows, first, last, True) if cards else self.values(rows, first, last)

    def values(self, rows: _kernel.Rows, first: int, last: int) -> array[float] | None:
        """The values of these rows, None where `solve` has to find them."""
        found = self._run(rows, first, last, False)
        return None if found is None else array("d", found)

    def _run(self, rows: _kernel.Rows, first: int, last: int, cards: bool) -> Any:
        try:
            return self.batch.run(rows, first, last, cards)
        except NotMonotone:
            return None

    def rows_of(self, columns: Columns) -> _kernel.Rows | None:
        """Columns as the kernel takes them, every row checked; None where it cannot take them as
        they are. Raises CannotRun for a row that cannot be."""
        from . import _kernel

        rules = columns.rules
        odd = rules.stock is not None and rules.stock_size % 2
        if not len(columns) or dead_cards(rules) or odd:
            return None
        columns.check(0)
        suits = len(rules.pack.suits)
        questions = [-1] * (suits + 1)  # by suit, the last for none; -1 where that cannot be
        for trump in columns.trumps() & _trumps(rules):
            example = Position(rules, None if trump < 0 else trump, 0, NOTHING, score=columns.score)
            prepared = self.preparer.get(example)
            if prepared is None:
                return None
            questions[trump] = self._number(prepared, 0)
        numbers = columns.numbers()
        numbers = {**numbers, "kind": numbers["trump"], "stock": 0}
        rows = _kernel.Rows(len(columns), questions, numbers, [[]])
        fault = rows.fault(**_limits(columns))
        if fault < len(columns):
            columns.check(fault)
            return None
        return rows


def _trumps(rules: Rules) -> set[int]:
    """The suits that can be trumps in the last tricks; -1 where none is, or none yet."""
    if rules.trump.suit:
        return {rules.pack.suits.index(rules.trump.suit)}
    suits = set(range(len(rules.pack.suits)))
    return {"none": {-1}, "first-card-led": {-1, *suits}}.get(rules.trump.source, suits)


def _limits(columns: Columns) -> dict[str, Any]:
    """What the rows must be like: the conditions of `check_position`, as numbers."""
    rules = columns.rules
    tables = [compile_tables(rules, trump) for trump in (*range(len(rules.pack.suits)), None)]
    asking = [point for point in rules.score if set(point.of) & {"tricks", "cards"}]
    scope = {"while-stock": WHILE_STOCK, "after-stock": AFTER_STOCK}
    return {
        "pack": rules.pack.all,
        "most": rules.deal.hand,
        "first_lead": ("dealer", "non-dealer").index(rules.play.first_lead)
        if not rules.stock_size
        else -1,
        "told": not columns.bare,
        "signs": any(min(one.values) < 0 for one in tables),
        "tricks": bool(asking) or columns.tricks is not None,
        "drawing": (rules.stock_size + 1) // 2,
        "scope": scope.get(asking[0].during, -1) if asking else -1,
        "values": [list(one.values) for one in tables],
        "owned": [_owned(one) for one in tables],
    }


def _owned(tables: Tables) -> list[tuple[int, bool]]:
    """For every point the cards that give it to their captor or holder, and whether both can."""
    marks = owner_cards(tables, tables.pack.all, ("captor", "holder", "each-captor"))
    several = (point.to == "each-captor" for point in tables.points)
    return list(zip(marks, several, strict=True))
