"""Known stocks: nodes and time for the value of a position with k pairs of cards still to draw.

    python benchmarks/deep.py [--pairs 4 6 8 10] [--deals 10] [--memory 512] [--without NAMES]
    python benchmarks/deep.py --whole [--deals 20] [--memory 512]

Random deals, k pairs from the end; nodes are geometric means, times (of the processor) medians.
`--whole` takes whole deals, each from its first trick. `--without` leaves techniques out: table,
bounds, sure, equal, better, canonical, order, history, probe, guess.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.deals import plain_position

from allfours.solver.account import Account
from allfours.solver.kernel import Kernel, table_size
from allfours.solver.position import Position
from allfours.spec.resolve import load

RULES = ("ten-of-trumps", "forced-trump", "strict-follow", "ten-high")


def search(position: Position, memory: int, without: str) -> tuple[int, float]:
    """Nodes and seconds for the value of a position, from a cold table."""
    account = Account(position, "points")
    size = table_size(len(position.stock), memory)
    kernel = Kernel(account, position.stock, size, without)
    state = position.state
    past = account.pack(state.ledger)
    started = time.process_time()
    kernel.value(*state.hands, state.leader, past, 0)
    return kernel.nodes, time.process_time() - started


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--pairs", type=int, nargs="+", default=[4, 6, 8, 10])
    options.add_argument("--whole", action="store_true", help="whole deals, from the first trick")
    options.add_argument("--deals", type=int, default=10)
    options.add_argument("--memory", type=int, default=512)
    options.add_argument("--without", default="")
    options.add_argument("--rules", nargs="+", default=RULES)
    given = options.parse_args()
    print(f"{'rules':<16}{'pairs':>6}{'nodes':>12}{'most':>12}{'median s':>10}{'longest s':>10}")
    for name in given.rules:
        rules = load(f"california-jack/{name}")
        for pairs in [rules.stock_size // 2] if given.whole else given.pairs:
            rng = Random(pairs)
            deals = [plain_position(rng, rules, 6, 2 * pairs) for _ in range(given.deals)]
            found = [search(deal, given.memory, given.without) for deal in deals]
            nodes = [count for count, _ in found]
            seconds = [spent for _, spent in found]
            mean = math.exp(statistics.fmean(map(math.log, nodes)))
            middle, longest = statistics.median(seconds), max(seconds)
            row = (
                f"{name:<16}{pairs:>6}{mean:>12.0f}{max(nodes):>12}{middle:>10.4f}{longest:>10.4f}"
            )
            print(row, flush=True)


if __name__ == "__main__":
    main()
