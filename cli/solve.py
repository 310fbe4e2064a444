"""`allfours solve`: the exact value of every legal card of a position."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ..solver.account import Objective
    from ..solver.answer import Answer
    from ..solver.position import Position
    from ..spec.model import Rules


def solve(
    position: Annotated[
        str | None,
        typer.Argument(help="A position as one line, a file with one, or - for standard input."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="A rule file or id, in place of the position's own rules.")
    ] = None,
    objective: Annotated[
        Literal["points", "count", "tricks", "match"],
        typer.Option(help="Play for deal points, count, tricks, or the match."),
    ] = "points",
    target: Annotated[
        int | None, typer.Option(min=1, help="The agreed target, where the rules leave it open.")
    ] = None,
    needs: Annotated[
        bool,
        typer.Option(
            "--what-do-i-need", help="The value by the count, points and score taken before."
        ),
    ] = False,
    proof: Annotated[
        Path | None, typer.Option(help="Also write a proof here, for `check-proof`.")
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Answer a position a line, or - for standard input."),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Processes of a batch; else one a core.")
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Have a Dask cluster do a batch: its scheduler."),
    ] = None,
    memory: Annotated[int, typer.Option(min=1, help="MB for what the solver remembers.")] = 512,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds for a position; then its bounds instead of its value."),
    ] = None,
    prior: Annotated[
        Path | None, typer.Option(help="With hidden cards: how likely they lie how, a YAML file.")
    ] = None,
    every: Annotated[
        Path | None,
        typer.Option(
            "--all",
            metavar="FILE",
            help="With hidden cards: also write every information set here, as lines of JSON.",
        ),
    ] = None,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="Print text or JSON.")
    ] = "text",
) -> None:
    """Find the exact value of every legal card when all cards are known.

    The value is the points of the player to move minus the other's at the end of the deal, with
    what was taken before. Example:

    allfours solve "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7
    count=D27,N22 taken=high:D,low:N"

    With one pair of the stock hidden, stock=??.??, and unseen= for the cards at the question marks,
    find how often to play each card against an opponent who does the same, and what it is worth on
    average.
    """
    from ..spec.diagnostics import CannotRun
    from ..spec.resolve import load

    _check_together(position, batch, proof, needs)
    if batch is not None and (prior is not None or every is not None):
        raise CannotRun("--batch goes with neither --prior nor --all")
    if dask is not None and batch is None:
        raise CannotRun("--dask goes with --batch")
    loaded = load(rules) if rules else None
    if position is None:
        assert batch is not None
        _batch(batch, loaded, objective, target, threads, dask, memory, time_limit)
        return
    found = _read(position, loaded)
    if _hidden(found, proof, needs, prior, every):
        from .hidden import Wanted, solve_blind

        as_json = output == "json"
        wanted = Wanted(objective, target, memory, time_limit, prior, every, as_json)
        solve_blind(found, wanted)
        return
    if needs:
        _needs(found, objective, target, output == "json")
        return
    answer = _solve(found, objective, target, memory, time_limit)
    if output == "json":
        print(json.dumps(answer.to_json(), ensure_ascii=False))
    else:
        from .answer_text import print_answer

        print_answer(answer, target)
    if proof is not None:
        _write_proof(answer, target, proof)


def _check_together(
    position: str | None, batch: str | None, proof: Path | None, needs: bool
) -> None:
    from ..spec.diagnostics import CannotRun

    if (position is None) == (batch is None):
        raise CannotRun("give a position, or --batch FILE; - is standard input")
    if batch is not None and (proof is not None or needs):
        raise CannotRun("--batch goes with neither --proof nor --what-do-i-need")
    if proof is not None and needs:
        raise CannotRun("--proof and --what-do-i-need do not go together")


def _hidden(
    position: Position, proof: Path | None, needs: bool, prior: Path | None, every: Path | None
) -> bool:
    """Whether cards of the stock are hidden; then some options make no sense, else some others."""
    from ..solver.position import UNKNOWN
    from ..spec.diagnostics import CannotRun

    hidden = UNKNOWN in position.stock
    if hidden and (proof is not None or needs):
        raise CannotRun("--proof and --what-do-i-need are for positions with all cards known")
    if not hidden and (prior is not None or every is not None):
        raise CannotRun("--prior and --all are for positions with hidden cards (stock=??.??)")
    return hidden


def _read(argument: str, rules: Rules | None) -> Position:
    from ..solver.position_read import read_position
    from .output import read_argument

    text, name = read_argument(argument)
    return read_position(text, rules, name)


def _solve(
    position: Position,
    objective: Objective,
    target: int | None,
    memory: int,
    time_limit: float | None,
) -> Answer:
    from ..solver.solve import solve as find
    from .output import signed
    from .progress import status

    with status() as show:

        def on_bounds(low: float, high: float, nodes: int) -> None:
            if show is not None:
                show(f"between {signed(low)} and {signed(high)}, {nodes:,} positions")

        progress = None if show is None else on_bounds
        return find(
            position, objective, target, memory=memory, time_limit=time_limit, progress=progress
        )


def _batch(
    source: str,
    rules: Rules | None,
    objective: Objective,
    target: int | None,
    threads: int | None,
    dask: str | None,
    memory: int,
    time_limit: float | None,
) -> None:
    from .batch import run_batch
    from .batch_work import Job

    name = "<stdin>" if source == "-" else source
    job = Job(name, rules, objective, target, memory, time_limit)
    done = run_batch(source, job, threads, dask)
    if done.bad:
        print(f"{done.bad:,} of {done.done:,} positions were bad", file=sys.stderr)
        raise typer.Exit(1)


def _needs(position: Position, objective: Objective, target: int | None, as_json: bool) -> None:
    from ..solver.needs import what_do_i_need
    from .answer_text import print_position
    from .needs import print_needs
    from .progress import bar

    with bar("questions", None) as advance:
        needs = what_do_i_need(position, objective, target, on_ask=advance)
    if not as_json:
        print_position(position)
    print_needs(needs, as_json)


def _write_proof(answer: Answer, target: int | None, file: Path) -> None:
    """Write the proof of an answer, and say so on standard error."""
    from ..solver.proof import make_proof
    from ..solver.proof_format import write_proof
    from ..spec.diagnostics import CannotRun
    from .progress import bar

    if answer.bounds is not None:
        raise CannotRun("time ran out before the value was known: there is nothing to prove")
    with bar("states of the proof", None) as advance:
        proof = make_proof(answer.position, answer.objective, target, on_state=advance)
    text = write_proof(proof)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from None
    entries = len(proof.mover) + len(proof.opponent)
    print(
        f"proof: {entries:,} states, {len(text) / 1000:,.0f} KB; next: allfours check-proof {file}",
        file=sys.stderr,
    )
