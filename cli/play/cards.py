"""Cards between player and program: how they are shown, and what a player may type for one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...spec.cards import SUIT_SYMBOLS, Pack, bits, rank_name
from ...spec.model import Rules
from ...spec.rulebook import words
from ..output import SYMBOLS, suited

RED = ("H", "D")


@dataclass(frozen=True, slots=True)
class Faces:
    """How the cards of a pack look: with suit symbols, or letters where a terminal has none."""

    rules: Rules
    symbols: bool

    @property
    def pack(self) -> Pack:
        """The pack."""
        return self.rules.pack

    def suit(self, suit: int) -> str:
        """A suit, by place."""
        name = self.pack.suits[suit]
        return SYMBOLS[name] if self.symbols and suited(self.rules) else name

    def rank(self, card: int) -> str:
        """The rank of a card that has a suit: `10`, not `T`, for a person."""
        return rank_name(self.pack.ranks[self.pack.rank(card)])

    def card(self, card: int) -> str:
        """A card: suit, then rank."""
        suit = self.pack.suit(card)
        return self.pack.names[card] if suit is None else self.suit(suit) + self.rank(card)

    def cards(self, mask: int, last: str = "and") -> str:
        """A set of cards as a list in a sentence."""
        return words.listing([self.card(card) for card in bits(mask)], last) or "none"

    def is_red(self, card: int) -> bool:
        """Whether the card's suit is printed in red."""
        suit = self.pack.suit(card)
        return suit is not None and suited(self.rules) and self.pack.suits[suit] in RED


def matching(text: str, pack: Pack) -> int:
    """The cards of a pack that a typed text can mean: `HK`, `kh`, `10♥` and `king of hearts` one
    card, `k`, `hearts` or `♥` every card of that rank or suit. 0 when it means no card.

    >>> pack = Pack(("S", "H"), tuple("AKQJT"))
    >>> pack.list_text(matching("10♥", pack)), pack.list_text(matching("k", pack))
    ('HT', 'SK, HK')
    """
    parts = [_plain(part) for part in text.split() if part.casefold() != "of"]
    exact = pack.numbers.get("".join(parts))
    if exact is not None:
        return 1 << exact
    if len(parts) == 1 and len(parts[0]) == 2 and not any(_meanings(parts[0], pack)):
        parts = list(parts[0])
    found = [_meanings(part, pack) for part in parts]
    if len(found) == 1:
        return found[0][0] | found[0][1]
    if len(found) == 2:
        return (found[0][0] & found[1][1]) | (found[0][1] & found[1][0])
    return 0


def _plain(part: str) -> str:
    """A word in capitals, with letters for symbols and one letter for the ten."""
    part = part.replace("\ufe0f", "")  # asks for a symbol's coloured form
    for symbol, letter in SUIT_SYMBOLS.items():
        part = part.replace(symbol, letter)
    return re.sub(r"10", "T", part.upper())


def _meanings(word: str, pack: Pack) -> tuple[int, int]:
    """The cards whose suit a word names, and those whose rank it names. Extra cards go by the word
    joker or, as they are written, after a `+`."""
    suits = ranks = 0
    for place, letter in enumerate(pack.suits):
        name = words.suit(letter, pack).upper()
        if word in (letter.upper(), name, name.removesuffix("S")):
            suits |= pack.suit_mask(place)
    plain = range(len(pack.suits) * len(pack.ranks))
    for card in plain:
        rank = pack.ranks[pack.rank(card)]
        if word in (rank.upper(), words.rank(rank).upper()):
            ranks |= 1 << card
    if word == "JOKER":
        suits |= pack.all >> len(plain) << len(plain)
    return suits, ranks
