"""AF334: Trumps win no trick from other suits.

There is a trump suit, but nothing in `wins` asks for trumps, so that a trump is worth no more than
any other card when a trick is won.

Bad:
    play: {wins: [highest-of-led-suit]}

Good:
    play: {wins: [highest-trump, highest-of-led-suit]}

Proved from the list of tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF334"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for a test of trumps."""
    play = context.rules.play
    if context.rules.trump.source == "none" or {"highest-trump", "last-trump"} & set(play.wins):
        return
    yield context.warning(
        CODE,
        "no test asks for trumps, so they win no trick from other suits (proved)",
        context.key("play", "wins"),
        "put `highest-trump` first, or `trump: {from: none}`",
    )
