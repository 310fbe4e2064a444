"""AF351: A match that always ends with the first deal, or takes a hundred.

If the points of any deal are enough for the target, no match has a second deal, and `one-deal` says
so more clearly. A target of more than a hundred times what a deal can bring is most often a slip.

Bad:
    match: {target: 1}

Good:
    match: {target: 11}

Proved from the points that every deal gives to one player or the other, and from the most that one
can score in a deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Rules
from .context import Context
from .outcomes import chances
from .target import most_in_a_deal

CODE = "AF351"
LONG = 100


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the target with what a deal brings."""
    rules, target = context.rules, context.rules.match.target
    if rules.match.one_deal or target is None:
        return
    most, sure = most_in_a_deal(rules), _sure(rules)
    span = context.value("match", "target")
    if rules.match.win_by == 1 and sure >= target:
        yield context.warning(
            CODE,
            f"every match ends with its first deal: one player always has {sure} or more (proved)",
            span,
            "write `match: one-deal`",
        )
    elif 0 < most * LONG < target:
        yield context.warning(
            CODE,
            f"a match takes more than {LONG} deals: one deal brings {most} at most (proved)",
            span,
            "a smaller target",
        )


def _sure(rules: Rules) -> int:
    """What the player with more has at least after any deal; 0 where points are taken away."""
    if any(point.worth < 0 for point in rules.score):
        return 0
    total = sum(point.worth * chances(rules, point).least for point in rules.score)
    return (total + 1) // 2
