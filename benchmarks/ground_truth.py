"""Families of endings whose results are known, all of them through the kernel, with the time taken.

    python benchmarks/ground_truth.py [--german 6] [--single 8] [--sample 100]

German Whist endings of n cards each: every split of 2n cards into suits (the trumps, then plain
suits by rising length) times every way to share them out. Single-suit whist: every deal of 2n
cards. Two checks share no code with the solver: a table of all endings built from the small ones
up, compared position by position, and a plain minimax without any memory, for a sample. Exit code 1
when anything differs. Times are of the processor, one thread.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.test_published import FILES, endings, one_suit

from allfours.cli.progress import bar
from allfours.solver.batch import solve_batch
from allfours.solver.position import Position
from allfours.spec.cards import mask_of
from allfours.spec.resolve import load

# A suit that is left: how many cards, and which of them the player on lead has, bit 0 the highest.
# An ending: the trumps, then the plain suits in order.
Suit = tuple[int, int]
Ending = tuple[Suit, ...]
Card = tuple[int, int]  # suit, place from the top


# What is known.


def published(name: str) -> Any:
    """A file of results that others published."""
    return yaml.safe_load((FILES / f"{name}.yaml").read_text("utf-8"))


def single_suit_deals(cards: int) -> Iterator[Position]:
    """Every deal of one suit, the dealer on lead."""
    rules, everything = one_suit(cards), mask_of(range(2 * cards))
    for hand in combinations(range(2 * cards), cards):
        mine = mask_of(hand)
        yield Position(rules, None, 0, (mine, everything & ~mine))


# The table: after each trick the cards left are an ending with a card less.


def as_ending(position: Position) -> Ending:
    """The position as suits; the dealer is on lead."""
    pack, (mine, other) = position.rules.pack, position.hands
    suits = []
    for place in range(len(pack.suits)):
        cards = [c for c in range(pack.size) if pack.suit(c) == place and (mine | other) >> c & 1]
        suits.append((len(cards), sum(1 << i for i, c in enumerate(cards) if mine >> c & 1)))
    if position.trump is None:
        return _ordered([(0, 0), *suits])
    return _ordered(suits)


def _ordered(suits: list[Suit]) -> Ending:
    return (suits[0], *sorted(suits[1:]))


def held(ending: Ending, mine: bool) -> list[Card]:
    """The cards of the player on lead, or of the other one."""
    return [
        (suit, place)
        for suit, (size, mask) in enumerate(ending)
        for place in range(size)
        if (mask >> place & 1) == mine
    ]


def legal(ending: Ending, led: Card) -> list[Card]:
    cards = held(ending, False)
    return [card for card in cards if card[0] == led[0]] or cards


def lead_wins(led: Card, reply: Card) -> bool:
    return led[1] < reply[1] if led[0] == reply[0] else reply[0] != 0


def without(ending: Ending, gone: tuple[Card, Card], turned: bool) -> Ending:
    """The ending once two cards are gone; `turned` when the other player leads now."""
    suits = list(ending)
    for suit, place in sorted(gone, reverse=True):  # the lower place first
        size, mask = suits[suit]
        below = (1 << place) - 1
        suits[suit] = size - 1, mask & below | mask >> 1 & ~below
    if turned:
        suits = [(size, mask ^ (1 << size) - 1) for size, mask in suits]
    return _ordered(suits)


def tricks(ending: Ending, known: dict[Ending, int]) -> int:
    """The tricks that the player on lead takes, with what is known already; the table grows."""
    found = known.get(ending)
    if found is None:
        cards = held(ending, True)
        found = known[ending] = max(
            (min(_after(ending, led, reply, len(cards), known) for reply in legal(ending, led))
             for led in cards), default=0)  # fmt: skip
    return found


def _after(ending: Ending, led: Card, reply: Card, size: int, known: dict[Ending, int]) -> int:
    if lead_wins(led, reply):
        return 1 + tricks(without(ending, (led, reply), False), known)
    return size - 1 - tricks(without(ending, (led, reply), True), known)


# The plain minimax, on hands of cards as they are: nothing is renamed or remembered.


def plain(mine: list[Card], other: list[Card]) -> int:
    """The tricks that the hand on lead takes."""
    best = 0
    for led in mine:
        rest = [card for card in mine if card != led]
        replies = [card for card in other if card[0] == led[0]] or other
        worst = len(mine)
        for reply in replies:
            left = [card for card in other if card != reply]
            won = 1 + plain(rest, left) if lead_wins(led, reply) else len(rest) - plain(left, rest)
            worst = min(worst, won)
        best = max(best, worst)
    return best


# The families.

PLAIN = {2: 6, 3: 20, 4: 70, 5: 40}  # deals of one suit for the plain minimax, (n!)^2 lines each


def through_kernel(positions: list[Position], cards: int) -> tuple[list[int], float]:
    """The leader's tricks in each position, and the seconds it took."""
    started = time.process_time()
    found = [one.value for one in solve_batch(positions, "tricks", cards=False, threads=1)]
    spent = time.process_time() - started
    return [(int(value) + cards) // 2 for value in found], spent


def wrong(
    positions: list[Position], found: list[int], sample: int, known: dict[Ending, int]
) -> Iterator[str]:
    """The positions in which the table, or for a sample the plain minimax, says otherwise."""
    tried = set(Random(len(positions)).sample(range(len(positions)), min(sample, len(positions))))
    with bar("checking", len(positions)) as advance:
        for place, (position, value) in enumerate(zip(positions, found, strict=True)):
            ending = as_ending(position)
            if tricks(ending, known) != value:
                yield f"{position}: {value}, but the table says {known[ending]}"
            if place in tried:
                right = plain(held(ending, True), held(ending, False))
                if right != value:
                    yield f"{position}: {value}, but the plain minimax says {right}"
            advance()


def german_whist(most: int, sample: int) -> int:
    """One row for each size. Returns how many faults there were."""
    rules, known, faults = load("german-whist/pagat"), published("german_whist"), 0
    table: dict[Ending, int] = {}
    print("German Whist endings, the tricks of the player on lead added up")
    print(f"{'cards':>7}{'positions':>11}{'tricks':>9}{'published':>11}{'kernel s':>10}"
          f"{'a second':>10}{'differ':>8}{'check s':>9}")  # fmt: skip
    for cards in range(1, most + 1):
        positions = list(endings(rules, cards))
        found, spent = through_kernel(positions, cards)
        started = time.process_time()
        differ = list(wrong(positions, found, sample, table))
        checking = time.process_time() - started
        total, right = sum(found), known.get(cards)
        known_sum = f"{right['tricks']:,}" if right else "-"
        print(f"{cards:>7}{len(positions):>11,}{total:>9,}{known_sum:>11}"
              f"{spent:>10.2f}{len(positions) / spent:>10,.0f}{len(differ) or 'none':>8}"
              f"{checking:>9.1f}", flush=True)  # fmt: skip
        for line in differ:
            print("  " + line)
        faults += len(differ)
        faults += bool(right) and (len(positions), total) != (right["positions"], right["tricks"])
    return faults


def single_suit(most: int, sample: int) -> int:
    """The same for one suit: how many deals give so many tricks."""
    known, faults = published("single_suit")["deals"], 0
    table: dict[Ending, int] = {}
    print("\nSingle-suit whist: deals in which the hand on lead takes 0, 1, 2, ... tricks")
    print(
        f"{'cards':>7}{'deals':>11}{'kernel s':>10}{'differ':>8}{'published':>11}  number of deals"
    )
    for cards in range(2, most + 1):
        positions = list(single_suit_deals(cards))
        found, spent = through_kernel(positions, cards)
        differ = list(wrong(positions, found, min(sample, PLAIN.get(cards, 0)), table))
        counts = Counter(found)
        row, right = [counts[number] for number in range(cards + 1)], known.get(cards)
        same = "-" if right is None else "same" if row == right else "OTHER"
        print(f"{cards:>7}{len(positions):>11,}{spent:>10.2f}{len(differ) or 'none':>8}{same:>11}"
              f"  {' '.join(map(str, row))}", flush=True)  # fmt: skip
        for line in differ:
            print("  " + line)
        faults += len(differ) + (same == "OTHER")
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--german", type=int, default=6, help="cards each, the most")
    options.add_argument("--single", type=int, default=8, help="cards each, the most")
    options.add_argument("--sample", type=int, default=100, help="endings for the plain minimax")
    given = options.parse_args(arguments)
    try:
        faults = german_whist(given.german, given.sample)
        faults += single_suit(given.single, given.sample)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
