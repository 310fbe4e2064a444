"""AF352: The point that decides a match may be nobody's, or both players'.

When both players reach the target, `winner_of` gives the match to whoever won the named point in
that deal. If it may be won by nobody, or by both, the higher total decides those matches, which the
rule does not say; a point that wins the match by itself never decides here.

Bad:
    match: {both_reach: {winner_of: game}}

Good:
    match: {both_reach: {winner_of: high}}

Proved from how the point is won.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context
from .outcomes import chances

CODE = "AF352"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look at how the named point can come out."""
    rules = context.rules
    point = rules.point(rules.match.both_reach_point or "")
    if point is None:
        return
    span = context.value("match", "both_reach", "winner_of")
    chance = chances(rules, point)
    if not chance.can_win:
        return  # a finding of its own, at the point
    if point.wins_match:
        yield context.fault(
            CODE,
            f"`{point.name}` never decides: whoever wins it has won the match already",
            span,
            "a point that one player always wins",
        )
    elif chance.may_lapse or chance.may_both:
        who = "nobody" if chance.may_lapse else "both players"
        yield context.warning(
            CODE,
            f"{who} may win `{point.name}`; then the higher total decides",
            span,
            "a point that one player always wins, or `counting-order`",
        )
