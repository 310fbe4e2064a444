"""The shape of a rule file: the JSON Schema is the authority, its errors are given their places.

Every error of jsonschema becomes a finding of `shape_faults`, by its keyword. Errors that only
follow from another one are left out: a misspelt key also makes the right one look missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from . import key_faults, shape_faults
from .diagnostics import Diagnostic, Span, in_order
from .nodes import Map, Node, at, plain
from .places import Fault
from .schema import SCHEMA_PATH, TreePath, schema, schema_at, validator
from .suggest import nearest, suggest

__all__ = ["SCHEMA_PATH", "check_shape", "nearest", "schema", "section_map", "suggest"]

MAX_ITEMS = 500  # of a list; jsonschema compares items in pairs


def check_shape(
    root: Node, holes: tuple[Span, ...] = (), sections: bool = False
) -> list[Diagnostic]:
    """Every fault of shape in a tree, in the order of their places, each once.

    Nothing is said of what lies in `holes`. With `sections` the tree is only some sections of a
    file whose other parts have been checked.
    """
    if (long := shape_faults.long_list(root, MAX_ITEMS)) is not None:
        return [long]
    errors = validator(sections).iter_errors(plain(root))
    faults = [fault for error in errors for fault in _faults(error)]
    faults = [one for one in faults if (at(root, one.path) or root).span not in holes]
    found: dict[tuple[Span, str, str], Diagnostic] = {}
    for diagnostic in _diagnose(root, _causes(root, faults)):
        found.setdefault((diagnostic.span, diagnostic.code, diagnostic.message), diagnostic)
    return _one_for_each_key(in_order(found.values()))


def _faults(error: Any) -> Iterator[Fault]:
    path, keyword, value = tuple(error.absolute_path), error.validator or "false", error.instance
    if "propertyNames" in list(error.absolute_schema_path)[-2:]:
        yield Fault(error, path, "propertyNames", (str(value),))
    elif keyword == "required":  # one error for each missing key, which only its message names
        for key in error.validator_value:
            if key not in value:
                yield Fault(error, path, keyword, (key,))
    elif keyword == "additionalProperties":
        known = error.schema.get("properties", {})
        yield Fault(error, path, keyword, tuple(key for key in value if key not in known))
    else:
        yield Fault(error, path, keyword)


def _causes(root: Node, faults: list[Fault]) -> list[Fault]:
    """The faults that do not merely follow from others."""
    guesses: dict[TreePath, set[str]] = defaultdict(set)
    stray: set[str] = set()  # unknown keys that are known one level up or down
    for fault in faults:
        if fault.keyword == "additionalProperties":
            known = fault.error.schema.get("properties", {})
            absent = [key for key in known if key not in fault.error.instance]
            for key in fault.keys:
                guesses[fault.path].add(nearest(key, absent) or "")
                stray.add(key)
    too_long = {fault.path for fault in faults if fault.keyword == "maxItems"}
    wrong_type = {fault.path for fault in faults if fault.keyword == "type"}
    wrong = {fault.path for fault in faults if fault.keyword in ("enum", "const", "type")}
    wrong |= {
        (*fault.path, key) for fault in faults if fault.keyword == "required" for key in fault.keys
    }
    wrong |= {(*path, key) for path, keys in guesses.items() for key in keys}

    def follows(fault: Fault) -> bool:
        if fault.keyword == "required" and fault.keys[0] in guesses[fault.path] | stray:
            return True
        if fault.keyword != "type" and fault.path in wrong_type:
            return True
        if fault.keyword == "uniqueItems" and fault.path in too_long:
            return True
        if fault.keyword == "type" and fault.error.instance is None and stray:
            return key_faults.misplaced_below(root, fault.path, stray) is not None
        return any(place in wrong for place in _conditions(fault))

    return [fault for fault in faults if not follows(fault)]


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


def _diagnose(root: Node, faults: list[Fault]) -> Iterator[Diagnostic]:
    missing: dict[TreePath, list[Fault]] = defaultdict(list)
    for fault in faults:
        if fault.keyword == "required":
            missing[fault.path].append(fault)
        else:
            yield from shape_faults.HANDLERS.get(fault.keyword, shape_faults.other)(root, fault)
    for path, group in missing.items():
        keys = list(dict.fromkeys(key for fault in group for key in fault.keys))
        yield key_faults.missing_keys(root, path, keys, group[0].error.schema)


def _one_for_each_key(found: list[Diagnostic]) -> list[Diagnostic]:
    """A key that is unknown cannot also be out of place beside the others."""
    unknown = {one.span for one in found if one.code == "AF201"}
    return [one for one in found if one.code != "AF207" or one.span not in unknown]


def section_map(tree: Map, names: Iterable[str]) -> Map:
    """Some sections of a tree by themselves, for a check of only those."""
    kept = {name: tree.entries[name] for name in names if at(tree, (name,)) is not None}
    return Map(kept, {name: tree.keys[name] for name in kept}, tree.span)
