"""Where the match is shown: lines of text, coloured where that is wanted, never more than that."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...spec.report.style import wants_colour

CODES = {"red": "31", "dim": "2", "bold": "1"}
WIDEST, NARROWEST = 100, 20
Piece = tuple[str, str]  # a text, and the name of its colour or nothing


@dataclass(frozen=True, slots=True)
class Screen:
    """How to write: with colour, with suit symbols, in lines of so many columns (None: not
    broken, for what goes to a file or another program)."""

    colour: bool
    symbols: bool
    width: int | None

    @classmethod
    def here(cls) -> Screen:
        """What standard output can do."""
        terminal = sys.stdout.isatty()
        width = None
        if terminal or os.environ.get("COLUMNS"):
            width = max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))
        return cls(wants_colour("auto", os.environ, terminal), _can_show("♠♥♦♣"), width)

    def say(self, text: str = "", indent: str = "") -> None:
        """A text as a paragraph; further lines are indented."""
        if self.width is None or len(text) <= self.width:
            self.write(text)
            return
        for line in _folded(text, self.width, indent):
            self.write(line)

    @staticmethod
    def write(line: str) -> None:
        """A line as it is, at once; what the terminal has no sign for becomes a question mark."""
        print(sendable(line), flush=True)

    def heading(self, text: str) -> None:
        """A line that begins a part, with an empty one before it."""
        self.write("")
        for line in _folded(text, self.width) if self.width else [text]:
            self.write(self._paint(line, "bold"))

    def row(self, label: str, pieces: Iterable[Piece], width: int = 12) -> None:
        """A label and some pieces beside it, as many to a line as fit."""
        lines: list[list[Piece]] = [[]]
        used = width
        for text, colour in _words(pieces):
            if self.width and lines[-1] and used + len(text) + 1 > self.width:
                lines.append([])
                used = width
            lines[-1].append((text, colour))
            used += len(text) + 1
        for place, line in enumerate(lines):
            start = f"{label if place == 0 else '':<{width}}"
            painted = " ".join(self._paint(text, colour) for text, colour in line)
            self.write((start + painted).rstrip())

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{CODES[colour]}m{text}\x1b[0m" if self.colour and colour else text


def _words(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, those without colour word by word."""
    for text, colour in pieces:
        if colour:
            yield text, colour
        else:
            yield from ((word, "") for word in text.split())


def _folded(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines; file names and ids are not broken."""
    return textwrap.wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def sendable(text: str) -> str:
    """A text with a question mark for every sign that standard output cannot take."""
    encoding = sys.stdout.encoding
    return text.encode(encoding, "replace").decode(encoding) if encoding else text


def _can_show(text: str) -> bool:
    return sendable(text) == text
