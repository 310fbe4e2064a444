"""`allfours simulate`: counts over many deals between random players."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ..engine.simulate import Tally


def simulate(
    rules: Annotated[str, typer.Option(help="A variant's id or a rule file.")],
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same counts.")] = 0,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="Print text or JSON.")
    ] = "text",
) -> None:
    """Play many deals between random legal players and count who scores what.

    The counts are the same on every machine, with or without the native kernel. After Ctrl-C the
    counts so far are printed, and the exit code is 130.
    """
    from ..solver.random_play import RandomDeals
    from ..spec.resolve import load
    from .progress import bar

    run = RandomDeals(load(rules), seed)
    interrupted = False
    with bar("deals", deals) as advance:
        try:
            while run.played < deals:
                step = min(run.step, deals - run.played)
                run.play(step)
                advance(step)
        except KeyboardInterrupt:
            interrupted = True
    tally = run.tally()
    if output == "json":
        print(json.dumps(tally.to_json(), ensure_ascii=False))
    else:
        print_tally(tally)
    if interrupted:
        print(f"interrupted after {tally.deals} of {deals} deals", file=sys.stderr)
        raise typer.Exit(130)


def print_tally(tally: Tally) -> None:
    """The counts for a reader."""
    many = max(1, tally.deals)
    print(
        f"{tally.rules.title} ({tally.rules.id}): {tally.deals:,} deals, random play,"
        f" seed {tally.seed}\n"
    )
    print("  point        dealer            non-dealer        nobody")
    for name, counts in tally.winners.items():
        cells = "  ".join(
            f"{counts[who]:>7,} ({counts[who] / many:>6.1%})"
            for who in ("dealer", "non-dealer", "nobody")
        )
        print(f"  {name:<11}{cells}")
    top = sorted(tally.splits.items(), key=lambda item: (-item[1], item[0]))[:8]
    print(
        "\n  deal ends dealer-non-dealer: " + ", ".join(f"{d:g}-{n:g}: {c:,}" for (d, n), c in top)
    )
    margin = f" ± {tally.margin:.3f}" if tally.deals > 1 else ""
    print(f"  dealer minus non-dealer, points a deal: {tally.mean:+.3f}{margin} (95 %)")
