"""AF320: The order of the trumps leaves cards out.

`trump_ranks` is the whole order of the trump suit: a rank that is missing there would be a card of
the trump suit that is no trump and beats nothing. Extra cards are trumps too and need their place.

Bad:
    cards: {trump_ranks: [J, A, K, Q, 10]}

Good:
    cards: {trump_ranks: [J, A, K, Q, 10, 9, 8, 7, 6, 5, 4, 3, 2]}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import rank_name
from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF320"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the order of the trumps with the pack."""
    pack, order = context.rules.pack, context.rules.cards.trump_ranks
    if not order:
        if pack.extras and context.rules.trump.source != "none":
            yield context.fault(
                CODE,
                "nothing says how the extra cards rank among the trumps",
                context.key("cards", "extras"),
                "add `trump_ranks`, the whole order, with `+X` for each",
            )
        return
    missing = [rank_name(rank) for rank in pack.ranks if rank not in order]
    missing += ["+" + extra for extra in pack.extras if "+" + extra not in order]
    if missing:
        yield context.fault(
            CODE,
            f"the order of the trumps lacks {', '.join(missing)}",
            context.nearest_own(("cards", "trump_ranks"), ("cards", "extras"), ("cards", "ranks")),
            "give all ranks and extra cards, high to low",
        )
