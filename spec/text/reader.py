"""From text to a tree: the events of PyYAML, each with its exact place.

PyYAML's own marks count the Unicode separators as line ends, which editors do not, so lines and
columns are counted here, from the index of a mark; with libyaml and without it they are the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from ..diagnostics import Diagnostic, Faulty, Span
from . import refused, syntax
from .lines import LineMap
from .nodes import Map, Node, Scalar, Seq

MAX_DEPTH = 32
MAX_NODES = 100_000
MAX_FAULTS = 200

_INT = re.compile(r"[-+]?[0-9]{1,100}\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}

# PyYAML's own stubs do not know the C loader's event interface.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read: the tree, if there is one, and the faults found on the way. `holes` are
    nodes that stand for something refused, of which nothing more should be said."""

    root: Node | None
    findings: tuple[Diagnostic, ...]
    holes: tuple[Span, ...] = ()


def parse(text: str, name: str) -> Node:
    """The tree of a YAML text. Raises Faulty with every fault that could be told apart."""
    parsed = parse_leniently(text, name)
    if parsed.findings or parsed.root is None:
        raise Faulty(parsed.findings, {name: text})
    return parsed.root


def parse_leniently(text: str, name: str) -> Parsed:
    """The tree of a YAML text as far as it can be read, with every fault that could be told apart.

    A key given twice, an anchor or a tag leaves a tree that can be looked at further; a fault of
    the text's structure does not, then `root` is None.
    """
    text = text.removeprefix("\ufeff")
    lines = LineMap.of(text)
    early = syntax.unreadable(lines, name)
    if early is not None:
        return Parsed(None, (early,))
    return _Reader(lines, name, LOADER).read()


@dataclass(slots=True)
class _Open:
    """A list or map being read."""

    start: Any  # the mark where it starts
    is_map: bool
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None
    skip: bool = False


class _Reader:
    def __init__(self, lines: LineMap, name: str, loader: Any) -> None:
        self.lines = lines
        self.loader = loader
        self.name = name
        self.findings: list[Diagnostic] = []
        self.holes: list[Span] = []
        self.anchors: set[str] = set()
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.latest: tuple[int, int] | None = None  # the last scalar, to explain an error
        self.closed: list[int] = []  # the columns of blocks that ended just now
        self.nodes = 0

    def between(self, start: int, end: int) -> Span:
        return Span(self.name, *self.lines.place(start), *self.lines.place(end))

    def span(self, event: Any) -> Span:
        """The place of a scalar or of another short event."""
        start, end = event.start_mark.index, event.end_mark.index
        if getattr(event, "style", None) in ("|", ">"):  # its end mark is on a later line
            end = start + len(self.lines.text[start:end].rstrip())
        return self.between(start, end)

    def read(self) -> Parsed:
        try:
            self.follow(yaml.parse(_readable(self.lines.text, self.loader), Loader=self.loader))
        except yaml.YAMLError as error:
            if "nesting depth" in str(error) and self.loader is not yaml.SafeLoader:
                # libyaml reads on to the end of a line and meets its own limit before ours.
                return _Reader(self.lines, self.name, yaml.SafeLoader).read()
            self.findings.append(syntax.explain(error, self.scene()))
            return Parsed(None, tuple(self.findings))
        except _TooMany as reached:
            self.findings.append(refused.too_many(reached.span, MAX_FAULTS))
            return Parsed(None, tuple(self.findings))
        except _TooMuch as reached:
            self.findings.append(refused.too_much(reached.span, str(reached)))
            return Parsed(None, tuple(self.findings))
        nothing = isinstance(self.root, Scalar) and self.root.value is None and not self.root.text
        if self.root is None or nothing:
            self.findings.append(refused.empty(self.name, self.lines.text))
            return Parsed(None, tuple(self.findings))
        return Parsed(self.root, tuple(self.findings), tuple(self.holes))

    def scene(self) -> syntax.Scene:
        """What is known where reading stopped."""
        flows = [one.start.index for one in self.stack if one.flow]
        columns = tuple([one.start.column for one in self.stack if not one.flow] + self.closed)
        bracket = flows[-1] if flows else None
        complete = self.root is not None
        return syntax.Scene(self.lines, self.name, self.latest, bracket, columns, complete)

    def follow(self, events: Any) -> None:
        documents = 0
        for event in events:
            if len(self.findings) > MAX_FAULTS:
                raise _TooMany(self.findings[0].span)
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.findings.append(refused.second_document(self.span(event)))
                    return
            elif isinstance(event, yaml.NodeEvent):
                self.node(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.close(event)

    def node(self, event: Any) -> None:
        self.nodes += 1
        self.closed.clear()
        if len(self.stack) >= MAX_DEPTH:
            raise _TooMuch(f"nested more than {MAX_DEPTH} levels deep", self.span(event))
        if self.nodes > MAX_NODES:
            raise _TooMuch(f"longer than {MAX_NODES:,} values", self.span(event))
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            self.anchor(event)
            if isinstance(event, yaml.AliasEvent):
                self.holes.append(self.span(event))
                self.put(Scalar(None, "", self.span(event)))
                return
        elif event.tag is not None and event.tag != "!":
            self.tag(event.start_mark.index)
            self.holes.append(self.span(event))
        start, end = event.start_mark, event.end_mark
        if isinstance(event, yaml.ScalarEvent):
            value = event.value if event.style else typed(event.value)
            self.latest = start.index, end.index
            self.put(Scalar(value, event.value, self.span(event)))
        else:
            is_map = isinstance(event, yaml.MappingStartEvent)
            self.stack.append(_Open(start, is_map, bool(event.flow_style)))

    def anchor(self, event: Any) -> None:
        """Report an anchor once, where it is first seen; an alias of it says nothing new."""
        merged = bool(self.stack) and self.stack[-1].key is not None and self.stack[-1].skip
        if event.anchor not in self.anchors and not merged:
            self.anchors.add(event.anchor)
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            start = self.lines.text.find(sign + event.anchor, event.start_mark.index)
            span = self.between(start, start + 1 + len(event.anchor))
            self.findings.append(refused.anchor(span, sign + event.anchor))

    def tag(self, start: int) -> None:
        """Report a tag where it is written; PyYAML gives it expanded, `!!str` as an address."""
        if written := _TAG.search(self.lines.text, start):
            self.findings.append(refused.tag(self.between(*written.span()), written[0]))

    def close(self, event: Any) -> None:
        done = self.stack.pop()
        if not done.flow:
            self.closed.append(done.start.column)
        children = list(done.entries.values()) if done.is_map else done.items
        start = self.lines.place(done.start.index)
        if done.flow or not children:
            end = self.lines.place(event.end_mark.index)
        else:  # a block ends with its last value; its end mark is where the next thing begins
            last = children[-1].span
            if done.is_map:  # the key may stand further on, when its value is empty
                last = max(last, *(k.span for k in done.keys.values()), key=_end)
            end = _end(last)
        span = Span(self.name, *start, *end)
        if done.is_map:
            self.put(Map(done.entries, done.keys, span))
        else:
            self.put(Seq(tuple(done.items), span))

    def put(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if not parent.is_map:
            parent.items.append(node)
        elif parent.key is None:
            self.put_key(parent, node)
        else:
            if not parent.skip:
                parent.entries[parent.key.text] = node
                parent.keys[parent.key.text] = parent.key
            parent.key, parent.skip = None, False

    def put_key(self, parent: _Open, node: Node) -> None:
        parent.skip = True
        if not isinstance(node, Scalar):
            self.findings.append(refused.long_key(node.span))
            parent.key = Scalar(None, "", node.span)
            return
        parent.key = node
        if node.text == "<<":
            self.findings.append(refused.merge_key(node.span))
        elif node.text in parent.keys:
            self.findings.append(refused.twice(node, parent.keys[node.text].span))
        else:
            parent.skip = False


def _readable(text: str, loader: Any) -> str:
    """The text for the parser. PyYAML without libyaml stops at a tab that only stands between two
    words, which YAML allows; such tabs are made spaces, and no place changes."""
    for _ in range(1000 if "\t" in text and loader is yaml.SafeLoader else 0):
        try:
            all(True for _ in yaml.parse(text, Loader=loader))
        except yaml.MarkedYAMLError as error:
            tab = error.problem_mark.index if error.problem_mark else len(text)
            before = text[max(text.rfind("\n", 0, tab), text.rfind("\r", 0, tab)) + 1 : tab]
            if text[tab : tab + 1] != "\t" or not before.strip(" -\t"):
                break
            text = f"{text[:tab]} {text[tab + 1 :]}"
        else:
            break
    return text


class _TooMuch(Exception):
    def __init__(self, message: str, span: Span) -> None:
        self.span = span
        super().__init__(message)


class _TooMany(Exception):
    def __init__(self, span: Span) -> None:
        self.span = span


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def typed(text: str) -> Any:
    """What a plain scalar means: a whole number, a number, true, false, nothing, or its text.

    >>> [typed(text) for text in ("10", "no", "true", "~", "1e3")]
    [10, 'no', True, None, 1000.0]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text
