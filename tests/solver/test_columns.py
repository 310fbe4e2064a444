"""Last tricks as columns: the answers of positions, and rows that cannot be."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from allfours.solver import kernel
from allfours.solver.batch import column_values, solve_batch
from allfours.solver.columns import Column, Columns
from allfours.solver.position import Position, dead_cards
from allfours.solver.position_check import check_position
from allfours.solver.solve import solve
from allfours.spec.diagnostics import CannotRun, Span
from allfours.spec.model import Rules
from allfours.spec.resolve import load

from .deals import Shape, plain_position, random_position
from .games import documented

native = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")
STRICT = "california-jack/strict-follow"


def columns(positions: Sequence[Position]) -> Columns:
    """Positions with a past, as columns of different widths."""
    first = positions[0]
    names = [point.name for point in first.rules.score]

    def pair(kind: str, pairs: Sequence[tuple[int, int] | None]) -> tuple[Column, Column] | None:
        known = [one for one in pairs if one is not None]
        if len(known) < len(pairs):
            return None
        return array(kind, [one[0] for one in known]), array(kind, [one[1] for one in known])

    taken = [
        sum(1 << 2 * names.index(name) + player for name, player in one.taken or ())
        for one in positions
    ]
    return Columns(
        first.rules,
        array("Q", [one.hands[0] for one in positions]),
        array("q", [one.hands[1] for one in positions]),
        array("B", [one.lead for one in positions]),
        array("b", [-1 if one.trump is None else one.trump for one in positions]),
        array("h", [-1 if one.table is None else one.table for one in positions]),
        pair("i", [one.count for one in positions]),
        pair("h", [one.tricks for one in positions]),
        None if first.taken is None else array("L", taken),
        first.score,
    )


def endings(rules: Rules, many: int, past: bool = True, size: int = 4) -> list[Position]:
    """Endings whose past fits, some with a card led; the score is the first one's."""
    rng, found = Random(many), list[Position]()
    while len(found) < many:
        position = random_position(rng, rules, Shape(size, past=past))
        hands = [hand.bit_count() for hand in position.hands]
        hands[position.lead] += position.table is not None
        if all(position.hands) and hands[0] == hands[1]:
            score = found[0].score if found else position.score
            tricks = _tricks(rng, position, hands[0]) if past else None
            found.append(replace(position, score=score, tricks=tricks))
    return found


def _tricks(rng: Random, position: Position, left: int) -> tuple[int, int]:
    """The tricks won before, of the part of the deal that the rules ask for."""
    rules = position.rules
    drawing, after = (rules.stock_size + 1) // 2, rules.deal.hand - left
    during = {point.during for point in rules.score}
    played = after if "after-stock" in during else drawing
    if not during & {"after-stock", "while-stock"}:
        played = drawing + after
    won = rng.randint(0, played)
    return won, played - won


def whole(rules: Rules) -> bool:
    """Whether random endings of the rules are whole: no card is out of play or drawn alone."""
    odd = rules.stock is not None and rules.stock_size % 2
    return not dead_cards(rules) and not odd


@pytest.mark.parametrize("past", [True, False])
def test_columns_have_the_answers_of_their_positions(past: bool) -> None:
    for rules in [one for one in documented() if whole(one)][::5]:
        several = len({p.during for p in rules.score if set(p.of) & {"tricks", "cards"}}) > 1
        if past and several:
            continue
        positions = endings(rules, 12, past, min(4, rules.deal.hand))
        rows = columns(positions)
        assert [rows.position(row) for row in range(len(rows))] == positions
        assert list(solve_batch(rows, threads=2)) == list(solve_batch(positions))
        assert list(column_values(rows)) == [one.value for one in solve_batch(positions)]


@pytest.mark.parametrize("objective", ["count", "tricks", "match"])
def test_columns_have_the_answers_for_every_objective(objective: Any) -> None:
    positions = endings(load(STRICT), 30)
    expected = [one.value for one in solve_batch(positions, objective)]
    assert list(column_values(columns(positions), objective)) == expected


def test_columns_where_more_is_not_better_are_solved_one_by_one() -> None:
    base = load(STRICT)
    rules = replace(base, score=(*base.score[:-1], replace(base.score[-1], worth=-1)))
    positions = endings(rules, 6, size=3)
    expected = [solve(one, solver="reference").value for one in positions]
    assert list(column_values(columns(positions))) == expected
    assert [one.value for one in solve_batch(columns(positions), cards=False)] == expected
    assert [one.value for one in solve_batch(positions)] == expected


def test_columns_go_through_more_than_one_chunk() -> None:
    rng, rules = Random(1), load("california-jack/ten-high")
    positions = [plain_position(rng, rules, 3, 0) for _ in range(5000)]
    positions = [replace(one, score=None) for one in positions]
    expected = [one.value for one in solve_batch(positions, cards=False)]
    found = column_values(columns(positions), threads=2)
    assert found.typecode == "d"
    assert list(found) == expected
    assert [one.value for one in solve_batch(columns(positions), cards=False)] == expected


@pytest.mark.parametrize("name", ["all-fours/seven-up", "house/turn-up-out", "house/one-joker"])
def test_bare_columns_of_rules_that_leave_cards_out_of_play(name: str) -> None:
    rules, rng = load(name), Random(3)
    positions = [plain_position(rng, rules, 3, 0) for _ in range(20)]
    positions = [Position(one.rules, one.trump, 1, one.hands) for one in positions]
    if rules.stock and rules.stock.odd == "first-drawer-only":  # one player has a card more
        positions = [
            replace(one, hands=(one.hands[0] & one.hands[0] - 1, one.hands[1])) for one in positions
        ]
    assert list(solve_batch(columns(positions))) == list(solve_batch(positions))


def test_columns_can_be_numpy_arrays_and_views_of_them() -> None:
    numpy = pytest.importorskip("numpy")
    positions = [replace(one, table=None) for one in endings(load(STRICT), 40, past=False)]
    positions = [one for one in positions if len({h.bit_count() for h in one.hands}) == 1]
    table = numpy.array(
        [[*one.hands, one.lead, one.trump] for one in positions for _ in (0, 1)], dtype="int64"
    )[::2]
    rows = Columns(load(STRICT), table[:, 0], table[:, 1], table[:, 2], table[:, 3].astype("int8"))
    assert list(solve_batch(rows)) == list(solve_batch(positions))
    table.flags.writeable = False
    assert list(column_values(rows)) == [one.value for one in solve_batch(positions)]


def test_without_a_kernel_columns_have_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = endings(load(STRICT), 5, size=3)
    rows = columns(positions)
    before = list(solve_batch(rows)), list(column_values(rows))
    monkeypatch.setattr(kernel, "available", lambda: False)
    assert (list(solve_batch(rows)), list(column_values(rows))) == before


def test_no_rows_have_no_answers() -> None:
    none = Columns(load(STRICT), array("Q"), array("Q"), 0, 1)
    assert list(solve_batch(none)) == []
    assert list(column_values(none)) == []


def test_threads_must_be_one_or_more() -> None:
    with pytest.raises(CannotRun, match="0 threads"):
        list(solve_batch(endings(load(STRICT), 1), threads=0))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"lead": array("b", [0, 1])}, "column lead has 2 rows, the first 1"),
        ({"dealer": [1]}, "column dealer is no buffer"),
        ({"trump": array("d", [1.0])}, "column trump has 1 dimension.s. of format d"),
        ({"count": (array("i", [1]), array("i"))}, "column non_dealer_count has 0 rows"),
    ],
)
def test_columns_that_are_none_are_told_by_name(changes: dict[str, Any], message: str) -> None:
    given = {"dealer": array("Q", [1]), "non_dealer": array("Q", [2]), "lead": 0, "trump": 1}
    with pytest.raises(CannotRun, match=message):
        Columns(load(STRICT), **{**given, **changes})


GOOD = Position(load(STRICT), 1, 0, (0b11, 0b1100))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (replace(GOOD, hands=(0b11, 0b110)), "SK is both in D and in N"),
        (replace(GOOD, hands=(0b11, 0b100)), "the dealer has 2 cards, the non-dealer 1"),
        (replace(GOOD, hands=(0b11, 0b100), table=1), "SK is both in D and in table"),
        (replace(GOOD, hands=(1 << 60 | 1, 0b1100)), "not among the 52"),
        (replace(GOOD, lead=2), "the leader is 2"),
        (replace(GOOD, trump=4), "there is no suit 4"),
        (replace(GOOD, trump=-2), "there is no suit -2"),
        (replace(GOOD, trump=None), "this game has trumps"),
        (replace(GOOD, table=52), "there is no card 52"),
        (replace(GOOD, hands=(0, 0)), "both hands are empty"),
    ],
)
def test_a_row_that_cannot_be_is_told_by_its_number(bad: Position, message: str) -> None:
    rows = columns([GOOD] * 6 + [bad] + [GOOD])
    with pytest.raises(CannotRun, match=f"row 6: .*{message}"):
        column_values(rows)
    with pytest.raises(CannotRun, match=f"row 6: .*{message}"):
        next(solve_batch(rows))


@native
@pytest.mark.parametrize("name", [STRICT, "german-whist/pagat", "house/pedro", "elfern/standard",
                                  "house/last-trick", "whist/single-suit"])  # fmt: skip
def test_rows_are_refused_where_the_position_is(name: str) -> None:
    """Endings with something changed at random: refused just where the full check finds a fault."""
    rules, rng = load(name), Random(name)
    refused = 0
    for position in endings(rules, 150, size=min(4, rules.deal.hand - 1)):
        rows = columns([position, _changed(rng, position)])
        faults = check_position(rows.position(1), {}, Span("", 1, 1, 1, 1))
        refused += bool(faults)
        if not faults:
            assert len(column_values(rows)) == 2
            continue
        with pytest.raises(CannotRun, match="row 1: "):
            column_values(rows)
    assert 20 < refused < 149


def _changed(rng: Random, position: Position) -> Position:
    hands, count = list(position.hands), list(position.count or (0, 0))
    tricks, taken = list(position.tricks or (0, 0)), list(position.taken or ())
    what, who = rng.randrange(7), rng.randrange(2)
    if what == 0:
        hands[who] ^= 1 << rng.randrange(position.rules.pack.size)
    elif what == 1:
        count[who] += rng.choice((-1, 1))
    elif what == 2:
        tricks[who] += rng.choice((-1, 1))
    elif what == 3 and taken:
        taken.remove(rng.choice(taken))
    elif what == 4:
        point = rng.choice(position.rules.score).name
        taken = sorted({*taken, (point, who)})
        order = [one.name for one in position.rules.score]
        taken.sort(key=lambda one: (order.index(one[0]), one[1]))
    elif what == 5:
        count, tricks = count[::-1], tricks[::-1]
    return replace(
        position,
        hands=(hands[0], hands[1]),
        count=(count[0], count[1]),
        tricks=(tricks[0], tricks[1]),
        taken=tuple(taken),
    )
