"""The reference solver: every line of play, remembered only where a trick begins, nothing pruned.

It asks the interpreter which cards may be played, what wins and what it scores, and keeps the
answers; the search itself knows no rule.
"""

from __future__ import annotations

from ..engine.tricks import legal_cards, reply_wins
from ..spec.cards import bits
from ..spec.tables import AFTER_STOCK, WHILE_STOCK
from .account import Account

Outcome = tuple[int, int, float, int]  # winner, next leader, gain, delta


class Reference:
    """Exact values of trick starts, all from the dealer's side: dealer's minus non-dealer's."""

    name = "reference"

    def __init__(self, account: Account, stock: tuple[int, ...]) -> None:
        self.account = account
        self.tables = account.tables
        self.stock = stock
        self.nodes = 0
        self._values: dict[tuple[int, int, int, int], float] = {}
        self._cards: dict[int, tuple[int, ...]] = {}
        self._replies: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._outcomes: dict[tuple[int, int, int, int], Outcome] = {}
        self._draws: dict[tuple[int, int], tuple[float, int]] = {}

    def cards(self, hand: int) -> tuple[int, ...]:
        """The cards of a hand."""
        found = self._cards.get(hand)
        if found is None:
            found = self._cards[hand] = tuple(bits(hand))
        return found

    def replies(self, phase: int, led: int, hand: int) -> tuple[int, ...]:
        """The cards of a hand that may be played to a lead."""
        key = (phase, led, hand)
        found = self._replies.get(key)
        if found is None:
            found = tuple(bits(legal_cards(self.tables, phase, led, hand)))
            self._replies[key] = found
        return found

    def outcome(self, phase: int, leader: int, led: int, reply: int) -> Outcome:
        """Who wins a trick, who leads the next, and what it brings."""
        key = (phase, leader, led, reply)
        found = self._outcomes.get(key)
        if found is None:
            winner = 1 - leader if reply_wins(self.tables, led, reply) else leader
            leads = winner if self.tables.rules.play.winner_leads else 1 - winner
            gain, delta = self.account.trick(winner, 1 << led | 1 << reply, phase)
            found = self._outcomes[key] = (winner, leads, gain, delta)
        return found

    def draws(self, winner: int, drawn: int) -> tuple[int, int, float, int]:
        """The cards that dealer and non-dealer draw after a trick, as sets, and what they bring."""
        rules = self.tables.rules.stock
        first = winner if rules is not None and rules.winner_first else 1 - winner
        hands, delta = [0, 0], 0
        gain: float = 0
        for player, card in zip((first, 1 - first), self.stock[drawn : drawn + 2], strict=False):
            hands[player] = 1 << card
            effect = self._draws.get((player, card))
            if effect is None:
                effect = self._draws[player, card] = self.account.draw(player, card)
            gain, delta = gain + effect[0], delta + effect[1]
        return hands[0], hands[1], gain, delta

    def value(self, dealer: int, other: int, leader: int, past: int, drawn: int) -> float:
        """What the rest of the deal is worth at the start of a trick, the past's own part of the
        final score included. `drawn` cards of the stock have gone."""
        key = (dealer, other, leader, past)
        known = self._values.get(key)
        if known is not None:
            return known
        self.nodes += 1
        value = self.ended(dealer, other, leader, past)
        if value is None:
            sign = 1 if leader == 0 else -1
            leads = self.cards(dealer if leader == 0 else other)
            value = sign * max(
                sign * self.reply_value(dealer, other, leader, led, past, drawn) for led in leads
            )
        self._values[key] = value
        return value

    def reply_value(
        self, dealer: int, other: int, leader: int, led: int, past: int, drawn: int
    ) -> float:
        """The same once a card is led; the card is still in the leader's hand here."""
        waiting = drawn < len(self.stock)
        phase = WHILE_STOCK if waiting else AFTER_STOCK
        own, hand = (dealer, other) if leader == 0 else (other, dealer)
        own &= ~(1 << led)
        best: float | None = None
        replies = self.replies(phase, led, hand)
        self.nodes += len(replies)
        for reply in replies:
            value = self.after(phase, leader, led, reply, own, hand & ~(1 << reply), past, drawn)
            if best is None or (value < best if leader == 0 else value > best):
                best = value
        assert best is not None, "the checks prove that every hand has a legal card"
        return best

    def after(
        self,
        phase: int,
        leader: int,
        led: int,
        reply: int,
        own: int,
        hand: int,
        past: int,
        drawn: int,
    ) -> float:
        """The value after both cards of a trick; `own` and `hand` are what the leader and the other
        player hold then."""
        winner, leads, gain, delta = self.outcome(phase, leader, led, reply)
        past += delta
        dealer, other = (own, hand) if leader == 0 else (hand, own)
        if phase == WHILE_STOCK:
            to_dealer, to_other, more, mark = self.draws(winner, drawn)
            dealer, other, gain, past = (
                dealer | to_dealer,
                other | to_other,
                gain + more,
                past + mark,
            )
            drawn += 2
        if self.account.paths:
            past = self.account.reached(past)
        return gain + self.value(dealer, other, leads, past, drawn)

    def ended(self, dealer: int, other: int, leader: int, past: int) -> float | None:
        """The value where no trick can follow, or where the match is already won; else None."""
        if dealer and other:
            return self.account.decided(past)
        last = leader if self.tables.rules.play.winner_leads else 1 - leader
        if not dealer and not other:
            return self.account.final(past, last)
        gain: float = 0
        holder = 0 if dealer else 1
        for card in self.cards(dealer | other):
            more, delta = self.account.trick(holder, 1 << card, AFTER_STOCK)
            gain, past = gain + more, past + delta
        return gain + self.account.final(self.account.reached(past), holder)
