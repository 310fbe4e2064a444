"""The blind trick as a game: information sets, the replies at each, and what they come to.

The leader's information set is its hand; the other player's is its hand and the card led. A lead
has a table: a row for every hand of the other player, in it a place for every legal reply, and a
column for every hand the leader can have had.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ...spec.cards import bits
from .arrangements import Arrangements, Floats, Ints
from .endings import Endings
from .trick import Trick


@dataclass
class Led:
    """One lead. `hands[row]` is the other player's hand by its number, `leads[row, column]` the
    leader's, -1 where a row has fewer; `replies[row, place]` the reply, -1 where a row has fewer.
    `weight[row, column, order]` and `ending[row, place, column, order]` tell how likely what ending
    is; `payoff[row, place, column]` is the value for the leader times its weight."""

    card: int
    hands: Ints
    leads: Ints
    replies: Ints
    weight: Floats
    ending: Ints | None
    payoff: Floats = field(default_factory=lambda: np.zeros(0))

    def weigh(self, endings: Endings) -> None:
        """Work out the payoffs once the endings are solved."""
        assert self.ending is not None
        values = endings.values[self.ending]
        self.payoff = np.einsum("rpco,rco->rpc", values, self.weight)
        self.payoff[self.replies < 0] = 0
        self.ending = None


def build(trick: Trick, arrangements: Arrangements, endings: Endings) -> list[Led]:
    """The tables of all leads, and in `endings` what they can come to."""
    found = []
    for led in range(len(trick.setting.cards)):
        holds = arrangements.hands[0][arrangements.pair[0]] >> led & 1
        pairs = np.flatnonzero(holds)
        if len(pairs):
            found.append(_led(trick, arrangements, endings, led, pairs))
    return found


def _led(trick: Trick, arrangements: Arrangements, endings: Endings, led: int, pairs: Ints) -> Led:
    """The table of one lead, from the pairs of hands in which the leader holds the card."""
    leader, other = (arrangements.pair[who][pairs] for who in (0, 1))
    order = np.argsort(other, kind="stable")
    pairs, leader, other = pairs[order], leader[order], other[order]
    hands, first, row = np.unique(other, return_index=True, return_inverse=True)
    column = np.arange(len(pairs)) - first[row]
    shape = len(hands), int(column.max()) + 1
    leads = np.full(shape, -1)
    leads[row, column] = leader
    weight = np.zeros((*shape, arrangements.weight.shape[1]))
    weight[row, column] = arrangements.weight[pairs]
    legal = [list(bits(trick.replies(hand, led))) for hand in arrangements.hands[1][hands].tolist()]
    replies = np.full((shape[0], max(map(len, legal))), -1)
    for place, cards in enumerate(legal):
        replies[place, : len(cards)] = cards
    table = Led(led, hands, leads, replies, weight, None)
    table.ending = _endings(trick, arrangements, endings, table, (pairs, row, column))
    return table


def _endings(
    trick: Trick,
    arrangements: Arrangements,
    endings: Endings,
    table: Led,
    cells: tuple[Ints, Ints, Ints],
) -> Ints:
    """The number of the ending for every place of a table; `cells` are the pairs of hands and the
    rows and columns where they stand."""
    pairs, row, column = cells
    shape = (*table.replies.shape, *table.weight.shape[1:])
    found = np.zeros(shape, np.int32)
    kept = arrangements.hands[0][arrangements.pair[0][pairs]] & ~(1 << table.card)
    for reply in np.unique(table.replies[table.replies >= 0]).tolist():
        rows, places = np.nonzero(table.replies == reply)
        place_of = np.full(len(table.hands), -1)
        place_of[rows] = places
        here = np.flatnonzero(place_of[row] >= 0)
        drawn = draws(trick, table.card, reply, arrangements.stock[pairs[here]])
        numbers = endings.add(table.card, reply, kept[here, None] | drawn)
        found[row[here], place_of[row[here]], column[here]] = numbers
    return found


def draws(trick: Trick, led: int, reply: int, stock: Ints) -> Ints:
    """What the leader draws from stocks (the last axis has the cards in drawing order)."""
    place = 0 if trick.leader_first(led, reply) else 1
    if place == stock.shape[-1]:
        return np.zeros(stock.shape[:-1], np.int64)
    return stock[..., place]
