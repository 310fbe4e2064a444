"""Every way in which the language lets a match be won.

The deals are the worked one of document 003: High, Jack and Game for the non-dealer, Low for the
dealer, one against three in the order High, Low, Jack, Game.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import NoTarget, Standing, after_deal, during_deal, match_target
from allfours.engine.players import RandomPlayer
from allfours.engine.scoring import Score
from allfours.engine.series import Series, play_match
from allfours.spec.model import Rules

from .helpers import TIED_PLAYS, house, rules, worked

D, N = 0, 1


def matched(match: str, also: str = "") -> Rules:
    return house(f"extends: california-jack/strict-follow\n{also}match: {match}")


@cache
def finished(game: Rules, plays: str | None = None) -> Deal:
    return worked(game, plays) if plays else worked(game)


def standing(game: Rules, score: Score, target: int = 10, penalty: Score = (0, 0)) -> Standing:
    deal = finished(game)
    return after_deal(deal.tables, deal.state.ledger, score, target, penalty)


# Both reach the target.


@pytest.mark.parametrize(
    ("way", "score", "who"),
    [
        # In order: High N, Low D, Jack N, Game N.
        ("counting-order", (9, 9), N),
        ("counting-order", (9, 8), D),
        ("counting-order", (9, 7), D),
        # 10-12 and 10-11 for N; 10-10 is no higher total, and play goes on.
        ("higher-total", (9, 9), N),
        ("higher-total", (9, 8), N),
        ("higher-total", (9, 7), None),
        # Play on: nobody wins the deal in which both come to ten.
        ("extend", (9, 9), None),
        ("extend", (9, 7), None),
        # Both were there before: now the higher total wins. 11-13, then 12-12.
        ("extend", (10, 10), N),
        ("extend", (12, 10), None),
        ("dealer", (9, 9), D),
        ("dealer", (9, 7), D),
        ("non-dealer", (9, 9), N),
        ("non-dealer", (9, 7), N),
        # Whoever won the named point: Low is the dealer's, Game the other's.
        ("{winner_of: low}", (9, 9), D),
        ("{winner_of: game}", (9, 7), N),
    ],
)
def test_both_reach_the_target(way: str, score: tuple[int, int], who: int | None) -> None:
    game = matched(f"{{both_reach: {way}}}")
    found = standing(game, score)
    assert found.score == (score[0] + 1, score[1] + 3)
    assert found.winner == who


@pytest.mark.parametrize(
    "way", ["counting-order", "higher-total", "extend", "dealer", "non-dealer", "{winner_of: low}"]
)
@pytest.mark.parametrize(
    ("score", "who"), [((0, 0), None), ((8, 6), None), ((9, 6), D), ((8, 7), N)]
)
def test_one_who_reaches_it_alone_wins_whatever_the_rule(
    way: str, score: tuple[int, int], who: int | None
) -> None:
    assert standing(matched(f"{{both_reach: {way}}}"), score).winner == who


def test_winner_of_a_point_that_nobody_won_falls_to_the_higher_total() -> None:
    # Game is tied: High, Jack against Low: 9-9 becomes 10-11.
    game = matched("{both_reach: {winner_of: game}}")
    deal = finished(game, TIED_PLAYS)
    assert after_deal(deal.tables, deal.state.ledger, (9, 9), 10).winner == N
    assert after_deal(deal.tables, deal.state.ledger, (10, 9), 10).winner is None


def test_a_penalty_is_booked_before_the_points_are_counted() -> None:
    # The dealer at 9 loses one for a revoke: Low makes it 9 again, and only the other has ten.
    game = matched("{both_reach: counting-order}")
    assert standing(game, (9, 8)).winner == D
    assert standing(game, (9, 8), penalty=(-1, 0)) == Standing((9, 11), N)


def test_an_adversary_may_reach_the_target_by_a_penalty() -> None:
    game = matched("{both_reach: counting-order}")
    # 9 + 1 for the other's revoke is ten before High is counted.
    assert standing(game, (9, 9), penalty=(1, 0)).winner == D


# A lead.


@pytest.mark.parametrize(
    ("score", "who"),
    [
        ((9, 9), N),  # 10-12: two ahead
        ((9, 8), None),  # 10-11: one ahead is not enough
        ((9, 7), None),  # 10-10
        ((12, 9), None),  # 13-12
        ((13, 9), D),  # 14-12
        ((0, 7), N),  # 1-10
        ((0, 6), None),  # 1-9: ahead, but not there
    ],
)
def test_win_by_two(score: tuple[int, int], who: int | None) -> None:
    assert standing(matched("{win_by: 2}"), score).winner == who


# A deal as a match.


def test_one_deal_is_won_by_the_higher_total_whatever_was_before() -> None:
    game = matched("one-deal")
    assert match_target(game) == 1
    assert standing(game, (0, 0), 1) == Standing((1, 3), N)


def test_one_deal_may_be_drawn() -> None:
    # High is taken out and Game tied: Low against Jack.
    game = matched("one-deal", "score: {high: none}\n")
    series = Series(game, 1)
    series.count(finished(game, TIED_PLAYS))
    assert (series.score, series.over, series.winner) == ((1, 1), True, None)


# Points as they are won.


def as_won(tricks: int, score: Score, way: str = "counting-order") -> Standing:
    game = matched(f"{{counted: as-won, both_reach: {way}}}")
    deal = worked(game, tricks=tricks)
    return during_deal(deal.tables, deal.state.ledger, score, 10)


def test_as_won_points_count_during_the_deal() -> None:
    # Trick 1 takes the HA, trick 4 the HJ, trick 16 the H2. Game is open until the end.
    assert as_won(0, (9, 9)) == Standing((9, 9), None)
    assert as_won(1, (9, 9)) == Standing((9, 10), N)
    assert as_won(3, (9, 8)) == Standing((9, 9), None)
    assert as_won(4, (9, 8)) == Standing((9, 10), N)
    assert as_won(15, (9, 7)).winner is None
    assert as_won(16, (9, 7)) == Standing((10, 9), D)
    assert as_won(25, (8, 7)) == Standing((9, 9), None)


def test_at_the_end_of_the_deal_nothing_counts_during_it() -> None:
    game = matched("{counted: end-of-deal}")
    deal = worked(game, tricks=25)
    assert during_deal(deal.tables, deal.state.ledger, (9, 9), 10) == Standing((9, 9), None)


def test_as_won_a_match_stops_in_the_middle_of_a_deal() -> None:
    game = matched("{counted: as-won, target: 3}")
    stopped = 0
    for seed in range(12):
        rng = Random(seed)
        series = play_match(game, rng, (RandomPlayer(rng), RandomPlayer(rng)))
        assert series.winner is not None
        assert series.score[series.winner] >= 3
        stopped += not series.deals[-1].deal.state.over
    assert stopped


# Targets and series.


def test_the_target_is_the_rules_or_the_players() -> None:
    assert match_target(rules("california-jack/strict-follow")) == 10
    agreed = matched("{target: agreed}")
    assert match_target(agreed, 21) == 21
    with pytest.raises(NoTarget):
        match_target(agreed)


@pytest.mark.parametrize(
    ("way", "dealers"),
    [
        ("alternate", [0, 1, 0, 1]),
        ("same", [0, 0, 0, 0]),
        # The non-dealer wins every worked deal, three to one: B, then A, ...
        ("winner", [0, 1, 0, 1]),
        ("loser", [0, 0, 0, 0]),
    ],
)
def test_next_dealer(way: str, dealers: list[int]) -> None:
    game = matched("{target: 50}", f"deal: {{next_dealer: {way}}}\n")
    series = Series(game, 50)
    for _ in dealers:
        series.count(finished(game))
    assert [counted.dealer for counted in series.deals] == dealers


@pytest.mark.parametrize(("way", "dealer"), [("redeal", 0), ("pass-deal", 1)])
def test_a_misdeal(way: str, dealer: int) -> None:
    game = house(f"extends: california-jack/strict-follow\npenalties: {{misdeal: {way}}}")
    series = Series(game, 10)
    series.misdeal()
    assert series.dealer == dealer


def test_scores_turn_with_the_deal() -> None:
    # 1-3 for A-B, then B deals: 1 for B, 3 for A: 4-4; then 5-7, 8-8, 9-11: B has ten first.
    game = rules("california-jack/strict-follow")
    series = Series(game, 10)
    while not series.over:
        series.count(finished(game))
    assert [counted.score for counted in series.deals] == [(1, 3), (4, 4), (5, 7), (8, 8), (9, 11)]
    assert series.winner == 1


def test_a_match_between_random_players_is_the_same_for_the_same_seed() -> None:
    game = rules("shasta-sam/ten-of-trumps")
    found = []
    for _ in range(2):
        rng = Random(7)
        series = play_match(game, rng, (RandomPlayer(rng), RandomPlayer(rng)))
        found.append((series.winner, [counted.score for counted in series.deals]))
    assert found[0] == found[1]
    assert max(found[0][1][-1]) >= 7
    assert max(max(score) for score in found[0][1][:-1]) < 7
