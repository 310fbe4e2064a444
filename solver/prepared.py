"""The quick way from a position to a question for the kernel: what its past comes to, by parts.

The parts (the count, the tricks, the points taken, the cards held that score for it) add up, so the
kernel gets what one unit of each adds. Values here include the past.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.match import NoTarget
from ..engine.scoring import Ledger, deciding_cards, opening_ledger, owner_cards
from ..spec.diagnostics import CannotRun
from ..spec.tables import WHILE_STOCK
from .account import Account, Objective
from .kernel import Planned, plan_for
from .layout import CannotExpress, Effect, Layout
from .position import Position, dead_cards, trick_scope
from .solve import undecided_trump

if TYPE_CHECKING:
    from . import _kernel

_BY_CARD = ("captor", "holder", "each-captor")
Taken = tuple[tuple[str, int], ...]


class Prepared:
    """The question of all positions that share the rules, the trump suit and what is in play."""

    def __init__(self, position: Position, objective: Objective, target: int | None) -> None:
        if undecided_trump(position):
            raise CannotExpress("a trump suit that the first lead will fix")
        try:
            account = Account(position, objective, target)
        except NoTarget as error:
            raise CannotRun(str(error)) from None
        if account.paths or account.as_won:
            raise CannotExpress("a past whose parts do not simply add up")
        self.planned: Planned = plan_for(account)
        self.places = {point.name: place for place, point in enumerate(account.tables.points)}
        self.owners: dict[Taken | None, int] = {None: 0}
        self.question = self._question(self.planned.layout)

    def _question(self, layout: Layout) -> _kernel.Question:
        from . import _kernel

        tables, in_play = layout.tables, layout.account.in_play
        early = trick_scope(tables.rules) == WHILE_STOCK
        units = ((1, 0), (0, 1))
        tricks = [(unit, (0, 0)) if early else ((0, 0), unit) for unit in units]
        return _kernel.Question(
            self.planned.plan,
            layout.residual(opening_ledger(tables)),
            deciding_cards(tables, in_play, ("holder",)),
            count=[self._part(Ledger(count=unit)) for unit in units],
            tricks=[
                self._part(Ledger(cards=(2 * unit[0], 2 * unit[1]), tricks=one))
                for unit, one in zip(units, tricks, strict=True)
            ],
            taken=[
                [self._taken(place, who) for who in (1, 2, 3)] for place in self.places.values()
            ],
            query=(
                layout.need if layout.quantity else -1,
                -layout.range - 1,
                layout.range,
            ),
            scale=layout.scale,
        )

    def _part(self, ledger: Ledger) -> Effect:
        owners = ledger.owners or (0,) * len(self.places)
        return self.planned.layout.effect(Ledger(ledger.count, ledger.cards, ledger.tricks, owners))

    def _taken(self, place: int, owners: int) -> Effect:
        every = range(len(self.places))
        return self._part(Ledger(owners=tuple(owners if one == place else 0 for one in every)))

    def taken(self, position: Position) -> int:
        """The owners of all points already taken, two bits for each, the first point lowest."""
        found = self.owners.get(position.taken)
        if found is None:
            found = 0
            for name, player in position.taken or ():
                found |= 1 << player << 2 * self.places[name]
            self.owners[position.taken] = found
        return found


class Preparer:
    """Prepared plans for the positions of one kind of question, told apart quickly."""

    def __init__(self, objective: Objective, target: int | None) -> None:
        self.objective = objective
        self.target = target
        self.made: dict[tuple[Any, ...], tuple[object, Prepared | None]] = {}
        self._dead: dict[int, tuple[object, int]] = {}

    def get(self, position: Position) -> Prepared | None:
        """The plan of a position, None if the kernel cannot express it that quickly."""
        score = position.score if self.objective == "match" else None
        key = (id(position.rules), position.trump, score, self._left_out(position))
        found = self.made.get(key)
        if found is None:
            try:
                made = Prepared(position, self.objective, self.target)
            except CannotExpress:
                found = (position.rules, None)
            else:
                found = (position.rules, made)
            self.made[key] = found  # the rules too, so that their id stays theirs
        return found[1]

    def _left_out(self, position: Position) -> int | tuple[int, ...]:
        """What tells the cards in play of one position from those of another: the cards that are
        out, or, where the position does not say, those that score for who takes or holds them."""
        rules = position.rules
        found = self._dead.get(id(rules))
        if found is None:
            found = self._dead[id(rules)] = (rules, dead_cards(rules))
        if found[1] > position.out.bit_count():
            return owner_cards(position.tables, position.in_play, _BY_CARD)
        return position.out
