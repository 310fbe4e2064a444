"""AF340: A point that nobody can ever win.

Its card does not exist under any trump suit, there is nothing of what it counts, or it is a sweep
of points one of which cannot be won.

Bad:
    stock: none
    trump: {from: fixed, suit: S}
    score: {early: {to: most, of: tricks, tied: nobody, during: while-stock}}

Good:
    stock: none
    trump: {from: fixed, suit: S}
    score: {early: {to: most, of: tricks, tied: nobody}}

Proved from the cards in play under every trump suit and the number of tricks.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Point
from .context import Context
from .outcomes import chances, quantity_total

CODE = "AF340"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for points without a winner in any deal."""
    rules = context.rules
    for point in rules.score:
        if _of_values(context, point) or point.to in ("first-to", "sweep"):
            continue  # checks of their own say more of these
        if not chances(rules, point).can_win:
            place = context.key("score", point.name)
            cause = ("stock",) if point.during == "while-stock" else ("trump", "from")
            related = () if context.own(place) else ((context.value(*cause), "because of this"),)
            yield context.fault(
                CODE,
                f"nobody can ever win `{point.name}`: {_why(context, point)} (proved)",
                place,
                f"take it out with `{point.name}: none`, or change what it is won by",
                related=related,
            )


def _of_values(context: Context, point: Point) -> bool:
    counts = point.to in ("most", "each") and point.of[0] == "values"
    return counts and not any(value for _, value in context.rules.cards.values)


def _why(context: Context, point: Point) -> str:
    if point.to in ("captor", "holder", "each-captor"):
        if context.rules.trump.source == "none":
            return "there are no trumps"
        return "no trump suit gives it a card"
    if point.during == "while-stock":
        return "there are no tricks while the stock lasts"
    most = quantity_total(context.rules, point.of[0], point.during)
    if 0 < most < point.per:
        return f"{point.per} {point.of[0]} are needed and a deal has {most}"
    return f"there is nothing of the {point.of[0]} to win"
