"""Folding text to a width, and cells beside each other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest

# Where a word too long for a line is broken: between the parts of an address, where that does not
# help between words, in the end anywhere.
_SIGNS = (re.compile(r"(?<=[/+])|(?=@)"), re.compile(r"(?<=[-_.,;:])"))


def shown_width(text: str) -> int:
    """The columns that a terminal takes for a text.

    >>> shown_width("ace"), shown_width("\u724c")
    (3, 2)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def fold(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """A text in lines of at most `width` columns, which begin with `first` and `then`.

    >>> fold("shasta-sam/ten-of-trumps is silent", 14)
    ['shasta-sam/', 'ten-of-trumps', 'is silent']
    """
    room = width - max(shown_width(first), shown_width(then))
    lines: list[str] = []
    line, empty = first, True
    for word in text.split():
        if not empty and shown_width(line) + 1 + shown_width(word) <= width:
            line += " " + word
            continue
        if not empty:
            lines.append(line)
            line, empty = then, True
        for piece in _pieces(word, room):
            if not empty and shown_width(line + piece) > width:
                lines.append(line)
                line = then
            line, empty = line + piece, False
    return lines if empty else [*lines, line]


def _pieces(word: str, room: int, signs: Sequence[re.Pattern[str]] = _SIGNS) -> Iterator[str]:
    """A word whole where it fits a line, otherwise in pieces that do."""
    if shown_width(word) <= room:
        yield word
    elif signs:
        for part in signs[0].split(word):
            yield from _pieces(part, room, signs[1:])
    else:
        piece = ""
        for char in word:
            if piece and shown_width(piece + char) > room:
                yield piece
                piece = ""
            piece += char
        yield piece


def columns(cells: Sequence[Sequence[str]], widths: Sequence[int], gap: int) -> Iterator[str]:
    """Cells of folded lines beside each other, each padded to its width.

    >>> list(columns([["a", "b"], ["c"]], [3, 3], 1))
    ['a   c', 'b']
    """
    for lines in zip_longest(*cells, fillvalue=""):
        parts = (
            line + " " * (width - shown_width(line))
            for line, width in zip(lines, widths, strict=True)
        )
        yield (" " * gap).join(parts).rstrip()
