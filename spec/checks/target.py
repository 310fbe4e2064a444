"""AF350: A target that no sequence of deals reaches.

No point that can be won adds to the score, so that the match never ends.

Bad:
    score:
      high: {to: captor, of: A of trumps, worth: -1}
      low: none
      jack: none
      game: none

Good:
    score: {jack: {worth: 3}}

Proved from the most that each point can add in a deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Rules
from .context import Context
from .outcomes import chances

CODE = "AF350"


def check(context: Context) -> Iterator[Diagnostic]:
    """Add up what a deal can bring at best."""
    rules = context.rules
    if rules.match.one_deal or any(point.wins_match for point in rules.score):
        return
    if most_in_a_deal(rules) <= 0:
        what = "the target" if rules.match.target is None else f"the target of {rules.match.target}"
        place = context.value("match", "target")
        if not context.own(place):  # what the points are worth has been changed, not the target
            place = context.nearest_own(("score",), ("match", "target"))
        yield context.fault(
            CODE,
            f"no sequence of deals reaches {what}: no point adds to a score (proved)",
            place,
            "a point with more than 0, or `match: one-deal`",
        )


def most_in_a_deal(rules: Rules) -> int:
    """The most that one player can score in a deal, when every point that adds goes to one."""
    return sum(max(0, point.worth) * chances(rules, point).most for point in rules.score)
