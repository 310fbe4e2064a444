"""Random play of whole deals, from the shuffle to the points: deals a second.

    python benchmarks/play.py [--deals 200000] [--seed 1]

Two players who play any legal card: through the interpreter as any two players play, with views of
what each can see; through its quick way without views; through the kernel on one core, and on all.
The counts of the last three are compared. One core's rates are of the processor, so that others at
work do not count; for all cores the clock on the wall is read.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.rng import SplitMix
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.simulate import Tally, simulate
from allfours.solver.random_play import random_deals
from allfours.spec.model import Rules
from allfours.spec.resolve import load

RULES = ("shasta-sam/ten-of-trumps", "california-jack/forced-trump",
         "california-jack/strict-follow", "california-jack/ten-high", "california-jack/face-value",
         "german-whist/pagat", "all-fours/seven-up", "schnapsen/endgame")  # fmt: skip
HEADS = ("with views", "interpreter", "kernel", "ratio", "all cores", "of one")
SLOW = 100  # times as many deals go through the kernel


def with_views(rules: Rules, deals: int, seed: int) -> None:
    """The way of any two players."""
    for number in range(deals):
        rng = SplitMix(seed, number)
        players = RandomPlayer(rng), RandomPlayer(rng)
        play_out(Deal(rules, shuffle_and_deal(rules, rng)), players).points()


def rate(run: Callable[[], object], deals: int, clock: Callable[[], float]) -> float:
    """Deals a second, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        started = clock()
        run()
        best = min(best, clock() - started)
    return deals / best


def figures(rules: Rules, deals: int, seed: int) -> tuple[float, ...]:
    """One line of the table."""
    few, cores, cpu = deals // SLOW, os.cpu_count() or 1, time.process_time
    tally = Tally(rules, seed)
    simulate(tally, few)
    for threads in (1, cores):
        assert random_deals(rules, few, seed, threads=threads).to_json() == tally.to_json()
    plain = rate(lambda: simulate(Tally(rules, seed), few), few, cpu)

    def kernel(threads: int, clock: Callable[[], float]) -> float:
        return rate(lambda: random_deals(rules, deals, seed, threads=threads), deals, clock)

    one, wall = kernel(1, cpu), [kernel(threads, time.perf_counter) for threads in (1, cores)]
    views = rate(lambda: with_views(rules, few, seed), few, cpu)
    return views, plain, one, one / plain, wall[1], wall[1] / wall[0]


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--deals", type=int, default=200_000, help="deals through the kernel")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    print(f"{'rules':<32}" + "".join(f"{head:>12}" for head in HEADS))
    for name in RULES:
        found = figures(load(name), given.deals, given.seed)
        cells = (f"{one:>12,.{1 if place == 5 else 0}f}" for place, one in enumerate(found))
        print(f"{name:<32}" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
