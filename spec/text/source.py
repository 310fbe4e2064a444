"""From bytes to text: what keeps a file from being read at all, and at which byte.

The docstring of a function that makes a finding is the manual of its code, see `manual`.
"""

from __future__ import annotations

import stat
from pathlib import Path

from ..diagnostics import CannotRun, Diagnostic, Faulty, Span

MAX_BYTES = 1_000_000
_PIPES = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")  # what a shell's <(...) hands over


def read_text(path: Path) -> str:
    """The text of a file. Raises CannotRun that says why it cannot be read, Faulty for bytes that
    are no text and for more than MAX_BYTES of them."""
    return decode(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, one more than MAX_BYTES at most. Raises CannotRun."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _unreadable(f"{path} is a folder, not a file")
        if not stat.S_ISREG(mode) and not str(path).startswith(_PIPES):
            raise _unreadable(f"{path} is not a file but a pipe or a device")
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _unreadable(f"cannot read {path}: {reason}{_neighbour(path)}") from None
    except ValueError as error:  # a name with a null character
        raise _unreadable(f"cannot read {str(path)!r}: {error}") from None


def _unreadable(message: str) -> CannotRun:
    """AF001: The file cannot be read.

    The file does not exist, is a folder where a file is asked for, or may not be read. Nothing of
    it was checked, so the exit code is 2. Pipes and devices are not waited for.

    Bad:
        allfours validate house/my-gmae.yaml

    Good:
        allfours validate house/my-game.yaml
    """
    return CannotRun(message, "AF001")


def _neighbour(path: Path) -> str:
    """The file beside a missing one that was probably meant."""
    from ..suggest import nearest

    try:
        beside = [one.name for one in path.parent.iterdir() if one.suffix in (".yaml", ".yml")]
    except (OSError, ValueError):
        return ""
    guess = nearest(path.name, beside, 0.7)
    return f"; did you mean {path.with_name(guess)}?" if guess and guess != path.name else ""


def decode(data: bytes, name: str) -> str:
    """Bytes as text: UTF-8, with or without a byte order mark. Raises Faulty."""
    if len(data) > MAX_BYTES:
        raise Faulty([_too_large(name)])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Faulty([_not_utf8(data, name, error.start)]) from None


def _too_large(name: str) -> Diagnostic:
    """AF107: The file is larger than any rule file.

    A rule file has a few thousand characters. One of more than a megabyte, nested more than 32
    levels deep, or of more than 100,000 values is not read to its end, whatever is in it.

    Bad:
        cards: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]

    Good:
        cards: {values: {10: 10, A: 4, K: 3, Q: 2, J: 1}}
    """
    return Diagnostic(
        "AF107",
        f"the file is larger than {MAX_BYTES:,} bytes, so it is not read",
        Span(name, 1, 1, 1, 1),
        "a rule file has a few thousand bytes; is this the right file?",
    )


def _not_utf8(data: bytes, name: str, start: int) -> Diagnostic:
    """AF101: The file is not text in UTF-8.

    Rule files are UTF-8, as every current editor writes. Files from older programs may be in
    Latin-1 or UTF-16, and a picture or an archive is no text at all. The place is the first byte
    that UTF-8 cannot mean.

    Bad:
        title: Caf\\xe9 rules

    Good:
        title: Café rules
    """
    before = data[:start].decode("utf-8", "replace").removeprefix("\ufeff")
    line = before.count("\n") + before.count("\r") - before.count("\r\n") + 1
    column = len(before) - max(before.rfind("\n"), before.rfind("\r"))
    what, hint = _encoding(data, start)
    return Diagnostic(
        "AF101",
        f"byte 0x{data[start]:02X} is not UTF-8: {what}",
        Span(name, line, column, line, column + 1),
        hint,
    )


def _encoding(data: bytes, start: int) -> tuple[str, str]:
    """What the bytes probably are, and what to do."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "this is text in UTF-16", "save the file as UTF-8"
    if b"\0" in data:
        return "this is a binary file, not text", "give a rule file, written as text"
    letter = bytes([data[start]]).decode("cp1252", "replace")
    meant = f", where it is `{letter}`" if letter.isprintable() and letter != "\ufffd" else ""
    return f"this is text in another encoding, perhaps Latin-1{meant}", "save the file as UTF-8"
