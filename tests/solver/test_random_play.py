"""Random play of whole deals: the generator against published numbers, the chances against plain
counting, and the kernel against the interpreter, deal for deal."""

from __future__ import annotations

import threading
import time
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import factorial, sqrt
from random import Random
from typing import Literal

import pytest

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.rng import SplitMix
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.simulate import Tally, simulate
from allfours.solver import kernel
from allfours.solver.random_play import RandomDeals, random_deals
from allfours.spec.cards import Pack
from allfours.spec.model import Point, Rules, Stock, Trump
from allfours.spec.resolve import load

from .games import documented, random_rules
from .interrupts import interrupted_after, native_threads

native = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")
FIRST_ONLY: Literal["first-drawer-only"] = "first-drawer-only"
STRICT = "california-jack/strict-follow"

# The first numbers of SplitMix64 as its authors' code gives them.
PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_generator_is_the_published_one(seed: int) -> None:
    rng = SplitMix(seed)
    assert tuple(rng.bits64() for _ in range(3)) == PUBLISHED[seed]


def test_every_deal_has_a_stretch_of_its_own() -> None:
    along = SplitMix(5, 2)
    for _ in range(1 << 20):
        along.bits64()
    assert SplitMix(5, 3).bits64() == along.bits64()


def test_seeds_count_modulo_two_to_the_64() -> None:
    assert SplitMix(-1).bits64() == SplitMix((1 << 64) - 1).bits64()


def test_numbers_in_a_range_are_even_also_where_products_are_drawn_again() -> None:
    """Three quarters of 2**32 as a range: a third of the products would favour some numbers."""
    rng, stop = SplitMix(9), 3 << 30
    low = sum(rng.below(stop) < stop // 2 for _ in range(8000))
    assert abs(low - 4000) < 5 * sqrt(2000)
    thirds = Counter(rng.below(stop) % 3 for _ in range(9000))
    assert all(abs(many - 3000) < 5 * sqrt(2000) for many in thirds.values())


def test_every_order_of_a_shuffle_has_the_same_chance() -> None:
    rng, many = SplitMix(3), 24_000
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(many):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        found[tuple(cards)] += 1
    assert len(found) == factorial(4)
    assert all(abs(count - many / 24) < 5 * sqrt(many / 24) for count in found.values())


def test_nothing_is_drawn_for_the_only_card() -> None:
    rng = SplitMix(1)
    assert rng.randrange(4, 5) == 4
    assert rng.bits64() == SplitMix(1).bits64()


def small_whist() -> Rules:
    """Two cards each of one suit, the highest wins, a trick is a point."""
    rules = load("whist/single-suit")
    return replace(
        rules,
        cards=replace(rules.cards, pack=Pack(("S",), ("A", "K", "Q", "J"))),
        deal=replace(rules.deal, hand=2, packets=(2,)),
    )


def plain_chances() -> dict[int, float]:
    """How likely the dealer takes 0, 1 or 2 tricks there: all deals and all plays counted."""
    chances: Counter[int] = Counter()
    leader = 0 if small_whist().play.first_lead == "dealer" else 1
    for pack in permutations(range(4)):
        for lead in (0, 1):
            for reply in (0, 1):
                hands = [list(pack[:2]), list(pack[2:])]
                cards = hands[leader].pop(lead), hands[1 - leader].pop(reply)
                first = leader if cards[0] < cards[1] else 1 - leader
                second = 0 if hands[0] < hands[1] else 1
                chances[[first, second].count(0)] += 1
    return {tricks: many / chances.total() for tricks, many in chances.items()}


@pytest.mark.parametrize("by_kernel", [False, pytest.param(True, marks=native)])
def test_chances_of_a_small_game_are_those_of_plain_counting(by_kernel: bool) -> None:
    many, rules = 20_000 if by_kernel else 2_000, small_whist()
    tally = Tally(rules, 2)
    if by_kernel:
        assert RandomDeals(rules).native
        tally = random_deals(rules, many, 2)
    else:
        simulate(tally, many)
    expected = plain_chances()
    assert set(tally.splits) == {(tricks, 2 - tricks) for tricks in expected}
    for tricks, chance in expected.items():
        spread = sqrt(many * chance * (1 - chance))
        assert abs(tally.splits[tricks, 2 - tricks] - many * chance) < 5 * spread


def test_simulation_plays_what_two_random_players_play() -> None:
    """The quick way without views is the usual one."""
    for number in range(30):
        rules, rng = documented()[number], SplitMix(4, number)
        players = RandomPlayer(rng), RandomPlayer(rng)
        deal = play_out(Deal(rules, shuffle_and_deal(rules, rng)), players)
        alone = Tally(rules, 4, deals=number)
        simulate(alone, 1)
        assert list(alone.splits) == [deal.total()]


def same_deal_by_deal(rules: Rules, deals: int, seed: int) -> bool:
    """Whether the kernel can play these rules; if so its counts are the same after every deal."""
    run, slow = RandomDeals(rules, seed, threads=1), Tally(rules, seed)
    for _ in range(deals):
        run.play(1)
        simulate(slow, 1)
        assert run.tally().to_json() == slow.to_json(), rules.id
    return run.native


@native
def test_kernel_plays_every_documented_game_deal_for_deal() -> None:
    for number, rules in enumerate(documented()):
        assert same_deal_by_deal(rules, 4, number), rules.id


@native
def test_kernel_counts_what_the_interpreter_counts() -> None:
    for rules in documented()[::9]:
        slow = Tally(rules, 6)
        simulate(slow, 120)
        assert random_deals(rules, 120, 6, threads=2).to_json() == slow.to_json()


TRUMPS = [
    Trump("cut", shown=shown, then=then)
    for shown in ("lifted-bottom", "rest-top", "pack-bottom")
    for then in ("keep", "reshuffle")
] + [
    *(Trump("turn-up", card=card)
      for card in ("first-drawn", "last-drawn", "out-of-play", "returned")),
    Trump("stock-bottom"),
    Trump("fixed", suit="D"),
    Trump("first-card-led"),
    Trump("none"),
]  # fmt: skip


@cache
def seven_up_points() -> tuple[Point, ...]:
    """Points for holding and capturing the highest and lowest trump in play."""
    return load("all-fours/seven-up").score


@native
@pytest.mark.parametrize("trump", TRUMPS, ids=lambda one: f"{one.source}-{one.card or one.shown}")
@pytest.mark.parametrize("extras", [(), ("X",), ("X", "Y")])
def test_kernel_finds_the_trump_and_the_stock_as_the_rules_say(
    trump: Trump, extras: tuple[str, ...]
) -> None:
    base = load(STRICT)
    suit = "C" if trump.source == "first-card-led" else "again"
    rules = replace(
        base,
        cards=replace(base.cards, pack=replace(base.pack, extras=extras)),
        trump=replace(trump, extra=suit if extras else None),
        score=seven_up_points(),
    )
    for stock in (
        None,
        Stock("nothing", True, "left"),
        Stock("nothing", False, "first-drawer-only"),
    ):
        for packets in ((6,), (1, 2, 3)):
            deal = replace(rules.deal, packets=packets, first_dealt="dealer")
            assert same_deal_by_deal(replace(rules, stock=stock, deal=deal), 3, 7)


@native
def test_kernel_plays_rules_that_nobody_ever_played() -> None:
    rng, played = Random(11), 0
    for number in range(60):
        rules = random_rules(rng)
        hand = min(6, rules.pack.size // 2)
        rules = replace(rules, deal=replace(rules.deal, hand=hand, packets=(hand,)))
        played += same_deal_by_deal(rules, 3, number)
    assert played > 50


@native
def test_threads_and_pieces_change_nothing() -> None:
    rules = load("shasta-sam/ten-high")
    whole = random_deals(rules, 5000, 1, threads=1).to_json()
    assert random_deals(rules, 5000, 1, threads=3).to_json() == whole
    run = RandomDeals(rules, 1, threads=2)
    for some in (1, 999, 0, 4000):
        run.play(some)
    assert run.tally().to_json() == whole
    assert random_deals(rules, 5000, 2).to_json() != whole
    assert random_deals(rules, 500, -3).splits == random_deals(rules, 500, (1 << 64) - 3).splits


@native
def test_what_the_kernel_cannot_express_is_played_by_the_interpreter() -> None:
    rules = load(STRICT)
    wide = [Point(f"p{n}", "captor", ("A of trumps",)) for n in range(40)]
    led = load("house/first-card-trump")
    unsuited = replace(
        led,
        cards=replace(led.cards, pack=replace(led.pack, extras=("X",))),
        trump=replace(led.trump, extra="again"),
        stock=Stock("nothing", True, "left"),
    )
    for game in (replace(rules, score=tuple(wide)), unsuited):
        run, slow = RandomDeals(game, 3), Tally(game, 3)
        assert not run.native
        run.play(20)
        simulate(slow, 20)
        assert run.tally().to_json() == slow.to_json()


def test_without_a_kernel_the_counts_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("house/two-jokers")
    before = random_deals(rules, 60, 8).to_json()
    monkeypatch.setattr(kernel, "available", lambda: False)
    assert random_deals(rules, 60, 8).to_json() == before


@native
def test_an_interrupt_keeps_the_counts_and_leaves_nothing_running() -> None:
    run = RandomDeals(load(STRICT), 1, threads=2)
    run.play(1000)
    before, threads = run.tally().to_json(), native_threads()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.2):
        run.play(10**12)
    assert time.monotonic() - started < 20
    assert run.tally().to_json() == before
    assert native_threads() <= threads
    run.play(1000)
    assert run.tally().to_json() == random_deals(load(STRICT), 2000, 1).to_json()


@native
def test_other_python_threads_go_on_meanwhile() -> None:
    run = RandomDeals(load(STRICT), 1, threads=1)
    steps, done = 0, threading.Event()

    def play() -> None:
        run.play(200_000)
        done.set()

    worker = threading.Thread(target=play)
    worker.start()
    while not done.wait(0.001):
        steps += 1
    worker.join()
    assert steps > 5
