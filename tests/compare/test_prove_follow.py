"""Proofs and witnesses of the follow rules and of who wins a trick."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from allfours.compare.prove.couple import Couple
from allfours.compare.prove.follow import follow_finding, smallest_hand
from allfours.compare.prove.tricks import can_be_taken, trick_finding
from allfours.spec.cards import bits
from allfours.spec.model import Follow, Obligation
from allfours.spec.tables import AFTER_STOCK, WHILE_STOCK

from ..solver.games import documented
from .proving import couple, pairs_of_nine, plain, random_couples

Found = tuple[int, str, int, str, tuple[str, ...]]  # size, trump, part of the deal, lead, hand

SHAPES = ((8, 3, 2, "none"), (9, 3, 2, "left"), (10, 3, 4, "none"), (6, 3, 0, "none"))


def by_hand(pair: Couple, most: int) -> Found | None:
    """The smallest hand of at most `most` cards for which the files differ, by trying them all in
    the order that is documented: number of cards, trump suit, part, lead, hand."""
    for size in range(1, most + 1):
        for case in pair.cases:
            readers = [plain(pair, side, case.trumps[side]) for side in (0, 1)]
            for phase in pair.phases:
                if phase == WHILE_STOCK and size != pair.hand:
                    continue
                for led in pair.names:
                    rest = [card for card in pair.names if card != led]
                    for hand in combinations(rest, size):
                        stock = phase == WHILE_STOCK
                        one, two = (set(one.legal(hand, led, stock)) for one in readers)
                        if one != two:
                            return size, case.text, phase, led, hand
    return None


def found_by_proof(pair: Couple) -> Found | None:
    found = smallest_hand(pair)
    if found is None:
        return None
    hand = tuple(pair.names[card] for card in bits(found.hand))
    return len(hand), found.case.text, found.phase, pair.names[found.led], hand


@pytest.mark.parametrize("texts", [
    ("california-jack/strict-follow", "california-jack/forced-trump"),
    ("california-jack/strict-follow", "shasta-sam/ten-of-trumps"),
    ("california-jack/strict-follow", "california-jack/face-value"),
    ("california-jack/ten-high", "california-jack/forced-trump"),
])  # fmt: skip
def test_smallest_hand_of_documents_is_that_of_brute_force(texts: tuple[str, str]) -> None:
    pair = couple(*texts)
    found = found_by_proof(pair)
    assert found is not None
    assert found == by_hand(pair, found[0])


def test_strict_follow_and_forced_trump_by_hand() -> None:
    # Who can follow may trump in one and not in the other; the king of hearts is the first card
    # that follows the ace, the ace of spades the first trump.
    finding = follow_finding(couple("california-jack/strict-follow", "shasta-sam/forced-trump"))
    assert finding.verdict == "differ"
    assert finding.witness == {
        "trump": "S",
        "phase": "after-stock",
        "led": "HA",
        "hand": ["SA", "HK"],
        "allowed": [["HK"], ["SA", "HK"]],
    }


@pytest.mark.parametrize("seed", range(8))
def test_smallest_hand_of_random_rules_is_that_of_brute_force(seed: int) -> None:
    for pair in random_couples(seed, 5, SHAPES):
        assert found_by_proof(pair) == by_hand(pair, pair.hand)


def test_equal_follow_rules_of_documents_allow_the_same_of_random_hands() -> None:
    rng = Random(6)
    equal = [one for one in pairs_of_nine()[::4] if smallest_hand(couple(*one)) is None]
    assert equal
    for texts in equal:
        _attack(couple(*texts), rng, 60)


@pytest.mark.sweep
def test_equal_follow_rules_of_all_texts_withstand_random_hands() -> None:
    rng = Random(60)
    for first, second in combinations(documented(), 2):
        pair = Couple((first, second))
        if pair.names and smallest_hand(pair) is None:
            _attack(pair, rng, 200)


def _attack(pair: Couple, rng: Random, tries: int) -> None:
    """Random leads and hands that can occur: both files allow the same cards."""
    for _ in range(tries):
        case = rng.choice(pair.cases)
        phase = rng.choice(pair.phases)
        full = phase == WHILE_STOCK
        size = pair.hand if full else rng.randint(1, pair.hand)
        led, *hand = rng.sample(pair.names, size + 1)
        allowed = [
            set(plain(pair, side, case.trumps[side]).legal(hand, led, full)) for side in (0, 1)
        ]
        assert allowed[0] == allowed[1], (pair.rules[0].id, pair.rules[1].id, led, hand)


def test_two_ways_to_write_a_rule_are_proved_equal() -> None:
    # Follow suit or trump when able, else anything, with a duty that repeats the first.
    one = couple("california-jack/forced-trump", "california-jack/forced-trump").rules[0]
    twice = (
        Obligation(("led-suit",), ("led-suit", "trumps")),
        Obligation(("trumps",), ("led-suit", "trumps")),
        Obligation(("anything",), ("anything",)),
    )
    follow = Follow(one.play.follow.trump_led, twice)
    other = replace(one, play=replace(one.play, follow=follow, follow_after_stock=follow))
    finding = follow_finding(Couple((one, other)))
    assert (finding.verdict, finding.how) == ("equal", "CP-SAT")


def test_only_full_hands_occur_while_the_stock_lasts() -> None:
    # The rules differ only while there is a stock, so the smallest hand is a full one.
    one = couple("schnapsen/endgame", "schnapsen/endgame").rules[0]
    other = replace(one, play=replace(one.play, follow=one.play.follow_after_stock))
    found = smallest_hand(Couple((one, other)))
    assert found is not None
    assert (found.phase, found.hand.bit_count()) == (WHILE_STOCK, 5)
    assert smallest_hand(Couple((one, other)), (AFTER_STOCK,)) is None


@pytest.mark.parametrize("seed", range(6))
def test_tricks_of_random_rules(seed: int) -> None:
    for pair in random_couples(100 + seed, 8, SHAPES):
        witness = None
        for case in pair.cases:
            readers = [plain(pair, side, case.trumps[side]) for side in (0, 1)]
            for led in pair.names:
                for reply in pair.names:
                    if led != reply and witness is None:
                        wins = [reader.takes(led, reply) for reader in readers]
                        if wins[0] != wins[1]:
                            witness = (case.text, led, reply)
        finding = trick_finding(pair)
        if witness is None:
            assert finding.verdict in ("same", "equal")
        else:
            told = finding.witness
            assert (told["trump"], told["led"], told["reply"]) == witness


def test_ten_above_ace_is_the_first_trick_that_differs() -> None:
    finding = trick_finding(couple("california-jack/strict-follow", "california-jack/ten-high"))
    assert finding.witness == {"trump": "S", "led": "SA", "reply": "ST", "wins": ["lead", "reply"]}


def test_what_can_take_a_card() -> None:
    pair = couple("california-jack/strict-follow", "california-jack/ten-high")
    first, second = pair.cases[0].tables
    place = pair.names.index
    assert can_be_taken(first, place("SA"), pair.everything) == 0
    assert can_be_taken(second, place("SA"), pair.everything) == 1 << place("ST")
    # The two of trumps falls to every other trump, and takes every plain card.
    trumps = sum(1 << place("S" + rank) for rank in "AKQJT9876543")
    assert can_be_taken(first, place("S2"), pair.everything) == trumps
