"""Random moments of a deal under any rules, with a past that could have been."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allfours.engine.scoring import Pair, capture, hold, opening_ledger
from allfours.solver.position import Position, gone_points
from allfours.spec.cards import bits, mask_of
from allfours.spec.model import Rules
from allfours.spec.tables import AFTER_STOCK, Tables, compile_tables


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a moment: cards in each hand, cards of the stock; whether the past is told."""

    hand: int
    stock: int = 0
    past: bool = True
    table: bool = True


def random_trump(rng: Random, rules: Rules) -> int | None:
    """A trump suit that the rules allow."""
    if rules.trump.source == "none":
        return None
    if rules.trump.suit:
        return rules.pack.suits.index(rules.trump.suit)
    return rng.randrange(len(rules.pack.suits))


def random_position(rng: Random, rules: Rules, shape: Shape) -> Position:
    """A moment with cards that matter more often than chance would have them."""
    tables = compile_tables(rules, random_trump(rng, rules))
    live = _live(rng, tables, 2 * shape.hand + shape.stock)
    hands = [mask_of(live[: shape.hand]), mask_of(live[shape.hand : 2 * shape.hand])]
    stock = tuple(live[2 * shape.hand :])
    lead, table = rng.randrange(2), None
    if not stock and shape.hand > 1 and _odd(rules):
        hands[rng.randrange(2)] &= ~(1 << live[0]) & ~(1 << live[shape.hand])
    if shape.table and rng.random() < 1 / 3 and hands[1 - lead]:
        table = rng.choice(list(bits(hands[lead])))
        hands[lead] &= ~(1 << table)
    position = Position(rules, tables.trump, lead, (hands[0], hands[1]), table, stock=stock)
    return _with_past(rng, position) if shape.past else position


def plain_position(rng: Random, rules: Rules, hand: int, stock: int) -> Position:
    """A moment of a fair deal, the non-dealer to lead, the cards that are gone shared out."""
    trump = random_trump(rng, rules)
    pack = list(range(rules.pack.size))
    rng.shuffle(pack)
    hands = mask_of(pack[:hand]), mask_of(pack[hand : 2 * hand])
    rest = tuple(pack[2 * hand : 2 * hand + stock])
    return _with_past(rng, Position(rules, trump, 1, hands, stock=rest))


def _odd(rules: Rules) -> bool:
    return bool(rules.stock and rules.stock_size % 2 and rules.stock.odd == "first-drawer-only")


def _live(rng: Random, tables: Tables, size: int) -> list[int]:
    marked = [card for point in tables.points for card in point.cards[:3]]
    counted = [card for card, value in enumerate(tables.values) if value]
    often = {card for card in marked if rng.random() < 0.6}
    often |= {card for card in counted if rng.random() < 0.2}
    kept = rng.sample(sorted(often), min(len(often), size))
    others = [card for card in range(tables.pack.size) if card not in kept]
    live = kept + rng.sample(others, min(size - len(kept), len(others)))
    rng.shuffle(live)
    return live


def _with_past(rng: Random, position: Position) -> Position:
    """The position with the cards that are gone shared out, two at a time."""
    tables, in_play = position.tables, position.in_play
    gone = list(bits(in_play & ~position.cards_left))
    rng.shuffle(gone)
    ledger = opening_ledger(tables)
    for start in range(0, len(gone), 2):
        trick = mask_of(gone[start : start + 2])
        winner = rng.randrange(2)
        ledger = hold(tables, ledger, in_play, rng.randrange(2), trick)
        ledger = capture(tables, ledger, in_play, winner, trick, AFTER_STOCK)
    taken = tuple(
        (name, player)
        for name in gone_points(position)
        for player in (0, 1)
        if ledger.owners[[point.name for point in tables.points].index(name)] >> player & 1
    )
    return Position(position.rules, position.trump, position.lead, position.hands, position.table,
                    ledger.count, taken, ledger.tricks[AFTER_STOCK],
                    _score(rng, position.rules), position.stock)  # fmt: skip


def _score(rng: Random, rules: Rules) -> Pair:
    target = rules.match.target or 7
    low = max(0, target - 5)
    return rng.randrange(low, target), rng.randrange(low, target)
