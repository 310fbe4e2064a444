"""The value of every legal card as the tests compare it: by every solver that there is here."""

from __future__ import annotations

from allfours.solver import kernel
from allfours.solver.account import Objective
from allfours.solver.position import Position
from allfours.solver.solve import solve


def values(position: Position, objective: Objective = "points") -> dict[str, float]:
    """By the text of the card, for the player to move. The reference solver's; where the native
    one is built it must say the same, for what it can express."""
    names = position.rules.pack.names
    answer = solve(position, objective, solver="reference")
    found = {names[one.card]: one.value for one in answer.choices}
    if kernel.available():
        again = solve(position, objective)
        assert {names[one.card]: one.value for one in again.choices} == found, position.text
    return found
