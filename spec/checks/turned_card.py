"""AF313: A card is to be turned from a stock that is not there.

A turn-up and the bottom card of the stock need a stock; where two hands take all the cards, or the
rest of the pack is not used, the trump must be found another way. A card turned from a rest that is
not used can only stay out of play.

Bad:
    trump: {from: turn-up, card: first-drawn}
    stock: none

Good:
    trump: {from: fixed, suit: S}
    stock: none
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF313"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare how the trump is found with the stock."""
    rules = context.rules
    turned = rules.trump.source in ("turn-up", "stock-bottom")
    unused = rules.stock is None and rules.trump.card != "out-of-play"
    if turned and (unused or 2 * rules.deal.hand >= rules.pack.size):
        yield context.fault(
            CODE,
            "there is no stock to turn a card from",
            context.nearest_own(("trump", "from"), ("stock",), ("deal", "hand")),
            "another way to find the trump, or smaller hands and a stock",
        )
