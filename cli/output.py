"""Printing that several commands share."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..spec.diagnostics import CannotRun, Faulty, render

if TYPE_CHECKING:
    from ..spec.cards import Pack
    from ..spec.model import Rules

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def print_faults(error: Faulty) -> None:
    """Every fault on standard error, with its place and frame."""
    for found in error.findings:
        print(render(found, error.sources.get(found.span.file)), file=sys.stderr)


def read_argument(argument: str) -> tuple[str, str]:
    """The text that an argument gives and what to call it: `-` is standard input, an argument with
    `=` or `{` is the text itself, anything else is a file."""
    from ..spec.text.tree import MAX_BYTES, decode, read_text

    if argument == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        return decode(data, "<stdin>"), "<stdin>"
    if "=" in argument or argument.lstrip().startswith("{"):
        return argument, "position"
    if not argument.strip():
        raise CannotRun("the argument is empty: give a position, a file, or - for standard input")
    return read_text(Path(argument)), argument


def write(text: str, file: Path | None) -> None:
    """Print a text that ends its own last line, or write it to a file."""
    try:
        if file is None:
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            file.write_text(text, encoding="utf-8", newline="\n")
    except BrokenPipeError:
        raise
    except UnicodeEncodeError as error:
        raise CannotRun(
            f"the output takes {error.encoding} only, without U+{ord(text[error.start]):04X}: set"
            " PYTHONIOENCODING=utf-8, or give --output FILE"
        ) from None
    except OSError as error:
        raise _cannot_write(file or "the output", error) from None


def check_place(file: Path | None) -> None:
    """Raise CannotRun, before any long work, for a file that could not be written at its end. What
    is there already stays as it is."""
    if file is None:
        return
    folder = file.parent
    code = (
        errno.EISDIR if file.is_dir()
        else errno.ENOENT if not folder.exists()
        else errno.ENOTDIR if not folder.is_dir()
        else errno.EACCES if not os.access(file if file.exists() else folder, os.W_OK)
        else 0
    )  # fmt: skip
    if code:
        raise _cannot_write(file, OSError(code, os.strerror(code)))


def _cannot_write(place: Path | str, error: OSError) -> CannotRun:
    return CannotRun(f"cannot write {place}: {error.strerror or error}")


def suited(rules: Rules) -> bool:
    """Whether the pack has the four common suits, so that symbols can be shown."""
    return set(rules.pack.suits) <= set(SYMBOLS)


def hand_text(pack: Pack, hand: int) -> str:
    """A hand for reading: suit by suit, empty suits left out; `none` without cards."""
    parts = []
    for suit, name in enumerate(pack.suits):
        ranks = pack.text(hand & pack.suit_mask(suit)).split("+")[0].replace(".", "")
        if ranks:
            parts.append(SYMBOLS.get(name, name) + ranks)
    extras = pack.text(hand).partition("+")[2]
    return " ".join(parts + (["+" + extras] if extras else [])) or "none"


def suit_text(rules: Rules, suit: int) -> str:
    """A suit for reading: its symbol, or its letter in another pack."""
    name = rules.pack.suits[suit]
    return SYMBOLS.get(name, name) if suited(rules) else name


def counted(amount: float, unit: str) -> str:
    """An amount with its unit: 1 point, 2 points, -1 point.

    >>> counted(2, "point"), counted(-1, "trick")
    ('2 points', '-1 trick')
    """
    return f"{amount:g} {unit}" + ("" if abs(amount) == 1 else "s")


def signed(value: float) -> str:
    """A value with its sign: +2, 0, -1."""
    shown = f"{value:+g}"
    return "0" if shown in ("+0", "-0") else shown
