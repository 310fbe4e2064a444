"""AF321: The colours of the suits do not fit what is made of them.

`colours` pairs the suits, so that `off-J` can name the jack of the other suit of the trump's
colour. A suit can be in one pair only, and a suit without a pair has no such card.

Bad:
    cards:
      colours: [[S, C], [S, H]]

Good:
    cards:
      colours: [[S, C], [H, D]]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic, Span
from .context import Context

CODE = "AF321"


def check(context: Context) -> Iterator[Diagnostic]:
    """Each suit once, and every suit where a rule needs it."""
    rules = context.rules
    seen: dict[str, Span] = {}
    for place, pair in enumerate(rules.cards.colours):
        for at, suit in enumerate(pair):
            span = context.value("cards", "colours", place, at)
            if suit in seen:
                yield context.fault(
                    CODE,
                    f"`{suit}` is in two pairs",
                    span,
                    "pair every suit with one other",
                    related=((seen[suit], "the first is here"),),
                )
            seen.setdefault(suit, span)
    alone = [suit for suit in rules.pack.suits if suit not in seen]
    if seen and alone and rules.trump.source not in ("none", "fixed") and _uses_sister(context):
        yield context.warning(
            CODE,
            f"no `off-` card when {' or '.join(alone)} is trumps",
            context.key("cards", "colours"),
            "pair every suit",
        )


def _uses_sister(context: Context) -> bool:
    rules = context.rules
    names = [*rules.cards.trump_ranks, *(name for name, _ in rules.cards.values)]
    names += [ref for point in rules.score for ref in point.of]
    return any(name.startswith("off-") for name in names)
