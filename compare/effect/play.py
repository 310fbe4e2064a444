"""The players of the measurement, and one deal played by them.

Every deal is between two players of a kind. All that chance decides in their play is settled before
the first card: for each trick and each of the two a random order of all cards.

- `random` plays the card that comes first in that order of those allowed: each of them has the same
  chance, and where two texts allow the same cards the same one is played.
- `greedy` is `engine.greedy`.
- `exact` is greedy, and in the last six tricks plays exactly as soon as every card is known to it:
  `solver.exact_player`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ...engine.deal import Deal
from ...engine.greedy import GreedyPlayer, greedy_lead, greedy_reply
from ...engine.setup import Setup
from ...engine.state import State
from ...engine.view import view
from ...solver.exact_player import Endings, ExactPlayer, is_last
from ...spec.cards import bits
from ...spec.model import Rules

Kind = Literal["random", "greedy", "exact"]
KINDS: tuple[Kind, ...] = ("random", "greedy", "exact")
WIDTH = 4  # bytes that place a card in an order
Choose = Callable[[State, int], int]  # the card for a state of the trick with that number


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played to its end. `starts` are its moments before each lead and at the end."""

    deal: Deal
    starts: tuple[State, ...]

    @property
    def doubled(self) -> tuple[int, int]:
        """Twice the points of dealer and non-dealer: whole numbers, also where a point is split."""
        dealer, other = self.deal.total()
        return int(2 * dealer), int(2 * other)

    def ending(self) -> State | None:
        """The moment from which on no hand has more than the last six cards, the stock gone."""
        return next((state for state in self.starts[:-1] if is_last(state)), None)


class Table:
    """One text's table: deals and plays under its rules. `shared[card]` is the card's place in the
    random orders, which are of `many` cards."""

    def __init__(self, rules: Rules, shared: tuple[int, ...], many: int) -> None:
        self.rules = rules
        self.shared = shared
        self.many = many
        self.endings = Endings()

    def random(self, setup: Setup, orders: bytes) -> Played:
        """A deal between two random players."""
        shared, trick_size, hand_size = self.shared, 2 * WIDTH * self.many, WIDTH * self.many

        def choose(state: State, trick: int) -> int:
            legal = state.legal()
            if legal & (legal - 1) == 0:
                return legal.bit_length() - 1
            start = trick * trick_size + state.to_move * hand_size

            def place(card: int) -> bytes:
                at = start + WIDTH * shared[card]
                return orders[at : at + WIDTH]

            return min(bits(legal), key=place)

        return self._play(setup, choose)

    def greedy(self, setup: Setup) -> Played:
        """A deal between two greedy players."""
        return self._play(setup, greedy)

    def exact(self, setup: Setup, before: Played) -> Played:
        """A deal between two exact players, from what greedy players made of it."""
        if setup.out & ~setup.public:  # who knows what depends on what was shown
            return self._seen(setup)
        ending = before.ending()
        if ending is None:
            return before
        past = before.starts[: before.starts.index(ending)]

        def choose(state: State, trick: int) -> int:
            return self.endings.choose(state, greedy(state, trick))

        deal = Deal(self.rules, setup)
        return Played(deal, past + _play_on(deal, ending, choose, len(past)))

    def _play(self, setup: Setup, choose: Choose) -> Played:
        deal = Deal(self.rules, setup)
        return Played(deal, _play_on(deal, deal.state, choose, 0))

    def _seen(self, setup: Setup) -> Played:
        """The same by what each player can see and nothing else."""
        deal = Deal(self.rules, setup)
        player = ExactPlayer(self.rules, GreedyPlayer(self.rules), self.endings)
        starts = []
        while not deal.state.over:
            if deal.state.led is None:
                starts.append(deal.state)
            deal.play(player.choose(view(deal, deal.state.to_move)))
        return Played(deal, (*starts, deal.state))


def greedy(state: State, _: int) -> int:
    """The greedy player's card, from nothing but what it sees."""
    tables, mover = state.tables, state.to_move
    if state.led is not None:
        return greedy_reply(tables, state.phase, state.led, state.legal())
    hand = state.hands[mover]
    unseen = tables.pack.all & ~(hand | state.captured[0] | state.captured[1])
    return greedy_lead(tables, state.phase, hand, unseen, state.hands[1 - mover].bit_count())


def _play_on(deal: Deal, state: State, choose: Choose, trick: int) -> tuple[State, ...]:
    """Play a deal from a trick's start to its end, which the deal then shows; the moments before
    each lead and at the end. The record of who was shown what is left out: nobody here asks."""
    starts = []
    while not state.over:
        starts.append(state)
        state = state.play(choose(state, trick))
        state = state.play(choose(state, trick))
        trick += 1
    deal.state = state
    return (*starts, state)
