"""Other priors than equal ones: a function, an array, a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from allfours.solver.hidden.arrangements import Arrangement
from allfours.solver.hidden.prior import read_prior
from allfours.solver.hidden.solve import arrangements, solve_hidden
from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.diagnostics import CannotRun, Faulty

from .blind import World, blind
from .check import CLOSE, hold
from .questions import GAMES, Question, Shown, model, question, texts_of


def world(asked: Question, one: Arrangement) -> World:
    """An arrangement as `blind` has it."""
    rules = asked.position.rules
    hands = [texts_of(rules, hand) for hand in one.hands]
    lead = asked.position.lead
    stock = tuple(rules.pack.names[card] for card in one.stock)
    return World(hands[lead], hands[1 - lead], stock)


def test_random_weights_as_a_function_and_as_an_array() -> None:
    rng = Random(1)
    for follow in ("F1", "F3", "F5"):
        asked = question(rng, follow, 2, Shown((1,) if follow == "F3" else ()))
        every = arrangements(asked.position)
        weights = {one: rng.choice((0.0, 0.1, 1.0, 1.0, 7.5)) for one in every}
        truth = {world(asked, one): weight for one, weight in weights.items()}
        weights[every[0]] = truth[world(asked, every[0])] = 3.0
        hands = asked.position.hands
        for one in every:  # the hands of the position must be possible
            if one.hands == hands:
                weights[one] = truth[world(asked, one)] = 2.0
        answer = solve_hidden(asked.position, prior=weights.__getitem__)
        hold(answer, blind(asked.known, asked.answers, truth.__getitem__))
        again = solve_hidden(asked.position, prior=np.array([weights[one] for one in every]))
        assert again.before == answer.before


def test_the_size_of_the_weights_does_not_matter() -> None:
    position = question(Random(2), "F3", 2).position
    usual = solve_hidden(position).before
    for weight in (1e-30, 1e30):
        assert solve_hidden(position, prior=lambda _, w=weight: w).before == pytest.approx(usual)


@pytest.mark.parametrize("follow", GAMES)
def test_one_arrangement_alone_is_the_open_game(follow: str) -> None:
    rng = Random(follow)
    for _ in range(5):
        asked = question(rng, follow, 3)
        stock = tuple(asked.position.rules.pack.numbers[card] for card in asked.truth.stock)
        known = replace(asked.position, stock=stock, unseen=0)
        truth = Arrangement(known.hands, stock)
        answer = solve_hidden(asked.position, prior=lambda one, t=truth: float(one == t))
        opened = solve(known)
        given = answer.given
        assert given is not None
        assert answer.sizes.arrangements == 1
        assert given.value == pytest.approx(opened.value, abs=CLOSE)
        values = {move.card: move.value for move in given.moves}
        best = {card for card, value in values.items() if value > opened.value - 1e-6}
        assert best <= set(opened.best)


EXAMPLE = (
    "trump=H lead=D D=A.K.. N=K..A. stock=??.?? unseen=Q..K.",
    model(GAMES["F3"][0], 2),
)


def example() -> Position:
    return read_position(*EXAMPLE)


def test_a_file_of_factors() -> None:
    position = example()
    names = position.rules.pack.numbers
    text = (
        "allfours_prior: 1\nfactors:\n"
        "  - {where: {D: [SA, HK]}, times: 3}\n"
        "  - {where: {stock: DA, N: SK}, times: 0}\n"
        "  - {where: {top: SQ, last: dk}, times: 0.5}\n"
    )

    def weigh(one: Arrangement) -> float:
        held = [{name for name, card in names.items() if hand >> card & 1} for hand in one.hands]
        stock = [position.rules.pack.names[card] for card in one.stock]
        weight = 3.0 if {"SA", "HK"} <= held[0] else 1.0
        weight *= 0.0 if "DA" in stock and "SK" in held[1] else 1.0
        return weight * (0.5 if stock == ["SQ", "DK"] else 1.0)

    found = read_prior(text, "prior.yaml", position)
    every = arrangements(position)
    assert [found(one) for one in every] == [weigh(one) for one in every]
    assert {found(one) for one in every} == {0, 0.5, 1, 1.5, 3}  # all of it mattered


def test_a_file_of_arrangements() -> None:
    text = (
        "allfours_prior: 1\narrangements:\n"
        "  - {D: A.K.., N: K..A., stock: SQ.DK, weight: 2}\n"
        "  - {D: A.K.., N: Q..A., stock: [DK, SK], weight: 1}\n"
    )
    position = example()
    found = read_prior(text, "prior.yaml", position)
    weights = [found(one) for one in arrangements(position)]
    assert sorted(weight for weight in weights if weight) == [1, 2]
    answer = solve_hidden(position, prior=found)
    assert answer.sizes.arrangements == 2
    assert answer.sizes.sets == (1, 4)  # the dealer is known to have SA HK, the other two hands


FAULTS = {
    "[1]": "a map",
    "allfours_prior: 2\nfactors: [{where: {D: SA}, times: 1}]": "allfours_prior: 1",
    "allfours_prior: 1": "either `factors` or `arrangements`",
    "allfours_prior: 1\nfactors: []": "at least one item",
    "allfours_prior: 1\nfactors: [3]": "must be a map",
    "allfours_prior: 1\nfactors: [{where: {D: SA}}]": "lacks `times`",
    "allfours_prior: 1\nfactors: [{where: {}, times: 1}]": "says nothing",
    "allfours_prior: 1\nfactors: [{where: {X: SA}, times: 1}]": "unknown key `X`",
    "allfours_prior: 1\nfactors: [{where: {D: SA}, times: -1}]": "not below 0",
    "allfours_prior: 1\nfactors: [{where: {D: SA}, times: yes}]": "not below 0",
    "allfours_prior: 1\nfactors: [{where: {D: S2}, times: 1}]": "S2 is not among the unplayed",
    "allfours_prior: 1\nfactors: [{where: {D: [[SA]]}, times: 1}]": "must be a card",
    "allfours_prior: 1\nfactors: [{where: {D: ZZ}, times: 1}]": "`ZZ` is no card",
    "allfours_prior: 1\nfactor: [{where: {D: SA}, times: 1}]": "unknown key `factor`",
    "allfours_prior: 1\narrangements: [{D: A.K.., N: K..A., stock: SQ.DK}]": "lacks `weight`",
    "allfours_prior: 1\narrangements: [{D: A.K.., N: K..., stock: SQ.DK, weight: 1}]": "not so DA",
    "allfours_prior: 1\narrangements: [{D: AK.K.., N: ..A., stock: SQ.DK, weight: 1}]": "same numb",
    "allfours_prior: 1\narrangements: [{D: A.K, N: K..A., stock: SQ.DK, weight: 1}]": "2 suits",
    "allfours_prior: 1\narrangements:\n- {D: A.K.., N: K..A., stock: SQ.DK, weight: 1}\n"
    "- {D: A.K.., N: K..A., stock: SQ.DK, weight: 1}": "given twice",
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_of_a_prior_are_named(text: str) -> None:
    with pytest.raises(Faulty) as caught:
        read_prior(text, "prior.yaml", example())
    assert FAULTS[text] in " ".join(f"{one.message} {one.hint}" for one in caught.value.findings)
    assert all(one.span.file == "prior.yaml" for one in caught.value.findings)


def test_an_arrangement_against_what_is_shown() -> None:
    rules = EXAMPLE[1]
    position = read_position(f"{EXAMPLE[0]} shown=SA:D", rules)
    text = "allfours_prior: 1\narrangements: [{D: K.K.., N: A..A., stock: SQ.DK, weight: 1}]"
    with pytest.raises(Faulty, match="this cannot be"):
        read_prior(text, "prior.yaml", position)


BAD: dict[str, Callable[[Arrangement], float]] = {
    "below 0": lambda _: -1.0,
    "nan": lambda _: float("nan"),
    "inf": lambda _: float("inf"),
    "excludes every": lambda _: 0.0,
}


@pytest.mark.parametrize("word", BAD)
def test_weights_that_are_none(word: str) -> None:
    with pytest.raises(CannotRun, match=word):
        solve_hidden(example(), prior=BAD[word])


def test_an_array_of_the_wrong_length() -> None:
    with pytest.raises(CannotRun, match="3 weights for 180 arrangements"):
        solve_hidden(example(), prior=[1.0, 1.0, 1.0])


def test_a_prior_that_excludes_the_hand_of_the_position() -> None:
    position = example()
    with pytest.raises(CannotRun, match="the dealer cannot have this hand"):
        solve_hidden(position, prior=lambda one: float(one.hands[0] != position.hands[0]))
