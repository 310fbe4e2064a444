"""Endings of a size in order, one of every kind: hands once the stock is gone, at a trick's start
or with one card led.

An ending is smaller than another if it has fewer cards, then if nothing is led, then by trump suit,
by the dealer's hand and by the non-dealer's, card by card, then if the dealer leads, then by the
card led. Endings that differ only in the names of suits that are alike, or in which cards of a run
they have, are the same under both files: the smallest of them stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from ...solver.position import Position
from ...solver.position_check import check_position
from ...spec.cards import bits, mask_of
from ...spec.diagnostics import Span
from .couple import Case, Couple
from .symmetry import kinds_of_case, like_suits, runs

Sizes = tuple[int, int]
_NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Ending:
    """Hands of common cards, who leads or led, and the card led, None at a trick's start; a card
    led is no longer in a hand."""

    case: Case
    hands: tuple[int, int]
    lead: int
    led: int | None = None

    def position(self, couple: Couple, side: int) -> Position:
        """The ending as a bare position of one file."""
        return Position(
            couple.rules[side],
            self.case.trumps[side],
            self.lead,
            (couple.own(side, self.hands[0]), couple.own(side, self.hands[1])),
            None if self.led is None else couple.numbers[side][self.led],
        )


def endings(couple: Couple, cards: int, led: bool) -> Iterator[Ending]:
    """The endings of so many cards together, in order; with one card led or none."""
    for case in kinds_of_case(couple):
        for sizes in _sizes(cards):
            leads = [lead for lead in (0, 1) if _can_be(couple, case, sizes, lead, led)]
            for hands in _hands(couple, case, sizes) if leads else ():
                for lead in leads:
                    yield from _with_lead(case, hands, lead, led)


def sizes_that_fit(couple: Couple, cards: int) -> bool:
    """Whether endings of so many cards together can come under both files."""
    case = couple.cases[0]
    return any(
        _can_be(couple, case, sizes, lead, False) for sizes in _sizes(cards) for lead in (0, 1)
    )


def _sizes(cards: int) -> list[Sizes]:
    half = cards // 2
    return [(half, half)] if cards % 2 == 0 else [(half + 1, half), (half, half + 1)]


def _with_lead(case: Case, hands: tuple[int, int], lead: int, led: bool) -> Iterator[Ending]:
    if not led:
        yield Ending(case, hands, lead)
        return
    for card in bits(hands[lead]):
        left = hands[lead] & ~(1 << card)
        yield Ending(case, (left, hands[1]) if lead == 0 else (hands[0], left), lead, card)


def _can_be(couple: Couple, case: Case, sizes: Sizes, lead: int, led: bool) -> bool:
    """Whether hands of these sizes are a position of both files with a card to choose."""
    if not all(sizes) or sum(sizes) > len(couple.names):
        return False
    cards = range(len(couple.names))
    hands = mask_of(cards[: sizes[0]]), mask_of(cards[sizes[0] : sum(sizes)])
    sample = next(_with_lead(case, hands, lead, led))
    return not any(check_position(sample.position(couple, side), {}, _NOWHERE) for side in (0, 1))


def _hands(couple: Couple, case: Case, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """Hands of dealer and non-dealer, the smallest of every kind, in order."""
    kinds = _Kinds(couple, case)
    for first in combinations(kinds.useful(0, sum(sizes)), sizes[0]):
        dealer = mask_of(first)
        if not kinds.in_order(dealer, 0):
            continue
        for second in combinations(kinds.useful(dealer, sizes[1]), sizes[1]):
            other = mask_of(second)
            if kinds.packed(dealer | other) and kinds.in_order(dealer, other):
                yield dealer, other


class _Kinds:
    """Which hands are the smallest of their kind."""

    def __init__(self, couple: Couple, case: Case) -> None:
        self.size = len(couple.names)
        self.runs = [(run[0], mask_of(run)) for run in runs(couple, case) if len(run) > 1]
        width = couple.width
        self.block = (1 << width) - 1
        self.pairs = [
            (one * width, two * width)
            for suits in like_suits(couple, case)
            for one, two in pairwise(suits)
        ]

    def useful(self, dealer: int, more: int) -> list[int]:
        """The cards of which a hand can be made: of a run no more than can be needed."""
        out = dealer
        for first, mask in self.runs:
            needed = (dealer & mask).bit_count() + more
            out |= mask & ~((1 << (first + needed)) - 1)
        return [card for card in range(self.size) if not out >> card & 1]

    def packed(self, cards: int) -> bool:
        """Whether of every run the first cards are there."""
        for first, mask in self.runs:
            part = (cards & mask) >> first
            if part & (part + 1):
                return False
        return True

    def in_order(self, dealer: int, other: int) -> bool:
        """Whether no exchange of suits that are alike gives smaller hands."""
        for one, two in self.pairs:
            difference = (dealer >> one ^ dealer >> two) & self.block
            hand = dealer
            if not difference:
                difference, hand = (other >> one ^ other >> two) & self.block, other
            if not hand >> one & difference & -difference and difference:
                return False
        return True
