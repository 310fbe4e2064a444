"""Many deals between random players, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from ..spec.model import Rules
from .deal import Deal
from .players import RandomPlayer, play_out
from .setup import shuffle_and_deal
from .tricks import ROLES


@dataclass(slots=True)
class Tally:
    """Counts over deals. `winners[point]` counts who scored more of it: dealer, non-dealer, nobody;
    `splits` the final points as (dealer, non-dealer); `worth[point]` the points it brought each."""

    rules: Rules
    seed: int
    deals: int = 0
    winners: dict[str, Counter[str]] = field(default_factory=dict)
    worth: dict[str, list[float]] = field(default_factory=dict)
    splits: Counter[tuple[float, float]] = field(default_factory=Counter)

    def add(self, deal: Deal) -> None:
        """Count a finished deal."""
        self.deals += 1
        for point, score in zip(deal.tables.points, deal.points(), strict=True):
            even = score[0] == score[1]
            who = "nobody" if even else ROLES[0 if score[0] > score[1] else 1]
            self.winners.setdefault(point.name, Counter())[who] += 1
            worth = self.worth.setdefault(point.name, [0, 0])
            worth[0] += score[0]
            worth[1] += score[1]
        self.splits[deal.total()] += 1

    @property
    def mean(self) -> float:
        """The dealer's points minus the non-dealer's, per deal."""
        return sum((d - n) * many for (d, n), many in self.splits.items()) / max(1, self.deals)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        if self.deals < 2:
            return float("inf")
        square = sum((d - n - self.mean) ** 2 * many for (d, n), many in self.splits.items())
        return 1.96 * sqrt(square / (self.deals - 1) / self.deals)

    def to_json(self) -> dict[str, Any]:
        """The counts as a dict for JSON."""
        return {
            "version": 1,
            "rules": self.rules.id,
            "seed": self.seed,
            "deals": self.deals,
            "points": {
                name: {
                    "dealer": counts["dealer"],
                    "non-dealer": counts["non-dealer"],
                    "nobody": counts["nobody"],
                    "scored": {"dealer": self.worth[name][0], "non-dealer": self.worth[name][1]},
                }
                for name, counts in self.winners.items()
            },
            "splits": {f"{d}-{n}": many for (d, n), many in sorted(self.splits.items())},
            "mean_difference": self.mean,
            "confidence_95": self.margin if self.deals > 1 else None,
        }


def simulate(
    rules: Rules, deals: int, seed: int, on_deal: Callable[[Tally], None] | None = None
) -> Tally:
    """Play deals between two random players. The same seed gives the same counts. An interrupt
    leaves the counts so far to whoever holds the tally: it is handed to `on_deal` each time."""
    rng = Random(seed)
    players = (RandomPlayer(rng), RandomPlayer(rng))
    tally = Tally(rules, seed)
    for _ in range(deals):
        tally.add(play_out(Deal(rules, shuffle_and_deal(rules, rng)), players))
        if on_deal:
            on_deal(tally)
    return tally
