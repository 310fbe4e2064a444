"""Reading the record that a command is given."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..spec.diagnostics import CannotRun, Diagnostic, Faulty, Span

if TYPE_CHECKING:
    from ..engine.record import MatchReplay


def read_record_argument(argument: str, rules: str | None) -> tuple[MatchReplay, str, str]:
    """The record that an argument names, a file or `-` for standard input, played through; its
    text, and what it is called. `rules` are read in place of those it names."""
    from ..engine.record import read_match
    from ..spec.resolve import load
    from ..spec.text.tree import MAX_BYTES, decode, read_bytes

    if not argument.strip():
        raise CannotRun("the argument is empty: give a record file, or - for standard input")
    name = "<stdin>" if argument == "-" else argument
    path = Path(argument)
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if argument == "-" else read_bytes(path)
    if len(data) > MAX_BYTES:
        raise Faulty([_too_large(name, MAX_BYTES)])
    text = decode(data, name)
    folder = Path() if argument == "-" else path.parent
    return read_match(text, name, load(rules) if rules else None, folder), text, name


def _too_large(name: str, most: int) -> Diagnostic:
    message = f"the file is larger than {most:,} bytes, so it is not read"
    hint = "a deal takes some 1,500 bytes; is this a record?"
    return Diagnostic("AF107", message, Span(name, 1, 1, 1, 1), hint)
