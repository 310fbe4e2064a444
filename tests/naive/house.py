"""The house rules once more, by hand: what may be played, who wins, who scores.

Nothing here is read from a rule file or from the project's own code, and nothing is clever: real
piles of cards, plain minimax over every line of play, one count at the end. Cards are suit and
rank (`HK`), jokers `+X`; players are `D` (dealer) and `N` (non-dealer). The house rules themselves
are in `house_table`, ways to make up endings in `house_endings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

RANKS = "AKQJT98765432"
SISTER = {"S": "C", "C": "S", "H": "D", "D": "H"}
SCALE_80 = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

Pair = dict[str, list[str]]


class Scored(NamedTuple):
    """A point of the deal: its name, who scores it (`-` nobody), its worth."""

    point: str
    player: str
    worth: int


@dataclass
class Done:
    """A finished deal: the piles of captured cards, who was dealt or drew what, the last winner."""

    trump: str
    piles: Pair
    held: Pair
    last: str
    values: dict[str, int]

    def captor(self, card: str) -> str:
        return next((who for who in "DN" if card in self.piles[who]), "-")

    def holder(self, card: str) -> str:
        return next((who for who in "DN" if card in self.held[who]), "-")

    def count(self, who: str) -> int:
        return sum(self.values.get(card[1], 0) for card in self.piles[who] if card[0] != "+")

    def most(self, tied: str = "-") -> str:
        counts = self.count("D"), self.count("N")
        return tied if counts[0] == counts[1] else "D" if counts[0] > counts[1] else "N"

    def trumps(self) -> list[str]:
        """The trumps of the usual order that anybody captured, from the top."""
        found = self.piles["D"] + self.piles["N"]
        return [self.trump + rank for rank in RANKS if self.trump + rank in found]


Score = Callable[[Done], list[Scored]]


def four(done: Done, tied: str = "-") -> list[Scored]:
    """High, Low and Jack to whoever took the card, Game by the count."""
    t = done.trump
    return [
        Scored("high", done.captor(t + "A"), 1),
        Scored("low", done.captor(t + "2"), 1),
        Scored("jack", done.captor(t + "J"), 1),
        Scored("game", done.most(tied), 1),
    ]


def ten_is_game(done: Done) -> list[Scored]:
    """High to whoever held the ace; the ten of trumps is Game."""
    t = done.trump
    return [
        Scored("high", done.holder(t + "A"), 1),
        Scored("low", done.captor(t + "2"), 1),
        Scored("jack", done.captor(t + "J"), 1),
        Scored("game", done.captor(t + "T"), 1),
    ]


def before_game(score: Score, *extra: Callable[[Done], Scored]) -> Score:
    """The same with more points, counted before Game."""

    def more(done: Done) -> list[Scored]:
        usual = score(done)
        return [*usual[:3], *(one(done) for one in extra), usual[3]]

    return more


@dataclass
class House:
    """One house rule. `follow` is the reply to a plain lead: F1 the suit or a trump for who has the
    suit, else anything; F2 the suit or a trump for who has either; F3 the suit for who has it; F5
    anything. To a trump lead a trump, but for F5. `left` cards are out of play at the end of a
    deal, `short` where the last draw serves one player only."""

    follow: str
    score: Score
    owned: dict[str, tuple[str, str]]  # point -> (captor or holder, card with `t` for the trump)
    values: dict[str, int] = field(default_factory=lambda: SCALE_80)
    jokers_low: str = ""
    joker_high: str = ""
    off_jack: bool = False
    left: int = 0
    short: bool = False
    target: int = 10
    win_by: int = 1
    sweep: bool = False

    def deck(self) -> list[str]:
        jokers = ["+" + one for one in self.jokers_low + self.joker_high]
        return [suit + rank for suit in "SHDC" for rank in RANKS] + jokers

    def trumps(self, trump: str) -> list[str]:
        """All trumps, from the top."""
        order = [trump + rank for rank in RANKS]
        if self.off_jack:
            order.insert(4, SISTER[trump] + "J")
        high = ["+" + one for one in self.joker_high]
        return high + order + ["+" + one for one in self.jokers_low]

    def legal(self, trump: str, hand: list[str], led: str) -> list[str]:
        trumps = self.trumps(trump)
        own = [card for card in hand if card in trumps]
        if self.follow == "F5":
            return hand
        if led in trumps:
            return own or hand
        suit = [card for card in hand if card[0] == led[0] and card not in trumps]
        if self.follow == "F3":
            return suit or hand
        if self.follow == "F2":
            return suit + own or hand
        return suit + own if suit else hand

    def reply_wins(self, trump: str, led: str, reply: str) -> bool:
        trumps = self.trumps(trump)
        if reply in trumps:
            return led not in trumps or trumps.index(reply) < trumps.index(led)
        if led in trumps or led[0] != reply[0]:
            return False
        return RANKS.index(reply[1]) < RANKS.index(led[1])

    def card(self, point: str, trump: str) -> str:
        return self.owned[point][1].replace("t", trump)


@dataclass
class Ending:
    """The last cards of a deal, and the piles of all that went before."""

    house: House
    trump: str
    lead: str
    hands: Pair
    table: str = "-"
    piles: Pair = field(default_factory=lambda: {"D": [], "N": []})
    held: Pair = field(default_factory=lambda: {"D": [], "N": []})
    out: tuple[str, ...] = ()
    score: tuple[int, int] | None = None
    stock: tuple[str, ...] = ()


def other(player: str) -> str:
    return "N" if player == "D" else "D"


def value_of(house: House, done: Done, score: tuple[int, int] | None) -> int:
    """The dealer's points minus the non-dealer's; with a match score what the match is worth: the
    target when it is won, otherwise the lead, kept below the target."""
    scored = house.score(done)
    gained = {who: sum(one.worth for one in scored if one.player == who) for who in "DN"}
    if score is None:
        return gained["D"] - gained["N"]
    totals = score[0] + gained["D"], score[1] + gained["N"]
    winner = _match_winner(house, scored, score, totals)
    if winner:
        return house.target if winner == "D" else -house.target
    lead = totals[0] - totals[1]
    return max(1 - house.target, min(house.target - 1, lead))


def _match_winner(
    house: House, scored: list[Scored], score: tuple[int, int], totals: tuple[int, int]
) -> str:
    if house.sweep and len({one.player for one in scored}) == 1 and scored[0].player != "-":
        return scored[0].player
    if house.win_by > 1:
        ahead = "D" if totals[0] > totals[1] else "N"
        won = max(totals) >= house.target and abs(totals[0] - totals[1]) >= house.win_by
        return ahead if won else ""
    running = {"D": score[0], "N": score[1]}
    for one in scored:
        if one.player != "-":
            running[one.player] += one.worth
            if running[one.player] >= house.target:
                return one.player
    return ""


def moves(ending: Ending) -> dict[str, int]:
    """The value of every legal card for the player to move, by trying everything after it."""
    mover = ending.lead if ending.table == "-" else other(ending.lead)
    sign = 1 if mover == "D" else -1
    return {card: sign * _after(ending, mover, card) for card in _legal(ending, mover)}


def _legal(ending: Ending, mover: str) -> list[str]:
    if ending.table == "-":
        return ending.hands[mover]
    return ending.house.legal(ending.trump, ending.hands[mover], ending.table)


def _best(ending: Ending) -> int:
    mover = ending.lead if ending.table == "-" else other(ending.lead)
    values = [_after(ending, mover, card) for card in _legal(ending, mover)]
    return max(values) if mover == "D" else min(values)


def _after(ending: Ending, mover: str, card: str) -> int:
    """The dealer's value once a card is played."""
    hands = {**ending.hands, mover: [one for one in ending.hands[mover] if one != card]}
    if ending.table == "-":
        trump = ending.trump if ending.trump != "?" else card[0]
        return _best(replace(ending, hands=hands, table=card, trump=trump))
    winner = mover if ending.house.reply_wins(ending.trump, ending.table, card) else ending.lead
    piles = {**ending.piles, winner: [*ending.piles[winner], ending.table, card]}
    held = ending.held
    stock = list(ending.stock)
    for who in (winner, other(winner)):
        if stock:
            drawn = stock.pop(0)
            hands = {**hands, who: [*hands[who], drawn]}
            held = {**held, who: [*held[who], drawn]}
    left = hands["D"] and hands["N"]
    if left:
        after = replace(ending, hands=hands, piles=piles, held=held, stock=tuple(stock))
        return _best(replace(after, lead=winner, table="-"))
    for who in "DN":  # a card that stands alone is a trick of its holder
        if hands[who]:
            piles, winner = {**piles, who: piles[who] + hands[who]}, who
    done = Done(ending.trump, piles, held, winner, ending.house.values)
    return value_of(ending.house, done, ending.score)
