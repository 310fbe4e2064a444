"""The sentences of the rulebook: as a player would say them, whole, their numbers right."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from allfours.spec.catalogue import ids
from allfours.spec.merge import questions
from allfours.spec.model import Obligation
from allfours.spec.resolve import load_all
from allfours.spec.rulebook.follow import follow_text

from .rule_changes import GAMES, PLAIN, Doc, mutants, other, rules_of, said


@pytest.mark.parametrize(
    ("obligations", "text"),
    [
        # The follow rules of the documents, by the codes of their comparison.
        ([("led-suit", "led-suit trumps"), ("anything", "anything")],
         "a player who holds a card of that suit must play either a card of that suit or a trump; "
         "otherwise any card may be played"),
        ([("led-suit trumps", "led-suit trumps"), ("anything", "anything")],
         "a player who holds a card of that suit or a trump must play one or the other; "
         "otherwise any card may be played"),
        ([("led-suit", "led-suit"), ("anything", "anything")],
         "a player who holds a card of that suit must play one; otherwise any card may be played"),
        ([("led-suit", "led-suit"), ("trumps", "trumps"), ("anything", "anything")],
         "a player who holds a card of that suit must play one; failing that, a player who holds a "
         "trump must play one; otherwise any card may be played"),
        ([("anything", "anything")], "any card may be played"),
        ([("led-suit-beating", "led-suit-beating"), ("anything", "anything")],
         "a player who holds a card of that suit that beats the card led must play one; "
         "otherwise any card may be played"),
        ([("led-suit beating trumps", "led-suit beating trumps"), ("anything", "anything")],
         "a player who holds a card of that suit, a trump or a card that beats the card led must "
         "play one of them; otherwise any card may be played"),
    ],
    ids=["F1", "F2", "F3", "F4", "F5", "beat", "three classes"],
)  # fmt: skip
def test_follow_rules_read_as_a_player_would_say_them(
    obligations: list[tuple[str, str]], text: str
) -> None:
    ways: Any = tuple(Obligation(tuple(h.split()), tuple(p.split())) for h, p in obligations)  # type: ignore[arg-type]
    assert follow_text(ways, False, False) == text


def clause_for(doc: Doc, path: str) -> str:
    """The text of the one clause that states a rule."""
    (found,) = [one.text for one in said(rules_of(doc)).values() if path in one.paths]
    return found


def test_the_count_of_the_pack_is_that_of_the_eighty_scale() -> None:
    text = clause_for(PLAIN, "cards.values")
    assert text == (
        "Of the cards a player captures, each ten counts 10, each ace 4, each king 3, each queen 2"
        " and each jack 1; the others count nothing. The whole pack counts 80."
    )


def test_one_joker_makes_an_odd_stock_of_forty_one() -> None:
    doc = other(
        cards={"extras": ["J"], "trump_ranks": ["A", "2", "+J"], "values": {"+J": 5}},
        trump={"from": "turn-up", "card": "first-drawn", "extra": "again"},
        stock={"shows": "nothing", "draw": ["winner", "loser"], "odd": "first-drawer-only"},
        score={"joker": {"to": "captor", "of": "+J"}},
    )
    texts = [*said(rules_of(doc))]
    assert "The 41 cards not dealt are the stock." in texts
    assert any(text.startswith("The stock is odd: the last card goes") for text in texts)
    assert "Joker: the player who captures the joker scores one point." in texts
    assert "If the card shown is the joker, the cards are shuffled and dealt again." in texts
    assert clause_for(doc, "cards.values").endswith("The whole pack counts 5.")


def assert_says(doc: Doc, texts: dict[str, str]) -> None:
    assert {path: clause_for(doc, path) for path in texts} == texts


def test_numbers_agree_with_their_nouns() -> None:
    doc = other(
        deal={"hand": 1, "packets": [1]},
        score={
            "last": {"to": "last-trick", "worth": -2},
            "low": {"to": "captor", "of": "HK", "worth": 13},
        },
        match={"target": 1, "win_by": 1},
        penalties={"revoke": {"offender": -2, "adversary": 1, "forfeits": ["high", "low"]}},
    )
    assert_says(
        doc,
        {
            "deal.hand": "Each player is dealt one card.",
            "deal.packets": "The hand is dealt as a single card.",
            "score.last": "Last: the player who wins the last trick loses two points.",
            "score.low": "Low: the player who captures the king of hearts scores 13 points.",
            "match.target": "The first player to reach one point wins the match.",
            "match.win_by": "The winner needs a lead of at least one point.",
            "penalties.revoke": "To play a card that these rules do not allow is a revoke; the"
            " player who revokes loses two points and cannot score High or Low in that deal, and"
            " the other player gains one point.",
        },
    )


GRAMMAR = re.compile(
    r"\bone (cards|points|tricks|jokers|rounds|suits)\b"
    r"|\b(no|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d\d+) "
    r"(card|point|trick|joker|round)\b"
    r"|\ba [aeiou]|\ban [^aeiou]|  |\.\.|,,|;;|\( |\bNone\b|[{}\[\]]|\b(\w+) \3\b"
)


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_whole_and_its_numbers_agree(name: str) -> None:
    for doc in itertools.islice(mutants(name), 0, None, 7):
        for text in said(rules_of(doc)):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not GRAMMAR.search(text), text


@pytest.mark.parametrize("name", ids())
def test_every_variant_states_all_its_rules(name: str) -> None:
    loaded = load_all(name)
    stated = {path for one in said(loaded.rules).values() for path in one.paths}
    assert stated == {".".join(path) for path in questions(loaded.tree)}
    for text in said(loaded.rules):
        assert not GRAMMAR.search(re.sub(r"\(.*|:.*because.*", "", text)), text
