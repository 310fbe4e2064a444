"""What to write instead of a value of the wrong kind, form or name."""

from __future__ import annotations

import json
import re
from typing import Any

from ..suggest import USUAL_RANKS, card_reference, cut, hidden, rank_text, suggest, suit_letter
from ..text.nodes import Map, Node, Scalar, Seq, at
from .hints import KINDS
from .places import keys_after
from .schema import TreePath, keys_at, resolved

_YES_NO = ("yes", "no", "on", "off", "true", "false", "y", "n")
_NUMBERS = {"one": "1", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty-one": "21"}
# What stands below these has names of the author's own, so an example says more than a list.
_EXAMPLES: dict[TreePath, str] = {
    ("score",): "high: {to: captor, of: A of trumps}",
    ("readings",): "other-way: {about: match.target, because: ..., set: {...}}",
    ("rulings",): "match.target: {basis: stated, at: ..., says: ...}",
    ("cards", "values"): "{10: 10, A: 4}",
}


def for_choice(node: Node, choices: list[Any], form: Any, path: TreePath) -> str | None:
    """Which of the choices was probably meant."""
    allowed = [item if isinstance(item, str) else json.dumps(item) for item in choices]
    if path == ("allfours",):
        return "this program reads version 1 of the language: `allfours: 1`"
    if allowed == ["true"]:
        return "write `true`, or take the key out"
    rest = resolved(form.get("else", {})) if isinstance(form, dict) else {}
    other = rest.get("type") if isinstance(rest, dict) else None
    if other == "integer" and isinstance(node, Scalar) and (figure := _figure(node)):
        return figure
    hint = _choice(node, allowed)
    if other in KINDS:
        keys = f" ({', '.join(rest['properties'])})" if "properties" in rest else ""
        hint = f"{hint}; or {KINDS[other]}{keys}"
    return hint or None


def _choice(node: Node, allowed: list[str]) -> str:
    if isinstance(node, Seq) and len(node.items) == 1 and isinstance(node.items[0], Scalar):
        only = node.items[0].text
        return (
            f"write `{only}` without brackets" if only in allowed else suggest(only, allowed) or ""
        )
    written = node.text if isinstance(node, Scalar) else ""
    hint = suggest(written, allowed) or ""
    if written.lower() in _YES_NO and isinstance(node, Scalar):
        hint = f"yes-or-no words are no choice here; {hint.split('? ')[-1]}"
    elif odd := hidden(written):
        hint = f"{odd}; {hint}"
    return hint


def for_type(root: Node, kinds: list[str], node: Node, path: TreePath) -> str | None:
    """How to write a value of the right kind."""
    if isinstance(node, Scalar) and node.value is None:
        return "write its value after the colon, or indented below it; or take the line out"
    if "array" in kinds:
        return _list(root, node, path)
    if "object" in kinds:
        maps = isinstance(node, Seq) and all(isinstance(item, Map) for item in node.items)
        if isinstance(node, Seq) and node.items and maps:
            return "take the hyphens or square brackets out, and give each key its value"
        if path in _EXAMPLES:
            return f"give keys and values, such as `{_EXAMPLES[path]}`"
        names = ", ".join(f"{key}: ..." for key in list(keys_at(path))[:3])
        return f"give keys and values: {names or 'key: value'}"
    if "integer" in kinds and isinstance(node, Scalar):
        return _figure(node) or "write a figure, such as 6"
    return _text(node)


def _text(node: Node) -> str:
    if isinstance(node, Scalar):
        return f'put it in quotes if text is meant: "{cut(node.text)}"'
    if isinstance(node, Seq) and len(node.items) == 1 and isinstance(node.items[0], Scalar):
        return f"write `{cut(node.items[0].text)}` without brackets; only one can be given"
    return "only one text can be given; text with `{`, `[` or `: ` in it needs quotes"


def _list(root: Node, node: Node, path: TreePath) -> str:
    if isinstance(node, Scalar):
        parts = [*_parts(node.text, path), *keys_after(root, path)]
    elif isinstance(node, Map):
        if keys_at((*path, 0)):
            return "make it a list of one: `[` before it and `]` after it, or `- ` before it"
        parts = list(node.entries)
    else:
        parts = []
    return (
        f"write [{', '.join(parts)}]" if 0 < len(parts) <= 30 else "write all the items: [one, two]"
    )


def _parts(text: str, path: TreePath) -> list[str]:
    """The items of a list that is written without brackets."""
    if path[-1:] == ("ranks",) and re.fullmatch(r"(10|[A-Z0-9])+", text):
        return ["10" if rank == "T" else rank for rank in re.findall(r"10|[A-Z0-9]", text)]
    if path[-1:] == ("suits",) and re.fullmatch(r"[A-Z]+", text):
        return list(text)
    if path[-1:] == ("suits",) and all(suit_letter(char) for char in text):
        return [suit_letter(char) or char for char in text]
    if re.fullmatch(r"\d+(\s*[+,/ ]\s*\d+)+", text):
        return re.findall(r"\d+", text)
    if path[-1:] == ("ranks",) and "-" in text:
        return []  # from one rank to another, and which are between is not known
    parts = [part.strip() for part in text.split(",") if part.strip()]
    words = text.split()
    return words if len(parts) == 1 and all(len(word) <= 2 for word in words) else parts


def _figure(node: Scalar) -> str | None:
    """How a number is written that is given as text, as a word or with a fraction."""
    text = node.text.strip()
    if isinstance(node.value, str) and re.fullmatch(r"[-+]?\d+", text):
        return f"take the quotes out: {text}"
    if isinstance(node.value, float) and node.value.is_integer():
        return f"write {int(node.value)}"
    if isinstance(node.value, str):
        first = text.split(" ")[0]
        if re.fullmatch(r"[-+]?\d+", first):
            return f"write the figure alone: {first}"
        word = _NUMBERS.get(first) or (rank_text(first) if len(first) > 1 else None)
        return f"write the figure: {word}" if word and word.isdigit() else None
    return None


def for_name(root: Node, path: TreePath, key: str) -> str | None:
    """How a name would be written right."""
    if path[-2:] == ("cards", "values"):
        name, sign, value = key.partition("=")
        if sign:
            return f"write `{name.strip()}: {value.strip()}`"
        ranks = _ranks(root)
        rank = rank_text(key.split(" ")[0])
        guess = rank if rank in ranks else card_reference(key, ranks)
        return f"did you mean `{guess}`?" if guess else "a rank, `J of trumps`, `off-J` or `+X`"
    if path[-1:] == ("rulings",):
        return "a rule by its path, such as `play.follow`"
    fixed = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-0123456789")
    return f"write `{cut(fixed)}`" if fixed else "small letters, digits and hyphens, a letter first"


def for_form(root: Node, node: Node, path: TreePath, notes: list[str]) -> str | None:
    """How a suit, a rank or a card would be written right."""
    text = node.text if isinstance(node, Scalar) else ""
    words = [word for word in re.split(r"[,\s]+", text) if word]
    if len(words) > 1 and isinstance(path[-1], int) and all(len(word) <= 2 for word in words):
        return f"put commas between items: {', '.join(words)}"
    guess = _form(root, text, path)
    return " ".join([f"did you mean `{guess}`?"] * bool(guess) + notes[:1]) or None


def _form(root: Node, text: str, path: TreePath) -> str | None:
    if path[-2:-1] == ("extras",):
        return text[:1].upper() if text[:1].isalpha() else None
    if path[-2:-1] == ("suits",) or path[-3:-2] == ("colours",) or path[-1] == "suit":
        return suit_letter(text)
    if path[-2:-1] in (("ranks",), ("trump_ranks",)):
        return rank_text(text)
    if "of" in path[-2:] and path[0] == "score":
        extras = at(root, ("cards", "extras"))
        if text.lower().startswith("joker") and isinstance(extras, Seq) and extras.items:
            first = extras.items[0]
            return f"+{first.text}" if isinstance(first, Scalar) else None
        return card_reference(text, _ranks(root))
    return None


def _ranks(root: Node) -> list[str]:
    """The ranks of the file, or the usual ones where it inherits them."""
    node = at(root, ("cards", "ranks"))
    items = node.items if isinstance(node, Seq) else ()
    written = [item.text for item in items if isinstance(item, Scalar)]
    return written or list(USUAL_RANKS)
