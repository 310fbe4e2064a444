"""What each player could see, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...spec.cards import mask_of
from ..deal import Deal, Draw


@dataclass(frozen=True, slots=True)
class Sight:
    """A trick with what lay before it. Pairs are (dealer, non-dealer).

    `hands` are the cards held, `shown` those of them that the other player had seen; `top` is the
    stock's top card if it lay open, `stock` how many cards it had. `reply` and `winner` are None in
    a trick that is not finished, `reply` alone for a last card that stands by itself.
    """

    number: int
    hands: tuple[int, int]
    shown: tuple[int, int]
    stock: int
    top: int | None
    leader: int
    led: int
    reply: int | None
    winner: int | None
    draws: tuple[Draw, ...]

    def card_of(self, player: int) -> int | None:
        """The card a player put into the trick."""
        return self.led if player == self.leader else self.reply


def sights(deal: Deal) -> Iterator[Sight]:
    """Every trick of a deal, one that has only been led to included."""
    hands, stock = list(deal.setup.hands), len(deal.setup.stock)
    shown = [hand & deal.setup.public for hand in hands]
    number = 0
    for number, trick in enumerate(deal.tricks, 1):
        now = (hands[0], hands[1]), (shown[0] & hands[0], shown[1] & hands[1])
        yield Sight(
            number, *now, stock, trick.top, trick.leader, trick.led, trick.reply, trick.winner,
            trick.draws,
        )  # fmt: skip
        played = mask_of(card for card in (trick.led, trick.reply) if card is not None)
        stock -= len(trick.draws)
        for who in (0, 1):
            drawn = [draw for draw in trick.draws if draw.player == who]
            hands[who] = hands[who] & ~played | mask_of(draw.card for draw in drawn)
            shown[who] |= mask_of(draw.card for draw in drawn if draw.shown)
    led, leader = deal.state.led, deal.state.leader
    if led is not None:
        now = (hands[0], hands[1]), (shown[0] & hands[0], shown[1] & hands[1])
        yield Sight(number + 1, *now, stock, deal.top_seen(), leader, led, None, None, ())
