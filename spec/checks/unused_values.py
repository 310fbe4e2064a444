"""AF344: The values of the cards are used by no point.

What captured cards count only matters where a point counts it. Readings count: a table that a point
of some reading uses is not reported.

Bad:
    cards: {values: {10: 10, A: 4}}
    score: {game: none}

Good:
    cards: {values: {10: 10, A: 4}}
    score: {game: {to: most, of: values, tied: dealer}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF344"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for a point that counts values under some reading."""
    used = any(
        point.to in ("most", "each", "first-to") and point.of[0] == "values"
        for rules in context.every_rules
        for point in rules.score
    )
    if context.rules.cards.values and not used:
        yield context.warning(
            CODE,
            "no point counts the values of the cards",
            context.key("cards", "values"),
            "take the table out, or add a point `{to: most, of: values}`",
        )
