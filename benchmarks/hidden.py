"""How long one hidden pair takes with six cards each, and how much memory.

    python benchmarks/hidden.py [--deals N] [--seed S] [--objective O] [--cards N]

Prints a row for each follow rule, F1 to F5, with the stock face down and nothing shown, over random
unplayed cards: sequences of the game, what of them is left for the linear program, and the longest
time. The last row is the most memory that any of them took. Times depend on the machine; nothing is
judged here but the exploitability.
"""

from __future__ import annotations

import argparse
import resource
import time
from dataclasses import replace
from random import Random

from allfours.solver.account import OBJECTIVES
from allfours.solver.hidden.solve import EXPLOITABLE, solve_hidden
from allfours.solver.position import UNKNOWN, Position
from allfours.spec.cards import mask_of
from allfours.spec.model import Rules, Trump
from allfours.spec.resolve import load

# A documented variant for each follow rule; what is shown is left out below.
VARIANTS = {
    "F1": "shasta-sam/ten-of-trumps",
    "F2": "shasta-sam/forced-trump",
    "F3": "shasta-sam/strict-follow",
    "F4": "california-jack/ten-high",
    "F5": "california-jack/face-value",
}


def face_down(rules: Rules) -> Rules:
    """The rules with a stock of which nothing is known."""
    assert rules.stock is not None
    trump = Trump("cut", shown="lifted-bottom", then="reshuffle")
    return replace(rules, trump=trump, stock=replace(rules.stock, shows="nothing"))


def random_position(rules: Rules, rng: Random, size: int) -> Position:
    """Cards drawn from the pack: two hands and a pair that is hidden."""
    cards = rng.sample(range(rules.pack.size), 2 * size + 2)
    hands = mask_of(cards[:size]), mask_of(cards[size : 2 * size])
    return Position(
        rules,
        rng.randrange(len(rules.pack.suits)),
        rng.randrange(2),
        hands,
        score=(3, 3),
        stock=(UNKNOWN, UNKNOWN),
        unseen=mask_of(cards[2 * size :]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--objective", default="points", choices=OBJECTIVES)
    parser.add_argument("--cards", type=int, default=6)
    arguments = parser.parse_args()
    print("follow  sequences        program         endings  longest   of it processor time")
    for follow, ref in VARIANTS.items():
        rules, rng = face_down(load(ref)), Random(f"{arguments.seed} {follow}")
        rows = []
        for _ in range(arguments.deals):
            position = random_position(rules, rng, arguments.cards)
            wall, busy = time.perf_counter(), time.process_time()
            answer = solve_hidden(position, arguments.objective, 7, memory=1 << 20)
            spent = time.perf_counter() - wall, time.process_time() - busy
            if answer.exploitability > EXPLOITABLE:
                raise SystemExit(f"exploitable: {position}")
            rows.append((*spent, answer.sizes))
        wall, busy, sizes = max(rows, key=lambda row: row[0])
        game = "{:,} + {:,}".format(*sizes.sequences)
        left = "{:,} + {:,}".format(*sizes.program)
        print(
            f"{follow:<7} {game:<16} {left:<15} {sizes.endings:<8,} {wall:5.1f} s   {busy:5.1f} s"
        )
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:,.0f} MB")


if __name__ == "__main__":
    main()
