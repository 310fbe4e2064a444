"""Random play of complete deals through the kernel: `engine.simulate`, many times as fast.

The kernel shuffles, deals, plays and counts how deals end. It gets the compiled tables of every
trump suit, and is told where cards come from by a deal of a pack that nobody shuffled. The ends are
scored here by the interpreter, so no rule of dealing, play or scoring is written twice. Cards and
counts are those of `simulate`, deal for deal: both draw the same numbers (`engine/rng.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableSequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..engine.scoring import Score, deal_points, opening_ledger
from ..engine.setup import DealAgain, Setup, place_shown, shuffle_and_deal, trump_suit
from ..engine.simulate import Tally, simulate
from ..engine.tricks import DEALER, NON_DEALER
from ..spec.cards import bits
from ..spec.model import Rules
from ..spec.tables import TablePoint
from . import kernel
from .account import Account
from .batch import processors
from .layout import CannotExpress, Layout
from .position import Position

if TYPE_CHECKING:
    from . import _kernel

_SEEDS = 1 << 64
_STEP = 20_000
_AGAIN = -1  # in place of a trump suit: the rules deal again
_Mark = tuple[list[int], bool, bool, int, int]  # cards, each or the first, to hold, bits by player


class RandomDeals:
    """Deals of a seed between two random players, in order, and the counts of those played."""

    def __init__(self, rules: Rules, seed: int = 0, threads: int | None = None) -> None:
        self.rules, self.seed, self.threads = (
            rules,
            seed,
            processors() if threads is None else threads,
        )
        self.played = 0
        self._counted = Tally(rules, seed)
        self._dealer: _NativeDealer | None = None
        if kernel.available():
            with suppress(CannotExpress):  # then the interpreter plays them
                self._dealer = _NativeDealer(rules)

    @property
    def step(self) -> int:
        """How many deals take a moment only."""
        return 1 if self._dealer is None else _STEP * self.threads

    @property
    def native(self) -> bool:
        """Whether the kernel plays these deals."""
        return self._dealer is not None

    def play(self, deals: int) -> None:
        """Play so many more. The kernel adds all of them to the counts, or none after an interrupt;
        other Python threads go on meanwhile."""
        if self._dealer is not None:
            self._dealer.play.run(self.seed % _SEEDS, self.played, deals, self.threads)
            self.played += deals
            return
        simulate(self._counted, deals)
        self.played = self._counted.deals

    def tally(self) -> Tally:
        """The counts so far."""
        if self._dealer is None:
            return self._counted
        tally = Tally(self.rules, self.seed)
        for points, scores, many in self._dealer.scored():
            tally.add(points, scores, many)
        return tally


def random_deals(rules: Rules, deals: int, seed: int = 0, *, threads: int | None = None) -> Tally:
    """Counts over deals 0, 1, ... of a seed between two random players.

    Uses `threads` threads, by default one for each processor; the counts do not depend on them.
    What the kernel cannot express, or where there is none, the interpreter plays, more slowly and
    with the same counts.
    """
    run = RandomDeals(rules, seed, threads)
    run.play(deals)
    return run.tally()


class _EndAccount(Account):
    """An account that remembers what every point depends on, and adds nothing up at once."""

    def _adds_up(self, point: TablePoint) -> bool:
        return False


class _NativeDealer:
    """One game's tables in the kernel, and what the ends that it counts come to. Raises
    CannotExpress."""

    def __init__(self, rules: Rules) -> None:
        from . import _kernel

        by_card, alone = _trumps(rules)
        trumps = list(dict.fromkeys([alone, *(one for one in by_card if one != _AGAIN)]))
        setup = shuffle_and_deal(rules, _AsItComes(rules.pack.size))
        self.layouts = [_layout(rules, trump, setup) for trump in trumps]
        self.play = _kernel.Play(
            **_dealing(rules, setup),
            plan_of=[_AGAIN if one == _AGAIN else trumps.index(one) for one in by_card],
            plan=trumps.index(alone),
            first_led=rules.trump.source == "first-card-led",
            suits=[_suit(layout) for layout in self.layouts],
        )

    def scored(self) -> Iterator[tuple[tuple[TablePoint, ...], tuple[Score, ...], int]]:
        """The points of the rules, what each scored for (dealer, non-dealer), in how many deals.
        Trump suits whose residuals are laid out alike are counted together: points of the same name
        score the same whichever the cards."""
        alike = list({layout.slots: layout for layout in self.layouts}.values())
        kinds = [[one.slots for one in alike].index(layout.slots) for layout in self.layouts]
        ends: Counter[tuple[int, int, int]] = Counter()
        for plan, residual, last, many in self.play.ends():
            ends[kinds[plan], residual, last] += many
        for (kind, residual, last), many in ends.items():
            layout = alike[kind]
            ledger = layout.account.unpack(layout.past(residual), last)
            yield layout.tables.points, deal_points(layout.tables, ledger), many


class _AsItComes:
    """A pack that is cut below its first card, and not shuffled; but if that is no deal, the next
    one begins a card further on."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.start = -1

    def randrange(self, start: int, stop: int, /) -> int:
        return start

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        if len(x) == self.size:
            self.start += 1
            x[:] = [*x[self.start :], *x[: self.start]]


def _trumps(rules: Rules) -> tuple[list[int | None], int | None]:
    """The trump suit by the card that fixes it, and where none does."""
    if rules.trump.source in ("fixed", "none"):
        return [], trump_suit(rules, None)
    found: list[int | None] = []
    for card in range(rules.pack.size):
        try:
            found.append(trump_suit(rules, card))
        except DealAgain:
            found.append(_AGAIN)
    if rules.trump.source == "first-card-led" and _AGAIN in found:
        raise CannotExpress("a first lead that fixes no trump")
    return found, found[0]


def _dealing(rules: Rules, setup: Setup) -> dict[str, Any]:
    """Where cards come from, as places in the pack."""
    place = {card: number for number, card in enumerate(setup.pack)}
    size, cut = rules.pack.size, rules.trump.source == "cut"
    turned = None if cut or setup.trump_card is None else place[setup.trump_card]
    return {
        "size": size,
        "shown": [0, *(place_shown(rules, depth) for depth in range(1, size))] if cut else [],
        "reshuffled": rules.trump.then == "reshuffle",
        "returned": 2 * rules.deal.hand if rules.trump.card == "returned" else None,
        "turned": turned,
        "hands": [[place[card] for card in bits(hand)] for hand in setup.hands],
        "stock": [place[card] for card in setup.stock],
        "leader": DEALER if rules.play.first_lead == "dealer" else NON_DEALER,
    }


def _layout(rules: Rules, trump: int | None, setup: Setup) -> Layout:
    """What is remembered of a deal with that trump suit."""
    whole = Position(rules, trump, DEALER, setup.hands, stock=setup.stock, out=setup.out)
    return Layout(_EndAccount(whole, "points"), threshold=False)


def _suit(layout: Layout) -> tuple[_kernel.Plan, int, list[_Mark]]:
    plan = kernel.make_plan(kernel.make_game(layout.tables), layout, layout.effects())
    return plan, layout.residual(opening_ledger(layout.tables)), list(_marks(layout))


def _marks(layout: Layout) -> Iterator[_Mark]:
    """The points whose owner captures or holds the first of their cards in play, or any of them."""
    own = {(slot.field.place, slot.field.player): 1 << slot.shift
           for slot in layout.slots if slot.field.kind == "owner"}  # fmt: skip
    for place, point in enumerate(layout.tables.points):
        if point.to in ("captor", "holder", "each-captor"):
            every, held = point.to == "each-captor", point.to == "holder"
            yield list(point.cards), every, held, own[place, 0], own[place, 1]
