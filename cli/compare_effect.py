"""`allfours compare --effect`: paired deals under the texts, measured and told."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ..spec.diagnostics import CannotRun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..compare.effect.chunk import Job
    from ..compare.effect.play import Kind
    from ..compare.effect.report import Effect
    from ..compare.effect.tally import Tally
    from ..spec.model import Rules


class Who(StrEnum):
    """The kinds of players."""

    random = "random"
    greedy = "greedy"
    exact = "exact"


Deals = Annotated[
    int | None,
    typer.Option(
        "--effect",
        min=1,
        metavar="N",
        help="Also play N deals with the same cards under each text and tell what changes.",
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="The same seed gives the same deals; 0 when not given.")
]
Players = Annotated[
    list[Who] | None,
    typer.Option(help="Who plays the deals; may be given again. Without it all three."),
]
Target = Annotated[
    int | None,
    typer.Option(min=1, help="The target of matches, where a text leaves it to the players."),
]
Processes = Annotated[
    int | None,
    typer.Option("--workers", min=1, max=1024, help="Processes for the deals; else one a core."),
]
Dask = Annotated[
    str | None,
    typer.Option(
        "--dask", metavar="ADDRESS", help="Have a Dask cluster do the work: its scheduler."
    ),
]


def check_options(prove: bool, deals: int | None, **others: object) -> None:
    """Raise CannotRun for an option of the measurement where none is asked for; a proof takes
    --target too."""
    given = [name for name, other in others.items() if other is not None]
    wrong = [name for name in given if not (prove and name == "target")]
    if deals is None and wrong:
        also = ", or with --prove" if wrong[0] == "target" else ""
        raise CannotRun(f"--{wrong[0]} goes with --effect N, the number of deals{also}")


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured, and what stopped it before its end, if anything did."""

    effect: Effect
    stopped: KeyboardInterrupt | CannotRun | None


def measured(
    texts: Sequence[Rules],
    deals: int,
    seed: int,
    players: Sequence[Who] | None,
    target: int | None,
    processes: int | None,
    dask: str | None,
) -> Measured:
    """The effect on so many deals. What stops it after some of them is handed back with these."""
    from ..compare.effect.measure import job_for
    from ..compare.effect.report import Effect
    from ..compare.effect.tally import Tally

    kinds: list[Kind] = [who.value for who in players or Who]
    job, targets = job_for(texts, deals, seed, kinds, target)
    tally = Tally.empty(len(job.texts), job.kinds)
    stopped: KeyboardInterrupt | CannotRun | None = None
    try:
        _count(job, tally, processes, dask)
    except (KeyboardInterrupt, CannotRun) as stop:
        if not tally.deals:
            raise
        stopped = stop
    return Measured(Effect(job, tally, targets), stopped)


def _count(job: Job, tally: Tally, processes: int | None, dask: str | None) -> None:
    """Add up the parts as they come in."""
    from ..compare.effect.measure import parts
    from ..compare.spread import workers_for
    from .progress import bar

    with (
        workers_for(processes, dask, job.chunks) as workers,
        bar("deals", job.deals) as advance,
    ):
        for part in parts(job, workers):
            tally.merge(part)
            advance(part.deals)


def with_effect(matrix: str, effect: Effect, form: str, width: int) -> str:
    """The matrix as it is written out in some form, with the measurement in the same."""
    from ..compare.effect.report import as_html, as_markdown, as_text
    from ..compare.effect.report_json import to_json

    if form == "json":
        both = {**json.loads(matrix), "effect": to_json(effect)}
        return json.dumps(both, ensure_ascii=False, indent=2) + "\n"
    if form == "html":
        page, end, rest = matrix.rpartition("</body>")
        return page + as_html(effect) + end + rest
    return matrix + "\n" + (as_markdown(effect) if form == "md" else as_text(effect, width))
