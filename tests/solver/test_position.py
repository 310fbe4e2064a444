"""Positions: the line, YAML and JSON forms go round unchanged; a bad position says what is wrong.

Messages are read here as their reader does: they must name the card, the sums or the field meant.
"""

from __future__ import annotations

import json
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from allfours.solver.position import Position
from allfours.solver.position_read import FIELDS, read_position
from allfours.spec.diagnostics import AllfoursError, CannotRun, Diagnostic, Faulty
from allfours.spec.resolve import load

from ..engine.helpers import rules as rules_of
from ..naive import documents
from ..naive.documents import position_fields, random_ending

EXAMPLE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7 table=-"
    " count=D27,N22 taken=high:D,low:N"
)


def but(**changes: str | None) -> str:
    """The example with some fields changed, added, or (None) left out."""
    fields: dict[str, str | None] = {}
    for field in EXAMPLE.split():
        key, _, value = field.partition("=")
        fields[key] = value
    fields |= changes
    return " ".join(f"{key}={value}" for key, value in fields.items() if value is not None)


def faults(text: str) -> list[Diagnostic]:
    with pytest.raises(Faulty) as caught:
        read_position(text)
    return caught.value.findings


def fault(text: str, *words: str, field: str | None = None) -> Diagnostic:
    """The one fault of a text: it has these words in its message or hint, and points at the value
    of the field, when one is named."""
    (found,) = faults(text)
    for word in words:
        assert word in f"{found.message} {found.hint}", found
    if field is not None:
        start = text.index(f"{field}=") + len(field) + 2
        assert (found.span.line, found.span.column) == (1, start), found
    return found


# Round trips.


def positions(seed: int) -> Position:
    """A random position under a random document: whole or bare, a card led or not, at times with a
    score, tricks, or a stock of which some is known."""
    rng = Random(seed)
    ref = rng.choice(list(documents.DOCUMENTED))
    rules = documents.DOCUMENTED[ref]
    ending = random_ending(rng, rules, rng.randint(1, 6), past=rng.random() < 0.7)
    line = f"rules={ref} {position_fields(ending)}"
    if rng.random() < 0.5:
        line += f" score={rng.randint(-2, 6)}-{rng.randint(-2, 6)}"
    model = rules_of(ref)
    position = read_position(line, model)
    full = max(hand.bit_count() for hand in position.hands) == 6
    if position.bare and full and rng.random() < 0.7:
        names = position.rules.pack.names
        held = position.cards_left
        free = [names[card] for card in range(52) if not held >> card & 1]
        rng.shuffle(free)
        stock = [rng.choice((card, "??")) for card in free[: 2 * rng.randint(1, 19)]]
        position = read_position(f"{line} stock={'.'.join(stock)}", model)
    return position


@given(st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_text_yaml_and_json_go_round(seed: int) -> None:
    position = positions(seed)
    for written in (
        position.text,
        json.dumps(position.to_map()),
        yaml.safe_dump(position.to_map(), sort_keys=False),
    ):
        again = read_position(written, position.rules)
        assert again == position
        assert again.text == position.text


@pytest.mark.parametrize("ref", documents.DOCUMENTED)
def test_a_text_alone_brings_its_rules(ref: str) -> None:
    ending = random_ending(Random(ref), documents.DOCUMENTED[ref], 4)
    position = read_position(f"rules={ref} {position_fields(ending)}")
    assert position.rules.id == ref
    assert read_position(position.text) == position
    assert read_position(json.dumps(position.to_map())) == position


@given(st.integers(0, 10**9), st.randoms())
@settings(max_examples=100, deadline=None)
def test_fields_may_come_in_any_order_and_in_lower_case(seed: int, order: Random) -> None:
    position = positions(seed)
    fields = position.text.split()
    order.shuffle(fields)
    mixed = [
        field if field.startswith("rules=") or order.random() < 0.5 else lower(field)
        for field in fields
    ]
    assert read_position("  ".join(mixed), position.rules) == position


def lower(field: str) -> str:
    """A field in lower case, with `10` for the ten."""
    key, _, value = field.partition("=")
    if key in ("D", "N", "stock"):
        value = value.replace("T", "10")
    return f"{key}={value.lower()}" if key == "D" else f"{key.lower()}={value.lower()}"


def test_output_order_is_the_documented_one() -> None:
    text = read_position(but(score="5-6", tricks="D11,N9")).text
    keys = [field.partition("=")[0] for field in text.split()]
    assert keys == [
        "rules",
        "trump",
        "lead",
        "D",
        "N",
        "table",
        "count",
        "taken",
        "tricks",
        "score",
    ]
    assert read_position(EXAMPLE).text == EXAMPLE


@pytest.mark.parametrize(
    "hand", ["♠AT♥K♦2♣J9", "♣J9♦2♥K♠A10", "♤A♤T♡K♢2♧9♧J", "at.k.2.j9", "TA.K.2.9J"]
)
def test_hands_by_suit_symbols_and_in_any_order(hand: str) -> None:
    assert read_position(but(D=hand)).text == EXAMPLE


def test_a_position_may_span_lines_with_comments() -> None:
    text = "# the last six\n" + EXAMPLE.replace(" N=", "\nN=") + "\n"
    assert read_position(text).text == EXAMPLE


def test_other_rules_take_the_place_of_the_named_ones() -> None:
    other = load("california-jack/strict-follow@follow-or-trump")
    assert read_position(EXAMPLE, other).rules is other
    assert read_position(but(rules=None), other).text.startswith(f"rules={other.id} ")


def test_a_card_on_the_table_is_not_in_its_hand() -> None:
    position = read_position(but(D="AT..2.J9", table="HK"))
    assert position.to_move == 1
    assert position.rules.pack.text(position.state.hands[0]) == "AT..2.J9"


# One fault at a time.


def test_a_card_in_both_hands() -> None:
    found = fault(but(N="A.J.T98.7", count="D27,N24"), "SA", "both in D and in N", field="N")
    assert found.code == "AF411"


def test_a_card_twice_in_one_hand() -> None:
    fault(but(D="AA.K.2.J9"), "SA", "twice", field="D")


def test_a_card_in_hand_and_in_the_stock() -> None:
    text = but(count=None, taken=None, stock="C2.SA")
    fault(text, "SA", "in D and in stock", field="stock")


def test_seven_cards_each() -> None:
    text = but(D="AT2.K.2.J9", N="Q3.J.T98.7")
    fault(text, "dealer has 7", "non-dealer 7", "at most 6", field="D")


def test_five_against_six() -> None:
    text = but(D="AT.K.2.J", count="D27,N22")
    fault(text, "dealer has 5", "non-dealer 6", "same number", "table", field="D")


def test_the_card_led_still_in_its_hand() -> None:
    found = faults(but(table="SA"))
    assert any("SA is both in D and in table" in one.message for one in found)
    assert any("dealer has 7" in one.message and "no longer" in str(one.hint) for one in found)


def test_six_against_five_only_where_the_last_draw_was_single() -> None:
    odd = "rules=shasta-sam/ten-high@trump-card-out trump=H "
    read_position(odd + "lead=D D=AT.K.2.J9 N=Q.J.T98.")
    read_position(odd + "lead=D D=AT.K.2. N=Q.J.T98.")
    # The winner of the last draw has six and leads.
    fault(odd + "lead=N D=AT.K.2.J9 N=Q.J.T98.", "one card more", "leads first", field="D")
    fault(odd + "lead=D D=AT.K.2.J9 N=Q.J.T98.7", "one player has one card more", field="D")


def test_counts_that_do_not_add_up_name_both_sums() -> None:
    # In play: SA 4, ST 10, SQ 2, HK 3, HJ 1, DT 10, CJ 1 = 31 of 80, so 49 are gone; 27 + 20 = 47.
    fault(but(count="D27,N20"), "47", "49", field="count")
    fault(but(count="D27,N24"), "51", "49", field="count")


def test_a_missing_count_names_the_sum() -> None:
    fault(but(count=None), "49")


def test_a_count_below_nothing() -> None:
    fault(but(count="D-1,N50"), "less than nothing", field="count")


def test_a_point_owned_by_nobody_names_the_card() -> None:
    found = fault(but(taken="high:D"), "H2", "low", "taken=low:D", field="taken")
    assert found.code == "AF413"
    assert {one.message.split()[0] for one in faults(but(taken=None))} == {"HA", "H2"}


def test_a_point_owned_by_both() -> None:
    fault(but(taken="high:D,high:N,low:N"), "high", "both players", field="taken")


def test_a_point_taken_whose_card_is_in_hand() -> None:
    fault(but(taken="high:D,low:N,jack:D"), "HJ", "jack", "still to be played", field="taken")


def test_a_point_that_no_card_decides() -> None:
    fault(but(taken="high:D,low:N,game:D"), "game", "not decided by one card", field="taken")


def test_each_captor_may_be_both_but_not_of_one_card() -> None:
    # 002, one point for having any of ace, 2, jack: ace and 2 are gone, perhaps one each.
    start = "rules=california-jack/ten-high@any-of-three trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
    read_position(f"{start} count=D27,N22 taken=trumps:D,trumps:N")
    text = start.replace("N=Q.J", "N=Q.AJ").replace("T98.7", "T9.7") + " count=D27,N18"
    fault(f"{text} taken=trumps:D,trumps:N", "trumps", "both players", field="taken")


def test_an_unknown_field() -> None:
    text = EXAMPLE + " cuont=D1,N2"
    found = fault(text, "`cuont`", "did you mean `count`")
    assert found.span.column == text.index("cuont") + 1


def test_an_unknown_point_and_nothing_that_follows_from_it() -> None:
    fault(but(taken="hihg:D,low:N"), "`hihg`", "did you mean `high`", field="taken")


def test_a_point_without_an_owner() -> None:
    fault(but(taken="high,low:N"), "`high`", "high:D or high:N", field="taken")


def test_an_unknown_suit_rank_player_and_card() -> None:
    fault(but(trump="X"), "`X`", "no suit", field="trump")
    fault(but(D="A1.K.2.J9"), "`1`", "no rank", "AKQJT98765432", field="D")
    fault(but(lead="X"), "`X`", "no player", "D for the dealer", field="lead")
    fault(but(table="ZZ"), "`ZZ`", "no card", "HK", field="table")


def test_a_hand_with_too_few_suits() -> None:
    fault(but(D="AT.K.2"), "3 suits", "4", "S.H.D.C", field="D")


def test_values_that_are_no_numbers() -> None:
    fault(but(count="27-22"), "`27-22`", "D27,N22", field="count")
    fault(but(score="5:6"), "`5:6`", "5-6", field="score")
    fault(but(count="D999999999,N1"), "D999999999,N1", field="count")


def test_unknown_rules_offer_the_nearest() -> None:
    with pytest.raises(CannotRun, match=r"did you mean `?california-jack/strict-follow"):
        read_position(but(rules="california-jack/strict-folow"))
    with pytest.raises(CannotRun, match=r"did you mean `?follow-or-trump"):
        read_position(but(rules="california-jack/strict-follow@follow-or-tramp"))


def test_missing_fields_are_all_named() -> None:
    found = faults(but(lead=None, N=None, trump=None))
    assert {one.message for one in found} == {
        f"the position lacks `{key}`" for key in ("lead", "N", "trump")
    }
    fault(but(rules=None), "`rules`", "allfours list")


def test_a_field_given_twice() -> None:
    fault(EXAMPLE + " lead=N", "`lead`", "twice")


@pytest.mark.parametrize("text", ["", "   \n\t", "# only a comment\n"])
def test_empty_text(text: str) -> None:
    fault(text, "no position", "rules=... trump=H")


def test_huge_text_is_refused_unread() -> None:
    with pytest.raises(CannotRun, match="too long"):
        read_position(EXAMPLE + " " * 200_000)


@pytest.mark.parametrize("text", ["hello world", "1", "\x00\x01\xff\x7f", "KQJ vs AT9"])
def test_text_that_is_no_position(text: str) -> None:
    found = fault(text, "no position", "rules=... trump=H")
    assert found.message.isprintable()


def test_binary_between_the_fields_is_shown_printable() -> None:
    found = faults(EXAMPLE + " \x00\x01\x02")
    assert [one.message.isprintable() for one in found] == [True]


def test_a_list_is_no_position() -> None:
    fault("[1, 2]", "map of fields")


def test_stock_sizes_that_cannot_be() -> None:
    bare = {"count": None, "taken": None}
    fault(but(stock="C2", **bare), "stock of 1", "40, 38", field="stock")
    fault(but(stock=".".join(["??"] * 42), **bare), "stock of 42", "40, 38", field="stock")
    fault("rules=whist/single-suit trump=- lead=D D=AK N=QJ stock=ST", "no stock", field="stock")
    # While the stock lasts both hands are full.
    text = "rules=california-jack/strict-follow trump=H lead=D D=AT.K.. N=Q.J.T. stock=C2.C3"
    fault(text, "both have 6", field="D")


def test_the_first_trick_is_led_by_the_player_the_rules_name() -> None:
    stock = ".".join(["??"] * 40)
    text = but(count=None, taken=None, stock=stock)
    fault(text, "first trick", "non-dealer leads", field="lead")
    read_position(text.replace("lead=D", "lead=N"))
    # Under 002 it is the dealer.
    read_position(text.replace("strict-follow", "ten-high"))
    other = text.replace("strict-follow", "ten-high").replace("lead=D", "lead=N")
    fault(other, "first trick", "dealer leads", field="lead")


def test_trumps_where_there_are_none_and_none_where_there_are() -> None:
    text = "rules=whist/single-suit trump=S lead=D D=AK N=QJ"
    fault(text, "no trumps", "trump=-", field="trump")
    fault(but(trump="-"), "has trumps", field="trump")


def test_a_score_at_the_target() -> None:
    fault(but(score="10-3"), "10-3", "match to 10", "over", field="score")
    read_position(but(score="9-9"))


def test_more_tricks_than_cards_gone() -> None:
    fault(but(tricks="D30,N30"), "add up to 60", "make 20", field="tricks")


def test_cards_out_of_play() -> None:
    fault(but(out="C2"), "0 card(s)", field="out")
    odd = "rules=shasta-sam/ten-high@trump-card-out trump=H lead=D D=AT.K.2.J9 N=Q.J.T98."
    fault(f"{odd} count=D27,N22 taken=high:D,low:N", "1 card(s)", "say which")
    read_position(f"{odd} count=D27,N22 taken=high:D,low:N out=H7")


def test_empty_hands() -> None:
    fault("rules=california-jack/strict-follow trump=H lead=D D=... N=...", "empty", field="D")


def test_a_map_with_what_cannot_be() -> None:
    found = faults('{"rules": "california-jack/strict-follow", "D": {"a": {"b": 1}}, "lead": "D"}')
    assert any("`D` cannot be" in one.message for one in found)


# All at once.


def test_every_fault_at_once_each_in_its_column() -> None:
    text = (
        "rules=california-jack/strict-follow trump=X lead=Q D=AA.K.2.J9 N=Q.J.T98 count=5 foo=1"
        " taken=hi:D"
    )
    found = faults(text)
    starts = [one.span.column for one in found]
    assert starts == sorted(starts)
    wanted = ["X", "Q D", "AA", "Q.J", "5 foo", "foo", "hi"]
    assert [
        text[one.span.column - 1 :][: len(w)] for one, w in zip(found, wanted, strict=True)
    ] == (wanted)


def test_faults_of_the_whole_come_together_too() -> None:
    found = faults(but(count="D27,N20", taken="high:D", score="12-0"))
    assert sorted(one.code for one in found) == ["AF413", "AF414", "AF415"]


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(AllfoursError):
        read_position(text)


@given(
    st.sampled_from(FIELDS[1:]), st.text(st.characters(exclude_categories=["Z", "C"]), max_size=12)
)
@settings(max_examples=200, deadline=None)
def test_any_value_of_a_field_is_taken_or_refused_in_words(field: str, value: str) -> None:
    try:
        position = read_position(but(**{field: value}), rules_of("california-jack/strict-follow"))
    except AllfoursError:
        return
    assert read_position(position.text, position.rules) == position
