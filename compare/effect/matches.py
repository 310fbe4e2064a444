"""Whole matches, under two texts with the same sequence of deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from ...engine.deal import Deal
from ...engine.match import NoTarget, match_target
from ...engine.series import Series
from ...spec.model import Rules
from .play import Played

LONGEST = 1000  # deals; a match that is not won by then has no winner
Plays = Callable[[int, int], Played]  # the deal with a number, under the text with a number


@dataclass(frozen=True, slots=True)
class Targets:
    """The target of each text's matches, None where none is known; which texts leave it to the
    players, by number; and the text whose target these have then, None for one agreed on."""

    points: tuple[int | None, ...]
    left: tuple[int, ...]
    taken_from: int | None = None


def targets(texts: Sequence[Rules], agreed: int | None) -> Targets:
    """What each text's matches are played to: what it says; where it leaves that to the players
    what was agreed, or else what the first text says that does not."""
    own = [_own_target(rules) for rules in texts]
    left = tuple(place for place, target in enumerate(own) if target is None)
    telling = (
        place for place, rules in enumerate(texts) if own[place] and not rules.match.one_deal
    )
    taken = next(telling, None) if left and agreed is None else None
    points = agreed if taken is None else own[taken]
    return Targets(tuple(points if one is None else one for one in own), left, taken)


def _own_target(rules: Rules) -> int | None:
    try:
        return match_target(rules)
    except NoTarget:
        return None


@dataclass(frozen=True, slots=True)
class Side:
    """One of two texts: its number, its rules, and the target of its matches."""

    number: int
    rules: Rules
    target: int


def matches(sides: tuple[Side, Side], deals: int, plays: Plays) -> Iterator[tuple[int, int]]:
    """Who wins each match under both texts: 0 who dealt first, 1 the other, -1 nobody.

    A match begins with the deal after the longer of the two before it, as long as that is one of
    the first `deals`; the last is played to its end with deals beyond them, so that long matches
    count as often as they come.
    """
    start = 0
    while start < deals:
        both = [_match(side, plays, start) for side in sides]
        winners = [-1 if series.winner is None else series.winner for series in both]
        yield winners[0], winners[1]
        start += max(len(series.deals) for series in both)


def _match(side: Side, plays: Plays, start: int) -> Series:
    series = Series(side.rules, side.target)
    while not series.over and len(series.deals) < LONGEST:
        played = plays(side.number, start + len(series.deals))
        series.count(_as_far_as_needed(series, played))
    return series


def _as_far_as_needed(series: Series, played: Played) -> Deal:
    """The deal, or where points count as they are won, the moment when it decides the match."""
    if series.rules.match.counted == "as-won":
        for state in played.starts[:-1]:
            deal = copy(played.deal)
            deal.state = state
            if series.standing(deal).winner is not None:
                return deal
    return played.deal
