"""The lines of a batch, read in pieces of bounded size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from ..spec.diagnostics import CannotRun

PIECE = 1 << 16  # bytes
LONGEST = 100_000  # bytes of a line


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number, from 1; `fault` says why it cannot be read, if so."""

    number: int
    text: str
    fault: str = ""


def open_input(source: str) -> tuple[FileIO, int | None]:
    """The input and how many positions it has, if it is a file. Raises CannotRun."""
    if source == "-":
        return FileIO(os.dup(0)), None
    try:
        return FileIO(source), _count(source)
    except OSError as error:
        raise CannotRun(f"cannot read {source}: {error.strerror or error}") from None


def _count(source: str) -> int | None:
    if not Path(source).is_file():
        return None
    with Path(source).open("rb") as lines:
        return sum(1 for line in lines if _means_something(line))


def _means_something(line: bytes) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(b"#")


def read_lines(file: FileIO) -> Iterator[list[Line]]:
    """The positions as they come in, some at a time: blank lines and comments are left out.

    Of a line that is too long only the fact is kept.
    """
    number, rest, skipping = 0, b"", False
    while piece := _piece(file):
        *whole, rest = (rest + piece).split(b"\n")
        found = []
        for raw in whole:
            number += 1
            found += [] if skipping else _line(number, raw)
            skipping = False
        if len(rest) > LONGEST and not skipping:
            found += _line(number + 1, rest)
            skipping = True
        rest = b"" if skipping else rest
        if found:
            yield found
    if last := [] if skipping else _line(number + 1, rest):
        yield last


def _piece(file: FileIO) -> bytes:
    """The next bytes, as soon as there are any; none at the end."""
    try:
        return file.read(PIECE) or b""
    except OSError as error:
        raise CannotRun(f"cannot read on: {error.strerror or error}") from None


def _line(number: int, raw: bytes) -> list[Line]:
    if number == 1:
        raw = raw.removeprefix(b"\xef\xbb\xbf")
    if not _means_something(raw):
        return []
    if len(raw) > LONGEST:
        return [Line(number, "", f"the line is longer than {LONGEST:,} bytes")]
    try:
        return [Line(number, raw.decode())]
    except UnicodeDecodeError:
        return [Line(number, "", "the line is not UTF-8 text")]
