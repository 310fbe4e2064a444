"""The rule files against the documents, clause by clause.

What is expected here was written by hand from the documents' facts, not read off the files: who
leads, which small hands may play what, which card beats which, what scores. Hearts are trumps in
every example.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from allfours.spec.tables import AFTER_STOCK, WHILE_STOCK

from .documents import (
    DOC_000,
    DOC_001,
    DOC_002,
    DOC_003,
    DOC_004,
    legal,
    points,
    rules,
    tables,
    takes,
)

each_of_000 = pytest.mark.parametrize("ref", DOC_000)
each_of_001 = pytest.mark.parametrize("ref", DOC_001)
each_of_002 = pytest.mark.parametrize("ref", DOC_002)
each_of_003 = pytest.mark.parametrize("ref", DOC_003)

USUAL_RANKS = "AKQJT98765432"
TEN_ABOVE_ACE = "TAKQJ98765432"
SIX_SINGLY, TWICE_THREE = (1, 1, 1, 1, 1, 1), (3, 3)


# Document 000: the ten of trumps is Game.


@each_of_000
def test_000_plain_lead_may_be_trumped(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "S5") == "S2 H3"


@each_of_000
def test_000_who_is_void_need_not_trump(ref: str) -> None:
    assert legal(ref, "H3 D4", "S5") == "H3 D4"


@each_of_000
def test_000_trump_lead_asks_for_a_trump(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "HK") == "H3"
    assert legal(ref, "S2 D4", "HK") == "S2 D4"


@each_of_000
def test_000_last_six_tricks_are_played_by_the_same_rules(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "S5", AFTER_STOCK) == "S2 H3"
    assert legal(ref, "H3 D4", "S5", AFTER_STOCK) == "H3 D4"


@each_of_000
def test_000_high_is_who_has_the_ace_and_the_rest_is_won_in_tricks(ref: str) -> None:
    assert points(ref) == [
        ("high", "holder", "A of trumps"),
        ("low", "captor", "2 of trumps"),
        ("jack", "captor", "J of trumps"),
        ("game", "captor", "T of trumps"),
    ]


@each_of_000
def test_000_cards_count_nothing(ref: str) -> None:
    assert tables(ref).total == 0


@each_of_000
def test_000_turn_up_is_the_top_of_a_stock_of_40(ref: str) -> None:
    trump = rules(ref).trump
    assert (trump.source, trump.card, rules(ref).stock_size) == ("turn-up", "first-drawn", 40)


# Document 001: who cannot follow must trump.


@each_of_001
def test_001_plain_lead_may_be_trumped(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "S5") == "S2 H3"


@each_of_001
def test_001_another_card_only_for_who_can_do_neither(ref: str) -> None:
    assert legal(ref, "H3 D4", "S5") == "H3"
    assert legal(ref, "C2 D4", "S5") == "C2 D4"


@each_of_001
def test_001_first_deal_is_cut_for_and_the_deal_alternates(ref: str) -> None:
    deal = rules(ref).deal
    assert (deal.first_dealer, deal.next_dealer) == ("cut", "alternate")


@each_of_001
def test_001_trump_is_the_card_at_the_cut(ref: str) -> None:
    trump = rules(ref).trump
    assert (trump.source, trump.shown, trump.then) == ("cut", "lifted-bottom", "keep")


@each_of_001
def test_001_game_is_most_of_80_and_a_tie_is_nobodys(ref: str) -> None:
    game = rules(ref).point("game")
    assert game is not None
    assert (game.to, game.of, game.tied, tables(ref).total) == ("most", ("values",), "nobody", 80)


# Document 002: the ten ranks above the ace.


@each_of_002
def test_002_dealer_leads(ref: str) -> None:
    assert rules(ref).play.first_lead == "dealer"


@each_of_002
def test_002_follow_then_trump_then_anything(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "S5") == "S2"
    assert legal(ref, "H3 D4", "S5") == "H3"
    assert legal(ref, "C2 D4", "S5") == "C2 D4"


@each_of_002
def test_002_ten_beats_ace_so_the_ace_can_be_captured(ref: str) -> None:
    assert takes(ref, "HA", "HT")
    assert takes(ref, "SA", "ST")
    assert not takes(ref, "HT", "HA")


@each_of_002
def test_002_high_is_the_trump_ace_though_it_is_not_the_highest_trump(ref: str) -> None:
    table = tables(ref)
    assert points(ref)[0] == ("high", "captor", "A of trumps")
    assert table.pack.names[table.trump_order[0]] == "HT"


@each_of_002
def test_002_first_dealer_is_found_by_lot_and_the_deal_alternates(ref: str) -> None:
    deal = rules(ref).deal
    assert (deal.first_dealer, deal.next_dealer) == ("lot", "alternate")


@each_of_002
def test_002_target_is_agreed(ref: str) -> None:
    match = rules(ref).match
    assert (match.one_deal, match.target) == (False, None)


@each_of_002
def test_002_either_way_of_dealing_makes_six(ref: str) -> None:
    assert rules(ref).deal.packets == SIX_SINGLY
    assert rules(f"{ref}@dealt-in-threes").deal.packets == TWICE_THREE


def test_002_trump_card_on_the_open_stock_and_beside_the_hidden_one() -> None:
    assert [rules(ref).trump.card for ref in DOC_002] == ["first-drawn", "last-drawn"]


@pytest.mark.parametrize(
    ("reading", "card", "drawn"),
    [
        ("trump-card-drawn-first", "first-drawn", 40),
        ("trump-card-drawn-last", "last-drawn", 40),
        ("trump-card-out", "out-of-play", 39),
        ("trump-card-returned", "returned", 40),
    ],
)
def test_002_trump_card_beside_the_stock(reading: str, card: str, drawn: int) -> None:
    found = rules(f"shasta-sam/ten-high@{reading}")
    assert (found.trump.card, found.stock_size) == (card, drawn)
    assert found.stock is not None
    assert found.stock.odd == ("first-drawer-only" if drawn % 2 else None)


# Document 003: who can follow must follow.


@each_of_003
def test_003_who_can_follow_may_not_trump(ref: str) -> None:
    assert legal(ref, "S2 H3 D4", "S5") == "S2"


@each_of_003
def test_003_who_is_void_may_play_anything(ref: str) -> None:
    assert legal(ref, "H3 D4", "S5") == "H3 D4"


@each_of_003
def test_003_trump_is_the_bottom_card_of_the_cut_packet(ref: str) -> None:
    trump = rules(ref).trump
    assert (trump.source, trump.shown, trump.then) == ("cut", "lifted-bottom", "keep")


@each_of_003
def test_003_revoke_costs_the_offender_a_point(ref: str) -> None:
    revoke = rules(ref).penalties.revoke
    assert revoke is not None
    assert (revoke.offender, revoke.adversary, revoke.forfeits) == (-1, 0, ())


def test_003_revoke_in_older_books_gives_the_adversary_a_point() -> None:
    revoke = rules("california-jack/strict-follow@adversary-gains").penalties.revoke
    assert revoke is not None
    assert (revoke.offender, revoke.adversary) == (0, 1)


# Document 004: cards count their face value.


def test_004_any_card_may_be_played() -> None:
    for phase, led in itertools.product((WHILE_STOCK, AFTER_STOCK), ("S5", "HK")):
        assert legal(DOC_004[0], "S2 H3 D4", led, phase) == "S2 H3 D4"


def test_004_face_values_make_256() -> None:
    table = tables(DOC_004[0])
    spades = [table.values[table.pack.numbers["S" + rank]] for rank in USUAL_RANKS]
    assert spades == [4, 3, 2, 1, 10, 9, 8, 7, 6, 5, 4, 3, 2]
    assert table.total == 256


def test_004_both_reach_and_the_trump_ace_decides() -> None:
    match = rules(DOC_004[0]).match
    assert (match.both_reach, match.both_reach_point) == ("winner-of", "high")
    assert points(DOC_004[0])[0] == ("high", "captor", "A of trumps")


# What the table of the documents gives for all nine.

# id: ranks, packets, way to the trump, stock, first lead, card values in all, target
ROWS: dict[str, tuple[Any, ...]] = {
    DOC_000[0]: (USUAL_RANKS, TWICE_THREE, "turn-up", "nothing", "non-dealer", 0, 7),
    DOC_000[1]: (USUAL_RANKS, TWICE_THREE, "turn-up", "face-up", "non-dealer", 0, 7),
    DOC_001[0]: (USUAL_RANKS, TWICE_THREE, "cut", "nothing", "non-dealer", 80, 10),
    DOC_001[1]: (USUAL_RANKS, TWICE_THREE, "cut", "face-up", "non-dealer", 80, 10),
    DOC_002[0]: (TEN_ABOVE_ACE, SIX_SINGLY, "turn-up", "face-up", "dealer", 80, None),
    DOC_002[1]: (TEN_ABOVE_ACE, SIX_SINGLY, "turn-up", "nothing", "dealer", 80, None),
    DOC_003[0]: (USUAL_RANKS, SIX_SINGLY, "cut", "face-up", "non-dealer", 80, 10),
    DOC_003[1]: (USUAL_RANKS, SIX_SINGLY, "cut", "nothing", "non-dealer", 80, 10),
    DOC_004[0]: (USUAL_RANKS, TWICE_THREE, "turn-up", "face-up", "non-dealer", 256, 10),
    "california-jack/foster-1897":
        (USUAL_RANKS, TWICE_THREE, "cut", "face-up", "non-dealer", 80, 7),
    "california-jack/bicycle":
        (USUAL_RANKS, SIX_SINGLY, "turn-up", "face-up", "non-dealer", 80, 10),
    "california-jack/catsatcards":
        (USUAL_RANKS, SIX_SINGLY, "turn-up", "face-up", "non-dealer", 80, 10),
    "california-jack/denexa":
        (USUAL_RANKS, TWICE_THREE, "turn-up", "face-up", "non-dealer", 80, 10),
    "california-jack/coololdgames":
        (USUAL_RANKS, TWICE_THREE, "turn-up", "nothing", "dealer", 80, 10),
}  # fmt: skip


@pytest.mark.parametrize("ref", ROWS)
def test_row_of_the_table(ref: str) -> None:
    found = rules(ref)
    assert found.stock is not None
    assert (
        "".join(found.pack.ranks),
        found.deal.packets,
        found.trump.source,
        found.stock.shows,
        found.play.first_lead,
        tables(ref).total,
        found.match.target,
    ) == ROWS[ref]


@pytest.mark.parametrize("ref", ROWS)
def test_six_cards_from_52_and_the_winner_draws_first(ref: str) -> None:
    found = rules(ref)
    assert found.stock is not None
    assert (found.pack.size, found.deal.hand, found.stock_size) == (52, 6, 40)
    assert found.stock.winner_first
    assert found.play.winner_leads


@pytest.mark.parametrize("ref", [ref for ref in ROWS if ref not in DOC_000])
def test_captors_of_ace_two_and_jack_and_most_card_values_score(ref: str) -> None:
    assert points(ref) == [
        ("high", "captor", "A of trumps"),
        ("low", "captor", "2 of trumps"),
        ("jack", "captor", "J of trumps"),
        ("game", "most", "values"),
    ]


@pytest.mark.parametrize("ref", [ref for ref in ROWS if ref not in DOC_004])
def test_both_reach_and_the_points_count_in_order(ref: str) -> None:
    assert rules(ref).match.both_reach == "counting-order"


@pytest.mark.parametrize("ref", ROWS)
def test_points_are_counted_when_the_deal_is_over(ref: str) -> None:
    assert rules(ref).match.counted == "end-of-deal"


@pytest.mark.parametrize("ref", ROWS)
@pytest.mark.parametrize(
    ("led", "reply", "taken"),
    [
        ("S5", "S6", True),
        ("S5", "S4", False),
        ("S5", "D6", False),
        ("S5", "H2", True),
        ("HK", "H3", False),
        ("H3", "HK", True),
        ("H3", "SA", False),
    ],
)
def test_highest_trump_otherwise_highest_of_the_suit_led(
    ref: str, led: str, reply: str, taken: bool
) -> None:
    assert takes(ref, led, reply) is taken


# The follow codes: a lead of S5 to S2 H3 D4, of S5 to H3 D4, of HK to S2 H3 D4.
CODES = {
    "F1": ("S2 H3", "H3 D4", "H3"),
    "F2": ("S2 H3", "H3", "H3"),
    "F3": ("S2", "H3 D4", "H3"),
    "F4": ("S2", "H3", "H3"),
    "F5": ("S2 H3 D4", "H3 D4", "S2 H3 D4"),
}
FOLLOWS = {
    **dict.fromkeys(DOC_000, "F1"),
    **dict.fromkeys(DOC_001, "F2"),
    **dict.fromkeys(DOC_002, "F4"),
    **dict.fromkeys(DOC_003, "F3"),
    **dict.fromkeys([f"{ref}@follow-or-trump" for ref in (*DOC_003, *DOC_004)], "F1"),
    **dict.fromkeys([f"{ref}@follow-or-trump-forced" for ref in (*DOC_003, *DOC_004)], "F2"),
    DOC_004[0]: "F5",
    "california-jack/foster-1897": "F1",
    "california-jack/catsatcards": "F1",
    "california-jack/denexa": "F2",
    "california-jack/coololdgames": "F2",
    "california-jack/bicycle": "F2",
    "california-jack/bicycle@strict-follow": "F3",
    "california-jack/bicycle@strict-then-trump": "F4",
    "german-whist/pagat": "F3",
}


@pytest.mark.parametrize("phase", [WHILE_STOCK, AFTER_STOCK])
@pytest.mark.parametrize("ref", FOLLOWS)
def test_follow_code(ref: str, phase: int) -> None:
    leads = (("S2 H3 D4", "S5"), ("H3 D4", "S5"), ("S2 H3 D4", "HK"))
    found = tuple(legal(ref, hand, led, phase) for hand, led in leads)
    assert found == CODES[FOLLOWS[ref]]
    assert legal(ref, "C2 D4", "S5", phase) == legal(ref, "C2 D4", "HK", phase) == "C2 D4"


# Readings that change what beats what, or what counts.


@each_of_002
def test_002_ace_high_reading_puts_the_ten_below_the_jack(ref: str) -> None:
    assert not takes(f"{ref}@ace-high", "HA", "HT")
    assert takes(f"{ref}@ace-high", "HT", "HJ")


@each_of_002
def test_002_literal_rank_lets_any_higher_card_win_and_a_trump_lose(ref: str) -> None:
    reading = f"{ref}@literal-rank"
    assert takes(reading, "S5", "D6")
    assert not takes(reading, "S5", "H2")
    assert not takes(reading, "S5", "D5")


@each_of_002
def test_002_every_item_added_makes_84(ref: str) -> None:
    reading = f"{ref}@values-added"
    assert points(reading) == [*points(ref), ("card-values", "each", "values")]
    assert tables(reading).total + 4 == 84


@each_of_002
def test_002_one_point_for_any_of_three_besides_game(ref: str) -> None:
    assert points(f"{ref}@any-of-three") == [
        ("trumps", "each-captor", "A of trumps", "2 of trumps", "J of trumps"),
        ("game", "most", "values"),
    ]


def test_004_any_trump_reading_lets_a_lower_trump_beat_a_trump_led() -> None:
    reading = f"{DOC_004[0]}@any-trump"
    assert takes(reading, "HK", "H3")
    assert takes(reading, "S5", "H2")
    assert not takes(reading, "H3", "SA")


def test_001_number_of_counting_cards_is_20() -> None:
    assert tables("shasta-sam/forced-trump@number-of-counting-cards").total == 20


def test_000_most_card_points_borrows_the_80_scale() -> None:
    reading = f"{DOC_000[0]}@most-card-points"
    assert tables(reading).total == 80
    assert points(reading)[3] == ("game", "most", "values")
    because = next(one.because for one in rules(reading).readings if one.name == "most-card-points")
    assert "filled from shasta-sam/forced-trump" in because


def test_foster_suit_is_cut_for_before_the_pack_is_shuffled_and_dealt() -> None:
    trump = rules("california-jack/foster-1897").trump
    assert (trump.source, trump.then) == ("cut", "reshuffle")


# The neighbours.


def test_german_whist_thirteen_cards_top_card_shown_and_only_the_last_tricks_count() -> None:
    found = rules("german-whist/pagat")
    assert (found.deal.hand, found.stock_size, found.trump.card) == (13, 26, "first-drawn")
    assert found.stock is not None
    assert found.stock.shows == "top-before-lead"
    assert points(found.id) == [("tricks", "each", "tricks")]
    assert found.score[0].during == "after-stock"


def test_single_suit_whist_shares_out_one_suit_without_trumps() -> None:
    found = rules("whist/single-suit")
    assert (found.pack.size, found.deal.hand, found.stock) == (12, 6, None)
    assert tables(found.id).trumps == 0
    assert legal(found.id, "SA S3", "SK") == "SA S3"
    assert takes(found.id, "SK", "SA")
    assert not takes(found.id, "SK", "S3")


def test_briscola_ace_and_three_lead_120_points_and_any_card_may_be_played() -> None:
    found = rules("briscola/standard")
    assert ("".join(found.pack.ranks), found.pack.size) == ("A3KQJ76542", 40)
    assert (found.deal.hand, found.stock_size, found.trump.card) == (3, 34, "last-drawn")
    assert tables(found.id).total == 120
    assert takes(found.id, "SK", "S3")
    assert takes(found.id, "S3", "H2")
    assert legal(found.id, "S2 H3 D4", "SK", AFTER_STOCK) == "S2 H3 D4"
    assert (found.score[0].tied, found.match.one_deal) == ("nobody", True)


def test_schnapsen_any_card_while_the_stock_lasts() -> None:
    assert legal("schnapsen/endgame", "SA HJ DK", "SK") == "SA HJ DK"


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("SA ST SJ HA", "SK", "SA ST"),
        ("SJ HA DA", "SK", "SJ"),
        ("HJ HA DA", "SK", "HJ HA"),
        ("DA CJ", "SK", "DA CJ"),
        ("HA HJ SA", "HK", "HA"),
        ("HJ SA", "HK", "HJ"),
        ("SA DA", "HK", "SA DA"),
    ],
)
def test_schnapsen_follow_and_beat_once_the_stock_is_gone(
    hand: str, led: str, allowed: str
) -> None:
    assert legal("schnapsen/endgame", hand, led, AFTER_STOCK) == allowed


def test_schnapsen_first_to_66_of_120_otherwise_the_last_trick() -> None:
    found = rules("schnapsen/endgame")
    assert (found.pack.size, found.stock_size, tables(found.id).total) == (20, 10, 120)
    win = found.score[0]
    assert (win.to, win.of, win.at, win.otherwise) == ("first-to", ("values",), 66, "last-trick")
