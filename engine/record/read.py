"""Reading a record: played again deal by deal, the match counted, every fault placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ...spec.diagnostics import CannotRun, Diagnostic, Faulty, Span
from ...spec.model import Rules
from ...spec.resolve import load
from ...spec.text.tree import Map, Node, Scalar, parse
from ..deal import Deal
from . import faults
from .counting import Counting
from .finding import Finding, in_order
from .model import MatchRecord
from .shape import Shape

_FIRST = "a record begins `allfours_record: 1` and `rules:` with a variant's id or a rule file"


@dataclass(frozen=True, slots=True)
class MatchReplay:
    """A record read: the match as far as it was played, and the findings in order of place.
    `spans` has where a card is written, by deal and trick, from 1, and player (0 dealer)."""

    record: MatchRecord
    findings: tuple[Finding, ...]
    spans: Mapping[tuple[int, int, int], Span]

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The findings as places and messages."""
        return [found.diagnostic for found in self.findings]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record of one deal played through: the deal at its end, and its illegal plays."""

    deal: Deal
    findings: tuple[Diagnostic, ...]


def read_match(
    text: str, name: str = "record", rules: Rules | None = None, folder: Path = Path()
) -> MatchReplay:
    """Read a record and play it through. `rules` take the place of those it names; a relative path
    to a rule file starts from `folder`.

    What is against the rules is found, placed and, where that can be, played on from. Raises Faulty
    where there is no record to play: no YAML, no map, rules that cannot be had.
    """
    if not text.strip():
        _refuse(
            faults.wrong_shape("the record is empty", Span(name, 1, 1, 1, 1), _FIRST), name, text
        )
    tree = parse(text, name)
    if not isinstance(tree, Map):
        _refuse(
            faults.wrong_shape("a record is a map with `rules` and cards", tree.span), name, text
        )
    shape = Shape(rules or _rules(tree, name, text, folder))
    written = shape.record(tree)
    counting = Counting(shape.rules, written, folder)
    counting.run()
    findings = in_order([*shape.findings, *counting.findings])
    return MatchReplay(counting.record, findings, counting.spans)


def read_record(text: str, name: str = "record", rules: Rules | None = None) -> Replay:
    """Read a record of one deal. Illegal plays that could be played on from are in the findings;
    raises Faulty for everything else."""
    replay = read_match(text, name, rules)
    ends = [found.diagnostic for found in replay.findings if found.ends]
    deal = replay.record.deals[0].deal if len(replay.record.deals) == 1 else None
    if ends:
        raise Faulty(ends, {name: text})
    if deal is None:
        raise CannotRun("this is a record of several deals, not of one")
    return Replay(deal, tuple(replay.diagnostics))


def _refuse(found: Finding, name: str, text: str) -> NoReturn:
    raise Faulty([found.diagnostic], {name: text})


def _rules(tree: Map, name: str, text: str, folder: Path) -> Rules:
    """The rules that a record names."""
    node: Node | None = tree.entries.get("rules")
    if not isinstance(node, Scalar) or not node.text:
        place = tree.first if node is None else node.span
        lacks = "the record lacks `rules`" if node is None else "`rules` is an id or a file name"
        _refuse(faults.wrong_shape(lacks, place, _FIRST), name, text)
    try:
        return load(node.text, folder)
    except CannotRun as error:
        _refuse(faults.wrong_shape(str(error), node.span), name, text)
