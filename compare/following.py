"""A follow rule taken apart: which cards of which hands it allows, read off the compiled tables.

A card of the second player's hand is told by two things: whether it is of the suit led, a trump or
neither, and whether it beats the card led. A hand is the kinds of card it holds. What the rule
allows depends on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Literal

from ..spec.model import Deal, Match, Penalties, Rules, Source, Trump, TrumpFrom
from ..spec.tables import Binding, Tables, compile_tables

Group = Literal["suit", "trump", "other"]
KindOfCard = tuple[Group, bool]  # the group, and whether it beats the card led
Hand = frozenset[KindOfCard]
Ways = dict[Hand, Hand]  # for each hand that can be held, the kinds of its cards that may be played


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of a kind in a hand, and whether it may be played."""

    hand: Hand
    card: KindOfCard
    allowed: bool

    def holds(self, group: Group) -> bool:
        """Whether the hand holds a card of the group."""
        return any(one == group for one, _ in self.hand)


# What stands in for the parts of the rules that the play of the cards does not depend on.
_DEAL = Deal(1, (1,), "agreed", "same", "dealer")
_MATCH = Match(True, None, "end-of-deal", "higher-total", None)
_PENALTIES = Penalties(None, "redeal")


def choices(rules: Rules, phase: int, trump_led: bool) -> tuple[Choice, ...]:
    """Every card of every hand that can meet a lead: of a trump, or of another suit. In a trump
    lead the trumps are the group `trump`, and no card is of the group `suit`."""
    return _choices(only_play(rules), phase, trump_led)


def only_play(rules: Rules) -> Rules:
    """The rules reduced to the cards, the trump suit and the play: texts that differ in the rest
    only share their tables."""
    source: TrumpFrom = "none" if rules.trump.source == "none" else "first-card-led"
    return Rules(
        id="", title="", source=Source(), rulings=(), readings=(),
        cards=replace(rules.cards, values=()), deal=_DEAL,
        trump=Trump(source, suit=rules.trump.suit), stock=None, play=rules.play,
        score=(), match=_MATCH, penalties=_PENALTIES,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _choices(rules: Rules, phase: int, trump_led: bool) -> tuple[Choice, ...]:
    ways: Ways = {}
    for trump in possible_trumps(rules):
        tables = compile_tables(rules, trump)
        for led in range(tables.pack.size):
            if (tables.trumps >> led & 1) == trump_led:
                _add_ways(ways, tables, tables.obligations[phase][led], led)
    found = [Choice(hand, card, card in allowed) for hand, allowed in ways.items() for card in hand]
    return tuple(sorted(found, key=lambda one: (sorted(one.hand), one.card)))


def possible_trumps(rules: Rules) -> list[int | None]:
    """The suits that can be trumps, by place; None for a game without trumps."""
    if rules.trump.source == "none":
        return [None]
    suits = enumerate(rules.pack.suits)
    return [place for place, suit in suits if rules.trump.suit in (None, suit)] or [None]


def _add_ways(ways: Ways, tables: Tables, binding: Binding, led: int) -> None:
    """Add what may be played to one card led, for every hand not met before."""
    masks = {kind: mask for kind, mask in _kinds(tables, led) if mask}
    if frozenset(masks) in ways:
        return  # and then so is every part of it
    for size in range(1, len(masks) + 1):
        for hand in combinations(masks, size):
            held = 0
            for kind in hand:
                held |= masks[kind]
            play = next((playable for holding, playable in binding if holding & held), 0)
            ways[frozenset(hand)] = frozenset(kind for kind in hand if masks[kind] & play)


def _kinds(tables: Tables, led: int) -> Iterator[tuple[KindOfCard, int]]:
    """The cards of each kind when a card is led. The classes of the language are unions of these,
    so that an obligation takes a kind whole or not at all."""
    others = tables.pack.all & ~(1 << led)
    trumps = tables.trumps & others
    suit = tables.suit_of[led] & others & ~trumps
    groups: tuple[tuple[Group, int], ...] = (
        ("suit", suit), ("trump", trumps), ("other", others & ~trumps & ~suit),
    )  # fmt: skip
    beats = tables.beats[led]
    for group, mask in groups:
        yield (group, True), mask & beats
        yield (group, False), mask & ~beats
