"""The report as JSON: one object, stable within its version.

`findings` and `not_run` have the same form: code, severity, message, hint (or null), the place
(`file`, `path`, `line`, `column`, `end_line`, `end_column`; from 1, the end just past the last
character, columns in characters), and `related` places with a note. `file` is how the file was
called, by its path or by the id of a variant, `path` where it is.
"""

from __future__ import annotations

import json
from typing import Any

from ..diagnostics import Diagnostic, Span
from .outcome import Outcome

VERSION = 1


def report(outcome: Outcome, strict: bool = False) -> str:
    """The outcome as a JSON text."""
    whole = {
        "version": VERSION,
        "files": outcome.checked,
        "errors": outcome.count("error"),
        "warnings": outcome.count("warning"),
        "exit_code": outcome.exit_code(strict),
        "findings": [_finding(outcome, found) for found in outcome.findings],
        "not_run": [_finding(outcome, found) for found in outcome.troubles],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _finding(outcome: Outcome, found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity,
        "message": found.message,
        "hint": found.hint,
        **_place(outcome, found.span),
        "related": [{**_place(outcome, span), "note": note} for span, note in found.related],
    }


def _place(outcome: Outcome, span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "path": outcome.address(span.file),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
