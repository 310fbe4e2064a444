"""Results that others published, out of the solver: single-suit whist, German Whist, and bridge
where a double-dummy solver is installed. A point for every trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from allfours.solver.position import Position
from allfours.spec.cards import mask_of
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_text

from .. import naive
from .answers import values

FILES = Path(__file__).parents[1] / "files" / "published"
needs_compiler = pytest.mark.skipif(not naive.available(), reason="needs a C compiler")


def published(name: str) -> Any:
    return yaml.safe_load((FILES / f"{name}.yaml").read_text(encoding="utf-8"))


# Single-suit whist. Rank r of 2n is card 2n - r: the pack counts from the top.


@cache
def one_suit(cards: int) -> Rules:
    """The game with so many cards each, as a rule file that extends the one there is."""
    ranks = "AKQJT9876543210ZYXWV"[: 2 * cards]
    text = (
        "allfours: 1\ntitle: another size\nextends: whist/single-suit\n"
        f"cards: {{ranks: [{', '.join(ranks)}]}}\n"
        f"deal: {{hand: {cards}, packets: [{cards}]}}\n"
    )
    return load_text(text.replace("T,", "10,"), "size.yaml", Path()).rules


Ranks = tuple[int, ...]


@cache
def leads(hand: Ranks, other: Ranks) -> dict[int, int]:
    """The tricks that every lead gets, by rank, for the hand that leads."""
    top = len(hand) + len(other)
    masks = mask_of(top - rank for rank in hand), mask_of(top - rank for rank in other)
    position = Position(one_suit(len(hand)), None, 0, masks)
    numbers = position.rules.pack.numbers
    return {top - numbers[n]: (int(v) + len(hand)) // 2 for n, v in values(position).items()}


def tricks(hand: Ranks, other: Ranks) -> int:
    return max(leads(hand, other).values())


def deals(cards: int) -> Iterator[tuple[Ranks, Ranks]]:
    """Every deal: the hand on lead and the other."""
    ranks = range(2 * cards, 0, -1)
    for hand in combinations(ranks, cards):
        yield hand, tuple(rank for rank in ranks if rank not in hand)


SINGLE = published("single_suit")


@pytest.mark.parametrize("cards", sorted(SINGLE["deals"]))
def test_single_suit_how_many_deals_give_so_many_tricks(cards: int) -> None:
    found = Counter(tricks(*deal) for deal in deals(cards))
    assert [found[number] for number in range(cards + 1)] == SINGLE["deals"][cards]
    assert found.total() == comb(2 * cards, cards)


@pytest.mark.parametrize("case", SINGLE["values"], ids=lambda case: str(case["on_lead"]))
def test_single_suit_hands_of_known_value(case: dict[str, Any]) -> None:
    got = leads(tuple(case["on_lead"]), tuple(case["other"]))
    assert max(got.values()) == case["tricks"]
    assert [rank for rank in got if got[rank] == case["tricks"]] == case["best"]


def lead_costs(cards: int) -> set[int]:
    """What it costs, over all deals, to have the lead instead of leaving it to the other."""
    return {cards - tricks(other, hand) - tricks(hand, other) for hand, other in deals(cards)}


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_single_suit_leading_never_helps_and_costs_at_most_a_trick(cards: int) -> None:
    assert lead_costs(cards) == {0, 1}


def dominated(cards: int) -> int:
    """How many deals obey the dominance: four cards in a row, top and bottom in one hand, worth no
    less to it than the middle two with the rest as it was, on lead and not."""
    checked = 0
    for hand, other in deals(cards):
        for low in range(1, 2 * cards - 2):
            outer, middle = {low, low + 3}, {low + 1, low + 2}
            if outer <= set(hand) and middle <= set(other):
                worse = _exchanged(hand, outer, middle), _exchanged(other, middle, outer)
                assert tricks(hand, other) >= tricks(*worse), (hand, other)
                assert tricks(other, hand) <= tricks(worse[1], worse[0]), (hand, other)
                checked += 1
    return checked


def _exchanged(hand: Ranks, out: set[int], into: set[int]) -> Ranks:
    return tuple(sorted((set(hand) - out) | into, reverse=True))


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_single_suit_top_and_bottom_of_four_in_a_row_dominate_the_middle(cards: int) -> None:
    # Four in a row can lie in 2n - 3 places, the n - 2 other cards of the hand among 2n - 4.
    assert dominated(cards) == (2 * cards - 3) * comb(2 * cards - 4, cards - 2)


@cache
def by_hand(hand: Ranks, other: Ranks) -> int:
    """The same game in four lines, for sizes without published counts."""
    if not hand:
        return 0
    best = []
    for led in hand:
        rest = tuple(rank for rank in hand if rank != led)
        replies = []
        for reply in other:
            left = tuple(rank for rank in other if rank != reply)
            mine = 1 + by_hand(rest, left) if led > reply else len(rest) - by_hand(left, rest)
            replies.append(mine)
        best.append(min(replies))
    return max(best)


@pytest.mark.sweep
def test_single_suit_all_deals_of_six_cards() -> None:
    for hand, other in deals(6):
        assert tricks(hand, other) == by_hand(hand, other)
    assert lead_costs(6) == {0, 1}
    assert dominated(6) == 9 * comb(8, 4)


@pytest.mark.sweep
@pytest.mark.parametrize("cards", [7, 8])
def test_single_suit_random_deals_of_more_cards(cards: int) -> None:
    rng = Random(cards)
    for _ in range(20):
        hand = tuple(sorted(rng.sample(range(1, 2 * cards + 1), cards), reverse=True))
        other = tuple(rank for rank in range(2 * cards, 0, -1) if rank not in hand)
        on_lead = tricks(hand, other)
        assert on_lead == by_hand(hand, other)
        assert cards - tricks(other, hand) - on_lead in (0, 1)


# German Whist.


def suit_splits(total: int) -> Iterator[tuple[int, int, int, int]]:
    """Trumps first, then the plain suits from the shortest."""
    for trumps in range(total + 1):
        for j in range((total - trumps) // 3 + 1):
            for k in range(j, (total - trumps - j) // 2 + 1):
                yield trumps, j, k, total - trumps - j - k


def endings(rules: Rules, size: int) -> Iterator[Position]:
    """Every ending of so many cards each: spades are trumps, the dealer leads."""
    for split in suit_splits(2 * size):
        cards = [13 * suit + rank for suit, many in enumerate(split) for rank in range(many)]
        for hand in combinations(cards, size):
            mine = mask_of(hand)
            yield Position(rules, 0, 0, (mine, mask_of(cards) & ~mine))


@pytest.mark.parametrize("size", [1, 2, 3, pytest.param(4, marks=pytest.mark.sweep)])
def test_german_whist_endings_in_all(size: int) -> None:
    known = published("german_whist")[size]
    best = [max(values(one).values()) for one in endings(load("german-whist/pagat"), size)]
    assert len(best) == known["positions"]
    assert sum((value + size) / 2 for value in best) == known["tricks"]


# Bridge: two hands sit side by side in three suits, their partners have only low clubs.
# Two of these partners share the 13 clubs, so six cards each are the most.


@pytest.mark.sweep
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_three_suits_against_a_bridge_solver(size: int) -> None:
    bridge = pytest.importorskip("endplay.types", reason="needs endplay")
    dds = pytest.importorskip("endplay.dds", reason="needs endplay")
    rules = load("german-whist/pagat")
    trumps = [bridge.Denom.spades, bridge.Denom.hearts, bridge.Denom.diamonds]
    rng = Random(size)
    for _ in range(100):
        chosen = rng.sample(range(39), 2 * size)  # spades, hearts, diamonds
        north, east = sorted(chosen[:size]), sorted(chosen[size:])
        lead, trump = rng.randrange(2), rng.randrange(3)
        deal = bridge.Deal(_bridge_hands(rules, north, east))
        deal.trump, deal.first = trumps[trump], (bridge.Player.north, bridge.Player.east)[lead]
        expected = {"SHD"[card.suit] + card.rank.abbr: won for card, won in dds.solve_board(deal)}
        position = Position(rules, trump, lead, (mask_of(north), mask_of(east)))
        found = {name: (value + size) / 2 for name, value in values(position).items()}
        assert found == expected, position.text


def _bridge_hands(rules: Rules, north: list[int], east: list[int]) -> str:
    """North, East, South, West as a bridge program reads them, suits from spades to clubs."""
    ranks, clubs, size = rules.pack.ranks, "23456789TJQK", len(north)

    def hand(cards: list[int]) -> str:
        suits = ["".join(ranks[c % 13] for c in cards if c // 13 == suit) for suit in range(3)]
        return ".".join([*suits, ""])

    return f"N:{hand(north)} {hand(east)} ...{clubs[:size]} ...{clubs[size : 2 * size]}"
