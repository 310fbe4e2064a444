"""Which faults of shape only follow from others, and so are not told.

A misspelt key also makes the right one look missing; a list without its brackets leaves its other
items as keys; and where the value that decides between two forms is wrong, what the other form asks
for says nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..suggest import nearest
from ..text.nodes import Map, Node, Scalar, at
from .places import Fault, keys_after
from .schema import TreePath, keys_at, schema_at

MANY = 20  # of the unknown keys of one map it is asked what they were meant to be


@dataclass(slots=True)
class _Known:
    """What the faults of a file say together: unknown keys with what they were probably meant to
    be, by place; unknown keys that are known elsewhere; places with a value of the wrong kind, with
    a wrong or missing value, with too many items, with a key of the wrong form; keys that are
    really items of a list."""

    guesses: dict[TreePath, set[str]] = field(default_factory=lambda: defaultdict(set))
    stray: set[str] = field(default_factory=set)
    wrong_type: set[TreePath] = field(default_factory=set)
    wrong: set[TreePath] = field(default_factory=set)
    too_long: set[TreePath] = field(default_factory=set)
    wrong_key: set[TreePath] = field(default_factory=set)
    items: set[TreePath] = field(default_factory=set)


def causes(root: Node, faults: list[Fault]) -> list[Fault]:
    """The faults that do not follow from others."""
    known = _Known()
    for fault in faults:
        _learn(known, root, fault)
    found = []
    for fault in faults:
        if fault.keyword == "additionalProperties":
            keys = tuple(key for key in fault.keys if (*fault.path, key) not in known.items)
            if keys:
                found.append(replace(fault, keys=keys))
        elif not _follows(known, root, fault):
            found.append(fault)
    return found


def _learn(known: _Known, root: Node, fault: Fault) -> None:
    path = fault.path
    if fault.keyword == "additionalProperties":
        possible = keys_at(path) or fault.error.schema.get("properties", {})
        absent = [key for key in possible if key not in fault.error.instance]
        for place, key in enumerate(fault.keys):
            if place < MANY:
                known.guesses[path].add(nearest(key, absent) or "")
            known.stray.add(key.strip())
            below = at(root, (*path, key))
            if isinstance(below, Map):  # a part that is indented below a key of the author's own
                known.stray |= set(below.entries) & set(possible)
        known.wrong |= {(*path, key) for key in known.guesses[path]}
    elif fault.keyword == "required":
        known.wrong |= {(*path, key) for key in fault.keys}
    elif fault.keyword == "propertyNames":
        known.wrong_key |= {(*path, key) for key in fault.keys}
    elif fault.keyword == "maxItems":
        known.too_long.add(path)
    elif fault.keyword in ("enum", "const", "type"):
        known.wrong.add(path)
        if fault.keyword == "type":
            known.wrong_type.add(path)
            if "array" in fault.error.validator_value:
                known.items |= {(*path[:-1], key) for key in keys_after(root, path)}


def _follows(known: _Known, root: Node, fault: Fault) -> bool:
    path, nothing = fault.path, fault.error.instance is None
    if fault.keyword == "required":
        if fault.keys[0] in known.guesses.get(path, set()) | known.stray:
            return True
        if path[:1] == ("rulings",) and path in known.guesses:
            return True  # rulings are named by their path, not nested
    if fault.keyword == "propertyNames" and (*path, *fault.keys) in known.items:
        return True
    if fault.keyword != "type" and path in known.wrong_type:
        return True
    if fault.keyword == "uniqueItems" and path in known.too_long:
        return True
    if fault.keyword == "type" and nothing:
        if path in known.wrong_key:
            return True
        if known.stray and misplaced_below(root, path, known.stray) is not None:
            return True
    return any(place in known.wrong for place in _conditions(fault))


def misplaced_below(root: Node, path: TreePath, stray: Iterable[str]) -> str | None:
    """An unknown key that should stand below the empty one at a path."""
    node = at(root, path[:-1])
    beside = {key.strip() for key in node.entries} if isinstance(node, Map) else set()
    return next((key for key in keys_at(path) if key in beside.intersection(stray)), None)


def empty_above(root: Node, path: TreePath, key: str) -> str | None:
    """The key beside an unknown one that has nothing below it and to which the unknown belongs."""
    node = at(root, path)
    for name, value in node.entries.items() if isinstance(node, Map) else ():
        if isinstance(value, Scalar) and value.value is None and key in keys_at((*path, name)):
            return name
    return None


def _conditions(fault: Fault) -> Iterator[TreePath]:
    """The places of the values that decide whether the part of the schema applies that an error
    comes from: the properties that an `if` above it asks about."""
    steps = list(fault.error.absolute_schema_path)
    for place, step in enumerate(steps):
        if step in ("then", "else") and steps[place - 1] != "properties":
            holder = schema_at(steps[:place])
            if isinstance(holder, dict) and "if" in holder:
                asked = holder["if"]
                names = {*asked.get("properties", ()), *asked.get("required", ())}
                names |= set(asked.get("not", {}).get("required", ()))
                depth = _depth(steps[:place])
                yield from ((*fault.path[:depth], name) for name in names)


def _depth(steps: list[Any]) -> int:
    """How many steps of the tree lie in a path of the schema."""
    depth = 0
    for place, step in enumerate(steps):
        named = place > 0 and steps[place - 1] == "properties"
        depth += named or step in ("items", "additionalProperties")
    return depth
