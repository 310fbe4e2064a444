"""What to do about a fault of shape, and how values and places are called in its message."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..suggest import cut, hidden, nearest, suggest
from ..text.nodes import Map, Node, Scalar, Seq, at, plain
from .schema import TreePath, keys_at, resolved, schema

KINDS = {
    "object": "keys with values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def named(path: TreePath) -> str:
    """How a place in a file is called.

    >>> named(("deal", "packets", 1)), named(())
    ('item 2 of `deal.packets`', 'the file')
    """
    if not path:
        return "the file"
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {named(path[:-1])}"
    steps = [f"{step}" if isinstance(step, str) else f"{step + 1}" for step in path]
    return f"`{cut('.'.join(steps))}`"


def listed(words: Iterable[str], link: str) -> str:
    """Words in a row: `a`, `b` and `c`."""
    quoted = [f"`{word}`" for word in words]
    return (
        f" {link} ".join(quoted)
        if len(quoted) < 3
        else f"{', '.join(quoted[:-1])} {link} {quoted[-1]}"
    )


def shown(node: Node) -> str:
    """A value as it is written."""
    if isinstance(node, Scalar):
        return f"`{cut(node.text)}`" if node.text else '""' if node.value == "" else "nothing"
    return f"`{cut(json.dumps(plain(node), ensure_ascii=False))}`"


def kind(node: Node) -> str:
    """What a value is."""
    if isinstance(node, Map):
        return "keys with values"
    if isinstance(node, Seq):
        return "a list"
    if isinstance(node.value, bool) or node.value is None:
        return shown(node)
    return f"the {'text' if isinstance(node.value, str) else 'number'} {shown(node)}"


def description(part: Any) -> str | None:
    """What the schema says of a rule."""
    found = resolved(part)
    if isinstance(part, dict) and "description" in part:
        return str(part["description"])
    return found.get("description") if isinstance(found, dict) else None


def for_key(
    key: str, known: dict[str, Any], node: Map, path: TreePath, home: str | None
) -> str | None:
    """What to write instead of an unknown key."""
    if odd := hidden(key):
        return odd
    if home is not None:
        return f"it is a key of `{home}`: indent it, and what belongs with it, below `{home}:`"
    if ":" in key:
        first, _, rest = key.partition(":")
        return f"put a space after the colon: `{first}: {rest}`"
    section, _, below = key.partition(".")
    if below and below in keys_at((section,)):
        return f"write it in full: `{section}: {{{below}: ...}}`"
    if path[:1] == ("rulings",) and key in keys_at((str(path[-1]),)):
        return f"a ruling is named by the path of its rule: `{path[-1]}.{key}: {{basis: ...}}`"
    value = node.entries.get(key)
    if isinstance(value, Map) and set(value.entries) & set(known):
        return f"what stands below it belongs here: take `{key}:` out and indent the rest less"
    absent = [name for name in known if name not in node.entries]
    if guess := nearest(key, absent):
        return f"did you mean `{guess}`?{_allowed(known)}"
    elsewhere = [section for section in schema()["properties"] if key in keys_at((section,))]
    if key in schema()["properties"] and path:
        return f"`{key}` is a section of the file itself: indent it as `{path[0]}` is"
    if elsewhere:
        return f"it is a key of {listed(elsewhere, 'and of')}"
    return suggest(key, known, limit=16)


def _allowed(known: Iterable[str]) -> str:
    names = sorted(known)
    return f" allowed: {', '.join(names)}" if len(names) <= 16 else ""


def for_missing(root: Node, path: TreePath, keys: list[str], part: Any) -> str | None:
    """What to add, or what was probably meant."""
    if not path and len(keys) > 2:
        return "add them, or `extends: ` and the id of a variant that has them"
    if len(path) == 2 and path[0] == "score" and keys == ["to"]:
        points = at(root, ("score",))
        others = (
            [name for name in points.entries if name != path[1]] if isinstance(points, Map) else []
        )
        guess = nearest(str(path[1]), others)
        meant = f"; for the inherited point, did you mean `{guess}`?" if guess else ""
        return f"a new point says who scores it with `to`{meant}"
    known = keys_at(path) or (part.get("properties", {}) if isinstance(part, dict) else {})
    notes = [f"`{key}`: {note}" for key in keys if (note := _can_be(known.get(key, {})))]
    return f"add {'; '.join(notes)}" if notes else None


def _can_be(part: Any) -> str | None:
    """What a value can be: the choices when there are only some, otherwise what the schema says."""
    form = resolved(part)
    choices = form.get("enum") or ([form["const"]] if "const" in form else [])
    if choices:
        return ", ".join(str(item) for item in choices)
    return (description(part) or "").split(". ")[0].rstrip(".") or None


def for_forbidden(key: str) -> str:
    """What to do with a key that another one forbids."""
    notes = {
        "set": "the default reading is what the file itself says; take `set` or `default` out",
        "filled_from": "only a rule with `basis: silent` is filled from somewhere; take it out",
    }
    return notes.get(key, "take it out, or change what it depends on")
