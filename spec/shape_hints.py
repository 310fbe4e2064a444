"""What to do about a fault of shape, and how values and places are called in its message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from .nodes import Map, Node, Scalar, Seq, at, plain
from .schema import TreePath, keys_at, resolved, schema
from .suggest import USUAL_RANKS, card_reference, nearest, rank_text, suggest, suit_letter

KINDS = {
    "object": "keys with values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_YES_NO = ("yes", "no", "on", "off", "true", "false", "y", "n")


def cut(text: str, most: int = 60) -> str:
    """A text short enough for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


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
    if home is not None:
        return f"it is a key of `{home}`: indent it, and what belongs with it, below `{home}:`"
    if ":" in key:
        first, _, rest = key.partition(":")
        return f"put a space after the colon: `{first}: {rest}`"
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


def for_choice(node: Node, choices: list[Any], form: Any, path: TreePath) -> str | None:
    """Which of the choices was probably meant."""
    allowed = [item if isinstance(item, str) else json.dumps(item) for item in choices]
    written = node.text if isinstance(node, Scalar) else ""
    if path == ("allfours",):
        return "this program reads version 1 of the language: `allfours: 1`"
    if allowed == ["true"]:
        return "write `true`, or take the key out"
    hint = suggest(written, allowed) or ""
    if written.lower() in _YES_NO and isinstance(node, Scalar):
        hint = f"yes-or-no words are no choice here; {hint.split('? ')[-1]}"
    rest = resolved(form.get("else", {})) if isinstance(form, dict) else {}
    if isinstance(rest, dict) and rest.get("type") in KINDS:
        keys = f" ({', '.join(rest['properties'])})" if "properties" in rest else ""
        hint += f"; or {KINDS[rest['type']]}{keys}"
    return hint or None


def for_type(kinds: list[str], node: Node, path: TreePath) -> str | None:
    """How to write a value of the right kind."""
    if isinstance(node, Scalar) and node.value is None:
        return "write its value after the colon, or indented below it; or take the line out"
    if "array" in kinds and isinstance(node, Scalar):
        parts = [part for part in re.split(r"[,\s]+", node.text) if part]
        return f"write [{', '.join(parts)}]" if len(parts) <= 30 else "write a list: [ , ]"
    if "array" in kinds and isinstance(node, Map):
        if keys_at((*path, 0)):
            return "make it a list of one: `[` before it and `]` after it, or `- ` before it"
        return f"write [{', '.join(node.entries)}]" if len(node.entries) <= 30 else None
    if "object" in kinds:
        maps = isinstance(node, Seq) and all(isinstance(item, Map) for item in node.items)
        if isinstance(node, Seq) and node.items and maps:
            return "take the hyphens or square brackets out, and give each key its value"
        names = ", ".join(f"{key}: ..." for key in list(keys_at(path))[:3])
        return f"give keys and values: {names or 'key: value'}"
    if "integer" in kinds and isinstance(node, Scalar):
        return _number(node)
    if "string" in kinds and isinstance(node, Scalar):
        return f'put it in quotes if text is meant: "{cut(node.text)}"'
    if "string" in kinds and isinstance(node, Map) and node.span.line == node.span.end_line:
        return "text with `{`, `[` or `: ` in it needs quotes"
    return None


def _number(node: Scalar) -> str:
    if isinstance(node.value, str) and re.fullmatch(r"[-+]?\d+", node.text):
        return f"take the quotes out: {node.text}"
    if isinstance(node.value, float) and node.value.is_integer():
        return f"write {int(node.value)}"
    word = rank_text(node.text) if isinstance(node.value, str) and len(node.text) > 1 else None
    return f"write the figure: {word}" if word and word.isdigit() else "write a figure, such as 6"


def for_name(root: Node, path: TreePath, key: str) -> str | None:
    """How a name would be written right."""
    if path[-2:] == ("cards", "values"):
        ranks = _ranks(root)
        rank = rank_text(key.split(" ")[0])
        guess = rank if rank in ranks else card_reference(key, ranks)
        return f"did you mean `{guess}`?" if guess else "a rank, `J of trumps`, `off-J` or `+X`"
    if path[-1:] == ("rulings",):
        return "a rule by its path, such as `play.follow`"
    fixed = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-0123456789")
    return f"write `{cut(fixed)}`" if fixed else "small letters, digits and hyphens, a letter first"


def for_forbidden(key: str) -> str:
    """What to do with a key that another one forbids."""
    notes = {
        "set": "the default reading is what the file itself says; take `set` or `default` out",
        "filled_from": "only a rule with `basis: silent` is filled from somewhere; take it out",
    }
    return notes.get(key, "take it out, or change what it depends on")


def for_form(root: Node, node: Node, path: TreePath, part: Any) -> str | None:
    """How a suit, a rank or a card would be written right."""
    note = description(part) or ""
    text = node.text if isinstance(node, Scalar) else ""
    guess: str | None = None
    words = [word for word in re.split(r"[,\s]+", text) if word]
    if len(words) > 1 and isinstance(path[-1], int) and all(len(word) <= 2 for word in words):
        return f"put commas between items: {', '.join(words)}"
    if (
        path[-2:-1] in (("suits",), ("extras",))
        or path[-3:-2] == ("colours",)
        or path[-1] == "suit"
    ):
        guess = suit_letter(text)
    elif path[-2:-1] == ("ranks",):
        guess = rank_text(text)
    elif path[-2:-1] == ("trump_ranks",) or "of" in path[-2:]:
        guess = card_reference(text, _ranks(root)) if "of" in path[-2:] else rank_text(text)
    return (
        " ".join(part for part in (f"did you mean `{guess}`?" if guess else "", note) if part)
        or None
    )


def _ranks(root: Node) -> list[str]:
    node = at(root, ("cards", "ranks"))
    written = (
        [item.text for item in node.items if isinstance(item, Scalar)]
        if isinstance(node, Seq)
        else []
    )
    return written or list(USUAL_RANKS)
