"""AF312: A rule of the stock can never act.

Where two hands take the whole pack there is nothing to draw or to show; where the stock is even, no
card is left over. Readings count: a rule that only acts under one of them is not reported.

Bad:
    stock: {odd: left}

Good:
    stock: {shows: nothing}

Proved by counting the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context
from .odd_stock import CHANGES, undrawn

CODE = "AF312"


def check(context: Context) -> Iterator[Diagnostic]:
    """Count the stock under every reading."""
    rules = context.rules
    if rules.stock is None:
        return
    sizes = [undrawn(one) for one in context.every_rules if one.stock]
    if not any(sizes):
        yield context.warning(
            CODE,
            "no cards are left for a stock after the deal (proved by counting)",
            context.nearest_own(("stock",), *CHANGES),
            "write `stock: none`",
        )
    elif rules.stock.odd and not any(size % 2 for size in sizes):
        yield context.warning(
            CODE,
            f"the stock has {sizes[0]} cards, an even number: no last one is"
            " left over (proved by counting)",
            context.key("stock", "odd"),
            "take it out",
        )
