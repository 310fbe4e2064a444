"""What a deal scores: the same under both files for every distribution, or the smallest that the
two score differently.

The smallest distribution is the one in which the dealer captures the fewest cards; of several the
one whose trump suit, then whose captured cards, come first; then the cards out of play, the cards
held, a last trick for the dealer, the fewest tricks for the dealer while the stock lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ...spec.tables import Tables
from .account import (
    Account,
    players_text,
    read_account,
    share_text,
    told,
    told_totals,
    witness,
)
from .couple import Case, Couple
from .distribution import Distribution, Shape, bare_ending, whole_deal
from .finding import Finding
from .pairing import PointPair, point_pairs
from .points import Scorer
from .search import Undecided, first_cards, smallest
from .symmetry import kinds_of_case
from .tricks import always_kept

Question = Callable[[Scorer, Case], list[Any]]  # literals, one of which holds where the two differ
SUBJECT, TITLE = "deal-points", "The points of a deal, all together"


def scoring_findings(couple: Couple) -> list[Finding]:
    """A finding for every point of either file, and one for all together."""
    if not couple.same_pack:
        says = "Not asked: no distribution of the cards is one of both packs."
        return [Finding(SUBJECT, TITLE, "differ", "reason", says)]
    found = [_point_finding(couple, pair) for pair in point_pairs(couple)]
    apart = [one for one in found if one.verdict != "same"]
    if not apart:
        says = "Both score the same points for the same cards and tricks."
        return [*found, Finding(SUBJECT, TITLE, "same", "tables", says)]
    if all(one.verdict == "equal" for one in apart):
        says = "Every point is scored alike, so every deal is."
        return [*found, Finding(SUBJECT, TITLE, "equal", "CP-SAT", says)]
    return [*found, _finding(couple, SUBJECT, TITLE, _totals_differ, told_totals)]


def smallest_distribution(couple: Couple, question: Question, bare: bool = False) -> Account | None:
    """The smallest distribution that answers a question, over whole deals of either file, or over
    bare endings; None proves that there is none.

    Who was first to reach an amount does not show in the cards where both did: such distributions
    are never the answer. Raises Undecided where only they could be.
    """
    found = _of_all(couple, question, bare, told_by_cards=True)
    races = any(point.to == "first-to" for rules in couple.rules for point in rules.score)
    if found is None and races and _of_all(couple, question, bare, told_by_cards=False):
        raise Undecided("it hangs on which player is the first to reach an amount that both reach")
    return found


def _of_all(couple: Couple, question: Question, bare: bool, told_by_cards: bool) -> Account | None:
    best: tuple[Any, Account] | None = None
    for place, case in enumerate(kinds_of_case(couple)):
        for side, shape in _shapes(couple, case, bare):
            deal = Distribution(case.tables[side], shape, len(couple.names), watched(case))
            found = _smallest(case, deal, question, told_by_cards)
            if found is not None:
                rank = found.captured[0].bit_count(), place, side
                best = min(best or (rank, found), (rank, found), key=lambda one: one[0])
    return None if best is None else best[1]


def points_differ(scorer: Scorer, case: Case) -> list[Any]:
    """Whether two files score a deal differently, or name another winner of the match outright."""
    return _totals_differ(scorer, case)


def lead_differs(scorer: Scorer, case: Case) -> list[Any]:
    """Whether the dealer's points minus the non-dealer's are not the same."""
    leads = []
    for tables in case.tables:
        points = scorer.points(tables)
        leads.append(sum(pair[0] for pair in points) - sum(pair[1] for pair in points))
    return _unequal(scorer, leads[0], leads[1])


def _shapes(couple: Couple, case: Case, bare: bool) -> Iterator[tuple[int, Shape]]:
    """Every shape of a deal that one of the files has, with the file whose tricks it is made of."""
    seen = set()
    for side, rules in enumerate(couple.rules):
        shape = bare_ending(rules) if bare else whole_deal(rules, couple.names, case.trumps[side])
        key = shape, case.tables[side].beats if watched(case) else ()
        if key not in seen:
            seen.add(key)
            yield side, shape


def _smallest(
    case: Case, deal: Distribution, question: Question, told_by_cards: bool
) -> Account | None:
    size, shape = deal.size, deal.shape
    scorer = Scorer(deal, scale(case))
    deal.model.add_bool_or(question(scorer, case))
    if told_by_cards:
        scorer.one_runner()
    goals = [sum(deal.taken[0]), first_cards(enumerate(deal.taken[0]), size)]
    if shape.bare or shape.cards < size:
        goals.append(first_cards(enumerate(deal.taken[1]), size))
    if deal.watched:
        goals.append(first_cards(deal.held[0].items(), size))
    goals.append(deal.last[1] * (size + 1) + deal.tricks[0][0])
    value = smallest(deal.model, goals)
    return None if value is None else read_account(case, scorer, value)


def watched(case: Case) -> tuple[int, ...]:
    """The cards that can score for their holder under either file."""
    points = [point for tables in case.tables for point in tables.points]
    return tuple(sorted({card for one in points if one.to == "holder" for card in one.cards}))


def scale(case: Case) -> int:
    """In how many parts a point is reckoned: halves where a tie may split one."""
    halves = any(one.tied == "split" for tables in case.tables for one in tables.points)
    return 2 if halves else 1


def _unequal(scorer: Scorer, one: Any, two: Any) -> list[Any]:
    if one is two:
        return []
    return [scorer.at_least(one - two, 1), scorer.at_least(two - one, 1)]


def _totals_differ(scorer: Scorer, case: Case) -> list[Any]:
    sums = []
    for tables in case.tables:
        points = scorer.points(tables)
        outright = scorer.outright(tables)
        sums.append([*(sum(pair[who] for pair in points) for who in (0, 1)), *outright])
    return [
        literal for one, two in zip(*sums, strict=True) for literal in _unequal(scorer, one, two)
    ]


def _point_finding(couple: Couple, pair: PointPair) -> Finding:
    subject, title = f"score.{pair.name(couple)}", f"The point {pair.name(couple)}"
    if pair.same:
        return Finding(subject, title, "same", "tables", "Both score it alike.")

    def differ(scorer: Scorer, case: Case) -> list[Any]:
        scores = [
            _scored(scorer, tables, place)
            for tables, place in zip(case.tables, pair.places, strict=True)
        ]
        return [
            literal
            for one, two in zip(*scores, strict=True)
            for literal in _unequal(scorer, one, two)
        ]

    return _finding(couple, subject, title, differ, lambda found: _told_point(found, pair), pair)


def _scored(scorer: Scorer, tables: Tables, place: int | None) -> list[Any]:
    """What a point scores for dealer and non-dealer, and to whom it brings the match."""
    if place is None:
        return [0, 0, 0, 0]
    if not tables.points[place].wins_match:
        return [*scorer.points(tables)[place], 0, 0]
    alone = tuple(
        replace(point, wins_match=number == place) for number, point in enumerate(tables.points)
    )
    return [0, 0, *scorer.outright(replace(tables, points=alone))]


def _finding(
    couple: Couple,
    subject: str,
    title: str,
    question: Question,
    tell: Callable[[Account], str],
    pair: PointPair | None = None,
) -> Finding:
    try:
        found = smallest_distribution(couple, question)
    except Undecided as reason:
        return Finding(subject, title, "open", "CP-SAT", f"Not decided: {reason}.")
    if found is None:
        return Finding(subject, title, "equal", "CP-SAT", _reason(couple, pair))
    says = f"{told(couple, found)}. {tell(found)}"
    return Finding(subject, title, "differ", "CP-SAT", says, witness=witness(couple, found))


def _reason(couple: Couple, pair: PointPair | None) -> str:
    every = "However the cards of a deal are captured, both score the same"
    if pair is None:
        return every + ": what the points differ in comes to nothing in their sum."
    points = [pair.point(couple.cases[0], side) for side in (0, 1)]
    if None in points:
        return "It is in one file only, but no deal ever scores it."
    ways = {point.to for point in points if point}
    if ways == {"captor", "holder"} and _kept_in_all(couple, pair):
        return (
            every + ". One scores it for the player who holds the card, the other for its captor;"
            " nobody can take it from its holder: no reply beats it, and it beats every lead."
        )
    return every + "."


def _kept_in_all(couple: Couple, pair: PointPair) -> bool:
    cases = couple.cases
    for side in (0, 1):
        points = [pair.point(case, side) for case in cases]
        cards = [point.cards[0] for point in points if point and point.cards]
        tables = [case.tables[side] for case in cases]
        if len(cards) < len(cases) or not always_kept(tables, cards, couple.everything):
            return False
    return True


def _told_point(found: Account, pair: PointPair) -> str:
    texts = []
    for side in (0, 1):
        place = pair.places[side]
        if place is None:
            texts.append("does not have it")
        elif pair.point(found.case, side).wins_match:  # type: ignore[union-attr]
            texts.append(f"gives the match to {players_text(found.outright(side))}")
        else:
            texts.append(f"gives {share_text(found.scores(side)[place])}")
    return f"The first {texts[0]}, the second {texts[1]}."
