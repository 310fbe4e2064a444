"""AF371: A ruling calls the document to witness for a rule that the file has changed.

A file that extends another without a `source` of its own speaks of the other's document, which
cannot state what was changed here. Without a ruling the rule counts as the house's own.

Bad:
    match: {target: 11}
    rulings: {match.target: {basis: stated, at: the score, says: eleven points win}}

Good:
    source: {work: our own book}
    match: {target: 11}
    rulings: {match.target: {basis: stated, at: page 1, says: eleven points win}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..merge import covers, questions
from ..text.tree import Map, at
from .context import Context

CODE = "AF371"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for such rulings in a file that has a parent and no source."""
    tree = context.layers[-1].tree
    table = tree.entries.get("rulings")
    if len(context.layers) == 1 or "source" in tree.entries or not isinstance(table, Map):
        return
    changed = questions(tree)
    for path in table.entries:
        basis = at(table, (path, "basis"))
        witness = basis is not None and getattr(basis, "value", "") in ("stated", "implied")
        if witness and any(covers(tuple(path.split(".")), one) for one in changed):
            yield context.warning(
                CODE,
                f"`{path}` is changed here, and no document is named that states it",
                table.keys[path].span,
                "name it as `source`, or take the ruling out",
            )
