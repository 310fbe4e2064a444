"""AF341: Both players can win the match in one deal.

A point worth the match ends it, but if both players win such points in the same deal, neither of
them does. It must be one that only one player can score.

Bad:
    score: {game: {to: most, of: values, tied: both, worth: match}}

Good:
    score: {game: {to: most, of: values, tied: nobody, worth: match}}

Proved from the cards and tricks that the points go by.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context
from .outcomes import chances

CODE = "AF341"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look at the points that win the match, each and in pairs."""
    rules = context.rules
    winning = [point for point in rules.score if point.wins_match]
    for point in winning:
        if chances(rules, point).may_both:
            yield context.warning(
                CODE,
                f"both players can win `{point.name}` in one deal, and the"
                " match by it; then neither does",
                context.value("score", point.name, "worth"),
                "a point that only one can score, or a number of points",
            )
    if len(winning) > 1:
        names = " and ".join(f"`{point.name}`" for point in winning)
        last = winning[-1].name
        yield context.warning(
            CODE,
            f"{names} each win the match; when each player scores one of them, neither wins by it",
            context.value("score", last, "worth"),
            "let only one point win the match",
        )
