"""Certificates of last-six endings: their size, and the time to write and to check them.

    python benchmarks/proofs.py [--endings 60] [--seed 1]

Random endings of six cards each, for the points; sizes in KB, times in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.deals import Shape, random_position

from allfours.solver.proof import make_proof
from allfours.solver.proof_check import check_proof
from allfours.solver.proof_format import write_proof
from allfours.spec.resolve import load

RULES = (
    "california-jack/strict-follow",
    "california-jack/forced-trump",
    "california-jack/face-value",
    "shasta-sam/ten-of-trumps",
)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--endings", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    print(f"{'rules':<32}{'KB':>6}{'largest':>9}{'write ms':>10}{'check ms':>10}{'slowest':>9}")
    for name in RULES:
        rules, rng = load(name), Random(given.seed)
        sizes, writing, checking = [], [], []
        for _ in range(given.endings):
            position = random_position(rng, rules, Shape(6, table=False))
            started = time.perf_counter()
            proof = make_proof(position, "points", None)
            sizes.append(len(write_proof(proof)) / 1000)
            written = time.perf_counter()
            assert check_proof(proof, position).verified
            writing.append(1000 * (written - started))
            checking.append(1000 * (time.perf_counter() - written))
        print(f"{name:<32}{statistics.median(sizes):>6.0f}{max(sizes):>9.0f}"
              f"{statistics.median(writing):>10.0f}{statistics.median(checking):>10.0f}"
              f"{max(checking):>9.0f}")  # fmt: skip


if __name__ == "__main__":
    main()
