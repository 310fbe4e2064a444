"""What one differing rule does by itself: the first file with just that rule of the second, and the
smallest ending that the change is felt in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...spec.model import Point, Rules
from .couple import Couple
from .ending import Ending, Known, smallest_ending
from .finding import Finding
from .pairing import PointPair, point_pairs
from .search import Undecided


def rule_endings(
    couple: Couple, findings: Sequence[Finding], bound: int, on_step: Callable[[], None]
) -> Iterator[tuple[str, Ending]]:
    """For every rule that differs and that an ending can feel, by its path, what it does by itself;
    nothing where there is only one."""
    if not couple.same_pack:
        return
    subjects = [one.subject for one in findings if one.verdict == "differ"]
    changed = [(subject, changed_rules(couple, subject)) for subject in subjects]
    felt = [(subject, rules) for subject, rules in changed if rules is not None]
    for subject, rules in felt if len(felt) > 1 else ():
        play = subject.startswith("play.")
        known = Known(play=not play, points=play, draw=False)
        try:
            pair = Couple((couple.rules[0], rules))
            yield subject, smallest_ending(pair, known, bound, on_step)
        except Undecided as reason:
            yield subject, Ending("open", f"Not decided: {reason}.")


def changed_rules(couple: Couple, subject: str) -> Rules | None:
    """The first file with one rule of the second; None for rules that no ending reads, or where the
    rule cannot be taken over by itself."""
    one, two = couple.rules
    play, cards = one.play, one.cards
    if subject == "play.follow":
        after = two.play.follow_after_stock
        play = replace(play, follow=two.play.follow, follow_after_stock=after)
    elif subject == "play.wins":
        play = replace(play, wins=two.play.wins)
        cards = replace(two.cards, values=cards.values)
    elif subject == "play.next_lead":
        play = replace(play, winner_leads=two.play.winner_leads)
    elif subject == "cards.values":
        cards = replace(cards, values=two.cards.values)
    elif subject.startswith("score."):
        return _with_point(couple, subject)
    changed = replace(one, id=f"{one.id} with {subject}", cards=cards, play=play)
    return changed if _felt(one, changed) else None


def _felt(one: Rules, changed: Rules) -> bool:
    """Whether the change is of something that scores or plays."""
    counted = any(point.of == ("values",) for point in one.score)
    if one.play == changed.play and one.cards.pack == changed.cards.pack and not counted:
        return False
    return (one.play, one.cards) != (changed.play, changed.cards)


def _with_point(couple: Couple, subject: str) -> Rules | None:
    pairs = (pair for pair in point_pairs(couple) if subject == f"score.{pair.name(couple)}")
    pair = next(pairs, None)
    if pair is None:
        return None
    one, two = couple.rules
    score = _score(couple, pair)
    names = {point.name for point in score}
    if any(point.to == "sweep" and not names.issuperset(point.of) for point in score):
        return None
    cards = one.cards
    if not any(point.of == ("values",) for point in one.score):
        cards = replace(cards, values=two.cards.values)  # for a point that now asks for them
    if score == one.score:
        return None
    return replace(one, id=f"{one.id} with {subject}", cards=cards, score=score)


def _score(couple: Couple, pair: PointPair) -> tuple[Point, ...]:
    """The points of the first file with one of the second, or without one that it does not have."""
    one, two = couple.rules
    mine, other = pair.places
    points = list(one.score)
    if mine is None and other is not None:
        return (*points, two.score[other])
    assert mine is not None
    if other is None:
        del points[mine]
    else:
        points[mine] = replace(two.score[other], name=points[mine].name)
    return tuple(points)
