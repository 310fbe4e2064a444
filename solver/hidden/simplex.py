"""A linear program given as a sparse matrix, solved by GLOP, the simplex solver of OR-tools."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...spec.diagnostics import CannotRun
from .arrangements import Floats, Ints

# The dual simplex is the quicker one here, by up to four times.
PARAMETERS = "use_dual_simplex: true"


@dataclass(frozen=True, slots=True)
class Linear:
    """Maximize `objective` over columns that are at least `least`, where every row of the matrix
    (`rows`, `columns`, `values`) lies between `low` and `high`."""

    objective: Floats
    least: Floats
    rows: Ints
    columns: Ints
    values: Floats
    low: Floats
    high: Floats


def maximize(program: Linear, deadline: float | None) -> tuple[Floats, Floats]:
    """The best columns, and the price of each row. Raises CannotRun when the time, of
    `time.perf_counter`, is over."""
    from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

    solver = pywraplp.Solver("", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
    solver.LoadModelFromProto(_model(program))
    solver.SetSolverSpecificParametersAsString(PARAMETERS)
    if deadline is not None:
        solver.set_time_limit(max(1, round(1000 * (deadline - time.perf_counter()))))
    status = _run(solver)
    if status != pywraplp.Solver.OPTIMAL:
        late = deadline is not None and time.perf_counter() >= deadline
        why = "time ran out: --time-limit" if late else f"GLOP's status is {status}"
        raise CannotRun(f"a linear program of {len(program.low):,} rows was not solved: {why}")
    found = np.array([one.solution_value() for one in solver.variables()])
    return found, np.array([one.dual_value() for one in solver.constraints()])


def _run(solver: Any) -> int:
    """Solve in a thread of its own, so that Ctrl-C is heard at once."""
    status: list[int] = []
    thread = threading.Thread(target=lambda: status.append(solver.Solve()))
    thread.start()
    try:
        thread.join()
    except BaseException:
        solver.InterruptSolve()
        thread.join()
        raise
    return status[0]


def _model(program: Linear) -> Any:
    """The program as OR-tools reads it, row by row."""
    from ortools.linear_solver import linear_solver_pb2

    order = np.lexsort((program.columns, program.rows))
    columns, values = program.columns[order].tolist(), program.values[order].tolist()
    ends = np.searchsorted(program.rows[order], np.arange(len(program.low) + 1)).tolist()
    model = linear_solver_pb2.MPModelProto(maximize=True)
    for least, worth in zip(_list(program.least), _list(program.objective), strict=True):
        model.variable.add(lower_bound=least, upper_bound=np.inf, objective_coefficient=worth)
    for row, (low, high) in enumerate(zip(_list(program.low), _list(program.high), strict=True)):
        part = slice(ends[row], ends[row + 1])
        model.constraint.add(
            lower_bound=low, upper_bound=high, var_index=columns[part], coefficient=values[part]
        )
    return model


def _list(numbers: npt.NDArray[np.float64]) -> list[float]:
    found: list[float] = numbers.tolist()
    return found
