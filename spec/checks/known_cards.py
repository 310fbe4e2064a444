"""AF304: A rule names a card, a rank or a suit that the pack does not have.

The pack is what `cards` says: its suits, its ranks, and its extra cards. `off-J` is the jack of the
other suit of the trump's colour, so it needs `colours`.

Bad:
    score: {low: {to: captor, of: 1 of trumps}}

Good:
    score: {low: {to: captor, of: 2 of trumps}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import rank_name
from ..diagnostics import Diagnostic, Span
from ..model import Rules
from ..suggest import suggest
from .context import Context

CODE = "AF304"


def check(context: Context) -> Iterator[Diagnostic]:
    """Every card that a rule names must be one of the pack."""
    rules = context.rules
    for place, name in enumerate(rules.cards.trump_ranks):
        yield from _card(context, name, context.value("cards", "trump_ranks", place))
    for name, _ in rules.cards.values:
        if name != "last-trick":
            yield from _card(context, name, context.key("cards", "values", _written(name)))
    for point in rules.score:
        for place, ref in enumerate(
            point.of if point.to in ("captor", "holder", "each-captor") else ()
        ):
            if ref not in ("highest-trump", "lowest-trump"):
                path = ("score", point.name, "of", *((place,) if point.to == "each-captor" else ()))
                yield from _card(context, ref, context.value(*path))
    yield from _suits(context)


def _card(context: Context, name: str, span: Span) -> Iterator[Diagnostic]:
    rules, short = context.rules, name.removesuffix(" of trumps")
    if _known(rules, short):
        return
    if short.startswith("off-") and not rules.cards.colours:
        message = f"`{_written(name)}` needs the colours of the suits"
        colours = "say which suits are of one colour: `colours: [[S, C], [H, D]]`"
        yield context.fault(CODE, message, span, colours)
        return
    hint: str | None
    extras = ["+" + extra for extra in rules.pack.extras]
    ranks = [rank_name(rank) for rank in rules.pack.ranks]
    hint = suggest(_written(short), extras if short.startswith("+") else ranks, 20)
    if short.startswith("+") and not extras:
        hint = f"add it to the pack: `extras: [{short[1:]}]`"
    turned = short[::-1]
    if len(short) == 2 and turned in rules.pack.numbers:
        hint = f"did you mean `{_written(turned)}`? the suit comes first"
    here = context.nearest_own(("cards", "ranks"), ("cards", "extras"), ("cards", "suits"))
    related = (
        ((here, "the pack is changed here"),) if context.own(here) and not context.own(span) else ()
    )
    yield context.fault(CODE, f"the pack has no `{_written(short)}`", span, hint, related=related)


def _written(name: str) -> str:
    """A card as a rule file writes it: the ten is `10`.

    >>> [_written(name) for name in ("T of trumps", "off-T", "HT", "+T")]
    ['10 of trumps', 'off-10', 'H10', '+T']
    """
    if name.startswith("+"):
        return name
    first, space, rest = name.partition(" ")
    last = rank_name(first[-1])
    return f"{first[:-1]}{last}{space}{rest}"


def _known(rules: Rules, name: str) -> bool:
    """Whether some suit as trumps, or the pack itself, has a card of that name."""
    pack = rules.pack
    if name.startswith("off-"):
        return name[4:] in pack.ranks and bool(rules.cards.colours)
    return name in pack.ranks or name in pack.numbers


def _suits(context: Context) -> Iterator[Diagnostic]:
    rules, suits = context.rules, context.rules.pack.suits
    named = [(rules.trump.suit, context.value("trump", "suit"))]
    if rules.trump.extra != "again":
        named.append((rules.trump.extra, context.value("trump", "extra")))
    for place, pair in enumerate(rules.cards.colours):
        named += [
            (suit, context.value("cards", "colours", place, at)) for at, suit in enumerate(pair)
        ]
    for suit, span in named:
        if suit is not None and suit not in suits:
            yield context.fault(CODE, f"the pack has no suit `{suit}`", span, suggest(suit, suits))
