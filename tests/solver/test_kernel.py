"""The native kernel gives the values of the reference solver, for every rule that can be written.

The reference walks the interpreter without pruning; the kernel shares only the compiled tables and
the account with it, and is also held against the independent oracle in `test_sweep`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from allfours.solver import kernel
from allfours.solver.account import Account
from allfours.solver.kernel import Kernel
from allfours.solver.layout import CannotExpress
from allfours.solver.position import Position
from allfours.solver.reference import Reference
from allfours.spec.cards import Pack, bits, mask_of
from allfours.spec.model import Cards, Follow, Obligation, Play, Point, Rules
from allfours.spec.resolve import load

from .deals import Shape, plain_position, random_position
from .games import documented, questions, random_rules

pytestmark = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")

STRICT = "california-jack/strict-follow"
LAST = (Shape(1), Shape(2), Shape(3), Shape(4), Shape(3, past=False))
STOCK = (Shape(2, 2), Shape(3, 2), Shape(3, 4), Shape(2, 3), Shape(2, 5, past=False), Shape(2, 6))
TECHNIQUES = (
    "table", "bounds", "sure", "equal", "better", "canonical", "order", "history", "probe",
    "guess",
)  # fmt: skip
ALL = ",".join(TECHNIQUES)


def differences(position: Position, objective: str, target: int | None, off: str = "") -> list[str]:
    """What the kernel says otherwise than the reference: of the position and of every card."""
    account = Account(position, objective, target)  # type: ignore[arg-type]
    state = position.state
    if state.over:
        return []
    past, drawn = account.pack(state.ledger), len(position.stock) - len(state.stock)
    native = Kernel(account, position.stock, off=off)
    plain = Reference(account, position.stock)
    dealer, other = state.hands
    led = -1 if state.led is None else state.led
    if state.led is not None and state.leader == 0:
        dealer |= 1 << led
    elif state.led is not None:
        other |= 1 << led
    if led >= 0:
        values = native.values(dealer, other, state.leader, led, past, drawn)
        best = (max if state.to_move == 0 else min)(values.values())
        expected = plain.reply_value(dealer, other, state.leader, led, past, drawn)
        found = native.reply_value(dealer, other, state.leader, led, past, drawn)
        return [] if expected == best == found else [f"{expected} but {found}, cards {values}"]
    leads = bits(state.hands[state.leader])
    expected_cards = {
        card: plain.reply_value(dealer, other, state.leader, card, past, drawn) for card in leads
    }
    cards = native.values(dealer, other, state.leader, -1, past, drawn)
    expected = plain.value(dealer, other, state.leader, past, drawn)
    found = native.value(dealer, other, state.leader, past, drawn)
    if account.decided(past) is not None:  # no card matters any more
        cards = expected_cards
    return [] if (expected, expected_cards) == (found, cards) else [
        f"{expected} {expected_cards} but {found} {cards}"
    ]  # fmt: skip


def check(rules: Rules, rng: Random, shapes: tuple[Shape, ...], off: str = "") -> int:
    """Hold one random position of every shape against the reference, for every objective."""
    done = 0
    for shape in shapes:
        if 2 * shape.hand + shape.stock > rules.pack.size:
            continue
        position = random_position(rng, rules, shape)
        for objective, target in questions(rules):
            if objective == "match" and position.score is None and not rules.match.one_deal:
                continue
            try:
                wrong = differences(position, objective, target, off)
            except CannotExpress:
                continue
            assert not wrong, f"{position.text} {objective} {rules.play} {rules.score}: {wrong}"
            done += 1
    return done


@pytest.mark.parametrize("rules", documented(), ids=lambda rules: rules.id)
def test_kernel_is_reference_in_the_last_tricks_and_before(rules: Rules) -> None:
    rng = Random(rules.id)
    assert check(rules, rng, LAST + STOCK) >= 15


def test_kernel_is_reference_under_random_rules() -> None:
    rng, done = Random(11), 0
    for _ in range(150):
        done += check(random_rules(rng), rng, (Shape(2), Shape(3), Shape(2, 2), Shape(2, 3)))
    assert done > 1000  # few are beyond the kernel


@pytest.mark.parametrize("off", [*TECHNIQUES, ALL])
def test_every_technique_can_be_left_out(off: str) -> None:
    rng = Random(off)
    games = rng.sample(documented(), 12) + [random_rules(rng) for _ in range(12)]
    for rules in games:
        check(rules, rng, (Shape(3), Shape(2, 4)), off)


def value(position: Position, objective: str, target: int | None, table: int, off: str) -> float:
    """The value of a position from a cold table of so many bytes."""
    account = Account(position, objective, target)  # type: ignore[arg-type]
    state = position.state
    native = Kernel(account, position.stock, table, off)
    return native.value(*state.hands, state.leader, account.pack(state.ledger), 0)


def settings_differ(rng: Random, positions: int) -> list[str]:
    """Random positions, deeper than the reference goes in good time, where leaving techniques out,
    or a table too small or grown, changes a value."""
    found: list[str] = []
    for number in range(positions):
        rules = random_rules(rng) if number % 3 == 0 else rng.choice(documented())
        hand = rng.randint(3, 6)
        stock = 2 * rng.randint(0, 4 if hand > 4 else 6)
        if 2 * hand + stock > rules.pack.size:
            continue
        position = random_position(rng, rules, Shape(hand, stock, table=False))
        for objective, target in questions(rules):
            offs = ("", ",".join(rng.sample(TECHNIQUES[1:], 2)), "equal,better", "probe")
            try:
                tables = (1 << rng.choice((12, 16, 22)), 1 << 22, 1 << 22, 1 << 12)
                values = [
                    value(position, objective, target, table, off)
                    for table, off in zip(tables, offs, strict=True)
                ]
            except CannotExpress:
                continue
            if len(set(values)) > 1:
                found.append(f"{position.text} {objective} {rules.play}: {offs} {values}")
    return found


def test_every_technique_can_be_left_out_in_longer_games() -> None:
    assert not settings_differ(Random(7), 150)


def test_cards_that_bring_both_points_and_count() -> None:
    """Neighbours in a hand that differ in more than a count are not taken for nearly the same."""
    base = load(STRICT)
    free = Follow(*[(Obligation(("anything",), ("anything",)),)] * 2)
    values = (("7", 10), ("A", 10), ("9", -1), ("Q", 1), ("T", 2), ("8", 10), ("K", 2), ("6", 3))
    most = Point("most", "most", ("values",), tied="non-dealer")
    rules = replace(
        base,
        cards=Cards(Pack(("S", "H"), tuple("AKQJT9876")), (), (), values),
        trump=replace(base.trump, source="none"),
        play=Play("non-dealer", True, free, free, ("highest-of-led-suit",)),
        score=(most, Point("each", "each", ("values",), 3)),
    )
    hands = mask_of([0, 7, 13]), mask_of([5, 6, 8])
    position = Position(rules, None, 1, hands, count=(12, 30), taken=(), tricks=(2, 4))
    past = Account(position, "points").pack(position.state.ledger)
    expected = Reference(Account(position, "points"), ()).value(*hands, 1, past, 0)
    assert [value(position, "points", None, 1 << 16, off) for off in ("", "better")] == [
        expected
    ] * 2


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100))
def test_sweep_of_longer_games(seed: int) -> None:
    assert not settings_differ(Random(seed), 1000)


FOLLOW_RULES = ("ten-of-trumps", "forced-trump", "strict-follow", "ten-high")


@pytest.mark.sweep
@pytest.mark.parametrize("name", FOLLOW_RULES)
@pytest.mark.parametrize("seed", range(3))
def test_whole_deals(name: str, seed: int) -> None:
    """A whole deal with two tables: one large; one so small that most is found again and again,
    and warm, since the position after each lead is asked first. And ten pairs from the end, with
    techniques left out."""
    rules, rng = load(f"california-jack/{name}"), Random(seed)
    whole = plain_position(rng, rules, 6, 40)
    account, state = Account(whole, "points"), whole.state
    past = account.pack(state.ledger)
    warm = Kernel(account, whole.stock, 1 << 27)
    cards = warm.values(*state.hands, state.leader, -1, past, 0)
    best = (max if state.leader == 0 else min)(cards.values())
    assert warm.value(*state.hands, state.leader, past, 0) == best
    assert value(whole, "points", None, 1 << 29, "") == best
    part = plain_position(rng, rules, 6, 20)
    expected = value(part, "points", None, 1 << 26, "")
    for off in TECHNIQUES[1:]:
        assert value(part, "points", None, 1 << 26, off) == expected, off


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(200))
def test_sweep(seed: int) -> None:
    rng = Random(seed)
    off = rng.choice(("", "", *TECHNIQUES))
    for rules in (*documented(), *(random_rules(rng) for _ in range(100))):
        check(rules, rng, tuple(rng.sample(LAST + STOCK, 4)), off)
