"""`allfours compare`: texts side by side, one row for each question about the rules."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .compare_effect import (
    Dask,
    Deals,
    Players,
    Processes,
    Seed,
    Target,
    check_options,
    measured,
    with_effect,
)
from .compare_prove import Bound, Prove, check_bound, proved, with_proofs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..spec.model import Rules

Form = Literal["text", "md", "json", "html"]
USUAL_WIDTH = 100


def compare(
    texts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TEXT...", help="Variants, perhaps with @READING+READING, and .yaml files."
        ),
    ] = None,
    family: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="All texts of a game, as california-jack; also twice."),
    ] = None,
    readings: Annotated[
        bool, typer.Option("--readings", help="Also every other reading of each text.")
    ] = False,
    only_differences: Annotated[
        bool, typer.Option("--only-differences", help="Leave out what all texts answer alike.")
    ] = False,
    form: Annotated[
        Form | None,
        typer.Option(
            "--format",
            help="Text, Markdown tables, JSON, or one HTML page; when not given, what the ending of"
            " --output says, otherwise text.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to a file instead.")
    ] = None,
    prove: Prove = False,
    bound: Bound = None,
    effect: Deals = None,
    seed: Seed = None,
    players: Players = None,
    target: Target = None,
    workers: Processes = None,
    dask: Dask = None,
) -> None:
    """Compare the rules of two or more texts: what each says, where, and what it is silent on.

    One row for each question a player would ask, those that are answered differently first.
    Example:

    allfours compare california-jack/strict-follow california-jack/bicycle --only-differences
    """
    from ..compare.texts import gather
    from .output import check_place, write

    check_options(
        prove, effect, seed=seed, players=players, target=target, workers=workers, dask=dask
    )
    check_bound(prove, bound)
    chosen = gather(texts or (), family or (), readings)
    check_place(output)
    form = form or _form_of(output)
    text = _matrix(chosen, form, only_differences, not readings)
    if prove:
        found = proved(chosen, bound, target)
        text = with_proofs(text, found.proofs, form, _width())
        if found.stopped:
            write(text, output)
            raise found.stopped
    if effect is None:
        write(text, output)
        return
    counted = measured(chosen, effect, seed or 0, players, target, workers, dask)
    write(with_effect(text, counted.effect, form, _width()), output)
    if counted.stopped:
        raise counted.stopped


def _form_of(output: Path | None) -> Form:
    """The form that a file's name asks for."""
    endings: dict[str, Form] = {".md": "md", ".json": "json", ".html": "html", ".htm": "html"}
    return endings.get(output.suffix.lower(), "text") if output else "text"


def _matrix(texts: Sequence[Rules], form: Form, only_differences: bool, alternatives: bool) -> str:
    """The matrix in the form asked for. `alternatives`: each cell with what other readings say,
    where these are not columns themselves."""
    from ..compare.distance import distances
    from ..compare.matrix import make_matrix
    from ..compare.render import as_html, as_json, as_markdown, as_text

    matrix = make_matrix(texts, alternatives)
    found = distances(matrix)
    if only_differences:
        matrix = matrix.differences()
    if form == "text":
        return as_text(matrix, found, _width())
    write_out = {"md": as_markdown, "json": as_json, "html": as_html}[form]
    return write_out(matrix, found)


def _width() -> int:
    """Columns to fill: those of the terminal, or of COLUMNS."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return shutil.get_terminal_size().columns
    return USUAL_WIDTH
