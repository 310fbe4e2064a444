"""`allfours perft`: how many lines of play a position has."""

from __future__ import annotations

from typing import Annotated

import typer


def perft(
    position: Annotated[str, typer.Argument(help="A position as one line, a file, or -.")],
    rules: Annotated[str | None, typer.Option(help="A rule file or id instead.")] = None,
) -> None:
    """Count the complete lines of play of a position: a check for whoever writes an interpreter."""
    from ..engine.perft import perft as count
    from ..solver.position_read import read_position
    from ..spec.resolve import load
    from .output import read_argument

    text, name = read_argument(position)
    found = read_position(text, load(rules) if rules else None, name)
    print(count(found.state))
