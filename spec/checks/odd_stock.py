"""AF311: An odd stock has no rule for its last card.

Two cards are drawn after each trick, so one is left when the stock is odd, as with one joker in the
pack or a turned card out of play. `odd: first-drawer-only` gives it to whoever draws first, whose
last card then is a trick of its own; `odd: left` leaves it out of play.

Bad:
    cards:
      extras: [J]
      trump_ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2, +J]

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
from ..model import Rules
from ..suggest import plural
from .context import Context

CODE = "AF311"
# What changes the size of a stock.
CHANGES = (
    ("cards", "extras"),
    ("trump", "card"),
    ("deal", "hand"),
    ("cards", "suits"),
    ("cards", "ranks"),
)


def undrawn(rules: Rules) -> int:
    """The cards of the stock before the first draw, an odd one included."""
    out = rules.trump.source == "turn-up" and rules.trump.card == "out-of-play"
    return rules.pack.size - 2 * rules.deal.hand - out


def check(context: Context) -> Iterator[Diagnostic]:
    """Count the stock."""
    rules = context.rules
    size = undrawn(rules)
    if rules.stock and size > 0 and size % 2 and rules.stock.odd is None:
        yield context.fault(
            CODE,
            f"the stock has {plural(size, 'card')}, an odd number, and no rule says what becomes of"
            " the last",
            context.nearest_own(("stock",), *CHANGES),
            "add to the stock `odd: first-drawer-only` or `odd: left`",
        )
