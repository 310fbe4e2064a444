"""What a search must remember of the tricks already played, packed into one number.

A trick adds `gain` at once where a point's worth is the same whatever else happens; everything else
(a majority, a sweep, the match) is kept in fields of one integer, the past, to which a trick adds
its `delta`. At the end the past is unpacked into the interpreter's ledger and scored there, so no
rule of scoring is written twice. Values are the dealer's minus the non-dealer's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from ..engine.match import after_deal, during_deal, match_target
from ..engine.scoring import (
    Ledger,
    Pair,
    capture,
    deal_points,
    final_count,
    opening_ledger,
    owner_cards,
    reach,
)
from ..spec.diagnostics import CannotRun
from ..spec.tables import TablePoint, Tables
from .position import Position

Objective = Literal["points", "count", "tricks", "match"]
OBJECTIVES: tuple[str, ...] = get_args(Objective)
Effect = tuple[float, int]  # gain, delta

WIDTH = 20  # bits of a field; amounts stay below half of 2**20, also negative ones
_HALF = 1 << (WIDTH - 1)
_LINEAR = ("captor", "holder", "each")


@dataclass(frozen=True, slots=True)
class Field:
    """One amount of the past: what it counts (`count`, `cards`, `tricks0`, `tricks1`, or the marks
    of the owner of the point at `place`) for one player."""

    kind: str
    player: int
    place: int = -1


class Account:
    """The bookkeeping of one search: one position's tables and one objective."""

    def __init__(self, position: Position, objective: Objective, target: int | None = None):
        self.tables: Tables = position.tables
        self.in_play = position.in_play
        self.objective = objective
        self.score = position.score or (0, 0)
        rules = position.rules
        if objective == "match":
            if position.score is None and not rules.match.one_deal:
                raise CannotRun("the objective match needs the match score: add score=5-6")
            self.target = match_target(rules, target)
        points = self.tables.points
        self.linear = tuple(
            objective == "points" and point.to in _LINEAR and self._adds_up(point)
            for point in points
        )
        self._drop_swept()
        self.paths = any(
            point.to == "first-to" and not self.linear[place] for place, point in enumerate(points)
        ) and objective in ("points", "match")
        self.as_won = objective == "match" and rules.match.counted == "as-won"
        self.fields = tuple(self._fields())
        self.zero = sum(_HALF << (WIDTH * place) for place in range(len(self.fields)))
        self._leaves: dict[tuple[int, int | None], float] = {}

    def _adds_up(self, point: TablePoint) -> bool:
        """Whether the worth of each unit, or card, is the same whatever else is captured."""
        bonus = point.quantity == "values" and self.tables.last_trick_value
        return not point.wins_match and point.per == 1 and not bonus

    def _drop_swept(self) -> None:
        """Points that a sweep asks about must be remembered."""
        swept = {one for point in self.tables.points for one in point.points}
        self.linear = tuple(flag and place not in swept for place, flag in enumerate(self.linear))

    def _fields(self) -> Iterable[Field]:
        if self.objective in ("count", "tricks"):
            return
        needs: set[str] = set()
        for place, point in enumerate(self.tables.points):
            if self.linear[place]:
                continue
            if point.quantity == "tricks":
                needs |= {"tricks0", "tricks1"}
            elif point.quantity:
                needs.add("count" if point.quantity == "values" else "cards")
            if point.to in ("captor", "holder", "each-captor", "first-to"):
                yield from (Field("owner", player, place) for player in (0, 1))
        for kind in ("count", "cards", "tricks0", "tricks1"):
            if kind in needs:
                yield from (Field(kind, player) for player in (0, 1))

    def pack(self, ledger: Ledger) -> int:
        """The past of a ledger."""
        past = self.zero
        for place, field in enumerate(self.fields):
            past += self.amount(ledger, field) << (WIDTH * place)
        return past

    def past(self, amounts: Mapping[Field, int]) -> int:
        """The past with these amounts in its fields, nothing in the others."""
        return self.zero + sum(
            amounts.get(field, 0) << (WIDTH * place) for place, field in enumerate(self.fields)
        )

    @staticmethod
    def amount(ledger: Ledger, field: Field) -> int:
        """What a ledger has in a field."""
        who = field.player
        if field.kind == "owner":
            return ledger.owners[field.place] >> who & 1
        if field.kind.startswith("tricks"):
            return ledger.tricks[int(field.kind[-1])][who]
        return (ledger.count if field.kind == "count" else ledger.cards)[who]

    def unpack(self, past: int, last: int | None) -> Ledger:
        """The ledger of a past, with only what the search keeps; `last` won the latest trick."""
        amounts: dict[str, list[int]] = {
            k: [0, 0] for k in ("count", "cards", "tricks0", "tricks1")
        }
        owners = [0] * len(self.tables.points)
        for place, field in enumerate(self.fields):
            amount = (past >> (WIDTH * place) & ((1 << WIDTH) - 1)) - _HALF
            if field.kind == "owner":
                owners[field.place] |= (amount > 0) << field.player
            else:
                amounts[field.kind][field.player] = amount
        pairs: dict[str, Pair] = {kind: (pair[0], pair[1]) for kind, pair in amounts.items()}
        return Ledger(
            pairs["count"],
            pairs["cards"],
            (pairs["tricks0"], pairs["tricks1"]),
            tuple(owners),
            last,
        )

    def trick(self, winner: int, cards: int, phase: int) -> Effect:
        """What a player gains at once by winning some cards, and what it adds to the past."""
        blank = opening_ledger(self.tables)
        ledger = capture(self.tables, blank, self.in_play, winner, cards, phase)
        return self._effect(ledger)

    def draw(self, player: int, card: int) -> Effect:
        """The same for drawing a card: it may score for its holder."""
        marks = owner_cards(self.tables, self.in_play, ("holder",))
        owners = tuple((1 << player) if mask >> card & 1 else 0 for mask in marks)
        return self._effect(Ledger(owners=owners))

    def _effect(self, ledger: Ledger) -> Effect:
        delta = 0
        for place, field in enumerate(self.fields):
            if field.kind != "owner" or self.tables.points[field.place].to != "first-to":
                delta += self.amount(ledger, field) << (WIDTH * place)
        return self.gain(ledger), delta

    def gain(self, ledger: Ledger) -> float:
        """What the ledger is worth at once: the part of the value that adds up trick by trick."""
        if self.objective == "count":
            return ledger.count[0] - ledger.count[1]
        if self.objective == "tricks":
            won = ledger.total("tricks")
            return won[0] - won[1]
        scores = deal_points(self.tables, ledger, over=False)
        pairs = zip(scores, self.linear, strict=True)
        return sum(score[0] - score[1] for score, linear in pairs if linear)

    def reached(self, past: int) -> int:
        """The past with every first-to point marked that has just been reached."""
        if not self.paths:
            return past
        ledger = self.unpack(past, None)
        owners = reach(self.tables, ledger).owners
        for place, field in enumerate(self.fields):
            if field.kind == "owner" and owners[field.place] != ledger.owners[field.place]:
                past += (owners[field.place] >> field.player & 1) << (WIDTH * place)
        return past

    def decided(self, past: int) -> float | None:
        """The value of a match that this past decides before the deal is over, else None."""
        if not self.as_won:
            return None
        standing = during_deal(self.tables, self.unpack(past, None), self.score, self.target)
        return None if standing.winner is None else self._match_value(standing.winner, (0, 0))

    def final(self, past: int, last: int | None) -> float:
        """What is not gained at once, at the end of the deal."""
        key = (past, last)
        value = self._leaves.get(key)
        if value is None:
            value = self._leaves[key] = self._final(past, last)
        return value

    def _final(self, past: int, last: int | None) -> float:
        ledger = self.unpack(past, last)
        if self.objective in ("count", "tricks"):
            bonus = final_count(self.tables, Ledger(last=last))
            return bonus[0] - bonus[1] if self.objective == "count" else 0
        if self.objective == "match":
            standing = after_deal(self.tables, ledger, self.score, self.target)
            return self._match_value(standing.winner, standing.score)
        scores = deal_points(self.tables, ledger)
        pairs = zip(scores, self.linear, strict=True)
        return sum(score[0] - score[1] for score, linear in pairs if not linear)

    def _match_value(self, winner: int | None, score: tuple[float, float]) -> float:
        """A won match is worth the target; an undecided one the lead in it, always less."""
        if winner is not None:
            return self.target if winner == 0 else -self.target
        lead = score[0] - score[1]
        return max(1 - self.target, min(self.target - 1, lead))
