"""A player who cannot see the other hand, and so looks at many deals that what was seen allows.

Each sampled deal is solved with all cards known; the card is played that does best on the average.
Where a stock is too long for that, what lies beyond some pairs is handed out by chance, pair by
pair, as if in tricks of its own: what is near is played out, what is far only blurs the sums. Where
every card is known the play is exact.

The player is told Evidence and nothing else; the same evidence, score and random numbers give the
same card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from ..engine.evidence import Evidence
from ..engine.greedy import greedy_lead, greedy_reply, prices
from ..engine.scoring import Pair
from ..engine.state import State
from ..engine.tricks import legal_cards
from ..spec.cards import bits
from ..spec.model import Rules
from ..spec.tables import Tables
from . import kernel
from .account import Objective
from .position import Position
from .sampled_states import Worlds, known_state, shortened
from .sampled_values import Values, Worths
from .score_table import highest_far

FEWEST = 4  # samples, however long they take
MOST_IN_PYTHON = 7  # cards of a hand that the Python solver can play out in reasonable time


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a sampling player looks: at so many deals, each played on for so many tricks (at
    least one pair of the stock among them), until the searches have taken so many nodes."""

    samples: int
    tricks: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a player thinks of the legal cards, the best first: each with its worth, the mean over
    `samples` deals of what the player gets minus what the other gets; in points of the deal, or,
    where `objective` is match, the value of the match. `exact` when every card was known; with 0
    samples only one card is named, for what it brings at once."""

    worths: Worths
    objective: Objective
    samples: int
    exact: bool

    @property
    def card(self) -> int:
        """The card to play."""
        return self.worths[0][0]


class SamplingPlayer:
    """Chooses cards from evidence. `target` is that of the match, for players who play for more
    than the points of the deal."""

    def __init__(self, rules: Rules, strength: Strength, target: int | None = None) -> None:
        self.rules = rules
        self.strength = strength if kernel.available() else _without_kernel(strength)
        self.target = target

    def choose(self, seen: Evidence, rng: Random, score: Pair | None = None) -> int:
        """The card to play. `score` is the match before this deal, (dealer, non-dealer); without it
        only the points of the deal matter."""
        legal = legal_of(seen)
        if legal & (legal - 1) == 0:
            return legal.bit_length() - 1
        return self.opinion(seen, rng, score).card

    def opinion(self, seen: Evidence, rng: Random, score: Pair | None = None) -> Opinion:
        """What every legal card is worth, as far as the player can tell."""
        if not kernel.available() and seen.hand.bit_count() > MOST_IN_PYTHON:
            return Opinion(((_greedy_card(seen), 0.0),), "points", 0, False)
        objective = self._objective(seen, score)
        state = known_state(seen)
        if state is not None:
            return self._exactly(state, objective, score)
        return self._sampled(seen, rng, objective, score)

    def _objective(self, seen: Evidence, score: Pair | None) -> Objective:
        """What to play for: the points of the deal as long as neither player can win the match in
        it, for until then a point is a point."""
        if score is None or self.target is None:
            return "points"
        far = highest_far(Position(self.rules, seen.trump, seen.leader, (0, 0)), self.target)
        return "points" if max(score) <= far else "match"

    def _exactly(self, state: State, objective: Objective, score: Pair | None) -> Opinion:
        """Among cards that are equal against best play, the one that brings more points, then
        counted value, for an opponent may err."""
        asked: tuple[Objective, ...] = (objective, "points", "count")
        answers = [Values(one, score, self.target).of(state) for one in asked]
        sign = 1 if state.to_move == 0 else -1
        worths = {
            card: tuple(sign * dict(answer)[card] for answer in answers)
            for card in bits(state.legal())
        }
        return Opinion(_ranked(state.tables, worths), objective, 1, True)

    def _sampled(
        self, seen: Evidence, rng: Random, objective: Objective, score: Pair | None
    ) -> Opinion:
        most = self.strength
        worlds = Worlds(seen)
        totals = dict.fromkeys(bits(legal_of(seen)), 0.0)
        values = Values(objective, score, self.target)
        done = 0
        while done < most.samples and (done < FEWEST or values.nodes < most.nodes):
            state = shortened(worlds.sample(rng), most.tricks, rng)
            for card, value in values.of(state):
                totals[card] += value
            done += 1
        sign = 1 if seen.player == 0 else -1
        means = {card: (round(sign * total / done, 9),) for card, total in totals.items()}
        return Opinion(_ranked(seen.tables, means), objective, done, False)


def legal_of(seen: Evidence) -> int:
    """The cards that the player, whose turn it is, may play."""
    return legal_cards(seen.tables, seen.phase(len(seen.tricks) + 1), seen.led, seen.hand)


def _greedy_card(seen: Evidence) -> int:
    """What the greedy player plays."""
    tables, phase = seen.tables, seen.phase(len(seen.tricks) + 1)
    if seen.led is not None:
        return greedy_reply(tables, phase, seen.led, legal_of(seen))
    gone = seen.hand | seen.captured[0] | seen.captured[1]
    return greedy_lead(tables, phase, seen.hand, tables.pack.all & ~gone, seen.opponent_size)


def _ranked(tables: Tables, worths: Mapping[int, tuple[float, ...]]) -> Worths:
    """Cards with their first worth, the best first; of equal ones the least dear to part with."""
    rank = prices(tables).rank
    order = sorted(worths, key=lambda card: (worths[card], -rank[card]), reverse=True)
    return tuple((card, worths[card][0]) for card in order)


def _without_kernel(strength: Strength) -> Strength:
    """A strength that the Python solver can keep up with."""
    return Strength(max(FEWEST, strength.samples // 20), min(strength.tricks, 7), strength.nodes)
