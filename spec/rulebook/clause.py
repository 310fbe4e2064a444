"""A clause of the rulebook: its text, the rules it states and what the document says of them."""

from __future__ import annotations

from dataclasses import dataclass

from ..merge import covers
from ..model import Rules, Ruling


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered sentence or two.

    `paths` are the rules that the clause states, by dotted path; it states nothing of its own
    when there are none, and then follows from those it mentions. `mentions` are the other rules
    that its text depends on; a path there covers what is below it. `rulings` has a ruling for
    each of `paths` that has one.
    """

    text: str
    paths: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    rulings: tuple[tuple[str, Ruling], ...] = ()

    def concerns(self, path: str) -> bool:
        """Whether the text can change with the rule at a path."""
        question = tuple(path.split("."))
        known = (tuple(one.split(".")) for one in self.paths + self.mentions)
        return any(covers(one, question) for one in known)

    def notes(self, own: str) -> tuple[str, ...]:
        """The basis of the clause in words, once for each ruling that differs. `own` is the file
        whose rulings need not say where they come from."""
        grouped: dict[str, list[str]] = {}
        for path, ruling in self.rulings:
            grouped.setdefault(basis(ruling, own), []).append(path)
        if len(grouped) < 2:
            return tuple(grouped)
        return tuple(f"{', '.join(paths)}: {note}" for note, paths in grouped.items())


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its clauses, which are numbered from 1 within the section."""

    heading: str
    clauses: tuple[Clause, ...]


def basis(ruling: Ruling, own: str) -> str:
    """What a rule rests on, in words.

    >>> basis(Ruling("stated", "on the play", "the winner leads"), "x")
    'stated, on the play: the winner leads'
    >>> basis(Ruling("silent", filled_from="custom"), "x")
    'silent, filled from: custom'
    """
    if ruling.basis == "reading":
        return f"reading {ruling.origin} of {ruling.at}: {ruling.says}"
    if ruling.basis == "house":
        return f"house rule of {ruling.filled_from or ruling.origin}"
    inherited = f" in {ruling.origin}" if ruling.origin not in (None, own) else ""
    near = f"{ruling.at}: {ruling.says}" if ruling.at and ruling.says else ruling.at or ruling.says
    if ruling.basis == "silent":
        return f"silent{inherited}, filled from: {ruling.filled_from}{f' ({near})' if near else ''}"
    return f"{ruling.basis}{inherited}, {near}"


def with_rulings(rules: Rules, clause: Clause) -> Clause:
    """The clause with the rulings of the rules it states."""
    known = dict(rules.rulings)
    found = tuple((path, known[path]) for path in clause.paths if path in known)
    return Clause(clause.text, clause.paths, clause.mentions, found)
