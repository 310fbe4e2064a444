"""The figures and their intervals: against hand computation, published values, and coverage."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from allfours.compare.effect.estimate import Estimate, mean, share
from allfours.compare.effect.tally import PairTally, Sum


def sum_of(numbers: Iterable[int]) -> Sum:
    found = Sum()
    for number in numbers:
        found.add(number)
    return found


def test_a_mean_by_hand() -> None:
    # 1, 2, 3, 6: mean 3, squares of what is off it 4 + 1 + 0 + 9 = 14, variance 14 / 3, standard
    # error the root of 14 / 12 = 1.080123; times 1.959964 that is 2.117003.
    found = mean(sum_of([1, 2, 3, 6]))
    assert found
    assert found.value == 3
    assert found.margin == pytest.approx(2.117003, abs=1e-6)
    assert (found.low, found.high) == pytest.approx((0.882997, 5.117003), abs=1e-6)


def test_half_points_are_halved_again() -> None:
    doubled, plain = mean(sum_of([2, 4, 6, 12]), 2), mean(sum_of([1, 2, 3, 6]))
    assert doubled
    assert plain
    assert (doubled.value, doubled.low) == pytest.approx((plain.value, plain.low))


def test_equal_numbers_leave_no_doubt_and_one_alone_no_interval() -> None:
    assert mean(sum_of([2, 2, 2])) == Estimate(2, 2, 2)
    assert mean(sum_of([5])) is None
    assert mean(Sum()) is None


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
        # methods", 1998, table I, method 3: the score interval without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_as_published(part: int, whole: int, low: float, high: float) -> None:
    found = share(part, whole)
    assert found
    assert found.value == part / whole
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_none_and_all_are_not_certain() -> None:
    none, every = share(0, 1000), share(1000, 1000)
    assert none
    assert every
    assert (none.low, every.high) == (0, 1)
    assert none.high == pytest.approx(1 - every.low) == pytest.approx(0.0038, abs=5e-5)
    assert share(0, 0) is None


def test_the_intervals_hold_the_truth_95_times_of_100() -> None:
    # Differences of pairs -2, 0, 1 with chances 1/10, 6/10, 3/10: mean 1/10, most of them nothing.
    rng = Random("coverage")
    hits_mean = hits_share = 0
    for _ in range(2000):
        numbers = rng.choices((-2, 0, 1), (1, 6, 3), k=300)
        found, part = mean(sum_of(numbers)), share(sum(map(bool, numbers)), 300)
        assert found
        assert part
        hits_mean += found.low <= 0.1 <= found.high
        hits_share += part.low <= 0.4 <= part.high
    # 1900 expected, standard deviation 9.7.
    assert 1865 <= hits_mean <= 1935
    assert 1865 <= hits_share <= 1935


def test_sums_of_parts_are_the_sum_of_all() -> None:
    rng = Random(1)
    numbers = [rng.randrange(-4, 5) for _ in range(100)]
    whole = sum_of(numbers[:30])
    whole.merge(sum_of(numbers[30:]))
    assert whole == sum_of(numbers)


def test_a_pair_of_deals_by_hand() -> None:
    pair = PairTally()
    pair.add_deal((6, 2), (6, 2))  # the same
    pair.add_deal((6, 2), (8, 2))  # a point more for the dealer, who was ahead before
    pair.add_deal((4, 4), (4, 2))  # a point less for the other: now the dealer is ahead
    pair.add_deal((0, 8), (8, 0))  # all turned round
    assert (pair.split, pair.winner) == (3, 2)
    assert (pair.dealer.total, pair.other.total, pair.lead.total) == (2 + 8, -2 - 8, 2 + 2 + 16)
    assert pair.lead.squares == 4 + 4 + 256
    assert pair.dealer.many == 4
    pair.matches.update([(0, 0), (0, 1), (1, -1), (-1, -1)])
    assert (pair.played, pair.turned) == (4, 2)
