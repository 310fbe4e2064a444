"""From a state of play to the position that says the same in a line."""

from __future__ import annotations

from ..engine.scoring import Pair
from ..engine.state import State
from .position import Position, gone_points, trick_scope


def position_of(state: State, score: Pair | None = None) -> Position:
    """The position of a state that a deal has come to, its past included, with the match score if
    one is given. Solving it gives what solving the state would.

    >>> from random import Random
    >>> from allfours import Deal, load, shuffle_and_deal
    >>> rules = load("california-jack/ten-of-trumps")
    >>> deal = Deal(rules, shuffle_and_deal(rules, Random(1)))
    >>> position = position_of(deal.state)
    >>> position.lead, position.count, len(position.stock)
    (1, (0, 0), 40)
    """
    tables, rules = state.tables, state.tables.rules
    out = rules.pack.all & ~state.in_play
    bare = Position(
        rules, tables.trump, state.leader, state.hands, state.led, stock=state.stock, out=out
    )
    places = {point.name: place for place, point in enumerate(tables.points)}
    taken = tuple(
        (name, player)
        for name in gone_points(bare)
        for player in (0, 1)
        if state.ledger.owners[places[name]] >> player & 1
    )
    counts = any(set(point.of) & {"tricks", "cards"} for point in rules.score)
    tricks = state.ledger.tricks[trick_scope(rules)] if counts else None
    return Position(
        rules, tables.trump, state.leader, state.hands, state.led, state.ledger.count, taken,
        tricks, score, state.stock, out,
    )  # fmt: skip
