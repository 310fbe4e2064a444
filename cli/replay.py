"""`allfours replay`: play a game record through and judge it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def replay(
    record: Annotated[str, typer.Argument(help="A record file, or - for standard input.")],
    rules: Annotated[str | None, typer.Option(help="A rule file or id instead.")] = None,
) -> None:
    """Replay a recorded deal. Illegal plays are reported with the obligation they broke, and the
    penalty of the rules is applied; the exit code is then 1."""
    from ..engine.record import read_record
    from ..spec.diagnostics import render
    from ..spec.resolve import load
    from .deal import print_deal
    from .output import read_argument

    text, name = read_argument(record)
    found = read_record(text, name, load(rules) if rules else None)
    print_deal(found.deal)
    if not found.deal.state.over:
        print("\nthe record ends before the deal is over")
    for finding in found.findings:
        print(render(finding, text), file=sys.stderr)
    if found.findings:
        raise typer.Exit(1)
