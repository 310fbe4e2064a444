"""Which cards may be played to a lead: the same under both files, or the smallest hand and lead.

For every trump suit, part of the deal and lead CP-SAT is asked for a hand from which the files
allow different cards. Only hands that can occur are asked for: while the stock lasts a player who
follows holds a full hand, afterwards any number of cards up to it. The smallest is the one with the
fewest cards, then by trump suit, part of the deal, card led and hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from ...engine.tricks import legal_cards
from ...spec.cards import bits
from ...spec.tables import AFTER_STOCK, WHILE_STOCK, Binding
from .couple import Case, Couple
from .finding import Finding
from .search import Undecided, first_cards, new_model, smallest
from .symmetry import kinds_of_case

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

SUBJECT, TITLE = "play.follow", "What may be played to a lead"
PARTS = {WHILE_STOCK: "while the stock lasts", AFTER_STOCK: "after the stock"}


@dataclass(frozen=True, slots=True)
class Hand:
    """A lead to which two files allow different cards of a hand. Cards are common cards."""

    case: Case
    phase: int
    led: int
    hand: int

    @property
    def allowed(self) -> tuple[int, int]:
        """The cards that each file allows."""
        first, second = (
            legal_cards(tables, self.phase, self.led, self.hand) for tables in self.case.tables
        )
        return first, second


@dataclass(frozen=True, slots=True)
class _Leads:
    """Leads of one trump suit and part of the deal to which both files ask for the same."""

    place: int
    case: Case
    phase: int
    led: tuple[int, ...]
    bindings: tuple[Binding, Binding]


def follow_finding(couple: Couple) -> Finding:
    """Whether both files allow the same cards from every hand that can occur."""
    groups = list(_groups(couple))
    if not groups:
        return Finding(SUBJECT, TITLE, "same", "tables", "Both ask for the same.")
    try:
        found = smallest_hand(couple)
    except Undecided as reason:
        return Finding(SUBJECT, TITLE, "open", "CP-SAT", f"Not decided: {reason}.")
    if found is None:
        says = (
            "In other words, but from every hand and to every lead, whatever is trumps, the same"
            " cards may be played."
        )
        return Finding(SUBJECT, TITLE, "equal", "CP-SAT", says)
    return Finding(SUBJECT, TITLE, "differ", "CP-SAT", *_told(couple, found))


def smallest_hand(couple: Couple, parts: tuple[int, ...] = tuple(PARTS)) -> Hand | None:
    """The smallest hand and lead for which the files differ, in some parts of the deal; None proves
    that there is none. Raises Undecided."""
    best: tuple[Any, Hand] | None = None
    for group in _groups(couple):
        if group.phase not in parts:
            continue
        room = couple.hand
        if best is not None:
            # A later suit or part of the deal counts only with fewer cards.
            room = best[0][0] - (group.place != best[0][1])
        found = _smallest(couple, group, room)
        if found is not None:
            hand = found.hand.bit_count(), group.place, found.led, tuple(bits(found.hand))
            best = min(best or (hand, found), (hand, found), key=lambda one: one[0])
    return None if best is None else best[1]


def _told(couple: Couple, found: Hand) -> tuple[str, str, dict[str, Any]]:
    hand, names = couple.cards(found.hand), couple.names
    allowed = [couple.cards(mask) for mask in found.allowed]
    says = (
        f"{names[found.led]} is led {PARTS[found.phase]}, trumps {found.case.text}; from"
        f" {', '.join(hand)} the first allows {', '.join(allowed[0])}, the second"
        f" {', '.join(allowed[1])}."
    )
    witness = {
        "trump": found.case.text,
        "phase": "while-stock" if found.phase == WHILE_STOCK else "after-stock",
        "led": names[found.led],
        "hand": hand,
        "allowed": allowed,
    }
    return says, "", witness


def _groups(couple: Couple) -> Iterator[_Leads]:
    """The leads to which the files do not ask for the very same."""
    for place, (case, phase) in enumerate(product(kinds_of_case(couple), couple.phases)):
        leads: dict[tuple[Binding, Binding], list[int]] = {}
        for led in range(len(couple.names)):
            first, second = (tables.obligations[phase][led] for tables in case.tables)
            if first != second:
                leads.setdefault((first, second), []).append(led)
        for bindings, group in leads.items():
            yield _Leads(place, case, phase, tuple(group), bindings)


def _smallest(couple: Couple, group: _Leads, room: int) -> Hand | None:
    """The smallest hand of at most `room` cards and lead of a group for which the files differ."""
    least = couple.hand if group.phase == WHILE_STOCK else 1
    if room < least:
        return None
    model, size = new_model(), len(couple.names)
    held = [model.new_bool_var(name) for name in couple.names]
    led = {card: model.new_bool_var("") for card in group.led}
    model.add_exactly_one(led.values())
    for card, is_led in led.items():
        model.add_at_most_one(held[card], is_led)
    model.add_linear_constraint(sum(held), least, room)
    _differ(model, held, group.bindings, couple.everything)
    goals = (
        sum(held),
        sum(card * is_led for card, is_led in led.items()),
        first_cards(enumerate(held), size),
    )
    value = smallest(model, goals)
    if value is None:
        return None
    hand = sum(1 << card for card in range(size) if value(held[card]))
    lead = next(card for card, is_led in led.items() if value(is_led))
    return Hand(group.case, group.phase, lead, hand)


def _differ(
    model: cp_model.CpModel, held: list[Any], bindings: tuple[Binding, Binding], everything: int
) -> None:
    """The hand is bound by some obligation of each file, and has a card that one of them allows."""
    ways = []
    for (block, one), (wall, two) in product(*(_ways(binding, everything) for binding in bindings)):
        way = model.new_bool_var("")
        for holding in (one[0], two[0]):
            model.add_bool_or(held[card] for card in bits(holding)).only_enforce_if(way)
        for card in bits(block | wall):
            model.add_implication(way, ~held[card])
        model.add_bool_or(held[card] for card in bits(one[1] ^ two[1])).only_enforce_if(way)
        ways.append(way)
    model.add_exactly_one(ways)


def _ways(binding: Binding, everything: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Every way to be bound: the cards that the hand must not have, and the obligation. A hand
    that none binds may play anything."""
    before = 0
    for holding, playable in (*binding, (everything, everything)):
        yield before, (holding, playable)
        before |= holding
