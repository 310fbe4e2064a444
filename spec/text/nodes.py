"""The tree that a rule file is read into: every key and value with its place and its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..diagnostics import Span


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A single value: what it means, and its text as written."""

    value: Any
    text: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Seq:
    """A list. The span is from its first bracket, or first item, to its end."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A map from key text to value; `keys` has the key as written. The span is from the first
    bracket, or first key, to the end."""

    entries: dict[str, Node]
    keys: dict[str, Scalar]
    span: Span

    @property
    def first(self) -> Span:
        """The place of the first key; of the whole map when it is empty."""
        key = next(iter(self.keys.values()), None)
        return key.span if key else self.span


Node = Scalar | Seq | Map


def plain(node: Node) -> Any:
    """The bare dict, list or value of a tree."""
    if isinstance(node, Map):
        return {key: plain(value) for key, value in node.entries.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return node.value


def at(node: Node, path: tuple[str | int, ...]) -> Node | None:
    """The node at a path of keys and indices, or None."""
    here: Node | None = node
    for step in path:
        if isinstance(here, Map) and isinstance(step, str):
            here = here.entries.get(step)
        elif isinstance(here, Seq) and isinstance(step, int) and 0 <= step < len(here.items):
            here = here.items[step]
        else:
            return None
    return here


def within(inner: Span, outer: Span) -> bool:
    """Whether a place lies inside another of the same file."""
    start = (outer.line, outer.column) <= (inner.line, inner.column)
    end = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return inner.file == outer.file and start and end
