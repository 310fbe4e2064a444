"""Before the first lead: shuffle, cut, deal, and the card that fixes the trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..spec.cards import mask_of
from ..spec.diagnostics import CannotRun
from ..spec.model import Rules
from .rng import Chance
from .tricks import DEALER, NON_DEALER


@dataclass(frozen=True, slots=True)
class Setup:
    """A dealt pack. `pack` is in dealing order, the top first; `stock` in drawing order; `out` the
    cards nobody will play. `trump_card` is the card that was shown, `trump` the suit by place
    (None: none, or the first card led will tell). `public` are shown cards whose place everyone
    knows: in a hand, on top or at the bottom of the stock, or out of play."""

    pack: tuple[int, ...]
    trump_card: int | None
    trump: int | None
    hands: tuple[int, int]
    stock: tuple[int, ...]
    out: int
    public: int


class DealAgain(Exception):
    """The card that was to fix the trump has no suit, and the rules say to deal again."""


def shuffle_and_deal(rules: Rules, rng: Chance) -> Setup:
    """A deal from a shuffled pack, cut and turned as the rules say."""
    while True:
        pack = list(range(rules.pack.size))
        rng.shuffle(pack)
        try:
            return _cut_and_deal(rules, pack, rng)
        except DealAgain:
            continue


def _cut_and_deal(rules: Rules, pack: list[int], rng: Chance) -> Setup:
    trump_card = None
    if rules.trump.source == "cut":
        depth = rng.randrange(1, len(pack))
        trump_card = pack[place_shown(rules, depth)]
        pack = pack[depth:] + pack[:depth]
        if rules.trump.then == "reshuffle":
            rng.shuffle(pack)
    returned = None
    if rules.trump.card == "returned":
        returned = pack[2 * rules.deal.hand :]
        rng.shuffle(returned)
    return deal_pack(rules, pack, trump_card, returned)


def place_shown(rules: Rules, depth: int) -> int:
    """The place in the pack, from the top, of the card that a cut shows when it lifts so many."""
    shown = {"lifted-bottom": depth - 1, "rest-top": depth, "pack-bottom": rules.pack.size - 1}
    return shown[rules.trump.shown or "lifted-bottom"]


def deal_pack(
    rules: Rules,
    pack: Sequence[int],
    trump_card: int | None = None,
    returned: Sequence[int] | None = None,
) -> Setup:
    """The deal that a given pack makes, the top card first.

    `trump_card` is the card shown by a cut before the deal; `returned` the stock's order where the
    turned card is shuffled back into it. Raises CannotRun where these do not fit the rules.
    """
    if sorted(pack) != list(range(rules.pack.size)):
        raise CannotRun(f"a pack must hold each of the {rules.pack.size} cards once")
    hands = _hands(rules, pack)
    rest = list(pack[2 * rules.deal.hand :])
    if rules.trump.source == "cut":
        _check_cut(rules, pack, trump_card)
    out: list[int] = []
    if rules.trump.source == "turn-up":
        trump_card = rest[0]
        rest, out = _placed(rules, rest, returned)
    elif rules.trump.source == "stock-bottom":
        trump_card = rest[-1]
    if rules.stock is None:
        rest, out = [], out + rest
    elif len(rest) % 2 and rules.stock.odd == "left":
        out.append(rest.pop())
    suit = trump_suit(rules, trump_card)
    public = _public(rules, pack, trump_card)
    return Setup(tuple(pack), trump_card, suit, hands, tuple(rest), mask_of(out), public)


def _hands(rules: Rules, pack: Sequence[int]) -> tuple[int, int]:
    """The hands of dealer and non-dealer: the packets go round in turn, from the top."""
    hands = [0, 0]
    first = NON_DEALER if rules.deal.first_dealt == "non-dealer" else DEALER
    top = 0
    for packet in rules.deal.packets:
        for player in (first, 1 - first):
            hands[player] |= mask_of(pack[top : top + packet])
            top += packet
    return hands[0], hands[1]


def _check_cut(rules: Rules, pack: Sequence[int], card: int | None) -> None:
    if card is None:
        raise CannotRun("these rules fix the trump by a cut: say which card was shown")
    place = {"lifted-bottom": len(pack) - 1, "rest-top": 0}.get(rules.trump.shown or "")
    if rules.trump.then == "keep" and place is not None and pack[place] != card:
        names = rules.pack.names
        where = "bottom" if place else "top"
        raise CannotRun(
            f"{names[card]} was shown by the cut, so it lies at the {where} of the pack, where"
            f" {names[pack[place]]} is"
        )


def _placed(
    rules: Rules, rest: list[int], returned: Sequence[int] | None
) -> tuple[list[int], list[int]]:
    """The stock in drawing order, and what is out of play, once its top card was turned."""
    if rules.trump.card == "last-drawn":
        return [*rest[1:], rest[0]], []
    if rules.trump.card == "out-of-play":
        return rest[1:], [rest[0]]
    if rules.trump.card == "returned":
        if returned is None or sorted(returned) != sorted(rest):
            raise CannotRun("the turned card is shuffled back: say in what order the stock then is")
        return list(returned), []
    return rest, []


def trump_suit(rules: Rules, card: int | None) -> int | None:
    """The trump suit before the first lead, when that card was shown. Raises DealAgain."""
    if rules.trump.source == "fixed":
        return rules.pack.suits.index(rules.trump.suit or "")
    if card is None:
        return None
    suit = rules.pack.suit(card)
    if suit is None:
        if rules.trump.extra in rules.pack.suits:
            return rules.pack.suits.index(rules.trump.extra or "")
        raise DealAgain
    return suit


def _public(rules: Rules, pack: Sequence[int], card: int | None) -> int:
    """The shown card, if everyone can still tell where it is: after a shuffle, or in the middle of
    the pack, nobody can."""
    kept = rules.trump.then == "keep" and rules.trump.shown != "pack-bottom"
    turned = rules.trump.source == "turn-up" and rules.trump.card != "returned"
    if card is not None and (kept or turned or rules.trump.source == "stock-bottom"):
        return 1 << card
    return 0
