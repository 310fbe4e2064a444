"""From what a player has seen to constraints on single cards: when each can have come to the
opponent.

The opponent's cards came in the deal (time 0) or were drawn after a trick (time 1, 2, ...); what is
still in the stock, or out of play, comes LATER. A card that the opponent played came before it was
played. A card that the opponent may not have held when trick t was played came at time t or later,
if it was not played before. So every hidden card has a window of times, and an evidence that leaves
several ways open is a list of such systems of windows, no two of which have a deal in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.evidence import Evidence
from ..spec.cards import bits
from ..spec.diagnostics import CannotRun
from ..spec.tables import Binding

LATER = 1_000_000
MAX_SYSTEMS = 5_000

Window = tuple[int, int]  # the first and the last time at which a card can have come
Windows = dict[int, Window]


@dataclass(frozen=True, slots=True)
class Places:
    """Where the hidden cards went or lie. `dealt` of them were dealt to the opponent; `draws` are
    the times at which the opponent drew one, unseen, in order; `stock` the places, 0 the top, of
    cards of the present stock not seen; `out` is how many others are out of play."""

    dealt: int
    draws: tuple[int, ...]
    stock: tuple[int, ...]
    out: int

    @classmethod
    def of(cls, seen: Evidence) -> Places:
        """The hidden places of an evidence."""
        draws = tuple(
            time for time, who, card in seen.draws() if who == seen.opponent and card is None
        )
        stock = tuple(place for place, card in enumerate(seen.remaining) if card is None)
        aside = seen.rules.pack.size - 2 * seen.rules.deal.hand - len(seen.stock)
        return cls(
            dealt=seen.rules.deal.hand - seen.opponent_dealt.bit_count(),
            draws=draws,
            stock=stock,
            out=aside - seen.out.bit_count(),
        )

    @property
    def rest(self) -> int:
        """How many hidden cards are in the stock or out of play."""
        return len(self.stock) + self.out


@dataclass(frozen=True, slots=True)
class Alternative:
    """A hand that holds no card of `none`, and, unless `some` is 0, a card of `some`."""

    none: int
    some: int


def alternatives(binding: Binding, card: int, legal: bool = True) -> list[Alternative]:
    """The hands, all holding `card`, for which the obligations allow it, or with `legal` false
    forbid it, as alternatives of which no two hold for one hand.

    >>> spades, hearts = 0b0011, 0b1100
    >>> alternatives(((spades, spades), (0b1111, 0b1111)), 3)  # a heart on a spade: no spade held
    [Alternative(none=3, some=0)]
    """
    found: list[Alternative] = []
    none = some = 0
    for holding, playable in (*binding, (-1, -1)):
        if bool(playable >> card & 1) == legal:
            some |= holding
        else:
            if some:
                found.append(Alternative(none, some))
                none, some = none | some, 0
            none |= holding
        if holding >> card & 1:  # binds for certain; what stands after it says nothing
            break
    return [*found, Alternative(none, 0 if some >> card & 1 else some)] if some else found


def systems(seen: Evidence) -> list[Windows]:
    """The systems of windows of the hidden cards; none when no deal fits. Raises CannotRun when
    there are too many."""
    found = [_first_windows(seen)]
    for number, trick in enumerate(seen.tricks, 1):
        if trick.leader != seen.player or trick.reply is None:
            continue
        gone, known = seen.gone_at(number), seen.shown_at(number) | 1 << trick.reply
        found = [
            narrowed
            for way in reply_says(seen, number)
            for windows in found
            for narrowed in _narrowed(windows, way, number, known, gone)
        ]
        if len(found) > MAX_SYSTEMS:
            raise CannotRun(
                f"what was played up to trick {number} can be explained in {len(found):,} ways,"
                f" each to be counted by itself; at most {MAX_SYSTEMS:,} are"
            )
    return found


def reply_says(seen: Evidence, number: int) -> list[Alternative]:
    """What the opponent's reply in a trick, from 1, says of the hand that it was played from."""
    trick = seen.tricks[number - 1]
    assert trick.reply is not None
    binding = seen.tables.obligations[seen.phase(number)][trick.led]
    return alternatives(binding, trick.reply, number not in seen.revoked)


def last_denial(seen: Evidence, card: int) -> int | None:
    """The last trick in which the opponent's reply said that a card was not held."""
    for number in range(len(seen.tricks), 0, -1):
        trick = seen.tricks[number - 1]
        if trick.leader == seen.player and trick.reply is not None:
            ways = reply_says(seen, number)
            if ways and all(way.none >> card & 1 for way in ways):
                return number
    return None


def _first_windows(seen: Evidence) -> Windows:
    """What play alone says: a card came before it was played."""
    played = {card: trick for trick, who, card in seen.plays() if who == seen.opponent}
    windows = {card: (0, played.get(card, LATER + 1) - 1) for card in bits(seen.hidden)}
    for card in bits(seen.not_dealt):
        windows[card] = (1, windows[card][1])
    last = last_draw(seen)
    if seen.not_last is not None and last is not None:
        first, until = windows[seen.not_last]
        windows[seen.not_last] = (first, min(until, last - 1))
    return windows


def last_draw(seen: Evidence) -> int | None:
    """When the opponent drew the last card of the pack, unseen; None if that is not so."""
    draws = list(seen.draws())
    aside = seen.rules.pack.size - 2 * seen.rules.deal.hand - len(seen.stock)
    if aside or not draws or len(draws) < len(seen.stock):
        return None
    time, who, card = draws[-1]
    return time if who == seen.opponent and card is None else None


def _narrowed(
    windows: Windows, way: Alternative, trick: int, known: int, gone: int
) -> Iterator[Windows]:
    """The windows when the opponent's hand at a trick was as an alternative says: one system where
    it only lacks cards, else one for each first card that it can have had."""
    if known & way.none:
        return
    open_cards = {card: window for card, window in windows.items() if not gone >> card & 1}
    lacking = _without(windows, open_cards, way.none, trick)
    if lacking is None:
        return
    if not way.some or known & way.some:
        yield lacking
        return
    for card in bits(way.some):
        if card not in open_cards:
            continue
        first, last = lacking[card]
        if first < trick:
            yield {**lacking, card: (first, min(last, trick - 1))}
        rest = _without(lacking, open_cards, 1 << card, trick)
        if rest is None:
            return
        lacking = rest


def _without(windows: Windows, open_cards: Windows, cards: int, trick: int) -> Windows | None:
    """The windows when none of some cards was in the hand at a trick; None if that cannot be."""
    narrowed = dict(windows)
    for card in bits(cards):
        if card in open_cards:
            first, last = narrowed[card]
            first = max(first, trick)
            if first > last:
                return None
            narrowed[card] = (first, last)
    return narrowed
