"""Who wins a match: the smallest case in which two files differ, against rules written plainly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Literal

import pytest

from allfours.compare.prove.couple import Couple
from allfours.compare.prove.match import match_findings, smallest_case
from allfours.spec.model import Match, Rules
from allfours.spec.resolve import load

from .proving import couple

Pair = tuple[int, int]
BASE = "california-jack/denexa"
ORDER = ("high", "low", "jack", "game")
WAYS = ("counting-order", "higher-total", "extend", "dealer", "non-dealer", "winner-of")


def rules_with(
    way: str,
    win_by: int = 1,
    target: int = 10,
    counted: Literal["end-of-deal", "as-won"] = "end-of-deal",
) -> Rules:
    """The points of California Jack under another way to decide a match."""
    named = "high" if way == "winner-of" else None
    match = Match(False, target, counted, way, named, win_by)
    return replace(load(BASE), id=f"{way} {win_by} {counted}", match=match)


def plain_winner(match: Match, before: Pair, deal: Mapping[str, Pair], target: int) -> str | None:
    """Who has won after a deal whose points are counted at its end."""
    after = [before[who] + sum(points[who] for points in deal.values()) for who in (0, 1)]
    there = [who for who in (0, 1) if after[who] >= target]
    ahead = None if after[0] == after[1] else "D" if after[0] > after[1] else "N"
    if match.win_by > 1:
        enough = abs(after[0] - after[1]) >= match.win_by
        return ahead if there and enough and max(after) >= target else None
    if len(there) < 2:
        return "DN"[there[0]] if there else None
    if match.both_reach == "extend":
        return ahead if min(before) >= target else None
    if match.both_reach in ("dealer", "non-dealer"):
        return "D" if match.both_reach == "dealer" else "N"
    if match.both_reach == "winner-of":
        dealer, other = deal["high"]
        return ahead if dealer == other else "D" if dealer > other else "N"
    return _counted(before, deal, target) if match.both_reach == "counting-order" else ahead


def _counted(before: Pair, deal: Mapping[str, Pair], target: int) -> str | None:
    running = list(before)
    for name in (None, *ORDER):
        if name is not None:
            running = [running[who] + deal[name][who] for who in (0, 1)]
        there = [who for who in (0, 1) if running[who] >= target]
        if len(there) == 1:
            return "DN"[there[0]]
        if len(there) == 2 and running[0] != running[1]:
            return "D" if running[0] > running[1] else "N"
    return None


def deals() -> Iterator[dict[str, Pair]]:
    """Every way that a deal can be scored: three cards that somebody captures, and Game."""
    one: tuple[Pair, Pair] = ((1, 0), (0, 1))
    for high, low, jack in product(one, repeat=3):
        for game in (*one, (0, 0)):
            yield {"high": high, "low": low, "jack": jack, "game": game}


def by_hand(one: Rules, two: Rules, target: int) -> tuple[int, int] | None:
    """The fewest points, and the lowest sum of scores before it, of a deal that two matches to the
    same target let end differently."""
    top = target + 6 if all(_plays_on(rules.match) for rules in (one, two)) else target
    found = []
    for before in product(range(top), range(top)):
        if not all(_going(rules.match, before, target) for rules in (one, two)):
            continue
        for deal in deals():
            winners = [plain_winner(rules.match, before, deal, target) for rules in (one, two)]
            if winners[0] != winners[1]:
                points = sum(map(sum, deal.values()))
                found.append((points, sum(before)))
    return min(found, default=None)


def _plays_on(match: Match) -> bool:
    return match.win_by > 1 or match.both_reach == "extend"


def _going(match: Match, score: Pair, target: int) -> bool:
    """Whether a match at this score is not over yet."""
    if match.win_by > 1:
        return max(score) < target or abs(score[0] - score[1]) < match.win_by
    return max(score) < target or (match.both_reach == "extend" and min(score) >= target)


VARIANTS = list(combinations([(way, win_by) for way in WAYS for win_by in (1, 2)], 2))


@pytest.mark.parametrize("variants", VARIANTS[::11])
def test_smallest_case_is_that_of_brute_force(variants: tuple[tuple[str, int], ...]) -> None:
    _compare(variants)


@pytest.mark.sweep
@pytest.mark.parametrize("variants", VARIANTS)
def test_smallest_case_of_every_two_ways(variants: tuple[tuple[str, int], ...]) -> None:
    _compare(variants)


def _compare(variants: tuple[tuple[str, int], ...]) -> None:
    one, two = (rules_with(way, win_by, target=4) for way, win_by in variants)
    found = smallest_case(Couple((one, two)), 4)
    wanted = by_hand(one, two, 4)
    if found is None:
        assert wanted is None
        return
    deal = dict(found.way)
    assert (sum(map(sum, deal.values())), sum(found.score)) == wanted
    winners = [plain_winner(rules.match, found.score, deal, 4) for rules in (one, two)]
    assert winners == [None if who is None else "DN"[who] for who in found.winners]


def test_counting_order_against_the_holder_of_high_by_hand() -> None:
    # Three points are the fewest that a deal can bring. The dealer stands at 8 and needs two, High
    # and the jack; the other player at 9 gets there with Low, which is counted before the jack.
    deciding = match_findings(couple(BASE, "california-jack/face-value"))[1]
    assert deciding.verdict == "differ"
    assert deciding.witness["score"] == [8, 9]
    assert deciding.witness["points"] == {
        "high": [1, 0], "low": [0, 1], "jack": [1, 0], "game": [0, 0],
    }  # fmt: skip
    assert deciding.witness["winners"] == ["N", "D"]


def test_rules_that_come_to_the_same_are_proved_equal() -> None:
    # Where the winner must be two points ahead, how it is decided when both reach the target is
    # never asked.
    pair = Couple((rules_with("dealer", 2), rules_with("higher-total", 2)))
    deciding = match_findings(pair)[1]
    assert (deciding.verdict, deciding.how) == ("equal", "enumeration")


def test_points_counted_as_won() -> None:
    pair = Couple((rules_with("higher-total"), rules_with("higher-total", counted="as-won")))
    deciding = match_findings(pair)[1]
    assert deciding.verdict == "differ"
    told = deciding.witness
    assert _as_won(told["score"], told["points"], told["order"]) == told["winners"][1]
    deal = {name: (points[0], points[1]) for name, points in told["points"].items()}
    score = (told["score"][0], told["score"][1])
    assert plain_winner(pair.rules[0].match, score, deal, 10) == told["winners"][0]


def _as_won(score: list[int], points: dict[str, list[int]], order: list[str]) -> str | None:
    """Who is there first when the points are won one after another."""
    running = list(score)
    for name in order:
        running = [running[who] + points[name][who] for who in (0, 1)]
        for who in (0, 1):
            if running[who] >= 10:
                return "DN"[who]
    return None


def test_an_agreed_target_is_that_of_the_other_file() -> None:
    target, deciding = match_findings(couple("california-jack/ten-high", BASE))
    assert target.verdict == "differ"
    assert "as many points as agreed" in target.says
    assert deciding.verdict == "same"


@pytest.mark.parametrize("texts", list(combinations(
    ("california-jack/strict-follow", "california-jack/face-value", "house/win-by-two",
     "house/eleven", "shasta-sam/ten-of-trumps"), 2)), ids=" ".join)  # fmt: skip
def test_case_of_two_texts_by_plain_rules(texts: tuple[str, str]) -> None:
    pair = couple(*texts)
    deciding = match_findings(pair)[1]
    if deciding.verdict != "differ":
        assert deciding.verdict == "same"
        return
    told = deciding.witness
    deal = {name: (points[0], points[1]) for name, points in told["points"].items()}
    score = (told["score"][0], told["score"][1])
    winners = [plain_winner(rules.match, score, deal, told["target"]) for rules in pair.rules]
    assert winners == told["winners"]
    assert winners[0] != winners[1]


def test_orders_of_points_that_two_files_count_differently() -> None:
    rules = load(BASE)
    order = next(order for order in permutations(rules.score) if order[0].name == "jack")
    pair = Couple((rules, replace(rules, id="jack first", score=tuple(order))))
    deciding = match_findings(pair)[1]
    assert deciding.verdict == "differ"
    # The jack is counted first in the second file: who has it is there before High is counted.
    assert deciding.witness["winners"][0] != deciding.witness["winners"][1]
