"""AF360: A reading changes nothing, or two readings are the same.

A reading is another way to understand the text. One under which every card, trick and point comes
out as it does without it is no other way.

Bad:
    readings:
      as-it-is: {about: match.target, default: true, because: it is what the text says}
      the-same: {about: match.target, because: it can be read so, set: {match: {target: 10}}}

Good:
    readings:
      as-it-is: {about: match.target, default: true, because: it is what the text says}
      eleven: {about: match.target, because: it can be read so, set: {match: {target: 11}}}

Proved by comparing the rules that come of it: everything but the play as it is written, and the
play for every trump suit, lead and hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..diagnostics import Diagnostic
from ..model import Follow, Rules, Source
from .context import Context
from .outcomes import value_tables
from .proofs import same_play

CODE = "AF360"
_NONE = Follow((), ())


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare every reading with the rules, and with the other readings of the same rule."""
    earlier: list[tuple[str, str, Rules]] = []
    for one in context.alternatives:
        name, about = one.reading.name, one.reading.about
        span = context.key("readings", name)
        if one.rules is None or not context.own(span):
            continue  # a file may well settle what a reading of another is about
        if same_game(context.rules, one.rules):
            yield context.fault(
                CODE,
                f"the reading `{name}` changes nothing (proved)",
                span,
                "let it set what differs, or take it out",
            )
            continue
        twin = next(
            (
                other
                for other, subject, rules in earlier
                if subject == about and same_game(rules, one.rules)
            ),
            None,
        )
        if twin:
            yield context.fault(
                CODE,
                f"the reading `{name}` is the same as `{twin}` (proved)",
                span,
                "let it set what differs, or take it out",
            )
        earlier.append((name, about, one.rules))


def same_game(one: Rules, two: Rules) -> bool:
    """Whether two rules are one game: all rules alike, but for different words for the same play or
    the same values."""
    if _rest(one) != _rest(two):
        return False
    if (one.cards, one.play) == (two.cards, two.play):
        return True
    return value_tables(one) == value_tables(two) and same_play(one, two)


def _rest(rules: Rules) -> Rules:
    """The rules but for what is compared by its effect."""
    play = replace(rules.play, follow=_NONE, follow_after_stock=_NONE, wins=())
    cards = replace(
        rules.cards, values=tuple(v for v in rules.cards.values if v[0] == "last-trick")
    )
    return replace(
        rules, id="", title="", source=Source(), cards=cards, play=play, rulings=(), readings=()
    )
