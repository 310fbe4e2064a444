"""Document 000, clause by clause: Shasta Sam, with California Jack as its variation.

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
    FIRST,
    NON_DEALER,
    SECOND,
    after,
    allowed,
    ending,
    ledger_of,
    mask,
    names,
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

SHASTA = "shasta-sam/ten-of-trumps"
JACK = "california-jack/ten-of-trumps"
BOTH = pytest.mark.parametrize("ref", [SHASTA, JACK])


# The deal and the trump.


@BOTH
def test_000_three_cards_at_a_time_the_non_dealer_first(ref: str) -> None:
    # 3 + 3: cards 1-3 and 7-9 of the pack to the non-dealer, 4-6 and 10-12 to the dealer.
    game = rules(ref)
    setup = deal_pack(game, range(52))
    # The pack as printed: A K Q J T 9 8 7 6 5 4 3 2 of spades, then hearts, diamonds, clubs.
    assert names(game, setup.hands[NON_DEALER]) == "SA SK SQ S8 S7 S6"
    assert names(game, setup.hands[DEALER]) == "SJ ST S9 S5 S4 S3"


@BOTH
def test_000_the_stocks_top_card_is_turned_up_and_fixes_trumps(ref: str) -> None:
    # The thirteenth card of the pack as printed is the S2.
    setup = deal_pack(rules(ref), range(52))
    assert setup.trump_card is not None
    assert texts(rules(ref), [setup.trump_card]) == "S2"
    assert rules(ref).pack.suits[setup.trump or 0] == "S"


@BOTH
def test_000_the_turn_up_is_drawn_by_the_winner_of_the_first_trick(ref: str) -> None:
    # Forty cards, an even stock. The non-dealer's HA wins and takes the turn-up H9, the dealer S2.
    deal = worked(rules(ref), tricks=1)
    assert len(deal.setup.stock) == 40
    draws = [(draw.player, texts(deal.rules, [draw.card])) for draw in deal.tricks[0].draws]
    assert draws == [(NON_DEALER, "H9"), (DEALER, "S2")]


def test_000_turn_up_drawn_last_goes_to_the_loser_of_trick_20() -> None:
    # Laid aside, the turned H8 is the fortieth card drawn; the dealer wins trick 20 with the CQ.
    deal = worked(rules(f"{SHASTA}@turn-up-drawn-last"), tricks=20)
    assert texts(deal.rules, [deal.setup.trump_card or 0]) == "H8"
    draws = [(draw.player, texts(deal.rules, [draw.card])) for draw in deal.tricks[19].draws]
    assert draws == [(DEALER, "SK"), (NON_DEALER, "H8")]
    # Everybody sees where it goes, and nothing of the other draw.
    assert [draw.shown for draw in deal.tricks[19].draws] == [False, True]
    assert deal.state.stock == ()


# The play.


@BOTH
def test_000_the_non_dealer_leads_to_the_first_trick(ref: str) -> None:
    assert Deal(rules(ref), worked_setup(rules(ref))).state.to_move == NON_DEALER


@BOTH
def test_000_the_winner_of_a_trick_leads_the_next(ref: str) -> None:
    # Trick 6 is the non-dealer's; in trick 7 the dealer's DT beats the D2.
    assert worked(rules(ref), tricks=6).state.leader == NON_DEALER
    assert worked(rules(ref), tricks=7).state.leader == DEALER


@BOTH
def test_000_plain_lead_may_be_trumped_while_holding_the_suit(ref: str) -> None:
    # Follow or trump: of S2, H3 and D4 to the SK, the diamond alone is barred.
    assert allowed(rules(ref), "SK", "S2 H3 D4") == "S2 H3"


@BOTH
def test_000_who_cannot_follow_a_plain_lead_may_play_anything(ref: str) -> None:
    # No spade: the trump is not forced.
    assert allowed(rules(ref), "SK", "H3 D4 C5") == "H3 D4 C5"


@BOTH
def test_000_a_trump_lead_must_be_followed(ref: str) -> None:
    assert allowed(rules(ref), "HK", "S2 H3 D4") == "H3"
    assert allowed(rules(ref), "HK", "S2 D4") == "S2 D4"


@BOTH
def test_000_the_last_six_tricks_are_played_by_the_same_rules(ref: str) -> None:
    # The document says so: with a stock of forty and with none, the same cards.
    for led, hand, legal in (
        ("SK", "S2 H3 D4", "S2 H3"),
        ("SK", "H3 D4 C5", "H3 D4 C5"),
        ("HK", "S2 H3 D4", "H3"),
    ):
        assert allowed(rules(ref), led, hand) == legal
        assert allowed(rules(ref), led, hand, stock="C2 C3") == legal


@BOTH
@pytest.mark.parametrize(
    ("led", "reply", "who"),
    [
        ("SK", "SA", "N"),  # the higher card of the suit led
        ("SK", "SQ", "D"),
        ("SK", "H2", "N"),  # any trump on a plain card
        ("SK", "DA", "D"),  # an off-suit ace wins nothing
        ("HK", "HA", "N"),  # the higher trump
        ("HK", "H2", "D"),
        ("ST", "SJ", "N"),  # ten below jack
    ],
)
def test_000_highest_trump_else_highest_of_the_led_suit_wins(
    ref: str, led: str, reply: str, who: str
) -> None:
    assert winner(rules(ref), led, reply) == who


@BOTH
def test_000_the_winner_draws_the_top_card_and_the_loser_the_next(ref: str) -> None:
    # Tricks 1-6 are the non-dealer's, tricks 7-20 the dealer's; two cards go each time.
    deal = worked(rules(ref), tricks=20)
    drawn = [draw for trick in deal.tricks for draw in trick.draws]
    assert texts(deal.rules, [draw.card for draw in drawn]) == " ".join(DRAWS.split())
    assert [draw.player for draw in drawn[::2]] == [NON_DEALER] * 6 + [DEALER] * 14
    assert [draw.player for draw in drawn[1::2]] == [DEALER] * 6 + [NON_DEALER] * 14


# The score.


@BOTH
def test_000_high_is_for_having_the_ace_even_before_it_wins(ref: str) -> None:
    # The non-dealer was dealt the HA: one point from the first moment.
    game = rules(ref)
    assert scored(ending(game, "SK", "HA")) == {"high": (0, 1)}
    assert scored(after(ending(game, "SK", "HA"), "SK HA")) == {"high": (0, 1)}


def test_000_high_goes_to_who_draws_the_ace() -> None:
    # The dealer wins the trick and draws the H3, the non-dealer the HA, not yet played.
    state = after(ending(rules(SHASTA), "SK D2", "S4 D3", stock="H3 HA"), "SK S4")
    assert scored(state) == {"high": (0, 1)}


def test_000_high_captured_reading_waits_for_the_trick() -> None:
    game = rules(f"{SHASTA}@high-captured")
    assert scored(ending(game, "SK", "HA")) == {}
    assert scored(after(ending(game, "SK", "HA"), "SK HA")) == {"high": (0, 1)}


@BOTH
def test_000_low_and_jack_are_for_winning_the_card_in_a_trick(ref: str) -> None:
    # The dealer holds H2 and HJ and loses both to the non-dealer's HK and HQ.
    state = after(ending(rules(ref), "H2 HJ", "HK HQ"), "H2 HK HQ HJ")
    assert scored(state) == {"low": (0, 1), "jack": (0, 1)}


@BOTH
def test_000_game_is_the_ten_of_trumps_whatever_the_count(ref: str) -> None:
    # The dealer takes the other three tens and the aces with them; the HT alone is Game.
    state = after(ending(rules(ref), "SA CA H3", "ST CT HT"), "SA ST CA CT H3 HT")
    assert scored(state) == {"game": (0, 1)}


def test_000_most_card_points_reading_counts_the_values() -> None:
    # The same tricks by the 80-scale: 14 + 14 for the dealer against 10.
    game = rules(f"{SHASTA}@most-card-points")
    state = after(ending(game, "SA CA H3", "ST CT HT"), "SA ST CA CT H3 HT")
    assert scored(state) == {"game": (1, 0)}


@BOTH
def test_000_points_are_counted_at_the_end_of_the_deal(ref: str) -> None:
    assert rules(ref).match.counted == "end-of-deal"
    series = Series(rules(ref), 7, score=(6, 6))
    # Three points are safe after six tricks, but the match goes on until the deal is over.
    assert series.standing(worked(rules(ref), tricks=6)).winner is None
    assert series.standing(worked(rules(ref))).winner == NON_DEALER


@BOTH
def test_000_worked_deal(ref: str) -> None:
    # By hand: the non-dealer has the HA and takes HJ and HT, the dealer takes the H2.
    deal = worked(rules(ref))
    assert deal.state.over
    assert len(deal.tricks) == 26
    assert points_of(deal) == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (0, 1)}
    assert deal.total() == (1, 3)
    taken = "ST S7 S6 S5 S4 S3 S2 HA HK HQ HJ HT H9 H8 D9 D8 CJ CT"
    assert names(deal.rules, deal.state.captured[NON_DEALER]) == taken


def test_000_worked_deal_by_card_points() -> None:
    # By hand 41 of the 80 for the non-dealer.
    deal = worked(rules(f"{SHASTA}@most-card-points"))
    assert deal.state.ledger.count == (39, 41)
    assert deal.points()[3] == (0, 1)


# The match.


@BOTH
def test_000_seven_points_win(ref: str) -> None:
    # The worked deal brings the dealer 1, the non-dealer 3.
    deal = worked(rules(ref))
    for before, won in (((0, 3), None), ((0, 4), NON_DEALER), ((5, 3), None), ((6, 3), DEALER)):
        standing = after_deal(deal.tables, ledger_of(deal.state), before, 7)
        assert standing.score == (before[0] + 1, before[1] + 3)
        assert standing.winner == won


@BOTH
def test_000_both_reach_seven_high_low_jack_game_are_counted_in_order(ref: str) -> None:
    # High N, Low D, Jack N, Game N. At 6-6 High is first: N. At 6-5 Low is counted before N's
    # seventh, which is the Jack: D.
    deal = worked(rules(ref))
    assert after_deal(deal.tables, deal.state.ledger, (6, 6), 7).winner == NON_DEALER
    assert after_deal(deal.tables, deal.state.ledger, (6, 5), 7).winner == DEALER


@BOTH
def test_000_the_deal_alternates_as_filled_from_001(ref: str) -> None:
    # Silent in the text. The player who dealt gets the dealer's 1, the other 3, then they change.
    series = Series(rules(ref), 7)
    for _ in range(2):
        series.count(worked(rules(ref)))
    assert [counted.dealer for counted in series.deals] == [0, 1]
    assert [counted.score for counted in series.deals] == [(1, 3), (4, 4)]


# What each player sees, by the readings of the stock.


def seen(ref: str, tricks: int) -> tuple[tuple[str, ...], ...]:
    """Top card seen and the opponent's cards known, for the dealer and for the non-dealer, and the
    cards drawn so far that the other player saw."""
    deal = worked(rules(ref), tricks=tricks)
    game = deal.rules
    shown = [draw for trick in deal.tricks for draw in trick.draws if draw.shown]
    found = []
    for player in (DEALER, NON_DEALER):
        one = view(deal, player)
        top = "-" if one.top is None else game.pack.names[one.top]
        found.append((top, names(game, one.opponent)))
    return (*found, (texts(game, [draw.card for draw in shown]),))


@pytest.mark.parametrize(
    "reading",
    ["", "@stock-turned", "@shown-as-drawn", "@both-draws-open"],
)
def test_000_before_the_first_trick_only_the_turn_up_is_seen(reading: str) -> None:
    assert seen(SHASTA + reading, 0) == (("H9", ""), ("H9", ""), ("",))


# After two tricks the non-dealer (who won them) has drawn the turn-up H9 and then D3, the dealer S2
# (played since) and S3; the next card of the stock is the D4.


def test_000_stray_sentence_reading_shows_only_the_turn_up() -> None:
    # (a): both saw who took the H9, nothing else.
    assert seen(SHASTA, 2) == (("-", "H9"), ("-", ""), ("H9",))


def test_000_stock_turned_reading_shows_the_top_card_and_hides_the_losers() -> None:
    # (b): the D3 lay open before trick 2, the D4 does now; the dealer's S3 is its own secret.
    assert seen(f"{SHASTA}@stock-turned", 2) == (("D4", "H9 D3"), ("D4", ""), ("H9 D3",))


def test_000_shown_as_drawn_reading_shows_draws_but_nothing_before() -> None:
    # (c): all four draws were shown, the next card is not.
    assert seen(f"{SHASTA}@shown-as-drawn", 2) == (("-", "H9 D3"), ("-", "S3"), ("H9 S2 D3 S3",))


@pytest.mark.parametrize("ref", [f"{SHASTA}@both-draws-open", JACK])
def test_000_both_draws_open_reading_is_california_jack(ref: str) -> None:
    # (d), and the variation with its stock face up: the D4 is seen and all draws were.
    assert seen(ref, 2) == (("D4", "H9 D3"), ("D4", "S3"), ("H9 S2 D3 S3",))


def test_000_turn_up_drawn_last_is_known_at_the_bottom() -> None:
    deal = worked(rules(f"{SHASTA}@turn-up-drawn-last"), tricks=2)
    for player in (DEALER, NON_DEALER):
        one = view(deal, player)
        assert one.top is None
        assert texts(deal.rules, [one.bottom or 0]) == "H8"
        assert not one.unseen & mask(deal.rules, "H8")
    # Trick 20 gives it to the non-dealer, and the dealer knows.
    drawn = worked(rules(f"{SHASTA}@turn-up-drawn-last"), tricks=20)
    assert "H8" in names(drawn.rules, view(drawn, DEALER).opponent)


def test_000_a_player_counts_what_is_left_over() -> None:
    # Before the first lead the dealer sees six cards and the turn-up: 45 others, six of them in
    # the other hand. After the last draw every card is somewhere known: nothing is unseen.
    first = view(worked(rules(SHASTA), tricks=0), DEALER)
    assert first.unseen.bit_count() == 45
    assert first.opponent_size == 6
    last = view(worked(rules(SHASTA), tricks=20), DEALER)
    assert last.unseen == 0
    assert names(rules(SHASTA), last.opponent) == "SJ ST S9 S8 H8 D8"


def test_000_an_open_stock_leaves_nothing_unseen_that_was_drawn() -> None:
    # After five tricks ten stock cards were seen and the eleventh lies open. Unseen by the dealer:
    # 40 - 11 of the stock and what is left of the other first hand: D2 and the trump not yet led.
    deal = worked(rules(JACK), tricks=5)
    one = view(deal, DEALER)
    assert names(deal.rules, one.opponent) == "H9 D6 D5 D4 D3"
    assert one.unseen.bit_count() == 29 + 1
    assert one.unseen & mask(deal.rules, "D2")


def test_000_the_worked_pack_is_the_one_described() -> None:
    # 12 cards in hand by threes, then the stock in the order it is drawn.
    game = rules(SHASTA)
    pack = texts(game, pack_for(game, FIRST, SECOND, DRAWS)).split()
    assert " ".join(pack[:12]) == "HA HK HQ DA DK DQ HJ HT D2 DJ DT D9"
    assert " ".join(pack[12:]) == " ".join(DRAWS.split())


def test_000_whole_hands_are_followed_through_in_the_middle_of_a_trick() -> None:
    # Trick 7 half played: the D2 is on the table; the dealer must follow, having no trump.
    deal = play(worked(rules(SHASTA), tricks=6), "D2")
    assert deal.state.to_move == DEALER
    assert names(deal.rules, deal.state.legal()) == "DA DK DQ DJ DT"
    assert view(deal, NON_DEALER).legal == 0
