"""From values to an answer: every legal card's value, the best cards, lines and refutations.

Works on any searcher that gives the exact value of a trick's start and of a lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ..engine.state import State
from ..spec.cards import bits
from .account import Account


class Searcher(Protocol):
    """What gives exact values from the dealer's side: see `Reference`."""

    @property
    def name(self) -> str:
        """How answers call it."""

    @property
    def nodes(self) -> int:
        """How much it has searched."""

    def value(self, dealer: int, other: int, leader: int, past: int, drawn: int) -> float:
        """Of a trick's start."""

    def reply_value(
        self, dealer: int, other: int, leader: int, led: int, past: int, drawn: int
    ) -> float:
        """Of a lead."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal card: its value for the player to move, the other player's best reply if it loses
    something, the best line that starts with it, and how many of the replies in that line's next
    trick keep the value, of how many (None when the other player has no card to choose)."""

    card: int
    value: float
    best: bool
    refutation: int | None
    line: tuple[int, ...]
    keeping: tuple[int, int] | None


class Walker:
    """Plays on from states by exact values; values here are the dealer's minus the non-dealer's."""

    def __init__(self, account: Account, search: Searcher, stock_size: int) -> None:
        self.account = account
        self.search = search
        self.stock_size = stock_size

    def total(self, state: State) -> float:
        """The value of the deal from a state on, what was gained before included."""
        gained = self.account.gain(state.ledger)
        past = self.account.pack(state.ledger)
        drawn = self.stock_size - len(state.stock)
        dealer, other = state.hands
        if state.led is None:
            if state.over:
                return gained + self.account.final(past, state.ledger.last)
            return gained + self.search.value(dealer, other, state.leader, past, drawn)
        led = 1 << state.led
        if state.leader == 0:
            dealer |= led
        else:
            other |= led
        return gained + self.search.reply_value(dealer, other, state.leader, state.led, past, drawn)

    def options(self, state: State) -> list[tuple[int, float]]:
        """Every legal card with the value after it, in pack order."""
        return [(card, self.total(state.play(card))) for card in bits(state.legal())]

    def best(self, state: State) -> tuple[int, float]:
        """The first best card of the player to move, and its value."""
        sign = 1 if state.to_move == 0 else -1
        return max(self.options(state), key=lambda item: sign * item[1])

    def keeps(self, after: State, mover: int, value: float) -> bool:
        """Whether a card that leads to a state is a best one, where the best of the mover's cards
        has that value."""
        return self.total(after) == value

    def line(self, state: State) -> tuple[tuple[int, ...], State]:
        """One line of best play to the end of the deal, and the state there: the first best card,
        in pack order, at every turn."""
        cards = []
        value = self.total(state)
        while not state.over and not self.decided(state):
            mover, now = state.to_move, state
            afters = ((card, now.play(card)) for card in bits(now.legal()))
            card, state = next(one for one in afters if self.keeps(one[1], mover, value))
            cards.append(card)
        return tuple(cards), state

    def decided(self, state: State) -> bool:
        """Whether a match was won before the deal is over."""
        return (
            state.led is None and self.account.decided(self.account.pack(state.ledger)) is not None
        )

    def choices(self, state: State) -> Iterator[Choice]:
        """Every legal card of the player to move."""
        sign = 1 if state.to_move == 0 else -1
        options = self.options(state)
        top = max(sign * value for _, value in options)
        for card, value in options:
            after = state.play(card)
            line, _ = self.line(after)
            best = sign * value == top
            reply = next(self._others(after, state.to_move, line), None)
            yield Choice(
                card,
                sign * value,
                best,
                None if best else reply,
                (card, *line),
                self._keeping(after, state.to_move, value),
            )

    @staticmethod
    def _others(state: State, mover: int, line: tuple[int, ...]) -> Iterator[int]:
        """The cards of a line that the other player plays."""
        for card in line:
            if state.to_move != mover:
                yield card
            state = state.play(card)

    def _keeping(self, state: State, mover: int, value: float) -> tuple[int, int] | None:
        """How many of the other player's cards keep the value, of how many, when it is their turn
        next."""
        if state.over or self.decided(state) or state.to_move == mover:
            return None
        afters = [state.play(card) for card in bits(state.legal())]
        return sum(self.keeps(after, state.to_move, value) for after in afters), len(afters)
