"""The same cards under every text, each of which deals them and fixes the trump in its own way.

A deal is one random order of all the cards that any of the texts has. Under each text, from its own
cards in that order:

- The first card is the one that fixes the trump, however the text finds it.
- The next cards go to dealer and non-dealer in turn until both hands are full, whatever the packets
  and whoever is dealt first: after a shuffle these change nobody's chances.
- The rest is the stock, with the first card on top. Where the text has that card somewhere else (at
  the bottom, in a hand, anywhere after another shuffle) it changes places with the card that lies
  there.

So two texts with the same cards and hands differ only in where the card that fixes the trump lies,
and under each text every deal has the chance that its own shuffling, cutting and dealing gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from ...engine.setup import Setup, deal_pack
from ...spec.model import Rules

_BITS = 64


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The random part of a deal: the order of all cards, and two numbers below 2**64, for where the
    card that fixes the trump lies and for what takes its place where it has no suit."""

    order: tuple[int, ...]
    place: int
    other: int


def all_names(texts: Iterable[Rules]) -> tuple[str, ...]:
    """The cards that any of the texts has, each once: those of the first, then what others add."""
    return tuple(dict.fromkeys(name for rules in texts for name in rules.pack.names))


def shuffled(many: int, rng: Random) -> Shuffled:
    """A random order of so many cards."""
    order = list(range(many))
    rng.shuffle(order)
    return Shuffled(tuple(order), rng.getrandbits(_BITS), rng.getrandbits(_BITS))


def below(number: int, many: int) -> int:
    """A number from 0 up to, not including, `many` from one below 2**64, all alike likely."""
    return number * many >> _BITS


class OwnCards:
    """One text's part in the cards of all."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        numbers = rules.pack.numbers
        self.number = tuple(numbers.get(name, -1) for name in names)
        places = {name: place for place, name in enumerate(names)}
        self.shared = tuple(places[name] for name in rules.pack.names)

    def deal(self, cards: Shuffled) -> Setup:
        """The deal that the shared cards make under this text."""
        own = [number for one in cards.order if (number := self.number[one]) >= 0]
        self._suit_first(own, cards.other)
        card = own[0]
        pack = self._dealt_order(own)
        rules = self.rules
        if rules.trump.source == "cut":
            self._put(pack, card, self._shown_at(len(pack), cards.place))
            return deal_pack(rules, pack, card)
        if rules.trump.source == "stock-bottom":
            self._put(pack, card, len(pack) - 1)
        first = 2 * rules.deal.hand
        rest = pack[first:]
        if rules.trump.card in ("last-drawn", "out-of-play"):
            pack[first:] = [card, rest[-1], *rest[1:-1]] if len(rest) > 1 else rest
        if rules.trump.card == "returned":
            self._put(rest, card, below(cards.place, len(rest)))
            return deal_pack(rules, pack, returned=rest)
        return deal_pack(rules, pack)

    def _suit_first(self, own: list[int], other: int) -> None:
        """Where a first card without a suit means another deal: have it change places with any of
        the cards that have one."""
        rules = self.rules
        names_suit = rules.trump.source in ("cut", "turn-up", "stock-bottom")
        if not names_suit or rules.trump.extra in rules.pack.suits:
            return
        if rules.pack.suit(own[0]) is None:
            suited = [place for place, card in enumerate(own) if rules.pack.suit(card) is not None]
            place = suited[below(other, len(suited))]
            own[0], own[place] = own[place], own[0]

    def _dealt_order(self, own: list[int]) -> list[int]:
        """The pack, top first, from which the packets bring each player every second card."""
        full = 2 * self.rules.deal.hand
        cards = [*own[1 : full + 1], own[0], *own[full + 1 :]]
        hands = [cards[:full:2], cards[1:full:2]]
        if self.rules.deal.first_dealt == "non-dealer":
            hands.reverse()
        pack: list[int] = []
        top = 0
        for packet in self.rules.deal.packets:
            for hand in hands:
                pack += hand[top : top + packet]
            top += packet
        return pack + cards[full:]

    def _shown_at(self, many: int, place: int) -> int:
        """Where in the pack, as it is dealt, the card lies that a cut has shown."""
        trump = self.rules.trump
        if trump.then == "reshuffle":
            return below(place, many)
        if trump.shown == "pack-bottom":  # of the packet that is now on top
            return below(place, many - 1)
        return 0 if trump.shown == "rest-top" else many - 1

    @staticmethod
    def _put(cards: list[int], card: int, place: int) -> None:
        here = cards.index(card)
        cards[here], cards[place] = cards[place], cards[here]
