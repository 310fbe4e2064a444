"""How the cards of a deal can end up, as variables of a CP-SAT model.

A distribution says of every card who captured it and, of the cards that score for their holder,
who was dealt or drew it; how many tricks each player won in each part of the deal; and who won the
last. Those that can occur are the ones whose cards can be put together in tricks: a card that was
lost lies with one that can take it, held by the player who has both. Whether a follow rule and a
draw let a deal come to it is not asked, so that what is proved for all of these holds for every
deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...engine.tricks import reply_wins
from ...spec.cards import bits, mask_of
from ...spec.checks.outcomes import cards_in_play
from ...spec.model import Rules
from ...spec.tables import AFTER_STOCK, WHILE_STOCK, Tables
from .search import new_model

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Literals = dict[int, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a deal of one file looks like: how many cards are played, how many tricks each part
    has, whether one card is left alone at the end, and, where the turned card is put aside, a set
    of cards of which it is one.

    `bare` is the other question that `solve` answers: an ending of any number of tricks, of whose
    past nothing is known, so that only its own cards score.
    """

    cards: int
    tricks: tuple[int, int]
    alone: bool
    turned: int
    bare: bool = False


def whole_deal(rules: Rules, names: Sequence[str], trump: int | None) -> Shape:
    """The shape of a whole deal."""
    stock, turned = rules.stock_size, 0
    if trump is not None and rules.trump.source == "turn-up" and rules.trump.card == "out-of-play":
        suit = rules.pack.suits[trump]
        signs = (suit, "+") if rules.trump.extra == suit else (suit,)
        turned = mask_of(card for card, name in enumerate(names) if name.startswith(signs))
    tricks = ((stock + 1) // 2, rules.deal.hand)
    return Shape(cards_in_play(rules), tricks, bool(stock % 2), turned)


def bare_ending(rules: Rules) -> Shape:
    """The shape of a bare ending once the stock is gone."""
    alone = bool(rules.stock_size % 2)
    return Shape(2 * rules.deal.hand - alone, (0, rules.deal.hand), alone, 0, True)


@dataclass
class Distribution:
    """The variables of a distribution of `size` cards. `tables` are those of the file whose tricks
    the cards must go into, `watched` the cards of which it matters who held them."""

    tables: Tables
    shape: Shape
    size: int
    watched: tuple[int, ...]
    model: cp_model.CpModel = field(default_factory=new_model)

    def __post_init__(self) -> None:
        self.taken = tuple([self.flag() for _ in range(self.size)] for _ in (0, 1))
        self.placed = [self.taken[0][card] + self.taken[1][card] for card in range(self.size)]
        for card in range(self.size):
            self.model.add_at_most_one(self.taken[0][card], self.taken[1][card])
        first = self.flag()
        self.last = (first, ~first)
        self._count_tricks()
        self._count_cards()
        self.held: tuple[Literals, Literals] = (
            {card: self.flag() for card in self.watched},
            {card: self.flag() for card in self.watched},
        )
        for card in self.watched:
            self.model.add(self.held[0][card] + self.held[1][card] == self.placed[card])
        self._pair_watched()

    def flag(self) -> Any:
        """A new variable that is 0 or 1."""
        return self.model.new_bool_var("")

    def number(self, low: int, high: int) -> Any:
        """A new whole number."""
        return self.model.new_int_var(low, high, "")

    @cached_property
    def tricks(self) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
        """The tricks of (dealer, non-dealer) while the stock lasts and after."""
        early, late = ((self.number(0, most), self.number(0, most)) for most in self.shape.tricks)
        return early, late

    def _count_tricks(self) -> None:
        early, late = self.tricks
        self.model.add(sum(early) == self.shape.tricks[WHILE_STOCK])
        if not self.shape.bare:
            self.model.add(sum(late) == self.shape.tricks[AFTER_STOCK])
        for who in (0, 1):
            self.model.add(late[who] >= 1).only_enforce_if(self.last[who])

    def _count_cards(self) -> None:
        """Two cards to a trick, but for a card alone, which is the last."""
        for who in (0, 1):
            won = sum(part[who] for part in self.tricks)
            odd = self.last[who] if self.shape.alone else 0
            self.model.add(sum(self.taken[who]) == 2 * won - odd)
        if not self.shape.bare:
            self.model.add(sum(self.placed) == self.shape.cards)
        if self.shape.turned:
            self.model.add(sum(1 - self.placed[card] for card in bits(self.shape.turned)) >= 1)

    def _pair_watched(self) -> None:
        """Every watched card lies in a trick with one that can be there with it."""
        beside: dict[int, list[Any]] = {card: [] for card in range(self.size)}
        self.pairs: dict[tuple[int, int], Any] = {}
        kept = {card: self._kept(card) for card in self.watched}
        for card in self.watched:
            for other in range(self.size):
                if other != card and not (other in kept and other < card):
                    flag = self.pairs[card, other] = self._pair(card, other, kept)
                    beside[card].append(flag)
                    beside[other].append(flag)
        alone = [self._alone(card, kept[card]) for card in self.watched if self.shape.alone]
        self.model.add_at_most_one(alone)
        for place, card in enumerate(self.watched):
            by_itself = alone[place] if alone else 0
            self.model.add(sum(beside[card]) + by_itself == self.placed[card])
        for card in range(self.size):
            if card not in kept:
                self.model.add_at_most_one(beside[card])

    def _kept(self, card: int) -> Any:
        """Whether the player who held a card captured it."""
        kept, taken, held = self.flag(), self.taken[0][card], self.held[0][card]
        self.model.add(taken == held).only_enforce_if(kept)
        self.model.add(taken + held == 1).only_enforce_if(~kept)
        return kept

    def _pair(self, card: int, other: int, kept: Literals) -> Any:
        """Whether two cards made a trick: of one captor, of two holders, won as it can be."""
        pair = self.flag()
        self.model.add(self.taken[0][card] == self.taken[0][other]).only_enforce_if(pair)
        self.model.add(self.taken[1][card] == self.taken[1][other]).only_enforce_if(pair)
        if other in kept:
            self.model.add(kept[card] + kept[other] == 1).only_enforce_if(pair)
        if not can_win(self.tables, card, other):
            self.model.add_implication(pair, ~kept[card])
        if not can_win(self.tables, other, card):
            self.model.add_implication(pair, kept[card])
        return pair

    def _alone(self, card: int, kept: Any) -> Any:
        alone = self.flag()
        self.model.add_implication(alone, kept)
        for who in (0, 1):
            self.model.add_implication(alone, self.taken[who][card]).only_enforce_if(self.last[who])
        return alone


def can_win(tables: Tables, card: int, other: int) -> bool:
    """Whether a card can win a trick against another, as a lead or as a reply."""
    return not reply_wins(tables, card, other) or reply_wins(tables, other, card)
