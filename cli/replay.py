"""`allfours replay`: play a record through, show what each player saw, and judge it."""

from __future__ import annotations

import json
import shutil
import sys
from typing import Annotated, Literal

import typer


def replay(
    record: Annotated[str, typer.Argument(help="A record file, or - for standard input.")],
    rules: Annotated[
        str | None, typer.Option(help="A rule file or id in place of the record's.")
    ] = None,
    form: Annotated[
        Literal["text", "json", "md"], typer.Option("--format", help="How to print it.")
    ] = "text",
) -> None:
    """Replay a record: each trick with what each player could see, then the score sheet.

    Everything that the rules forbid is reported with its place in the file: deal, trick, player,
    card, the obligation broken, the penalty. The exit code is then 1.
    """
    from ..spec.diagnostics import render
    from .blocks import as_markdown, as_text
    from .record_input import read_record_argument
    from .record_judge import judged
    from .replay_view import record_blocks

    found, text, name = read_record_argument(record, rules)
    found = judged(found)
    if form == "json":
        from .replay_json import replay_json

        print(json.dumps(replay_json(found, name), ensure_ascii=False, indent=1))
    elif form == "md":
        print(as_markdown(record_blocks(found.record)), end="")
    else:
        width = shutil.get_terminal_size().columns
        print(as_text(record_blocks(found.record, width), width), end="")
    sys.stdout.flush()
    for finding in found.findings:
        print(render(finding.diagnostic, text), file=sys.stderr)
    if found.findings:
        raise typer.Exit(1)
