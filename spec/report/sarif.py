"""The report as SARIF 2.1.0, the interchange format of tools that look for faults in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..diagnostics import Diagnostic, Span
from ..manual import Manual, manuals
from .outcome import Outcome

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def report(outcome: Outcome, version: str, strict: bool = False) -> str:
    """The outcome as a SARIF log with one run; `version` is that of the program."""
    used = sorted({found.code for found in (*outcome.findings, *outcome.troubles)})
    known = manuals()
    rules = [_rule(known[code]) for code in used if code in known]
    index = {rule["id"]: place for place, rule in enumerate(rules)}
    driver: dict[str, Any] = {"name": "allfours", "semanticVersion": version, "rules": rules}
    invocation: dict[str, Any] = {
        "executionSuccessful": not outcome.troubles,
        "exitCode": outcome.exit_code(strict),
    }
    if outcome.troubles:
        invocation["toolExecutionNotifications"] = [
            _notice(outcome, one) for one in outcome.troubles
        ]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": [_result(outcome, found, index) for found in outcome.findings],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(manual: Manual) -> dict[str, Any]:
    return {
        "id": manual.code,
        "shortDescription": {"text": manual.title},
        "fullDescription": {"text": manual.why},
        "help": {"text": manual.text(), "markdown": manual.markdown()},
    }


def _result(outcome: Outcome, found: Diagnostic, index: dict[str, int]) -> dict[str, Any]:
    text = found.message + (f"\n{found.hint}" if found.hint else "")
    result: dict[str, Any] = {
        "ruleId": found.code,
        "level": found.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(outcome, found.span)}],
    }
    if found.code in index:
        result["ruleIndex"] = index[found.code]
    if found.related:
        result["relatedLocations"] = [
            {"id": place, "physicalLocation": _location(outcome, span), "message": {"text": note}}
            for place, (span, note) in enumerate(found.related, start=1)
        ]
    return result


def _notice(outcome: Outcome, found: Diagnostic) -> dict[str, Any]:
    return {"level": "error", "message": {"text": found.message}, "descriptor": {"id": found.code}}


def _location(outcome: Outcome, span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": max(span.end_column, 1),
    }
    return {"artifactLocation": {"uri": _uri(outcome.address(span.file))}, "region": region}


def _uri(address: str) -> str:
    return Path(address).as_uri() if Path(address).is_absolute() else quote(address)
