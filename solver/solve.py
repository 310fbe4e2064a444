"""Solving a position: the one function that everything else calls."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from ..engine.match import NoTarget
from ..engine.state import State
from ..spec.cards import bits
from ..spec.diagnostics import CannotRun
from . import kernel
from .account import OBJECTIVES, Account, Objective
from .answer import Answer
from .kernel import Progress
from .layout import CannotExpress
from .lines import Choice, Walker
from .position import UNKNOWN, Position
from .walkers import kernel_walker, plain_walker

BARE = "a bare ending: nothing is known of what was captured before, only these cards score"
Solver = Literal["auto", "kernel", "reference"]
MEMORY = 512  # MB


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position, and what may be spent on it."""

    objective: Objective
    target: int | None
    solver: Solver = "auto"
    memory: int = MEMORY
    deadline: float | None = None
    progress: Progress | None = None


@dataclass(slots=True)
class Found:
    """What came of it. `bounds`, for the player to move, are there when time ran out."""

    choices: list[Choice]
    end: State
    nodes: int
    solver: str
    notes: list[str] = field(default_factory=list)
    bounds: tuple[float, float] | None = None


def solve(
    position: Position,
    objective: Objective = "points",
    target: int | None = None,
    *,
    solver: Solver = "auto",
    memory: int = MEMORY,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Answer:
    """The exact value of every legal card of a position whose cards are all known.

    `target` is the agreed one, for the objective match under rules that leave it open. `solver`
    "auto" takes the native kernel where it is built and can express the question, else the
    reference. The kernel keeps its table within `memory` MB; after `time_limit` seconds it gives
    the bounds proven so far instead of the value; `progress` is called with bounds as they close
    in. Raises CannotRun where the question cannot be put: cards of the stock unknown, no target,
    the kernel asked for and not to be had.

    >>> from allfours.solver.position_read import read_position
    >>> line = "rules=california-jack/strict-follow trump=H lead=D D=A.K.. N=K.A.."
    >>> solve(read_position(line)).value
    1
    """
    _check(position, objective, solver, memory)
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    question = Question(objective, target, solver, memory, deadline, progress)
    if undecided_trump(position):
        found = _by_first_lead(position, question)
    else:
        found = _choices(position, position.state, question)
    if position.bare and position.cards_left != position.in_play:
        found.notes.insert(0, BARE)
    seconds = time.perf_counter() - started
    return _answer(position, objective, found, seconds)


def _answer(position: Position, objective: Objective, found: Found, seconds: float) -> Answer:
    if found.bounds is not None:
        value: float = found.bounds[0]
        line: tuple[int, ...] = ()
    else:
        top = max(found.choices, key=lambda choice: choice.value)
        value, line = top.value, top.line
    return Answer(
        position,
        objective,
        value,
        tuple(found.choices),
        line,
        found.end,
        found.nodes,
        found.solver,
        seconds,
        tuple(found.notes),
        found.bounds,
    )


def _check(position: Position, objective: str, solver: str, memory: int) -> None:
    if objective not in OBJECTIVES:
        raise CannotRun(f"no objective `{objective}`; there are {', '.join(OBJECTIVES)}")
    if solver not in get_args(Solver):
        raise CannotRun(f"no solver `{solver}`; there are {', '.join(get_args(Solver))}")
    if memory < 1:
        raise CannotRun("the solver needs at least 1 MB")
    if UNKNOWN in position.stock:
        unknown = sum(card == UNKNOWN for card in position.stock)
        raise CannotRun(f"{unknown} card(s) of the stock are not known; solving needs them all")
    if solver == "kernel" and not kernel.available():
        raise CannotRun("the native kernel is not built here; the reference solver can do it")


def undecided_trump(position: Position) -> bool:
    """Whether the card now to be led will fix the trump."""
    return position.trump is None and position.rules.trump.source == "first-card-led"


def _choices(position: Position, state: State, question: Question) -> Found:
    try:
        account = Account(position, question.objective, question.target)
    except NoTarget as error:
        raise CannotRun(str(error)) from None
    if state.over:
        raise CannotRun("the deal is over: there is no card to play")
    notes: list[str] = []
    walker = _walker(account, position, question, notes)
    search = walker.search
    try:
        if isinstance(walker, kernel.KernelWalker):
            choices = walker.limited(state, question.deadline, question.progress)
        else:
            choices = list(walker.choices(state))
    except kernel.Unfinished as stop:
        return Found(stop.choices, state, search.nodes, search.name, notes, stop.bounds)
    end = state
    for card in max(choices, key=lambda choice: choice.value).line:
        end = end.play(card)
    return Found(choices, end, search.nodes, search.name, notes)


def _walker(account: Account, position: Position, question: Question, notes: list[str]) -> Walker:
    """The walker with the searcher that is asked for or can be had."""
    stock = position.stock
    if question.solver == "auto" and not kernel.available():
        kernel.say_missing()
    elif question.solver != "reference":
        try:
            return kernel_walker(account, stock, question.memory)
        except CannotExpress as error:
            if question.solver == "kernel":
                raise CannotRun(f"the native kernel cannot express this: {error}") from None
            notes.append(f"solved by the reference, the native kernel cannot express this: {error}")
    return plain_walker(account, stock)


def _by_first_lead(position: Position, question: Question) -> Found:
    """Every first lead fixes another trump, so each is a question of its own."""
    results: list[tuple[Choice, Found]] = []
    for card in bits(position.hands[position.lead]):
        after = position.state.play(card)
        led = replace(position, trump=after.tables.trump, hands=after.hands, table=card)
        found = _choices(led, after, replace(question, progress=None))
        if found.bounds is not None:
            return _unfinished(position, results, found)
        reply = max(found.choices, key=lambda choice: choice.value)
        keeping = (sum(choice.best for choice in found.choices), len(found.choices))
        line = (card, *reply.line)
        results.append((Choice(card, -reply.value, False, reply.card, line, keeping), found))
    top = max(choice.value for choice, _ in results)
    choices = [
        replace(choice, best=True, refutation=None) if choice.value == top else choice
        for choice, _ in results
    ]
    best = next(found for choice, found in results if choice.value == top)
    nodes = sum(found.nodes for _, found in results)
    return Found(choices, best.end, nodes, best.solver, best.notes)


def _unfinished(position: Position, results: list[tuple[Choice, Found]], last: Found) -> Found:
    """Only the first leads solved before time ran out, and what they prove of the value."""
    choices = [choice for choice, _ in results]
    low = max([choice.value for choice in choices], default=float("-inf"))
    nodes = last.nodes + sum(found.nodes for _, found in results)
    bounds = (low, float("inf"))
    return Found(choices, position.state, nodes, last.solver, last.notes, bounds)
