"""AF303: A card is in the pack twice.

The ten is written `10`; it can be given as a number or as text, and `T` stands for it in positions,
so that these three are one rank. A rank or an extra card can be in an order only once.

Bad:
    cards: {ranks: [A, K, Q, J, 10, T, 9, 8, 7, 6, 5, 4, 3, 2]}

Good:
    cards: {ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import rank_char
from ..diagnostics import Diagnostic, Span
from ..text.tree import Map, Scalar, Seq
from .context import Context

CODE = "AF303"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for two names of one rank."""
    for name in ("ranks", "trump_ranks"):
        node = context.node("cards", name)
        items = (
            [item for item in node.items if isinstance(item, Scalar)]
            if isinstance(node, Seq)
            else []
        )
        yield from _twice(context, items)
    values = context.node("cards", "values")
    if isinstance(values, Map):
        yield from _twice(context, list(values.keys.values()))


def _twice(context: Context, items: list[Scalar]) -> Iterator[Diagnostic]:
    seen: dict[str, Span] = {}
    for item in items:
        first = seen.setdefault(rank_char(item.text).replace("10", "T"), item.span)
        if first is not item.span:
            yield context.fault(
                CODE,
                f"`{item.text}` is the same as the one before",
                item.span,
                "take one of the two out",
                related=((first, "the first is here"),),
            )
