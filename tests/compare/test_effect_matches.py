"""Whole matches with the same deals: who wins them is worked out here a second time."""

from __future__ import annotations

from random import Random

import pytest

from allfours.compare.effect.cards import OwnCards, Shuffled, all_names, shuffled
from allfours.compare.effect.matches import LONGEST, Side, matches, targets
from allfours.compare.effect.play import WIDTH, Played, Table
from allfours.spec.model import Rules

from ..engine.helpers import house, rules

# One point a deal, to whoever is dealt the ace: a coin is thrown.
COIN = """extends: whist/single-suit
cards: {suits: [S], ranks: [A, K, Q, J]}
deal: {hand: 2, packets: [1, 1]}
score:
  tricks: none
  ace: {to: holder, of: SA}
match: {target: TARGET, counted: end-of-deal, both_reach: higher-total}
"""


def coin(target: object, counted: str = "end-of-deal") -> Rules:
    text = COIN.replace("TARGET", str(target)).replace("end-of-deal", counted)
    return house(text)


class Deals:
    """The same deals under several texts, as many as are asked for."""

    def __init__(self, *texts: Rules, seed: int = 1) -> None:
        names = all_names(texts)
        self.rng, self.names = Random(seed), len(names)
        self.own = [OwnCards(game, names) for game in texts]
        self.tables = [
            Table(game, own.shared, len(names)) for game, own in zip(texts, self.own, strict=True)
        ]
        self.chance: list[tuple[Shuffled, bytes]] = []
        self.asked: set[tuple[int, int]] = set()

    def __call__(self, text: int, deal: int) -> Played:
        while len(self.chance) <= deal:
            self.chance.append(
                (shuffled(self.names, self.rng), self.rng.randbytes(26 * 2 * self.names * WIDTH))
            )
        cards, orders = self.chance[deal]
        self.asked.add((text, deal))
        return self.tables[text].random(self.own[text].deal(cards), orders)


def aces(deals: Deals, many: int) -> list[int]:
    """Who holds the ace in each deal, 0 who dealt the first; the deal alternates, and a match
    begins with a deal of player 0."""
    return [0 if deals(0, deal).deal.setup.hands[0] & 1 else 1 for deal in range(many)]


def first_to(target: int, coins: list[int], start: int) -> tuple[int, int]:
    """Who wins the match that begins with a deal, and how many deals it takes."""
    score = [0, 0]
    for turn, role in enumerate(coins[start:]):
        score[role ^ turn % 2] += 1
        if target in score:
            return score.index(target), turn + 1
    raise AssertionError


def test_matches_to_different_targets_over_the_same_deals() -> None:
    short, long = coin(1), coin(3)
    deals = Deals(short, long)
    found = list(matches((Side(0, short, 1), Side(1, long, 3)), 200, deals))
    coins = aces(deals, 210)
    expected, start = [], 0
    while start < 200:
        one, two = first_to(1, coins, start), first_to(3, coins, start)
        expected.append((one[0], two[0]))
        start += max(one[1], two[1])
    assert found == expected
    assert max(deal for _, deal in deals.asked) >= 199


def test_the_last_match_is_played_to_its_end() -> None:
    # One deal is counted; a match to three takes three to five.
    long = coin(3)
    deals = Deals(long)
    assert len(list(matches((Side(0, long, 3), Side(0, long, 3)), 1, deals))) == 1
    assert 3 <= len(deals.asked) <= 5


def test_points_counted_as_won_end_a_match_within_a_deal() -> None:
    # Whoever has two points first has won, whatever the deal still brings; Game is counted last.
    game = house(
        "extends: california-jack/strict-follow\nmatch: {target: 2, counted: as-won, both_reach:"
        " higher-total}\n"
    )
    deals = Deals(game)
    found = list(matches((Side(0, game, 2), Side(0, game, 2)), 40, deals))
    expected, start = [], 0
    while start < 40:
        score: list[float] = [0, 0]
        winner, turn = None, 0
        while winner is None:
            winner, score = as_won(deals(0, start + turn), turn % 2, score)
            turn += 1
        expected.append((winner, winner))
        start += turn
    assert found == expected


def as_won(played: Played, dealer: int, score: list[float]) -> tuple[int | None, list[float]]:
    """Who has won the match to two by the end of a deal, and the score then."""
    now = score
    for last, state in [*((False, state) for state in played.starts), (True, played.starts[-1])]:
        high, low, jack, game = state.points()
        points = [high, low, jack, game] if last else [high, low, jack]
        gained = [sum(point[who] for point in points) for who in (0, 1)]
        now = [score[0] + gained[dealer], score[1] + gained[1 - dealer]]
        if max(now) >= 2 and now[0] != now[1]:
            return (0 if now[0] > now[1] else 1), now
    return None, now


def test_a_match_that_nobody_wins_has_an_end() -> None:
    far = coin(10_000)
    deals = Deals(far)
    assert list(matches((Side(0, far, 10_000), Side(0, far, 10_000)), 1, deals)) == [(-1, -1)]
    assert len(deals.asked) == LONGEST


@pytest.mark.parametrize(
    ("refs", "agreed", "points", "left"),
    [
        (("california-jack/strict-follow", "shasta-sam/ten-of-trumps"), None, (10, 7), ()),
        (("california-jack/strict-follow", "shasta-sam/ten-of-trumps"), 5, (10, 7), ()),
        (("california-jack/ten-high", "shasta-sam/ten-of-trumps"), None, (7, 7), (0,)),
        (("california-jack/ten-high", "shasta-sam/ten-of-trumps"), 5, (5, 7), (0,)),
        (("california-jack/ten-high", "german-whist/pagat"), None, (None, 1), (0,)),
        (("california-jack/ten-high", "german-whist/pagat"), 4, (4, 1), (0,)),
    ],
)
def test_targets_of_texts(
    refs: tuple[str, ...], agreed: int | None, points: tuple[int | None, ...], left: tuple[int, ...]
) -> None:
    found = targets([rules(ref) for ref in refs], agreed)
    assert (found.points, found.left) == (points, left)
    assert (found.taken_from is None) == (agreed is not None or None in points or not left)
