"""The fields of a position that say what is hidden: round trips, and faults by name and place."""

from __future__ import annotations

import json
from random import Random

import pytest
import yaml

from allfours.solver.position_read import read_position
from allfours.spec.diagnostics import Faulty

from .questions import GAMES, Shown, question

HEAD = "rules=shasta-sam/ten-of-trumps trump=H lead=D"
OWN = f"{HEAD} D=AT.K.2.J9"
BOTH = f"{OWN} N=Q.J.T98.7"


@pytest.mark.parametrize(
    "text",
    [
        f"{BOTH} table=- stock=??.?? unseen=..A.A",
        f"{BOTH} table=- stock=DA.?? unseen=...A shown=SA:D,HJ:N",
        f"{OWN} N=? table=- stock=??.?? unseen=Q..T98.AK7 shown=SA:D,HJ:N",
        f"{HEAD} D=? N=? table=- stock=??.CA unseen=AT.KJ.AT982.KJ7 shown=SQ:N",
        f"{HEAD} D=AT..2.J9 N=? table=HK stock=??.?? unseen=Q.J.T98.AK7 shown=HK:D",
        f"{HEAD} D=? N=Q.J.T98.7 table=HK stock=??.?? unseen=A..A2.AJ92",
    ],
)
def test_what_is_hidden_goes_round(text: str) -> None:
    position = read_position(text)
    assert position.text == text
    assert read_position(json.dumps(position.to_map())) == position
    assert read_position(yaml.safe_dump(position.to_map(), sort_keys=False)) == position


def test_random_settings_go_round() -> None:
    rng = Random(1)
    for follow in GAMES:
        position = question(rng, follow, 3, Shown((rng.randrange(2),), 1, 1)).position
        assert read_position(position.text, position.rules) == position
        assert read_position(json.dumps(position.to_map()), position.rules) == position


def test_the_past_is_checked_once_the_unseen_cards_are_named() -> None:
    read_position(f"{BOTH} stock=??.?? unseen=..A.A taken=high:D,low:N,game:N")
    fault(f"{BOTH} stock=??.?? unseen=..A.A taken=high:D,game:N", "H2 is in no hand", None)
    fault(f"{BOTH} stock=??.?? unseen=.2.A. taken=high:D,low:N,game:N", "H2 is still to", "taken")
    line = f"{BOTH.replace('ten-of-trumps', 'forced-trump')} stock=??.?? unseen=..A.A"
    # To be played are SA 4, ST 10, SQ 2, HK 3, HJ 1, DA 4, DT 10, CA 4, CJ 1: 39 of 80.
    fault(f"{line} count=D20,N20 taken=high:D,low:N", "add up to 40", "count")
    read_position(f"{line} count=D20,N21 taken=high:D,low:N")


def fault(text: str, words: str, field: str | None) -> None:
    """The one fault of a text has these words, and is at the value of the field."""
    with pytest.raises(Faulty) as caught:
        read_position(text)
    (found,) = caught.value.findings
    assert words in found.message, found
    if field is not None:
        assert found.span.column == text.index(f" {field}=") + len(field) + 3


def test_as_many_cards_as_question_marks() -> None:
    fault(
        f"{BOTH} stock=??.?? unseen=..A.", "1 card(s) are unseen, but the question marks", "unseen"
    )
    fault(f"{OWN} N=? stock=??.?? unseen=..A.A", "stand for 8", "unseen")
    fault(f"{OWN} N=? stock=??.??", "does not say which cards are `unseen`", None)


def test_a_card_is_there_once() -> None:
    fault(f"{BOTH} stock=??.?? unseen=A...A", "SA is both in D and in unseen", "unseen")
    fault(
        f"{OWN} N=? stock=??.?? unseen=Q..T98.AK7 shown=SA:N",
        "SA is both in D and in shown",
        "shown",
    )


def test_a_shown_card_is_in_its_hand() -> None:
    text = f"{BOTH} stock=??.?? unseen=..A.A shown="
    fault(f"{text}SA:N", "SA is shown in the non-dealer's hand, but not in it", "shown")
    fault(f"{text}SA:D,SA:N", "SA is given twice", "shown")
    fault(f"{text}SA", "`SA` does not say who holds SA", "shown")
    fault(f"{text}SA:X", "does not say who holds SA", "shown")
    fault(f"{text}XX:D", "`XX` is no card", "shown")


def test_where_no_card_of_the_stock_is_hidden() -> None:
    fault(f"{BOTH} stock=DA.CA shown=SA:D", "`shown` says nothing", "shown")
    fault(f"{OWN} N=?", "hand is not known, but no card of the stock is unseen", "N")
    fault(f"{BOTH} stock=DA.CA unseen=2...", "`unseen` says nothing", "unseen")
