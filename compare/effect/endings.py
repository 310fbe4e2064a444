"""One ending under another text: the same cards, and the same tricks won by the same players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...engine.scoring import Ledger, Pair, capture, hold
from ...engine.state import State, dealt
from ...spec.cards import bits
from ...spec.model import Rules
from ...spec.tables import Tables, compile_tables

_OWN_TRUMP = ("fixed", "none")


class Renumbered:
    """Sets of cards of one text as the other numbers them."""

    def __init__(self, here: Rules, there: Rules) -> None:
        numbers = there.pack.numbers
        self.same = here.pack.names == there.pack.names
        self.number = tuple(numbers.get(name) for name in here.pack.names)

    def mask(self, cards: int) -> int | None:
        """The set, None where the other text does not have every card of it."""
        if self.same:
            return cards
        found = 0
        for card in bits(cards):
            number = self.number[card]
            if number is None:
                return None
            found |= 1 << number
        return found

    def pair(self, cards: Pair) -> Pair:
        """A set for each player. Only where the other text has every card."""
        if self.same:
            return cards
        return self.mask(cards[0]) or 0, self.mask(cards[1]) or 0


def put_under(
    starts: Sequence[State], there: Rules, cards: Renumbered, own_trump: int | None
) -> State | None:
    """The ending that some tricks led to, under another text.

    `starts` are the moments before each lead of the deal so far, the ending last. Its trump suit
    stays, unless the other text always has its own, or it has none: then it is `own_trump`. What
    was captured is scored as the other text says. None where that lacks one of the cards.
    """
    ending = starts[-1]
    in_play = cards.mask(ending.in_play)
    if in_play is None:
        return None
    tables = compile_tables(there, _trump(ending.tables, there, own_trump))
    return State(
        tables,
        cards.pair(ending.hands),
        (),
        ending.leader,
        None,
        in_play,
        _account(tables, in_play, starts, cards),
        cards.pair(ending.captured),
    )


def _trump(here: Tables, there: Rules, own: int | None) -> int | None:
    if there.trump.source in _OWN_TRUMP or here.trump is None:
        return own
    suit = here.pack.suits[here.trump]
    return there.pack.suits.index(suit) if suit in there.pack.suits else own


def _account(tables: Tables, in_play: int, starts: Sequence[State], cards: Renumbered) -> Ledger:
    """The account of the tricks between the moments, scored by some tables."""
    hands, captured = cards.pair(starts[0].hands), cards.pair(starts[0].captured)
    ledger = dealt(tables, hands, in_play)
    for before, after in pairwise(starts):
        now, won = cards.pair(after.hands), cards.pair(after.captured)
        taken = won[0] & ~captured[0], won[1] & ~captured[1]
        winner = 0 if taken[0] else 1
        ledger = capture(tables, ledger, in_play, winner, taken[winner], before.phase)
        for player in (0, 1):
            ledger = hold(tables, ledger, in_play, player, now[player] & ~hands[player])
        hands, captured = now, won
    return ledger
