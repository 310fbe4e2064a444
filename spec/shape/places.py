"""What an error of the schema is about, and where in the file it is reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..diagnostics import Span
from ..text.nodes import Map, Node, Scalar, Seq, at
from .schema import TreePath


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of jsonschema: where in the tree, by which keyword, and the missing or unknown keys
    that it is about."""

    error: Any
    path: TreePath
    keyword: str
    keys: tuple[str, ...] = ()


def key_span(root: Node, path: TreePath) -> Span:
    """The place of the key that holds the value at a path; the start of an item of a list; for
    the file itself its first key."""
    if not path:
        return root.first if isinstance(root, Map) else root.span
    parent, last = at(root, path[:-1]), path[-1]
    if isinstance(parent, Map) and last in parent.keys:
        return parent.keys[str(last)].span
    if isinstance(parent, Seq) and isinstance(last, int):
        item = parent.items[last]
        return item.first if isinstance(item, Map) else item.span
    return key_span(root, path[:-1])


def value_span(root: Node, path: TreePath) -> Span:
    """The place of a value; of its key when nothing is written."""
    node = at(root, path)
    if node is None or (isinstance(node, Scalar) and node.value is None and not node.text):
        return key_span(root, path)
    return node.span


def keys_after(root: Node, path: TreePath) -> list[str]:
    """The keys without a value that follow a key directly: items of a list without brackets."""
    node = at(root, path[:-1])
    if not isinstance(node, Map):
        return []
    names = list(node.entries)
    found: list[str] = []
    for name in names[names.index(str(path[-1])) + 1 :]:
        value = node.entries[name]
        if not isinstance(value, Scalar) or value.value is not None or value.text:
            break
        found.append(name)
    return found
