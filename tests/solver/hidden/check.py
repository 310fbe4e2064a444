"""Holding an answer against the game played out: value, strategies, every information set."""

from __future__ import annotations

from collections import defaultdict

import pytest

from allfours.solver.account import Objective
from allfours.solver.hidden.answer import HiddenAnswer
from allfours.solver.hidden.solve import solve_hidden

from .blind import Blind, Hand, blind, conceded, guaranteed
from .questions import Question, strategies, texts_of

CLOSE = 1e-9


def leader_value(answer: HiddenAnswer) -> float:
    """The value of the game for the leader."""
    return answer.before if answer.position.lead == 0 else -answer.before


def check(
    asked: Question, objective: Objective = "points", target: int | None = None
) -> tuple[HiddenAnswer, Blind]:
    """The answer to a question, when all of it is right."""
    answer = solve_hidden(asked.position, objective, target)
    game = blind(asked.known, asked.answers)
    assert answer.sizes.arrangements == game.total
    hold(answer, game)
    return answer, game


def hold(answer: HiddenAnswer, game: Blind) -> None:
    """The value is what both strategies make sure of, and every set has its numbers right."""
    leads, replies = strategies(answer)
    value = leader_value(answer)
    assert guaranteed(game, leads) == pytest.approx(value, abs=CLOSE), answer.position
    assert conceded(game, replies) == pytest.approx(value, abs=CLOSE), answer.position
    assert answer.exploitability < 1e-9
    _hold_sets(answer, game)


def _hold_sets(answer: HiddenAnswer, game: Blind) -> None:
    leads, replies = strategies(answer)
    names = answer.position.rules.pack.names
    worth: dict[tuple[object, str], float] = defaultdict(float)
    reach: dict[tuple[Hand, str], float] = defaultdict(float)
    for (hand, led), row in game.payoff.items():
        worth[hand, led] = sum(replies[reply] * gain for reply, gain in row.items())
        worth[hand, led] /= game.own[hand]
        for (at, card), gain in row.items():
            worth[at, card] -= leads[hand, led] * gain
    for (own, second), weight in game.pairs.items():
        for card in own:
            reach[second, card] += leads[own, card] * weight
    seen = 0
    for one in answer.every_set():
        seen += 1
        hand = texts_of(answer.position.rules, one.hand)
        weight, key = 1.0, hand if one.led is None else (hand, names[one.led])
        if isinstance(key, tuple):
            weight = reach[key]
            assert one.reach == pytest.approx(weight / game.total, abs=CLOSE)
            if not one.reach:
                continue
        moves = {names[move.card]: move.value for move in one.moves}
        right = {card: worth[key, card] / weight for card in moves}
        assert moves == pytest.approx(right, abs=1e-7)
        top = max(moves.values())
        assert all(move.best == (move.value > top - 1e-6) for move in one.moves)
        assert all(move.best for move in one.moves if move.probability)
        assert one.value == pytest.approx(top, abs=1e-6)
    assert seen == len(game.own) + len(reach)
