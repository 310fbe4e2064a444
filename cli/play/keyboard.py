"""What the person types, a line at a time, from a terminal or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper

from .screen import sendable

LONGEST = 1_000  # characters of a line; nothing that means anything is longer


class Keyboard:
    """Standard input. On a terminal a line can be edited, and earlier ones called back."""

    def __init__(self) -> None:
        self.interactive = bool(sys.stdin) and sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            _edit_lines()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # whatever is typed gets an answer

    def ask(self, prompt: str) -> str | None:
        """The next line, None at the end of the input. From a pipe the line is shown after the
        prompt, so that what is written reads like a match at a terminal."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        line = _read_line()
        shown = "" if line is None else printable(line)
        print(prompt + shown, flush=True)
        return line


def printable(text: str, most: int = 60) -> str:
    """A typed text that is safe to show again, cut where it is long.

    >>> printable("a\\x1b[2Jb")
    'a?[2Jb'
    """
    clean = "".join(char if char.isprintable() else "?" for char in text[: most + 1])
    clean = sendable(clean)
    return clean if len(clean) <= most else clean[:most] + "..."


def _read_line() -> str | None:
    """A line without its end. Of one that is too long only the beginning is kept. There is none
    where standard input is closed."""
    line = sys.stdin.readline(LONGEST) if sys.stdin else ""
    if not line:
        return None
    rest = line
    while len(rest) == LONGEST and not rest.endswith("\n"):
        rest = sys.stdin.readline(LONGEST)
    return line.rstrip("\r\n")


def _edit_lines() -> None:
    with suppress(ImportError):  # not on every system; lines can be typed all the same
        import readline  # noqa: F401
