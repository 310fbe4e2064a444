"""The follow rule and the winner of a trick, read off the tables. Nothing else decides either."""

from __future__ import annotations

from ..spec.tables import Tables

DEALER, NON_DEALER = 0, 1
ROLES = ("dealer", "non-dealer")
LETTERS = "DN"


def legal_cards(tables: Tables, phase: int, led: int | None, hand: int) -> int:
    """The cards of a hand that may be played: all of them to lead, else what the first obligation
    that binds the hand allows. `phase` is WHILE_STOCK or AFTER_STOCK of the tables."""
    if led is None:
        return hand
    for holding, playable in tables.obligations[phase][led]:
        if hand & holding:
            return hand & playable
    return hand


def binding_obligation(tables: Tables, phase: int, led: int, hand: int) -> int | None:
    """The place in the follow rule of the obligation that binds a hand; None if none does."""
    for place, (holding, _) in enumerate(tables.obligations[phase][led]):
        if hand & holding:
            return place
    return None


def reply_wins(tables: Tables, led: int, reply: int) -> bool:
    """Whether the second card takes the trick from the card led."""
    return bool(tables.beats[led] >> reply & 1)
