"""Solving a position with one hidden pair: the one function that everything else calls."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ...engine.tricks import ROLES
from ...spec.diagnostics import CannotRun
from ..account import OBJECTIVES, Objective
from ..batch import processors
from ..position import Position
from ..solve import BARE, MEMORY
from .answer import HiddenAnswer, Sizes
from .arrangements import Arrangement, Arrangements, Prior, arrange, listed
from .endings import Endings
from .endings_solve import Work, solve_endings
from .program import Plan, Program
from .response import Behaviour, Responder
from .setting import Setting, notes, setting_of
from .sizes import check_size
from .tree import Led, build
from .trick import Trick
from .undominated import undominated

Progress = Callable[[str], None]  # called with what is being done
EXPLOITABLE = 1e-6  # more than this is no equilibrium
UNEVEN = 1e-10  # weights of a prior that the linear program can tell from nothing


def solve_hidden(
    position: Position,
    objective: Objective = "points",
    target: int | None = None,
    *,
    prior: Prior | None = None,
    memory: int = MEMORY,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> HiddenAnswer:
    """An exact equilibrium of the last trick before which cards are hidden.

    The position's stock has unseen cards, one or two, and `unseen` says which they can be. Every
    way in which the cards that nobody has shown can lie is equally likely, or weighted by `prior`:
    a function of an arrangement, or an array with a number for each of `arrangements`, not below 0.
    Raises CannotRun where the question cannot be put, where it needs more than `memory` MB, and
    when `time_limit` seconds are over.
    """
    if objective not in OBJECTIVES:
        raise CannotRun(f"no objective `{objective}`; there are {', '.join(OBJECTIVES)}")
    started = time.perf_counter()
    deadline = None if time_limit is None else started + time_limit
    show: Progress = progress or (lambda _: None)
    setting = setting_of(position)
    size = check_size(setting, memory)
    show(f"{size.arrangements:,} arrangements")
    found = arrange(setting, prior)
    _check_hands(setting, found)
    trick, endings = Trick(setting), Endings()
    tables = build(trick, found, endings)

    def report(done: int, total: int) -> None:
        show(f"endings: {done:,} of {total:,}")

    work = Work(deadline, threads or processors(), report)
    solve_endings(endings, trick, objective, target, work)
    for table in tables:
        table.weigh(endings)
    show("leaving out what is never better")
    program = Program(tables, undominated(tables, found, len(setting.cards)))
    show(f"linear program: {program.leads:,} leads, {program.replies:,} replies")
    behaviour = _behaviour(program.solve(deadline), tables, found)
    show("best responses")
    response = Responder(trick, found, endings).respond(behaviour)
    low, high = response.bounds
    if high - low > EXPLOITABLE:
        raise CannotRun(f"the linear program was not solved exactly enough: {high - low:.2g} short")
    told = list(notes(position))
    if found.weight[found.weight > 0].min() < UNEVEN:
        told.append(
            "some weights of the prior are less than a ten-thousand-millionth of the largest; at"
            " the hands that are that rare the answer may not be exact"
        )
    if position.bare and position.cards_left != position.in_play:
        told.insert(0, BARE)
    return HiddenAnswer(
        position=position,
        objective=objective,
        before=setting.sign * (low + high) / 2,
        exploitability=max(0.0, high - low),
        sizes=_sizes(found, tables, endings, program),
        solver=endings.solver,
        seconds=time.perf_counter() - started,
        notes=tuple(told),
        setting=setting,
        arrangements=found,
        behaviour=behaviour,
        response=response,
    )


def arrangements(position: Position) -> list[Arrangement]:
    """Every way in which the unseen cards of a position can lie, in the order in which a prior
    given as an array has them. Raises CannotRun like `solve_hidden`."""
    setting = setting_of(position)
    check_size(setting, MEMORY)
    return list(listed(setting))


def _check_hands(setting: Setting, found: Arrangements) -> None:
    """The hands of the position must be possible ones."""
    for who in (0, 1):
        hand = setting.true_hand(who)
        if hand is not None and not (found.hands[who] == hand).any():
            role = ROLES[setting.leader if who == 0 else 1 - setting.leader]
            raise CannotRun(f"the {role} cannot have this hand, by what is shown or by the prior")


def _behaviour(plan: Plan, tables: list[Led], found: Arrangements) -> Behaviour:
    """The strategies by hand and card."""
    shape = len(found.hands[1]), plan.leads.shape[1]
    replies = {}
    for table, shares in zip(tables, plan.replies, strict=True):
        row, place = np.nonzero(table.replies >= 0)
        part = replies[table.card] = np.zeros(shape)
        part[table.hands[row], table.replies[row, place]] = shares[row, place]
    return Behaviour(plan.leads, replies)


def _sizes(found: Arrangements, tables: list[Led], endings: Endings, program: Program) -> Sizes:
    own = found.hands[0]
    leads = sum(int((own >> table.card & 1).sum()) for table in tables)
    return Sizes(
        arrangements=found.count,
        sets=(len(own), sum(len(table.hands) for table in tables)),
        sequences=(leads, sum(int((table.replies >= 0).sum()) for table in tables)),
        endings=endings.count,
        program=(program.leads, program.replies),
    )
