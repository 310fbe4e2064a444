"""Whether a deal can be scored in some way at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .couple import Couple
from .distribution import Distribution, whole_deal
from .pairing import point_pairs
from .points import Scorer
from .search import smallest


def can_occur(couple: Couple, way: Sequence[tuple[float, float]]) -> bool:
    """Whether some deal of one of the files scores the points that both have in this way. Each file
    is asked with its own pack. Raises Undecided."""
    pairs = [pair for pair in point_pairs(couple) if None not in pair.places]
    for side, rules in enumerate(couple.rules):
        places = [pair.places[side] or 0 for pair in pairs]
        if _scores_so(Couple((rules, rules)), places, way):
            return True
    return False


def _scores_so(own: Couple, places: list[int], way: Sequence[tuple[float, float]]) -> bool:
    case, rules = own.cases[0], own.rules[0]
    tables = case.tables[0]
    watched = {card for one in tables.points if one.to == "holder" for card in one.cards}
    shape = whole_deal(rules, own.names, case.trumps[0])
    deal = Distribution(tables, shape, len(own.names), tuple(sorted(watched)))
    scores = Scorer(deal, 2).points(tables)
    for place, wanted in zip(places, way, strict=True):
        for who in (0, 1):
            _must_be(deal.model, scores[place][who], 2 * wanted[who])
    return smallest(deal.model, ()) is not None


def _must_be(model: Any, score: Any, wanted: float) -> None:
    model.add(score == int(wanted)) if wanted == int(wanted) else model.add_bool_or([])
