"""`allfours explain`: the manual of a code, or of all of them."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer


def explain(
    code: Annotated[
        str | None, typer.Argument(help="A code from a report, such as AF201.", show_default=False)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Explain every code.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Explain a code of `validate`, `solve` or `replay`: why it is reported, a bad and a good
    snippet. Without a code, list them all."""
    from ..engine.record import faults as record_faults
    from ..solver import position_faults
    from ..spec.diagnostics import CannotRun
    from ..spec.manual import UnknownCode, manual, manuals, page

    more = (position_faults, record_faults)
    width = min(shutil.get_terminal_size().columns, 88)
    if every:
        text = (
            page(more) if markdown else "\n".join(one.text(width) for one in manuals(more).values())
        )
    elif code is None:
        text = "".join(f"{one.code}  {one.title}\n" for one in manuals(more).values())
    else:
        try:
            found = manual(code, more)
        except UnknownCode as error:
            raise CannotRun(str(error)) from None
        text = found.markdown() if markdown else found.text(width)
    print(text, end="")
