"""What one player has seen: nothing in it comes from hidden cards, and nothing seen is missing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.evidence import Evidence, evidence
from allfours.engine.setup import Setup, shuffle_and_deal
from allfours.engine.undeal import deal_of
from allfours.spec.cards import bits, mask_of
from allfours.spec.catalogue import ids

from .helpers import mask, names, rules, worked

READINGS = [
    "shasta-sam/ten-high@trump-card-out",
    "shasta-sam/ten-high@trump-card-returned",
    "shasta-sam/ten-of-trumps@stock-turned",
    "shasta-sam/ten-of-trumps@shown-as-drawn",
    "shasta-sam/forced-trump@rest-top",
    "california-jack/strict-follow@pack-bottom",
]
HIDDEN = "shasta-sam/strict-follow"
OPEN = "california-jack/strict-follow"


def played(deal: Deal, rng: Random, cards: int) -> list[int]:
    """Play some random legal cards on; which they were."""
    moves = []
    for _ in range(cards):
        if not deal.state.over:
            moves.append(rng.choice(list(bits(deal.state.legal()))))
            deal.play(moves[-1])
    return moves


def swapped(deal: Deal, one: int, two: int) -> Setup | None:
    """The deal before its first trick with two cards in each other's place; None for a deal that
    the rules cannot make."""
    turn = {one: two, two: one}
    hands = tuple(mask_of(turn.get(card, card) for card in bits(hand)) for hand in deal.setup.hands)
    stock = [turn.get(card, card) for card in deal.setup.stock]
    out = mask_of(turn.get(card, card) for card in bits(deal.setup.out))
    setup = replace(deal.setup, hands=(hands[0], hands[1]), stock=tuple(stock), out=out)
    public = deal.setup.public & (1 << one | 1 << two)
    return None if public else setup


def told(deal: Deal, player: int) -> tuple[object, ...]:
    """All that a player was told, written down here without any thought of what follows from it."""
    lines: list[object] = [deal.setup.hands[player], deal.setup.trump_card, deal.setup.public]
    for trick in deal.tricks:
        draws = [draw.card if draw.player == player or draw.shown else None for draw in trick.draws]
        lines.append((trick.top, trick.leader, trick.led, trick.reply, draws))
    public = deal.setup.public
    places = [hand & public for hand in deal.setup.hands], deal.setup.out & public
    stock = [card if public >> card & 1 else None for card in deal.setup.stock]
    return (*lines, deal.top_seen(), deal.state.led, places, stock)


@pytest.mark.parametrize("ref", [*ids(), *READINGS])
def test_two_deals_in_which_a_player_saw_the_same_give_the_same_evidence(ref: str) -> None:
    game, alike = rules(ref), 0
    for seed in range(12):
        rng = Random(seed)
        first = Deal(game, shuffle_and_deal(game, rng))
        start = first.setup
        moves = played(first, rng, rng.randrange(2 * game.deal.hand + game.stock_size))
        for _ in range(12):
            one, two = rng.sample(range(game.pack.size), 2)
            setup = swapped(Deal(game, start), one, two)
            if setup is None:
                continue
            second = Deal(game, setup)
            if not all(_plays(second, card) for card in moves):
                continue
            for player in (0, 1):
                same = told(first, player) == told(second, player)
                assert (evidence(first, player) == evidence(second, player)) == same
                alike += same
    assert alike > 10 or not game.stock_size


def _plays(deal: Deal, card: int) -> bool:
    if not deal.state.hands[deal.state.to_move] >> card & 1:
        return False
    deal.play(card, allow_revoke=True)
    return True


@pytest.mark.parametrize("ref", [*ids(), *READINGS])
def test_the_truth_put_into_the_evidence_gives_the_state_of_the_deal(ref: str) -> None:
    rng = Random(ref)
    for _ in range(4):
        deal = Deal(rules(ref), shuffle_and_deal(rules(ref), rng))
        played(deal, rng, rng.randrange(60))
        for player in (0, 1):
            seen = evidence(deal, player)
            assert seen.state(deal.state.hands[1 - player], deal.state.stock) == deal.state
            assert seen.hand == deal.state.hands[player]
            assert seen.opponent_size == deal.state.hands[1 - player].bit_count()
            assert seen.captured == deal.state.captured
            assert seen.to_move == deal.state.to_move


@pytest.mark.parametrize("ref", [HIDDEN, OPEN, "house/joker-high", "house/first-card-trump"])
def test_what_was_known_then_is_what_was_known_then(ref: str) -> None:
    deal = Deal(rules(ref), shuffle_and_deal(rules(ref), Random(3)))
    then: list[list[Evidence]] = []
    rng = Random(5)
    while not deal.state.over:
        if deal.state.led is None and len(then) == len(deal.tricks):
            then.append([evidence(deal, player) for player in (0, 1)])
        played(deal, rng, 1)
    for after, both in enumerate(then):
        assert [evidence(deal, player, after) for player in (0, 1)] == both


# By hand, in the worked deal: the first leader, the non-dealer, has hearts and the D2, the dealer
# diamonds; H9 and S2 are drawn first, and the cut showed H8 at the bottom.


def test_with_a_face_down_stock_a_player_knows_only_own_draws() -> None:
    seen = evidence(worked(rules(HIDDEN), tricks=2), 1)
    assert names(seen.rules, seen.hand) == "HQ HJ HT H9 D3 D2"
    assert seen.shown == 0
    draws = [card for card in seen.stock if card is not None]
    assert [seen.rules.pack.names[card] for card in draws] == ["H9", "D3", "H8"]
    assert seen.remaining[-1] == seen.rules.pack.numbers["H8"]
    assert seen.unseen.bit_count() == 52 - 6 - 2 - 2 - 1


def test_with_an_open_stock_a_player_knows_every_draw_and_the_top() -> None:
    seen = evidence(worked(rules(OPEN), tricks=2), 1)
    game = seen.rules
    assert seen.shown == mask(game, "S3")  # the S2 has been played
    assert game.pack.names[seen.remaining[0] or 0] == "D4"
    assert seen.remaining[1] is None


def test_a_world_that_does_not_fit_is_refused() -> None:
    deal = worked(rules(OPEN), tricks=2)
    seen = evidence(deal, 1)
    hand, stock = deal.state.hands[0], deal.state.stock
    with pytest.raises(ValueError, match="what was seen"):
        seen.state(hand & ~mask(seen.rules, "S3") | 1 << stock[2], stock)
    with pytest.raises(ValueError, match="what was seen"):
        seen.state(hand, (stock[1], stock[0], *stock[2:]))
    with pytest.raises(ValueError, match="what was seen"):
        seen.state(hand, (*stock[:5], stock[3], *stock[6:]))
    swap = seen.state(hand, (stock[0], stock[2], stock[1], *stock[3:]))
    assert swap.stock[1] == stock[2]


def test_the_revokes_that_were_found_out_are_kept_until_they_happened() -> None:
    seen = evidence(worked(rules(OPEN), tricks=8), 1, after=5, revoked=[7, 3])
    assert seen.revoked == (3,)


@pytest.mark.parametrize("ref", [*ids(), *READINGS])
def test_cards_in_their_places_go_back_into_a_pack(ref: str) -> None:
    game = rules(ref)
    for seed in range(5):
        dealt = shuffle_and_deal(game, Random(seed))
        again = deal_of(game, dealt.hands, dealt.stock, dealt.trump_card)
        assert replace(again, pack=dealt.pack) == dealt
