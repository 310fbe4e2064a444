"""An ending put under another text: its past by that text's rules, and what it is worth there."""

from __future__ import annotations

from random import Random

import pytest

from allfours.compare.effect.cards import OwnCards, all_names, shuffled
from allfours.compare.effect.endings import Renumbered, put_under
from allfours.compare.effect.play import Played, Table
from allfours.engine.state import State
from allfours.solver.exact_player import Endings
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.model import Rules

from ..engine.helpers import FIRST, PLAYS, house, in_force, mask, rules, worked

HEARTS = 1


def moments(game: Rules, tricks: int) -> list[State]:
    """The worked deal before each of its tricks, up to that one."""
    return [worked(game, PLAYS, done).state for done in range(tricks + 1)]


def under(here: Rules, there: Rules, tricks: int = 20) -> State:
    found = put_under(moments(here, tricks), there, Renumbered(here, there), HEARTS)
    assert found
    return found


def owners(state: State) -> dict[str, int]:
    """Who took or holds each point so far: 1 the dealer, 2 the other."""
    points = zip(state.tables.points, state.ledger.owners, strict=True)
    return {point.name: owner for point, owner in points if owner}


def test_the_worked_deal_is_counted_as_the_other_text_counts() -> None:
    # Played with the ten of trumps for Game, the non-dealer leads first and is A of the worked
    # deal. After 20 tricks A has the six top hearts and what B threw on them, D9 and S2 to S6:
    # 4 + 3 + 2 + 1 + 10 = 20; B has the diamonds (20 with the ten) and clubs A, K, Q (9).
    state = under(rules("shasta-sam/ten-of-trumps"), rules("california-jack/strict-follow"))
    assert state.ledger.count == (29, 20)
    assert state.ledger.cards == (28, 12)
    assert state.ledger.tricks == ((14, 6), (0, 0))
    assert owners(state) == {"high": 2, "jack": 2, "low": 1}
    # By face values: A 29 for the hearts A K Q J T 9, 9 + 20 thrown; B the rest of 256 but what is
    # still held: A D8 S8 S9 SJ ST H8 (8 + 8 + 9 + 1 + 10 + 8), B S7 SQ SK SA CJ CT (27).
    by_face = under(rules("shasta-sam/ten-of-trumps"), rules("california-jack/face-value"))
    assert by_face.ledger.count == (256 - 58 - 44 - 27, 58)
    # And the other way round the ten of trumps, which A captured, is Game.
    back = under(rules("california-jack/bicycle"), rules("shasta-sam/ten-of-trumps"))
    assert owners(back) == {"high": 2, "low": 1, "jack": 2, "game": 2}


def test_a_card_that_scores_for_its_holder_is_known_from_the_deal() -> None:
    # B draws H2 in trick 7; under the other text it is enough to hold it.
    state = under(rules("shasta-sam/ten-of-trumps"), rules("house/low-held"), 6)
    assert owners(state) == {"high": 2, "jack": 2}
    state = under(rules("shasta-sam/ten-of-trumps"), rules("house/low-held"), 7)
    assert owners(state) == {"high": 2, "jack": 2, "low": 1}


def test_another_order_of_ranks_is_another_numbering() -> None:
    here, there = rules("california-jack/strict-follow"), rules("california-jack/ten-high")
    state = under(here, there)
    assert here.pack.names != there.pack.names
    assert state.hands[1] == mask(there, "D8 S8 S9 SJ ST H8")
    assert state.in_play == there.pack.all
    assert state.ledger.count == (29, 20)
    assert state.captured[1] & mask(there, FIRST) == mask(there, "HA HK HQ HJ HT")


@pytest.mark.parametrize(
    "ref",
    [
        "california-jack/face-value",
        "california-jack/ten-high",
        "house/low-held",
        "house/joker-high",
        "house/turn-up-out",
        "house/first-card-trump",
        "house/eleven",
        "german-whist/pagat",
    ],
)
def test_under_its_own_text_it_is_the_same_ending(ref: str) -> None:
    game, rng = rules(ref), Random(ref)
    all_ = all_names([game])
    own = OwnCards(game, all_)
    for _ in range(5):
        setup = own.deal(shuffled(len(all_), rng))
        played = Table(game, own.shared, len(all_)).greedy(setup)
        starts = before_ending(played)
        assert put_under(starts, game, Renumbered(game, game), setup.trump) == starts[-1]


def before_ending(played: Played) -> tuple[State, ...]:
    ending = played.ending()
    assert ending
    return played.starts[: played.starts.index(ending) + 1]


def test_without_one_of_its_cards_it_cannot_be_put() -> None:
    joker, plain = rules("house/joker-high"), rules("california-jack/strict-follow")
    cards = Renumbered(joker, plain)
    own = OwnCards(joker, all_names([joker]))
    setup = own.deal(shuffled(53, Random(1)))
    starts = before_ending(Table(joker, own.shared, 53).greedy(setup))
    assert put_under(starts, plain, cards, setup.trump) is None


def test_the_trump_suit_stays_unless_a_text_has_its_own() -> None:
    here = rules("california-jack/strict-follow")
    spades = house("extends: california-jack/strict-follow\ntrump: {from: fixed, suit: S}\n")
    fixed = put_under(moments(here, 20), spades, Renumbered(here, spades), 0)
    assert fixed
    assert fixed.tables is in_force(spades, "S")
    assert under(here, rules("california-jack/bicycle")).tables.trump == HEARTS


def test_values_are_those_of_solve() -> None:
    # The README's ending with its past, against the answer for the line.
    line = (
        "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
        " count=D27,N22 taken=high:D,low:N"
    )
    position = read_position(line)
    answer = solve(position)
    value, best = Endings().best(position.state)
    assert value == answer.value  # the dealer is to move
    assert best == answer.best


def test_a_card_out_of_play_in_one_text_is_in_play_in_an_ending_of_the_other() -> None:
    # There are 52 cards in the past of this ending; the other text would have put one aside. High
    # is gone with the ace all the same.
    here, there = rules("california-jack/strict-follow"), rules("house/turn-up-out")
    state = under(here, there)
    assert state.in_play.bit_count() == 52
    assert owners(state)["high"] == 2
    same = under(here, rules("shasta-sam/strict-follow"))
    assert Endings().best(state) == Endings().best(same)
