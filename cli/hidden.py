"""What `solve` does with a position whose stock has hidden cards."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..solver.account import Objective
    from ..solver.hidden.answer import HiddenAnswer
    from ..solver.hidden.prior import Weigh
    from ..solver.position import Position


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of `solve` that go with hidden cards. `prior` is a file with weights, `every` one
    to write all information sets to."""

    objective: Objective
    target: int | None
    memory: int
    time_limit: float | None
    prior: Path | None
    every: Path | None
    as_json: bool


def solve_blind(position: Position, wanted: Wanted) -> None:
    """Solve, print, and write what was asked for."""
    from ..solver.hidden.solve import solve_hidden
    from .progress import status

    prior = None if wanted.prior is None else _prior(wanted.prior, position)
    with status() as show:
        answer = solve_hidden(
            position,
            wanted.objective,
            wanted.target,
            prior=prior,
            memory=wanted.memory,
            time_limit=wanted.time_limit,
            progress=show,
        )
    if wanted.every is not None:
        _write_every(answer, wanted.every)
    if wanted.as_json:
        print(json.dumps(answer.to_json(), ensure_ascii=False))
    else:
        from .hidden_text import print_hidden

        print_hidden(answer)


def _prior(file: Path, position: Position) -> Weigh:
    from ..solver.hidden.prior import read_prior
    from ..spec.text.tree import read_text

    return read_prior(read_text(file), str(file), position)


def _write_every(answer: HiddenAnswer, file: Path) -> None:
    """Every information set as a line of JSON, after a line that says of what."""
    from ..spec.diagnostics import CannotRun
    from .progress import bar

    sets = sum(answer.sizes.sets)
    head = {"version": 1, "position": answer.position.text, "objective": answer.objective}
    try:
        with file.open("w", encoding="utf-8", newline="\n") as stream, bar("sets", sets) as step:
            stream.write(json.dumps(head, ensure_ascii=False) + "\n")
            for one in answer.every_set():
                stream.write(json.dumps(answer.set_to_json(one), ensure_ascii=False) + "\n")
                step()
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from None
    print(f"{sets:,} information sets: {file}", file=sys.stderr)
