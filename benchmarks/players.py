"""Matches between players: how often the stronger one wins, with 95 % confidence intervals.

    python benchmarks/players.py [--rules ID ...] [--level LEVEL ...] [--against LEVEL ...]
        [--matches 1000] [--target 10] [--seed 1] [--workers 2]

Every match has its own random numbers, from the seed and its number, so the figures do not hang on
how many processes share the work; the two players deal first in turn. An interval for the matches
won is Wilson's, one for points a deal comes from the spread of the matches' means.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from random import Random

from allfours.cli.progress import bar
from allfours.engine.deal import Deal
from allfours.engine.match import match_target
from allfours.engine.scoring import Pair
from allfours.engine.series import Series
from allfours.engine.setup import shuffle_and_deal
from allfours.solver.levels import LEVELS, Level, Seat
from allfours.spec.model import Rules
from allfours.spec.resolve import load

CHUNK = 10  # matches that one process plays in a row
Z = 1.96


@dataclass(frozen=True, slots=True)
class Job:
    """Some matches: of `level` (player A) against `other` (B), by their numbers."""

    rules: str
    level: Level
    other: Level
    target: int | None
    seed: int
    numbers: range


@dataclass(frozen=True, slots=True)
class Result:
    """A match: who won (0 A, 1 B, None drawn), its deals, A's points minus B's in them, and how
    often and for how long, in seconds of the processor, A had to choose among several cards."""

    winner: int | None
    deals: int
    lead: float
    choices: int
    seconds: float


class Match:
    """One match under way."""

    def __init__(self, rules: Rules, job: Job, number: int, seats: tuple[Seat, Seat]) -> None:
        self.seats = seats
        self.seed = f"{job.seed}/{number}"
        self.series = Series(rules, match_target(rules, job.target), number % 2)
        self.choices = 0
        self.seconds = 0.0

    def play(self) -> Result:
        """Play it to its end."""
        series = self.series
        lead = 0.0
        while not series.over:
            dealer = series.dealer
            rng = Random(f"{self.seed}/cards/{len(series.deals)}")
            deal = Deal(series.rules, shuffle_and_deal(series.rules, rng))
            self._play(deal)
            series.count(deal)
            total = deal.total()
            lead += total[dealer] - total[1 - dealer]
        return Result(series.winner, len(series.deals), lead, self.choices, self.seconds)

    def _play(self, deal: Deal) -> None:
        series = self.series
        own = [int(points) for points in series.score]
        score: Pair | None = (own[series.dealer], own[1 - series.dealer])
        if series.rules.match.one_deal:
            score = None
        while not deal.state.over and not self._won(deal):
            who = deal.state.to_move ^ series.dealer
            legal = deal.state.legal()
            path = len(series.deals), len(deal.tricks), deal.state.led is None, who
            rng = Random(f"{self.seed}/play/{path}")
            started = time.process_time()
            card = self.seats[who].choose(deal, rng, score)
            if who == 0 and legal & (legal - 1):
                self.choices += 1
                self.seconds += time.process_time() - started
            deal.play(card)

    def _won(self, deal: Deal) -> bool:
        """Whether points that count as they are won have decided the match."""
        as_won = self.series.rules.match.counted == "as-won" and deal.state.led is None
        return as_won and self.series.standing(deal).winner is not None


def run(job: Job) -> list[Result]:
    """The matches of a job."""
    rules = load(job.rules)
    target = match_target(rules, job.target)
    seats = Seat(rules, job.level, target), Seat(rules, job.other, target)
    return [Match(rules, job, number, seats).play() for number in job.numbers]


def wilson(won: float, many: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, extra = won / many, Z * Z / many
    middle = (share + extra / 2) / (1 + extra)
    half = Z * sqrt(share * (1 - share) / many + extra / (4 * many)) / (1 + extra)
    return middle - half, middle + half


def mean(values: Iterable[float]) -> tuple[float, float]:
    """A mean and half the width of its 95 % confidence interval."""
    found = list(values)
    middle = sum(found) / len(found)
    spread = sum((value - middle) ** 2 for value in found) / max(1, len(found) - 1)
    return middle, Z * sqrt(spread / len(found))


def row(job: Job, results: list[Result]) -> str:
    """A line of the table. A drawn match is half a win for each."""
    won = sum(one.winner == 0 for one in results)
    drawn = sum(one.winner is None for one in results)
    low, high = wilson(won + drawn / 2, len(results))
    points, half = mean(one.lead / one.deals for one in results)
    deals = sum(one.deals for one in results) / len(results)
    choices = max(1, sum(one.choices for one in results))
    each = 1000 * sum(one.seconds for one in results) / choices
    share = (won + drawn / 2) / len(results)
    return (
        f"| {job.rules} | {job.level} | {job.other} | {len(results):,} | {share:.1%}"
        f" ({low:.1%} to {high:.1%}) | {points:+.2f} ± {half:.2f} | {deals:.1f} | {each:.1f} |"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rules", nargs="+", default=["california-jack/strict-follow"])
    options.add_argument("--level", nargs="+", choices=LEVELS, default=["medium"])
    options.add_argument("--against", nargs="+", choices=LEVELS, default=["easy", "random"])
    options.add_argument("--matches", type=int, default=1000)
    options.add_argument("--target", type=int)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = options.parse_args()
    print("| rules | A | B | matches | won by A (95 %) | points a deal, A minus B | deals | ms |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    pairs = [(a, b) for a in given.level for b in given.against]
    with ProcessPoolExecutor(given.workers) as pool:
        for rules in given.rules:
            for level, other in pairs:
                whole = Job(rules, level, other, given.target, given.seed, range(given.matches))
                print(row(whole, _all(pool, whole)), flush=True)


def _all(pool: ProcessPoolExecutor, whole: Job) -> list[Result]:
    """The results of all matches, in the order of their numbers."""
    starts = whole.numbers[::CHUNK]
    jobs = [
        Job(whole.rules, whole.level, whole.other, whole.target, whole.seed,
            whole.numbers[start : start + CHUNK])
        for start in starts
    ]  # fmt: skip
    found: dict[int, list[Result]] = {}
    with bar(f"{whole.rules} {whole.level}-{whole.other}", len(jobs)) as advance:
        waiting = {pool.submit(run, job): job.numbers.start for job in jobs}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            advance()
    return [result for start in sorted(found) for result in found[start]]


if __name__ == "__main__":
    main()
