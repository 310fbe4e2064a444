"""Write docs/games: a page for every game, made from its rule files.

    python docs/generate/games.py

The figures come from seeds, so a second run writes the same pages.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

from allfours.cli.answer_text import print_answer
from allfours.compare.distance import distances
from allfours.compare.matrix import make_matrix
from allfours.compare.render import as_markdown as matrix_markdown
from allfours.compare.render.words import about
from allfours.compare.texts import other_ways
from allfours.engine.perft import perft
from allfours.solver.random_play import RandomDeals
from allfours.solver.solve import solve
from allfours.spec.catalogue import ids
from allfours.spec.model import Rules
from allfours.spec.resolve import load
from allfours.spec.rulebook import as_markdown as rulebook_markdown

sys.path.insert(0, str(Path(__file__).parent))
from endings import ending_of, interesting

PAGES = Path(__file__).parents[1] / "games"
LINES = 3  # endings counted for each text
SHORT = 5  # cards in their hands
DEALS = 1_000_000
SEED = 1


def games() -> dict[str, list[str]]:
    """The texts of every game, by its folder."""
    found: dict[str, list[str]] = {}
    for name in ids():
        game = name.split("/")[0]
        if game != "house":
            found.setdefault(game, []).append(name)
    return found


def page(names: list[str]) -> str:
    """The page of a game."""
    texts = [load(name) for name in names]
    central = nearest_to_all(texts)
    parts = [
        f"# {names[0].split('/')[0].replace('-', ' ').title()}",
        "Made from the rule files by `python docs/generate/games.py`.",
        *sources(texts),
        f"## The rules, as `{central.id}` has them",
        body(rulebook_markdown(central, other_ways(central))),
    ]
    if len(texts) > 1:
        matrix = make_matrix(texts)
        parts += ["## What its texts say", body(matrix_markdown(matrix, distances(matrix)))]
    parts += ["## Advantage of the dealer", *advantages(texts)]
    parts += ["## Lines of play", *line_counts(texts), "## An ending", *ending(central)]
    return "\n\n".join(parts).rstrip() + "\n"


def sources(texts: list[Rules]) -> Iterator[str]:
    """Where the texts come from."""
    yield "## Its texts"
    yield "\n".join(f"- `{rules.id}`: {about(rules)}" for rules in texts)


def nearest_to_all(texts: list[Rules]) -> Rules:
    """The text that differs least from the others taken together; the first such."""
    far = [0] * len(texts)
    for pair in distances(make_matrix(texts)) if len(texts) > 1 else ():
        far[pair.one] += pair.differ
        far[pair.two] += pair.differ
    return texts[far.index(min(far))]


def body(markdown: str) -> str:
    """A page without its title, its headings one level down."""
    lines = markdown.strip().split("\n")[1:]
    return "\n".join(re.sub("^#", "##", line) for line in lines).strip()


def advantages(texts: list[Rules]) -> Iterator[str]:
    """What the deal is worth between players who play at random."""
    yield (
        f"The dealer's points minus the non-dealer's, a deal, over {DEALS:,} deals of random legal"
        " play, with the 95 % interval"
        f" (`allfours simulate --rules ID --deals {DEALS} --seed {SEED}`)."
    )
    rows = ["| text | dealer's advantage |", "|---|---|"]
    for rules in texts:
        run = RandomDeals(rules, SEED)
        run.play(DEALS)
        tally = run.tally()
        rows.append(f"| `{rules.id}` | {tally.mean:+.3f} ± {tally.margin:.3f} |")
    yield "\n".join(rows)


def line_counts(texts: list[Rules]) -> Iterator[str]:
    """How many ways some endings can be played."""
    yield (
        "How many sequences of legal cards lead to the end of the deal (`allfours perft POSITION`):"
        " what another interpreter of the same rules must find as well."
    )
    rows = ["| position | lines |", "|---|---|"]
    for rules in texts:
        for number in range(LINES):
            position = ending_of(rules, Random(f"{SEED}/{number}"), SHORT)
            rows.append(f"| `{position.text}` | {perft(position.state):,} |")
    yield "\n".join(rows)


def ending(rules: Rules) -> Iterator[str]:
    """One ending with its solution."""
    position = interesting(rules)
    if position is None:
        return
    text = StringIO()
    with redirect_stdout(text):
        print_answer(solve(position))
    solution = text.getvalue().rstrip().rpartition("\n")[0]  # without the time it took
    yield "One card is best, and not the one that brings the most at once."
    yield f'```console\n$ allfours solve "{position.text}"\n{solution}\n```'


def index() -> str:
    """The page that names the others."""
    lines = ["# The games", "", "Each page is made from the rule files of its game.", ""]
    for game, names in games().items():
        lines.append(f"- [{game.replace('-', ' ').title()}]({game}.md): {', '.join(names)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for game, names in games().items():
        text = page(names)
        (PAGES / f"{game}.md").write_text(text, encoding="utf-8")
        print(f"{game}: {len(text):,} characters", flush=True)
    (PAGES / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
