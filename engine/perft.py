"""The number of complete lines of play from a state: what the interpreter is held against."""

from __future__ import annotations

from ..spec.cards import bits
from .state import State


def perft(state: State) -> int:
    """How many different sequences of legal cards lead from a state to the end of the deal.

    Every card counts, equal or not; a forced last card is one line. Walks every line: six cards a
    side are thousands to half a million lines by the follow rule.
    """
    if state.over:
        return 1
    return sum(perft(state.play(card)) for card in bits(state.legal()))
