"""AF331: An obligation can never bind a hand.

The first obligation whose class the hand holds is the one that binds. One that asks for cards which
an earlier one asks for already is never reached; after `{play: anything}` nothing is.

Bad:
    play:
      follow: {plain-led: [{play: anything}, {play: trumps}]}

Good:
    play:
      follow: {plain-led: [{play: trumps}, {play: anything}]}

Proved for every trump suit, lead and hand: a hand that is bound has a card of the obligation's
class and none of an earlier one's, so the single cards decide it (see `proofs`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Follow, Obligation
from . import proofs
from .context import Context

CODE = "AF331"


def check(context: Context) -> Iterator[Diagnostic]:
    """Try every obligation against every lead."""
    for (key, kind), known in proofs.follow_rules(context.rules).items():
        written = obligations(context, key, kind)
        idle = [
            place
            for place, one in enumerate(written)
            if place not in known.bound and not _without_trumps(context, one)
        ]
        if not idle or known.stuck is not None:
            continue  # what leaves hands without a card is to be mended first
        link = "and" if len(idle) == 2 else "to"
        if idle == list(range(idle[0], len(written))) and len(idle) > 1:
            which, idle = f"obligations {idle[0] + 1} {link} {len(written)}", idle[:1]  # one cause
        else:
            which = f"obligation {idle[0] + 1}"
        for place in idle:
            what = which if place == idle[0] else f"obligation {place + 1}"
            earlier = "the one before it asks" if place == 1 else "those before it ask"
            yield context.fault(
                CODE,
                f"no hand is ever bound by {what}: {earlier} for all its cards (proved)",
                context.value("play", key, kind, place),
                "take it out, or put it further up",
            )


def obligations(context: Context, key: str, kind: str) -> tuple[Obligation, ...]:
    """The obligations that are written at a place."""
    play = context.rules.play
    rule: Follow = play.follow if key == "follow" else play.follow_after_stock
    return rule.trump_led if kind == "trump-led" else rule.plain_led


def _without_trumps(context: Context, obligation: Obligation) -> bool:
    """Whether it asks for trumps where there are none, which is a finding of its own."""
    return context.rules.trump.source == "none" and set(obligation.holding) <= {
        "trumps",
        "trumps-beating",
    }
