"""The matrix: for every question a row, for every text a cell with its answer and its basis."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..spec.model import Basis, Rules, Ruling
from .questions import Answer, Kind, Question, Text, text_of
from .questions_all import questions_for
from .texts import other_ways

# differ: two texts that speak of it say different things. differ-silent: the answers differ, but
# those of the texts that speak of it are the same. one: it comes up in one text only. The others:
# one answer, and whether all texts speak of it, and whether all state it. Texts in which a question
# does not come up have no part in its status.
Status = Literal["differ", "differ-silent", "one", "same-silent", "same", "same-stated"]
STATUSES: tuple[Status, ...] = (
    "differ", "differ-silent", "one", "same-silent", "same", "same-stated",
)  # fmt: skip
DIFFERENT: tuple[Status, ...] = ("differ", "differ-silent", "one")
# From what a text leaves open to what it says: an answer is no firmer than the least firm rule it
# rests on.
_FIRMNESS: tuple[Basis | None, ...] = (
    "silent", None, "contradicted", "reading", "house", "implied", "stated",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """What one text answers to one question.

    `letter` is the same in the cells of a row that say the same; it is empty where all do, and
    where the question does not come up (`kind` is `none`). `ruling` is that of the least firm rule
    the answer rests on, None where no rule has one; `rulings` are those of all of them, by path.
    `otherwise` has the answers of other readings of the text, by the reading's name, where they
    are other answers. `sentences` are the rulebook's.
    """

    words: str
    kind: Kind
    letter: str
    ruling: Ruling | None
    rulings: tuple[tuple[str, Ruling], ...]
    otherwise: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]

    @property
    def basis(self) -> Basis | None:
        """What the answer rests on; None where the file has no ruling on it."""
        return self.ruling.basis if self.ruling else None

    @property
    def speaks(self) -> bool:
        """Whether the answer is the text's own."""
        return self.basis not in ("silent", None)


@dataclass(frozen=True, slots=True)
class Row:
    """A question and the answers of all texts, in the order of the texts."""

    id: str
    topic: str
    question: str
    status: Status
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Texts side by side. `rows` have the questions answered differently first, those of one
    status in the order of a rulebook."""

    texts: tuple[Rules, ...]
    rows: tuple[Row, ...]

    def of(self, status: Status) -> tuple[Row, ...]:
        """The rows of one status."""
        return tuple(row for row in self.rows if row.status == status)

    def differences(self) -> Matrix:
        """The matrix without the rows that have one answer."""
        return Matrix(self.texts, tuple(row for row in self.rows if row.status in DIFFERENT))


def make_matrix(texts: Sequence[Rules], alternatives: bool = True) -> Matrix:
    """The matrix of some texts. A question that comes up in none of them has no row.

    With `alternatives` every cell has what its text answers under the readings that do not hold.

    >>> from allfours.spec.resolve import load
    >>> matrix = make_matrix([load("briscola/standard"), load("schnapsen/endgame")])
    >>> row = next(row for row in matrix.rows if row.id == "hand")
    >>> row.question, [cell.words for cell in row.cells]
    ('How many cards is each dealt?', ['Three cards', 'Five cards'])
    """
    asked = [_asked(rules, alternatives) for rules in texts]
    rows = []
    for question in questions_for([text for text, _ in asked]):
        columns = [_column(question, *one) for one in asked]
        if any(column.answer.kind == "answer" for column in columns):
            rows.append(_row(question, columns))
    rows.sort(key=lambda row: STATUSES.index(row.status))
    return Matrix(tuple(texts), tuple(rows))


@dataclass(frozen=True, slots=True)
class _Column:
    """One text's answer, before it is set beside those of the others."""

    text: Text
    answer: Answer
    otherwise: tuple[tuple[str, str], ...]


def _asked(rules: Rules, alternatives: bool) -> tuple[Text, dict[str, Text]]:
    """A text, and the same under each reading that does not hold."""
    others = other_ways(rules) if alternatives else {}
    return text_of(rules), {name: text_of(other) for name, other in others.items()}


def _column(question: Question, text: Text, others: dict[str, Text]) -> _Column:
    answer = question.ask(text)
    found = ((name, question.ask(other)) for name, other in others.items())
    changed = tuple((name, one.words) for name, one in found if one.meaning != answer.meaning)
    return _Column(text, answer, changed)


def _row(question: Question, columns: Sequence[_Column]) -> Row:
    first: dict[Hashable, str] = {}
    for column in columns:
        if column.answer.kind != "none":
            first.setdefault(column.answer.meaning, column.answer.words)
    letters = dict(zip(first, map(_letter, range(len(first))), strict=True))
    cells = []
    for column in columns:
        answer, meaning = column.answer, column.answer.meaning
        comes_up = answer.kind != "none"
        letter = letters[meaning] if comes_up and len(letters) > 1 else ""
        words = first[meaning] if comes_up else answer.words
        cells.append(_cell(column, words, letter))
    return Row(question.id, question.topic, question.text, _status(cells), tuple(cells))


def _letter(place: int) -> str:
    """a to z, then aa, ab and so on."""
    before = _letter(place // 26 - 1) if place >= 26 else ""
    return before + chr(ord("a") + place % 26)


def _cell(column: _Column, words: str, letter: str) -> Cell:
    known = dict(column.text.rules.rulings)
    paths = column.answer.paths
    found = tuple((path, known[path]) for path in paths if path in known)
    bases: list[Basis | None] = [ruling.basis for _, ruling in found]
    weakest = min(bases, key=_FIRMNESS.index, default=None)
    ruling = next((one for _, one in found if one.basis == weakest), None)
    answer = column.answer
    return Cell(words, answer.kind, letter, ruling, found, column.otherwise, answer.sentences)


def _status(cells: Sequence[Cell]) -> Status:
    asked = [cell for cell in cells if cell.kind != "none"]
    if any(cell.letter for cell in asked):
        spoken = {cell.letter for cell in asked if cell.speaks}
        return "differ" if len(spoken) > 1 else "differ-silent"
    if len(asked) == 1:
        return "one"
    if not all(cell.speaks for cell in asked):
        return "same-silent"
    return "same-stated" if all(cell.basis == "stated" for cell in asked) else "same"
