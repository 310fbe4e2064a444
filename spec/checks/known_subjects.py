"""AF363: A ruling or a reading is about a rule that the file does not have.

Rules are named by their path, such as `play.follow.plain-led` or `score.game.tied`; a shorter path
stands for all that is below it.

Bad:
    rulings: {play.frist_lead: {basis: stated, at: the play, says: the non-dealer leads}}

Good:
    rulings: {play.first_lead: {basis: stated, at: the play, says: the non-dealer leads}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..merge import covers, questions
from ..suggest import suggest
from ..text.tree import Map
from .context import Context

CODE = "AF363"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look up every path. Rulings that a file inherits may be about a rule it has taken out."""
    asked = questions(context.tree)
    for alternative in context.alternatives:  # a reading may bring rules of its own
        asked += questions(alternative.tree)
    names = sorted(
        {
            ".".join(question[:length])
            for question in asked
            for length in range(1, len(question) + 1)
        }
    )
    table = context.tree.entries.get("rulings")
    for path in table.entries if isinstance(table, Map) else ():
        span = context.key("rulings", path)
        if context.own(span) and not any(covers(tuple(path.split(".")), one) for one in asked):
            yield context.fault(
                CODE, f"there is no rule `{path}` for this ruling", span, suggest(path, names)
            )
    for reading in context.rules.readings:
        if not any(covers(tuple(reading.about.split(".")), one) for one in asked):
            yield context.fault(
                CODE,
                f"there is no rule `{reading.about}` to be read in two ways",
                context.value("readings", reading.name, "about"),
                suggest(reading.about, names),
            )
