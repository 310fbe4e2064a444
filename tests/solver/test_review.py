"""Reviews against a plain minimax over the interpreter's states."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import pytest

from allfours import Deal, load, shuffle_and_deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.state import State
from allfours.engine.undeal import deal_of
from allfours.solver.review import count_plays, plays_of, review
from allfours.spec.cards import bits, mask_of

RULES = (
    "california-jack/strict-follow",
    "shasta-sam/ten-of-trumps",
    "california-jack/face-value",
    "german-whist/pagat",
    "house/one-joker",
)


@cache
def minimax(state: State) -> float:
    """The dealer's points minus the non-dealer's at the end, with best play by both."""
    if state.over:
        scores = state.points()
        return sum(dealer - other for dealer, other in scores)
    values = [minimax(state.play(card)) for card in bits(state.legal())]
    return max(values) if state.to_move == 0 else min(values)


def played(name: str, seed: int) -> Deal:
    rules, rng = load(name), Random(seed)
    deal = Deal(rules, shuffle_and_deal(rules, rng))
    return play_out(deal, (RandomPlayer(rng), RandomPlayer(rng)))


@pytest.mark.parametrize("name", RULES)
def test_the_last_tricks_cost_what_minimax_says(name: str) -> None:
    costly = 0
    for seed in range(60):
        if costly > 2:
            break
        found = review(played(name, seed))
        assert found
        assert not any(one.double_dummy for one in found)
        for one in found:
            state, sign = one.play.state, (1, -1)[one.play.player]
            if sum(hand.bit_count() for hand in state.hands) > 9:
                continue
            value = minimax(state)
            after = minimax(state.play(one.play.card))
            assert one.value == sign * value
            assert one.cost == sign * (value - after)
            best = [c for c in bits(state.legal()) if minimax(state.play(c)) == value]
            assert list(one.better) == (best if one.cost else [])
            if one.cost:
                costly += 1
                for card in one.line:
                    state = state.play(card)
                assert state.over
                assert minimax(state) == value  # the line keeps what it promises
    assert costly > 2


def test_a_mistake_worked_out_by_hand() -> None:
    # One suit. The non-dealer has taken four tricks and leads the 4 of 6 4 to the dealer's 5 3. The
    # 5 takes it, and the 6 then takes the 3: five tricks to one. The 3 leaves the dealer with none.
    rules = load("whist/single-suit")
    cards = {name[1]: card for card, name in enumerate(rules.pack.names)}
    hands = mask_of(cards[rank] for rank in "T98753"), mask_of(cards[rank] for rank in "AKQJ64")
    deal = Deal(rules, deal_of(rules, hands, ()))
    for rank in "AT K9 Q8 J7 43 65".replace(" ", ""):
        deal.play(cards[rank])
    mistake = review(deal, objective="tricks")[9]
    names = rules.pack.names
    assert (mistake.play.trick, mistake.play.player) == (5, 0)
    assert (mistake.value, mistake.cost) == (-4, 2)
    assert [names[card][1] for card in mistake.better] == ["5"]
    assert [names[card][1] for card in mistake.line] == ["5", "3", "6"]


def test_every_play_is_judged_with_whole_and_only_the_last_without() -> None:
    deal = played("schnapsen/endgame", 2)
    plays = plays_of(deal)
    found = review(deal, whole=True)
    assert [(one.play.trick, one.play.card) for one in found] == [
        (one.trick, one.card) for one in plays
    ]
    assert count_plays(deal, True, None) == len(plays)
    late = review(deal)
    assert late == [one for one in found if not one.double_dummy]
    for one, after in itertools.pairwise(found):
        left = one.dealer_value - (one.cost or 0) * (1, -1)[one.play.player]
        assert left == after.dealer_value  # what a card costs is what the next position lacks


def test_a_revoke_has_no_cost_and_play_goes_on() -> None:
    rules = load("california-jack/strict-follow")
    for seed in range(200):
        rng = Random(seed)
        deal = Deal(rules, shuffle_and_deal(rules, rng))
        revoked = None
        while not deal.state.over:
            state = deal.state
            hand = state.hands[state.to_move]
            illegal = hand & ~state.legal()
            if not state.stock and state.led is not None and illegal and revoked is None:
                revoked = next(bits(illegal))
                deal.play(revoked, allow_revoke=True)
            else:
                legal = list(bits(state.legal()))
                deal.play(rng.choice(legal))
        if revoked is not None:
            break
    assert revoked is not None
    found = review(deal)
    assert [one.play.card for one in found if one.cost is None] == [revoked]
    assert len(found) == 12


def test_of_a_record_by_one_player_only_what_is_certain() -> None:
    deal = played("california-jack/strict-follow", 5)
    assert review(deal, whole=True, seen_by=0) == review(deal)
