"""AF346: A sweep that nobody can make.

A sweep goes to whoever alone scored all its points. Each of them must be one that can be scored,
with more than 0, before the sweep is counted: a sweep that stands further down is not.

Bad:
    score:
      low: {to: captor, of: 2 of trumps, worth: -1}
      all: {to: sweep, of: [high, low, jack, game]}

Good:
    score:
      all: {to: sweep, of: [high, low, jack, game]}

Proved from how its points are won.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Point
from .context import Context
from .outcomes import chances

CODE = "AF346"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look at every point of every sweep."""
    rules = context.rules
    order = [point.name for point in rules.score]
    for sweep in rules.score:
        for place, name in enumerate(sweep.of if sweep.to == "sweep" else ()):
            part = rules.point(name)
            later = order.index(name) > order.index(sweep.name)
            if part is not None and (why := _why(context, sweep, part, later)):
                yield context.fault(
                    CODE,
                    f"nobody can sweep: `{name}` {why} (proved)",
                    context.value("score", sweep.name, "of", place),
                    "take it out of the sweep",
                )


def _why(context: Context, sweep: Point, part: Point, later: bool) -> str | None:
    if part.to == "sweep" and later:
        return "is a sweep that is counted after this one"
    if part.wins_match and not sweep.wins_match:
        return "wins the match and scores nothing"
    if part.worth < 0:
        return "scores less than 0"
    # A point that nobody can win at all is a finding of its own.
    return (
        None if chances(context.rules, part).can_win or part.to != "first-to" else "cannot be won"
    )
