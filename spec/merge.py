"""One file on top of another: how `extends` and `readings` change inherited rules.

Maps are merged key by key, everything else is replaced. Three maps are taken whole: one that
restates its kind (`to` of a point, `from` of the trump), `cards.values`, and `source`. A point or
a reading set to `none` is taken out.
"""

from __future__ import annotations

from .text.tree import Map, Node, Scalar

Path = tuple[str, ...]

RULE_SECTIONS = ("cards", "deal", "trump", "stock", "play", "score", "match", "penalties")
_WHOLE: set[Path] = {
    ("source",),
    ("cards", "values"),
    ("match", "both_reach"),
    ("penalties", "revoke"),
    ("play", "follow_after_stock"),
}


def merge(base: Map, over: Map, path: Path = ()) -> Map:
    """The inherited map with the changes of another laid over it; neither is altered."""
    entries, keys = dict(base.entries), dict(base.keys)
    for name, value in over.entries.items():
        below = (*path, name)
        old = entries.get(name)
        if _is_none(value) and below[0] in ("score", "readings") and len(below) == 2:
            entries.pop(name, None)
            keys.pop(name, None)
            continue
        if isinstance(value, Map) and not _taken_whole(below, value):
            # Where nothing was inherited too, so that what it takes out is out.
            value = merge(old if isinstance(old, Map) else Map({}, {}, value.span), value, below)
        entries[name], keys[name] = value, over.keys[name]
        if path == ("score",) and isinstance(value, Map) and "before" in value.entries:
            entries, keys = _move_before(entries, keys, name, value)
    return Map(entries, keys, over.span)


def _is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value == "none"


def _taken_whole(path: Path, value: Map) -> bool:
    if path in _WHOLE or (path[0] in ("rulings", "readings") and len(path) == 2):
        return True
    kind = {"score": "to", "trump": "from"}.get(path[0])
    return kind is not None and kind in value.entries and len(path) == (2 if kind == "to" else 1)


def _move_before(
    entries: dict[str, Node], keys: dict[str, Scalar], name: str, value: Map
) -> tuple[dict[str, Node], dict[str, Scalar]]:
    target = str(getattr(value.entries["before"], "value", ""))
    if target not in entries or target == name:
        return entries, keys  # the meaning checks report it
    order = [key for key in entries if key != name]
    order.insert(order.index(target), name)
    return {key: entries[key] for key in order}, {key: keys[key] for key in order}


def questions(tree: Map) -> list[Path]:
    """The rules of a resolved file that a ruling can be about, in file order.

    One for every key of a section; `play.follow` by kind of lead; for a point also its tie rule.
    """
    found: list[Path] = []
    for section in RULE_SECTIONS:
        node = tree.entries.get(section)
        if not isinstance(node, Map):
            if node is not None:
                found.append((section,))
            continue
        for key, value in node.entries.items():
            if (section, key) == ("play", "follow") and isinstance(value, Map):
                found += [(section, key, lead) for lead in value.entries]
                continue
            found.append((section, key))
            if section == "score" and isinstance(value, Map) and "tied" in value.entries:
                found.append((section, key, "tied"))
    return found


def covers(ruling: Path, question: Path) -> bool:
    """Whether a ruling's path is the question's or a part above it."""
    return question[: len(ruling)] == ruling
