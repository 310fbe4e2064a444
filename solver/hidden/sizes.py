"""How large the question is, before anything is set up; what is too large is refused in figures."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial
from typing import TYPE_CHECKING

from ...spec.diagnostics import CannotRun

if TYPE_CHECKING:
    from ..position import Position
    from .setting import Setting

BASE = 150  # MB for Python and its libraries
PER_PAYOFF = 24  # bytes; measured by benchmarks/hidden.py


@dataclass(frozen=True, slots=True)
class Size:
    """Arrangements of the unseen cards, and payoffs at the most: one for each pair of hands, lead
    and reply."""

    arrangements: int
    payoffs: int

    @property
    def memory(self) -> int:
        """MB that the answer may take."""
        return BASE + self.payoffs * PER_PAYOFF // 1_000_000


def size_of(setting: Setting) -> Size:
    """The size of a setting."""
    free = setting.free.bit_count()
    unknown = [setting.size - shown.bit_count() for shown in setting.shown]
    pairs = comb(free, unknown[0]) * comb(free - unknown[0], unknown[1])
    return Size(pairs * factorial(setting.hidden), pairs * setting.size**2)


def check_size(setting: Setting, memory: int) -> Size:
    """The size, if it can be answered within so many MB. Raises CannotRun."""
    size = size_of(setting)
    if size.memory > memory:
        raise CannotRun(
            f"{size.arrangements:,} arrangements of the unseen cards and up to {size.payoffs:,}"
            f" payoffs need about {size.memory:,} MB; --memory allows {memory:,}"
        )
    return size


def too_many_blind(position: Position) -> CannotRun:
    """Why more than one trick cannot be played blind."""
    stock, hand = len(position.stock), position.rules.deal.hand
    unplayed = 2 * hand + stock
    many = comb(unplayed, hand) * comb(unplayed - hand, hand) * factorial(stock)
    least = many * hand * hand * 8 / 1e9  # two leads and two replies have this many sequences
    return CannotRun(
        f"with {stock} cards of stock and {hand} in each hand the unseen cards can lie in up to"
        f" {many:,} ways, and more than one trick is played blind: a linear program of {least:,.0f}"
        " GB at the least. It can be solved once no more than one pair is left"
    )
