"""Leaving out cards that another card of the same hand is never worse than.

Taking away weakly dominated cards, one player after the other, changes no value, and an equilibrium
of what is left is one of the whole game. It leaves a few thousand replies of some fifty thousand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .arrangements import Arrangements, summed
from .tree import Led

Flags = npt.NDArray[np.bool_]
ROUNDS = 2  # more take away next to nothing


@dataclass
class Kept:
    """What is left: `leads[hand, card]` of the leader's hands, and for every table of a lead
    `replies[row, place]`."""

    leads: Flags
    replies: list[Flags]


def undominated(tables: list[Led], arrangements: Arrangements, cards: int) -> Kept:
    """The cards worth playing, at least one at every information set."""
    own = arrangements.hands[0]
    leads = (own[:, None] >> np.arange(cards) & 1).astype(np.bool_)
    kept = Kept(leads, [table.replies >= 0 for table in tables])
    for _ in range(ROUNDS):
        for number, table in enumerate(tables):
            kept.replies[number] = _replies(table, kept.replies[number], kept.leads)
        kept.leads = _leads(tables, kept)
    return kept


def _replies(table: Led, kept: Flags, leads: Flags) -> Flags:
    """The replies of a table that no other one makes needless, against the leads that are left.
    Of replies that are equally good there, the one that is best over all leads stays."""
    live = leads[table.leads, table.card] & (table.leads >= 0)
    payoff = np.where(live[:, None, :], table.payoff, 0)
    total = table.payoff.sum(axis=2)
    kept = kept.copy()
    places = range(kept.shape[1])
    for one in places:
        for two in places:
            if one == two:
                continue
            both = np.flatnonzero(kept[:, one] & kept[:, two])
            first, second = payoff[both, one], payoff[both, two]
            never_worse = (second <= first).all(axis=1)
            equal = never_worse & (second == first).all(axis=1)
            better = np.where(
                total[both, one] == total[both, two], two < one, total[both, two] < total[both, one]
            )
            kept[both[never_worse & (~equal | better)], one] = False
    return kept


def _leads(tables: list[Led], kept: Kept) -> Flags:
    """The leads that can be as good as what another lead is sure to bring. Replies to one hand are
    chosen apart from those to another, so the worst, and the best, of a lead is a sum over rows."""
    hands, cards = kept.leads.shape
    worst = np.full((hands, cards), -np.inf)
    best = np.full((hands, cards), -np.inf)
    for table, replies in zip(tables, kept.replies, strict=True):
        low = np.where(replies[:, :, None], table.payoff, np.inf).min(axis=1)
        high = np.where(replies[:, :, None], table.payoff, -np.inf).max(axis=1)
        real = table.leads >= 0
        for bound, amount in ((worst, low), (best, high)):
            bound[:, table.card] = summed(table.leads[real], amount[real], hands)
    sure = np.where(kept.leads, worst, -np.inf).max(axis=1, keepdims=True)
    kept_leads: Flags = kept.leads & ((best > sure) | (worst >= sure))
    return kept_leads
