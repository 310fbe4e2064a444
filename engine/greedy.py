"""A greedy player, made from the tables of any rules: it takes what a trick is worth at once.

It looks at its own hand, the card led and the cards that it has seen played, and at nothing that
lies before the next trick. All amounts are whole numbers, so it plays alike on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..spec.cards import bits
from ..spec.model import Rules
from ..spec.tables import AFTER_STOCK, WHILE_STOCK, TablePoint, Tables, compile_tables
from .tricks import reply_wins
from .view import View

POINT = 5040  # parts of a point, many divisors: what a price is counted in


@dataclass(frozen=True, slots=True)
class Prices:
    """What things are worth to whoever takes them, in parts of a point: a guess, for a point that
    needs a majority or an amount comes bit by bit here.

    `cards[card]` is for capturing a card, `tricks[phase]` for a trick whatever is in it. By
    `rank[card]` a card is dearer to part with: it beats more leads; among equals the order is that
    of their names, so that it does not hang on how a rule file orders its pack.
    """

    cards: tuple[int, ...]
    tricks: tuple[int, int]
    rank: tuple[int, ...]


@lru_cache(maxsize=512)
def prices(tables: Tables) -> Prices:
    """The prices under some tables."""
    cards = [0] * tables.pack.size
    tricks = [0, 0]
    for point in tables.points:
        worth = POINT * _worth(tables, point)
        if point.to == "captor" and point.cards:
            cards[point.cards[0]] += worth
        elif point.to == "each-captor":
            for card in point.cards:
                cards[card] += worth
        elif point.quantity == "tricks":
            for phase in _phases(point):
                tricks[phase] += worth // _amount(tables, point)
        elif point.quantity:
            amounts = tables.values if point.quantity == "values" else (1,) * len(cards)
            for card, amount in enumerate(amounts):
                cards[card] += worth * amount // _amount(tables, point)
    return Prices(tuple(cards), (tricks[0], tricks[1]), _rank(tables))


def _worth(tables: Tables, point: TablePoint) -> int:
    """A point's worth; a point that wins the match is worth as much as all others."""
    if not point.wins_match:
        return point.worth
    return 1 + sum(abs(one.worth) for one in tables.points)


def _amount(tables: Tables, point: TablePoint) -> int:
    """How much of its quantity brings a point's worth: half of all there is for a majority."""
    if point.to == "each":
        return point.per
    if point.to == "first-to":
        return max(1, point.at)
    rules = tables.rules
    drawn = (rules.stock_size + 1) // 2
    tricks = {"while-stock": drawn, "after-stock": rules.deal.hand}
    whole = {
        "values": sum(map(abs, tables.values)) + abs(tables.last_trick_value),
        "cards": tables.pack.size,
        "tricks": tricks.get(point.during, drawn + rules.deal.hand),
    }
    return max(1, whole[point.quantity or "values"] // 2)


def _phases(point: TablePoint) -> tuple[int, ...]:
    parts = {"while-stock": (WHILE_STOCK,), "after-stock": (AFTER_STOCK,)}
    return parts.get(point.during, (WHILE_STOCK, AFTER_STOCK))


def _rank(tables: Tables) -> tuple[int, ...]:
    beats = [0] * tables.pack.size
    for beaten_by in tables.beats:
        for card in bits(beaten_by):
            beats[card] += 1
    names = tables.pack.names
    order = sorted(range(tables.pack.size), key=lambda card: (beats[card], names[card]))
    rank = [0] * tables.pack.size
    for place, card in enumerate(order):
        rank[card] = place
    return tuple(rank)


def greedy_reply(tables: Tables, phase: int, led: int, legal: int) -> int:
    """The legal reply that brings the most at once, or gives away the least; among equals the card
    that is least dear to part with."""
    price = prices(tables)
    stake = price.cards[led] + price.tricks[phase]

    def brings(card: int) -> tuple[int, int]:
        whole = stake + price.cards[card]
        return (whole if reply_wins(tables, led, card) else -whole), -price.rank[card]

    return max(bits(legal), key=brings)


def greedy_lead(tables: Tables, phase: int, hand: int, unseen: int, held: int) -> int:
    """The lead that can be expected to bring the most by itself, when the other player holds so
    many of the unseen cards; among equals the card that is least dear to part with.

    The chance to be beaten is taken as the beating cards' share of the other hand, never more than
    one, whatever the follow rule.
    """
    price = prices(tables)
    many = unseen.bit_count()

    def brings(card: int) -> tuple[int, int]:
        beaten = min(many, held * (tables.beats[card] & unseen).bit_count())
        worth = price.cards[card] + price.tricks[phase]
        return worth * (many - 2 * beaten), -price.rank[card]

    return max(bits(hand), key=brings)


class GreedyPlayer:
    """The greedy player at a table: sees what a view shows, remembers the cards played."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, seen: View) -> int:
        """The card to play."""
        tables = compile_tables(self.rules, seen.trump)
        phase = WHILE_STOCK if seen.stock_size else AFTER_STOCK
        if seen.led is not None:
            return greedy_reply(tables, phase, seen.led, seen.legal)
        known = seen.hand | seen.captured[0] | seen.captured[1]
        return greedy_lead(tables, phase, seen.hand, tables.pack.all & ~known, seen.opponent_size)
