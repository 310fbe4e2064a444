"""Every way in which the unseen cards can lie, with the weight it has."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ...engine.scoring import Pair
from ...spec.cards import bits
from ...spec.diagnostics import CannotRun
from ..position import UNKNOWN
from .setting import Setting

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way the cards can lie: the hands of (dealer, non-dealer) at the trick's start, as sets of
    the pack's cards, and the stock, the top first."""

    hands: Pair
    stock: tuple[int, ...]


Prior: TypeAlias = Callable[[Arrangement], float] | Sequence[float] | Floats


@dataclass(frozen=True, slots=True)
class Arrangements:
    """All of them, by pairs of hands. `hands[0]` are the leader's possible hands, `hands[1]` the
    other's; a pair of hands that do not touch is a place in `pair[0]` and `pair[1]`, which say
    which hands these are. `stock[pair, order, draw]` are the cards drawn as sets of one.
    `weight[pair, order]` is how likely an arrangement is; the likeliest has 1."""

    hands: tuple[Ints, Ints]
    pair: tuple[Ints, Ints]
    stock: Ints
    weight: Floats

    @property
    def total(self) -> float:
        """What the weights add up to."""
        return float(self.weight.sum())

    def of_hands(self, who: int) -> Floats:
        """The weight of each hand of the leader (0) or the other (1)."""
        return summed(self.pair[who], self.weight.sum(axis=1), len(self.hands[who]))

    @property
    def count(self) -> int:
        """How many arrangements can be."""
        return int(np.count_nonzero(self.weight))


def summed(numbers: Ints, amounts: Floats, size: int) -> Floats:
    """The sum of the amounts with each number, from 0 to `size`."""
    return np.asarray(np.bincount(numbers, amounts, size), np.float64)


def arrange(setting: Setting, prior: Prior | None = None) -> Arrangements:
    """The arrangements of a setting, all equally likely or weighted by a prior: a function, or a
    number for each in the order of `listed`. Hands that the prior excludes are left out. Raises
    CannotRun for a prior that is none."""
    hands, pair, stock = _all(setting)
    weight = np.ones(stock.shape[:2])
    if prior is not None:
        weight = _weights(setting, hands, pair, stock, prior)
        weight = weight / weight.max()
    kept = np.flatnonzero(weight.any(axis=1))
    found = [np.unique(pair[who][kept], return_inverse=True) for who in (0, 1)]
    return Arrangements(
        (hands[0][found[0][0]], hands[1][found[1][0]]),
        (found[0][1], found[1][1]),
        stock[kept],
        weight[kept],
    )


def listed(setting: Setting) -> Iterator[Arrangement]:
    """Every arrangement, in the order in which an array of weights has them."""
    return _list(setting, *_all(setting))


def _all(setting: Setting) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints], Ints]:
    """Hands, pairs and stocks as in `Arrangements`."""
    free = 1 << np.array(list(bits(setting.free)), np.int64)
    own = setting.size - setting.shown[0].bit_count()
    other = setting.size - setting.shown[1].bit_count()
    chosen = _choices(len(free), own)
    leader = chosen @ free
    rest = np.broadcast_to(free, chosen.shape)[~chosen].reshape(len(chosen), -1)
    follower = rest @ _choices(rest.shape[1], other).astype(np.int64).T
    left = rest.sum(axis=1)[:, None] - follower
    first = np.repeat(np.arange(len(leader)), follower.shape[1])
    masks, second = np.unique(follower.ravel(), return_inverse=True)
    order = np.lexsort((first, second))
    stock = _stocks(setting, left.ravel()[order])
    hands = leader | setting.shown[0], masks | setting.shown[1]
    return hands, (first[order], second[order]), stock


def _choices(cards: int, size: int) -> npt.NDArray[np.bool_]:
    """A row for every choice of so many cards: which are in it."""
    chosen = list(combinations(range(cards), size))
    rows = np.array(chosen, np.int64).reshape(len(chosen), size)
    found = np.zeros((len(rows), cards), np.bool_)
    np.put_along_axis(found, rows, True, axis=1)
    return found


def _stocks(setting: Setting, left: Ints) -> Ints:
    """The stock in every order, where the cards left over are the hidden ones."""
    hidden = [place for place, card in enumerate(setting.stock) if card == UNKNOWN]
    cards = []
    for _ in hidden:
        low = left & -left
        cards.append(low)
        left = left ^ low
    orders = list(permutations(range(len(hidden))))
    found = np.empty((len(left), len(orders), len(setting.stock)), np.int64)
    for place, card in enumerate(setting.stock):
        if card != UNKNOWN:
            found[:, :, place] = 1 << card
    for number, order in enumerate(orders):
        for place, one in zip(hidden, order, strict=True):
            found[:, number, place] = cards[one]
    return found


def _list(
    setting: Setting, hands: tuple[Ints, Ints], pair: tuple[Ints, Ints], stock: Ints
) -> Iterator[Arrangement]:
    outward = [[setting.outward(hand) for hand in side.tolist()] for side in hands]
    dealer = 0 if setting.leader == 0 else 1
    drawn = np.log2(stock).astype(np.int64)
    for first, second, orders in zip(*(one.tolist() for one in pair), drawn.tolist(), strict=True):
        both = outward[0][first], outward[1][second]
        for order in orders:
            cards = tuple(setting.cards[place] for place in order)
            yield Arrangement((both[dealer], both[1 - dealer]), cards)


def _weights(
    setting: Setting, hands: tuple[Ints, Ints], pair: tuple[Ints, Ints], stock: Ints, prior: Prior
) -> Floats:
    shape = stock.shape[:2]
    if callable(prior):
        given = [prior(one) for one in _list(setting, hands, pair, stock)]
    else:
        given = list(prior)
    if len(given) != shape[0] * shape[1]:
        raise CannotRun(
            f"the prior has {len(given):,} weights for {shape[0] * shape[1]:,} arrangements"
        )
    bad = next((one for one in given if not (math.isfinite(one) and one >= 0)), None)
    if bad is not None:
        raise CannotRun(f"a weight of the prior is {bad}; it must be a number not below 0")
    if not any(given):
        raise CannotRun("the prior excludes every arrangement of the unseen cards")
    return np.array(given, np.float64).reshape(shape)
