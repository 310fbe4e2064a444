"""The smallest ending that differs: what is asked in which order, and what it came to.

A bare ending of one card each; then a last trick with everything before it; then larger bare
endings, up to a bound. Where the points never make a difference, but the match can, a last trick
played for the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Literal

from ...engine.tricks import LETTERS
from ...solver.account import Objective
from ...solver.answer import Answer, number
from ...solver.position import Position
from ...solver.solve import solve
from .couple import Case, Couple
from .endings import sizes_that_fit
from .hunt import smallest_bare
from .match import goals, smallest_case
from .past import can_be_asked, smallest_last_trick
from .points import Scorer
from .scoring import lead_differs, points_differ, smallest_distribution

BOUND = 2  # cards each, when nothing is said
Kind = Literal["found", "never", "none", "no-ending", "open"]
Positions = tuple[Position, Position]


@dataclass(frozen=True, slots=True)
class Ending:
    """What came of looking for an ending: `found`, the smallest that differs; `never`, none can,
    which is proved; `none` of up to `cards` in a hand does; `no-ending` can come under both files;
    `open`, not decided.

    `answers` are the solutions under both files where one was found; `searched` endings were solved
    under both to know it. `says` tells it in a sentence.
    """

    kind: Kind
    says: str
    objective: Objective = "points"
    answers: tuple[Answer, Answer] | None = None
    target: int | None = None
    searched: int = 0
    cards: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The ending as a position line of each file."""
        return tuple(answer.position.text for answer in self.answers or ())

    def to_json(self) -> dict[str, Any]:
        """The ending as a dict for JSON."""
        found: dict[str, Any] = {"kind": self.kind, "objective": self.objective, "says": self.says}
        if self.kind in ("found", "none"):
            found |= {"searched": self.searched, "cards": self.cards}
        if self.answers:
            found["positions"] = list(self.lines)
            found["solutions"] = [_solution(answer) for answer in self.answers]
            found["target"] = self.target
        return found


def _solution(answer: Answer) -> dict[str, Any]:
    names = answer.position.rules.pack.names
    return {
        "to_move": LETTERS[answer.position.to_move],
        "value": number(answer.value),
        "best": [names[card] for card in answer.best],
    }


@dataclass(frozen=True, slots=True)
class Known:
    """What is already proved of two files: that once the stock is gone the same cards may be played
    and tricks go the same way; that deals score the same; that the stock is drawn in the same way
    and the play is the same while it lasts, too."""

    play: bool
    points: bool
    draw: bool


def smallest_ending(
    couple: Couple, known: Known, bound: int, on_step: Callable[[], None]
) -> Ending:
    """The smallest ending, played for points, that differs. Raises Undecided."""
    fitting = [cards for cards in range(2, 2 * couple.hand + 1) if sizes_that_fit(couple, cards)]
    if not fitting:
        says = "No ending can come under both: their hands are never of the same sizes at the end."
        return Ending("no-ending", says)
    if known.play and couple.same_pack and (reason := _never(couple, known)):
        if known.draw:
            reason += " The same holds while the stock lasts, when all its cards are known."
        return Ending("never", reason)
    searched = 0
    for cards in fitting:
        if (cards + 1) // 2 > bound:
            break
        hunt = smallest_bare(couple, cards, on_step)
        searched += hunt.searched
        if hunt.found:
            return _found(hunt.found, searched, cards)
        if cards == 2 and not known.points and can_be_asked(couple):
            with_past = smallest_last_trick(couple, lead_differs)
            if with_past:
                return _found(with_past, searched, cards)
    return _none(couple, known, searched, bound)


def _never(couple: Couple, known: Known) -> str:
    """Why no ending can differ; empty where one may."""
    play = (
        "No ending can differ, of whatever size: once the stock is gone the same cards may be"
        " played and every trick goes"
    )
    if known.points:
        if smallest_distribution(couple, points_differ, bare=True) is None:
            return f"{play} to the same player, and the same points are scored, all proved above."
        return (
            f"{play} to the same player, and a whole deal always scores the same, all proved above;"
            " only a bare ending, of whose past nothing is known, could."
        )
    if any(smallest_distribution(couple, lead_differs, bare) for bare in (False, True)):
        return ""
    return (
        f"{play} to the same player, and though the points are not always the same, the dealer's"
        " less the non-dealer's always are (proved with CP-SAT)."
    )


def _found(
    positions: Positions,
    searched: int,
    cards: int,
    objective: Objective = "points",
    target: int | None = None,
) -> Ending:
    first, second = (solve(position, objective, target) for position in positions)
    says = f"The smallest ending that differs has {_each(cards)}."
    if objective == "match":
        says = "Played for the match, a last trick with what was captured before it differs."
    elif not positions[0].bare:
        says = (
            f"The smallest ending that differs has {_each(cards)}, and what was captured before"
            " matters: no bare ending of that size differs."
        )
    if searched > 1:
        says += f" {searched:,} endings were solved under both files."
    half = (cards + 1) // 2
    return Ending("found", says, objective, (first, second), target, searched, half)


def _none(couple: Couple, known: Known, searched: int, bound: int) -> Ending:
    says = f"No bare ending of up to {_each(2 * bound)} differs ({searched:,} solved under both)"
    if not known.points and can_be_asked(couple):
        says += ", nor any last trick with what was captured before (proved with CP-SAT)"
    return Ending("none", says + ".", searched=searched, cards=bound)


def _each(cards: int) -> str:
    """A number of cards in words."""
    if cards % 2:
        return f"{cards // 2 + 1} cards against {cards // 2}"
    number = ("one", "two", "three", "four", "five", "six")
    half = cards // 2
    words = number[half - 1] if half <= len(number) else str(half)
    return f"{words} card{'s' * (half > 1)} each"


def match_ending(
    couple: Couple, known: Known, target: int | None, lead_same: bool
) -> Ending | None:
    """A last trick that the files value differently for the match only, if one was found: at the
    smallest scores that they let end differently, or where their points differ but not in the
    lead. None where nothing was found, or the targets differ."""
    goal = goals(couple, target)
    one_deal = any(rules.match.one_deal for rules in couple.rules)
    if goal[0] != goal[1] or one_deal or not can_be_asked(couple):
        return None
    agreed = goal[0] if any(rules.match.target is None for rules in couple.rules) else None
    tries = _at_the_case(couple, goal[0]) if known.points else _at_any_score(couple, goal[0])
    if not known.points and not lead_same:
        return None
    for positions in tries:
        values = [solve(position, "match", agreed).value for position in positions]
        if values[0] != values[1]:
            return _found(positions, 0, 2, "match", agreed)
    return None


def _at_the_case(couple: Couple, goal: int) -> Iterator[Positions]:
    case = smallest_case(couple, goal)
    if case is None or case.order:
        return

    def scored_so(scorer: Scorer, tables: Case) -> list[Any]:
        pairs = scorer.points(tables.tables[0])
        for (_, wanted), pair in zip(case.way, pairs, strict=True):
            for who in (0, 1):
                scorer.deal.model.add(pair[who] == int(scorer.scale * wanted[who]))
        return [True]

    found = smallest_last_trick(couple, scored_so)
    if found:
        yield _at(found, case.score)


def _at_any_score(couple: Couple, goal: int) -> Iterator[Positions]:
    found = smallest_last_trick(couple, points_differ)
    if found:
        for score in sorted(product(range(goal), range(goal)), key=lambda pair: (sum(pair), pair)):
            yield _at(found, score)


def _at(positions: Positions, score: tuple[int, int]) -> Positions:
    first, second = (replace(position, score=score) for position in positions)
    return first, second
