"""Solving through the kernel: batches, limits, choice of solver, and what it cannot express."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from allfours.solver import kernel
from allfours.solver.account import Account
from allfours.solver.batch import Solved, card_values, solve_batch
from allfours.solver.layout import CannotExpress, Layout
from allfours.solver.position import Position
from allfours.solver.solve import solve
from allfours.spec.diagnostics import CannotRun
from allfours.spec.resolve import load

from .deals import Shape, random_position
from .games import documented
from .interrupts import interrupted_after, native_threads

pytestmark = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")

STRICT = "california-jack/strict-follow"


def endings(seed: int, count: int) -> list[Position]:
    """Last tricks and a few earlier moments under many rules, mixed."""
    rng = Random(seed)
    shapes = (Shape(4), Shape(3), Shape(3, 2), Shape(5))
    found: list[Position] = []
    while len(found) < count:
        rules = rng.choice(documented())
        shape = rng.choice(shapes)
        if 2 * shape.hand + shape.stock <= rules.pack.size:
            position = random_position(rng, rules, shape)
            if not position.state.over and all(position.hands):
                found.append(position)
    return found


def expected(position: Position, objective: str = "points") -> Solved:
    answer = solve(position, objective, solver="reference")  # type: ignore[arg-type]
    return Solved(answer.value, tuple((one.card, one.value) for one in answer.choices))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_batch_gives_every_answer_in_order(threads: int) -> None:
    positions = endings(threads, 60)
    assert list(solve_batch(positions, threads=threads)) == [expected(one) for one in positions]


@pytest.mark.parametrize("objective", ["points", "count", "tricks"])
def test_batch_of_values_only(objective: str) -> None:
    positions = endings(5, 40)
    found = solve_batch(positions, objective, cards=False)  # type: ignore[arg-type]
    assert [one.value for one in found] == [expected(one, objective).value for one in positions]


def test_batch_reads_no_further_than_it_has_to() -> None:
    position = random_position(Random(1), load(STRICT), Shape(2))
    read = 0

    def source() -> Iterator[Position]:
        nonlocal read
        while True:
            read += 1
            yield position

    found = solve_batch(source(), cards=False)
    next(found)
    assert read < 10_000


def test_one_position_the_quick_way() -> None:
    for position in endings(9, 60):
        assert card_values(position) == expected(position), position.text


def test_answers_are_the_same_whoever_solves() -> None:
    for position in endings(10, 40):
        answers = [solve(position, solver="kernel"), solve(position, solver="reference")]
        maps = [answer.to_json() for answer in answers]
        for one in maps:
            del one["nodes"], one["solver"]
        assert maps[0] == maps[1]
        assert [answer.solver for answer in answers] == ["kernel", "reference"]


def deep(pairs: int) -> Position:
    """A bare position with so many pairs of known stock."""
    rng = Random(pairs)
    rules = load(STRICT)
    return random_position(rng, rules, Shape(6, 2 * pairs, table=False))


def test_a_deep_position_has_values_and_lines_for_all_cards() -> None:
    answer = solve(deep(5))
    assert len(answer.choices) == 6
    assert answer.value == max(one.value for one in answer.choices)
    assert all(len(one.line) == 22 for one in answer.choices)
    for choice in answer.choices:  # the value of the state at the end of the line is the value
        state = answer.position.state
        for card in choice.line:
            state = state.play(card)
        mover = answer.position.to_move
        scores = state.points()
        gained = sum(score[mover] - score[1 - mover] for score in scores)
        assert gained == choice.value


def test_time_limit_gives_bounds_that_hold() -> None:
    position = deep(8)
    value = solve(position).value
    answer = solve(deep(8), time_limit=0.0)
    assert answer.bounds is not None
    low, high = answer.bounds
    assert low <= value <= high
    assert answer.to_json()["bounds"] == [low, high]
    assert answer.to_json()["value"] is None or low == high


def test_a_long_search_can_be_interrupted() -> None:
    position = random_position(Random(4), load(STRICT), Shape(6, 40, table=False))
    started = time.monotonic()

    def again_and_again() -> None:
        while True:
            solve(position)

    with pytest.raises(KeyboardInterrupt), interrupted_after(0.3):
        again_and_again()
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("cards", [True, False])
def test_an_interrupted_batch_leaves_nothing_running(cards: bool) -> None:
    whole = random_position(Random(4), load(STRICT), Shape(6, 40, table=False))
    before, started = native_threads(), time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.3):
        list(solve_batch([whole] * 1000, threads=2, cards=cards))
    assert time.monotonic() - started < 30
    assert native_threads() <= before
    positions = endings(2, 10)
    assert list(solve_batch(positions, threads=2)) == [expected(one) for one in positions]


def test_progress_closes_in_on_the_value() -> None:
    seen: list[tuple[float, float]] = []
    position = deep(12)
    answer = solve(position, progress=lambda low, high, _: seen.append((low, high)), time_limit=20)
    if answer.bounds is None:
        assert all(low <= answer.value <= high for low, high in seen)


def test_what_the_kernel_has_no_room_for_goes_to_the_reference() -> None:
    position = random_position(Random(1), load(STRICT), Shape(2))
    point = position.rules.score[0]
    rules = replace(
        position.rules, score=(*position.rules.score, replace(point, name="x", worth=9999))
    )
    large = replace(position, rules=rules, taken=None, count=None, tricks=None)
    with pytest.raises(CannotExpress):
        Layout(Account(large, "points"))
    answer = solve(large)
    assert answer.solver == "reference"
    assert any("cannot express" in note for note in answer.notes)
    with pytest.raises(CannotRun, match="cannot express"):
        solve(large, solver="kernel")
