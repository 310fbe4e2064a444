"""A pack of cards and the text of a card: `HK`, suit then rank; `+J` for a card of no suit.

Cards are small integers, `suit * len(ranks) + rank` with rank 0 the highest, extras last.
A set of cards is an integer with those bits set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

SUIT_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


def rank_char(rank: object) -> str:
    """The one character that stands for a rank of a rule file: `10` is written `T`."""
    text = str(rank)
    return "T" if text == "10" else text


def rank_name(char: str) -> str:
    """The rank as a rule file and a reader call it: `10` for `T`."""
    return "10" if char == "T" else char


def bits(mask: int) -> Iterator[int]:
    """The cards of a set, in pack order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """The set that holds just these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@dataclass(frozen=True)
class Pack:
    """The cards of a game: suits in writing order, ranks high to low, extra cards of no suit."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    extras: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The text of every card, by its number."""
        plain = [suit + rank for suit in self.suits for rank in self.ranks]
        return tuple(plain + ["+" + extra for extra in self.extras])

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every card, by its text."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.suits) * len(self.ranks) + len(self.extras)

    @cached_property
    def all(self) -> int:
        """The set of all cards."""
        return (1 << self.size) - 1

    def card(self, suit: int, rank: int) -> int:
        """The card of a suit and a rank, both by place."""
        return suit * len(self.ranks) + rank

    def suit(self, card: int) -> int | None:
        """The suit printed on a card, by place; None for an extra card."""
        suit = card // len(self.ranks)
        return suit if suit < len(self.suits) else None

    def rank(self, card: int) -> int:
        """The place of a card's rank, 0 the highest. Extra cards have none: do not ask."""
        return card % len(self.ranks)

    def suit_mask(self, suit: int) -> int:
        """The cards on which a suit is printed."""
        width = len(self.ranks)
        return ((1 << width) - 1) << (suit * width)

    def parse(self, text: str) -> int | None:
        """The card that a text names, or None. Lower case, `10` and suit symbols are taken.

        >>> Pack(("S", "H"), tuple("AKQJT")).names[Pack(("S", "H"), tuple("AKQJT")).parse("♥10")]
        'HT'
        """
        text = text.strip()
        if text[:1] in SUIT_SYMBOLS:
            text = SUIT_SYMBOLS[text[0]] + text[1:]
        text = text.upper()
        if text[1:] == "10":
            text = text[0] + "T"
        return self.numbers.get(text)

    def text(self, mask: int) -> str:
        """A set of cards as a hand is written, `AT.K.2.J9`, with any extras after a `+`.

        >>> Pack(("S", "H"), tuple("AKQJT")).text(0b10001_00001)
        'A.AT'
        """
        parts = []
        for suit in range(len(self.suits)):
            cards = bits(mask & self.suit_mask(suit))
            parts.append("".join(self.ranks[self.rank(card)] for card in cards))
        extra = mask >> (len(self.suits) * len(self.ranks))
        tail = "+" + "".join(self.extras[place] for place in bits(extra)) if extra else ""
        return ".".join(parts) + tail

    def list_text(self, mask: int) -> str:
        """A set of cards as a list for a message, `SA, HK`; `none` when it is empty."""
        return ", ".join(self.names[card] for card in bits(mask)) or "none"
