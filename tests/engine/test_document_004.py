"""Document 004, clause by clause: California Jack of a blog.

The expected results were worked out by hand from what the document says; the interpreter plays.
"""

from __future__ import annotations

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import after_deal
from allfours.engine.series import Series
from allfours.engine.setup import deal_pack
from allfours.engine.view import view

from .helpers import (
    DEALER,
    DRAWS,
    NON_DEALER,
    after,
    allowed,
    ending,
    names,
    points_of,
    rules,
    scored,
    texts,
    winner,
    worked,
    worked_setup,
)

JACK = "california-jack/face-value"


def test_004_six_cards_each_in_the_packets_filled_from_000() -> None:
    setup = deal_pack(rules(JACK), range(52))
    assert names(rules(JACK), setup.hands[NON_DEALER]) == "SA SK SQ S8 S7 S6"
    assert names(rules(JACK), setup.hands[DEALER]) == "SJ ST S9 S5 S4 S3"


def test_004_the_suit_of_the_stocks_top_card_is_trumps() -> None:
    setup = deal_pack(rules(JACK), range(52))
    assert texts(rules(JACK), [setup.trump_card or 0]) == "S2"
    assert setup.stock[0] == setup.trump_card
    assert rules(JACK).pack.suits[worked_setup(rules(JACK)).trump or 0] == "H"


def test_004_the_stock_lies_face_up_and_squared() -> None:
    # Both see its top card before each trick and both draws.
    deal = worked(rules(JACK), tricks=2)
    for player in (DEALER, NON_DEALER):
        assert texts(deal.rules, [view(deal, player).top or 0]) == "D4"
        assert view(deal, player).bottom is None
    assert names(deal.rules, view(deal, DEALER).opponent) == "H9 D3"
    assert names(deal.rules, view(deal, NON_DEALER).opponent) == "S3"


def test_004_the_non_dealer_leads_and_then_the_winner() -> None:
    assert Deal(rules(JACK), worked_setup(rules(JACK))).state.to_move == NON_DEALER
    assert worked(rules(JACK), tricks=7).state.to_move == DEALER


@pytest.mark.parametrize("stock", ["", "C2 C3"])
@pytest.mark.parametrize("led", ["SK", "HK"])
def test_004_there_is_no_rule_to_follow(led: str, stock: str) -> None:
    # F5: neither suit nor trump must be played, before or in the last six tricks.
    assert allowed(rules(JACK), led, "S2 H3 D4", stock) == "S2 H3 D4"


@pytest.mark.parametrize("stock", ["", "C2 C3"])
def test_004_follow_or_trump_reading_restores_a_dropped_sentence(stock: str) -> None:
    game = rules(f"{JACK}@follow-or-trump")
    assert allowed(game, "SK", "S2 H3 D4", stock) == "S2 H3"
    assert allowed(game, "SK", "H3 D4 C5", stock) == "H3 D4 C5"
    assert allowed(game, "HK", "S2 H3 D4", stock) == "H3"


def test_004_follow_or_trump_forced_reading_makes_the_void_player_trump() -> None:
    game = rules(f"{JACK}@follow-or-trump-forced")
    assert allowed(game, "SK", "S2 H3 D4") == "S2 H3"
    assert allowed(game, "SK", "H3 D4 C5") == "H3"
    assert allowed(game, "SK", "D4 C5") == "D4 C5"


@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [
        ("SK", "SA", "N"),
        ("SK", "SQ", "D"),
        ("SK", "H2", "N"),
        ("SK", "DA", "D"),
        ("HK", "H2", "D"),  # the usual reading: among trumps the higher
        ("ST", "SJ", "N"),  # tens are worth ten, but rank as usual
    ],
)
def test_004_higher_of_the_same_suit_or_any_trump(led: str, reply: str, who: str) -> None:
    assert winner(rules(JACK), led, reply) == who


@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [("HK", "H2", "N"), ("HK", "S2", "D"), ("SK", "H2", "N"), ("SK", "S2", "D"), ("SK", "SA", "N")],
)
def test_004_any_trump_reading_a_lower_trump_beats_a_trump_lead(
    led: str, reply: str, who: str
) -> None:
    assert winner(rules(f"{JACK}@any-trump"), led, reply) == who


def test_004_the_winner_draws_the_top_card_and_the_loser_the_next() -> None:
    deal = worked(rules(JACK), tricks=20)
    drawn = [draw for trick in deal.tricks for draw in trick.draws]
    assert texts(deal.rules, [draw.card for draw in drawn]) == " ".join(DRAWS.split())
    assert [draw.player for draw in drawn[::2]] == [NON_DEALER] * 6 + [DEALER] * 14


def test_004_points_for_ace_two_and_jack_in_the_won_pile() -> None:
    # Nobody follows: the dealer's HA is led to nothing, its HJ loses to HQ, the H2 takes the S9.
    state = after(ending(rules(JACK), "HA HJ S9", "D3 HQ H2"), "HA D3 HJ HQ H2 S9")
    assert scored(state) == {"high": (1, 0), "low": (0, 1), "jack": (0, 1), "game": (0, 1)}


def test_004_cards_count_their_face_value() -> None:
    # Every rank once, taken by the dealer's spades one after the other: 2 + ... + 10 = 54 and
    # J 1, Q 2, K 3, A 4. The non-dealer's clubs are no match for a spade led.
    game = rules(JACK)
    for rank, value in zip("AKQJT98765432", (4, 3, 2, 1, *range(10, 1, -1)), strict=True):
        assert after(ending(game, f"S{rank}", "CA"), f"S{rank} CA").ledger.count == (value + 4, 0)


def test_004_game_by_face_values_and_not_by_the_usual_ones() -> None:
    # S9 takes S8: 17 for the dealer. DQ takes D3: 5 for the other. By the 80-scale 0 against 2.
    state = after(ending(rules(JACK), "S9 D3", "S8 DQ"), "S9 S8 D3 DQ")
    assert state.ledger.count == (17, 5)
    assert scored(state) == {"game": (1, 0)}
    state = after(ending(rules(f"{JACK}@scale-80"), "S9 D3", "S8 DQ"), "S9 S8 D3 DQ")
    assert state.ledger.count == (0, 2)
    assert scored(state) == {"game": (0, 1)}


def test_004_game_tied_scores_nobody_as_filled_from_001() -> None:
    # SA takes S8: 4 + 8. C8 takes C4: 8 + 4.
    state = after(ending(rules(JACK), "SA C4", "S8 C8", lead="N"), "S8 SA C4 C8")
    assert state.ledger.count == (12, 12)
    assert scored(state) == {}


def test_004_worked_deal() -> None:
    # By hand 102 of 256 for the non-dealer: the dealer has Game, and Low.
    deal = worked(rules(JACK))
    assert deal.state.ledger.count == (154, 102)
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (1, 0)}


def test_004_worked_deal_by_the_usual_scale() -> None:
    deal = worked(rules(f"{JACK}@scale-80"))
    assert deal.state.ledger.count == (39, 41)
    assert points_of(deal)["game"] == (0, 1)


def test_004_ten_points_win_at_the_end_of_the_deal() -> None:
    # Two each in the worked deal.
    deal = worked(rules(JACK))
    assert after_deal(deal.tables, deal.state.ledger, (7, 7), 10).winner is None
    assert after_deal(deal.tables, deal.state.ledger, (8, 7), 10).winner == DEALER
    series = Series(rules(JACK), 10, score=(0, 9))
    assert series.standing(worked(rules(JACK), tricks=25)).winner is None


def test_004_both_reach_ten_holder_of_trump_ace_wins() -> None:
    # HA takes D2 (6 for the dealer); H2 takes SJ, HJ takes S3 (3 and 4 for the other): one point
    # against three. At 9-9 that is 10 to 12, at 9-8 10 to 11, and still the ace decides.
    game = rules(JACK)
    state = after(ending(game, "HA SJ S3", "D2 H2 HJ"), "HA D2 SJ H2 HJ S3")
    assert scored(state) == {"high": (1, 0), "low": (0, 1), "jack": (0, 1), "game": (0, 1)}
    for before in ((9, 9), (9, 8), (9, 7)):
        assert after_deal(state.tables, state.ledger, before, 10).winner == DEALER
    # At 8-9 only the other reaches ten.
    assert after_deal(state.tables, state.ledger, (8, 9), 10).winner == NON_DEALER
    # In the worked deal the non-dealer has the ace; counted in order it would be Low at 9-8.
    deal = worked(game)
    for before in ((9, 9), (9, 8), (8, 8)):
        assert after_deal(deal.tables, deal.state.ledger, before, 10).winner == NON_DEALER


def test_004_the_deal_alternates_as_filled_from_001() -> None:
    series = Series(rules(JACK), 10)
    series.count(worked(rules(JACK)))
    assert (series.dealer, series.score) == (1, (2, 2))
