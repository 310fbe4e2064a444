"""One type for everything that can be wrong with a text: what, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text: lines and columns from 1, the end column just past the last character.

    Columns count characters (code points), lines end at LF, CRLF or CR, as editors see them.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding. `code` is stable; `hint` says what to do; `related` names other places."""

    code: str
    message: str
    span: Span
    hint: str | None = None
    severity: Severity = "error"
    related: tuple[tuple[Span, str], ...] = field(default=())


class AllfoursError(Exception):
    """What a caller of the library is told. `exit_code`: 1 faults found, 2 could not run."""

    exit_code = 2


class CannotRun(AllfoursError):
    """A file that cannot be read, an id that does not exist, a question that cannot be put."""

    def __init__(self, message: str, code: str = "AF001"):
        self.code = code
        super().__init__(message)


class Faulty(AllfoursError):
    """A text with faults: all of them, in the order of their places.

    `sources` holds the text of each file named in the findings, for the frames of a report.
    """

    exit_code = 1

    def __init__(self, findings: Iterable[Diagnostic], sources: dict[str, str] | None = None):
        self.findings = in_order(findings)
        self.sources = sources or {}
        super().__init__("; ".join(f"{found.message}" for found in self.findings))


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings in the order of their places, the earlier code first at one place."""
    return sorted(findings, key=lambda found: (found.span, found.code))


def frame(span: Span, text: str, width: int = 100) -> str:
    """The line of a span with carets under it: see `report.frame`."""
    from .report.frame import frame

    return frame(span, text, width)


def render(found: Diagnostic, text: str | None = None) -> str:
    """A finding for a reader: place, severity, code, message, frame and hint. `text` is that of
    the file the finding is in; without it there is no frame."""
    from .report.text import describe

    return describe(found, {} if text is None else {found.span.file: text})
