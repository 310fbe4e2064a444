"""The quick way from a position to a question for the kernel: what its past comes to, by parts.

The parts (the count, the points taken, the tricks, the cards held that score for it) add up, so
each is worked out once and remembered. Values here include the past.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.match import NoTarget
from ..engine.scoring import Ledger, Pair, hold, opening_ledger, owner_cards
from ..spec.diagnostics import CannotRun
from .account import Account, Objective
from .kernel import Planned, plan_for
from .layout import CannotExpress, Layout
from .position import Position, dead_cards, trick_scope

Past = tuple[int, int]  # residual, amount
_ALL = (1 << 64) - 1


class Prepared:
    """One plan, and the pasts that were met under it."""

    def __init__(
        self, position: Position, objective: Objective, target: int | None, threshold: bool
    ):
        try:
            account = Account(position, objective, target)
        except NoTarget as error:
            raise CannotRun(str(error)) from None
        if account.paths or account.as_won:
            raise CannotExpress("a past whose parts do not simply add up")
        self.planned: Planned = plan_for(account, threshold)
        self.layout: Layout = self.planned.layout
        self.tables = account.tables
        self.scale = self.layout.scale
        self.holding = 0
        for mask in owner_cards(self.tables, account.in_play, ("holder",)):
            self.holding |= mask
        self._in_play = account.in_play
        self._scope = trick_scope(position.rules)
        self._places = {point.name: place for place, point in enumerate(self.tables.points)}
        self._parts: dict[tuple[Any, ...], tuple[int, int, int]] = {}
        self._blank = self.layout.residual(opening_ledger(self.tables))

    @property
    def query(self) -> tuple[int, int, int]:
        """What a session's query has besides the past."""
        place = self.layout.need if self.layout.quantity else -1
        return place, -self.layout.range - 1, self.layout.range

    def past(self, position: Position) -> Past:
        """The residual and the amount of a position's past."""
        residual, amount, marks = self._blank, 0, 0
        hands = position.hands
        if self.holding:
            table = 0 if position.table is None else 1 << position.table
            own = [hand | (table if position.lead == who else 0) for who, hand in enumerate(hands)]
            held = (own[0] & self.holding, own[1] & self.holding)
            parts = [self._part(("held", held), lambda: self._held(held))]
        else:
            parts = []
        if position.count is not None:
            count = position.count
            parts.append(self._part(("count", count), lambda: Ledger(count=count)))
        if position.taken:
            taken = position.taken
            parts.append(self._part(("taken", taken), lambda: self._taken(taken)))
        if position.tricks is not None:
            tricks = position.tricks
            parts.append(self._part(("tricks", tricks), lambda: self._tricks(tricks)))
        for more, add, mark in parts:
            amount += more
            residual += add
            marks |= mark
        return (residual | marks) & _ALL, amount

    def _part(self, key: tuple[Any, ...], make: Callable[[], Ledger]) -> tuple[int, int, int]:
        found = self._parts.get(key)
        if found is None:
            ledger = make()
            if not ledger.owners:
                ledger = Ledger(ledger.count, ledger.cards, ledger.tricks,
                                (0,) * len(self.tables.points))  # fmt: skip
            found = self._parts[key] = self.layout.effect(ledger)
        return found

    def _held(self, held: Pair) -> Ledger:
        ledger = opening_ledger(self.tables)
        for player in (0, 1):
            ledger = hold(self.tables, ledger, self._in_play, player, held[player])
        return ledger

    def _taken(self, taken: tuple[tuple[str, int], ...]) -> Ledger:
        owners = [0] * len(self.tables.points)
        for name, player in taken:
            owners[self._places[name]] |= 1 << player
        return Ledger(owners=tuple(owners))

    def _tricks(self, won: Pair) -> Ledger:
        parts = (won, (0, 0)) if self._scope == 0 else ((0, 0), won)
        return Ledger(cards=(2 * won[0], 2 * won[1]), tricks=parts)


class Preparer:
    """Prepared plans for the positions of one kind of question, told apart quickly."""

    def __init__(self, objective: Objective, target: int | None) -> None:
        self.objective = objective
        self.target = target
        self.made: dict[tuple[Any, ...], tuple[object, Prepared | None]] = {}
        self._dead: dict[int, tuple[object, int]] = {}

    def get(self, position: Position, threshold: bool = True) -> Prepared | None:
        """The plan of a position, None if the kernel cannot express it that quickly."""
        score = position.score if self.objective == "match" else None
        key = (id(position.rules), position.trump, score, self._left_out(position), threshold)
        found = self.made.get(key)
        if found is None:
            try:
                made = Prepared(position, self.objective, self.target, threshold)
            except CannotExpress:
                found = (position.rules, None)
            else:
                found = (position.rules, made)
            self.made[key] = found  # the rules too, so that their id stays theirs
        return found[1]

    def _left_out(self, position: Position) -> int:
        """What tells the cards in play of one position from those of another."""
        rules = position.rules
        found = self._dead.get(id(rules))
        if found is None:
            found = self._dead[id(rules)] = (rules, dead_cards(rules))
        if found[1] > position.out.bit_count():
            return ~position.cards_left
        return position.out
