"""The questions on following tell follow rules apart exactly where they allow different cards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from allfours.compare.questions import text_of
from allfours.compare.questions_follow import (
    after_stock,
    beat,
    discard,
    trump_a_trump,
    trump_when_able,
    void,
)

from ..spec.rule_changes import PLAIN, Doc, rules_of
from ..spec.schema_values import DEFS, values

Card = tuple[str, int]  # suit, and rank with 0 the highest; spades are trumps
ANYTHING: list[Any] = [{"play": "anything"}]
SUIT = [{"play": "led-suit"}, *ANYTHING]
F1 = [{"holding": "led-suit", "play": ["led-suit", "trumps"]}, *ANYTHING]
F2 = [{"play": ["led-suit", "trumps"]}, *ANYTHING]
F4 = [{"play": "led-suit"}, {"play": "trumps"}, *ANYTHING]
BEAT = [{"play": "led-suit-beating"}, {"play": "led-suit"}, {"play": "trumps"}, *ANYTHING]
PACK = [(suit, rank) for suit in "SHD" for rank in range(3)]
# Every hand there can be of up to three cards: one card of each kind is enough to tell rules apart.
HANDS = [set(hand) for size in (1, 2, 3) for hand in itertools.combinations(PACK, size)]


def game(plain_led: Any, trump_led: Any = ANYTHING, **play: Any) -> Doc:
    """A game of nine cards with these follow rules."""
    doc = deepcopy(PLAIN)
    doc["cards"] = {"suits": ["S", "H", "D"], "ranks": ["A", "K", "Q"]}
    doc["score"] = {"high": {"to": "captor", "of": "A of trumps"}}
    doc["deal"] |= {"hand": 2, "packets": [2]}
    doc["trump"] = {"from": "fixed", "suit": "S"}
    doc["play"]["follow"] = {"trump-led": trump_led, "plain-led": plain_led}
    doc["play"] |= play
    return doc


def beats(led: Card, card: Card) -> bool:
    if card[0] == led[0]:
        return card[1] < led[1]
    return card[0] == "S"


def is_of(name: str, led: Card, card: Card) -> bool:
    """Whether a card is of a class of the language, worked out here."""
    return {
        "anything": True,
        "led-suit": card[0] == led[0],
        "trumps": card[0] == "S",
        "beating": beats(led, card),
        "led-suit-beating": card[0] == led[0] and beats(led, card),
        "trumps-beating": card[0] == "S" and beats(led, card),
    }[name]


def legal(rule: Any, led: Card, hand: set[Card]) -> frozenset[Card]:
    """The cards that a follow rule allows."""

    def of(classes: str | list[str]) -> set[Card]:
        names = [classes] if isinstance(classes, str) else classes
        return {card for card in hand if any(is_of(name, led, card) for name in names)}

    for one in rule:
        if of(one.get("holding", one["play"])):
            return frozenset(of(one["play"]))
    return frozenset()


def allowed(rule: Any, trump_led: bool) -> tuple[frozenset[Card], ...]:
    leads = [card for card in PACK if (card[0] == "S") == trump_led]
    return tuple(legal(rule, led, hand - {led}) for led in leads for hand in HANDS)


def rules_tried() -> Iterator[Any]:
    """Every list of obligations that the values of the schema make, and pairs of obligations."""
    yield from values(DEFS["obligations"])
    yield from (SUIT, F1, F2, F4, BEAT)
    names = ("led-suit", "trumps", "beating", "led-suit-beating", "anything")
    for holding, play in itertools.product(names, names):
        yield [{"holding": holding, "play": play}, *ANYTHING]


@pytest.mark.parametrize("trump_led", [False, True])
def test_two_rules_get_the_same_answers_where_they_allow_the_same_cards(trump_led: bool) -> None:
    by_cards: dict[object, object] = {}
    by_answers: dict[object, object] = {}
    for rule in rules_tried():
        text = text_of(rules_of(game(ANYTHING, rule) if trump_led else game(rule)))
        asked = (discard, trump_when_able, void, trump_a_trump, beat)
        answers = tuple(question(text).meaning for question in asked)
        cards = allowed(rule, trump_led)
        assert by_cards.setdefault(cards, answers) == answers, rule
        assert by_answers.setdefault(answers, cards) == cards, rule
    assert len(by_cards) >= 10


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (F1, ("No", "Yes", "No", "No")),
        (F2, ("No", "Yes", "Yes", "No")),
        (SUIT, ("No", "No", "No", "No")),
        (F4, ("No", "No", "Yes", "No")),
        (ANYTHING, ("Yes", "Yes", "No", "No")),
        (BEAT, ("No", "No", "Yes", "When a plain suit is led: yes. When a trump is led: no")),
    ],
)
def test_the_usual_rules_get_short_answers(rule: Any, expected: tuple[str, ...]) -> None:
    text = text_of(rules_of(game(rule)))
    assert tuple(q(text).words for q in (discard, trump_when_able, void, beat)) == expected


def test_a_rule_without_a_short_answer_is_told_whole() -> None:
    text = text_of(rules_of(game([{"play": "led-suit-beating"}, *ANYTHING])))
    assert discard(text).words.startswith("It depends on the hand: ")
    assert "a card of that suit that beats the card led" in discard(text).words


def test_what_changes_with_the_stock_is_told_in_the_same_answer() -> None:
    after = {"trump-led": ANYTHING, "plain-led": SUIT}
    text = text_of(rules_of(game(ANYTHING, follow_after_stock=after)))
    assert discard(text).words == "Yes; once the stock is gone: no"
    assert after_stock(text).words == "Yes"
    assert discard(text).paths == ("play.follow.plain-led", "play.follow_after_stock")
    same = {"trump-led": [{"play": "trumps"}, *ANYTHING], "plain-led": ANYTHING}
    spelled = game(ANYTHING, [{"play": "led-suit"}, *ANYTHING], follow_after_stock=same)
    assert after_stock(text_of(rules_of(spelled))).words == "No"
