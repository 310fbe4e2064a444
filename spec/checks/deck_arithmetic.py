"""AF310: The cards do not come out.

The packets must make the hand, and two hands cannot need more cards than the pack has.

Bad:
    deal: {hand: 6, packets: [3, 2]}

Good:
    deal: {hand: 6, packets: [3, 3]}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..text.tree import Map
from .context import Context

CODE = "AF310"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare packets, hand and pack."""
    deal, size = context.rules.deal, context.rules.pack.size
    total = sum(deal.packets)
    if total != deal.hand:
        span = context.value("deal", "packets")
        # Whoever changes only the hand has to be shown that line, not the packets further up.
        if not context.own(span) and isinstance(context.layers[-1].tree.entries.get("deal"), Map):
            span = context.value("deal", "hand")
        yield context.fault(
            CODE,
            f"the packets make {total} cards, the hand has {deal.hand}",
            span,
            f"give packets that make {deal.hand}, or `hand: {total}`",
        )
    if 2 * deal.hand > size:
        yield context.fault(
            CODE,
            f"two hands of {deal.hand} need {2 * deal.hand} cards, the pack has {size}",
            context.value("deal", "hand"),
            f"a hand of at most {size // 2}" if size > 1 else "a larger pack",
        )
