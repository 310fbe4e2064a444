"""AF370: A rule has no ruling.

In a file with `rulings` every rule has one: what the document says of it, or that it is silent and
where the rule was filled from. So nothing of ours passes for the document's. A file that extends
another, with a source and rulings of its own, rules what it changes.

Bad:
    source: {work: our own book}
    match: {target: 11, win_by: 2}
    rulings: {match.target: {basis: stated, at: page 1, says: eleven wins}}

Good:
    source: {work: our own book}
    match: {target: 11, win_by: 2}
    rulings: {match: {basis: stated, at: page 1, says: eleven wins by two}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..merge import questions
from .context import Context

CODE = "AF370"
_HINT = "add it to `rulings`: stated, implied, silent or contradicted"


def check(context: Context) -> Iterator[Diagnostic]:
    """Match rules with rulings."""
    known = dict(context.rules.rulings)
    youngest = context.layers[-1]
    documented = {"source", "rulings"} <= set(youngest.tree.entries) and len(context.layers) > 1
    for question in questions(context.tree):
        name = ".".join(question)
        ruling, place = known.get(name), context.key(*question)
        if not context.own(place):
            continue  # it is for the file that has the rule to say what its document says
        if ruling is None:
            yield context.fault(CODE, f"`{name}` has no ruling", place, _HINT)
        elif documented and ruling.basis == "house" and ruling.origin == youngest.name:
            yield context.warning(
                CODE, f"`{name}` is changed here and has no ruling", context.key(*question), _HINT
            )
