"""Opponents by strength, behind one door: a seat that lets a player see what it may see."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

from ..engine.deal import Deal
from ..engine.evidence import evidence
from ..engine.greedy import GreedyPlayer
from ..engine.players import RandomPlayer
from ..engine.scoring import Pair
from ..engine.view import view
from ..spec.model import Rules
from .sampling_player import SamplingPlayer, Strength

Level = Literal["random", "easy", "medium", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)
STRENGTHS = {
    "medium": Strength(samples=12, tricks=9, nodes=300_000),
    "strong": Strength(samples=120, tricks=12, nodes=1_500_000),
}


class Seat:
    """Whoever plays at a level: `random` any legal card, `easy` what a trick is worth at once,
    `medium` and `strong` by few and many sampled deals. The player behind it gets a View or
    Evidence of the player to move, never the deal."""

    def __init__(self, rules: Rules, level: Level, target: int | None = None) -> None:
        self.level = level
        self._greedy = GreedyPlayer(rules)
        strength = STRENGTHS.get(level)
        self._sampling = SamplingPlayer(rules, strength, target) if strength else None

    def choose(self, deal: Deal, rng: Random, score: Pair | None = None) -> int:
        """The card of the player to move; `score` is the match before the deal, the dealer's
        first, for levels that play for the match."""
        player = deal.state.to_move
        if self._sampling is not None:
            return self._sampling.choose(evidence(deal, player), rng, score)
        if self.level == "easy":
            return self._greedy.choose(view(deal, player))
        return RandomPlayer(rng).choose(view(deal, player))
