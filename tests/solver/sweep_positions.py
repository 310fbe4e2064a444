"""The questions of the equality sweep: random positions under every rule that can be written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from allfours.engine.match import during_deal, match_target
from allfours.solver.account import Objective
from allfours.solver.position import Position
from allfours.spec.diagnostics import Faulty
from allfours.spec.model import Rules
from allfours.spec.resolve import load_text

from .deals import Shape, random_position
from .games import documented, questions, random_rules
from .rule_text import rule_text

BLOCK = 25  # positions under the same rules, one after the other, so that tables get warm

# Cards in each hand and pairs of stock, with how often of a thousand. Sizes are those that the
# plain minimax can play out.
SIZES = {
    (1, 0): 15, (2, 0): 60, (3, 0): 130, (4, 0): 210, (5, 0): 180, (6, 0): 50,
    (2, 1): 40, (3, 1): 60, (4, 1): 50, (5, 1): 15,
    (2, 2): 30, (3, 2): 50, (4, 2): 20,
    (2, 3): 40, (3, 3): 45, (4, 3): 5,
}  # fmt: skip
OBJECTIVES = {"points": 40, "match": 30, "count": 15, "tricks": 15}
DOCUMENTED, FILE, MADE_UP = "documented rules", "random rule files", "other random rules"


@dataclass(frozen=True, slots=True)
class Question:
    """A position and what is asked of it."""

    position: Position
    objective: Objective
    target: int | None


def blocks(rng: Random, size: int = BLOCK) -> Iterator[tuple[str, list[Question]]]:
    """Blocks of so many questions under the same rules, without end: by turns documented rules,
    each of them before any a second time, and random ones."""
    while True:
        known = list(documented())
        rng.shuffle(known)
        for rules in known:
            yield DOCUMENTED, _block(rng, rules, size)
            kind = rng.choice((FILE, MADE_UP))
            rules = _random_file(rng) if kind == FILE else random_rules(rng)
            yield kind, _block(rng, rules, size)


def _random_file(rng: Random) -> Rules:
    """Random rules that were written to a file and read again, and found to be in order."""
    while True:
        rules = random_rules(rng)
        try:
            return load_text(rule_text(rules), rules.id).rules
        except Faulty:
            pass


def _block(rng: Random, rules: Rules, size: int) -> list[Question]:
    endless = (_question(rng, rules) for _ in count())
    return list(islice((one for one in endless if one is not None), size))


def _question(rng: Random, rules: Rules) -> Question | None:
    """A question; None where the rules allow no such position or nothing is left to ask."""
    hand, pairs = rng.choices(list(SIZES), list(SIZES.values()))[0]
    odd = bool(rules.stock and pairs and rules.stock_size % 2)
    stock = 2 * pairs - (odd and rules.stock is not None and rules.stock.odd != "left")
    if 2 * hand + stock > rules.pack.size or (stock and rules.stock is None):
        return None
    position = random_position(rng, rules, Shape(hand, stock, past=rng.random() < 0.85))
    asked = dict(questions(rules))
    if position.score is None and not rules.match.one_deal:
        del asked["match"]
    weights = [OBJECTIVES[objective] for objective in asked]
    objective = rng.choices(list(asked), weights)[0]
    one = Question(position, objective, asked[objective])  # type: ignore[arg-type]
    return None if _settled(one) else one


def _settled(question: Question) -> bool:
    """Whether no card matters any more: the deal is over, or the match is won already."""
    state, position = question.position.state, question.position
    if state.over or question.objective != "match":
        return state.over
    score, target = position.score or (0, 0), match_target(position.rules, question.target)
    return during_deal(state.tables, state.ledger, score, target).winner is not None
