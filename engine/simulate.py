"""Many deals between random players, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Any

from ..spec.model import Rules
from ..spec.tables import TablePoint
from .deal import first_lead
from .players import random_card
from .rng import Chance, SplitMix
from .scoring import Score, totals
from .setup import shuffle_and_deal
from .state import State
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

    def add(self, points: Iterable[TablePoint], scores: tuple[Score, ...], deals: int = 1) -> None:
        """Count finished deals in which every point scored the same."""
        self.deals += deals
        for point, score in zip(points, scores, strict=True):
            even = score[0] == score[1]
            who = "nobody" if even else ROLES[0 if score[0] > score[1] else 1]
            self.winners.setdefault(point.name, Counter())[who] += deals
            worth = self.worth.setdefault(point.name, [0, 0])
            worth[0] += score[0] * deals
            worth[1] += score[1] * deals
        self.splits[totals(scores)] += deals

    @property
    def mean(self) -> float:
        """The dealer's points minus the non-dealer's, per deal."""
        return fsum((d - n) * many for (d, n), many in self.splits.items()) / max(1, self.deals)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        if self.deals < 2:
            return float("inf")
        square = fsum((d - n - self.mean) ** 2 * many for (d, n), many in self.splits.items())
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


def simulate(tally: Tally, deals: int) -> None:
    """Play so many more deals of a tally's seed between two random players, and count them. A deal
    depends on the rules, the seed and its number only; an interrupt leaves the counts so far."""
    for _ in range(deals):
        end = random_deal(tally.rules, SplitMix(tally.seed, tally.deals))
        tally.add(end.tables.points, end.points())


def random_deal(rules: Rules, rng: Chance) -> State:
    """The end of a deal in which both play any legal card, all with the same chance. Such players
    look at nothing else, so they get no views."""
    state = first_lead(rules, shuffle_and_deal(rules, rng))
    while not state.over:
        state = state.play(random_card(state.legal(), rng))
    return state
