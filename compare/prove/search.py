"""Asking CP-SAT for the smallest solution of a model, in an order of several goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

EFFORT = 10.0  # in CP-SAT's deterministic seconds, so that the answer never depends on the machine


class Undecided(Exception):
    """It could not be settled; the text says why."""


Value = Callable[[Any], int]  # the value of a variable or expression in a solution


def new_model() -> cp_model.CpModel:
    """An empty model."""
    from ortools.sat.python import cp_model

    return cp_model.CpModel()


def smallest(model: cp_model.CpModel, goals: Sequence[Any]) -> Value | None:
    """The solution in which the first goal is least, then the second, and so on; None if the model
    has none, which is then proved. Raises Undecided. The goals become constraints of the model."""
    if not goals:
        return _solve(model)
    value: Value | None = None
    for goal in goals:
        model.minimize(goal)
        value = _solve(model)
        if value is None:
            return None
        model.add(goal == value(goal))
    return value


def _solve(model: cp_model.CpModel) -> Value | None:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = EFFORT
    solver.parameters.linearization_level = 2  # sums of card values need it
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is for the command
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise Undecided("the solver gave up")
    return solver.value


def first_cards(chosen: Iterable[tuple[int, Any]], size: int) -> Any:
    """A goal: of two sets of as many of `size` cards the one that comes first, card by card."""
    return -sum((1 << (size - 1 - card)) * literal for card, literal in chosen)
