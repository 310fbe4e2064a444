"""What is done with one line of a batch, in whatever process."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..solver.account import Objective
from ..spec.diagnostics import AllfoursError, Diagnostic, Faulty
from ..spec.model import Rules
from .batch_input import Line

if TYPE_CHECKING:
    from ..solver.answer import Answer
    from ..solver.hidden.answer import HiddenAnswer
    from ..solver.position import Position


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked of every position. `rules`, when given, take the place of its own; `name` is
    what messages call the input."""

    name: str
    rules: Rules | None
    objective: Objective
    target: int | None
    memory: int
    time_limit: float | None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a line: its JSON, or the message that tells what is wrong with it."""

    text: str
    bad: bool


def solve_lines(job: Job, lines: list[Line]) -> tuple[list[Done], float]:
    """The answers to some lines, and the seconds they took."""
    started = time.perf_counter()
    return [solve_line(job, line) for line in lines], time.perf_counter() - started


def solve_line(job: Job, line: Line) -> Done:
    """The answer to one line. Never raises for anything that the line says."""
    from ..solver.position_read import read_position

    if line.fault:
        return Done(f"{job.name}:{line.number}: {line.fault}", True)
    try:
        rules = job.rules or _rules_of(line.text)
        position = read_position(line.text, rules, job.name)
        answer = _answer(job, position)
    except AllfoursError as error:
        return Done(_message(job, line, error), True)
    return Done(json.dumps(answer.to_json(), ensure_ascii=False), False)


def _answer(job: Job, position: Position) -> Answer | HiddenAnswer:
    """The answer to a position, with hidden cards or without."""
    from ..solver.position import UNKNOWN

    if UNKNOWN in position.stock:
        from ..solver.hidden.solve import solve_hidden

        return solve_hidden(
            position,
            job.objective,
            job.target,
            memory=job.memory,
            time_limit=job.time_limit,
            threads=1,
        )
    from ..solver.solve import solve

    return solve(position, job.objective, job.target, memory=job.memory, time_limit=job.time_limit)


def _rules_of(text: str) -> Rules | None:
    """The rules that a line of fields names, loaded once; None where the reader must look."""
    names = [field[6:] for field in text.split() if field.startswith("rules=")]
    return _load(names[0]) if len(names) == 1 else None


@lru_cache(maxsize=64)
def _load(ref: str) -> Rules:
    from ..spec.resolve import load

    return load(ref)


def _message(job: Job, line: Line, error: AllfoursError) -> str:
    from ..spec.diagnostics import render

    if not isinstance(error, Faulty):
        return f"{job.name}:{line.number}: {error}"
    return "\n".join(render(_at_line(job, line, found)) for found in error.findings)


def _at_line(job: Job, line: Line, found: Diagnostic) -> Diagnostic:
    """A finding of the position's own text with the line's number; others are of a rule file."""
    if found.span.file != job.name:
        return found
    number = line.number + found.span.line - 1
    return replace(found, span=replace(found.span, line=number, end_line=number))
