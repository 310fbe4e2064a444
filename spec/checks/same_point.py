"""AF342: Two points always go to the same player.

They are won by the same card in the same way, or by the same count, so that they are one point of
more worth under two names.

Bad:
    score: {top: {to: captor, of: highest-trump}}

Good:
    score: {high: {worth: 2}}

Proved from the cards that they go by, under every trump suit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Point, Rules
from .context import Context
from .outcomes import cards_in_play, scoring_cards

CODE = "AF342"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare what the points go by."""
    seen: dict[tuple[object, ...], str] = {}
    for point in context.rules.score:
        key = _goes_by(context.rules, point)
        if key is None:
            continue
        if key in seen:
            yield context.warning(
                CODE,
                f"`{point.name}` always goes where `{seen[key]}` goes (proved)",
                context.key("score", point.name),
                f"one point of more worth: `{seen[key]}: {{worth: 2}}`",
            )
        seen.setdefault(key, point.name)


def _goes_by(rules: Rules, point: Point) -> tuple[object, ...] | None:
    """What decides a point, in a form that can be compared."""
    if point.to in ("captor", "holder", "each-captor"):
        cards = scoring_cards(rules, point)
        if not all(cards):
            return None
        if point.to != "each-captor" and cards_in_play(rules) == rules.pack.size:
            cards = [one[:1] for one in cards]  # the first card is in play and decides
        return point.to, *(
            tuple(sorted(one)) if point.to == "each-captor" else one for one in cards
        )
    if point.to in ("most", "first-to"):
        return point.to, point.of, point.during, point.at, point.tied, point.otherwise
    return ("last-trick",) if point.to == "last-trick" else None
