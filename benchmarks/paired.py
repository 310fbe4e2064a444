"""Two things measured side by side: the same inputs in small lots, by turns, in one run.

Times are of the processor, so that others at work on the machine do not count; what is left of them
falls on both sides alike, and medians and ratios stay. Lots, because each side's memory is out of
the processor's caches after the other's turn.
"""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
clock = time.process_time_ns
LOT = 100


def microseconds(
    first: Callable[[A], object],
    mine: Sequence[A],
    second: Callable[[B], object],
    other: Sequence[B],
) -> tuple[float, float]:
    """The median time of the first function on its inputs, and of the second on the same ones in
    its own form."""
    times: tuple[list[int], list[int]] = [], []
    for start in range(0, len(mine), LOT):
        times[0].extend(each(first, mine[start : start + LOT]))
        times[1].extend(each(second, other[start : start + LOT]))
    return statistics.median(times[0]) / 1000, statistics.median(times[1]) / 1000


def each(run: Callable[[A], object], items: Sequence[A]) -> Iterator[int]:
    """Nanoseconds for every item."""
    for item in items:
        started = clock()
        run(item)
        yield clock() - started


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: microseconds of the kernel and of the other, and nodes where known."""

    what: str
    times: tuple[float, float]
    nodes: tuple[float, float] | None = None

    def __str__(self) -> str:
        nodes = "".join(f"{one:>9,.0f}" for one in self.nodes) if self.nodes else ""
        ours, theirs = self.times
        return f"  {self.what:<36}{ours:>9,.1f}{theirs:>11,.1f}{theirs / ours:>9,.1f}{nodes}"


def heading(text: str) -> None:
    """The head of a table of rows."""
    columns = f"{'kernel':>9}{'other':>11}{'ratio':>9}{'nodes':>9}{'other':>9}"
    print(f"\n{text}\n  {'':<36}{columns}", flush=True)


def missing(package: str) -> bool:
    """Whether a peer is not installed here; then says so."""
    if importlib.util.find_spec(package) is not None:
        return False
    print(f"\n{package} is not installed: not compared")
    return True
