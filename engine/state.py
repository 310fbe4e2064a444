"""A deal at one moment, as an immutable value: hands, stock, the trick, the account of captures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..spec.cards import mask_of
from ..spec.tables import AFTER_STOCK, WHILE_STOCK, Tables, compile_tables
from .scoring import Ledger, Pair, Score, capture, deal_points, hold, opening_ledger
from .tricks import binding_obligation, legal_cards, reply_wins


class IllegalPlay(ValueError):
    """A card that is not in the hand."""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a deal. Player 0 is the dealer, 1 the non-dealer.

    `hands` and `captured` are sets of cards, `stock` the cards to draw with the top first, `led`
    the card on the table, `in_play` every card that can still be, or was, played in this deal.
    """

    tables: Tables
    hands: Pair
    stock: tuple[int, ...]
    leader: int
    led: int | None
    in_play: int
    ledger: Ledger
    captured: Pair = (0, 0)

    @property
    def over(self) -> bool:
        """Whether the last card has been played."""
        return self.hands == (0, 0) and self.led is None

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""
        return self.leader if self.led is None else 1 - self.leader

    @property
    def phase(self) -> int:
        """Whether this trick is played while the stock lasts or after."""
        return WHILE_STOCK if self.stock else AFTER_STOCK

    def legal(self) -> int:
        """The cards that the player to move may play."""
        return legal_cards(self.tables, self.phase, self.led, self.hands[self.to_move])

    def obligation(self) -> int | None:
        """The place in the follow rule of the obligation that binds the player to move."""
        if self.led is None:
            return None
        return binding_obligation(self.tables, self.phase, self.led, self.hands[self.to_move])

    def points(self) -> tuple[Score, ...]:
        """What each point scores for (dealer, non-dealer); what is settled, before the end."""
        return deal_points(self.tables, self.ledger, self.over)

    def play(self, card: int) -> State:
        """The moment after the player to move played a card, the draw included. Raises IllegalPlay
        for a card not in hand; whether the follow rule allows it is for `legal` to say."""
        mover = self.to_move
        if not self.hands[mover] >> card & 1:
            raise IllegalPlay(f"{self.tables.pack.names[card]} is not in the hand")
        hands = _without(self.hands, mover, card)
        if self.led is None:
            return replace(self._with_trump(card), hands=hands, led=card)
        winner = mover if reply_wins(self.tables, self.led, card) else self.leader
        after = self._captured_by(winner, 1 << self.led | 1 << card, hands)
        return settle(after._draw(winner))

    def _with_trump(self, card: int) -> State:
        """This state, or the one in which the first card led has just fixed the trump."""
        rules = self.tables.rules
        if self.tables.trump is not None or rules.trump.source != "first-card-led":
            return self
        suit = rules.pack.suit(card)
        if suit is None and rules.trump.extra in rules.pack.suits:
            suit = rules.pack.suits.index(rules.trump.extra)
        tables = compile_tables(rules, suit)
        return replace(self, tables=tables, ledger=dealt(tables, self.hands, self.in_play))

    def _captured_by(self, winner: int, cards: int, hands: Pair) -> State:
        leads = winner if self.tables.rules.play.winner_leads else 1 - winner
        ledger = capture(self.tables, self.ledger, self.in_play, winner, cards, self.phase)
        pile = list(self.captured)
        pile[winner] |= cards
        return replace(
            self, hands=hands, leader=leads, led=None, ledger=ledger, captured=(pile[0], pile[1])
        )

    def _draw(self, winner: int) -> State:
        if not self.stock:
            return self
        first = (
            winner
            if self.tables.rules.stock and self.tables.rules.stock.winner_first
            else 1 - winner
        )
        hands, ledger = list(self.hands), self.ledger
        for player, card in zip((first, 1 - first), self.stock[:2], strict=False):
            hands[player] |= 1 << card
            ledger = hold(self.tables, ledger, self.in_play, player, 1 << card)
        return replace(self, hands=(hands[0], hands[1]), stock=self.stock[2:], ledger=ledger)


def settle(state: State) -> State:
    """A card that no other card can be played to is a trick of its own, for the player who holds
    it: after an odd last draw one hand has a card more than the other."""
    while state.led is None and not state.stock and 0 in state.hands and any(state.hands):
        holder = 0 if state.hands[0] else 1
        rest = state.hands[holder]
        card = rest & -rest
        hands = _without(state.hands, holder, card.bit_length() - 1)
        state = state._captured_by(holder, card, hands)
    return state


def _without(hands: Pair, player: int, card: int) -> Pair:
    changed = hands[player] & ~(1 << card)
    return (changed, hands[1]) if player == 0 else (hands[0], changed)


def dealt(tables: Tables, hands: Pair, in_play: int) -> Ledger:
    """The account before the first trick: who holds the cards that score for their holder."""
    ledger = opening_ledger(tables)
    for player in (0, 1):
        ledger = hold(tables, ledger, in_play, player, hands[player])
    return ledger


def opening(tables: Tables, hands: Pair, stock: tuple[int, ...], leader: int) -> State:
    """The state before the first lead of a deal; the cards in play are the hands and the stock."""
    in_play = hands[0] | hands[1] | mask_of(stock)
    ledger = dealt(tables, hands, in_play)
    return settle(State(tables, hands, stock, leader, None, in_play, ledger))
