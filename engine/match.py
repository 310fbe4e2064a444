"""When a match is won: the target, what happens when both players reach it, penalties.

Scores are pairs (dealer, non-dealer) of the deal in question; whoever keeps them by player must
turn them when the deal passes (`series` does).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..spec.model import Rules
from ..spec.tables import Tables
from .scoring import Ledger, Score, deal_points, match_winners, totals


class NoTarget(ValueError):
    """The players must agree on a target under these rules, and none was given."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The match after a deal: the score, and who has won it (0 dealer, 1 non-dealer), if anyone."""

    score: Score
    winner: int | None


def match_target(rules: Rules, agreed: int | None = None) -> int:
    """The target of a match: what the rules say, or what was agreed where they leave it open; 1 for
    a match of one deal, where it is not used. Raises NoTarget."""
    if rules.match.one_deal:
        return 1
    if rules.match.target is not None:
        return rules.match.target
    if agreed is None:
        raise NoTarget("these rules leave the target to the players: give one (--target N)")
    return agreed


def after_deal(
    tables: Tables,
    ledger: Ledger,
    score: Score,
    target: int,
    penalty: Score = (0, 0),
    points: tuple[Score, ...] | None = None,
) -> Standing:
    """The match when a deal has been counted. `penalty` is what revokes added to each score; it is
    booked before the points. `points` replace the ledger's where a revoke forfeited some."""
    points = deal_points(tables, ledger) if points is None else points
    gained = totals(points)
    new = (score[0] + penalty[0] + gained[0], score[1] + penalty[1] + gained[1])
    outright = match_winners(tables, ledger)
    if outright in (1, 2):
        return Standing(new, outright - 1)
    if tables.rules.match.one_deal:
        return Standing(new, _higher(new))
    early = during_deal(tables, ledger, score, target).winner
    if early is not None:
        return Standing(new, early)
    return Standing(new, _winner(tables, points, score, penalty, new, target))


def during_deal(tables: Tables, ledger: Ledger, score: Score, target: int) -> Standing:
    """The match before a deal is over: decided only where points count as they are won."""
    if tables.rules.match.counted != "as-won" or tables.rules.match.one_deal:
        return Standing(score, None)
    points = deal_points(tables, ledger, over=False)
    gained = totals(points)
    new = (score[0] + gained[0], score[1] + gained[1])
    return Standing(new, _winner(tables, points, score, (0, 0), new, target))


def _winner(
    tables: Tables,
    points: tuple[Score, ...],
    before: Score,
    penalty: Score,
    after: Score,
    target: int,
) -> int | None:
    rule = tables.rules.match
    reached = [total >= target for total in after]
    if not any(reached):
        return None
    if rule.win_by > 1:
        ahead = _higher(after)
        lead = abs(after[0] - after[1])
        return ahead if ahead is not None and reached[ahead] and lead >= rule.win_by else None
    if not all(reached):
        return 0 if reached[0] else 1
    if rule.both_reach == "counting-order":
        return _in_order(points, (before[0] + penalty[0], before[1] + penalty[1]), target)
    if rule.both_reach == "extend":
        return _higher(after) if min(before) >= target else None
    if rule.both_reach in ("dealer", "non-dealer"):
        return 0 if rule.both_reach == "dealer" else 1
    if rule.both_reach == "winner-of":
        place = [point.name for point in tables.points].index(rule.both_reach_point or "")
        named = _higher(points[place])
        return named if named is not None else _higher(after)
    return _higher(after)


def _in_order(points: tuple[Score, ...], running: Score, target: int) -> int | None:
    """Who reaches the target first when the points are counted one by one; the higher total where
    one item, or the score before, takes both there."""
    for gained in ((0, 0), *points):
        running = (running[0] + gained[0], running[1] + gained[1])
        reached = [total >= target for total in running]
        if all(reached) and (ahead := _higher(running)) is not None:
            return ahead
        if any(reached) and not all(reached):
            return 0 if reached[0] else 1
    return None


def _higher(pair: Score) -> int | None:
    """The player with more, None for a tie."""
    return None if pair[0] == pair[1] else 0 if pair[0] > pair[1] else 1
