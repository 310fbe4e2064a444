"""Document 002, clause by clause: California Jack, with Shasta Sam as its variation.

The expected results were worked out by hand from what the document says; the interpreter plays.
In the worked deal the dealer leads here, so the dealer is its player A.
"""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import NoTarget, after_deal, match_target
from allfours.engine.series import Series
from allfours.engine.setup import deal_pack, shuffle_and_deal
from allfours.engine.view import view
from allfours.spec.diagnostics import CannotRun

from .helpers import (
    DEALER,
    DRAWS,
    FIRST,
    NON_DEALER,
    PLAYS,
    SECOND,
    after,
    allowed,
    ending,
    names,
    numbers,
    pack_for,
    play,
    points_of,
    rules,
    scored,
    texts,
    winner,
    worked,
    worked_setup,
)

JACK = "california-jack/ten-high"
SHASTA = "shasta-sam/ten-high"
BOTH = pytest.mark.parametrize("ref", [JACK, SHASTA])


# The deal and the trump.


@BOTH
def test_002_six_cards_singly(ref: str) -> None:
    # One by one, the non-dealer first: cards 1, 3, 5, 7, 9, 11. The pack as printed is here ten,
    # ace, king, queen, jack, nine, ... of spades.
    game = rules(ref)
    setup = deal_pack(game, range(52))
    assert names(game, setup.hands[NON_DEALER]) == "ST SK SJ S8 S6 S4"
    assert names(game, setup.hands[DEALER]) == "SA SQ S9 S7 S5 S3"


@BOTH
def test_002_dealt_in_threes_is_the_other_way_named(ref: str) -> None:
    game = rules(f"{ref}@dealt-in-threes")
    setup = deal_pack(game, range(52))
    assert names(game, setup.hands[NON_DEALER]) == "ST SA SK S8 S7 S6"
    assert names(game, setup.hands[DEALER]) == "SQ SJ S9 S5 S4 S3"


def test_002_top_card_of_the_face_up_stock_is_trumps_and_stays() -> None:
    # Card 13 of the pack as printed is the S2; the winner of the first trick draws it.
    setup = deal_pack(rules(JACK), range(52))
    assert texts(rules(JACK), [setup.trump_card or 0]) == "S2"
    assert setup.stock[0] == setup.trump_card
    assert len(setup.stock) == 40
    deal = worked(rules(JACK), tricks=1)
    draws = [(draw.player, texts(deal.rules, [draw.card])) for draw in deal.tricks[0].draws]
    assert draws == [(DEALER, "H9"), (NON_DEALER, "S2")]


@BOTH
def test_002_the_dealer_leads_to_the_first_trick(ref: str) -> None:
    assert Deal(rules(ref), worked_setup(rules(ref))).state.to_move == DEALER


@BOTH
def test_002_the_deal_alternates(ref: str) -> None:
    # The dealer scores 3 of the worked deal's points, the other 1.
    series = Series(rules(ref), 50)
    for _ in range(2):
        series.count(worked(rules(ref)))
    assert [counted.dealer for counted in series.deals] == [0, 1]
    assert series.score == (4, 4)


# The odd stock of its Shasta Sam.


def test_002_shasta_sam_a_card_is_taken_off_the_top_and_laid_beside_the_stock() -> None:
    # Card 13 shows the suit; 39 are left in the stock, and it is drawn as the fortieth.
    setup = deal_pack(rules(SHASTA), range(52))
    assert texts(rules(SHASTA), [setup.trump_card or 0]) == "S2"
    assert setup.stock == (*range(13, 52), 12)


def test_002_shasta_sam_trump_card_drawn_first() -> None:
    # (a): it is the first card drawn, by the winner of the first trick.
    game = rules(f"{SHASTA}@trump-card-drawn-first")
    assert deal_pack(game, range(52)).stock == tuple(range(12, 52))
    deal = worked(game, tricks=1)
    assert [texts(game, [draw.card]) for draw in deal.tricks[0].draws] == ["H9", "S2"]
    assert texts(game, [deal.setup.trump_card or 0]) == "H9"


def test_002_shasta_sam_trump_card_drawn_last_by_the_loser_of_trick_20() -> None:
    # (b): the turned H8; trick 20 is the non-dealer's (its CQ beats C9).
    deal = worked(rules(SHASTA), tricks=20)
    assert texts(deal.rules, [deal.setup.trump_card or 0]) == "H8"
    draws = [(draw.player, texts(deal.rules, [draw.card])) for draw in deal.tricks[19].draws]
    assert draws == [(NON_DEALER, "SK"), (DEALER, "H8")]


def odd_stock_deal(tricks: int) -> Deal:
    """The worked deal with the H8 turned and out of play."""
    game = rules(f"{SHASTA}@trump-card-out")
    stock = DRAWS.split()
    pack = pack_for(game, FIRST, SECOND, " ".join([stock[-1], *stock[:-1]]))
    deal = Deal(game, deal_pack(game, pack))
    return play(deal, " ".join(PLAYS.split()[: 2 * tricks]))


def test_002_shasta_sam_trump_card_out_the_last_draw_serves_only_the_winner() -> None:
    # (c): 39 cards; the non-dealer, who wins trick 20, draws the SK and the dealer nothing.
    deal = odd_stock_deal(20)
    assert texts(deal.rules, deal.setup.stock) == " ".join(DRAWS.split()[:-1])
    assert names(deal.rules, deal.setup.out) == "H8"
    assert [(d.player, texts(deal.rules, [d.card])) for d in deal.tricks[19].draws] == [(1, "SK")]
    assert [hand.bit_count() for hand in deal.state.hands] == [5, 6]
    # The winner of that trick leads: six against five.
    assert deal.state.to_move == NON_DEALER


def test_002_shasta_sam_trump_card_out_the_last_single_card_is_a_trick_of_its_own() -> None:
    # SA takes SJ, SK takes S8, SQ takes S9, then S7 loses to the dealer's ST, whose last card D8
    # takes the CJ. The CT is left over and is the non-dealer's: 49 of 80 instead of 39.
    deal = play(odd_stock_deal(20), "SA SJ SK S8 SQ S9 S7 ST D8 CJ")
    assert deal.state.over
    last = deal.tricks[-1]
    assert (last.leader, texts(deal.rules, [last.led]), last.reply) == (NON_DEALER, "CT", None)
    assert len(deal.tricks) == 26
    assert deal.state.ledger.count == (31, 49)
    assert points_of(deal) == {"high": (1, 0), "low": (0, 1), "jack": (1, 0), "game": (0, 1)}


def test_002_shasta_sam_trump_card_out_the_short_hand_may_lead_its_last_card() -> None:
    # Two cards against one, the short hand to lead: S5 loses to SA, and D2 is over.
    game = rules(f"{SHASTA}@trump-card-out")
    state = after(ending(game, "S5", "SA D2"), "S5 SA")
    assert state.over
    assert names(game, state.captured[1]) == "SA S5 D2"


def test_002_shasta_sam_trump_card_returned_is_shuffled_into_the_stock() -> None:
    # (d): the suit stays, the card lies anywhere among 40, and its place is nobody's knowledge.
    game = rules(f"{SHASTA}@trump-card-returned")
    places = set()
    for seed in range(30):
        setup = shuffle_and_deal(game, Random(seed))
        assert setup.trump_card is not None
        assert setup.trump == game.pack.suit(setup.trump_card)
        assert sorted(setup.stock) == sorted(setup.pack[12:])
        places.add(setup.stock.index(setup.trump_card))
        assert view(Deal(game, setup), DEALER).top is None
        assert view(Deal(game, setup), NON_DEALER).bottom is None
    assert len(places) > 10
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    with pytest.raises(CannotRun, match="order"):
        deal_pack(game, pack)
    back = pack[12:][::-1]
    assert deal_pack(game, pack, returned=back).stock == tuple(back)


# The play.


@BOTH
def test_002_follow_suit_only_when_able(ref: str) -> None:
    # F4: with a spade in hand neither the trump nor the diamond.
    assert allowed(rules(ref), "SK", "S2 H3 D4") == "S2"


@BOTH
def test_002_without_the_suit_a_trump_must_be_played(ref: str) -> None:
    assert allowed(rules(ref), "SK", "H3 D4 C5") == "H3"


@BOTH
def test_002_without_either_any_card(ref: str) -> None:
    assert allowed(rules(ref), "SK", "D4 C5") == "D4 C5"


@BOTH
def test_002_a_trump_lead_must_be_followed(ref: str) -> None:
    assert allowed(rules(ref), "HK", "S2 H3 D4") == "H3"
    assert allowed(rules(ref), "HK", "S2 D4") == "S2 D4"


@BOTH
def test_002_the_last_six_tricks_are_no_different(ref: str) -> None:
    assert allowed(rules(ref), "SK", "S2 H3 D4", stock="C2 C3") == "S2"
    assert allowed(rules(ref), "SK", "H3 D4 C5", stock="C2 C3") == "H3"


@BOTH
@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [
        ("SA", "ST", "N"),  # ten above ace
        ("ST", "SA", "D"),
        ("SA", "SK", "D"),
        ("HA", "HT", "N"),  # also in trumps: the ace can be captured
        ("SA", "H2", "N"),
        ("S2", "DT", "D"),
    ],
)
def test_002_ten_ranks_above_the_ace(ref: str, led: str, reply: str, who: str) -> None:
    assert winner(rules(ref), led, reply) == who


@pytest.mark.parametrize(
    ("led", "reply", "who"), [("SA", "ST", "D"), ("SJ", "ST", "D"), ("ST", "SJ", "N")]
)
def test_002_ace_high_reading_ranks_the_ten_below_the_jack(led: str, reply: str, who: str) -> None:
    assert winner(rules(f"{JACK}@ace-high"), led, reply) == who


@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [
        ("SK", "DA", "N"),  # the senior card of any suit
        ("SK", "H2", "D"),  # a trump is no better than its rank
        ("SK", "DK", "D"),  # equal ranks: nobody is senior, the leader keeps it
        ("HA", "ST", "N"),
    ],
)
def test_002_literal_rank_reading_the_senior_card_wins(led: str, reply: str, who: str) -> None:
    assert winner(rules(f"{JACK}@literal-rank"), led, reply) == who


@BOTH
def test_002_the_winner_draws_first(ref: str) -> None:
    deal = worked(rules(ref), tricks=20)
    drawn = [draw for trick in deal.tricks for draw in trick.draws]
    assert texts(deal.rules, [draw.card for draw in drawn]) == " ".join(DRAWS.split())
    assert [draw.player for draw in drawn[::2]] == [DEALER] * 6 + [NON_DEALER] * 14


# What is seen.


def test_002_california_jack_stock_is_face_up() -> None:
    deal = worked(rules(JACK), tricks=2)
    assert texts(deal.rules, [view(deal, NON_DEALER).top or 0]) == "D4"
    assert names(deal.rules, view(deal, NON_DEALER).opponent) == "H9 D3"
    assert names(deal.rules, view(deal, DEALER).opponent) == "S3"


def test_002_shasta_sam_stock_is_face_down_beside_the_trump_card() -> None:
    deal = worked(rules(SHASTA), tricks=2)
    for player in (DEALER, NON_DEALER):
        one = view(deal, player)
        assert one.top is None
        assert one.opponent == 0
        assert texts(deal.rules, [one.bottom or 0]) == "H8"


def test_002_shasta_sam_trump_card_out_of_play_stays_in_sight() -> None:
    one = view(odd_stock_deal(2), DEALER)
    assert names(rules(SHASTA), one.out) == "H8"
    assert one.bottom is None
    # 52 less six in hand, four played and the H8.
    assert one.unseen.bit_count() == 41


# The score.


@BOTH
def test_002_one_each_for_trump_ace_two_jack_and_game(ref: str) -> None:
    # The ten takes the ace, the ace the jack, the jack the two: so the dealer's ace is lost.
    game = rules(ref)
    state = after(ending(game, "HA HJ D3", "HT H2 D2"), "HA HT H2 HJ D3 D2")
    assert scored(state) == {"high": (0, 1), "low": (1, 0), "jack": (1, 0), "game": (0, 1)}
    assert state.ledger.count == (1, 14)


@BOTH
def test_002_worked_deal(ref: str) -> None:
    # By hand 41 of the 80 for A, here the dealer, with HA and HJ; B has the H2.
    deal = worked(rules(ref))
    assert deal.state.ledger.count == (41, 39)
    assert points_of(deal) == {"high": (1, 0), "low": (0, 1), "jack": (1, 0), "game": (1, 0)}


def test_002_values_added_reading_scores_84_a_deal() -> None:
    # 80 by the values beside the four points: 41 + 3 and 39 + 1.
    deal = worked(rules(f"{JACK}@values-added"))
    assert points_of(deal)["card-values"] == (41, 39)
    assert deal.total() == (44, 40)


def test_002_any_of_three_reading_is_one_point_for_each_who_has_one() -> None:
    # A has ace and jack: one point all the same; B has the two: one as well.
    deal = worked(rules(f"{JACK}@any-of-three"))
    assert points_of(deal) == {"trumps": (1, 1), "game": (1, 0)}


@BOTH
def test_002_game_tied_scores_nobody_as_filled_from_001(ref: str) -> None:
    # Ten each, and nothing else counts: SA ST, then DA DT, each ten taking the other's ace.
    state = after(ending(rules(ref), "SA DT", "ST DA"), "SA ST DA DT")
    assert state.ledger.count == (14, 14)
    assert scored(state) == {}


# The match.


@BOTH
def test_002_the_target_is_agreed_and_has_no_default(ref: str) -> None:
    with pytest.raises(NoTarget):
        match_target(rules(ref))
    assert match_target(rules(ref), 21) == 21


@BOTH
def test_002_both_reach_it_in_counting_order_as_filled_from_001(ref: str) -> None:
    # High A (dealer), Low B, Jack A, Game A. At 20-20 of 21 High wins; at 19-20 Low comes first.
    deal = worked(rules(ref))
    assert after_deal(deal.tables, deal.state.ledger, (20, 20), 21).winner == DEALER
    assert after_deal(deal.tables, deal.state.ledger, (19, 20), 21).winner == NON_DEALER


@BOTH
def test_002_points_are_counted_after_all_cards_are_played(ref: str) -> None:
    series = Series(rules(ref), 21, score=(20, 0))
    assert series.standing(worked(rules(ref), tricks=25)).winner is None
    assert series.standing(worked(rules(ref))).winner == DEALER


def test_002_worked_pack_is_dealt_singly_to_the_non_dealer_first() -> None:
    # B is the non-dealer: its cards come first, by turns.
    game = rules(JACK)
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    turns = zip(numbers(game, SECOND), numbers(game, FIRST), strict=True)
    assert pack[:12] == [card for pair in turns for card in pair]
