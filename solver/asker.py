"""Values of one position with other pasts."""

from __future__ import annotations

from collections.abc import Callable

from .account import Account, Objective
from .lines import Walker
from .position import Position
from .solve import solve, undecided_trump
from .walkers import Walkers

Values = tuple[tuple[int, float], ...]  # each legal card with its value for the player to move


class Asker:
    """Values of one position with other pasts; searches are kept for each match score."""

    def __init__(
        self,
        position: Position,
        objective: Objective,
        target: int | None,
        walkers: Walkers,
        on_ask: Callable[[], None],
    ) -> None:
        self.objective = objective
        self.target = target
        self.walkers = walkers
        self.on_ask = on_ask
        self.by_first_lead = undecided_trump(position)
        self._made: dict[tuple[int, int] | None, Walker] = {}

    def values(self, position: Position) -> Values:
        """Every legal card with its value for the player to move."""
        self.on_ask()
        if self.by_first_lead:
            choices = solve(position, self.objective, self.target).choices
            return tuple((choice.card, choice.value) for choice in choices)
        walker = self._made.get(position.score)
        if walker is None:
            account = Account(position, self.objective, self.target)
            walker = self._made[position.score] = self.walkers(account, position.stock)
        sign = 1 if position.to_move == 0 else -1
        return tuple((card, sign * value) for card, value in walker.options(position.state))
