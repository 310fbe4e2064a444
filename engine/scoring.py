"""What a deal scores: the running account of captures, and the points it comes to.

Pairs are always (dealer, non-dealer). Points are whole numbers, but for a tied point that is split
into halves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import or_

from ..spec.tables import AFTER_STOCK, WHILE_STOCK, TablePoint, Tables

Pair = tuple[int, int]
Score = tuple[float, float]
_SCOPE = {
    "whole-deal": (WHILE_STOCK, AFTER_STOCK),
    "while-stock": (WHILE_STOCK,),
    "after-stock": (AFTER_STOCK,),
}
_CAPTURED, _HELD = ("captor", "each-captor"), ("holder",)
_SETTLED = ("captor", "holder", "each-captor", "each", "first-to")


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each player has captured so far.

    `count` is the counted value, `cards` the number of cards, `tricks[phase]` the tricks of that
    part of the deal. `owners` has a set of players for every point that goes to whoever took or
    held a card, or first reached an amount: 0 nobody yet, 1 the dealer, 2 the non-dealer, 3 both.
    `last` won the latest trick.
    """

    count: Pair = (0, 0)
    cards: Pair = (0, 0)
    tricks: tuple[Pair, Pair] = ((0, 0), (0, 0))
    owners: tuple[int, ...] = ()
    last: int | None = None

    def total(self, quantity: str, during: str = "whole-deal") -> Pair:
        """The values, the cards, or the tricks of a part of the deal, that each has captured."""
        if quantity != "tricks":
            return self.count if quantity == "values" else self.cards
        parts = [self.tricks[phase] for phase in _SCOPE[during]]
        return sum(part[0] for part in parts), sum(part[1] for part in parts)


def deciding_card(point: TablePoint, in_play: int) -> int | None:
    """The card whose captor or holder scores a point: the first of its cards that is in play."""
    return next((card for card in point.cards if in_play >> card & 1), None)


@lru_cache(maxsize=4096)
def owner_cards(tables: Tables, in_play: int, to: tuple[str, ...]) -> tuple[int, ...]:
    """For every point, the set of cards that give it to their captor or holder; 0 for the others
    and for points that go another way than `to`."""
    found = []
    for point in tables.points:
        if point.to not in to:
            found.append(0)
        elif point.to == "each-captor":
            found.append(point.mask & in_play)
        else:
            card = deciding_card(point, in_play)
            found.append(0 if card is None else 1 << card)
    return tuple(found)


@lru_cache(maxsize=4096)
def deciding_cards(tables: Tables, in_play: int, to: tuple[str, ...]) -> int:
    """All the cards that give their captor or holder some point; see `owner_cards`."""
    return reduce(or_, owner_cards(tables, in_play, to), 0)


def opening_ledger(tables: Tables) -> Ledger:
    """The account before the first trick."""
    return Ledger(owners=(0,) * len(tables.points))


def hold(tables: Tables, ledger: Ledger, in_play: int, player: int, cards: int) -> Ledger:
    """The account after a player was dealt, or drew, some cards."""
    owners = _marked(tables, ledger.owners, in_play, _HELD, player, cards)
    return ledger if owners is ledger.owners else replace(ledger, owners=owners)


def capture(
    tables: Tables, ledger: Ledger, in_play: int, winner: int, cards: int, phase: int
) -> Ledger:
    """The account after a player won a trick of some cards."""
    value, early, late = tables.value(cards), *ledger.tricks
    if phase == WHILE_STOCK:
        early = _added(early, winner, 1)
    else:
        late = _added(late, winner, 1)
    after = Ledger(
        count=_added(ledger.count, winner, value) if value else ledger.count,
        cards=_added(ledger.cards, winner, cards.bit_count()),
        tricks=(early, late),
        owners=_marked(tables, ledger.owners, in_play, _CAPTURED, winner, cards),
        last=winner,
    )
    return reach(tables, after)


def reach(tables: Tables, ledger: Ledger) -> Ledger:
    """The account with every first-to point given to a player who has now reached its amount."""
    owners = None
    for place, point in enumerate(tables.points):
        if point.to == "first-to" and not ledger.owners[place]:
            owners = owners or list(ledger.owners)
            owners[place] = _reached(point, ledger)
    return ledger if owners is None else replace(ledger, owners=tuple(owners))


def _marked(
    tables: Tables,
    owners: tuple[int, ...],
    in_play: int,
    to: tuple[str, ...],
    player: int,
    cards: int,
) -> tuple[int, ...]:
    """The owners of all points after a player came by some cards in a way that points go by."""
    if not deciding_cards(tables, in_play, to) & cards:
        return owners
    return tuple(
        owner | (1 << player if mask & cards else 0)
        for owner, mask in zip(owners, owner_cards(tables, in_play, to), strict=True)
    )


def _added(pair: Pair, player: int, amount: int) -> Pair:
    return (pair[0] + amount, pair[1]) if player == 0 else (pair[0], pair[1] + amount)


def deal_points(tables: Tables, ledger: Ledger, over: bool = True) -> tuple[Score, ...]:
    """What each point of the deal scores for (dealer, non-dealer), in counting order. A point that
    wins the match scores nothing here: see `match_winners`. Before the deal is `over` only what can
    no longer change is scored."""
    now = final_count(tables, ledger) if over else ledger.count
    ledger = replace(ledger, count=now, last=ledger.last if over else None)
    return _all_points(tables.points, ledger, over)


def final_count(tables: Tables, ledger: Ledger) -> Pair:
    """The counted value of each player at the end of a deal, with what the last trick adds."""
    if ledger.last is None or not tables.last_trick_value:
        return ledger.count
    return _added(ledger.count, ledger.last, tables.last_trick_value)


def match_winners(tables: Tables, ledger: Ledger) -> int:
    """The set of players who won a point worth the match."""
    points = tuple(replace(one, worth=1) if one.wins_match else one for one in tables.points)
    ledger = replace(ledger, count=final_count(tables, ledger))
    winners = 0
    for point, score in zip(points, _all_points(points, ledger, True), strict=True):
        if point.wins_match:
            winners |= sum(1 << who for who in (0, 1) if score[who] > 0)
    return winners


def _all_points(points: tuple[TablePoint, ...], ledger: Ledger, over: bool) -> tuple[Score, ...]:
    scores = [
        _point_score(point, ledger, owners) if over or point.to in _SETTLED else (0, 0)
        for point, owners in zip(points, ledger.owners, strict=True)
    ]
    for place, point in enumerate(points):
        for who in (0, 1):
            parts = [scores[other] for other in point.points]
            if over and parts and all(part[who] > 0 and part[1 - who] <= 0 for part in parts):
                scores[place] = _only(who, point.worth)
    return tuple(scores)


def _only(player: int, worth: float) -> Score:
    return (worth, 0) if player == 0 else (0, worth)


def _point_score(point: TablePoint, ledger: Ledger, owners: int) -> Score:
    if point.to == "first-to":
        owners = owners or _reached(point, ledger)
    last = point.to == "last-trick" or (point.otherwise_last_trick and not owners)
    if last:
        return (0, 0) if ledger.last is None else _only(ledger.last, point.worth)
    if point.to in ("most", "each") and point.quantity:
        amounts = ledger.total(point.quantity, point.during)
        if point.to == "most":
            return _most(point, amounts)
        return amounts[0] // point.per * point.worth, amounts[1] // point.per * point.worth
    return (owners & 1) * point.worth, (owners >> 1 & 1) * point.worth


def _reached(point: TablePoint, ledger: Ledger) -> int:
    amounts = ledger.total(point.quantity or "values")
    return sum(1 << who for who in (0, 1) if amounts[who] >= point.at)


def _most(point: TablePoint, amounts: Pair) -> Score:
    if amounts[0] != amounts[1]:
        return _only(0 if amounts[0] > amounts[1] else 1, point.worth)
    if point.tied == "split":
        half = point.worth // 2 if point.worth % 2 == 0 else point.worth / 2
        return half, half
    whole = {"nobody": (0, 0), "both": (1, 1), "dealer": (1, 0), "non-dealer": (0, 1)}[point.tied]
    return whole[0] * point.worth, whole[1] * point.worth


def totals(scores: tuple[Score, ...]) -> Score:
    """The points of a deal added up for (dealer, non-dealer)."""
    return sum(score[0] for score in scores), sum(score[1] for score in scores)
