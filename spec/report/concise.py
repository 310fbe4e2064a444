"""One line for each finding: place, severity, code, message and what to do."""

from __future__ import annotations

from .frame import printable
from .outcome import Outcome
from .style import Style
from .text import place


def report(outcome: Outcome, style: Style | None = None) -> str:
    """All findings, a line each; nothing when there are none."""
    style = style or Style()
    lines = []
    for found in outcome.findings:
        head = style.paint("place", printable(place(found.span)))
        label = style.paint(found.severity, f"{found.severity}[{found.code}]")
        hint = f" ({found.hint})" if found.hint else ""
        lines.append(f"{head}: {label}: {printable(found.message + hint)}\n")
    return "".join(lines)
