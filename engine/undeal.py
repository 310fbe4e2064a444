"""From the cards in their places back to a pack: the deal that puts them there."""

from __future__ import annotations

from collections.abc import Sequence

from ..spec.cards import bits
from ..spec.model import Rules
from .setup import Setup, deal_pack
from .tricks import DEALER, NON_DEALER


def deal_of(
    rules: Rules,
    hands: tuple[int, int],
    stock: Sequence[int],
    trump_card: int | None = None,
) -> Setup:
    """A deal with these hands (dealer, non-dealer), this stock in drawing order, and every other
    card out of play; `trump_card` is the card that was shown, if one was.

    A pack can be dealt in this way by several orders of itself; one of them is made. Raises
    CannotRun where no pack deals so.

    >>> from random import Random
    >>> from allfours import load, shuffle_and_deal
    >>> rules = load("german-whist/pagat")
    >>> dealt = shuffle_and_deal(rules, Random(1))
    >>> again = deal_of(rules, dealt.hands, dealt.stock, dealt.trump_card)
    >>> (again.hands, again.stock, again.public) == (dealt.hands, dealt.stock, dealt.public)
    True
    """
    out = [*bits(rules.pack.all & ~hands[0] & ~hands[1] & ~sum(1 << card for card in stock))]
    rest, returned = _rest(rules, list(stock), out, trump_card)
    return deal_pack(rules, _packets(rules, hands, trump_card) + rest, trump_card, returned)


def _rest(
    rules: Rules, stock: list[int], out: list[int], shown: int | None
) -> tuple[list[int], list[int] | None]:
    """What lies under the hands, and the order it was shuffled into where it was."""
    if shown in out:
        out.remove(shown)  # turned up and out of play it is the first, else the last of the pack
        way = rules.trump.source == "turn-up" and rules.trump.card != "last-drawn"
        out = [shown, *out] if way else [*out, shown]
    if rules.trump.source != "turn-up":
        return stock + out, None
    if rules.trump.card == "out-of-play":
        return out[:1] + stock + out[1:], None
    whole = stock + out
    if rules.trump.card == "last-drawn":
        return whole[-1:] + whole[:-1], None
    if rules.trump.card == "returned" and shown in whole:
        return [shown, *(card for card in whole if card != shown)], whole
    return whole, None


def _packets(rules: Rules, hands: tuple[int, int], shown: int | None) -> list[int]:
    """The hands as the packets go round; a card shown on top of the pack comes first."""
    cards = tuple(sorted(bits(hand), key=lambda card: card != shown) for hand in hands)
    first = NON_DEALER if rules.deal.first_dealt == "non-dealer" else DEALER
    pack = []
    for packet in rules.deal.packets:
        for player in (first, 1 - first):
            pack += cards[player][:packet]
            del cards[player][:packet]
    return pack
