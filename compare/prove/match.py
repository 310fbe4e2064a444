"""Who wins a match: by enumeration of the points a deal can score and of the scores before it.

The rules of two files are laid on the same points, each in its own counting order. The smallest
case is the one with the fewest points in the deal, then the lowest score before it. Where points
count as they are won, every order in which they can be won one by one is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import Any

from ...engine.match import after_deal
from ...engine.scoring import Pair, Score, opening_ledger
from ...engine.tricks import ROLES
from ...spec.model import Match, Rules
from ...spec.tables import Tables
from .couple import Couple
from .finding import Finding
from .occurs import can_occur
from .pairing import point_pairs
from .ways import MOST_WAYS, Way, shared_points, ways_to_score

AGREED = 10  # the target taken where both files leave it to the players
DECIDING = "match.both_reach", "Who wins at the target"
SETTLED = ("captor", "holder", "each-captor")  # points that can be booked before the deal is over


@dataclass(frozen=True, slots=True)
class Case:
    """A deal that two files let end the match differently: the score before it, what each point
    scored, in what order where that matters, and who has won (None: nobody yet)."""

    score: Pair
    way: tuple[tuple[str, Pair], ...]
    order: tuple[str, ...]
    winners: tuple[int | None, int | None]


def match_findings(couple: Couple, target: int | None = None) -> list[Finding]:
    """A finding on the target, and one on what decides when it is reached. `target` is the one
    agreed on where a file leaves it open."""
    return [_target_finding(couple), _deciding_finding(couple, target)]


def _target_finding(couple: Couple) -> Finding:
    subject, title = "match.target", "What a match is played for"
    matches = [rules.match for rules in couple.rules]
    words = [_target_words(match) for match in matches]
    if words[0] == words[1]:
        return Finding(subject, title, "same", "reason", f"Both: {words[0]}.")
    says = f"The first: {words[0]}. The second: {words[1]}."
    matters = "It changes no deal points, but when a match ends, and so what is worth playing for."
    return Finding(subject, title, "differ", "reason", says, matters)


def _target_words(match: Match) -> str:
    if match.one_deal:
        return "a single deal"
    return "as many points as agreed" if match.target is None else f"{match.target} points"


def goals(couple: Couple, target: int | None = None) -> Pair:
    """The target of each file; where one leaves it open the one agreed on, else that of the other,
    else ten."""
    one, two = (rules.match.target for rules in couple.rules)
    return one or target or two or AGREED, two or target or one or AGREED


def _deciding_finding(couple: Couple, target: int | None) -> Finding:
    subject, title = DECIDING
    one, two = couple.rules
    if one.match.one_deal or two.match.one_deal:
        alike = one.match.one_deal and two.match.one_deal
        says = "A deal is the match." if alike else "In one of them a deal is the match."
        return Finding(subject, title, "same" if alike else "differ", "reason", says)
    if _said_alike(couple):
        return Finding(subject, title, "same", "tables", "Both decide it the same way.")
    if any(None in pair.places for pair in point_pairs(couple)):
        says = "They decide it in different ways, and by different points, so no case fits both."
        return Finding(subject, title, "differ", "reason", says)
    goal = goals(couple, target)[0]
    ways = list(islice(ways_to_score(couple), MOST_WAYS + 1))
    if len(ways) > MOST_WAYS:
        says = f"Not decided: there are more than {MOST_WAYS:,} ways to score a deal."
        return Finding(subject, title, "open", "enumeration", says)
    found = smallest_case(couple, goal)
    if found is None:
        return _no_case(couple, goal, len(ways))
    matters = "It can matter where both players are close to the target."
    says = _told(found, goal)
    return Finding(subject, title, "differ", "enumeration", says, matters, _witness(found, goal))


def _no_case(couple: Couple, goal: int, ways: int) -> Finding:
    subject, title = DECIDING
    says = (
        f"From every score to {goal} points, however a deal is scored ({ways:,} ways), both name"
        " the same winner."
    )
    if any(rules.match.counted == "as-won" for rules in couple.rules):
        says = (
            "No difference found with points won one by one or all at once; that two fall in one"
            " trick and others do not was not tried."
        )
        return Finding(subject, title, "open", "enumeration", says)
    return Finding(subject, title, "equal", "enumeration", says)


def _said_alike(couple: Couple) -> bool:
    """Whether the rules are the same, and name the same points in the same order."""
    first, second = (replace(rules.match, target=None) for rules in couple.rules)
    places = [pair.places for pair in shared_points(couple)]
    order = [place for _, place in places if place is not None]
    by_points = first.both_reach in ("counting-order", "winner-of")
    return first == second and (not by_points or order == sorted(order))


def smallest_case(couple: Couple, target: int) -> Case | None:
    """The smallest deal and score that the files let end differently, None if there is none."""
    for way in ways_to_score(couple):
        for order in _orders(couple, way):
            for score in _scores(couple.rules, target, way):
                winners = [_winner(couple, side, score, way, order, target) for side in (0, 1)]
                if winners[0] != winners[1]:
                    if not can_occur(couple, way):
                        break
                    named = tuple(
                        (pair.name(couple), points)
                        for pair, points in zip(shared_points(couple), way, strict=True)
                    )
                    steps = tuple(named[step][0] for step in order)
                    return Case(score, named, steps, (winners[0], winners[1]))
    return None


def _orders(couple: Couple, way: Way) -> Iterator[tuple[int, ...]]:
    """The orders in which the points of a deal can be won one by one; empty for all at once."""
    yield ()
    if all(rules.match.counted == "end-of-deal" for rules in couple.rules):
        return
    kinds = [pair.point(couple.cases[0], 0) for pair in shared_points(couple)]
    scored = [
        place
        for place, (points, kind) in enumerate(zip(way, kinds, strict=True))
        if any(points) and kind is not None and kind.to in SETTLED
    ]
    yield from permutations(scored)


def _scores(rules: tuple[Rules, Rules], target: int, way: Way) -> Iterator[Pair]:
    """The scores, from the lowest up, at which neither match is over."""
    beyond = 0
    if all(one.match.both_reach == "extend" or one.match.win_by > 1 for one in rules):
        beyond = int(sum(abs(a) + abs(b) for a, b in way)) + max(one.match.win_by for one in rules)
    top = target + beyond
    pairs = sorted(product(range(top), range(top)), key=lambda pair: (sum(pair), pair))
    for pair in pairs:
        if all(_open(one.match, pair, target) for one in rules):
            yield pair


def _open(match: Match, score: Pair, target: int) -> bool:
    if match.win_by > 1:
        return max(score) < target or abs(score[0] - score[1]) < match.win_by
    return max(score) < target or (match.both_reach == "extend" and min(score) >= target)


def _winner(
    couple: Couple, side: int, score: Pair, way: Way, order: tuple[int, ...], target: int
) -> int | None:
    tables, places = _neutral(couple, side)
    steps = order if couple.rules[side].match.counted == "as-won" else ()
    for done in range(1, len(steps) + 1):
        winner = _standing(tables, places, way, set(steps[:done]), score, target)
        if winner is not None:
            return winner
    return _standing(tables, places, way, set(range(len(way))), score, target)


def _standing(
    tables: Tables, places: list[int], way: Way, counted: set[int], score: Pair, target: int
) -> int | None:
    points: list[Score] = [(0, 0)] * len(tables.points)
    for number, place in enumerate(places):
        if number in counted:
            points[place] = way[number]
    blank = opening_ledger(tables)
    return after_deal(tables, blank, score, target, points=tuple(points)).winner


_ready: list[tuple[Couple, tuple[tuple[Tables, list[int]], ...]]] = []


def _neutral(couple: Couple, side: int) -> tuple[Tables, list[int]]:
    """The tables of one file without points that win a match by themselves, and the places there of
    the points that both have. Those of the latest couple are kept."""
    if not _ready or _ready[0][0] is not couple:
        made = []
        for number, tables in enumerate(couple.cases[0].tables):
            points = tuple(replace(point, wins_match=False) for point in tables.points)
            places = [pair.places[number] or 0 for pair in shared_points(couple)]
            made.append((replace(tables, points=points), places))
        _ready[:] = [(couple, tuple(made))]
    return _ready[0][1][side]


def _told(found: Case, target: int) -> str:
    parts = [f"{name} {' and '.join(_share(points))}" for name, points in found.way if any(points)]
    order = f", won in the order {', '.join(found.order)}" if found.order else ""
    who = ["nobody yet" if one is None else f"the {ROLES[one]}" for one in found.winners]
    return (
        f"At {found.score[0]}-{found.score[1]} in a match to {target} (the dealer's score first) a"
        f" deal brings {', '.join(parts)}{order}: {who[0]} has won under the first, {who[1]} under"
        " the second."
    )


def _share(points: Pair) -> Iterator[str]:
    for who in (0, 1):
        if points[who]:
            amount = "" if points[who] == 1 else f" {points[who]:g}"
            yield f"to the {ROLES[who]}{amount}"


def _witness(found: Case, target: int) -> dict[str, Any]:
    letters = {None: None, 0: "D", 1: "N"}
    return {
        "target": target,
        "score": list(found.score),
        "points": {name: list(points) for name, points in found.way},
        "order": list(found.order),
        "winners": [letters[one] for one in found.winners],
    }
