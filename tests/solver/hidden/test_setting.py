"""What both players know: what a position must say of it, by the rules; and how large it may be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from allfours.solver.hidden.setting import setting_of
from allfours.solver.hidden.sizes import size_of
from allfours.solver.hidden.solve import solve_hidden
from allfours.solver.position_read import read_position
from allfours.spec.diagnostics import CannotRun
from allfours.spec.resolve import load

from ...engine.helpers import house
from .blind import Hand, blind
from .questions import GAMES, line, question, strategies, texts_of

TEN = "rules=shasta-sam/ten-of-trumps trump=H lead=D"
HANDS = "D=AT.K.2.J9 N=Q.J.T98.7"


def refused(text: str, match: str) -> None:
    with pytest.raises(CannotRun, match=match):
        solve_hidden(read_position(text))


def test_the_sizes_of_one_pair_with_six_cards_each() -> None:
    # 14! / (6! 6! 1! 1!) arrangements; C(14,6) hands; each with eight cards that can be led to it.
    position = read_position(f"{TEN} {HANDS} stock=??.?? unseen=..A.A")
    assert size_of(setting_of(position)).arrangements == 168_168
    answer = solve_hidden(position)
    assert answer.sizes.arrangements == 168_168
    assert answer.sizes.sets == (3003, 24_024)
    assert answer.sizes.sequences[0] == 18_018
    assert answer.sizes.endings <= 168_168
    assert answer.exploitability < 1e-6


def test_a_position_must_say_which_cards_are_unseen() -> None:
    refused(f"{TEN} {HANDS} stock=??.??", "add unseen=")


def test_all_cards_known_is_for_the_ordinary_solver() -> None:
    refused(f"{TEN} {HANDS} stock=DA.CA", "no card of the stock is hidden")


def test_two_pairs_are_refused_with_their_size() -> None:
    # 16! / (6! 6!) arrangements.
    refused(f"{TEN} {HANDS} stock=??.??.??.?? unseen=KJ..A.A", "40,360,320 ways")
    refused(f"{TEN} {HANDS} stock=??.??.??.??", "40,360,320 ways")


def test_more_than_the_memory_allows_is_refused_with_the_numbers() -> None:
    position = read_position(f"{TEN} {HANDS} stock=??.?? unseen=..A.A")
    with pytest.raises(CannotRun, match=r"168,168 arrangements .* allows 100"):
        solve_hidden(position, memory=100)


def test_thirteen_cards_each_are_refused_at_once() -> None:
    rules = load("german-whist/pagat")
    cards = Random(1).sample(range(52), 28)
    line = " ".join(
        f"{who}={rules.pack.text(sum(1 << card for card in part))}"
        for who, part in (("D", cards[:13]), ("N", cards[13:26]))
    )
    top, last = (rules.pack.names[card] for card in cards[26:])
    unseen = rules.pack.text(1 << cards[27])
    position = read_position(f"trump=H lead=D {line} stock={top}.?? unseen={unseen}", rules)
    assert last
    with pytest.raises(CannotRun, match="280,816,200 arrangements"):  # 27! / (13! 13!)
        solve_hidden(position)


def test_a_turned_card_that_is_drawn_last_must_be_named() -> None:
    text = f"rules=shasta-sam/ten-high trump=H lead=D {HANDS}"
    refused(f"{text} stock=??.?? unseen=.A..A", r"last card .* stock=\?\?\.HA")
    answer = solve_hidden(read_position(f"{text} stock=??.HA unseen=...A"))
    assert answer.sizes.arrangements == 12_012  # 13! / (6! 6!)
    assert not any("not show it" in note for note in answer.notes)


def test_a_cut_that_is_kept_shows_the_last_card() -> None:
    text = f"trump=H lead=D {HANDS} stock=??.?? unseen=.A..A"
    kept = load("shasta-sam/strict-follow")
    with pytest.raises(CannotRun, match="last card"):
        solve_hidden(read_position(text, kept))
    mixed = load("shasta-sam/forced-trump@cut-reshuffled")
    assert solve_hidden(read_position(text, mixed)).sizes.arrangements == 168_168


@pytest.mark.parametrize(
    "ref", ["shasta-sam/ten-of-trumps@stock-turned", "california-jack/bicycle"]
)
def test_a_top_card_in_sight_must_be_named(ref: str) -> None:
    text = f"rules={ref} trump=H lead=D {HANDS}"
    refused(f"{text} stock=??.?? unseen=.A..A", r"top card .* stock=HA\.\?\?")
    answer = solve_hidden(read_position(f"{text} stock=CA.?? unseen=.A.."))
    assert answer.sizes.arrangements == 12_012
    assert any("none is named as shown" in note for note in answer.notes)


def test_a_card_that_the_rules_do_not_show_is_taken_as_seen_and_said() -> None:
    answer = solve_hidden(read_position(f"{TEN} {HANDS} stock=CA.?? unseen=..A."))
    assert any("CA of the stock is taken as seen" in note for note in answer.notes)


def test_a_card_left_lying_unseen_is_refused() -> None:
    rules = house("extends: house/one-joker\nstock: {shows: nothing}")
    position = read_position(
        "trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7 stock=??.?? unseen=..A.A", rules
    )
    with pytest.raises(CannotRun, match="left lying"):
        solve_hidden(position)


def test_a_card_out_of_play_must_be_named() -> None:
    text = f"rules=shasta-sam/ten-high@trump-card-out trump=H lead=D {HANDS}"
    refused(f"{text} stock=?? unseen=...A", "out=H7")
    answer = solve_hidden(read_position(f"{text} stock=?? unseen=...A out=H7"))
    assert answer.sizes.arrangements == 12_012


def test_a_lead_that_fixes_the_trump_is_refused() -> None:
    rules = house(
        "extends: california-jack/face-value\ndeal: {hand: 25, packets: [25]}\n"
        "trump: {from: first-card-led}\nstock: {shows: nothing}"
    )
    hands = "D=AKQJT98765432.AKQJT9876543.. N=..AKQJT98765432.AKQJT9876543"
    text = f"trump=- lead=N {hands} stock=??.?? unseen=.2..2"
    with pytest.raises(CannotRun, match="fix the trump"):
        solve_hidden(read_position(text, rules))


def test_no_objective_of_that_name_and_no_target() -> None:
    position = read_position(f"{TEN} {HANDS} stock=??.?? unseen=..A.A")
    with pytest.raises(CannotRun, match="no objective"):
        solve_hidden(position, "fun")  # type: ignore[arg-type]
    with pytest.raises(CannotRun, match="score"):
        solve_hidden(position, "match")


def test_time_runs_out() -> None:
    position = read_position(f"{TEN} {HANDS} stock=??.?? unseen=..A.A")
    with pytest.raises(CannotRun, match="time ran out"):
        solve_hidden(position, time_limit=0.01)


def test_progress_is_told() -> None:
    told: list[str] = []
    solve_hidden(question(Random(1), "F3", 2).position, progress=told.append)
    assert told[0] == "180 arrangements"
    assert any(text.startswith("endings: ") for text in told)


# Where the player is.


def test_a_card_on_the_table_is_the_same_game_one_move_on() -> None:
    rng = Random(4)
    for follow in GAMES:
        asked = question(rng, follow, 2)
        before = solve_hidden(asked.position)
        leads = {one.led: one for one in before.replies}
        assert set(leads) == {asked.position.rules.pack.numbers[card] for card in asked.truth.own}
        for card in asked.truth.own:
            text = line(asked.known, asked.truth, card)
            after = solve_hidden(read_position(text, asked.position.rules))
            assert after.given == leads[asked.position.rules.pack.numbers[card]]
            assert after.before == before.before
            assert after.replies == []


def test_hands_may_be_unknown() -> None:
    asked = question(Random(5), "F3", 2)
    known = solve_hidden(asked.position)
    lead = asked.position.lead
    for who in (lead, 1 - lead):
        hands = list(asked.position.hands)
        unseen = asked.position.unseen | hands[who]
        hands[who] = 0
        position = replace(
            asked.position, hands=(hands[0], hands[1]), unseen=unseen, unknown=1 << who
        )
        answer = solve_hidden(position)
        assert answer.before == known.before
        assert (answer.given is None) == (who == lead)
        if who == lead:  # every card that the other does not hold can be led
            assert len(answer.replies) == 4
        else:
            assert answer.given == known.given
            assert answer.replies == []


def test_nobody_plays_a_card_that_another_is_never_worse_than() -> None:
    # Also where the equilibrium never comes: against every hand that can have led the card.
    rng = Random(6)
    for follow in GAMES:
        asked = question(rng, follow, 2)
        answer = solve_hidden(asked.position)
        game = blind(asked.known, asked.answers)
        _, replies = strategies(answer)
        rows: dict[tuple[Hand, str], dict[str, dict[Hand, float]]] = {}
        for (own, _), row in game.payoff.items():
            for (at, card), value in row.items():
                rows.setdefault(at, {}).setdefault(card, {})[own] = value
        for at, cards in rows.items():
            for card, worth in cards.items():
                if replies[at, card] > 0:
                    assert not any(dominates(other, worth) for other in cards.values())


def dominates(one: dict[Hand, float], two: dict[Hand, float]) -> bool:
    """Whether one reply leaves the leader never more than another, and at times less."""
    return all(one[hand] <= two[hand] for hand in two) and one != two


def test_the_values_where_play_never_comes_are_those_of_even_leads() -> None:
    rng = Random(7)
    seen = 0
    for follow in GAMES:
        asked = question(rng, follow, 2)
        game = blind(asked.known, asked.answers)
        names = asked.position.rules.pack.names
        for one in solve_hidden(asked.position).every_set():
            if one.led is None or one.reach:
                continue
            seen += 1
            hand, led = texts_of(asked.position.rules, one.hand), names[one.led]
            owns = {own: w for (own, second), w in game.pairs.items() if second == hand}
            weight = sum(w for own, w in owns.items() if led in own)
            for move in one.moves:
                reply = ((hand, led), names[move.card])
                worth = sum(game.payoff[own, led][reply] for own in owns if led in own)
                assert move.value == pytest.approx(-worth / weight)
    assert seen


def test_a_bare_position_says_so() -> None:
    answer = solve_hidden(question(Random(8), "F3", 2).position)
    assert answer.notes[0].startswith("a bare ending")
