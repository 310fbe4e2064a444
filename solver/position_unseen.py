"""Whether what a position says of its hidden cards can be: see `position_check`, whose codes and
whose way of asking these are."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.tricks import LETTERS, ROLES
from ..spec.diagnostics import Diagnostic, Span
from . import position_faults as faults
from .position import UNKNOWN, Position

Spans = dict[str, Span]


def trick_sizes(position: Position) -> list[int]:
    """The cards of each hand at the trick's start. A hand that is not known counts as full: hands
    are while a stock is left."""
    sizes = [hand.bit_count() for hand in position.hands]
    if position.table is not None:
        sizes[position.lead] += 1
    full = position.rules.deal.hand
    return [full if position.unknown >> who & 1 else size for who, size in enumerate(sizes)]


def hidden_places(position: Position) -> int:
    """How many cards lie where the position has a question mark."""
    found = sum(card == UNKNOWN for card in position.stock)
    for who in (0, 1):
        if position.unknown >> who & 1:
            led = position.table is not None and position.lead == who
            found += position.rules.deal.hand - (_in_hand(position, who).bit_count() + led)
    return found


def _in_hand(position: Position, who: int) -> int:
    """The shown cards that a player has not just led."""
    table = 0 if position.table is None else 1 << position.table
    return position.shown[who] & ~table


def check_unseen(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    """The faults in a position's question marks, `unseen` and `shown`."""
    if UNKNOWN not in position.stock:
        yield from _nothing_hidden(position, spans, whole)
        return
    places = hidden_places(position)
    if position.unknown and not position.unseen:
        yield faults.missing(
            "a hand is not known, and the position does not say which cards are `unseen`",
            whole,
            f"add unseen=, the {places} cards at the question marks, written as a hand",
        )
    elif position.unseen and position.unseen.bit_count() != places:
        yield faults.impossible_sizes(
            f"{position.unseen.bit_count()} card(s) are unseen, but the question marks stand for"
            f" {places}",
            spans.get("unseen", whole),
        )
    yield from _shown(position, spans, whole)


def _nothing_hidden(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    """A position whose stock has no question mark has none elsewhere."""
    for who in (0, 1):
        if position.unknown >> who & 1:
            yield faults.wrong_field(
                f"the {ROLES[who]}'s hand is not known, but no card of the stock is unseen; then"
                " both players can tell every card: write the hand",
                spans.get(LETTERS[who], whole),
            )
    for field, given in (("unseen", position.unseen), ("shown", any(position.shown))):
        if given:
            yield faults.wrong_field(
                f"no card of the stock is unseen, so `{field}` says nothing",
                spans.get(field, whole),
                f"leave {field} away, or write ?? for the cards of the stock that are not seen",
            )


def _shown(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    """Shown cards are in the hand that they are shown in."""
    names, full = position.rules.pack.names, position.rules.deal.hand
    place = spans.get("shown", whole)
    for who in (0, 1):
        known = not position.unknown >> who & 1
        missing = _in_hand(position, who) & ~position.hands[who]
        if known and missing:
            card = names[(missing & -missing).bit_length() - 1]
            yield faults.twice(f"{card} is shown in the {ROLES[who]}'s hand, but not in it", place)
        elif position.shown[who].bit_count() > full:
            yield faults.impossible_sizes(
                f"the {ROLES[who]} has {full} cards, fewer than are shown", place
            )
