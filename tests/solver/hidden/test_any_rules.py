"""The same for every documented game and for rules made up at random, all objectives, with a past
and with a match score. What a reply is worth with all cards known the reference solver says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from allfours.engine.setup import shuffle_and_deal
from allfours.solver import kernel
from allfours.solver.account import Objective
from allfours.solver.hidden import endings_solve
from allfours.solver.hidden.setting import shown_places
from allfours.solver.hidden.solve import solve_hidden
from allfours.solver.position import UNKNOWN, Position, dead_cards
from allfours.solver.solve import solve, undecided_trump
from allfours.spec.cards import bits, mask_of
from allfours.spec.diagnostics import CannotRun
from allfours.spec.model import Rules, Trump
from allfours.spec.resolve import load

from ..deals import Shape, random_position
from ..games import documented, questions, random_rules
from .blind import Answers, Hand, Known, World
from .check import check
from .questions import Question


def pick(rng: Random, rules: Rules) -> tuple[Objective, int | None]:
    """One of the objectives, with the target to agree on."""
    objective, target = rng.choice(questions(rules))
    return cast(Objective, objective), target


def names(rules: Rules, cards: int) -> Hand:
    return frozenset(rules.pack.names[card] for card in bits(cards))


def numbers(rules: Rules, cards: Hand) -> int:
    return mask_of(rules.pack.numbers[name] for name in cards)


def ask(rng: Random, rules: Rules, objective: Objective, target: int | None) -> Question | None:
    """A random small question with a past, the cards that the rules show named; None where the
    rules have no such question."""
    sample = shuffle_and_deal(rules, Random(1))
    if rules.stock is None or not sample.stock or sample.out & ~sample.public:
        return None
    drawn = 1 if rules.stock_size % 2 else 2
    open_position = random_position(rng, rules, Shape(2, drawn, table=False))
    gone = [card for card in range(rules.pack.size) if not open_position.cards_left >> card & 1]
    out = mask_of(rng.sample(gone, dead_cards(rules)))
    open_position = replace(open_position, out=out)
    shown = {place for place, _ in shown_places(open_position)}
    places = tuple(
        card if place in shown else UNKNOWN for place, card in enumerate(open_position.stock)
    )
    if UNKNOWN not in places or undecided_trump(open_position):
        return None
    unseen = mask_of(open_position.stock) & ~mask_of(c for c in places if c != UNKNOWN)
    position = replace(open_position, stock=places, unseen=unseen)
    lead = open_position.lead
    stock = tuple("??" if card == UNKNOWN else rules.pack.names[card] for card in places)
    cards = tuple(sorted(names(rules, open_position.cards_left)))
    known = Known(cards, "DN"[lead], 2, stock)
    drawn_names = tuple(rules.pack.names[card] for card in open_position.stock)
    hands = [names(rules, hand) for hand in open_position.hands]
    truth = World(hands[lead], hands[1 - lead], drawn_names)
    return Question(position, known, truth, by_reference(open_position, objective, target))


def by_reference(position: Position, objective: Objective, target: int | None) -> Answers:
    rules, lead = position.rules, position.lead

    def answers(world: World, led: str) -> dict[str, float]:
        own, other = numbers(rules, world.own - {led}), numbers(rules, world.other)
        moved = replace(
            position,
            hands=(own, other) if lead == 0 else (other, own),
            table=rules.pack.numbers[led],
            stock=tuple(rules.pack.numbers[card] for card in world.stock),
        )
        found = solve(moved, objective, target, solver="reference").choices
        return {rules.pack.names[one.card]: one.value for one in found}

    return answers


def face_down(rules: Rules) -> Rules:
    """Rules made up at random with small hands, and a stock of which nothing is shown."""
    assert rules.stock is not None
    trump = rules.trump
    if trump.source == "cut":
        trump = Trump("cut", shown="lifted-bottom", then="reshuffle", extra=trump.extra)
    deal = replace(rules.deal, hand=2, packets=(2,))
    return replace(rules, stock=replace(rules.stock, shows="nothing"), trump=trump, deal=deal)


def try_documented(rules: Rules) -> bool:
    """Whether rules have a hidden question; the answer to it is right."""
    rng = Random(rules.id)
    objective, target = pick(rng, rules)
    asked = ask(rng, rules, objective, target)
    if asked is not None:
        check(asked, objective, target)
    return asked is not None


def try_random(seed: int) -> bool:
    """The same for rules made up at random."""
    rng = Random(seed)
    rules = random_rules(rng)
    if rules.stock is None or rules.pack.size < 6:  # nothing to draw
        return False
    rules = face_down(rules)
    objective, target = pick(rng, rules)
    asked = ask(rng, rules, objective, target)
    if asked is not None:
        check(asked, objective, target)
    return asked is not None


def test_every_documented_game() -> None:
    assert sum(try_documented(rules) for rules in documented() if "@" not in rules.id) > 20


@pytest.mark.parametrize(
    "ref", ["stock-turned", "shown-as-drawn", "both-draws-open", "turn-up-drawn-last"]
)
def test_readings_of_what_the_stock_shows(ref: str) -> None:
    assert try_documented(load(f"shasta-sam/ten-of-trumps@{ref}"))


@pytest.mark.parametrize("block", range(4))
def test_rules_made_up_at_random(block: int) -> None:
    assert sum(try_random(seed) for seed in range(10 * block, 10 * block + 10)) > 3


@pytest.mark.sweep
@pytest.mark.parametrize("rules", documented(), ids=lambda rules: rules.id)
def test_sweep_every_reading(rules: Rules) -> None:
    try_documented(rules)


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(100))
def test_sweep_rules_made_up_at_random(block: int) -> None:
    assert sum(try_random(seed) for seed in range(1000 + 20 * block, 1020 + 20 * block)) > 3


def test_without_the_kernel_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = next(one for one in documented() if one.id == "briscola/standard")
    asked = ask(Random(5), rules, "count", None)
    assert asked is not None
    with_it = solve_hidden(asked.position, "count")
    monkeypatch.setattr(kernel, "available", lambda: False)
    without = solve_hidden(asked.position, "count")
    assert without.solver == "reference"
    assert without.before == pytest.approx(with_it.before, abs=1e-12)


def test_what_would_take_the_python_solver_too_long_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = next(one for one in documented() if one.id == "briscola/standard")
    asked = ask(Random(5), rules, "count", None)
    assert asked is not None
    monkeypatch.setattr(kernel, "available", lambda: False)
    monkeypatch.setattr(endings_solve, "PATIENCE", 0)
    monkeypatch.setattr(endings_solve, "LIMIT", 0)
    with pytest.raises(CannotRun, match=r"endings would take about .* minutes"):
        solve_hidden(asked.position, "count")
    assert solve_hidden(asked.position, "count", time_limit=600).solver == "reference"
