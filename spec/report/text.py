"""The report for a person: each finding with its line, carets under the place, and what to do."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from ..diagnostics import Diagnostic, Span
from ..suggest import plural
from .frame import frame, printable
from .outcome import Outcome
from .style import Style

_WIDTH = 100  # of a frame when the width of the output is not known


def report(outcome: Outcome, style: Style | None = None) -> str:
    """All findings and a closing line."""
    style = style or Style()
    parts = [describe(found, outcome.sources, style) for found in outcome.findings]
    return "\n\n".join([*parts, summary(outcome, style)]) + "\n"


def describe(found: Diagnostic, sources: Mapping[str, str], style: Style | None = None) -> str:
    """A finding: place, severity, code and message; frame; other places; help."""
    style = style or Style()
    head = style.paint("place", printable(place(found.span)))
    label = style.paint(found.severity, f"{found.severity}[{found.code}]")
    out = [_wrapped(f"{head}: {label}: {printable(found.message)}", "  ", style)]
    out += _frame(found.span, sources, style)
    for other, note in found.related:
        out.append(_wrapped(f"  {printable(place(other))}: {note}", "    ", style))
        if other.file == found.span.file and other.line != found.span.line:
            out += _frame(other, sources, style)
    if found.hint:
        help_ = style.paint("help", "help")
        out.append(_wrapped(f"  {help_}: {printable(found.hint)}", "    ", style))
    return "\n".join(out)


def place(span: Span) -> str:
    """Where a finding is, as editors and terminals make a link of it."""
    return f"{span.file}:{span.line}:{span.column}"


def trouble(found: Diagnostic, style: Style | None = None) -> str:
    """Something that could not be run, in one paragraph."""
    style = style or Style()
    label = style.paint("error", f"error[{found.code}]")
    return _wrapped(f"{label}: {printable(found.message)}", "  ", style)


def summary(outcome: Outcome, style: Style | None = None) -> str:
    """The closing line: what was found in how many files."""
    if not outcome.checked:
        return "no file was checked"
    files = plural(outcome.checked, "file")
    counts = [
        (style or Style()).paint(kind, plural(outcome.count(kind), kind))
        for kind in ("error", "warning")
        if outcome.count(kind)
    ]
    return f"{' and '.join(counts) or 'nothing wrong'} in {files}"


def _frame(span: Span, sources: Mapping[str, str], style: Style) -> list[str]:
    text = sources.get(span.file)
    shown = frame(span, text, (style.width or _WIDTH) - 2) if text is not None else ""
    if not shown:
        return []
    line, carets = shown.split("\n")
    pad, bar, marks = carets.partition("|")
    carets = style.paint("dim", pad + bar) + style.paint("error", marks)
    return [f"  {line}", f"  {carets}"]


def _wrapped(text: str, indent: str, style: Style) -> str:
    if style.width is None:
        return text
    width = max(30, style.width)
    if not style.colour:
        return textwrap.fill(
            text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
        )
    return _wrapped_colour(text, width, indent)


def _wrapped_colour(text: str, width: int, indent: str) -> str:
    """Wrapping that does not count escape sequences."""
    import re

    lines: list[str] = []
    line, used = "", 0
    for word in text.split(" "):
        size = len(re.sub(r"\x1b\[[0-9;]*m", "", word))
        if line.strip() and used + 1 + size > width:
            lines.append(line)
            line, used = indent + word, len(indent) + size
        else:
            line, used = (f"{line} {word}", used + 1 + size) if lines or line else (word, size)
    return "\n".join([*lines, line])
