"""Document 003, clause by clause: California Jack, with Shasta Sam as its variation.

The expected results were worked out by hand from what the document says; the interpreter plays.
"""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import after_deal
from allfours.engine.record import read_record, write_record
from allfours.engine.series import Series
from allfours.engine.setup import deal_pack, shuffle_and_deal
from allfours.engine.view import view

from .helpers import (
    DEALER,
    DRAWS,
    FIRST,
    NON_DEALER,
    SECOND,
    TIED_PLAYS,
    after,
    allowed,
    ending,
    names,
    pack_for,
    points_of,
    rules,
    scored,
    texts,
    winner,
    worked,
    worked_setup,
)

JACK = "california-jack/strict-follow"
SHASTA = "shasta-sam/strict-follow"
BOTH = pytest.mark.parametrize("ref", [JACK, SHASTA])


# The deal and the cut.


@BOTH
def test_003_six_cards_singly(ref: str) -> None:
    # One by one, the non-dealer first: cards 1, 3, 5, 7, 9, 11 of the pack as printed.
    game = rules(ref)
    setup = deal_pack(game, range(52), trump_card=51)
    assert names(game, setup.hands[NON_DEALER]) == "SA SQ ST S8 S6 S4"
    assert names(game, setup.hands[DEALER]) == "SK SJ S9 S7 S5 S3"


@BOTH
def test_003_the_non_dealer_cuts_and_exposes_the_bottom_card(ref: str) -> None:
    # Of the cut packet, which goes back below: the pack's last card, which the stock keeps.
    for seed in range(20):
        setup = shuffle_and_deal(rules(ref), Random(seed))
        assert setup.trump_card == setup.pack[-1] == setup.stock[-1]
        assert len(setup.stock) == 40
    assert texts(rules(ref), [worked_setup(rules(ref)).trump_card or 0]) == "H8"


def test_003_pack_bottom_reading_loses_sight_of_the_card() -> None:
    # The bottom card of the pack as it lay comes into the middle when the cut is completed.
    game = rules(f"{JACK}@pack-bottom")
    setups = [shuffle_and_deal(game, Random(seed)) for seed in range(40)]
    for setup in setups:
        assert setup.trump_card is not None
        assert setup.trump == game.pack.suit(setup.trump_card)
        assert setup.trump_card != setup.pack[-1]
        assert view(Deal(game, setup), DEALER).bottom is None
    # A given pack may have been cut anywhere, so any card can have been the one.
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    setup = deal_pack(game, pack, game.pack.numbers["HQ"])
    assert setup.trump == game.pack.suits.index("H")
    # The non-dealer was dealt it, but the dealer cannot tell.
    assert view(Deal(game, setup), DEALER).opponent == 0


# The play.


@BOTH
def test_003_the_non_dealer_leads_and_then_the_winner(ref: str) -> None:
    assert Deal(rules(ref), worked_setup(rules(ref))).state.to_move == NON_DEALER
    assert worked(rules(ref), tricks=7).state.to_move == DEALER


@BOTH
def test_003_who_holds_the_suit_led_must_follow(ref: str) -> None:
    # F3 to the letter: no trumping with a spade in hand.
    assert allowed(rules(ref), "SK", "S2 H3 D4") == "S2"


@BOTH
def test_003_who_does_not_may_play_anything(ref: str) -> None:
    assert allowed(rules(ref), "SK", "H3 D4 C5") == "H3 D4 C5"


@BOTH
def test_003_a_trump_lead_is_followed_like_any_other(ref: str) -> None:
    assert allowed(rules(ref), "HK", "S2 H3 D4") == "H3"
    assert allowed(rules(ref), "HK", "S2 D4") == "S2 D4"


@BOTH
def test_003_the_last_six_tricks_are_no_different(ref: str) -> None:
    assert allowed(rules(ref), "SK", "S2 H3 D4", stock="C2 C3") == "S2"
    assert allowed(rules(ref), "SK", "H3 D4 C5", stock="C2 C3") == "H3 D4 C5"


@BOTH
def test_003_follow_or_trump_reading_takes_the_licence_from_all_fours(ref: str) -> None:
    game = rules(f"{ref}@follow-or-trump")
    assert allowed(game, "SK", "S2 H3 D4") == "S2 H3"
    assert allowed(game, "SK", "H3 D4 C5") == "H3 D4 C5"
    assert allowed(game, "HK", "S2 H3 D4") == "H3"


@BOTH
def test_003_follow_or_trump_forced_reading_also_makes_the_void_player_trump(ref: str) -> None:
    game = rules(f"{ref}@follow-or-trump-forced")
    assert allowed(game, "SK", "S2 H3 D4") == "S2 H3"
    assert allowed(game, "SK", "H3 D4 C5") == "H3"
    assert allowed(game, "SK", "D4 C5") == "D4 C5"


@BOTH
@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [("SK", "SA", "N"), ("SK", "H2", "N"), ("SK", "DA", "D"), ("HK", "H2", "D"), ("ST", "SJ", "N")],
)
def test_003_the_usual_trick_as_filled_from_000_and_001(
    ref: str, led: str, reply: str, who: str
) -> None:
    assert winner(rules(ref), led, reply) == who


# What is seen.


def test_003_the_squared_face_up_stock_shows_its_top_card() -> None:
    # Before each trick the next card to be drawn is seen, and so is every draw; the bottom card
    # was exposed by the cut.
    for tricks, top in ((0, "H9"), (1, "D3"), (7, "H3"), (19, "SK")):
        one = view(worked(rules(JACK), tricks=tricks), DEALER)
        assert texts(rules(JACK), [one.top or 0]) == top
        assert texts(rules(JACK), [one.bottom or 0]) == "H8"
    assert names(rules(JACK), view(worked(rules(JACK), tricks=2), DEALER).opponent) == "H9 D3"


def test_003_shasta_sam_stock_is_face_down() -> None:
    one = view(worked(rules(SHASTA), tricks=2), DEALER)
    assert one.top is None
    assert one.opponent == 0
    assert texts(rules(SHASTA), [one.bottom or 0]) == "H8"


# The score.


@BOTH
def test_003_winning_ace_two_and_jack_of_trumps(ref: str) -> None:
    # HA takes the H2, the HQ the HJ: all three for the dealer.
    state = after(ending(rules(ref), "HA HQ", "H2 HJ"), "HA H2 HQ HJ")
    assert scored(state) == {"high": (1, 0), "low": (1, 0), "jack": (1, 0), "game": (1, 0)}


@BOTH
def test_003_game_is_the_majority_of_the_values(ref: str) -> None:
    # 10 in one card beats A K Q in three: 10 against 9.
    state = after(ending(rules(ref), "SA DK CQ C5", "S2 D3 C2 CT"), "SA S2 DK D3 CQ C2 C5 CT")
    assert state.ledger.count == (9, 10)
    assert scored(state) == {"game": (0, 1)}


@BOTH
def test_003_forty_each_is_no_majority(ref: str) -> None:
    deal = worked(rules(ref), TIED_PLAYS)
    assert deal.state.ledger.count == (40, 40)
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1)}


@BOTH
def test_003_worked_deal(ref: str) -> None:
    deal = worked(rules(ref))
    assert deal.state.ledger.count == (39, 41)
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (0, 1)}


# The match.


@BOTH
def test_003_ten_points_win_counted_after_the_last_six(ref: str) -> None:
    series = Series(rules(ref), 10, score=(9, 0))
    assert series.standing(worked(rules(ref), tricks=25)).winner is None
    assert series.standing(worked(rules(ref))).winner == DEALER
    assert rules(ref).match.target == 10


@BOTH
def test_003_both_reach_ten_in_counting_order_as_filled_from_001(ref: str) -> None:
    deal = worked(rules(ref))
    assert after_deal(deal.tables, deal.state.ledger, (9, 9), 10).winner == NON_DEALER
    assert after_deal(deal.tables, deal.state.ledger, (9, 8), 10).winner == DEALER


@BOTH
def test_003_the_deal_alternates_as_filled_from_001(ref: str) -> None:
    series = Series(rules(ref), 10)
    series.count(worked(rules(ref)))
    assert series.dealer == 1


# The revoke.


def revoked(ref: str) -> Deal:
    """The worked deal in which the dealer throws the S7 on the D2 in trick 7, holding diamonds,
    and later the dealer's own line, so that the deal comes to its end."""
    deal = worked(rules(ref), tricks=6)
    deal.play(deal.rules.pack.numbers["D2"])
    deal.play(deal.rules.pack.numbers["S7"], allow_revoke=True)
    while not deal.state.over:
        legal = deal.state.legal()
        deal.play((legal & -legal).bit_length() - 1)
    return deal


@BOTH
def test_003_a_revoke_costs_the_offender_one_point(ref: str) -> None:
    deal = revoked(ref)
    assert [(revoke.trick, revoke.player) for revoke in deal.revokes] == [(7, DEALER)]
    assert deal.penalty() == (-1, 0)
    series = Series(rules(ref), 10, score=(5, 5))
    series.count(deal)
    total = deal.total()
    assert series.score == (5 - 1 + total[0], 5 + total[1])


def test_003_adversary_gains_reading_gives_the_point_to_the_other() -> None:
    # The older books instead: the offender loses nothing.
    assert revoked(f"{JACK}@adversary-gains").penalty() == (0, 1)


def test_003_a_revoke_is_reported_when_the_record_is_replayed() -> None:
    replay = read_record(write_record(revoked(JACK)))
    assert [found.code for found in replay.findings] == ["AF505"]
    for word in ("trick 7", "dealer", "S7", "D2", "led suit", "-1"):
        assert word in replay.findings[0].message
    assert replay.deal.penalty() == (-1, 0)
