"""The equilibrium as a linear program in sequence form.

The leader chooses a probability for every lead from every hand, so that the sum over all the other
player's information sets of the worst reply there is as large as can be. At a set with one reply
left that is a linear term; at the others a number below each reply's payoff. The prices of these
bounds are the probabilities of the replies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .arrangements import Floats, Ints, summed
from .simplex import Linear, maximize
from .tree import Led
from .undominated import Flags, Kept


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy for each: `leads[hand, card]` are the probabilities of the leader's cards,
    `replies[n][row, place]` of the other's in the table of the n-th lead."""

    leads: Floats
    replies: list[Floats]


@dataclass
class Rows:
    """Places and coefficients of a sparse matrix, and how many rows it has so far."""

    rows: list[Ints]
    columns: list[Ints]
    values: list[Floats]
    count: int = 0


class Program:
    """The program of what is left of a game. Columns are the leads kept, in order of hand and
    card, and then a bound for each row of a table where more than one reply is left."""

    def __init__(self, tables: list[Led], kept: Kept) -> None:
        self.tables, self.kept = tables, kept
        self.leads = int(kept.leads.sum())
        self.column = np.full(kept.leads.shape, -1)
        self.column[kept.leads] = np.arange(self.leads)
        self.open = [np.flatnonzero(replies.sum(axis=1) > 1) for replies in kept.replies]
        self.bounds = sum(map(len, self.open))
        self.objective = np.concatenate([np.zeros(self.leads), np.ones(self.bounds)])
        self.matrix = Rows([], [], [])
        self._fill()

    @property
    def replies(self) -> int:
        """How many replies there is a choice of."""
        return self.matrix.count

    def _fill(self) -> None:
        bound = self.leads
        for table, replies, rows in zip(self.tables, self.kept.replies, self.open, strict=True):
            columns = np.where(table.leads >= 0, self.column[table.leads, table.card], -1)
            one = np.flatnonzero(replies.sum(axis=1) == 1)
            payoff = table.payoff[one, replies[one].argmax(axis=1)]
            self._add_to_objective(columns[one], payoff)
            self._add_rows(table, replies, columns, rows, bound)
            bound += len(rows)

    def _add_to_objective(self, columns: Ints, payoff: Floats) -> None:
        live = columns >= 0
        self.objective += summed(columns[live], payoff[live], len(self.objective))

    def _add_rows(self, table: Led, replies: Flags, columns: Ints, rows: Ints, bound: int) -> None:
        """A row for each reply of these rows of a table: the bound minus the payoff."""
        place, reply = np.nonzero(replies[rows])
        payoff = table.payoff[rows[place], reply]
        numbers = self.matrix.count + np.arange(len(place))
        here = columns[rows[place]]
        line, cell = np.nonzero((here >= 0) & (payoff != 0))
        self.matrix.rows += [numbers[line], numbers]
        self.matrix.columns += [here[line, cell], bound + place]
        self.matrix.values += [-payoff[line, cell], np.ones(len(place))]
        self.matrix.count += len(place)

    def solve(self, deadline: float | None) -> Plan:
        """An equilibrium of what is left. Raises CannotRun when time runs out."""
        leads, prices = self._solved(deadline)
        probabilities = np.zeros(self.kept.leads.shape)
        probabilities[self.kept.leads] = leads
        return Plan(_shares(probabilities, self.kept.leads), list(self._replies(prices)))

    def _replies(self, prices: Floats) -> Iterator[Floats]:
        """The probabilities of the replies, table by table."""
        used = 0
        for replies, rows in zip(self.kept.replies, self.open, strict=True):
            found = replies.astype(np.float64)
            part = found[rows]
            size = int(part.sum())
            part[replies[rows]] = prices[used : used + size]
            found[rows] = part
            used += size
            yield _shares(found, replies)

    def _solved(self, deadline: float | None) -> tuple[Floats, Floats]:
        """The values of the leads, and the prices of the replies' rows."""
        if not self.matrix.count:
            return self._without_rows()
        columns, prices = maximize(self._linear(), deadline)
        return columns[: self.leads], prices[: self.matrix.count]

    def _without_rows(self) -> tuple[Floats, Floats]:
        """No reply is a choice: every hand leads what is best."""
        worth = np.full(self.kept.leads.shape, -np.inf)
        worth[self.kept.leads] = self.objective
        best = np.zeros(worth.shape)
        best[np.arange(len(worth)), worth.argmax(axis=1)] = 1
        return best[self.kept.leads], np.zeros(0)

    def _linear(self) -> Linear:
        """The program as it is solved; the last rows say that the probabilities of each hand add
        up to 1."""
        matrix, sums = self.matrix, len(self.kept.leads)
        hands = np.nonzero(self.kept.leads)[0]
        none, ones = np.zeros(matrix.count), np.ones(sums)
        return Linear(
            objective=self.objective,
            least=np.concatenate([np.zeros(self.leads), np.full(self.bounds, -np.inf)]),
            rows=np.concatenate([*matrix.rows, matrix.count + hands]),
            columns=np.concatenate([*matrix.columns, np.arange(self.leads)]),
            values=np.concatenate([*matrix.values, np.ones(self.leads)]),
            low=np.concatenate([none - np.inf, ones]),
            high=np.concatenate([none, ones]),
        )


def _shares(found: Floats, kept: Flags) -> Floats:
    """Numbers that should be probabilities made so: none below 0, what is kept adds up to 1 in
    each row."""
    found = np.where(kept, found, 0)
    found = np.where(found > 1e-10, found, 0)
    total = found.sum(axis=1, keepdims=True)
    even = kept / kept.sum(axis=1, keepdims=True)
    return np.where(total > 0.5, found / np.where(total > 0.5, total, 1), even)
