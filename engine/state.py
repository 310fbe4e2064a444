"""A deal at one moment, as an immutable value: hands, stock, the trick, the account of captures."""

from __future__ import annotations

from dataclasses import dataclass

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
        hands = _without(self.hands, mover, 1 << card)
        if self.led is None:
            return self._lead(card, hands)
        winner = mover if reply_wins(self.tables, self.led, card) else self.leader
        return settle(self._won(winner, 1 << self.led | 1 << card, hands))

    def _lead(self, card: int, hands: Pair) -> State:
        """The moment after a lead; the first fixes the trump if the rules say so."""
        tables, ledger, rules = self.tables, self.ledger, self.tables.rules
        if tables.trump is None and rules.trump.source == "first-card-led":
            suit = rules.pack.suit(card)
            if suit is None and rules.trump.extra in rules.pack.suits:
                suit = rules.pack.suits.index(rules.trump.extra)
            tables = compile_tables(rules, suit)
            ledger = dealt(tables, self.hands, self.in_play)
        return State(
            tables, hands, self.stock, self.leader, card, self.in_play, ledger, self.captured
        )

    def _won(self, winner: int, cards: int, hands: Pair) -> State:
        """The moment after a player won a trick of some cards, and after the draws."""
        tables, stock = self.tables, self.stock
        ledger = capture(tables, self.ledger, self.in_play, winner, cards, self.phase)
        if stock:
            hands, ledger = self._draw(winner, hands, ledger)
        leads = winner if tables.rules.play.winner_leads else 1 - winner
        captured = _with(self.captured, winner, cards)
        return State(tables, hands, stock[2:], leads, None, self.in_play, ledger, captured)

    def _draw(self, winner: int, hands: Pair, ledger: Ledger) -> tuple[Pair, Ledger]:
        """The hands and the account after each player drew, while the stock has cards."""
        rule = self.tables.rules.stock
        player = winner if rule and rule.winner_first else 1 - winner
        for card in self.stock[:2]:
            hands = _with(hands, player, 1 << card)
            ledger = hold(self.tables, ledger, self.in_play, player, 1 << card)
            player = 1 - player
        return hands, ledger


def settle(state: State) -> State:
    """A card that no other card can be played to is a trick of its own, for the player who holds
    it: after an odd last draw one hand has a card more than the other."""
    while 0 in state.hands and state.led is None and not state.stock and any(state.hands):
        holder = 0 if state.hands[0] else 1
        rest = state.hands[holder]
        card = rest & -rest
        state = state._won(holder, card, _without(state.hands, holder, card))
    return state


def _with(sets: Pair, player: int, cards: int) -> Pair:
    return (sets[0] | cards, sets[1]) if player == 0 else (sets[0], sets[1] | cards)


def _without(sets: Pair, player: int, cards: int) -> Pair:
    return (sets[0] & ~cards, sets[1]) if player == 0 else (sets[0], sets[1] & ~cards)


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
