"""The native kernel as a searcher: the same questions as the reference, answered from tables."""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ..engine.state import State
from ..spec.cards import bits
from ..spec.tables import Tables
from .account import Account
from .layout import CannotExpress, Effects, Layout, NotMonotone, Query
from .lines import Choice, Walker

if TYPE_CHECKING:
    from . import _kernel

T = TypeVar("T")
MEGABYTE = 1 << 20
Progress = Callable[[float, float, int], None]  # lower and upper bound, nodes so far
CACHED = 256
NO_GUESS = -(1 << 20)  # the kernel then finds a guess of its own
SMALL_TABLE = 1 << 16  # bytes; fits the processor's nearest cache


@functools.cache
def available() -> bool:
    """Whether the kernel was built."""
    try:
        from . import _kernel
    except ImportError:
        return False
    return bool(_kernel.Session)


MISSING = "the native solver was not built here: the Python one does the work, more slowly"


@functools.cache
def say_missing() -> None:
    """Say once that the kernel is not there."""
    print(f"note: {MISSING}", file=sys.stderr)


def table_size(stock: int, memory: int) -> int:
    """Bytes for the table of a search with so many cards of stock, within so many MB. Positions
    to remember about double with each pair of cards; a table larger than needed only costs time."""
    return min(memory * MEGABYTE, SMALL_TABLE << min(max(stock // 2 - 3, 0), 20))


class Unfinished(Exception):
    """Time ran out: bounds of the value for the player to move, and the cards solved so far."""

    def __init__(self, bounds: tuple[float, float], choices: list[Choice]) -> None:
        super().__init__("time ran out")
        self.bounds = bounds
        self.choices = choices


class _Cache(threading.local):
    """What was made for the latest questions, for each thread its own: sessions are not shared."""

    def __init__(self) -> None:
        self.made: OrderedDict[tuple[object, ...], tuple[Tables, Any]] = OrderedDict()

    def get(self, tables: Tables, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What was made for some tables and key. Tables are told apart by identity, which is quick,
        and kept, so that no others can take their place."""
        whole = (id(tables), *key)
        found = self.made.get(whole)
        if found is None:
            found = self.made[whole] = tables, make()
            if len(self.made) > CACHED:
                self.made.popitem(last=False)
        else:
            self.made.move_to_end(whole)
        return cast(T, found[1])


_cache = _Cache()


def make_game(tables: Tables) -> _kernel.Game:
    """The rules of play as the kernel keeps them."""
    from . import _kernel

    rules = tables.rules
    follow = [[list(binding) for binding in phase] for phase in tables.obligations]
    draws = rules.stock is not None and rules.stock.winner_first
    return _kernel.Game(
        list(tables.suit_of), list(tables.beats), follow, rules.play.winner_leads, draws
    )


@dataclass(frozen=True, slots=True)
class Planned:
    """A question as the kernel keeps it, and what its numbers mean."""

    layout: Layout
    plan: _kernel.Plan


def plan_for(account: Account, threshold: bool = True) -> Planned:
    """The plan of an account, made once for all positions that share it. Raises CannotExpress."""
    tables = account.tables
    game = _cache.get(tables, ("game",), lambda: make_game(tables))
    shared = (account.objective, threshold, account.in_play)
    match = (account.score, account.target) if account.objective == "match" else ()

    def make() -> Planned:
        layout = Layout(account, threshold)
        effects = _cache.get(tables, ("effects", *shared, layout.range), layout.effects)
        return Planned(layout, make_plan(game, layout, effects))

    return _cache.get(tables, ("plan", *shared, *match), make)


def cached_session(planned: Planned, table: int) -> _kernel.Session:
    """A session of this thread for a plan without a stock, whose table stays warm."""
    from . import _kernel

    tables = planned.layout.tables
    key = ("session", id(planned), table)
    return _cache.get(tables, key, lambda: (planned, _kernel.Session(planned.plan, table)))[1]


def make_plan(game: _kernel.Game, layout: Layout, effects: Effects) -> _kernel.Plan:
    """The plan of a layout as the kernel keeps it. Raises CannotExpress."""
    from . import _kernel

    decided = layout.decided if layout.account.as_won else None
    try:
        return _kernel.Plan(
            game,
            effects.capture,
            effects.hold,
            effects.trick,
            effects.watches,
            effects.weight,
            layout.uses_last,
            layout.need_place,
            layout.leaf,
            decided,
        )
    except ValueError as error:
        raise CannotExpress(str(error)) from None


class Kernel:
    """Exact values of trick starts and leads, all from the dealer's side, like `Reference`.

    `off` names techniques to leave out, separated by commas, for comparisons. Raises CannotExpress
    where the tables do not fit; then the reference must do.
    """

    name = "kernel"

    def __init__(
        self, account: Account, stock: tuple[int, ...], table: int = SMALL_TABLE, off: str = ""
    ) -> None:
        self.account = account
        self.stock = stock
        self._table, self._off = table, off
        self._guess = NO_GUESS
        self._spent = 0
        self._limits: tuple[float | None, Callable[[], None] | None] = (None, None)
        self._start(threshold=True)

    def _start(self, threshold: bool) -> None:
        from . import _kernel

        planned = plan_for(self.account, threshold)
        self.layout = planned.layout
        self.session = _kernel.Session(planned.plan, self._table, self._off)
        self.session.use_stock(list(self.stock))

    @property
    def nodes(self) -> int:
        """Trick starts searched so far."""
        return self._spent + self.session.nodes

    @property
    def step(self) -> float:
        """The smallest difference between two values."""
        return 1 / self.layout.scale

    @property
    def bounds(self) -> tuple[float, float]:
        """What is proven so far of the value now asked for."""
        low, high = self.session.bounds
        return low / self.layout.scale, high / self.layout.scale

    def limit(self, seconds: float, report: Callable[[], None] | None) -> None:
        """From now on stop with TimeUp after some seconds (less than nothing: never), and call
        `report` now and then."""
        self._limits = (time.perf_counter() + seconds if seconds >= 0 else None, report)
        self.session.limit(seconds, report)

    def value(self, dealer: int, other: int, leader: int, past: int, drawn: int) -> float:
        """What the rest of the deal is worth at the start of a trick; see `Reference.value`."""
        return self.reply_value(dealer, other, leader, -1, past, drawn)

    def reply_value(
        self, dealer: int, other: int, leader: int, led: int, past: int, drawn: int
    ) -> float:
        """The same once a card is led; the card is still in the leader's hand here."""

        def ask(query: Query) -> float:
            found = self.session.value(dealer, other, leader, drawn, led, query, self._guess)
            self._guess = found
            return found / self.layout.scale

        return self._asked(past, ask)

    def values(
        self, dealer: int, other: int, leader: int, led: int, past: int, drawn: int
    ) -> dict[int, float]:
        """The value after every legal card of the player to move; `led` is -1 for the leader."""

        def ask(query: Query) -> dict[int, float]:
            found = self.session.values(dealer, other, leader, drawn, led, query, self._guess)
            return {card: value / self.layout.scale for card, value in found}

        return self._asked(past, ask)

    def reaches(
        self, dealer: int, other: int, leader: int, led: int, past: int, drawn: int, least: float
    ) -> bool:
        """Whether the value is at least so much: one question instead of several."""

        def ask(query: Query) -> bool:
            target = round(least * self.layout.scale)
            return self.session.reaches(dealer, other, leader, drawn, led, query, target)

        return self._asked(past, ask)

    def _asked(self, past: int, ask: Callable[[Query], T]) -> T:
        try:
            return ask(self.layout.query(past))
        except NotMonotone:
            self._spent += self.session.nodes
            self._start(threshold=False)
            deadline, report = self._limits
            self.limit(-1 if deadline is None else max(0, deadline - time.perf_counter()), report)
            return ask(self.layout.query(past))


class KernelWalker(Walker):
    """Plays on from states with the questions that cost the kernel least."""

    search: Kernel

    def __init__(self, account: Account, search: Kernel, stock_size: int) -> None:
        super().__init__(account, search, stock_size)
        self._value: float | None = None
        self._cards: dict[int, float] = {}

    def limited(
        self, state: State, deadline: float | None, progress: Progress | None
    ) -> list[Choice]:
        """The choices of a state, found before a deadline in seconds of `time.perf_counter`.
        Raises Unfinished."""
        from . import _kernel

        def report() -> None:
            if progress is not None:
                progress(*self._bounds(state), self.search.nodes)

        seconds = -1.0 if deadline is None else max(0.0, deadline - time.perf_counter())
        self.search.limit(seconds, None if progress is None else report)
        try:
            return list(self.choices(state))
        except _kernel.TimeUp:
            raise Unfinished(self._bounds(state), self._solved(state)) from None

    def _bounds(self, state: State) -> tuple[float, float]:
        """What is proven of a state's value so far, for the player to move."""
        if self._value is not None:
            low = high = self._value
        else:
            gained = self.account.gain(state.ledger)
            low, high = (gained + bound for bound in self.search.bounds)
        return (low, high) if state.to_move == 0 else (-high, -low)

    def _solved(self, state: State) -> list[Choice]:
        sign = 1 if state.to_move == 0 else -1
        return [
            Choice(card, sign * value, value == self._value, None, (card,), None)
            for card, value in self._cards.items()
        ]

    def options(self, state: State) -> list[tuple[int, float]]:
        """Every legal card with the value after it, in pack order. With a stock the value of the
        state comes first: it is what a caller in a hurry wants."""
        if state.stock:
            self._value = self.total(state)
            for card in bits(state.legal()):
                self._cards[card] = self.total(state.play(card))
            return list(self._cards.items())
        dealer, other = state.hands
        led = -1 if state.led is None else state.led
        if state.led is not None and state.leader == 0:
            dealer |= 1 << led
        elif state.led is not None:
            other |= 1 << led
        past, gained = self.account.pack(state.ledger), self.account.gain(state.ledger)
        found = self.search.values(dealer, other, state.leader, led, past, self.stock_size)
        return [(card, gained + value) for card, value in sorted(found.items())]

    def keeps(self, after: State, mover: int, value: float) -> bool:
        """Whether a card that leads to a state is a best one, where the best of the mover's cards
        has that value. One question: whether it is not worse."""
        if after.over or self.decided(after):
            return self.total(after) == value
        dealer, other = after.hands
        led = -1 if after.led is None else after.led
        if after.led is not None and after.leader == 0:
            dealer |= 1 << led
        elif after.led is not None:
            other |= 1 << led
        least = value - self.account.gain(after.ledger)
        past, drawn = self.account.pack(after.ledger), self.stock_size - len(after.stock)
        place = (dealer, other, after.leader, led, past, drawn)
        if mover == 0:
            return self.search.reaches(*place, least)
        return not self.search.reaches(*place, least + self.search.step)
