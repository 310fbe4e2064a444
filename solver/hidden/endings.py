"""The last tricks that can come of the blind one. After a lead, a reply and the draw every card is
known, so an ending is told by these two cards and the leader's new hand."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .arrangements import Floats, Ints


@dataclass
class Endings:
    """The endings by lead and reply: the new hands of the trick's leader, sorted, and their values
    for that player, what was taken before included."""

    hands: dict[tuple[int, int], Ints] = field(default_factory=dict)
    start: dict[tuple[int, int], int] = field(default_factory=dict)
    count: int = 0
    values: Floats = field(default_factory=lambda: np.zeros(0))
    solver: str = ""

    def add(self, led: int, reply: int, after: Ints) -> Ints:
        """The numbers of the endings that leave the leader these hands. Each lead and reply is
        added once."""
        hands, numbers = np.unique(after.ravel(), return_inverse=True)
        self.hands[led, reply] = hands
        self.start[led, reply] = self.count
        self.count += len(hands)
        return (numbers + self.start[led, reply]).reshape(after.shape)

    def value(self, led: int, reply: int, after: Ints) -> Floats:
        """The values of the endings that leave the leader these hands."""
        place = np.searchsorted(self.hands[led, reply], after)
        return self.values[self.start[led, reply] + place]
