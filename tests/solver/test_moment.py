"""The position of a state: its line is read again, and the same play brings the same points."""

from __future__ import annotations

from random import Random

import pytest

from allfours import Deal, load, read_position, shuffle_and_deal
from allfours.engine.players import RandomPlayer
from allfours.engine.state import State
from allfours.engine.view import view
from allfours.solver.moment import position_of
from allfours.spec.catalogue import ids
from allfours.spec.model import Rules


def moments(rules: Rules, seed: int) -> tuple[list[tuple[State, int]], State]:
    """Every state of a randomly played deal with the card played in it, and the end."""
    rng = Random(seed)
    deal, player = Deal(rules, shuffle_and_deal(rules, rng)), RandomPlayer(rng)
    found = []
    while not deal.state.over:
        card = player.choose(view(deal, deal.state.to_move))
        found.append((deal.state, card))
        deal.play(card)
    return found, deal.state


@pytest.mark.parametrize("name", ids())
def test_the_same_play_brings_the_same_points(name: str) -> None:
    rules = load(name)
    for seed in range(2):
        played, end = moments(rules, seed)
        cards = [card for _, card in played]
        for place in range(0, len(played), 5):
            position = position_of(played[place][0])
            again = read_position(position.text)
            assert again == position
            state = again.state
            for card in cards[place:]:
                state = state.play(card)
            assert state.points() == end.points()


def test_the_match_score_is_kept() -> None:
    rules = load("shasta-sam/forced-trump")
    state = moments(rules, 1)[0][45][0]
    assert "score=3-5" in position_of(state, (3, 5)).text
