"""The native kernel against numbers that were known before it: how many deals of a family go how.

Single-suit whist: the number of deals in which the hand on lead takes 0, 1, 2 ... tricks. German
Whist endings: the number of positions by suit lengths, and all tricks of the leader added up.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from allfours.solver import kernel
from allfours.solver.batch import solve_batch
from allfours.solver.position import Position
from allfours.spec.cards import mask_of
from allfours.spec.resolve import load

pytestmark = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")


def leaders_tricks(positions: Iterator[Position], cards: int) -> list[int]:
    solved = solve_batch(positions, "tricks", cards=False)
    return [(int(one.value) + cards) // 2 for one in solved]


def single_suit(cards: int) -> Iterator[Position]:
    rules = load("whist/single-suit")
    pack = range(2 * cards)
    for held in itertools.combinations(pack, cards):
        rest = set(pack) - set(held)
        yield Position(rules, None, 0, (mask_of(held), mask_of(rest)))


@pytest.mark.parametrize(
    ("cards", "deals"),
    [(2, [2, 3, 1]), (3, [2, 9, 8, 1]), (4, [2, 22, 33, 12, 1]), (5, [2, 33, 108, 92, 16, 1])],
)
def test_single_suit_whist(cards: int, deals: list[int]) -> None:
    found = Counter(leaders_tricks(single_suit(cards), cards))
    assert [found[tricks] for tricks in sorted(found)] == deals


def german_whist(cards: int) -> Iterator[Position]:
    """Spades are trumps; the plain suits in order of length."""
    rules = load("german-whist/pagat")
    for lengths in itertools.product(range(2 * cards + 1), repeat=4):
        if sum(lengths) != 2 * cards or list(lengths[1:]) != sorted(lengths[1:]):
            continue
        pack = [suit * 13 + rank for suit in range(4) for rank in range(lengths[suit])]
        for held in itertools.combinations(pack, cards):
            rest = set(pack) - set(held)
            yield Position(rules, 0, 0, (mask_of(held), mask_of(rest)))


@pytest.mark.parametrize(
    ("cards", "positions", "total"), [(1, 8, 5), (2, 66, 74), (3, 460, 749), (4, 2870, 6055)]
)
def test_german_whist(cards: int, positions: int, total: int) -> None:
    tricks = leaders_tricks(german_whist(cards), cards)
    assert (len(tricks), sum(tricks)) == (positions, total)


@pytest.mark.sweep
@pytest.mark.parametrize(("cards", "positions"), [(5, 16_884), (6, 94_248)])
def test_german_whist_against_a_bridge_solver(cards: int, positions: int) -> None:
    """Endings of three suits as bridge: the two hands sit North and East, the others hold low
    cards of the fourth suit. The number of all endings is known too."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    endings = list(german_whist(cards))
    assert len(endings) == positions
    three = [one for one in endings if not any(hand >> 39 for hand in one.hands)][::97]
    tricks = leaders_tricks(iter(three), cards)
    low = "23456789TJQKA"
    for position, expected in zip(three, tricks, strict=True):
        pack = position.rules.pack
        north, east = (pack.text(hand).rstrip(".").split(".") for hand in position.hands)
        hands = [
            ".".join([*north, "", "", ""][:3]) + ".",
            ".".join([*east, "", "", ""][:3]) + ".",
            "..." + low[:cards],
            "..." + low[6 : 6 + cards],
        ]
        deal = types.Deal(
            "N:" + " ".join(hands), first=types.Player.north, trump=types.Denom.spades
        )
        found = max(tricks for _, tricks in dds.solve_board(deal))
        assert found == expected, position.text
