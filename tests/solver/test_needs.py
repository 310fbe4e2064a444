"""What do I need: worked by hand where one trick is left, and equal to `solve` at every point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from allfours.solver.needs import Needs, Owners, what_do_i_need
from allfours.solver.position import Position, gone_points
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.diagnostics import CannotRun

from ..engine.helpers import house
from .deals import Shape, random_position
from .games import documented, random_rules

Point = tuple[float, tuple[int, ...]]

# The dealer's ace takes the ten: 14 of the 80 that all cards count, 66 have gone.
ONE_TRICK = "rules=california-jack/strict-follow trump=H lead=D D=A... N=T..."


def rows(needs: Needs) -> list[tuple[int, int, float]]:
    (table,) = needs.tables
    return [(row.low, row.high, row.value) for row in table.rows]


def test_the_count_by_hand() -> None:
    needs = what_do_i_need(read_position(ONE_TRICK))
    # With d before, the dealer ends on d + 14 against 66 - d: even at 26, ahead from 27.
    assert needs.total == 66
    assert rows(needs) == [(0, 25, -1), (26, 26, 0), (27, 66, 1)]
    assert dict(needs.adds) == {"high": 1, "low": 1, "jack": 1}


def test_the_count_for_the_player_who_is_not_the_dealer() -> None:
    needs = what_do_i_need(
        read_position(ONE_TRICK.replace("lead=D D=A... N=T...", "lead=N N=A... D=T..."))
    )
    assert rows(needs) == [(0, 39, 1), (40, 40, 0), (41, 66, -1)]


def test_points_taken_are_in_the_values() -> None:
    needs = what_do_i_need(read_position(ONE_TRICK + " count=D30,N36 taken=high:N,low:N,jack:N"))
    assert rows(needs) == [(0, 25, -4), (26, 26, -3), (27, 66, -2)]


def test_the_score_by_hand() -> None:
    line = ONE_TRICK + " count=D66,N0 taken=high:N,low:D,jack:D score=5-6"
    needs = what_do_i_need(read_position(line), "match")
    found = {cell.score: cell.value for cell in needs.scores}
    assert found.keys() == set(product(range(10), repeat=2))
    for (dealer, other), value in found.items():
        # The dealer scores 3, the other player 1, and that is High, which is counted first.
        if other == 9:
            assert value == -10
        elif dealer >= 7:
            assert value == 10
        else:
            assert value == dealer - other + 2


def test_an_agreed_target() -> None:
    rules = house("extends: california-jack/strict-follow\nmatch: {target: agreed}\n")
    line = "trump=H lead=D D=A... N=T... count=D66,N0 taken=high:D,low:D,jack:D score=0-0"
    position = read_position(line, rules)
    with pytest.raises(CannotRun, match="target"):
        what_do_i_need(position, "match")
    needs = what_do_i_need(position, "match", 5)
    assert needs.target == 5
    assert {cell.value for cell in needs.scores if cell.score[0]} == {5}


def test_rules_without_values() -> None:
    needs = what_do_i_need(read_position("rules=whist/single-suit trump=- lead=D D=A9 N=KQ"))
    assert needs.total == 0
    assert [len(table.rows) for table in needs.tables] == [1]
    assert needs.scores == ()


def test_a_match_score_that_is_not_given() -> None:
    line = ONE_TRICK + " count=D66,N0 taken=high:D,low:D,jack:D"
    needs = what_do_i_need(read_position(line), "match")
    assert needs.tables == ()
    assert len(needs.scores) == 100
    assert "score=5-6" in needs.notes[0]


@pytest.mark.parametrize("objective", ["count", "tricks"])
def test_objectives_that_need_nothing(objective: str) -> None:
    with pytest.raises(CannotRun, match="changes no decision"):
        what_do_i_need(read_position(ONE_TRICK), objective)  # type: ignore[arg-type]


# Against solve, at every point.


def solved(position: Position, objective: str) -> Point:
    answer = solve(position, objective, solver="reference")  # type: ignore[arg-type]
    return answer.value, answer.best


def shares(position: Position) -> Iterator[Owners]:
    """Every way to have taken the points that are gone, one owner or, of several cards, both."""
    ways = []
    for name, mask in gone_points(position).items():
        point = position.rules.point(name)
        both = point is not None and point.to == "each-captor" and mask.bit_count() > 1
        ways.append([((name, 0),), ((name, 1),), *([((name, 0), (name, 1))] if both else [])])
    for chosen in product(*ways):
        yield tuple(item for way in chosen for item in way)


def told(needs: Needs, owners: Owners, dealer: int) -> Point:
    """What the tables say of a past."""
    linear = dict(needs.adds)
    sign = 1 if needs.position.to_move == 0 else -1

    def own(taken: Owners) -> float:
        worth = (linear.get(name, 0) * (1 if who == 0 else -1) for name, who in taken)
        return sign * sum(worth)

    rest = {item for item in owners if item[0] not in linear}
    for table in needs.tables:
        for shown, adds in table.owners:
            if {item for item in shown if item[0] not in linear} == rest:
                (row,) = (row for row in table.rows if row.low <= dealer <= row.high)
                return row.value + adds + own(owners) - own(shown), row.best
    raise AssertionError(f"nothing is said of {owners}")


def assert_equals_solve(position: Position, objective: str) -> None:
    needs = what_do_i_need(position, objective)  # type: ignore[arg-type]
    for owners in shares(position):
        for dealer in range((needs.total or 0) + 1) if needs.total is not None else (0,):
            count = (dealer, needs.total - dealer) if needs.total else position.count
            past = replace(position, count=count, taken=owners)
            assert told(needs, owners, dealer) == solved(past, objective), past
    for cell in needs.scores:
        past = replace(position, score=cell.score)
        assert (cell.value, cell.best) == solved(past, objective), past


def test_every_documented_game_at_every_count() -> None:
    rng = Random(3)
    for rules in documented()[::7]:
        position = random_position(rng, rules, Shape(2))
        if not position.state.over:
            assert_equals_solve(position, "points")


@pytest.mark.parametrize("ref", ["strict-follow", "face-value", "foster-1897"])
def test_the_match_at_every_count_and_score(ref: str) -> None:
    rng = Random(4)
    (rules,) = (one for one in documented() if one.id == f"california-jack/{ref}")
    for _ in range(2):
        assert_equals_solve(random_position(rng, rules, Shape(3)), "match")


@pytest.mark.parametrize("objective", ["points", "match"])
def test_rules_made_up_at_random(objective: str) -> None:
    rng = Random(21)
    done = 0
    while done < 25:
        position = random_position(rng, random_rules(rng), Shape(2, rng.choice((0, 0, 2))))
        if not position.state.over and (objective == "points" or position.score):
            assert_equals_solve(position, objective)
            done += 1
