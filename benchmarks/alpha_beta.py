"""What a programmer would write first: alpha-beta in plain Python for one game, four points to play
for, follow suit if able. Knows the game by heart and nothing of allfours.

Cards are 13 * suit + rank, rank 0 the ace and 12 the 2; hands are tuples of cards from the top.
Values are the dealer's points minus the other player's.
"""

from __future__ import annotations

Hand = tuple[int, ...]
COUNTS = (4, 3, 2, 1, 10, 0, 0, 0, 0, 0, 0, 0, 0)  # what a captured card counts for Game
FAR = 100


def legal(hand: Hand, led: int) -> Hand:
    """The cards that may be played to a lead."""
    return tuple([card for card in hand if card // 13 == led // 13]) or hand


class AlphaBeta:
    """One ending with its trump suit. With `memo` the bounds found at the start of a trick are
    remembered. `nodes` counts the cards tried."""

    def __init__(self, trump: int, memo: bool) -> None:
        self.trump = trump
        self.memo = memo
        self.nodes = 0
        self.points = {13 * trump + rank: 1 for rank in (0, 12, 3)}  # High, Low, Jack
        self.bounds: dict[tuple[Hand, Hand, bool, int, int], tuple[int, int]] = {}

    def values(self, dealer: Hand, other: Hand, dealer_leads: bool, count: int) -> dict[int, int]:
        """The exact value of every lead, what was captured before left out but for the count: the
        dealer's minus the other player's."""
        leads = dealer if dealer_leads else other
        return {
            led: self.reply(dealer, other, dealer_leads, led, count, 0, -FAR, FAR) for led in leads
        }

    def lead(
        self,
        dealer: Hand,
        other: Hand,
        dealer_leads: bool,
        count: int,
        points: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value of a trick's start; a bound outside the window."""
        if not dealer:
            return points + (count > 0) - (count < 0)
        if not self.memo:
            return self.best_lead(dealer, other, dealer_leads, count, points, alpha, beta)
        key = (dealer, other, dealer_leads, count, points)
        low, high = self.bounds.get(key, (-FAR, FAR))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        value = self.best_lead(dealer, other, dealer_leads, count, points, alpha, beta)
        low, high = value if value > alpha else low, value if value < beta else high
        self.bounds[key] = low, high
        return value

    def best_lead(
        self,
        dealer: Hand,
        other: Hand,
        dealer_leads: bool,
        count: int,
        points: int,
        alpha: int,
        beta: int,
    ) -> int:
        best = -FAR if dealer_leads else FAR
        for led in dealer if dealer_leads else other:
            value = self.reply(dealer, other, dealer_leads, led, count, points, alpha, beta)
            if dealer_leads:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def reply(
        self,
        dealer: Hand,
        other: Hand,
        dealer_leads: bool,
        led: int,
        count: int,
        points: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value once a card is led; it is still in its player's hand."""
        best = FAR if dealer_leads else -FAR
        for card in legal(other if dealer_leads else dealer, led):
            self.nodes += 1
            leads = self.lead_wins(led, card) == dealer_leads  # whether the dealer takes the trick
            brought = COUNTS[led % 13] + COUNTS[card % 13]
            scored = self.points.get(led, 0) + self.points.get(card, 0)
            mine, yours = (led, card) if dealer_leads else (card, led)
            value = self.lead(
                tuple([one for one in dealer if one != mine]),
                tuple([one for one in other if one != yours]),
                leads,
                count + brought if leads else count - brought,
                points + scored if leads else points - scored,
                alpha,
                beta,
            )
            if dealer_leads:
                best = min(best, value)
                beta = min(beta, best)
            else:
                best = max(best, value)
                alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def lead_wins(self, led: int, card: int) -> bool:
        """Whether the card led takes the trick."""
        if led // 13 == card // 13:
            return led < card
        return card // 13 != self.trump
