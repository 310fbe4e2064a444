"""How long the reference solver takes for a last-six ending, all legal cards valued.

    python benchmarks/last_six.py [--endings N] [--seed S] [--processes N]

Prints a row for each follow rule, F1 to F5 (F5 with face values), with median and longest time over
random endings of six cards each whose past is whole, and the time of `allfours solve` as a whole
process. Times depend on the machine; nothing is judged here.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median

from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.cards import bits, mask_of
from allfours.spec.model import Rules
from allfours.spec.resolve import load
from allfours.spec.tables import compile_tables

# A documented variant for each follow rule.
VARIANTS = {
    "F1": "shasta-sam/ten-of-trumps",
    "F2": "california-jack/forced-trump",
    "F3": "california-jack/strict-follow",
    "F4": "california-jack/ten-high",
    "F5": "california-jack/face-value",
}
EXAMPLE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
    " count=D27,N22 taken=high:D,low:N"
)


def random_ending(rules: Rules, rng: Random) -> str:
    """A line for six cards each on lead, the other forty shared out two by two."""
    pack = rules.pack
    cards = list(range(pack.size))
    rng.shuffle(cards)
    trump = rng.randrange(len(pack.suits))
    tables = compile_tables(rules, trump)
    hands = mask_of(cards[:6]), mask_of(cards[6:12])
    piles = [0, 0]
    for place in range(12, pack.size, 2):
        piles[rng.randrange(2)] |= mask_of(cards[place : place + 2])
    owners = [
        f"{point.name}:{'DN'[player]}"
        for point in tables.points
        for player in (0, 1)
        for card in bits(point.mask & piles[player])
        if card in point.cards
    ]
    line = f"trump={pack.suits[trump]} lead={rng.choice('DN')}"
    line += f" D={pack.text(hands[0])} N={pack.text(hands[1])} taken={','.join(owners) or '-'}"
    if any(tables.values):
        line += f" count=D{tables.value(piles[0])},N{tables.value(piles[1])}"
    return line


def times(ref: str, endings: int, seed: int) -> Iterator[tuple[float, int]]:
    """Seconds and nodes for each ending."""
    rules = load(ref)
    rng = Random(f"{seed} {ref}")
    for _ in range(endings):
        position = read_position(random_ending(rules, rng), rules)
        start = time.perf_counter()
        answer = solve(position, solver="reference")
        yield time.perf_counter() - start, answer.nodes


def processes(many: int) -> list[float]:
    """Seconds of `allfours solve` from start to exit."""
    command = [sys.executable, "-c", "from allfours.cli.main import run; run()", "solve", EXAMPLE]
    found = []
    for _ in range(many):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        found.append(time.perf_counter() - start)
    return found


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--endings", type=int, default=20, help="endings for each follow rule")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same endings")
    parser.add_argument("--processes", type=int, default=5, help="runs of `allfours solve`")
    chosen = parser.parse_args()
    print(f"{'rule':<5} {'variant':<32} {'median ms':>9} {'longest':>9} {'median nodes':>13}")
    for follow, ref in VARIANTS.items():
        found = list(times(ref, chosen.endings, chosen.seed))
        taken = [seconds * 1000 for seconds, _ in found]
        nodes = median(nodes for _, nodes in found)
        row = f"{follow:<5} {ref:<32} {median(taken):>9.1f} {max(taken):>9.1f} {nodes:>13,.0f}"
        print(row, flush=True)
    if chosen.processes:
        taken = [seconds * 1000 for seconds in processes(chosen.processes)]
        name = "`allfours solve`, whole process"
        print(f"{'':<5} {name:<32} {median(taken):>9.1f} {max(taken):>9.1f}")


if __name__ == "__main__":
    main()
