"""AF332: An obligation makes no difference.

It binds some hands, but they could play the same cards without it: it asks for no less than the
obligations after it.

Bad:
    play:
      follow: {plain-led: [{holding: led-suit, play: anything}, {play: anything}]}

Good:
    play:
      follow: {plain-led: [{holding: led-suit, play: [led-suit, trumps]}, {play: anything}]}

Proved for every trump suit, lead and hand: the legal cards with and without the obligation can only
differ on a hand if they differ on three of its cards (see `proofs.same_legal_sets`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from . import proofs
from .context import Context
from .unreachable import obligations

CODE = "AF332"


def check(context: Context) -> Iterator[Diagnostic]:
    """Leave out each obligation in turn and look for a hand that it makes a difference to."""
    for (key, kind), known in proofs.follow_rules(context.rules).items():
        written = obligations(context, key, kind)
        if known.stuck is not None or len(known.bound) < len(written):
            continue  # one that is never reached may be needed where another is not
        for place in range(len(written)):
            if place not in known.needed:
                yield context.warning(
                    CODE,
                    f"obligation {place + 1} makes no difference: without it every hand may play"
                    " the same cards (proved)",
                    context.value("play", key, kind, place),
                    "take it out",
                )
