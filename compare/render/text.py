"""The matrix for a terminal: cells folded into columns, and pages of columns for many texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..distance import Distance
from ..matrix import STATUSES, Cell, Matrix, Row
from .fold import columns, fold
from .words import (
    COUNTED,
    HEADINGS,
    LETTERS,
    NONE,
    SILENT,
    about,
    distance_text,
    nearest_lines,
    note,
)

_LEAST, _GAP = 20, 2  # columns that a cell needs, and those between two
_MARK = 5  # columns of a cell of the overview


def as_text(matrix: Matrix, found: tuple[Distance, ...], width: int = 100) -> str:
    """The matrix with the distances of its texts, no line wider than `width` columns (at least
    60)."""
    width = max(width, 60)
    asked = min(28, width // 4)
    on_page = max(1, (width - asked) // (_LEAST + _GAP))
    texts = range(len(matrix.texts))
    pages = [texts[start : start + on_page] for start in texts[::on_page]]
    lines = list(_heads(matrix, width))
    if len(pages) > 1 and matrix.rows:
        lines += _overview(matrix, width)
    if not matrix.rows:
        lines += ["", NONE]
    for page in pages:
        lines += _page(matrix, page, asked, width)
    lines += _distances(matrix, found, width)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heads(matrix: Matrix, width: int) -> Iterator[str]:
    """The texts, each with a number, its title and its document; then what the signs mean."""
    for place, rules in enumerate(matrix.texts, 1):
        yield from fold(f"{rules.id}: {about(rules)}", width, f"{place:>2}  ", "    ")
    yield ""
    yield from fold(
        f"[...] {SILENT}; a), b): {LETTERS}; @name: another reading answers otherwise.", width
    )


def _overview(matrix: Matrix, width: int) -> Iterator[str]:
    """All rows in short: one line a question, one letter a text."""
    asked = min(44, width // 2)
    on_page = (width - asked) // _MARK
    texts = range(len(matrix.texts))
    for start in texts[::on_page]:
        page = texts[start : start + on_page]
        yield from ("", "Overview (= the same in all, - does not come up)")
        yield " " * asked + "".join(f"{place + 1:>{_MARK}}" for place in page)
        for status in STATUSES:
            rows = matrix.of(status)
            yield from [HEADINGS[status]] if rows else []
            for row in rows:
                yield from _overview_row(row, page, asked)


def _overview_row(row: Row, page: Sequence[int], asked: int) -> Iterator[str]:
    question = fold(row.question, asked - 1, "  ", "  ")
    marks = "".join(f"{_mark(row.cells[place]):>{_MARK}}" for place in page)
    yield f"{question[0]:<{asked}}{marks}"
    yield from question[1:]


def _mark(cell: Cell) -> str:
    if cell.kind == "none":
        return "-"
    letter = cell.letter or "="
    return letter if cell.speaks else f"[{letter}]"


def _page(matrix: Matrix, page: Sequence[int], asked: int, width: int) -> Iterator[str]:
    """Some texts, all rows."""
    each = (width - asked) // len(page) - _GAP
    widths = [asked, *(each for _ in page)]
    names = [fold(f"{place + 1} {matrix.texts[place].id}", each) for place in page]
    rule = "-" * (asked + len(page) * (each + _GAP))
    for status in STATUSES:
        rows = matrix.of(status)
        if rows:
            yield from ("", rule, HEADINGS[status])
            yield from columns([[], *names], widths, _GAP)
        for row in rows:
            cells = [_cell(matrix, row, place, each) for place in page]
            yield ""
            yield from columns([fold(row.question, asked), *cells], widths, _GAP)


def _cell(matrix: Matrix, row: Row, place: int, width: int) -> list[str]:
    """The lines of a cell: the answer, what it rests on, and the readings that say otherwise."""
    cell = row.cells[place]
    if cell.kind == "none":
        return fold(f"- {cell.words}", width)
    words = cell.words if cell.speaks else f"[{cell.words}]"
    lines = fold(f"{cell.letter}) {words}" if cell.letter else words, width)
    lines += fold(note(cell, matrix.texts[place]), width, "  ", "  ")
    if cell.otherwise:
        names = ", ".join(f"@{name}" for name, _ in cell.otherwise)
        lines += fold(names, width, "  ", "  ")
    return lines


def _distances(matrix: Matrix, found: tuple[Distance, ...], width: int) -> Iterator[str]:
    yield from ("", "Distances")
    yield from fold(COUNTED, width)
    cell = max(len(distance_text(pair)) for pair in found) + 2
    if 4 + cell * len(matrix.texts) <= width:
        yield ""
        yield from _table(matrix, found, cell)
    yield ""
    for line in nearest_lines(matrix, found):
        yield from fold(line, width, "", "    ")


def _table(matrix: Matrix, found: tuple[Distance, ...], cell: int) -> Iterator[str]:
    known = {(pair.one, pair.two): distance_text(pair) for pair in found}
    texts = range(len(matrix.texts))
    yield " " * 4 + "".join(f"{place + 1:>{cell}}" for place in texts)
    for one in texts:
        row = (known.get((min(one, two), max(one, two)), "-") for two in texts)
        yield f"{one + 1:>3} " + "".join(f"{text:>{cell}}" for text in row)
