"""`allfours validate`: options in, a report and an exit code out."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ..spec.report.outcome import Outcome
    from ..spec.report.style import Style

Format = Literal["text", "concise", "json", "github", "sarif"]


def validate(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Rule files, folders of them, ids of variants (with @reading), or - for standard"
            " input.",
        ),
    ],
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="How to report; text when not given, github under GitHub Actions.",
            show_default=False,
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings count as faults for the exit code.")
    ] = False,
    stdin_filename: Annotated[
        str | None,
        typer.Option(
            "--stdin-filename",
            metavar="FILE",
            help="What standard input is called, and where its extends start from.",
        ),
    ] = None,
    color: Annotated[
        Literal["auto", "always", "never"],
        typer.Option("--color", help="Colours; auto follows NO_COLOR, FORCE_COLOR, the terminal."),
    ] = "auto",
) -> None:
    """Check rule files: what cannot be read, what cannot stand where it stands, what the rules
    come to. Exit codes: 0 nothing wrong, 1 faults found, 2 something could not be run."""
    from ..spec.validation import validate as check

    outcome = check(files, _stdin() if "-" in files else None, stdin_filename)
    chosen = form or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text")
    out, err = _style(color, sys.stdout.isatty()), _style(color, sys.stderr.isatty())
    _print(outcome, chosen, strict, out, err)
    code = outcome.exit_code(strict)
    if code:
        raise typer.Exit(code)


def _stdin() -> bytes:
    from ..spec.text.tree import MAX_BYTES

    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _style(color: str, terminal: bool) -> Style:
    from ..spec.report.style import Style, wants_colour

    width = shutil.get_terminal_size().columns if terminal else None
    return Style(wants_colour(color, os.environ, terminal), width)


def _print(outcome: Outcome, form: str, strict: bool, out: Style, err: Style) -> None:
    """The report on standard output; what could not be run on standard error, where the format
    has no place for it."""
    from ..spec.report import concise, text

    if form in ("text", "concise"):
        report = text.report(outcome, out) if form == "text" else concise.report(outcome, out)
        sys.stdout.write(report)
        sys.stdout.flush()
        for found in outcome.troubles:
            print(text.trouble(found, err), file=sys.stderr)
    else:
        sys.stdout.write(_for_machines(outcome, form, strict))


def _for_machines(outcome: Outcome, form: str, strict: bool) -> str:
    if form == "json":
        from ..spec.report import json_report

        return json_report.report(outcome, strict)
    if form == "sarif":
        from .. import __version__
        from ..spec.report import sarif

        return sarif.report(outcome, __version__, strict)
    from ..spec.report import github

    return github.report(outcome)
