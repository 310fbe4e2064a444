"""The play of the cards a third time, as plainly as can be: lists of card texts, no sets.

It takes its rules from the hand-written parameters of `tests.naive`, and shares no code with the
interpreter, with the solvers or with `naive.c`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..naive import Rules

Piles = dict[str, list[str]]


@dataclass(frozen=True)
class Table:
    """A moment of a deal. `hands` by player, `stock` with the top first, `won` the tricks won by
    each player as lists of cards, `had` every card that a player was dealt or drew."""

    hands: Piles
    lead: str
    led: str | None = None
    stock: list[str] = field(default_factory=list)
    won: dict[str, list[list[str]]] = field(default_factory=lambda: {"D": [], "N": []})
    had: Piles = field(default_factory=lambda: {"D": [], "N": []})
    last: str | None = None


@dataclass(frozen=True)
class Game:
    """What is played: the parameters of a document, the trump suit, how the stock is drawn, and the
    value of a finished deal for the dealer."""

    rules: Rules
    trump: str
    value: Callable[[Table], float]
    winner_draws_first: bool = True
    winner_leads: bool = True


def other(player: str) -> str:
    return "N" if player == "D" else "D"


def higher(rules: Rules, one: str, two: str) -> bool:
    return rules.order.index(one[1]) < rules.order.index(two[1])


def reply_wins(game: Game, led: str, reply: str) -> bool:
    if game.rules.wins == "rank":
        return higher(game.rules, reply, led)
    if reply[0] == led[0]:
        both_trumps = game.rules.wins == "any-trump" and led[0] == game.trump
        return both_trumps or higher(game.rules, reply, led)
    return reply[0] == game.trump


def legal(game: Game, hand: list[str], led: str | None) -> list[str]:
    if led is None or game.rules.follow == "F5":
        return list(hand)
    suit = [card for card in hand if card[0] == led[0]]
    trumps = [card for card in hand if card[0] == game.trump]
    if game.rules.follow == "F6":
        better = [card for card in suit if higher(game.rules, card, led)]
        return better or suit or trumps or list(hand)
    if led[0] == game.trump:
        return suit or list(hand)
    if game.rules.follow == "F1":
        return suit + trumps if suit else list(hand)
    if game.rules.follow == "F2":
        return suit + trumps or list(hand)
    if game.rules.follow == "F3":
        return suit or list(hand)
    return suit or trumps or list(hand)


def moves(game: Game, table: Table) -> list[str]:
    """The legal cards of the player to move, none when the deal is over."""
    mover = table.lead if table.led is None else other(table.lead)
    return legal(game, table.hands[mover], table.led)


def play(game: Game, table: Table, card: str) -> Table:
    """The moment after a card, and after a last card that stands alone."""
    mover = table.lead if table.led is None else other(table.lead)
    hands = {who: [c for c in table.hands[who] if c != card] for who in "DN"}
    if table.led is None:
        return Table(hands, table.lead, card, table.stock, table.won, table.had, table.last)
    winner = mover if reply_wins(game, table.led, card) else table.lead
    won = {who: list(table.won[who]) for who in "DN"}
    won[winner].append([table.led, card])
    had = {who: list(table.had[who]) for who in "DN"}
    stock = list(table.stock)
    drawer = winner if game.winner_draws_first else other(winner)
    for who in (drawer, other(drawer)):
        if stock:
            hands[who].append(stock[0])
            had[who].append(stock.pop(0))
    if not stock and len(hands["D"] + hands["N"]) == 1:
        winner = "D" if hands["D"] else "N"
        won[winner].append(hands[winner].copy())
        hands[winner].clear()
    leader = winner if game.winner_leads else other(winner)
    return Table(hands, leader, None, stock, won, had, winner)


def over(table: Table) -> bool:
    return table.led is None and not table.hands["D"] and not table.hands["N"]


def count_lines(game: Game, table: Table) -> int:
    """The number of complete lines of play, one by one."""
    if over(table):
        return 1
    return sum(count_lines(game, play(game, table, card)) for card in moves(game, table))


def minimax(game: Game, table: Table) -> float:
    """The value for the dealer: every line to its end, nothing remembered, nothing left out."""
    if over(table):
        return game.value(table)
    mover = table.lead if table.led is None else other(table.lead)
    values = [minimax(game, play(game, table, card)) for card in moves(game, table)]
    return max(values) if mover == "D" else min(values)


def values(game: Game, table: Table) -> dict[str, float]:
    """Every legal card with its value for the player to move."""
    mover = table.lead if table.led is None else other(table.lead)
    sign = 1 if mover == "D" else -1
    return {card: sign * minimax(game, play(game, table, card)) for card in moves(game, table)}


def cards_won(table: Table, player: str) -> list[str]:
    return [card for trick in table.won[player] for card in trick]
