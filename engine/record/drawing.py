"""The cards drawn after a trick: those the record has against those the stock gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...spec.diagnostics import Span
from ..deal import Draw
from ..tricks import ROLES
from . import faults
from .finding import At, Finding
from .table import SeenTable, Table
from .written import WrittenCard, WrittenDeal, WrittenTrick


def check_draws(table: Table, trick: WrittenTrick, at: At) -> list[Finding]:
    """What is wrong with the draws after a trick. Where one player's cards are known, what that
    player drew and saw drawn is learnt."""
    if table.deal.state.led is not None:
        no_reply = faults.wrong_trick(
            "there is no reply, but cards are drawn", trick.span, None, at
        )
        return [no_reply] if trick.draws else []
    drawn = table.draws(at.trick or 1)
    if isinstance(table, SeenTable):
        return list(_learn(table, drawn, trick, at))
    return [] if trick.draws is None else list(_compare(table, drawn, trick, at))


def _compare(table: Table, drawn: Sequence[Draw], trick: WrittenTrick, at: At) -> Iterator[Finding]:
    """The draws of a known pack. The pack decides."""
    written = trick.draws or ()
    if len(written) != len(drawn):
        yield _many(len(drawn), written, trick.span, at)
        return
    names = table.deal.rules.pack.names
    for one, draw in zip(written, drawn, strict=True):
        if one.card not in (None, draw.card):
            message = (
                f"the {ROLES[draw.player]} draws {names[draw.card]}, not {names[one.card or 0]}"
            )
            hint = "the pack has it so, and play goes on with the pack"
            here = replace(at, player=draw.player, card=one.card)
            yield faults.wrong_draw(message, one.span, hint, here)


def _many(
    right: int, written: Sequence[WrittenCard], span: Span, at: At, ends: bool = False
) -> Finding:
    """A wrong number of draws."""
    cards = "no card is" if not right else "1 card is" if right == 1 else f"{right} cards are"
    message = f"{cards} drawn after this trick; {len(written) or 'none'} {_is(written)} written"
    return faults.wrong_draw(message, written[0].span if written else span, None, at, ends)


def _is(written: Sequence[WrittenCard]) -> str:
    return "are" if len(written) > 1 else "is"


def _learn(
    table: SeenTable, drawn: Sequence[Draw], trick: WrittenTrick, at: At
) -> Iterator[Finding]:
    """The draws that one player saw. Either every draw is written, or those that were seen."""
    seen = [draw.shown or table.judges(draw.player) for draw in drawn]
    written = list(trick.draws or ())
    if len(written) == sum(seen) != len(drawn):
        cards = iter(written)
        written = [next(cards) if one else WrittenCard(None, trick.span) for one in seen]
    if len(written) != len(drawn):
        yield _many(len(drawn), written, trick.span, at, ends=True)
        return
    first = table.first_place(at.trick or 1)
    for place, (one, draw, known) in enumerate(zip(written, drawn, seen, strict=True), first):
        here = replace(at, player=draw.player, card=one.card)
        fault = _learn_one(table, place, one, draw, known)
        if fault:
            yield faults.wrong_draw(fault, one.span, None, here, ends=True)
            return


def _learn_one(
    table: SeenTable, place: int, written: WrittenCard, draw: Draw, known: bool
) -> str | None:
    """Take over one draw; what is wrong with it, if anything is."""
    who, names = ROLES[draw.player], table.deal.rules.pack.names
    if written.card is None:
        if not known or table.seen.stock[place] is not None:
            return None
        why = "these rules show it" if not table.judges(draw.player) else "it is this player's own"
        return f"the card that the {who} drew is not written, but {why}"
    if not known:
        return f"the {who} drew a card that these rules do not show; write -- for it"
    why_not = table.lies(place, written.card)
    return f"the {who} cannot have drawn {names[written.card]}: {why_not}" if why_not else None


def check_top(table: SeenTable, written: WrittenDeal) -> list[Finding]:
    """The stock's top card when the record ends, where the rules show it."""
    deal, at = table.deal, At(written.number)
    top, place = deal.top_seen(), len(deal.setup.stock) - len(deal.state.stock)
    open_now = top is not None and table.seen.stock[place] is None
    if written.top is None:
        if not open_now:
            return []
        message = "the top of the stock lies open when the record ends, and is not written"
        hint = "add `top:` with that card"
        return [faults.wrong_draw(message, written.cards_at or written.span, hint, at, ends=True)]
    card = written.top.card or 0
    why_not = "no card of the stock lies open" if top is None else table.lies(place, card)
    if why_not is None:
        return []
    message = f"{deal.rules.pack.names[card]} cannot be on top of the stock: {why_not}"
    return [faults.wrong_draw(message, written.top.span, None, at, ends=True)]
