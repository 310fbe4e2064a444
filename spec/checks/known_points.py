"""AF305: A rule names a point that this game does not have.

Points are named by the keys of `score`. What `none` takes out, or `before` refers to, must be there
in a file further up.

Bad:
    match: {both_reach: {winner_of: hihg}}

Good:
    match: {both_reach: {winner_of: high}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic, Span
from ..suggest import suggest
from ..text.tree import Map, Scalar
from .context import Context

CODE = "AF305"


def check(context: Context) -> Iterator[Diagnostic]:
    """Every point that a rule names must be one of the game."""
    rules = context.rules
    names = [point.name for point in rules.score]
    for point in rules.score:
        others = [name for name in names if name != point.name]
        for place, name in enumerate(point.of if point.to == "sweep" else ()):
            yield from _known(
                context, name, others, context.value("score", point.name, "of", place)
            )
    named = rules.match.both_reach_point
    if named is not None:
        yield from _known(context, named, names, context.value("match", "both_reach", "winner_of"))
    if rules.penalties.revoke:
        for place, name in enumerate(rules.penalties.revoke.forfeits):
            span = context.value("penalties", "revoke", "forfeits", place)
            yield from _known(context, name, names, span)
    yield from _layers(context)


def _known(context: Context, name: str, names: list[str], span: Span) -> Iterator[Diagnostic]:
    if name not in names:
        yield context.fault(CODE, f"there is no point `{name}` here", span, suggest(name, names))


def _layers(context: Context) -> Iterator[Diagnostic]:
    """What a file takes out or puts something before must be there at that moment."""
    known: dict[str, list[str]] = {"score": [], "readings": []}
    for layer in context.layers:
        for section, names in known.items():
            table = layer.tree.entries.get(section)
            entries = table.entries if isinstance(table, Map) else {}
            for name, node in entries.items():
                if isinstance(node, Scalar) and node.value == "none":
                    if name in names:
                        names.remove(name)
                    else:
                        what = "point" if section == "score" else "reading"
                        yield context.fault(
                            CODE,
                            f"there is no {what} `{name}` to take out",
                            node.span,
                            suggest(name, names),
                        )
                    continue
                before = node.entries.get("before") if isinstance(node, Map) else None
                if isinstance(before, Scalar) and before.text not in [*names, *entries]:
                    yield from _known(context, before.text, names, before.span)
                if name not in names:
                    names.append(name)
