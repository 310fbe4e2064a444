"""What all forms of the matrix say alike: its headings, what a status means, a basis in short."""

from __future__ import annotations

from collections.abc import Iterator

from ...spec.catalogue import split_reading
from ...spec.model import Basis, Rules, Ruling
from ...spec.rulebook import basis, source_text
from ..distance import Distance, nearest
from ..matrix import Cell, Matrix, Status

HEADINGS: dict[Status, str] = {
    "differ": "Answered differently",
    "differ-silent": "Different only where a text is silent",
    "one": "Coming up in one text only",
    "same-silent": "The same answer, but some texts are silent",
    "same": "The same answer, no text silent",
    "same-stated": "The same answer, stated by all",
}
# In a table of statuses.
SHORT: dict[Status, str] = {
    "differ": "differ",
    "differ-silent": "differ, silent",
    "one": "one text only",
    "same-silent": "same, some silent",
    "same": "same",
    "same-stated": "same, all stated",
}
NONE = "No question is answered differently."
SILENT = "the text is silent, and the answer was filled in from elsewhere"
LETTERS = "answers with the same letter are the same"
COUNTED = (
    "Questions answered differently, each counting one; in brackets those where neither text is"
    " silent. A question that does not come up in one of two texts is not counted."
)


def note(cell: Cell, rules: Rules) -> str:
    """The basis of a cell in a few words; empty where the question does not come up."""
    if cell.kind == "none":
        return ""
    if cell.kind == "default":
        return "not among its rules"
    ruling = cell.ruling
    if ruling is None:
        return "no ruling"
    if ruling.basis == "reading":
        return f"reading @{ruling.origin}"
    if ruling.basis == "house":
        return f"house rule of {ruling.filled_from or ruling.origin}"
    inherited = "inherited: " if _inherited(ruling, rules) else ""
    if ruling.basis == "silent":
        near = f", {ruling.at}" if ruling.at else ""
        return f"{inherited}silent{near}; filled from: {ruling.filled_from}"
    return f"{inherited}{_SPOKEN[ruling.basis]}, {ruling.at}"


def _inherited(ruling: Ruling, rules: Rules) -> bool:
    """Whether a ruling is that of a file which the text builds on."""
    own, _ = split_reading(rules.id)
    return ruling.basis not in ("reading", "house") and ruling.origin not in (None, own)


def about(rules: Rules) -> str:
    """A text in a line: its title, its document and the files it builds on."""
    text = f"{rules.title}. {source_text(rules.source)}"
    below = {one.origin for _, one in rules.rulings if _inherited(one, rules)}
    return f"{text}; builds on {', '.join(sorted(filter(None, below)))}" if below else text


_SPOKEN: dict[Basis, str] = {
    "stated": "stated",
    "implied": "implied",
    "contradicted": "contradicts itself",
}


def full_notes(cell: Cell, rules: Rules) -> tuple[str, ...]:
    """The whole basis of a cell, as in the rulebook: a note for every ruling, with the rule where
    the rulings differ."""
    own, _ = split_reading(rules.id)
    grouped: dict[str, list[str]] = {}
    for path, ruling in cell.rulings:
        grouped.setdefault(basis(ruling, own), []).append(path)
    if len(grouped) < 2:
        return tuple(grouped)
    return tuple(f"{', '.join(paths)}: {text}" for text, paths in grouped.items())


def nearest_lines(matrix: Matrix, found: tuple[Distance, ...]) -> Iterator[str]:
    """A line for every text with those nearest to it, and how much of that the texts say
    themselves: one filled in from another is near it whatever it says."""
    names = [rules.id for rules in matrix.texts]
    for text, pairs in nearest(found, len(names)):
        there = ", ".join(
            f"{names[pair.two if pair.one == text else pair.one]}"
            f" ({pair.spoken} of the {pair.both} that both speak of)"
            for pair in pairs
        )
        yield f"{names[text]}: {questions(pairs[0].differ)} from {there}"


def questions(number: int) -> str:
    """A number of questions.

    >>> questions(1), questions(3)
    ('1 question', '3 questions')
    """
    return f"{number} question{'' if number == 1 else 's'}"


def distance_text(pair: Distance) -> str:
    """A distance as a table has it: all differing answers, and those of texts that both speak.

    >>> distance_text(Distance(0, 1, 7, 4, 30, 20))
    '7 (4)'
    """
    return f"{pair.differ} ({pair.spoken})"
