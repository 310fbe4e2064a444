"""Equilibria of small hands, held against the game played out one arrangement at a time.

What the leader's strategy is sure to bring, and what the other's concedes at the most, are worked
out in `blind` from plain minimax; where both are the value, it is the value and both strategies are
optimal, whoever made them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from allfours.solver.hidden.solve import solve_hidden

from ...naive import documents
from ..test_against_plain import bare_game
from .blind import Blind, Matrix, by_scipy, cfr_plus
from .check import CLOSE, check, leader_value
from .questions import GAMES, HIDDEN, Shown, model, question

TOP = Shown((0,))
# Where the top card is in sight, so that both know what the trick is for, players often must mix.
MIXED = (("F1", "12"), ("F3", "8"), ("F5", "11"))


@pytest.mark.parametrize("follow", GAMES)
def test_two_cards_each_under_every_follow_rule(follow: str) -> None:
    rng = Random(follow)
    for _ in range(4):
        check(question(rng, follow, 2))


def test_three_cards_each() -> None:
    check(question(Random("three"), "F3", 3))
    for follow in ("F1", "F5"):
        check(question(Random(follow), follow, 3, TOP))


def test_one_card_each() -> None:
    rng = Random(1)
    for _ in range(8):
        check(question(rng, "F4", 1))


@pytest.mark.parametrize("place", [0, 1])
def test_a_card_of_the_stock_is_known(place: int) -> None:
    rng = Random(place)
    for _ in range(4):
        answer, _ = check(question(rng, "F3", 2, Shown((place,))))
        assert answer.sizes.arrangements == 10 * 3  # five free cards: two, two, one


@pytest.mark.parametrize("shown", [Shown((), 1, 0), Shown((), 0, 2), Shown((0,), 1, 1)])
def test_cards_of_the_hands_are_known(shown: Shown) -> None:
    rng = Random(repr(shown))
    for _ in range(4):
        check(question(rng, "F1", 2, shown))


@pytest.mark.parametrize("size", [1, 2])
def test_an_odd_last_card_goes_to_one_player(size: int) -> None:
    rules = model("extends: shasta-sam/ten-high@trump-card-out\n", size)
    rng = Random(size)
    for _ in range(4):
        asked = question(rng, "F4", size, stock=1, rules=(rules, bare_game(documents.TEN_HIGH)))
        unplayed = asked.position.cards_left
        out = next(card for card in range(52) if not unplayed >> card & 1)
        check(replace(asked, position=replace(asked.position, out=1 << out)))


@pytest.mark.parametrize(("first", "leads"), [(False, True), (True, False), (False, False)])
def test_the_loser_draws_first_or_leads(first: bool, leads: bool) -> None:
    text = (
        f"extends: california-jack/strict-follow\n{HIDDEN.splitlines()[0]}\n"
        f"stock: {{shows: nothing, draw: [{'winner, loser' if first else 'loser, winner'}]}}\n"
        f"play: {{next_lead: {'trick-winner' if leads else 'trick-loser'}}}\n"
    )
    game = bare_game(documents.STRICT_FOLLOW, "H", first, leads)
    rng = Random(f"{first}{leads}")
    for _ in range(3):
        check(question(rng, "F3", 2, rules=(model(text, 2), game)))


def test_cfr_plus_comes_to_the_same_value() -> None:
    for follow, seed in MIXED:
        answer, game = check(question(Random(seed), follow, 2, TOP))
        low, high = cfr_plus(game, 2000)
        assert low - CLOSE <= leader_value(answer) <= high + CLOSE
        assert high - low < 2e-3


def test_another_program_in_scipy_comes_to_the_same_value() -> None:
    pytest.importorskip("scipy")
    rng = Random(8)
    for follow in GAMES:
        answer, game = check(question(rng, follow, 2, TOP))
        assert by_scipy(game) == pytest.approx(leader_value(answer), abs=1e-7)


def test_who_deals_only_turns_the_sign() -> None:
    # Rules that treat both alike: the same cards are worth as much to either leader.
    rng = Random(12)
    for _ in range(3):
        position = question(rng, "F3", 2).position
        turned = replace(position, lead=1 - position.lead, hands=position.hands[::-1])
        first, second = solve_hidden(position), solve_hidden(turned)
        assert first.before == pytest.approx(-second.before, abs=CLOSE)


def test_no_pure_strategy_brings_more_and_where_players_must_mix_none_as_much() -> None:
    rng = Random(13)
    for follow in GAMES:
        answer, game = check(question(rng, follow, 2))
        assert best_pure(game) <= leader_value(answer) + CLOSE
    for follow, seed in MIXED:
        answer, game = check(question(Random(seed), follow, 2, TOP))
        leads = [one for one in answer.every_set() if one.led is None]
        assert any(0.01 < move.probability < 0.99 for one in leads for move in one.moves)
        assert best_pure(game) < leader_value(answer) - 0.001


def best_pure(game: Blind) -> float:
    """The most that any pure strategy of the leader is sure of: every one is tried."""
    matrix = Matrix.of(game)
    hands = [np.flatnonzero(matrix.hand == hand) for hand in range(matrix.hand.max() + 1)]
    sets = [np.flatnonzero(matrix.at == at) for at in range(matrix.at.max() + 1)]
    worth = np.zeros((1, matrix.payoff.shape[1]))
    for leads in hands:
        worth = (worth[:, None, :] + matrix.payoff[leads]).reshape(-1, worth.shape[1])
    least = sum(worth[:, at].min(axis=1) for at in sets)
    return float(np.max(least)) / matrix.total
