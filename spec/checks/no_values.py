"""AF343: A point counts values, and no card has one.

`most of values`, `each of values` and `first-to` some value need the table `cards.values`, which
says what captured cards count.

Bad:
    cards: {values: {A: 0}}

Good:
    cards: {values: {10: 10, A: 4, K: 3, Q: 2, J: 1}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF343"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for a table with something in it."""
    if any(value for _, value in context.rules.cards.values):
        return
    table = context.node("cards", "values")
    what = "every card counts 0" if table is not None else "no card has a value"
    for point in context.rules.score:
        if point.to in ("most", "each", "first-to") and point.of[0] == "values":
            yield context.fault(
                CODE,
                f"`{point.name}` counts values, and {what}",
                context.nearest_own(("score", point.name, "of"), ("cards", "values")),
                "say in `cards.values` what the cards count",
            )
