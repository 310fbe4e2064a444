"""What one player has seen of a deal, and nothing else: where every inference starts.

Two deals in which a player has seen the same give the same Evidence. It is made of what was dealt
and drawn into that player's hand, what the rules show of the stock, and the cards played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..spec.cards import mask_of
from ..spec.model import Rules
from ..spec.tables import AFTER_STOCK, WHILE_STOCK, Tables, compile_tables
from .deal import Deal
from .scoring import Ledger, capture, hold, opening_ledger
from .state import State


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A finished trick as both players saw it: who led what, the reply (None for a last card that
    stands alone), who won. `drawers` are the players who drew after it, in order."""

    leader: int
    led: int
    reply: int | None
    winner: int
    drawers: tuple[int, ...]

    @property
    def cards(self) -> int:
        """The cards of the trick."""
        return 1 << self.led | (0 if self.reply is None else 1 << self.reply)

    def card_of(self, player: int) -> int | None:
        """The card that a player put into the trick."""
        return self.led if player == self.leader else self.reply


@dataclass(frozen=True, slots=True)
class Evidence:
    """The information set of `player`: 0 the dealer, 1 the non-dealer.

    `dealt` is the player's hand as it was dealt, `opponent_dealt` the cards that everyone knows
    were dealt to the other. `stock` is the whole stock before the first trick, in drawing order,
    None for a card not seen; `out` are cards seen and put aside. `led` is the card on the table, by
    `leader`, who otherwise leads next. `trump` is the suit by place, None while there is none.
    `revoked` are the tricks, from 1, in which the opponent is known to have played against the
    follow rule; in all others the opponent's cards count as legal.
    """

    rules: Rules
    player: int
    trump: int | None
    trump_card: int | None
    dealt: int
    opponent_dealt: int
    stock: tuple[int | None, ...]
    out: int
    tricks: tuple[SeenTrick, ...]
    leader: int
    led: int | None
    revoked: tuple[int, ...] = ()

    @property
    def opponent(self) -> int:
        """The other player."""
        return 1 - self.player

    @property
    def tables(self) -> Tables:
        """The tables in force."""
        return compile_tables(self.rules, self.trump)

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""
        return self.leader if self.led is None else 1 - self.leader

    def draws(self) -> Iterator[tuple[int, int, int | None]]:
        """Every draw so far, in order: after which trick, by whom, the card if it was seen."""
        place = 0
        for number, trick in enumerate(self.tricks, 1):
            for drawer in trick.drawers:
                yield number, drawer, self.stock[place]
                place += 1

    def plays(self) -> Iterator[tuple[int, int, int]]:
        """Every card played so far, in order: in which trick, by whom, the card."""
        for number, trick in enumerate(self.tricks, 1):
            yield number, trick.leader, trick.led
            if trick.reply is not None:
                yield number, 1 - trick.leader, trick.reply
        if self.led is not None:
            yield len(self.tricks) + 1, self.leader, self.led

    def played(self, player: int) -> int:
        """The cards that a player has played."""
        return mask_of(card for _, who, card in self.plays() if who == player)

    @property
    def hand(self) -> int:
        """The player's own hand now."""
        drawn = (card for _, who, card in self.draws() if who == self.player and card is not None)
        return (self.dealt | mask_of(drawn)) & ~self.played(self.player)

    @property
    def shown(self) -> int:
        """The cards seen to be in the opponent's hand now."""
        return self.shown_at(len(self.tricks) + 1) & ~self.played(self.opponent)

    def shown_at(self, trick: int) -> int:
        """The cards seen to be in the opponent's hand when a trick, from 1, began."""
        drawn = mask_of(
            card
            for when, who, card in self.draws()
            if who == self.opponent and card is not None and when < trick
        )
        return (self.opponent_dealt | drawn) & ~self.gone_at(trick)

    def gone_at(self, trick: int) -> int:
        """What the opponent had played when a trick, from 1, began."""
        plays = self.plays()
        return mask_of(card for when, who, card in plays if who == self.opponent and when < trick)

    @property
    def opponent_size(self) -> int:
        """How many cards the opponent holds."""
        draws = sum(who == self.opponent for _, who, _ in self.draws())
        return self.rules.deal.hand + draws - self.played(self.opponent).bit_count()

    @property
    def remaining(self) -> tuple[int | None, ...]:
        """The stock now, the top first, None for a card not seen."""
        return self.stock[sum(len(trick.drawers) for trick in self.tricks) :]

    @property
    def captured(self) -> tuple[int, int]:
        """The cards that dealer and non-dealer have taken."""
        piles = [0, 0]
        for trick in self.tricks:
            piles[trick.winner] |= trick.cards
        return piles[0], piles[1]

    @property
    def hidden(self) -> int:
        """The cards whose first place, in the opponent's hand, the stock or out of play, was not
        seen. The opponent may have played some of them since."""
        placed = mask_of(card for card in self.stock if card is not None)
        return self.rules.pack.all & ~(self.dealt | self.opponent_dealt | placed | self.out)

    @property
    def unseen(self) -> int:
        """The cards whose place is not known now."""
        return self.hidden & ~self.played(self.opponent)

    @property
    def not_dealt(self) -> int:
        """Hidden cards that cannot have been dealt to the opponent: a turned card that was shuffled
        back into the stock."""
        rule = self.rules.trump
        back = rule.source == "turn-up" and rule.card == "returned" and self.trump_card is not None
        return self.hidden & 1 << self.trump_card if back and self.trump_card is not None else 0

    @property
    def not_last(self) -> int | None:
        """The hidden card that cannot be the last of the pack: what a cut showed at its bottom, for
        a cut then puts at least one card under it."""
        rule = self.rules.trump
        cut = rule.source == "cut" and rule.then == "keep" and rule.shown == "pack-bottom"
        if cut and self.trump_card is not None and self.hidden >> self.trump_card & 1:
            return self.trump_card
        return None

    def phase(self, trick: int) -> int:
        """Whether a trick, from 1, is played while the stock lasts or after."""
        drawn = sum(len(one.drawers) for one in self.tricks[: trick - 1])
        return WHILE_STOCK if drawn < len(self.stock) else AFTER_STOCK

    def state(self, opponent: int, stock: tuple[int, ...]) -> State:
        """The deal now if the opponent holds these cards and the stock lies in this order, the top
        first. Raises ValueError for cards that the evidence has elsewhere, or too many or few."""
        self._check_world(opponent, stock)
        hands = (self.hand, opponent) if self.player == 0 else (opponent, self.hand)
        on_table = 0 if self.led is None else 1 << self.led
        captured = self.captured
        in_play = hands[0] | hands[1] | mask_of(stock) | on_table | captured[0] | captured[1]
        ledger = self._ledger(hands, in_play)
        return State(self.tables, hands, stock, self.leader, self.led, in_play, ledger, captured)

    def _check_world(self, opponent: int, stock: tuple[int, ...]) -> None:
        places = list(zip(stock, self.remaining, strict=True))
        rest = mask_of(card for card, known in places if known is None)
        if (
            any(known not in (None, card) for card, known in places)
            or opponent.bit_count() != self.opponent_size
            or rest.bit_count() != sum(known is None for _, known in places)
            or opponent & rest
            or opponent & self.shown != self.shown
            or (opponent & ~self.shown | rest) & ~self.unseen
        ):
            raise ValueError("these hands do not go with what was seen")

    def _ledger(self, hands: tuple[int, int], in_play: int) -> Ledger:
        """The account of the deal. A card is held by whoever plays it, or holds it now."""
        tables = self.tables
        ledger = opening_ledger(tables)
        for player in (0, 1):
            ledger = hold(tables, ledger, in_play, player, hands[player] | self.played(player))
        for number, trick in enumerate(self.tricks, 1):
            phase = self.phase(number)
            ledger = capture(tables, ledger, in_play, trick.winner, trick.cards, phase)
        return ledger


def evidence(
    deal: Deal, player: int, after: int | None = None, revoked: Iterable[int] = ()
) -> Evidence:
    """What a player has seen of a deal: by now, or when `after` tricks were over and the next was
    not begun. `revoked` names tricks in which the opponent was found to have revoked."""
    setup, done = deal.setup, len(deal.tricks) if after is None else after
    past = deal.tricks[:done]
    led = deal.state.led if after is None else None
    leader = deal.tricks[done].leader if done < len(deal.tricks) else deal.state.leader
    begun = done > 0 or led is not None
    tricks = tuple(
        SeenTrick(one.leader, one.led, one.reply, one.winner, tuple(d.player for d in one.draws))
        for one in past
    )
    return Evidence(
        rules=deal.rules,
        player=player,
        trump=deal.tables.trump if begun else setup.trump,
        trump_card=setup.trump_card,
        dealt=setup.hands[player],
        opponent_dealt=setup.hands[1 - player] & setup.public,
        stock=_seen_stock(deal, player, done),
        out=setup.out & setup.public,
        tricks=tricks,
        leader=leader,
        led=led,
        revoked=tuple(sorted(trick for trick in revoked if trick <= done)),
    )


def _seen_stock(deal: Deal, player: int, done: int) -> tuple[int | None, ...]:
    """The whole stock as far as a player has seen it when so many tricks are over."""
    whole = deal.setup.stock
    seen = [card if deal.setup.public >> card & 1 else None for card in whole]
    place = 0
    for trick in deal.tricks[:done]:
        for draw in trick.draws:
            if draw.player == player or draw.shown:
                seen[place] = draw.card
            place += 1
    top = deal.tricks[done].top if done < len(deal.tricks) else deal.top_seen()
    if top is not None and place < len(seen):
        seen[place] = top
    return tuple(seen)
