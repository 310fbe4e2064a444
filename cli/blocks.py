"""Parts of a report that can be printed as text or as Markdown: headings, lines, tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..spec.report.frame import cells


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that begins a part; level 1 is that of the whole."""

    words: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or several that belong together."""

    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a head. `right` are the places of columns set to the right; `over` names
    groups of columns by the place of the first."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int] = frozenset()
    over: tuple[tuple[int, str], ...] = ()

    @property
    def widths(self) -> list[int]:
        """How many columns of a terminal each column takes."""
        return [max(map(cells, column)) for column in zip(self.head, *self.rows, strict=True)]

    @property
    def width(self) -> int:
        """How many columns of a terminal the whole takes."""
        return sum(self.widths) + 2 * len(self.head)


Block = Heading | Line | Table


def as_text(blocks: Iterable[Block], width: int | None = None) -> str:
    """The blocks for a terminal of that width; None where lines are not to be broken."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(before, Line) and isinstance(block, Line)):
            lines.append("")
        lines += _text_lines(block, width)
        before = block
    return "\n".join(lines) + "\n" if lines else ""


def _text_lines(block: Block, width: int | None) -> Iterator[str]:
    if isinstance(block, Table):
        if block.over:
            yield _over(block)
        for row in (block.head, *block.rows):
            parts = [
                " " * (wide - cells(cell)) + cell
                if place in block.right
                else cell + " " * (wide - cells(cell))
                for place, (cell, wide) in enumerate(zip(row, block.widths, strict=True))
            ]
            yield ("  " + "  ".join(parts)).rstrip()
    elif width is None:
        yield block.words
    else:
        yield from textwrap.wrap(
            block.words, width, subsequent_indent="  ", break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip


def _over(table: Table) -> str:
    """The line that names groups of columns."""
    line = ""
    for place, name in table.over:
        line = line.ljust(2 + sum(wide + 2 for wide in table.widths[:place])) + name
    return line


def as_markdown(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown."""
    return "\n\n".join("\n".join(_markdown_lines(block)) for block in blocks) + "\n"


def _markdown_lines(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * block.level} {_escaped(block.words)}"
    elif isinstance(block, Line):
        yield _escaped(block.words)
    else:
        over = dict(block.over)
        head = [f"{over[at]}: {one}" if at in over else one for at, one in enumerate(block.head)]
        yield _markdown_row(head)
        rule = ["---:" if place in block.right else "---" for place in range(len(head))]
        yield f"|{'|'.join(rule)}|"
        yield from (_markdown_row(row) for row in block.rows)


def _markdown_row(row: Sequence[str]) -> str:
    return f"| {' | '.join(_escaped(cell) for cell in row)} |"


def _escaped(text: str) -> str:
    """A text in which nothing is taken for a sign of Markdown."""
    for sign in "\\|*_`<#":
        text = text.replace(sign, "\\" + sign)
    return text
