"""AF333: A test for who wins the trick never decides anything.

The first test in `wins` that some card of the trick meets decides it. What stands behind a test
that always decides is never asked, and a test that gives the same answer as those after it changes
nothing.

Bad:
    play: {wins: [highest-trump, highest-of-led-suit, highest-rank]}

Good:
    play: {wins: [highest-trump, highest-of-led-suit]}

Proved for every trump suit and every two cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Wins
from . import proofs
from .context import Context

CODE = "AF333"


def check(context: Context) -> Iterator[Diagnostic]:
    """Leave out each test in turn and look for a trick that goes to the other player."""
    rules = context.rules
    known = _beaten(context, rules.play.wins)
    if not any(any(beats) for beats in known):
        yield context.warning(
            CODE,
            "no card ever takes a trick from the one led (proved for every two cards)",
            context.key("play", "wins"),
            "add `highest-of-led-suit`",
        )
        return
    for place, test in enumerate(rules.play.wins):
        if rules.trump.source == "none" and test in ("highest-trump", "last-trump"):
            continue  # a finding of its own
        rest = rules.play.wins[:place] + rules.play.wins[place + 1 :]
        if _beaten(context, rest) == known:
            yield context.warning(
                CODE,
                f"`{test}` changes nothing: every trick goes to the same"
                " player without it (proved for every two cards)",
                context.value("play", "wins", place),
                "take it out",
            )


def _beaten(context: Context, wins: tuple[Wins, ...]) -> list[tuple[int, ...]]:
    rules = proofs.with_wins(context.rules, wins)
    return [tables.beats for tables in proofs.play_tables(rules)]
