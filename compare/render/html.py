"""The matrix as one page for a browser: nothing is fetched, and it can be read without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ..distance import Distance
from ..matrix import DIFFERENT, Cell, Matrix, Row
from .words import (
    COUNTED,
    HEADINGS,
    LETTERS,
    NONE,
    SHORT,
    SILENT,
    about,
    distance_text,
    full_notes,
    nearest_lines,
    note,
)

_SHEET = 12  # texts that fit beside each other on a printed sheet
_WITHOUT_SCRIPTS = ".more { display: block; } .controls { display: none; }"
_NOTHING_FETCHED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def as_html(matrix: Matrix, found: tuple[Distance, ...]) -> str:
    """The matrix with the distances of its texts.

    The address after `#` sets what is shown: `only-differences`, `sort=3` (the place of a column,
    from 0), `sort=3-down`, joined by `&`.
    """
    return "\n".join(
        [*_head(matrix), *_top(matrix), *_table(matrix), *_distances(matrix, found), *_foot()]
    )


def _head(matrix: Matrix) -> Iterator[str]:
    names = ", ".join(rules.id for rules in matrix.texts)
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield '<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_NOTHING_FETCHED}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Rules compared: {escape(names)}</title>"
    yield f"<style>\n{_beside('page.css')}</style>"
    yield f"<noscript><style>{_WITHOUT_SCRIPTS}</style></noscript>"
    yield "</head>\n<body>"


def _beside(name: str) -> str:
    """A file that lies beside this module."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _top(matrix: Matrix) -> Iterator[str]:
    """The texts, the signs and the controls."""
    yield "<h1>Rules compared</h1>\n<ol>"
    for rules in matrix.texts:
        yield f"<li><code>{escape(rules.id)}</code>: {escape(about(rules))}</li>"
    yield "</ol>"
    yield (
        f'<p class="legend">[In brackets, hatched]: {SILENT}. a), b): {LETTERS}. @name: another'
        " reading answers otherwise. Point at a cell, or go to it with Tab and the arrow keys, for"
        " what its text says.</p>"
    )
    yield '<div class="controls">'
    yield '<label><input type="checkbox" id="only"> only differences</label>'
    yield f'<output id="shown">{len(matrix.rows)} questions shown</output>\n</div>'


def _table(matrix: Matrix) -> Iterator[str]:
    many = ' class="many"' if len(matrix.texts) > _SHEET else ""
    yield '<div class="scroll" role="region" aria-label="The matrix" tabindex="0">'
    yield f'<table id="matrix"{many}>\n<thead>\n<tr>'
    for name in ("Question", "Status", *(rules.id for rules in matrix.texts)):
        # Browsers leave buttons out of the heads that they repeat on every printed sheet.
        printed = f'<span class="printed" aria-hidden="true">{_broken(name)}</span>'
        yield f'<th scope="col"><button type="button">{_broken(name)}</button>{printed}</th>'
    yield "</tr>\n</thead>\n<tbody>"
    for place, row in enumerate(matrix.rows):
        yield from _row(matrix, row, place)
    yield "</tbody>\n</table>\n</div>"
    if not matrix.rows:
        yield f"<p>{NONE}</p>"


def _row(matrix: Matrix, row: Row, place: int) -> Iterator[str]:
    different = " data-different" if row.status in DIFFERENT else ""
    question = escape(row.question)
    yield f'<tr id="{escape(row.id)}" data-place="{place}"{different}>'
    yield f'<th scope="row" data-key="{question}">{question}</th>'
    yield f'<td class="status" title="{HEADINGS[row.status]}">{SHORT[row.status]}</td>'
    for column, cell in enumerate(row.cells):
        yield from _cell(matrix, column, cell, 0 if (place, column) == (0, 0) else -1)
    yield "</tr>"


def _cell(matrix: Matrix, column: int, cell: Cell, tab: int) -> Iterator[str]:
    rules = matrix.texts[column]
    look = "none" if cell.kind == "none" else "spoken" if cell.speaks else "silent"
    key = "\uffff" if cell.kind == "none" else f"{cell.letter} {cell.words}"
    yield (
        f'<td class="{look}" data-letter="{cell.letter}" data-key="{escape(key)}"'
        f' data-text="{escape(rules.id)}" tabindex="{tab}">'
    )
    letter = f'<span class="letter">{cell.letter})</span> ' if cell.letter else ""
    yield f'<p>{letter}<span class="words">{escape(cell.words)}</span></p>'
    if short := note(cell, rules):
        yield f'<p class="note">{escape(short)}</p>'
    if cell.otherwise:
        names = ", ".join(f"@{name}" for name, _ in cell.otherwise)
        yield f'<p class="others">{escape(names)}</p>'
    yield from _more(matrix, column, cell)
    yield "</td>"


def _more(matrix: Matrix, column: int, cell: Cell) -> Iterator[str]:
    """What is shown beside a cell that is pointed at: the rulebook's sentences, the whole basis,
    and what other readings answer."""
    rules = matrix.texts[column]
    yield f'<div class="more">\n<h3>{escape(rules.id)}</h3>'
    if cell.sentences:
        yield f"<p>{escape(' '.join(cell.sentences))}</p>"
    notes = full_notes(cell, rules)
    if notes:
        yield f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in notes)}</ul>"
    elif cell.kind != "none":
        yield "<p>No ruling says what this rests on.</p>"
    for name, words in cell.otherwise:
        yield f"<p>Read as <code>@{escape(name)}</code>: {escape(words)}.</p>"
    yield "</div>"


def _distances(matrix: Matrix, found: tuple[Distance, ...]) -> Iterator[str]:
    known = {(pair.one, pair.two): distance_text(pair) for pair in found}
    texts = range(len(matrix.texts))
    many = ' class="many far"' if len(matrix.texts) > _SHEET else ""
    yield f'<h2>Distances</h2>\n<p class="counted">{COUNTED}</p>'
    yield f'<div class="scroll"{many}>\n<table id="distances">\n<thead>\n<tr><td></td>'
    yield "".join(f'<th scope="col">{place + 1}</th>' for place in texts)
    yield "</tr>\n</thead>\n<tbody>"
    for one in texts:
        name = f"{one + 1} <code>{escape(matrix.texts[one].id)}</code>"
        row = (known.get((min(one, two), max(one, two)), "") for two in texts)
        yield f'<tr><th scope="row">{name}</th>{"".join(f"<td>{text}</td>" for text in row)}</tr>'
    yield "</tbody>\n</table>\n</div>\n<ul>"
    yield from (f"<li>{escape(line)}</li>" for line in nearest_lines(matrix, found))
    yield "</ul>"


def _foot() -> Iterator[str]:
    yield '<div id="ruling" role="tooltip" hidden></div>'
    yield f"<script>\n{_beside('page.js')}</script>"
    yield "</body>\n</html>\n"


def _broken(name: str) -> str:
    """An address that can be broken between its parts."""
    return re.sub(r"(?=[@.])|(?<=[/+])", "<wbr>", escape(name))
