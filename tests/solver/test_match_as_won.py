"""Points counted as they are won: both solvers against a walk of the interpreter, trick by trick,
also where a last card stands alone and is captured with the trick before it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from allfours.engine.match import after_deal, during_deal, match_target
from allfours.engine.state import State
from allfours.solver import kernel
from allfours.solver.position import Position
from allfours.solver.solve import solve
from allfours.spec.cards import bits
from allfours.spec.diagnostics import CannotRun
from allfours.spec.model import Rules, Stock

from .deals import Shape, random_position
from .games import random_rules


def walked(position: Position, state: State, target: int) -> float:
    """The value for the dealer: the first standing that has a winner decides."""
    score = position.score or (0, 0)
    if state.over:
        end = after_deal(state.tables, state.ledger, score, target)
        if end.winner is not None:
            return target if end.winner == 0 else -target
        return max(1 - target, min(target - 1, end.score[0] - end.score[1]))
    if state.led is None:
        early = during_deal(state.tables, state.ledger, score, target).winner
        if early is not None:
            return target if early == 0 else -target
    values = [walked(position, state.play(card), target) for card in bits(state.legal())]
    return max(values) if state.to_move == 0 else min(values)


def as_won(rng: Random) -> Rules:
    """Random rules whose points count as won, half of them with a last card that stands alone."""
    rules = random_rules(rng)
    match = replace(rules.match, one_deal=False, target=7, counted="as-won")
    stock = rules.stock or Stock("nothing", True)
    return replace(rules, match=match, stock=replace(stock, odd="first-drawer-only"))


@pytest.mark.parametrize("solver", ["reference", "kernel"])
def test_a_match_is_won_at_the_first_trick_that_reaches_the_target(
    solver: Literal["reference", "kernel"],
) -> None:
    if solver == "kernel" and not kernel.available():
        pytest.skip("the native solver was not built here")
    odd = early = 0
    for seed in range(150):
        rng = Random(seed)
        rules = as_won(rng)
        position = random_position(rng, rules, Shape(rng.randint(2, 3)))
        odd += position.hands[0].bit_count() != position.hands[1].bit_count()
        target = match_target(rules)
        state = position.state
        score = position.score or (0, 0)
        if state.over or during_deal(state.tables, state.ledger, score, target).winner is not None:
            continue
        early += 1
        right = walked(position, state, target) * (1 if state.to_move == 0 else -1)
        try:
            answer = solve(position, "match", target, solver=solver)
        except CannotRun:  # more of a past than the kernel has room for
            early -= 1
            continue
        assert answer.value == right, seed
    assert odd > 20
    assert early > 60
