"""The report as commands that GitHub Actions turns into notes beside the lines of a change."""

from __future__ import annotations

from ..diagnostics import Diagnostic
from .outcome import Outcome
from .text import summary


def report(outcome: Outcome) -> str:
    """A command for each finding and for what could not be run, and a closing line."""
    lines = [_command(outcome, found) for found in (*outcome.findings, *outcome.troubles)]
    return "".join(f"{line}\n" for line in lines) + summary(outcome) + "\n"


def _command(outcome: Outcome, found: Diagnostic) -> str:
    span = found.span
    where = {"file": outcome.address(span.file), "line": span.line, "endLine": span.end_line}
    if span.end_line == span.line:  # columns are only taken within one line; the last is included
        where |= {"col": span.column, "endColumn": max(span.column, span.end_column - 1)}
    where["title"] = found.code
    options = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
    text = found.message + (f"\nhelp: {found.hint}" if found.hint else "")
    return f"::{found.severity} {options}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
