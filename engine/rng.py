"""Chance by numbers that are the same on every machine, in every version, and in the kernel.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014, with the constants of its reference code): number k of a seed is a fixed mix of
seed + k * GAMMA, all modulo 2**64. So any place of the sequence is reached at once, and every deal
of a seed has a stretch of its own, whoever plays it and in whatever order.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Protocol

GAMMA = 0x9E3779B97F4A7C15
STRETCH = 1 << 20  # numbers set apart for each deal
_MIX = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1
_LOW = (1 << 32) - 1


class Chance(Protocol):
    """What shuffles and players ask of a generator: two of the methods of `random.Random`."""

    def randrange(self, start: int, stop: int, /) -> int:
        """A number from start up to, not including, stop; all with the same chance."""
        ...

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list in any order, all with the same chance."""
        ...


class SplitMix:
    """The numbers of one deal of a seed; the seed counts modulo 2**64.

    >>> rng = SplitMix(0)
    >>> [rng.randrange(0, 52) for _ in range(5)]
    [45, 22, 1, 50, 5]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, deal: int = 0) -> None:
        self._state = seed + deal * STRETCH * GAMMA & _ALL

    def bits64(self) -> int:
        """The next 64 bits."""
        self._state = mixed = self._state + GAMMA & _ALL
        mixed = (mixed ^ mixed >> 30) * _MIX[0] & _ALL
        mixed = (mixed ^ mixed >> 27) * _MIX[1] & _ALL
        return mixed ^ mixed >> 31

    def below(self, stop: int) -> int:
        """A number from 0 up to, not including, stop, at most 2**32. Nothing is drawn for the only
        one there is.

        The upper 32 bits drawn, times stop, have the number in front; a few products that would
        favour some numbers are drawn again (Lemire, "Fast random integer generation in an
        interval", 2019).
        """
        if stop < 2:
            return 0
        product = (self.bits64() >> 32) * stop
        if product & _LOW < stop:
            uneven = (1 << 32) % stop
            while product & _LOW < uneven:
                product = (self.bits64() >> 32) * stop
        return product >> 32

    def randrange(self, start: int, stop: int, /) -> int:
        """As `Chance.randrange`."""
        return start + self.below(stop - start)

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """As `Chance.shuffle`: the last place is filled first, from all that are left."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]
