"""Exact values of many states that differ in where the cards lie: the samples of one decision."""

from __future__ import annotations

from ..engine.scoring import Pair
from ..engine.state import State
from ..spec.cards import bits
from ..spec.tables import Tables
from .account import Account, Objective
from .kernel import KernelWalker
from .lines import Walker
from .position import Position
from .walkers import quick_walker

Worths = tuple[tuple[int, float], ...]
_MOST_WALKERS = 8


class Values:
    """Answers for the states of one decision. What a search has learned of the ends of deals serves
    the next, and nothing serves another decision, so that answers and nodes depend on the states
    asked for alone."""

    def __init__(self, objective: Objective, score: Pair | None, target: int | None) -> None:
        self.objective = objective
        self.score = score
        self.target = target
        self.nodes = 0
        self._walkers: dict[tuple[Tables, int], Walker] = {}

    def of(self, state: State) -> Worths:
        """Every legal card with the value after it, from the dealer's side."""
        trump = state.tables.rules.trump.source
        if state.tables.trump is None and trump == "first-card-led":
            return tuple((card, self._value(state.play(card))) for card in bits(state.legal()))
        walker = self._walker(state)
        before = walker.search.nodes
        if isinstance(walker, KernelWalker):
            found = _at_once(walker, state)
        else:
            found = tuple(walker.options(state))
        self.nodes += walker.search.nodes - before
        return found

    def _value(self, state: State) -> float:
        """The value of a state in which the first card was led."""
        walker = self._walker(state)
        before = walker.search.nodes
        value = walker.total(state)
        self.nodes += walker.search.nodes - before
        return value

    def _walker(self, state: State) -> Walker:
        key = state.tables, state.in_play
        walker = self._walkers.get(key)
        if isinstance(walker, KernelWalker) and walker.stock_size == len(state.stock):
            walker.search.stock = state.stock
            walker.search.session.use_stock(list(state.stock))
            return walker
        if len(self._walkers) >= _MOST_WALKERS:
            self._walkers.clear()
        account = Account(_position(state, self.score), self.objective, self.target)
        walker = self._walkers[key] = quick_walker(account, state.stock)
        return walker


def _at_once(walker: KernelWalker, state: State) -> Worths:
    """The options of a state by one question to the kernel."""
    hands, led = list(state.hands), -1
    if state.led is not None:
        led = state.led
        hands[state.leader] |= 1 << led
    past, gained = walker.account.pack(state.ledger), walker.account.gain(state.ledger)
    found = walker.search.values(hands[0], hands[1], state.leader, led, past, 0)
    return tuple((card, gained + value) for card, value in found.items())


def _position(state: State, score: Pair | None) -> Position:
    """What an account needs to know of a state: its tables, its cards in play, the match."""
    rules = state.tables.rules
    out = rules.pack.all & ~state.in_play
    return Position(rules, state.tables.trump, state.leader, (0, 0), score=score, out=out)
