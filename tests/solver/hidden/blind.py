"""The blind trick a second time, as plainly as can be: hands as sets of card texts, every
arrangement one by one, the rest of the deal by the minimax of `tests.engine.plain`.

Three ways to its value that share nothing with the project's linear program: what two given
strategies guarantee, CFR+, and a linear program of the other player in SciPy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from ...engine import plain
from ...engine.plain import Game, Table

Hand = frozenset[str]
Lead = tuple[Hand, str]  # a sequence of the leader: a hand, the card led
Set = tuple[Hand, str]  # an information set of the other player: a hand, the card led
Reply = tuple[Set, str]


@dataclass(frozen=True)
class World:
    """One arrangement: the leader's hand, the other's, the stock with the top first."""

    own: Hand
    other: Hand
    stock: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """What both know: the unplayed cards, who leads, the size of a hand, the stock (`??` where not
    seen), cards shown of the leader's and of the other's hand."""

    cards: tuple[str, ...]
    leader: str
    size: int
    stock: tuple[str, ...] = ("??", "??")
    own: Hand = frozenset()
    other: Hand = frozenset()

    def worlds(self) -> Iterator[World]:
        """Every arrangement."""
        seen = self.own | self.other | set(self.stock)
        free = [card for card in self.cards if card not in seen]
        hidden = self.stock.count("??")
        for first in combinations(free, self.size - len(self.own)):
            rest = [card for card in free if card not in first]
            for second in combinations(rest, self.size - len(self.other)):
                left = [card for card in rest if card not in second]
                assert len(left) == hidden
                for order in permutations(left):
                    drawn = iter(order)
                    stock = tuple(next(drawn) if c == "??" else c for c in self.stock)
                    yield World(self.own | set(first), self.other | set(second), stock)


Weigh = Callable[[World], float]
Answers = Callable[[World, str], dict[str, float]]  # to a lead, each with its value to the player


@dataclass
class Blind:
    """Payoffs to the leader by sequences, as sums over arrangements by weight; the weights of the
    hands, and of the pairs of hands."""

    payoff: dict[Lead, dict[Reply, float]]
    own: dict[Hand, float]
    pairs: dict[tuple[Hand, Hand], float]
    total: float


def blind(known: Known, answers: Answers, weigh: Weigh = lambda _: 1.0) -> Blind:
    """The game tree of a setting."""
    payoff: dict[Lead, dict[Reply, float]] = defaultdict(lambda: defaultdict(float))
    found = Blind(payoff, defaultdict(float), defaultdict(float), 0.0)
    for world in known.worlds():
        weight = weigh(world)
        if not weight:
            continue
        found.own[world.own] += weight
        found.pairs[world.own, world.other] += weight
        found.total += weight
        for led in world.own:
            for reply, value in answers(world, led).items():
                payoff[world.own, led][(world.other, led), reply] -= weight * value
    return found


def plainly(game: Game, leader: str) -> Answers:
    """Every legal reply with its value, all cards known, by plain minimax."""

    def answers(world: World, led: str) -> dict[str, float]:
        hands = {leader: sorted(world.own - {led}), plain.other(leader): sorted(world.other)}
        had = {leader: sorted(world.own), plain.other(leader): sorted(world.other)}
        return plain.values(game, Table(hands, leader, led, list(world.stock), had=had))

    return answers


Leads = Mapping[Lead, float]
Replies = Mapping[Reply, float]


def guaranteed(game: Blind, leads: Leads) -> float:
    """What a strategy of the leader is sure to bring."""
    worth: dict[Reply, float] = defaultdict(float)
    for lead, row in game.payoff.items():
        for reply, value in row.items():
            worth[reply] += leads[lead] * value
    least: dict[Set, float] = {}
    for (at, _), value in worth.items():
        least[at] = min(value, least.get(at, value))
    return sum(least.values()) / game.total


def conceded(game: Blind, answers: Replies) -> float:
    """The most that the leader can bring against a strategy of the other player."""
    most: dict[Hand, float] = {}
    for (hand, _), row in game.payoff.items():
        value = sum(answers[reply] * worth for reply, worth in row.items())
        most[hand] = max(value, most.get(hand, value))
    return sum(most.values()) / game.total


@dataclass
class Matrix:
    """The same as an array, with the places of the sequences, and of the set of each."""

    payoff: npt.NDArray[np.float64]
    leads: dict[Lead, int]
    replies: dict[Reply, int]
    hand: npt.NDArray[np.int64]
    at: npt.NDArray[np.int64]
    total: float

    @staticmethod
    def of(game: Blind) -> Matrix:
        """The array of a game."""
        leads = {lead: place for place, lead in enumerate(game.payoff)}
        every = dict.fromkeys(reply for row in game.payoff.values() for reply in row)
        replies = {reply: place for place, reply in enumerate(every)}
        payoff = np.zeros((len(leads), len(replies)))
        for lead, row in game.payoff.items():
            for reply, value in row.items():
                payoff[leads[lead], replies[reply]] = value
        hand = _numbers([hand for hand, _ in leads])
        return Matrix(payoff, leads, replies, hand, _numbers([at for at, _ in replies]), game.total)


def _numbers(items: list[object] | list[Hand] | list[Set]) -> npt.NDArray[np.int64]:
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(item, len(numbers)) for item in items])


def cfr_plus(game: Blind, rounds: int) -> tuple[float, float]:
    """Bounds of the value after so many rounds of CFR+: regret matching where no regret is below
    nothing, the players in turn, the averages weighed by the round."""
    matrix = Matrix.of(game)
    regret = [np.zeros(len(matrix.hand)), np.zeros(len(matrix.at))]
    average = [np.zeros(len(matrix.hand)), np.zeros(len(matrix.at))]
    groups = [matrix.hand, matrix.at]
    now = [_matched(regret[who], groups[who]) for who in (0, 1)]
    for number in range(1, rounds + 1):
        for who in (0, 1):
            gain = matrix.payoff @ now[1] if who == 0 else -(now[0] @ matrix.payoff)
            mean = np.bincount(groups[who], gain * now[who])[groups[who]]
            regret[who] = np.maximum(regret[who] + gain - mean, 0)
            now[who] = _matched(regret[who], groups[who])
            average[who] += number * now[who]
    shares = [average[who] / np.bincount(groups[who], average[who])[groups[who]] for who in (0, 1)]
    leads = {lead: shares[0][place] for lead, place in matrix.leads.items()}
    answers = {reply: shares[1][place] for reply, place in matrix.replies.items()}
    return guaranteed(game, leads), conceded(game, answers)


def _matched(
    regret: npt.NDArray[np.float64], group: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    total = np.bincount(group, regret)[group]
    even = 1 / np.bincount(group)[group]
    return np.where(total > 0, regret / np.where(total > 0, total, 1), even)


def by_scipy(game: Blind) -> float:
    """The value by the program of the player who replies: the leader gets a number for each hand
    that no lead may exceed, and their sum is to be small."""
    linprog = import_module("scipy.optimize").linprog
    csr_matrix = import_module("scipy.sparse").csr_matrix
    matrix = Matrix.of(game)
    leads, replies = matrix.payoff.shape
    hands, sets = matrix.hand.max() + 1, matrix.at.max() + 1
    most = np.zeros((leads, hands))
    most[np.arange(leads), matrix.hand] = 1
    sums = np.zeros((sets, replies + hands))
    sums[matrix.at, np.arange(replies)] = 1
    found = linprog(
        np.concatenate([np.zeros(replies), np.ones(hands)]),
        A_ub=csr_matrix(np.hstack([matrix.payoff, -most])),
        b_ub=np.zeros(leads),
        A_eq=csr_matrix(sums),
        b_eq=np.ones(sets),
        bounds=[(0, None)] * replies + [(None, None)] * hands,
        method="highs",
    )
    assert found.status == 0
    return float(found.fun) / matrix.total
