"""The last tricks: time for one ending with all its cards, and endings a second in a batch.

    python benchmarks/kernel.py [--endings 2000] [--seed 1]

Random endings of six cards each, leader to play, the same for every row. Times of one ending are
taken one by one and their median is shown, in microseconds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.deals import Shape, random_position

from allfours.solver.batch import card_values, solve_batch
from allfours.solver.position import Position
from allfours.solver.solve import solve
from allfours.spec.resolve import load

RULES = ("ten-of-trumps", "forced-trump", "strict-follow", "ten-high", "face-value")


def median(run: Callable[[Position], object], positions: list[Position]) -> float:
    """The median time of one position in microseconds."""
    times = []
    for position in positions:
        started = time.perf_counter_ns()
        run(position)
        times.append(time.perf_counter_ns() - started)
    return statistics.median(times) / 1000


def rate(positions: list[Position], threads: int, cards: bool) -> float:
    """Positions a second."""
    started = time.perf_counter()
    for _ in solve_batch(positions, threads=threads, cards=cards):
        pass
    return len(positions) / (time.perf_counter() - started)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--endings", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    cores = os.cpu_count() or 1
    print(f"{'rules':<16}{'all cards us':>14}{'answer us':>12}{'reference us':>14}{'ratio':>8}"
          f"{'values/s':>12}{f'on {cores}':>12}{'cards/s':>12}")  # fmt: skip
    for name in RULES:
        rules, rng = load(f"california-jack/{name}"), Random(given.seed)
        positions = [
            random_position(rng, rules, Shape(6, table=False)) for _ in range(given.endings)
        ]
        for position in positions[: len(positions) // 2]:
            card_values(position)  # the second half is then met with warm tables
        quick = median(card_values, positions[len(positions) // 2 :])
        whole = median(solve, positions[:100])
        plain = median(lambda one: solve(one, solver="reference"), positions[:10])
        rates = rate(positions, 1, False), rate(positions, cores, False), rate(positions, 1, True)
        print(f"{name:<16}{quick:>14.1f}{whole:>12.0f}{plain:>14.0f}{plain / quick:>8.0f}"
              f"{rates[0]:>12.0f}{rates[1]:>12.0f}{rates[2]:>12.0f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
