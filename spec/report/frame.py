"""The line a finding is about, with carets under the place.

Columns count characters; a terminal counts cells, so that wide and zero-width characters need care.
Characters that a terminal would obey, escape sequences above all, are shown as a mark.
"""

from __future__ import annotations

import unicodedata

from ..diagnostics import Span
from ..text.lines import split_lines

_CUT = "…"


def cells(text: str) -> int:
    """The width of a text in terminal cells.

    >>> cells("♠A"), cells("カード"), cells("e\\u0301")
    (2, 6, 1)
    """
    return sum(_cell(char) for char in text)


def _cell(char: str) -> int:
    if char < "\u0300":
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def printable(text: str) -> str:
    """A text in which nothing can move the cursor, change colours or reorder what is read.

    >>> printable("a\\tb\\x1b[31m")
    'a b�[31m'
    """
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char == "\t":
        return " "
    if " " <= char <= "~":
        return char
    unsafe = unicodedata.category(char) in ("Cc", "Cs", "Cn", "Zl", "Zp")
    # Marks that turn the direction of writing hide what a line says; joiners in emoji do not.
    turned = "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" or char == "\ufeff"
    return "\N{REPLACEMENT CHARACTER}" if unsafe or turned else char


def frame(span: Span, text: str, width: int = 100) -> str:
    """The first line of a span with carets under it; a line wider than `width` cells is cut around
    the place. Empty when the text has no such line,
    or nothing on it.

    >>> print(frame(Span("x", 1, 5, 1, 8), "led: yes"))
    1 | led: yes
      |     ^^^
    """
    lines = split_lines(text)
    if not 1 <= span.line <= len(lines) or not lines[span.line - 1]:
        return ""
    room = max(20, width - len(str(span.line)) - 3)
    written = lines[span.line - 1]
    skipped = max(0, span.column - 1 - 2 * room)  # a line may be a megabyte long
    line = printable(written[skipped : skipped + 4 * room])
    start = min(span.column - 1 - skipped, len(line))
    end = span.end_column - 1 - skipped if span.end_line == span.line else len(line.rstrip())
    first, last = _window(line, start, room)
    cut = _CUT if first or skipped else ""
    rest = _CUT if last < len(line) or skipped + len(line) < len(written) else ""
    carets = "^" * max(1, cells(line[start : min(end, last)]))
    number, pad = str(span.line), " " * len(str(span.line))
    left = " " * (len(cut) + cells(line[first:start]))
    return f"{number} | {cut}{line[first:last]}{rest}\n{pad} | {left}{carets}"


def _window(line: str, start: int, room: int) -> tuple[int, int]:
    """The part of a line that fits into `room` cells, with the place near its middle."""
    if cells(line) <= room:
        return 0, len(line)
    room -= 2  # for the marks where something is cut off
    first = start
    while first > 0 and cells(line[first - 1 : start]) <= room // 2:
        first -= 1
    last = first
    while last < len(line) and cells(line[first : last + 1]) <= room:
        last += 1
    while last == len(line) and first > 0 and cells(line[first - 1 :]) <= room:
        first -= 1
    return first, last
