"""The last tricks: time for one ending with all its cards, and endings a second in a batch.

    python benchmarks/kernel.py [--endings 2000] [--seed 1] [--cards-that-matter]

Random endings of six cards each, leader to play, the same for every column: cards as they fall, or
with more of those that score. Times of one ending are taken one by one, with warm tables; their
median is shown, in microseconds. Rates are values a second: of `Position`s, of columns, of columns
on all cores, and of `Position`s with the values of all cards. One core's rates and times are of the
processor, so that others at work do not count; for all cores the clock on the wall is read.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.deals import Shape, plain_position, random_position

from allfours.solver.batch import card_values, column_values, solve_batch
from allfours.solver.columns import Columns
from allfours.solver.position import Position
from allfours.solver.solve import solve
from allfours.spec.model import Rules
from allfours.spec.resolve import load

RULES = ("ten-of-trumps", "forced-trump", "strict-follow", "ten-high", "face-value")
HEADS = ("all cards us", "answer us", "reference us", "ratio", "values/s", "columns/s", "all cores",
         "of one", "cards/s")  # fmt: skip


def endings(rules: Rules, many: int, seed: int, matter: bool) -> list[Position]:
    """Random endings with a past; without match score, which columns have in common."""
    rng = Random(seed)
    shape = Shape(6, table=False)
    found = (
        random_position(rng, rules, shape) if matter else plain_position(rng, rules, 6, 0)
        for _ in range(many)
    )
    return [replace(position, score=None, tricks=None) for position in found]


def as_columns(positions: list[Position]) -> Columns:
    """The same endings in arrays."""
    names = [point.name for point in positions[0].rules.score]
    owners = [
        sum(1 << 2 * names.index(name) + player for name, player in one.taken or ())
        for one in positions
    ]
    counts = [one.count or (0, 0) for one in positions]
    return Columns(
        positions[0].rules,
        array("Q", [one.hands[0] for one in positions]),
        array("Q", [one.hands[1] for one in positions]),
        array("b", [one.lead for one in positions]),
        array("b", [one.trump or 0 for one in positions]),
        count=(array("i", [one[0] for one in counts]), array("i", [one[1] for one in counts])),
        taken=array("Q", owners),
    )


def median(run: Callable[[Position], object], positions: list[Position]) -> float:
    """The median time of one position in microseconds."""
    times = []
    for position in positions:
        started = time.process_time_ns()
        run(position)
        times.append(time.process_time_ns() - started)
    return statistics.median(times) / 1000


def rate(run: Callable[[], object], many: int, clock: Callable[[], float]) -> float:
    """Endings a second, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        started = clock()
        run()
        best = min(best, clock() - started)
    return many / best


def figures(positions: list[Position]) -> tuple[float, ...]:
    """One line of the table."""
    half, columns, many = len(positions) // 2, as_columns(positions), len(positions)
    for position in positions[:half]:
        card_values(position)  # the second half is then met with warm tables
    quick = median(card_values, positions[half:])
    plain = median(lambda one: solve(one, solver="reference"), positions[:10])
    cores = os.cpu_count() or 1
    alone = rate(lambda: column_values(columns, threads=1), many, time.perf_counter)
    spread = rate(lambda: column_values(columns, threads=cores), many, time.perf_counter)
    cpu = time.process_time
    return (
        quick,
        median(solve, positions[:100]),
        plain,
        plain / quick,
        rate(lambda: list(solve_batch(positions, threads=1, cards=False)), many, cpu),
        rate(lambda: column_values(columns, threads=1), many, cpu),
        spread,
        spread / alone,
        rate(lambda: list(solve_batch(positions, threads=1)), many, cpu),
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--endings", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cards-that-matter", action="store_true", help="more cards that score")
    given = options.parse_args()
    print(f"{'rules':<15}" + "".join(f"{head:>14}" for head in HEADS))
    for name in RULES:
        rules = load(f"california-jack/{name}")
        found = figures(endings(rules, given.endings, given.seed, given.cards_that_matter))
        cells = (f"{one:>14,.{1 if place in (0, 7) else 0}f}" for place, one in enumerate(found))
        print(f"{name:<15}" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
