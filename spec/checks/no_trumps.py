"""AF323: A game without trumps has rules about trumps.

Without trumps no card is one, so that a test for the highest trump, an obligation to play one, or
an order of the trumps never acts.

Bad:
    trump: {from: none}
    score: {high: none, low: none, jack: none}

Good:
    trump: {from: none}
    score: {high: none, low: none, jack: none}
    play:
      follow: {trump-led: [{play: anything}], plain-led: [{play: led-suit}, {play: anything}]}
      wins: [highest-of-led-suit]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic, Span
from .context import Context

CODE = "AF323"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for what speaks of trumps; the finding is at the rule that there are none."""
    if context.rules.trump.source != "none":
        return
    found = list(_mentions(context))
    if found:
        names = ", ".join(name for name, _ in found)
        yield context.fault(
            CODE,
            f"there are no trumps here, but some rules speak of them: {names}",
            context.value("trump", "from"),
            "change those rules, or say how the trump is found",
            "warning",
            related=tuple((span, "here") for _, span in found),
        )


def _mentions(context: Context) -> Iterator[tuple[str, Span]]:
    play, cards = context.rules.play, context.rules.cards
    if cards.trump_ranks:
        yield "cards.trump_ranks", context.key("cards", "trump_ranks")
    follow = [("follow", play.follow)]
    if play.follow_after_stock != play.follow:
        follow.append(("follow_after_stock", play.follow_after_stock))
    for key, rule in follow:
        classes = {name for one in rule.plain_led for name in (*one.holding, *one.play)}
        if classes & {"trumps", "trumps-beating"}:
            yield f"play.{key}.plain-led", context.key("play", key, "plain-led")
    if {"highest-trump", "last-trump"} & set(play.wins):
        yield "play.wins", context.key("play", "wins")
