"""What a check sees: the rules, the resolved tree with its places, and how to report."""

from __future__ import annotations

from dataclasses import dataclass

from ..chain import Layer, links_to
from ..diagnostics import Diagnostic, Severity, Span
from ..model import Reading, Rules
from ..text.tree import Map, Node, at


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a reading that was not chosen would make of the rules: the whole tree, the rules, and
    the faults of shape for which there are none."""

    reading: Reading
    tree: Map
    rules: Rules | None
    faults: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """The subject of the checks."""

    rules: Rules
    tree: Map
    layers: tuple[Layer, ...]
    alternatives: tuple[Alternative, ...] = ()

    @property
    def every_rules(self) -> list[Rules]:
        """The rules, and those under every reading of them."""
        return [self.rules, *(one.rules for one in self.alternatives if one.rules is not None)]

    def node(self, *path: str | int) -> Node | None:
        """The value at a path."""
        return at(self.tree, path)

    def key(self, *path: str | int) -> Span:
        """The place of a key, or of the nearest part above it that is written somewhere."""
        while path:
            parent = at(self.tree, path[:-1])
            if isinstance(parent, Map) and path[-1] in parent.keys:
                return parent.keys[str(path[-1])].span
            path = path[:-1]
        return self.layers[-1].tree.first

    def value(self, *path: str | int) -> Span:
        """The place of a value, or of the nearest key above it."""
        node = at(self.tree, path)
        return node.span if node is not None else self.key(*path)

    def nearest_own(self, *paths: tuple[str | int, ...]) -> Span:
        """The first of some keys that is written in the file that is checked; if none is, the first
        of them wherever it is. For faults that a change here makes of a rule further up."""
        spans = [self.key(*path) for path in paths if self.node(*path) is not None]
        return next((span for span in spans if self.own(span)), self.key(*paths[0]))

    def own(self, span: Span) -> bool:
        """Whether a place is in the file that is checked, not in one that it extends."""
        return span.file == self.layers[-1].name

    def fault(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        severity: Severity = "error",
        related: tuple[tuple[Span, str], ...] = (),
    ) -> Diagnostic:
        """A finding, with the chain of `extends` when the place is in an inherited file."""
        links = links_to(span.file, reversed(self.layers))
        return Diagnostic(code, message, span, hint, severity, related + links)

    def warning(self, code: str, message: str, span: Span, hint: str | None = None) -> Diagnostic:
        """A finding that leaves the rules usable."""
        return self.fault(code, message, span, hint, "warning")
