"""Many last tricks as columns of numbers, for programs that keep positions in arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.scoring import Pair
from ..spec.diagnostics import CannotRun, Span
from ..spec.model import Rules
from .position import Position
from .position_check import check_position

Column = Any  # one dimension of whole numbers: array.array, a numpy array, a memoryview
_FORMATS = frozenset("bBhHiIlLqQ")
_ALL = (1 << 64) - 1
_NOWHERE = Span("columns", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Positions of one game with no stock left, a row each; fields as in `Position`.

    A column is any buffer of integers in one dimension (`array.array`, a numpy array), all of a
    length; `lead`, `trump` and `table` may be a number for all rows. `dealer` and `non_dealer` are
    hands as sets of cards, without the card on the `table` (-1: none); `trump` is a suit by place
    (-1: none). `count` and `tricks` are pairs (dealer, non-dealer) of columns; `taken` has two bits
    for each point, the first of the rules lowest: 0 nobody, 1 the dealer, 2 the non-dealer, 3 both.
    Without these three the rows are bare endings. `score` holds for all rows.

    Raises CannotRun where a column is no such buffer.

    >>> from array import array
    >>> from allfours.spec.resolve import load
    >>> rules = load("whist/single-suit")
    >>> rows = Columns(rules, array("Q", [0b1001]), array("Q", [0b0110]), lead=0)
    >>> rows.position(0).text
    'rules=whist/single-suit trump=- lead=D D=A9 N=KQ table=-'
    """

    rules: Rules
    dealer: Column
    non_dealer: Column
    lead: Column | int
    trump: Column | int = -1
    table: Column | int = -1
    count: tuple[Column, Column] | None = None
    tricks: tuple[Column, Column] | None = None
    taken: Column | None = None
    score: Pair | None = None

    def __post_init__(self) -> None:
        for name, column in self.numbers().items():
            if not isinstance(column, int):
                self._check(name, column)

    def _check(self, name: str, column: Column) -> None:
        try:
            view = memoryview(column)
        except TypeError:
            raise CannotRun(
                f"the column {name} is no buffer of numbers: try array or numpy"
            ) from None
        if view.ndim != 1 or view.format not in _FORMATS:
            raise CannotRun(
                f"the column {name} has {view.ndim} dimension(s) of format {view.format}, not one"
                " of whole numbers"
            )
        if len(view) != len(self):
            raise CannotRun(f"the column {name} has {len(view)} rows, the first {len(self)}")

    def __len__(self) -> int:
        return len(memoryview(self.dealer))

    @property
    def bare(self) -> bool:
        """Whether nothing is said of what was captured before."""
        return self.count is None and self.tricks is None and self.taken is None

    def numbers(self) -> dict[str, Column | int]:
        """Every column by its name."""
        count, tricks = self.count or (0, 0), self.tricks or (0, 0)
        return {
            "dealer": self.dealer,
            "non_dealer": self.non_dealer,
            "lead": self.lead,
            "trump": self.trump,
            "table": self.table,
            "dealer_count": count[0],
            "non_dealer_count": count[1],
            "dealer_tricks": tricks[0],
            "non_dealer_tricks": tricks[1],
            "taken": 0 if self.taken is None else self.taken,
        }

    def trumps(self) -> set[int]:
        """The trump suits that occur."""
        return {self.trump} if isinstance(self.trump, int) else set(memoryview(self.trump))

    def position(self, row: int) -> Position:
        """A row as a position."""
        row_of = {
            name: column if isinstance(column, int) else memoryview(column)[row]
            for name, column in self.numbers().items()
        }
        trump, table, taken = row_of["trump"], row_of["table"], row_of["taken"]
        owners = tuple(
            (point.name, player)
            for place, point in enumerate(self.rules.score)
            for player in (0, 1)
            if taken >> 2 * place + player & 1
        )
        return Position(
            self.rules,
            None if trump == -1 else trump,
            row_of["lead"],
            (row_of["dealer"] & _ALL, row_of["non_dealer"] & _ALL),
            None if table == -1 else table,
            (row_of["dealer_count"], row_of["non_dealer_count"]) if self.count else None,
            owners if self.taken is not None else None,
            (row_of["dealer_tricks"], row_of["non_dealer_tricks"]) if self.tricks else None,
            self.score,
        )

    def positions(self) -> Iterator[Position]:
        """Every row as a position. Raises CannotRun for one that cannot be."""
        for row in range(len(self)):
            self.check(row)
            yield self.position(row)

    def check(self, row: int) -> None:
        """Raises CannotRun, with what is wrong, where a row cannot be."""
        fault = self._fault(row)
        if fault:
            raise CannotRun(f"row {row}: {fault}")

    def _fault(self, row: int) -> str | None:
        position, pack = self.position(row), self.rules.pack
        if position.lead not in (0, 1):
            return f"the leader is {position.lead}; 0 is the dealer, 1 the non-dealer"
        if position.trump is not None and not 0 <= position.trump < len(pack.suits):
            return f"there is no suit {position.trump}"
        if position.table is not None and not 0 <= position.table < pack.size:
            return f"there is no card {position.table} to lie on the table"
        if (position.hands[0] | position.hands[1]) & ~pack.all:
            return f"a hand has cards that are not among the {pack.size} of the pack"
        taken = 0 if self.taken is None else memoryview(self.taken)[row]
        if not 0 <= taken < 1 << 2 * len(self.rules.score):
            return f"taken is {taken}, for {len(self.rules.score)} points of two bits each"
        found = check_position(position, {}, _NOWHERE)
        return found[0].message if found else None
