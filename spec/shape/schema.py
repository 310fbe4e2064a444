"""The JSON Schema of a rule file, the validator made of it, and the way to any part of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

SCHEMA_PATH = Path(__file__).parents[1] / "variant.schema.json"
TreePath = tuple[str | int, ...]


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a rule file."""
    return dict(json.loads(SCHEMA_PATH.read_text(encoding="utf-8")))


@cache
def validator(sections: bool = False) -> Any:
    """The validator of a whole file, or of some of its sections by themselves."""
    from jsonschema import Draft202012Validator, validators

    # JSON has one kind of number and calls 6.0 an integer; YAML, and Python, tell them apart.
    strict = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    whole = schema()
    if sections:
        complete = {
            key: part for key, part in whole["$defs"]["complete"].items() if key != "required"
        }
        kept = ("$schema", "$id", "properties", "additionalProperties", "$defs")
        whole = {**{key: whole[key] for key in kept}, "allOf": [complete]}
    extend: Any = validators.extend  # it has no annotations
    return extend(Draft202012Validator, type_checker=strict)(_inlined(whole))


def _inlined(part: Any) -> Any:
    """The schema with each `$ref` replaced by what it leads to, which says the same and is checked
    in two thirds of the time. No definition refers to itself."""
    if isinstance(part, list):
        return [_inlined(item) for item in part]
    if not isinstance(part, dict):
        return part
    rest = {key: _inlined(value) for key, value in part.items() if key not in ("$ref", "$defs")}
    if "$ref" not in part:
        return rest
    target = _inlined(resolved({"$ref": part["$ref"]}))
    if set(target) & set(rest) - {"description"}:
        return {**rest, "allOf": [*rest.get("allOf", []), target]}
    return {**target, **rest}


def resolved(part: Any) -> Any:
    """A part of the schema, or what its `$ref` leads to."""
    while isinstance(part, dict) and "$ref" in part:
        part = schema()["$defs"][part["$ref"].rsplit("/", 1)[1]]
    return part


def schema_at(steps: Iterable[Any]) -> Any:
    """The part of the schema at a path as jsonschema gives it, without `$ref`; {} if there is none.

    >>> schema_at(["properties", "stock", "then"])
    {'const': 'none'}
    """
    here: Any = schema()
    for step in steps:
        here = resolved(here) if isinstance(here, dict) and step not in here else here
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            return {}
    return resolved(here)


def keys_at(path: TreePath) -> dict[str, Any]:
    """The keys that the map at a path of a rule file can have, with the schema of each.

    >>> sorted(keys_at(("trump",)))
    ['card', 'extra', 'from', 'shown', 'suit', 'then']
    """
    here = schema()
    for step in path:
        here = _below(here, step)
    return _properties(here)


def _below(part: dict[str, Any], step: str | int) -> dict[str, Any]:
    for form in _forms(part):
        if isinstance(step, int) and "items" in form:
            return dict(resolved(form["items"]))
        if isinstance(step, str) and step in form.get("properties", ()):
            return dict(resolved(form["properties"][step]))
        if isinstance(step, str) and isinstance(form.get("additionalProperties"), dict):
            return dict(resolved(form["additionalProperties"]))
    return {}


def _forms(part: dict[str, Any]) -> list[dict[str, Any]]:
    """A part of the schema, and the other forms that it can take."""
    return [part, *(dict(resolved(part[key])) for key in ("then", "else") if key in part)]


def _properties(part: dict[str, Any]) -> dict[str, Any]:
    for form in _forms(part):
        if form.get("type") == "object" and "properties" in form:
            return dict(form["properties"])
    return {}
