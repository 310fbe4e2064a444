"""Kernel = reference = plain minimax on random positions: every answer of every way compared.

    python benchmarks/sweep.py [--positions 100000] [--seed 1]

Positions under all variants, readings and house rules, and under random rules; what is compared is
told in `tests/solver/sweep.py`. Prints what was covered; a difference is printed with its position
and, for random rules, the rule file. Exit codes: 0 no difference, 1 a difference, 2 could not run,
130 interrupted (the counts so far are printed). Needs a C compiler for the plain minimax. The same
seed gives the same positions.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests import naive
from tests.solver.sweep import OFF, Tally, sweep
from tests.solver.sweep_positions import BLOCK

from allfours.cli.progress import bar
from allfours.solver import kernel


def counts(found: Counter[str]) -> str:
    return ", ".join(f"{name} {many:,}" for name, many in found.most_common())


def some(many: int, what: str) -> str:
    return f"{format(many, ',') if many else 'no'} {what}{'' if many == 1 else 's'}"


def seconds() -> float:
    """Processor time, that of the plain minimax included."""
    return sum(os.times()[:4])


def report(tally: Tally, spent: float) -> str:
    """What was covered, in a few lines and a table of sizes."""
    rules = Counter(kind for kind, _ in tally.rules)
    hands = sorted({hand for hand, _ in tally.sizes})
    share = tally.matter / max(1, tally.positions)
    differences = some(len(tally.differences), "difference")
    lines = [
        f"{some(tally.positions, 'position')}, a question each; {differences}",
        *(
            f"  {kind}: {many:,} positions under {some(rules[kind], 'set')} of rules"
            for kind, many in tally.kinds.most_common()
        ),
        f"  objectives: {counts(tally.objectives)}",
        f"  compared: {counts(tally.answers)}",
        f"  {len(OFF) + 1} kernels for each position; {tally.beyond:,} questions beyond the kernel",
        f"  the card played made a difference in {share:.0%}",
        f"  the plain minimax played {tally.lines:,} lines to the end",
        f"  processor time {spent / 60:.1f} min",
        "",
        "  cards in each hand" + "".join(f"{hand:>9}" for hand in hands),
    ]
    for pairs in sorted({pairs for _, pairs in tally.sizes}):
        row = "".join(f"{tally.sizes[hand, pairs]:>9,}" for hand in hands)
        lines.append(f"  {some(pairs, 'pair') + ' of stock':<18}{row}")
    return "\n".join(lines)


def run(positions: int, seed: int, block: int = BLOCK) -> int:
    """Sweep and print. Returns the exit code."""
    tally, started, code = Tally(), seconds(), 0
    try:
        with bar("positions", positions) as advance:
            sweep(positions, seed, tally, advance, block)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        code = 130
    for difference in tally.differences:
        print(difference, end="\n\n")
    print(report(tally, seconds() - started))
    return 1 if tally.differences else code


def positive(text: str) -> int:
    """A number of positions."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--positions", type=positive, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args(arguments)
    if not naive.available():
        print("needs a C compiler: the plain minimax is a C program", file=sys.stderr)
        return 2
    if not kernel.available():
        print(f"{kernel.MISSING}; there is nothing to compare", file=sys.stderr)
        return 2
    return run(given.positions, given.seed)


if __name__ == "__main__":
    sys.exit(main())
