"""Where the lines of a text begin: the one notion of a line that places and frames share."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

_BREAK = re.compile(r"\r\n|\n|\r")


@lru_cache(maxsize=8)  # a report asks for the same text once for every finding
def split_lines(text: str) -> list[str]:
    """The lines of a text without their ends, as an editor shows them.

    `str.splitlines` would also split at form feeds and at the Unicode separators, which editors
    and the tools that read our reports do not.

    >>> split_lines("a\\r\\nb\\u2028c\\rd")
    ['a', 'b\\u2028c', 'd']
    """
    return _BREAK.split(text)


@dataclass(frozen=True, slots=True)
class LineMap:
    """The places of a text: from an index to a line and column, both from 1."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> LineMap:
        """The line map of a text."""
        return cls(text, (0, *(found.end() for found in _BREAK.finditer(text))))

    def place(self, index: int) -> tuple[int, int]:
        """The line and column of the character at an index.

        >>> LineMap.of("a\\r\\n♠b").place(4)
        (2, 2)
        """
        index = min(index, len(self.text))
        line = bisect_right(self.starts, index)
        return line, index - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """A line without its end; empty when there is none of that number."""
        if not 1 <= number <= len(self.starts):
            return ""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")
