"""Document 001, clause by clause: Shasta Sam, with California Jack as its variation.

The expected results were worked out by hand from what the document says; the interpreter plays.
"""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import after_deal
from allfours.engine.series import Series
from allfours.engine.setup import deal_pack, shuffle_and_deal
from allfours.engine.view import view
from allfours.spec.diagnostics import CannotRun

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
    mask,
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

SHASTA = "shasta-sam/forced-trump"
JACK = "california-jack/forced-trump"
BOTH = pytest.mark.parametrize("ref", [SHASTA, JACK])


# The deal and the cut.


@BOTH
def test_001_six_cards_each_in_the_packets_filled_from_000(ref: str) -> None:
    # Silent: 3 + 3, the non-dealer first. In the pack as printed (spades from the ace down) the
    # non-dealer has A K Q and 8 7 6.
    game = rules(ref)
    setup = deal_pack(game, range(52), trump_card=51)
    assert names(game, setup.hands[NON_DEALER]) == "SA SK SQ S8 S7 S6"
    assert names(game, setup.hands[DEALER]) == "SJ ST S9 S5 S4 S3"
    assert len(setup.stock) == 40


@BOTH
def test_001_trump_is_cut_before_the_deal(ref: str) -> None:
    # The bottom card of the lifted packet: put back below, it is the pack's last card, here the H8.
    setup = worked_setup(rules(ref))
    assert texts(rules(ref), [setup.trump_card or 0]) == "H8"
    assert rules(ref).pack.suits[setup.trump or 0] == "H"


@BOTH
def test_001_the_card_at_the_cut_stays_in_the_pack_and_is_drawn_last(ref: str) -> None:
    for seed in range(20):
        setup = shuffle_and_deal(rules(ref), Random(seed))
        assert setup.trump_card == setup.pack[-1] == setup.stock[-1]
        assert setup.out == 0


def test_001_another_card_cannot_have_been_shown() -> None:
    game = rules(SHASTA)
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    with pytest.raises(CannotRun, match=r"HA was shown.*bottom.*H8"):
        deal_pack(game, pack, game.pack.numbers["HA"])


def test_001_rest_top_reading_deals_the_card_to_the_non_dealer() -> None:
    # The top card of what was not lifted comes to the top of the pack: it is dealt first.
    game = rules(f"{SHASTA}@rest-top")
    for seed in range(20):
        setup = shuffle_and_deal(game, Random(seed))
        assert setup.trump_card == setup.pack[0]
        assert setup.hands[NON_DEALER] >> setup.pack[0] & 1
    # The dealer has seen it and knows where it is.
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    deal = Deal(game, deal_pack(game, pack, pack[0]))
    assert names(game, view(deal, DEALER).opponent) == "HA"
    assert names(game, view(deal, NON_DEALER).opponent) == ""


def test_001_cut_reshuffled_reading_hides_the_card_again() -> None:
    # After a shuffle the shown card may be anywhere: over many deals not always at the bottom, and
    # no player is told where it is.
    game = rules(f"{SHASTA}@cut-reshuffled")
    setups = [shuffle_and_deal(game, Random(seed)) for seed in range(40)]
    assert any(setup.pack[-1] != setup.trump_card for setup in setups)
    for setup in setups:
        assert setup.trump_card is not None
        assert setup.trump == game.pack.suit(setup.trump_card)
        deal = Deal(game, setup)
        for player in (DEALER, NON_DEALER):
            one = view(deal, player)
            assert (one.bottom, one.top, one.opponent) == (None, None, 0)


@BOTH
def test_001_the_deal_alternates(ref: str) -> None:
    series = Series(rules(ref), 10)
    for _ in range(3):
        series.count(worked(rules(ref)))
    # The dealer scores 1, the other 3: A deals, then B, then A.
    assert [counted.dealer for counted in series.deals] == [0, 1, 0]
    assert [counted.score for counted in series.deals] == [(1, 3), (4, 4), (5, 7)]


# The play.


@BOTH
def test_001_the_non_dealer_leads_and_then_the_winner(ref: str) -> None:
    assert Deal(rules(ref), worked_setup(rules(ref))).state.to_move == NON_DEALER
    assert worked(rules(ref), tricks=7).state.to_move == DEALER


@BOTH
def test_001_plain_lead_may_be_trumped_while_holding_the_suit(ref: str) -> None:
    assert allowed(rules(ref), "SK", "S2 H3 D4") == "S2 H3"


@BOTH
def test_001_another_card_only_for_who_can_neither_follow_nor_trump(ref: str) -> None:
    # No spade, but a trump: it must be played. Without both, anything.
    assert allowed(rules(ref), "SK", "H3 D4 C5") == "H3"
    assert allowed(rules(ref), "SK", "D4 C5") == "D4 C5"


@BOTH
def test_001_a_trump_lead_must_be_followed(ref: str) -> None:
    assert allowed(rules(ref), "HK", "S2 H3 D4") == "H3"
    assert allowed(rules(ref), "HK", "S2 D4") == "S2 D4"


@BOTH
def test_001_the_rules_do_not_change_in_the_last_six_tricks(ref: str) -> None:
    assert allowed(rules(ref), "SK", "H3 D4 C5", stock="C2 C3") == "H3"
    assert allowed(rules(ref), "SK", "S2 H3 D4", stock="C2 C3") == "S2 H3"


@BOTH
@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [("SK", "SA", "N"), ("SK", "H2", "N"), ("SK", "DA", "D"), ("HK", "H2", "D"), ("ST", "SJ", "N")],
)
def test_001_highest_trump_else_highest_of_the_led_suit_wins(
    ref: str, led: str, reply: str, who: str
) -> None:
    assert winner(rules(ref), led, reply) == who


@BOTH
def test_001_winner_draws_the_top_card_loser_the_next(ref: str) -> None:
    deal = worked(rules(ref), tricks=7)
    first, seventh = deal.tricks[0].draws, deal.tricks[6].draws
    assert [(d.player, texts(deal.rules, [d.card])) for d in first] == [(1, "H9"), (0, "S2")]
    assert [(d.player, texts(deal.rules, [d.card])) for d in seventh] == [(0, "H2"), (1, "C2")]


# What is seen.


def test_001_shasta_sam_stock_is_face_down_but_the_cut_card_is_known() -> None:
    # Unreshuffled, the place of the shown H8 is public: the last card. Nothing else is seen.
    deal = worked(rules(SHASTA), tricks=3)
    for player in (DEALER, NON_DEALER):
        one = view(deal, player)
        assert one.top is None
        assert one.bottom is not None
        assert texts(deal.rules, [one.bottom]) == "H8"
        assert one.opponent == 0
    # Of 52 the dealer knows 6 in hand, 6 played and the H8; 39 can be anywhere.
    assert view(deal, DEALER).unseen.bit_count() == 39
    # Trick 20 is the dealer's and brings the non-dealer the H8; then only six cards are left.
    assert "H8" in names(deal.rules, view(worked(rules(SHASTA), tricks=20), DEALER).opponent)


def test_001_california_jack_stock_is_face_up() -> None:
    # Top card and all draws: after three tricks the non-dealer has drawn H9, D3, D4.
    deal = worked(rules(JACK), tricks=3)
    one = view(deal, DEALER)
    assert texts(deal.rules, [one.top or 0]) == "D5"
    assert names(deal.rules, one.opponent) == "H9 D4 D3"
    assert names(deal.rules, view(deal, NON_DEALER).opponent) == "S4"


# The score.


@BOTH
@pytest.mark.parametrize(("card", "point"), [("HA", "high"), ("H2", "low"), ("HJ", "jack")])
def test_001_capturing_ace_two_and_jack_of_trumps(ref: str, card: str, point: str) -> None:
    # The dealer leads the card; a second trick lets the non-dealer have the HK led to the HA, or
    # take the card with the HK. Holding it is not enough.
    reply, owner = ("H3", (1, 0)) if card == "HA" else ("HK", (0, 1))
    start = ending(rules(ref), f"{card} S3", f"{reply} S2")
    assert point not in scored(start)
    assert scored(after(start, f"{card} {reply}"))[point] == owner


@BOTH
def test_001_game_by_ten_four_three_two_one(ref: str) -> None:
    # One of each: 10 + 4 + 3 + 2 + 1 against a second ten and nines: the dealer has 20, the other
    # 10. A single king more than an ace is not enough: 3 against 4.
    game = rules(ref)
    start = ending(game, "SA SK SQ SJ ST D9", "S9 S8 S7 S6 S5 DT")
    state = after(start, "SA S9 SK S8 SQ S7 SJ S6 ST S5 D9 DT")
    assert state.ledger.count == (20, 10)
    assert scored(state) == {"game": (1, 0)}
    state = after(ending(game, "SA C2", "S3 CK"), "SA S3 C2 CK")
    assert state.ledger.count == (4, 3)
    assert scored(state) == {"game": (1, 0)}


@BOTH
def test_001_game_tied_scores_nobody(ref: str) -> None:
    # By hand 40-40; High and Jack are the non-dealer's, Low the dealer's.
    deal = worked(rules(ref), TIED_PLAYS)
    assert deal.state.ledger.count == (40, 40)
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1)}


@pytest.mark.parametrize(("reading", "each"), [("game-tie-split", 0.5), ("game-tie-both", 1)])
def test_001_game_tie_readings_share_the_point(reading: str, each: float) -> None:
    deal = worked(rules(f"{SHASTA}@{reading}"), TIED_PLAYS)
    assert points_of(deal)["game"] == (each, each)
    assert deal.total() == (1 + each, 2 + each)


def test_001_number_of_counting_cards_reading() -> None:
    # By hand the non-dealer has 41 of 80, but only 8 of the 20 counting cards: Game turns round.
    deal = worked(rules(f"{SHASTA}@number-of-counting-cards"))
    assert deal.state.ledger.count == (12, 8)
    assert points_of(deal)["game"] == (1, 0)


@BOTH
def test_001_worked_deal(ref: str) -> None:
    deal = worked(rules(ref))
    assert deal.state.ledger.count == (39, 41)
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (0, 1)}


# The match.


@BOTH
def test_001_ten_points_win(ref: str) -> None:
    deal = worked(rules(ref))
    assert after_deal(deal.tables, deal.state.ledger, (8, 6), 10).winner is None
    assert after_deal(deal.tables, deal.state.ledger, (8, 7), 10).winner == NON_DEALER
    assert after_deal(deal.tables, deal.state.ledger, (9, 6), 10).winner == DEALER
    assert rules(ref).match.target == 10


@BOTH
def test_001_points_are_counted_at_the_end_of_the_deal(ref: str) -> None:
    series = Series(rules(ref), 10, score=(9, 9))
    assert series.standing(worked(rules(ref), tricks=25)).winner is None
    assert series.standing(worked(rules(ref))).winner is not None


@BOTH
@pytest.mark.parametrize(
    ("before", "won"),
    [
        ((9, 9), NON_DEALER),  # High first
        ((9, 8), DEALER),  # High takes N to 9 only, then Low takes D to 10
        ((9, 7), DEALER),  # N would reach ten with Game
    ],
)
def test_001_both_reach_ten_high_low_jack_game_in_order(
    ref: str, before: tuple[int, int], won: int
) -> None:
    deal = worked(rules(ref))
    assert after_deal(deal.tables, deal.state.ledger, before, 10).winner == won


@BOTH
def test_001_a_revoke_costs_nothing_as_none_is_named(ref: str) -> None:
    # Trick 7: the non-dealer leads D2 and the dealer, full of diamonds, throws the S7.
    deal = worked(rules(ref), tricks=6)
    deal.play(deal.rules.pack.numbers["D2"])
    deal.play(deal.rules.pack.numbers["S7"], allow_revoke=True)
    assert len(deal.revokes) == 1
    assert deal.revokes[0].allowed == mask(deal.rules, "DA DK DQ DJ DT")
    assert deal.penalty() == (0, 0)
