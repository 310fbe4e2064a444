"""How each point of a deal can come out: who can win it, and how often. No check, but what several
checks ask; all of it is decided from the cards in play and the number of tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Point, Rules
from ..tables import card_named
from .proofs import orders_of_trump, play_tables, trump_suits


@dataclass(frozen=True, slots=True)
class Chances:
    """What can become of a point: whether anyone can win it in some deal; whether nobody may win it
    in some; whether both may; the most units of its worth that one player can get in a deal; and
    the fewest that the two get together."""

    can_win: bool
    may_lapse: bool
    may_both: bool
    most: int
    least: int


NEVER = Chances(False, True, False, 0, 0)


def cards_in_play(rules: Rules) -> int:
    """How many cards are dealt or drawn in a deal."""
    return 2 * rules.deal.hand + rules.stock_size


def tricks(rules: Rules, during: str = "whole-deal") -> int:
    """How many tricks a part of the deal has."""
    drawing = (rules.stock_size + 1) // 2
    return {"while-stock": drawing, "after-stock": rules.deal.hand}.get(
        during, drawing + rules.deal.hand
    )


def scoring_cards(rules: Rules, point: Point) -> list[tuple[int, ...]]:
    """The cards that a point is about, for every trump suit: for the highest and the lowest trump
    all trumps, of which the first one in play decides."""
    if point.of == ("highest-trump",):
        return list(orders_of_trump(rules))
    if point.of == ("lowest-trump",):
        return [order[::-1] for order in orders_of_trump(rules)]
    found = []
    for trump in trump_suits(rules):
        cards = (card_named(rules, trump, ref) for ref in point.of)
        found.append(tuple(card for card in cards if card is not None))
    return found


def chances(rules: Rules, point: Point) -> Chances:
    """How a point can come out, over all deals and plays."""
    if point.to in ("captor", "holder", "each-captor"):
        return _of_cards(rules, point)
    if point.to == "last-trick":
        return Chances(True, False, False, 1, 1)
    if point.to == "most":
        return _of_most(rules, point)
    if point.to == "each":
        most = quantity_total(rules, point.of[0], point.during) // point.per
        # With a rest dropped for each player, the two together get least when both rests are large.
        least = max(0, (_sure_total(rules, point) - point.per + 1) // point.per)
        return Chances(most > 0, least == 0, True, most, least)
    if point.to == "first-to":
        return _of_first(rules, point)
    return _of_sweep(rules, point)


def _of_sweep(rules: Rules, point: Point) -> Chances:
    return Chances(True, True, False, 1, 0) if point.name in _winnable(rules) else NEVER


def _winnable(rules: Rules) -> frozenset[str]:
    """The points that someone can win. Sweeps are counted in order, so that one further down is not
    there to be swept; that order also keeps this from going round in circles."""
    if _latest and _latest[0][0] is rules:  # asked for one point after another of the same rules
        return _latest[0][1]
    found = {
        point.name for point in rules.score if point.to != "sweep" and chances(rules, point).can_win
    }
    for point in rules.score:
        if point.to == "sweep" and found.issuperset(point.of):
            found.add(point.name)
    _latest[:] = [(rules, frozenset(found))]
    return _latest[0][1]


_latest: list[tuple[Rules, frozenset[str]]] = []


def _of_cards(rules: Rules, point: Point) -> Chances:
    out = rules.pack.size - cards_in_play(rules)
    numbers = [len(cards) for cards in scoring_cards(rules, point)]
    if not any(numbers):
        return NEVER
    lapse = any(number <= out for number in numbers)
    both = point.to == "each-captor" and max(numbers) > 1
    return Chances(True, lapse, both, 1, 0 if lapse else 1)


def _of_most(rules: Rules, point: Point) -> Chances:
    tie = may_tie(rules, point)
    if quantity_total(rules, point.of[0], point.during) <= 0 and not _uneven(rules, point):
        always = point.tied != "nobody"
        both = point.tied in ("both", "split")
        return Chances(always, not always, both, int(always), int(always))
    lapse = tie and point.tied == "nobody"
    return Chances(True, lapse, tie and point.tied in ("both", "split"), 1, 0 if lapse else 1)


def _uneven(rules: Rules, point: Point) -> bool:
    """Whether negative values leave a difference although the positive ones do not."""
    return point.of[0] == "values" and any(any(values) for values in value_tables(rules))


def _of_first(rules: Rules, point: Point) -> Chances:
    bound = quantity_total(rules, point.of[0], "whole-deal")
    falls_back = point.otherwise == "last-trick"
    # One of two players must reach it when twice one less than it is not enough for all there is.
    sure = falls_back or _sure_total(rules, point) >= 2 * point.at - 1
    can = falls_back or bound >= point.at
    return Chances(can, not sure, False, int(can), int(sure))


def quantity_total(rules: Rules, quantity: str, during: str) -> int:
    """The most of a quantity that one player can get in a deal: every trick, every card in play, or
    the sum of the values above 0, those of the best cards where not all are in play."""
    if quantity == "tricks":
        return tricks(rules, during)
    if quantity == "cards":
        return cards_in_play(rules)
    return max(_best(rules, values) for values in value_tables(rules))


def _best(rules: Rules, values: tuple[int, ...]) -> int:
    positive = sorted((value for value in values if value > 0), reverse=True)
    return sum(positive[: cards_in_play(rules)]) + max(0, last_trick_value(rules))


def last_trick_value(rules: Rules) -> int:
    """What winning the last trick counts."""
    return dict(rules.cards.values).get("last-trick", 0)


def value_tables(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """What every card counts, for every kind of trump suit."""
    return tuple(tables.values for tables in play_tables(rules))


def _sure_total(rules: Rules, point: Point) -> int:
    """What the two players get of a quantity together in every deal."""
    if point.of[0] != "values":
        return quantity_total(rules, point.of[0], point.during)
    if cards_in_play(rules) < rules.pack.size:
        return 0
    return min(sum(values) for values in value_tables(rules)) + last_trick_value(rules)


def may_tie(rules: Rules, point: Point) -> bool:
    """Whether both players may end with as much of a quantity. For values: whether some cards are
    worth half of all; that a play leads there is not shown, so this is only ever used to allow for
    a tie."""
    if point.of[0] != "values":
        return tricks(rules, point.during) % 2 == 0
    if cards_in_play(rules) < rules.pack.size:
        return True
    return any(_halves(values, last_trick_value(rules)) for values in value_tables(rules))


def _halves(values: tuple[int, ...], last: int) -> bool:
    items = [value for value in (*values, last) if value]
    if sum(items) % 2:
        return False
    reach, low = 1, sum(value for value in items if value < 0)
    for value in items:  # bit n: the sum n + low can be made; a negative value is there or left out
        reach |= reach << abs(value)
    return bool(reach >> (sum(items) // 2 - low) & 1)
