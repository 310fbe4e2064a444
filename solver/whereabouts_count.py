"""Counting and drawing the deals of one system of windows, exactly.

Cards with the same window are alike. A deal is chosen in two steps: how many cards of each kind the
opponent holds now, the others being in the stock or out of play; then, from the latest draw back to
the deal, which card came when. The second step needs no more than how many cards are left for each
first time, so all first steps share its numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb, factorial
from random import Random

from ..spec.cards import mask_of
from .whereabouts_windows import LATER, Places, Windows

Pool = tuple[int, ...]  # how many cards are to be placed, by their first time


@dataclass(frozen=True, slots=True)
class Kind:
    """Hidden cards that are alike and can be in the opponent's hand or in the rest. `barred`: the
    card that is not the last of the pack."""

    first: int
    barred: bool
    cards: tuple[int, ...]


@dataclass(slots=True)
class Arrivals:
    """When the opponent's cards can have come: the draws from the latest back, then the deal.

    `firsts` are the first times in use, in order; `joining[step]` the cards, by first time, that
    can have come at that step but not later."""

    dealt: int
    times: tuple[int, ...]
    firsts: tuple[int, ...]
    joining: tuple[Pool, ...]
    _known: dict[tuple[int, Pool], int] = field(default_factory=dict)

    @classmethod
    def of(cls, places: Places, windows: Windows) -> Arrivals:
        """The steps for some windows; cards that can also be in the rest join when chosen."""
        times = places.draws[::-1]
        firsts = tuple(sorted({0, *(first for first, _ in windows.values())}))
        joining = []
        for after, time in zip((LATER, *times), (*times, 0), strict=True):
            joined = [first for first, last in windows.values() if time <= last < after]
            joining.append(tuple(joined.count(first) for first in firsts))
        return cls(places.dealt, times, firsts, tuple(joining))

    def ways(self, step: int, pool: Pool) -> int:
        """In how many ways the cards of a pool, and those that join it, can have come."""
        key = step, pool
        if key not in self._known:
            self._known[key] = sum(
                many * self.ways(step + 1, rest) for many, _, rest in self.choices(step, pool)
            )
        return self._known[key]

    def choices(self, step: int, pool: Pool) -> Iterator[tuple[int, int, Pool]]:
        """What can have come at a step: of how many cards it is one, the place of their first time,
        and the pool without it. The deal takes all cards at once, or none."""
        pool = tuple(one + more for one, more in zip(pool, self.joining[step], strict=True))
        if step == len(self.times):
            self._known[step + 1, ()] = 1
            if pool[0] == sum(pool) == self.dealt:
                yield 1, 0, ()
            return
        late = any(
            many and first > self.times[step] for many, first in zip(pool, self.firsts, strict=True)
        )
        for place, many in enumerate(() if late else pool):
            if many:
                yield many, place, (*pool[:place], many - 1, *pool[place + 1 :])


@dataclass(slots=True)
class System:
    """The deals of one system of windows. `splits` are the ways to choose how many cards of each
    kind the opponent holds, with the number of deals of each in `weights`."""

    places: Places
    windows: Windows
    kinds: tuple[Kind, ...]
    arrivals: Arrivals
    barring: bool
    splits: list[tuple[int, ...]] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, places: Places, windows: Windows, barred: int | None) -> System:
        """Count a system. `barred` is the card that is not the last of the pack."""
        groups: dict[tuple[int, bool], list[int]] = {}
        for card, (first, last) in windows.items():
            if last >= LATER:
                groups.setdefault((first, card == barred), []).append(card)
        kinds = tuple(Kind(*key, tuple(cards)) for key, cards in sorted(groups.items()))
        system = cls(places, windows, kinds, Arrivals.of(places, windows), barred is not None)
        system._count()
        return system

    @property
    def bound(self) -> tuple[int, ...]:
        """The cards that can only have come to the opponent, played since or not."""
        return tuple(card for card, (_, last) in self.windows.items() if last < LATER)

    @property
    def total(self) -> int:
        """How many deals there are."""
        return self.sums[-1] if self.sums else 0

    def _count(self) -> None:
        held = self.places.dealt + len(self.places.draws) - len(self.bound)
        for split in _shares([len(kind.cards) for kind in self.kinds], held):
            weight = self._orders(split) * self.arrivals.ways(0, self._pool(split))
            for kind, many in zip(self.kinds, split, strict=True):
                weight *= comb(len(kind.cards), many)
            if weight:
                self.splits.append(split)
                self.weights.append(weight)
        self.sums = list(accumulate(self.weights))

    def shares(self) -> Iterator[tuple[Kind, int, int, int]]:
        """For each kind, over all deals and all its cards: how often held by the opponent, how
        often in the rest without the card that is not the last, and how often beside it there or
        as that card itself."""
        for place, kind in enumerate(self.kinds):
            held = free = beside = 0
            for split, weight in zip(self.splits, self.weights, strict=True):
                held += weight * split[place]
                rest = weight * (len(kind.cards) - split[place])
                if self.barred_in_rest(split):
                    beside += rest
                else:
                    free += rest
            yield kind, held, free, beside

    def barred_in_rest(self, split: Sequence[int]) -> bool:
        """Whether the card that is not the last is in the stock or out of play."""
        pairs = zip(self.kinds, split, strict=True)
        return any(kind.barred and not many for kind, many in pairs)

    def _orders(self, split: Sequence[int]) -> int:
        """In how many ways the cards not held can lie. Those out of play have no order, but where
        it matters which of them is the last of the pack."""
        rest, out = self.places.rest, self.places.out
        orders = factorial(rest) // factorial(out - 1 if self.barring and out else out)
        return orders // rest * (rest - 1) if self.barred_in_rest(split) else orders

    def _pool(self, split: Sequence[int]) -> Pool:
        pool = [0] * len(self.arrivals.firsts)
        for kind, many in zip(self.kinds, split, strict=True):
            pool[self.arrivals.firsts.index(kind.first)] += many
        return tuple(pool)

    def draw(self, rng: Random) -> tuple[list[int], list[int]]:
        """Two lists of cards that can still be anywhere: what the opponent holds of them, and the
        rest in the order of its places, those out of play last. Every deal has the same chance."""
        split = self.splits[bisect_right(self.sums, rng.randrange(self.total))]
        held: list[int] = []
        rest: list[int] = []
        for kind, many in zip(self.kinds, split, strict=True):
            if not many:
                rest += kind.cards
            elif many == len(kind.cards):
                held += kind.cards
            else:
                mixed = rng.sample(kind.cards, len(kind.cards))
                held += mixed[:many]
                rest += mixed[many:]
        rng.shuffle(rest)
        if self.barring and self.barred_in_rest(split):
            self._move_barred(rest, rng)
        return held, rest

    def _move_barred(self, rest: list[int], rng: Random) -> None:
        """Change places with another card if the last is the one that cannot be."""
        barred = next(kind.cards[0] for kind in self.kinds if kind.barred)
        if rest[-1] == barred:
            other = rng.randrange(len(rest) - 1)
            rest[-1], rest[other] = rest[other], rest[-1]

    def arrive(self, held: list[int], rng: Random) -> tuple[int, dict[int, int]]:
        """When the opponent's cards came, those of `held` and those that must have: the cards of
        the deal, and the card of each time of a draw. Every way has the same chance."""
        waiting: list[list[int]] = [[] for _ in self.arrivals.firsts]
        for card in held:
            waiting[self.arrivals.firsts.index(self.windows[card][0])].append(card)
        bound = list(self.bound)
        came: dict[int, int] = {}
        for step, time in enumerate(self.arrivals.times):
            pool = tuple(len(cards) for cards in waiting)
            for card in [one for one in bound if self.windows[one][1] >= time]:
                bound.remove(card)
                waiting[self.arrivals.firsts.index(self.windows[card][0])].append(card)
            options = [
                (many * self.arrivals.ways(step + 1, rest), place)
                for many, place, rest in self.arrivals.choices(step, pool)
            ]
            weights = list(accumulate(weight for weight, _ in options))
            _, place = options[bisect_right(weights, rng.randrange(weights[-1]))]
            came[time] = waiting[place].pop(rng.randrange(len(waiting[place])))
        return mask_of(bound) | mask_of(card for cards in waiting for card in cards), came


def _shares(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """The ways to take so many in all from parts of these sizes.

    >>> list(_shares([1, 3], 2))
    [(0, 2), (1, 1)]
    """
    if not sizes:
        if total == 0:
            yield ()
        return
    rest = sum(sizes[1:])
    for many in range(max(0, total - rest), min(sizes[0], total) + 1):
        for more in _shares(sizes[1:], total - many):
            yield (many, *more)
