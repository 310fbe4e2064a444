"""Figures with 95 % confidence intervals, from whole counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from .tally import Sum

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def mean(numbers: Sum, scale: int = 1) -> Estimate | None:
    """The mean of independent numbers that were multiplied by `scale`: the usual interval by the
    normal distribution, from their own spread. For differences of pairs it is the interval from the
    pairing. None for fewer than two."""
    many = numbers.many
    if many < 2:
        return None
    value = numbers.total / (scale * many)
    spread = many * numbers.squares - numbers.total**2  # of whole numbers, so exact
    margin = Z * sqrt(spread / (many * many * (many - 1))) / scale
    return Estimate(value, value - margin, value + margin)


def share(part: int, whole: int) -> Estimate | None:
    """A share of independent cases, with Wilson's interval ("Probable inference, the law of
    succession, and statistical inference", 1927): it holds for rare cases too, and where there was
    none it says how many there may yet be. None of nothing."""
    if not whole:
        return None
    value = part / whole
    widened = Z * Z / whole
    centre = (value + widened / 2) / (1 + widened)
    half = Z / (1 + widened) * sqrt((value * (1 - value) + widened / 4) / whole)
    low = 0.0 if part == 0 else max(0.0, centre - half)
    high = 1.0 if part == whole else min(1.0, centre + half)
    return Estimate(value, low, high)
