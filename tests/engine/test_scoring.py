"""Every kind of point of the language, on small endings scored by hand.

Hearts are trumps, F3, only the cards named are in play. Values are the 80-scale: ten 10, ace 4,
king 3, queen 2, jack 1.
"""

from __future__ import annotations

import pytest

from allfours.engine.match import after_deal, during_deal
from allfours.engine.scoring import Score, match_winners
from allfours.engine.state import State
from allfours.spec.model import Rules

from .helpers import after, ending, house, scored

NO_POINTS = "high: none, low: none, jack: none, game: none"


def with_points(points: str, also: str = "") -> Rules:
    """003's California Jack with other points."""
    return house(f"extends: california-jack/strict-follow\n{also}score: {{{NO_POINTS}, {points}}}")


def score(
    points: str, dealer: str, non_dealer: str, plays: str, lead: str = "D"
) -> dict[str, Score]:
    """What the points bring (dealer, non-dealer) once all cards have been played."""
    return scored(after(ending(with_points(points), dealer, non_dealer, lead), plays))


# One card.


def test_captor_scores_on_taking_the_card_not_on_holding_it() -> None:
    game = with_points("king: {to: captor, of: K of trumps}")
    start = ending(game, "HA", "HK")
    assert scored(start) == {}
    assert scored(after(start, "HA HK")) == {"king": (1, 0)}


def test_captor_of_a_plain_card_by_name() -> None:
    assert score("queen: {to: captor, of: SQ, worth: 3}", "SQ", "SA", "SQ SA") == {"queen": (0, 3)}


def test_captor_of_a_card_that_is_not_in_play_is_nobody() -> None:
    assert score("jack-of: {to: captor, of: J of trumps}", "SQ", "SA", "SQ SA") == {}


@pytest.mark.parametrize(
    ("of", "owner"),
    [
        ("highest-trump", (1, 0)),  # the K here, with no ace dealt: it takes the 5
        ("lowest-trump", (1, 0)),  # the 5
    ],
)
def test_captor_of_the_highest_or_lowest_trump_in_play(of: str, owner: Score) -> None:
    found = score(f"it: {{to: captor, of: {of}}}", "HK S3", "H5 S9", "HK H5 S3 S9")
    assert found == {"it": owner}


def test_lowest_trump_in_play_changes_with_the_cards_dealt() -> None:
    # The dealer's H3 is the lowest and loses to the H5.
    found = score("it: {to: captor, of: lowest-trump}", "H3", "H5", "H3 H5")
    assert found == {"it": (0, 1)}


def test_holder_scores_whoever_wins_the_card() -> None:
    assert score("ten: {to: holder, of: 10 of trumps}", "HT", "HA", "HT HA") == {"ten": (1, 0)}


def test_holder_scores_on_drawing_the_card() -> None:
    game = with_points("ten: {to: holder, of: 10 of trumps}")
    start = ending(game, "SK S3", "S2 D2", stock="HT C2")
    assert scored(start) == {}
    # SK wins and draws the ten.
    assert scored(after(start, "SK S2")) == {"ten": (1, 0)}


# Several cards.


def test_each_captor_scores_once_for_any_of_the_cards() -> None:
    points = "court: {to: each-captor, of: [K of trumps, Q of trumps, J of trumps], worth: 2}"
    # HA takes HK, HQ takes HJ: all three are the dealer's, who scores once.
    assert score(points, "HA HQ", "HK HJ", "HA HK HQ HJ") == {"court": (2, 0)}
    # HK takes HQ, HA takes HJ: both score.
    assert score(points, "HQ HA", "HK HJ", "HQ HK HJ HA") == {"court": (2, 2)}


# The most of something.

MOST = "it: {{to: most, of: values, tied: {}}}"


def test_most_values() -> None:
    # SA SK: 7 for the dealer. DT D2: 10 for the other, who follows with the ten.
    found = score(MOST.format("nobody"), "SA D2", "SK DT", "SA SK D2 DT")
    assert found == {"it": (0, 1)}


@pytest.mark.parametrize(
    ("tied", "each"),
    [
        ("nobody", (0, 0)),
        ("dealer", (1, 0)),
        ("non-dealer", (0, 1)),
        ("both", (1, 1)),
        ("split", (0.5, 0.5)),
    ],
)
def test_most_values_tied(tied: str, each: Score) -> None:
    # SA takes SK, DA takes DK: 7 each.
    found = score(MOST.format(tied), "SA DK", "SK DA", "SA SK DK DA")
    assert found == ({"it": each} if any(each) else {})


def test_a_split_of_an_even_worth_is_whole() -> None:
    points = "it: {to: most, of: values, tied: split, worth: 4}"
    (found,) = score(points, "SA DK", "SK DA", "SA SK DK DA").values()
    assert found == (2, 2)
    assert [type(half) for half in found] == [int, int]


def test_most_tricks() -> None:
    # Two of three for the dealer, though the other's one has all the value.
    points = "it: {to: most, of: tricks, tied: nobody}"
    found = score(points, "S9 S8 DK", "S3 S2 DT", "S9 S3 S8 S2 DK DT")
    assert found == {"it": (1, 0)}
    assert score(points, "S9 D2", "S3 D9", "S9 S3 D2 D9") == {}


def test_most_cards() -> None:
    points = "it: {to: most, of: cards, tied: both}"
    assert score(points, "S9 S8 DK", "S3 S2 DA", "S9 S3 S8 S2 DK DA") == {"it": (1, 0)}
    assert score(points, "S9 D2", "S3 D9", "S9 S3 D2 D9") == {"it": (1, 1)}


# So much for each.


def test_each_value_counts_for_its_captor() -> None:
    # SA SK: 7. DT D2: 10.
    assert score("it: {to: each, of: values}", "SA D2", "SK DT", "SA SK D2 DT") == {"it": (7, 10)}


def test_each_value_per_five_drops_the_rest() -> None:
    # 7 is one five, 10 are two.
    points = "it: {to: each, of: values, per: 5, worth: 3}"
    assert score(points, "SA D2", "SK DT", "SA SK D2 DT") == {"it": (3, 6)}


def test_each_card() -> None:
    # Two tricks are four cards, one is two.
    points = "it: {to: each, of: cards}"
    assert score(points, "S9 S8 DK", "S3 S2 DA", "S9 S3 S8 S2 DK DA") == {"it": (4, 2)}


def test_each_trick_may_cost_points() -> None:
    # The last trick scores too, since a game in which nobody gains is refused.
    points = "it: {to: each, of: tricks, worth: -2}, last: {to: last-trick}"
    found = score(points, "S9 S8 DK", "S3 S2 DA", "S9 S3 S8 S2 DK DA")
    assert found == {"it": (-4, -2), "last": (0, 1)}


@pytest.mark.parametrize(
    ("during", "found"),
    [("whole-deal", (2, 1)), ("while-stock", (1, 0)), ("after-stock", (1, 1))],
)
def test_each_trick_during_a_part_of_the_deal(during: str, found: Score) -> None:
    # Trick 1 is played while there are two cards of stock: SK takes S2, the dealer draws C9. Then
    # C9 takes C2 and D3 loses to D9.
    game = with_points(f"it: {{to: each, of: tricks, during: {during}}}")
    state = after(ending(game, "SK D3", "S2 D9", stock="C9 C2"), "SK S2 C9 C2 D3 D9")
    assert scored(state) == {"it": found}


def test_most_tricks_during_the_last_part_only() -> None:
    # The same deal: two tricks to one, but 1-1 after the stock, and the tie is the dealer's.
    game = with_points("it: {to: most, of: tricks, during: after-stock, tied: dealer, worth: 2}")
    state = after(ending(game, "SK D3", "S2 D9", stock="C9 C2"), "SK S2 C9 C2 D3 D9")
    assert scored(state) == {"it": (2, 0)}


# The last trick, first to, sweep.


def test_last_trick() -> None:
    assert score("it: {to: last-trick, worth: 5}", "SA D2", "S3 D9", "SA S3 D2 D9") == {
        "it": (0, 5)
    }


def test_last_trick_is_not_scored_before_it_is_played() -> None:
    game = with_points("it: {to: last-trick}")
    assert scored(after(ending(game, "SA D2", "S3 D9"), "SA S3")) == {}


def test_a_card_left_over_is_the_last_trick() -> None:
    game = house(
        "extends: shasta-sam/ten-high@trump-card-out\n"
        f"score: {{{NO_POINTS}, it: {{to: last-trick}}}}"
    )
    # S5 loses to SA, whose owner then has the D2 left; or takes the S2, and so has it as well.
    assert scored(after(ending(game, "S5", "SA D2"), "S5 SA")) == {"it": (0, 1)}
    assert scored(after(ending(game, "S5", "S2 D2"), "S5 S2")) == {"it": (0, 1)}


FIRST = "it: {{to: first-to, of: values, at: 7, otherwise: {}}}"


def test_first_to_goes_to_who_reaches_it_first_not_to_who_has_most() -> None:
    # SA SK is 7 for the dealer at once; afterwards the other takes 10.
    found = score(FIRST.format("nobody"), "SA D2", "SK DT", "SA SK D2 DT")
    assert found == {"it": (1, 0)}
    # The other way round, when the other leads and takes the ten first.
    found = score(FIRST.format("nobody"), "D2 SA", "DT SK", "DT D2 SK SA", lead="N")
    assert found == {"it": (0, 1)}


@pytest.mark.parametrize(("otherwise", "found"), [("nobody", {}), ("last-trick", {"it": (0, 1)})])
def test_first_to_that_nobody_reaches(otherwise: str, found: dict[str, Score]) -> None:
    # SA takes S3: 4. DK takes D2: 3, and is last.
    assert score(FIRST.format(otherwise), "SA D2", "S3 DK", "SA S3 D2 DK") == found


def test_first_to_a_number_of_tricks_and_cards() -> None:
    plays = ("S9 S8 DK", "S3 S2 DA", "S9 S3 S8 S2 DK DA")
    tricks = "it: {to: first-to, of: tricks, at: 2, otherwise: nobody}"
    cards = "it: {to: first-to, of: cards, at: 2, otherwise: nobody}"
    assert score(tricks, *plays) == {"it": (1, 0)}
    assert score(cards, *plays) == {"it": (1, 0)}


SWEEP = (
    "king: {to: captor, of: K of trumps}, queen: {to: captor, of: Q of trumps},"
    " most: {to: most, of: values, tied: both},"
    " all: {to: sweep, of: [king, queen, most], worth: 4}"
)


def test_sweep_of_all_named_points_by_one_player() -> None:
    # HA takes HQ; HK then takes a plain card: king, queen and all 9 of the value.
    found = score(SWEEP, "HA HK", "HQ S2", "HA HQ HK S2")
    assert found == {"king": (1, 0), "queen": (1, 0), "most": (1, 0), "all": (4, 0)}


def test_sweep_fails_when_one_point_is_the_others() -> None:
    # DT takes D2: 10 for the other. HQ is then led into HK, 5 for the dealer: king and queen only.
    found = score(SWEEP, "HK D2", "HQ DT", "D2 DT HQ HK")
    assert found == {"king": (1, 0), "queen": (1, 0), "most": (0, 1)}


def test_sweep_fails_when_one_point_is_shared() -> None:
    # DK takes D2 and CQ takes C2: 5 for the other. HK takes HQ: 5. Both score the tie.
    found = score(SWEEP, "HK D2 C2", "HQ DK CQ", "D2 DK CQ C2 HQ HK")
    assert found == {"king": (1, 0), "queen": (1, 0), "most": (1, 1)}


# Worth.


def test_worth_match_wins_the_match_and_adds_nothing() -> None:
    game = with_points("two: {to: captor, of: 2 of trumps, worth: match}")
    state = after(ending(game, "HA", "H2"), "HA H2")
    assert scored(state) == {}
    assert match_winners(state.tables, state.ledger) == 1
    # Far from the target of ten, and behind.
    standing = after_deal(state.tables, state.ledger, (0, 9), 10)
    assert (standing.score, standing.winner) == ((0, 9), 0)


def test_worth_match_to_nobody_decides_nothing() -> None:
    game = with_points("two: {to: captor, of: 2 of trumps, worth: match}")
    state = after(ending(game, "HA", "H3"), "HA H3")
    assert match_winners(state.tables, state.ledger) == 0
    assert after_deal(state.tables, state.ledger, (0, 9), 10).winner is None


def test_negative_worth_of_a_card() -> None:
    points = "off: {to: captor, of: SQ, worth: -3}, last: {to: last-trick}"
    assert score(points, "SQ", "SA", "SQ SA") == {"off": (0, -3), "last": (0, 1)}


# Before the end.


def running(points: str, plays: str) -> State:
    game = house(
        "extends: california-jack/strict-follow\n"
        f"score: {{{NO_POINTS}, {points}}}\n"
        "match: {counted: as-won, target: 2}"
    )
    return after(ending(game, "HA SA D2", "HK SK DT"), plays)


def test_points_won_count_at_once_where_the_rules_say_so() -> None:
    state = running("king: {to: captor, of: K of trumps, worth: 2}", "HA HK")
    standing = during_deal(state.tables, state.ledger, (0, 0), 2)
    assert (standing.score, standing.winner) == ((2, 0), 0)


def test_a_majority_is_not_won_before_the_last_card() -> None:
    state = running("most: {to: most, of: values, tied: nobody, worth: 2}", "HA HK SA SK")
    standing = during_deal(state.tables, state.ledger, (0, 0), 2)
    assert (standing.score, standing.winner) == ((0, 0), None)
