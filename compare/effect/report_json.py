"""What was measured, as JSON: every figure with the whole counts it is made of."""

from __future__ import annotations

from typing import Any

from .estimate import Estimate, mean, share
from .report import Effect
from .tally import KindTally, PairTally, Sum

VERSION = 1
_WHO = {0: "first-dealer", 1: "other", -1: "nobody"}


def to_json(effect: Effect) -> dict[str, Any]:
    """The measurement as a dict: `players` has the figures for each kind of players, with those of
    every text in the order of `texts`, and of every text after the first against the first."""
    job, tally = effect.job, effect.tally
    return {
        "version": VERSION,
        "seed": job.seed,
        "deals": tally.deals,
        "asked": job.deals,
        "confidence": 0.95,
        "texts": [
            {
                "id": rules.id,
                "title": rules.title,
                "target": None if rules.match.one_deal else target,
                "target_left_to_players": place in effect.targets.left,
                "one_deal": rules.match.one_deal,
            }
            for place, (rules, target) in enumerate(zip(job.texts, job.targets, strict=True))
        ],
        "players": {kind: _kind(counts, tally.deals) for kind, counts in tally.kinds.items()},
    }


def _kind(counts: KindTally, deals: int) -> dict[str, Any]:
    return {
        "dealers_advantage": [_mean(lead) for lead in counts.leads],
        "against_first": [_pair(pair, deals) for pair in counts.pairs],
    }


def _pair(pair: PairTally, deals: int) -> dict[str, Any]:
    return {
        "other_points": _share(pair.split, deals),
        "another_winner": _share(pair.winner, deals),
        "dealers_points": _mean(pair.dealer),
        "non_dealers_points": _mean(pair.other),
        "dealers_advantage": _mean(pair.lead),
        "last_six": {
            "another_value": _share(pair.value, pair.endings),
            "other_best_cards": _share(pair.best, pair.endings),
            "either": _share(pair.either, pair.endings),
        },
        "matches": {
            "another_winner": _share(pair.turned, pair.played),
            "winners": [
                {"first_text": _WHO[first], "this_text": _WHO[second], "matches": many}
                for (first, second), many in sorted(pair.matches.items())
            ],
        },
    }


def _mean(numbers: Sum) -> dict[str, Any]:
    """A mean of points. The counts are of half points."""
    half_points = {"of": numbers.many, "sum": numbers.total, "squares": numbers.squares}
    return {**_ends("mean", mean(numbers, 2)), "half_points": half_points}


def _share(part: int, whole: int) -> dict[str, Any]:
    return {**_ends("share", share(part, whole)), "count": part, "of": whole}


def _ends(name: str, found: Estimate | None) -> dict[str, Any]:
    if found is None:
        return {name: None, "low": None, "high": None}
    return {name: found.value, "low": found.low, "high": found.high}
