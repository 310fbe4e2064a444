"""AF314: A rule is for a part of the deal that there is not.

Without a stock, or without cards left for it, all tricks are played after the stock: a second
follow rule for that time leaves the first one unused, and counting only those tricks counts all.

Bad:
    stock: none
    play:
      follow_after_stock:
        trump-led: [{play: trumps}, {play: anything}]
        plain-led: [{play: anything}]

Good:
    stock: none
    play:
      follow: {trump-led: [{play: trumps}, {play: anything}], plain-led: [{play: anything}]}

Proved by counting the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF314"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for rules that tell the parts of the deal apart where there is one."""
    rules = context.rules
    if any(one.stock_size for one in context.every_rules):
        return
    if rules.play.follow_after_stock != rules.play.follow:
        yield context.warning(
            CODE,
            "there is no stock, so `follow` is never used, only `follow_after_stock`",
            context.key("play", "follow_after_stock"),
            "give the rule as `follow`, and `follow_after_stock: same`",
        )
    for point in rules.score:
        if point.during == "after-stock":
            yield context.warning(
                CODE,
                f"there is no stock, so `{point.name}` counts every trick",
                context.value("score", point.name, "during"),
                "take `during` out",
            )
