"""The sections on the deal, the trump, the stock and the draw."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Rules
from .clause import Clause
from .words import count, joker, listing, number, suit

_FIRST_DEALER = {
    "cut": "The players cut the pack to settle who deals first.",
    "lot": "The players draw lots to settle who deals first.",
    "agreed": "The players agree who deals first.",
}
_NEXT_DEALER = {
    "alternate": "After that the players deal in turn.",
    "same": "The same player deals every deal.",
    "winner": "The player with the better of a deal deals the next one.",
    "loser": "The player with the worse of a deal deals the next one.",
}
_FOUND = {
    "cut": "Before the deal the pack is cut, and the suit of the card the cut shows is trumps.",
    "turn-up": "After the deal the top card of the stock is turned up, and its suit is trumps.",
    "stock-bottom": "After the deal the bottom card of the stock is shown, and its suit is trumps.",
    "first-card-led": "The suit of the first card led is trumps for that deal.",
    "none": "There are no trumps.",
}
_SHOWN = {
    "lifted-bottom": "The card that the cut shows is the bottom card of the packet lifted off.",
    "rest-top": "The card that the cut shows is the top card of the packet left lying.",
    "pack-bottom": "The card that the cut shows is the bottom card of the pack as it lay.",
}
_THEN = {
    "keep": "The cut is then completed, the lifted packet below, and the pack is dealt as it lies.",
    "reshuffle": "The pack is then shuffled again before it is dealt.",
}
_TURNED = {
    "first-drawn": "The card turned up stays on top of the stock and is the first one drawn.",
    "last-drawn": "The card turned up goes to the bottom of the stock and is the last one drawn.",
    "out-of-play": "The card turned up is laid aside and stays out of play.",
    "returned": "The card turned up is shuffled back into the stock.",
}
_SHOWS = {
    "nothing": "The stock lies face down, and a card drawn from it is seen only by the player who"
    " draws it.",
    "top-before-lead": "The stock lies face down; before each lead its top card is turned up for"
    " both players to see, and the other card drawn is seen only by the player who draws it.",
    "each-as-drawn": "The stock lies face down, and each card is shown to both players when it is"
    " drawn, not before.",
    "both-draws": "The stock lies face down; before each lead its top card is turned up for both"
    " players to see, and the other card is shown to both when it is drawn.",
    "face-up": "The stock lies face up and squared, so that its top card, and no other, is always"
    " in sight, and both players see every card that is drawn.",
}
_ODD = {
    "first-drawer-only": "the last card goes to the player who draws first, and that player's last"
    " card is then a trick of its own",
    "left": "the last card is not drawn and stays out of play",
}
_SIZE = (
    "cards.suits",
    "cards.ranks",
    "cards.extras",
    "deal.hand",
    "stock",
    "trump.from",
    "trump.card",
)


def the_deal(rules: Rules) -> Iterator[Clause]:
    """The clauses on the deal."""
    deal = rules.deal
    yield Clause(_FIRST_DEALER[deal.first_dealer], ("deal.first_dealer",))
    yield Clause(_NEXT_DEALER[deal.next_dealer], ("deal.next_dealer",))
    yield Clause(f"Each player is dealt {count(deal.hand, 'card')}.", ("deal.hand",))
    yield Clause(f"The hand is dealt {_packets(deal.packets)}.", ("deal.packets",))
    yield Clause(f"The first cards go to the {deal.first_dealt}.", ("deal.first_dealt",))


def _packets(packets: tuple[int, ...]) -> str:
    """The packets of a hand: alike, single cards, all at once, or each in its turn."""
    first = packets[0]
    if len(packets) == 1:
        return f"all at once, {count(first, 'card')} together" if first > 1 else "as a single card"
    if set(packets) == {1}:
        return f"one card at a time, in {number(len(packets))} rounds"
    if len(set(packets)) == 1:
        return f"{count(first, 'card')} at a time, in {number(len(packets))} rounds"
    return f"in packets of {', then '.join(number(one) for one in packets)}"


def the_trump(rules: Rules) -> Iterator[Clause]:
    """The clauses on the trump."""
    trump = rules.trump
    if trump.source == "fixed":
        text = f"The trump suit is always the same: {suit(trump.suit or '', rules.pack)}."
        yield Clause(text, ("trump.from", "trump.suit"), ("cards.suits",))
    else:
        text = _FOUND[trump.source]
        if rules.stock is None:
            text = text.replace("card of the stock", "card of the rest of the pack")
        yield Clause(text, ("trump.from",), ("stock",))
    if trump.shown:
        yield Clause(_SHOWN[trump.shown], ("trump.shown",), ("trump.from",))
    if trump.then:
        yield Clause(_THEN[trump.then], ("trump.then",), ("trump.from",))
    if trump.card:
        yield Clause(_TURNED[trump.card], ("trump.card",), ("trump.from",))
    if trump.extra:
        yield Clause(_extra(rules, trump.extra), ("trump.extra",), ("cards", "trump.from"))


def _extra(rules: Rules, then: str) -> str:
    shown = "the first card led" if rules.trump.source == "first-card-led" else "the card shown"
    names = listing([joker(one, rules.pack) for one in rules.pack.extras], "or") or "a joker"
    if then == "again":
        again = "cut" if rules.trump.source == "cut" else "dealt"
        return f"If {shown} is {names}, the cards are shuffled and {again} again."
    return f"If {shown} is {names}, the trump suit is {suit(then, rules.pack)}."


def the_stock(rules: Rules) -> Iterator[Clause]:
    """The clauses on the stock."""
    if rules.stock is None:
        yield Clause(_no_stock(rules), ("stock",), _SIZE)
        return
    size = _undealt(rules)
    yield Clause(f"{_left(rules, size)} the stock.", (), _SIZE)
    yield Clause(_SHOWS[rules.stock.shows], ("stock.shows",), ("stock",))
    if rules.stock.odd:
        head = "The stock is odd:" if size % 2 else "Should the stock be odd,"
        yield Clause(f"{head} {_ODD[rules.stock.odd]}.", ("stock.odd",), _SIZE)


def _undealt(rules: Rules) -> int:
    """Cards that lie in the stock when the first card is led."""
    out = rules.trump.source == "turn-up" and rules.trump.card == "out-of-play"
    return max(0, rules.pack.size - 2 * rules.deal.hand - out)


def _left(rules: Rules, size: int) -> str:
    if rules.trump.source == "turn-up" and rules.trump.card == "out-of-play":
        what = "With the card turned up laid aside, the"
    else:
        what = "The"
    return f"{what} {count(size, 'card')} not dealt {'is' if size == 1 else 'are'}"


def _no_stock(rules: Rules) -> str:
    left = max(0, rules.pack.size - 2 * rules.deal.hand)
    if not left:
        return "There is no stock: the whole pack is dealt."
    verb = "is" if left == 1 else "are"
    return f"There is no stock: the {count(left, 'card')} not dealt {verb} out of play."


def the_draw(rules: Rules) -> Iterator[Clause]:
    """The clauses on drawing from the stock."""
    if rules.stock is None:
        return
    order = ("winner", "loser") if rules.stock.winner_first else ("loser", "winner")
    yield Clause(
        f"After each trick, as long as the stock lasts, the {order[0]} of the trick draws its top"
        f" card and then the {order[1]} draws the next.",
        ("stock.draw",),
        ("stock",),
    )
    hand = count(rules.deal.hand, "trick")
    verb = "is" if rules.deal.hand == 1 else "are"
    text = f"When the stock is gone, the last {hand} {verb} played without drawing."
    if rules.deal.hand == 1:
        text = "When the stock is gone, the last trick is played without drawing."
    yield Clause(text, (), ("deal.hand", "stock"))
