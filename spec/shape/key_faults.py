"""The findings of shape that are about keys: unknown, missing, of the wrong form, out of place.

The docstring of a function is the manual of its code, see `manual`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics import Diagnostic, Span
from ..suggest import cut
from ..text.nodes import Map, Node, at, plain
from . import hints as hints
from . import value_hints as values
from .consequences import MANY, empty_above
from .places import Fault, key_span
from .schema import TreePath, keys_at, schema_at


def unknown_keys(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF201: The key is not one that can stand here.

    Nothing in a rule file is skipped over, so a misspelt key is a fault and not a rule that is
    quietly missing. A key of another section, or of a section above that has nothing below it, is
    most often indented wrongly.

    Bad:
        stock: {shwos: nothing}

    Good:
        stock: {shows: nothing}
    """
    node = at(root, fault.path)
    if not isinstance(node, Map):
        return
    known = keys_at(fault.path) or fault.error.schema.get("properties", {})
    told: set[str] = set()
    for key in fault.keys[:MANY]:
        home = empty_above(root, fault.path, key)
        if home in told:
            continue
        if home is not None:
            told.add(home)
        message = f"unknown key `{cut(key)}` in {hints.named(fault.path)}"
        hint = hints.for_key(key, known, node, fault.path, home)
        yield Diagnostic("AF201", message, node.keys[key].span, hint)
    if len(fault.keys) > MANY:
        message = f"{len(fault.keys) - MANY} more unknown keys in {hints.named(fault.path)}"
        hint = "is there one cause, or is this no rule file?"
        yield Diagnostic("AF201", message, node.keys[fault.keys[MANY]].span, hint)


def missing_keys(root: Node, path: TreePath, keys: list[str], schema: Any) -> Diagnostic:
    """AF202: A key that must be there is missing.

    What a game needs must be said in the file or in one that it extends. The place is the key of
    the part that lacks it, or the first line for the file itself.

    Bad:
        trump: {from: cut}

    Good:
        trump: {from: cut, shown: rest-top, then: keep}
    """
    message = f"{hints.named(path)} lacks {hints.listed(keys, 'and')}"
    return Diagnostic(
        "AF202", message, key_span(root, path), hints.for_missing(root, path, keys, schema)
    )


def none_of(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """One of several keys is missing: see AF202."""
    keys = [key for part in fault.error.validator_value for key in part.get("required", [])]
    message = f"{hints.named(fault.path)} lacks one of {hints.listed(keys, 'or')}"
    yield Diagnostic("AF202", message, key_span(root, fault.path), "add one of them")


def key_of_wrong_form(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF206: A name is not written as names of this kind are.

    Points and readings have names of small letters, digits and hyphens. What counted cards are
    worth is listed by rank, by rank of trumps, or by extra card.

    Bad:
        score: {Last Trick: {to: last-trick}}

    Good:
        score: {last-trick: {to: last-trick}}
    """
    node = at(root, fault.path)
    key = fault.keys[0]
    if not isinstance(node, Map) or key not in node.keys:
        return
    span = node.keys[key].span
    if fault.error.validator == "enum":
        yield _beside(node, fault, span)
    else:
        message = f"`{cut(key)}` is not a name that {hints.named(fault.path)} can have"
        yield Diagnostic("AF206", message, span, values.for_name(root, fault.path, key))


def _beside(node: Map, fault: Fault, span: Span) -> Diagnostic:
    """AF207: The key does not go with the keys beside it.

    Which keys a point or a trump can have depends on its kind, and a reading that is the default
    sets nothing, since it is what the file itself says.

    Bad:
        trump: {from: cut, shown: rest-top, then: keep, card: last-drawn}

    Good:
        trump: {from: cut, shown: rest-top, then: keep}
    """
    decides = next((key for key in ("to", "from") if key in node.entries), None)
    beside = f"{decides}: {plain(node.entries[decides])}" if decides else "the keys beside it"
    message = f"`{fault.keys[0]}` does not go with `{beside}` in {hints.named(fault.path)}"
    allowed = [key for key in fault.error.validator_value if key not in node.entries]
    hint = f"take it out{'; what can be added: ' + ', '.join(allowed) if allowed else ''}"
    return Diagnostic("AF207", message, span, hint)


def never(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """A key that the value of another forbids: see AF207."""
    # jsonschema gives the place of the map that has the key, not of the key.
    form = schema_at(fault.error.absolute_schema_path)
    node = at(root, fault.path)
    names = form if isinstance(form, dict) else {}
    for key in names:
        if names[key] is False and isinstance(node, Map) and key in node.entries:
            message = f"`{key}` does not go with the keys beside it in {hints.named(fault.path)}"
            yield Diagnostic("AF207", message, node.keys[key].span, hints.for_forbidden(key))
