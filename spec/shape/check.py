"""The shape of a rule file: the JSON Schema is the authority, its errors are given their places.

Every error of jsonschema becomes a finding of `shape.faults`, by its keyword. Errors that only
follow from another one are left out: a misspelt key also makes the right one look missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ..diagnostics import Diagnostic, Span, in_order
from ..text import refused
from ..text.nodes import Map, Node, at, plain
from . import faults as shape_faults
from . import key_faults
from .consequences import causes
from .places import Fault
from .schema import TreePath, validator

MAX_ITEMS = 500  # of a list, whose items jsonschema compares in pairs, and of a map
MAX_FAULTS = 200


def check_shape(
    root: Node, holes: tuple[Span, ...] = (), sections: bool = False
) -> list[Diagnostic]:
    """Every fault of shape in a tree, in the order of their places, each once.

    Nothing is said of what lies in `holes`. With `sections` the tree is only some sections of a
    file whose other parts have been checked.
    """
    if (long := shape_faults.long_part(root, MAX_ITEMS)) is not None:
        return [long]
    errors = list(islice(validator(sections).iter_errors(plain(root)), MAX_FAULTS + 1))
    faults = [fault for error in errors for fault in _faults(error)]
    faults = [one for one in faults if (at(root, one.path) or root).span not in holes]
    found: dict[tuple[Span, str, str], Diagnostic] = {}
    for diagnostic in _diagnose(root, causes(root, faults)):
        found.setdefault((diagnostic.span, diagnostic.code, diagnostic.message), diagnostic)
    told = _one_for_each_key(in_order(found.values()))
    if len(errors) > MAX_FAULTS:
        first = root.first if isinstance(root, Map) else root.span
        told.append(refused.too_many(first, MAX_FAULTS))
    return told


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
