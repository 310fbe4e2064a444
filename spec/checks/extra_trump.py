"""AF322: An extra card may be shown for trumps, and nothing says what then.

Where the trump is the suit of a card that is cut, turned or led, an extra card shows no suit. The
rule `extra` says what happens: `again`, or the suit that is trumps then.

Bad:
    cards:
      extras: [J]
      trump_ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2, +J]
    stock: {odd: left}

Good:
    cards:
      extras: [J]
      trump_ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2, +J]
    stock: {odd: left}
    trump: {extra: again}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context

CODE = "AF322"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the extra cards with how the trump is found."""
    rules = context.rules
    shown = rules.trump.source not in ("fixed", "none")
    if rules.pack.extras and shown and rules.trump.extra is None:
        cards = ", ".join("+" + extra for extra in rules.pack.extras)
        yield context.fault(
            CODE,
            f"when {cards} is the card shown, nothing says what is trumps",
            context.nearest_own(("trump",), ("cards", "extras")),
            "add to the trump `extra: again`, or `extra: ` and a suit",
        )
    if rules.trump.extra and not any(one.pack.extras for one in context.every_rules):
        yield context.warning(
            CODE,
            "the pack has no extra card that could be shown",
            context.key("trump", "extra"),
            "take it out",
        )
