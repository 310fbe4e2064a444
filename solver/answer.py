"""The answer to a position, and its JSON."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..engine.scoring import deal_points, final_count
from ..engine.state import State
from ..engine.tricks import LETTERS
from .account import Objective
from .lines import Choice
from .position import Position

VERSION = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """The exact value of a position and of every legal card, for the player to move.

    `value` is that player's deal points minus the other's at the end of the deal, what was taken
    before included; or the same difference in count or tricks; or for a match the target if it is
    won, minus that if it is lost, else the lead in the score. `end` is the state after the
    principal line. `nodes` counts trick starts (the reference: and replies) searched. `bounds` is
    there when time ran out: the value lies between them, `value` is the lower one, and `choices`
    has only the cards whose value is known.
    """

    position: Position
    objective: Objective
    value: float
    choices: tuple[Choice, ...]
    line: tuple[int, ...]
    end: State
    nodes: int
    solver: str
    seconds: float
    notes: tuple[str, ...] = ()
    bounds: tuple[float, float] | None = None

    @property
    def best(self) -> tuple[int, ...]:
        """All best cards."""
        return tuple(choice.card for choice in self.choices if choice.best)

    def final(self, player: int) -> dict[str, Any]:
        """What a player has at the end of the principal line: points, count, names of points."""
        tables = self.position.tables if self.position.trump is not None else self.end.tables
        scores = deal_points(tables, self.end.ledger)
        won = [
            point.name
            for point, score in zip(tables.points, scores, strict=True)
            if score[player] > 0 and score[player] >= score[1 - player]
        ]
        points = sum(score[player] for score in scores)
        return {
            "points": number(points),
            "count": final_count(tables, self.end.ledger)[player],
            "won": won,
        }

    def to_json(self) -> dict[str, Any]:
        """The answer as a dict for JSON: cards as text, values for the player to move."""
        names = self.position.rules.pack.names
        moves = [
            {
                "card": names[choice.card],
                "value": number(choice.value),
                "best": choice.best,
                "refutation": None if choice.refutation is None else names[choice.refutation],
                "line": [names[card] for card in choice.line],
            }
            for choice in self.choices
        ]
        found: dict[str, Any] = {
            "version": VERSION,
            "position": self.position.text,
            "objective": self.objective,
            "to_move": LETTERS[self.position.to_move],
            "value": _finite(self.value),
            "moves": moves,
            "line": [names[card] for card in self.line],
            "final": {LETTERS[player]: self.final(player) for player in (0, 1)},
            "nodes": self.nodes,
            "solver": self.solver,
        }
        if self.bounds is not None:
            found["bounds"] = [_finite(bound) for bound in self.bounds]
            found["final"] = None  # there is no line to its end
            if self.bounds[0] != self.bounds[1]:
                found["value"] = None
        if self.notes:
            found["notes"] = list(self.notes)
        return found


def _finite(bound: float) -> int | float | None:
    """A bound for JSON, None where there is none."""
    return number(bound) if math.isfinite(bound) else None


def number(value: float) -> int | float:
    """A whole number as an int; half points stay as they are."""
    return int(value) if value == int(value) else value
