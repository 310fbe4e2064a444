"""AF330: A hand can be left without a legal card.

An obligation binds a hand that holds a card of its `holding` class, by default the class of `play`,
and then only cards of `play` are legal. If a hand is bound by none, or has no card of `play` though
it is bound, there is nothing it may do.

Bad:
    play:
      follow: {plain-led: [{play: led-suit}]}

Good:
    play:
      follow: {plain-led: [{play: led-suit}, {play: anything}]}

Proved for every trump suit, lead and hand: a hand without a legal card is made of cards outside the
holdings of all obligations before the one that binds it, and outside what that one lets it play; so
it is enough to ask whether there are such cards, and enough of them (see `proofs`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from . import proofs
from .context import Context

CODE = "AF330"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for a lead and a hand that no obligation lets play."""
    for (key, kind), known in proofs.follow_rules(context.rules).items():
        if known.stuck is None:
            continue
        tables, led, hand = known.stuck
        pack = tables.pack
        trump = "" if tables.trump is None else f" with {pack.suits[tables.trump]} as trumps,"
        yield context.fault(
            CODE,
            f"a hand can be left without a legal card: {pack.names[led]} is led,{trump} the hand is"
            f" {pack.list_text(hand)} (proved)",
            context.key("play", key, kind),
            "let the last obligation be {play: anything}, and let `play` include `holding`",
        )
