"""The matrix as Markdown, with tables as GitHub draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..distance import Distance
from ..matrix import STATUSES, Cell, Matrix
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


def as_markdown(matrix: Matrix, found: tuple[Distance, ...]) -> str:
    """The matrix as one table for each status, then the distances of its texts."""
    lines = ["# Rules compared", ""]
    for place, rules in enumerate(matrix.texts, 1):
        lines.append(f"{place}. `{rules.id}`: {escape(about(rules))}")
    lines += [
        "",
        f"*Silent*: {SILENT}. a), b): {LETTERS}. @name: another reading answers otherwise.",
    ]
    lines += [] if matrix.rows else ["", NONE]
    for status in STATUSES:
        rows = matrix.of(status)
        if not rows:
            continue
        lines += ["", f"## {HEADINGS[status]}", "", *_head(["", *_names(matrix)])]
        for row in rows:
            cells = (_cell(matrix, place, cell) for place, cell in enumerate(row.cells))
            lines.append(_line([f"**{escape(row.question)}**", *cells]))
    return "\n".join([*lines, *_distances(matrix, found)]) + "\n"


def _names(matrix: Matrix) -> list[str]:
    return [f"`{rules.id}`" for rules in matrix.texts]


def _head(cells: list[str]) -> list[str]:
    return [_line(cells), _line(["---"] * len(cells))]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(matrix: Matrix, place: int, cell: Cell) -> str:
    if cell.kind == "none":
        return f"*{escape(cell.words)}*"
    words = escape(cell.words)
    letter = f"{cell.letter}) " if cell.letter else ""
    parts = [f"{letter}{words}" if cell.speaks else f"{letter}\\[*{words}*\\]"]
    parts.append(f"<sub>{escape(note(cell, matrix.texts[place]))}</sub>")
    if cell.otherwise:
        names = ", ".join(f"@{name}" for name, _ in cell.otherwise)
        parts.append(f"<sub>{escape(names)}</sub>")
    return "<br>".join(parts)


def _distances(matrix: Matrix, found: tuple[Distance, ...]) -> Iterator[str]:
    yield from ("", "## Distances", "", COUNTED, "")
    known = {(pair.one, pair.two): distance_text(pair) for pair in found}
    texts = range(len(matrix.texts))
    yield from _head(["", *(str(place + 1) for place in texts)])
    for one in texts:
        row = [known.get((min(one, two), max(one, two)), "") for two in texts]
        yield _line([f"{one + 1} {_names(matrix)[one]}", *row])
    yield ""
    yield from (f"- {escape(line)}" for line in nearest_lines(matrix, found))


def escape(text: str) -> str:
    """Text with the signs that Markdown or HTML would take for their own made harmless, in one
    line.

    >>> escape("a | b *c* <d>")
    'a \\\\| b \\\\*c\\\\* &lt;d&gt;'
    """
    text = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|~#])", r"\\\1", text)
