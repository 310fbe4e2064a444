"""AF353: A penalty that never costs anything.

A revoke that takes nothing and gives nothing is no penalty; and where every card may be played at
any time nobody can revoke.

Bad:
    play: {follow: {trump-led: [{play: anything}], plain-led: [{play: anything}]}}

Good:
    play: {follow: {trump-led: [{play: anything}], plain-led: [{play: anything}]}}
    penalties: {revoke: none}

Proved for every trump suit, lead and hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..tables import Tables
from . import proofs
from .context import Context

CODE = "AF353"


def check(context: Context) -> Iterator[Diagnostic]:
    """Look for a cost, and for a play that is not allowed."""
    revoke = context.rules.penalties.revoke
    if revoke is None:
        return
    if not (revoke.offender or revoke.adversary or revoke.forfeits):
        yield context.warning(
            CODE,
            "this penalty costs nothing",
            context.key("penalties", "revoke"),
            "say what it costs, or `revoke: none`",
        )
    elif not any(_forbids(context, *lead) for lead in proofs.leads(context.rules)):
        span = context.key("penalties", "revoke")
        if not context.own(span) and "play" in context.layers[-1].tree.entries:
            span = context.key("play", "follow")  # the change that leaves the penalty without use
        yield context.warning(
            CODE,
            "every card may always be played, so nobody can revoke (proved)",
            span,
            "write `revoke: none` in the penalties",
        )


def _forbids(context: Context, tables: Tables, phase: int, led: int, _: str) -> bool:
    """Whether a hand that is bound can hold a card it may not play."""
    binding, everything = tables.obligations[phase][led], tables.pack.all
    free = proofs.free_before(binding, led, everything)
    size = 2 if context.rules.deal.hand > 1 else 1
    return any(
        free[place] & holding and free[place] & ~playable and free[place].bit_count() >= size
        for place, (holding, playable) in enumerate(binding)
    )
