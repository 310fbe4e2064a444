"""Where the cards are that a player has not seen: exact counts, exact chances, fair samples.

A deal is counted by the hand dealt to the opponent, the order of the stock, and which cards are
out of play; all deals that fit what was seen have the same weight. Nothing but the rules is used:
that a card was legal says something of the hand, that a better one was not played says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from random import Random

from ..engine.evidence import Evidence
from ..engine.setup import Setup
from ..engine.undeal import deal_of
from ..spec.cards import bits, mask_of
from ..spec.diagnostics import CannotRun
from .whereabouts_count import System
from .whereabouts_windows import Places, systems

NOBODY = Fraction(0)


@dataclass(frozen=True, slots=True)
class Chance:
    """Where a card is: the chance that the opponent holds it, that it lies at each place of the
    present stock (the top first), that it is out of play. All are 0 for a card that the player
    holds or that has been played."""

    opponent: Fraction
    stock: tuple[Fraction, ...]
    out: Fraction

    @property
    def in_stock(self) -> Fraction:
        """The chance that it is in the stock."""
        return sum(self.stock, NOBODY)


class NoDeal(CannotRun):
    """No deal fits what was seen."""

    def __init__(self) -> None:
        super().__init__("no deal fits what was seen: the cards played contradict each other")


class Whereabouts:
    """The deals that fit an evidence. Made in milliseconds; a sample takes some ten microseconds.

    Raises CannotRun where there are too many ways to explain what was played, which happens under
    no documented follow rule.

    >>> from random import Random
    >>> from allfours import Deal, load, shuffle_and_deal
    >>> from allfours.engine.evidence import evidence
    >>> rules = load("schnapsen/endgame")
    >>> deal = Deal(rules, shuffle_and_deal(rules, Random(1)))
    >>> there = Whereabouts(evidence(deal, 0))
    >>> there.count  # 14 cards not seen: which 5 are held, and the order of 9
    726485760
    >>> hand, stock = there.sample(Random(1))
    >>> hand.bit_count(), len(stock), there.chance(rules.pack.numbers["SK"]).opponent
    (5, 10, Fraction(5, 14))
    """

    def __init__(self, seen: Evidence) -> None:
        self.seen = seen
        self.places = Places.of(seen)
        counted = [System.of(self.places, one, seen.not_last) for one in systems(seen)]
        self._systems = [system for system in counted if system.total]
        self._sums = list(accumulate(system.total for system in self._systems))
        self._template = seen.remaining
        self._certain = [
            seen.shown | mask_of(system.bound) & seen.unseen for system in self._systems
        ]

    @property
    def count(self) -> int:
        """How many deals fit. 0 when what was seen contradicts itself."""
        return self._sums[-1] if self._sums else 0

    def sample(self, rng: Random) -> tuple[int, tuple[int, ...]]:
        """The opponent's hand, and the stock with the top first, in one of the deals, each with the
        same chance. Raises NoDeal."""
        place = self._pick(rng)
        held, rest = self._systems[place].draw(rng)
        return self._certain[place] | mask_of(held), self._stock(rest)

    def sample_deal(self, rng: Random) -> Setup:
        """One of the deals whole, as it lay before the first trick, each with the same chance.
        Raises NoDeal."""
        seen = self.seen
        system = self._systems[self._pick(rng)]
        held, rest = system.draw(rng)
        dealt, came = system.arrive(held, rng)
        drawn = [came[time] if card is None else card for time, _, card in seen.draws()]
        hands = seen.dealt, seen.opponent_dealt | dealt
        return deal_of(
            seen.rules,
            hands if seen.player == 0 else hands[::-1],
            (*drawn, *self._stock(rest)),
            seen.trump_card,
        )

    def _pick(self, rng: Random) -> int:
        """The place of a system, by how many deals it has."""
        if not self._sums:
            raise NoDeal
        if len(self._sums) == 1:
            return 0
        pick = rng.randrange(self._sums[-1])
        return next(place for place, upto in enumerate(self._sums) if pick < upto)

    def _stock(self, rest: list[int]) -> tuple[int, ...]:
        hidden = iter(rest)
        return tuple([next(hidden) if card is None else card for card in self._template])

    def chance(self, card: int) -> Chance:
        """Where a card is now. Raises NoDeal."""
        return self._chances[card]

    @cached_property
    def _chances(self) -> tuple[Chance, ...]:
        if not self._sums:
            raise NoDeal
        masses = self._masses()
        return tuple(
            self._spread(*masses[card]) if card in masses else self._known(card)
            for card in range(self.seen.rules.pack.size)
        )

    def _known(self, card: int) -> Chance:
        """Where a card is that was seen."""
        stock = tuple(Fraction(int(card == seen)) for seen in self._template)
        held, out = (Fraction(mask >> card & 1) for mask in (self.seen.shown, self.seen.out))
        return Chance(held, stock, out)

    def _masses(self) -> dict[int, tuple[int, int, int, bool]]:
        """For every unseen card, in how many deals it is held, in the rest without the card that is
        not the last, and in the rest with it; and whether it is that card."""
        found = {card: (0, 0, 0, card == self.seen.not_last) for card in bits(self.seen.unseen)}
        for system in self._systems:
            for card in system.bound:
                if card in found:
                    held, free, beside, barred = found[card]
                    found[card] = held + system.total, free, beside, barred
            for kind, *shares in system.shares():
                each = [share // len(kind.cards) for share in shares]
                for card in kind.cards:
                    held, free, beside, barred = found[card]
                    found[card] = held + each[0], free + each[1], beside + each[2], barred
        return found

    def _spread(self, held: int, free: int, beside: int, barred: bool) -> Chance:
        """Chances from numbers of deals. Beside the card that is not the last, another is the last
        a little oftener than anywhere else."""
        rest, total = self.places.rest, self.count
        usual = Fraction(free, total * rest) if free else NOBODY
        last = usual
        if beside:
            share = Fraction(beside, total * (rest - 1))
            usual += share if barred else share * Fraction(rest - 2, rest - 1)
            last += 0 if barred else share
        places = [usual] * (rest - 1) + [last] * (rest > 0)
        stock = [NOBODY] * len(self._template)
        for place, chance in zip(self.places.stock, places, strict=False):
            stock[place] = chance
        out = sum(places[len(self.places.stock) :], NOBODY)
        return Chance(Fraction(held, total), tuple(stock), out)
