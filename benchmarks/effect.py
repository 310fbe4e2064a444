"""How long `allfours compare --effect` takes, and what it finds.

    python benchmarks/effect.py [--deals N] [--seed S] [--workers W] [--texts A B ...]

Prints a row for each kind of players alone and for all three: seconds by the clock, seconds of all
processors together, deals a second under each text; then the table of the last run. Times depend on
the machine and on what else it does, the table on nothing but deals, seed and texts.
"""

from __future__ import annotations

import argparse
import resource
import time

from allfours.compare.effect.measure import job_for, measure
from allfours.compare.effect.play import KINDS
from allfours.compare.effect.report import Effect, as_text
from allfours.compare.spread import workers_for
from allfours.spec.resolve import load

TEXTS = ("california-jack/strict-follow", "shasta-sam/ten-of-trumps")


def processor_seconds() -> float:
    """Seconds of this process and of those that it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals under each text")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same table")
    parser.add_argument("--workers", type=int, help="processes; by default one a core")
    parser.add_argument("--texts", nargs="+", default=TEXTS, help="two texts or more")
    chosen = parser.parse_args()
    texts = [load(ref) for ref in chosen.texts]
    print(f"{'players':<24} {'seconds':>8} {'processor':>10} {'deals/s':>9}")
    for kinds in (*((kind,) for kind in KINDS), KINDS):
        job, targets = job_for(texts, chosen.deals, chosen.seed, kinds)
        started, used = time.perf_counter(), processor_seconds()
        with workers_for(chosen.workers, None, job.chunks) as workers:
            tally = measure(job, workers)
        taken, spent = time.perf_counter() - started, processor_seconds() - used
        rate = chosen.deals * len(texts) / spent
        print(f"{' '.join(kinds):<24} {taken:>8.1f} {spent:>10.1f} {rate:>9,.0f}", flush=True)
    print("\n" + as_text(Effect(job, tally, targets)))


if __name__ == "__main__":
    main()
