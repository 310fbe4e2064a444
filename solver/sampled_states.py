"""Whole states of a deal that go with what one player has seen: known, or drawn at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..engine.evidence import Evidence
from ..engine.scoring import Ledger, capture, hold, owner_cards
from ..engine.state import State
from ..spec.cards import bits, mask_of
from ..spec.diagnostics import CannotRun
from ..spec.tables import WHILE_STOCK
from .position import dead_cards
from .whereabouts import Whereabouts


def known_state(seen: Evidence) -> State | None:
    """The state of the deal if the player can tell where every card is: those not seen are just
    what the other hand lacks, or one of them is the only card of the stock that lies hidden."""
    missing = seen.opponent_size - seen.shown.bit_count()
    hidden = seen.remaining.count(None)
    if (missing, hidden) == (0, 1) and seen.unseen.bit_count() == 1:
        last = seen.unseen.bit_length() - 1
        return seen.state(seen.shown, tuple(last if c is None else c for c in seen.remaining))
    if hidden or missing not in (0, seen.unseen.bit_count()):
        return None
    stock = tuple(card for card in seen.remaining if card is not None)
    return seen.state(seen.shown | (seen.unseen if missing else 0), stock)


class Worlds:
    """The states that can be, each with the chance of its deals: see `Whereabouts`."""

    def __init__(self, seen: Evidence) -> None:
        self.seen = seen
        self._places: Whereabouts | Anywhere
        try:
            self._places = Whereabouts(seen)
        except CannotRun:  # under a follow rule that can be explained in too many ways
            self._places = Anywhere(seen)
        self._hides_dead = dead_cards(seen.rules) > seen.out.bit_count()
        self._base: State | None = None

    def sample(self, rng: Random) -> State:
        """One of the states. Raises NoDeal when there is none."""
        opponent, stock = self._places.sample(rng)
        if self._hides_dead:  # which cards are in play differs
            return self.seen.state(opponent, stock)
        if self._base is None:
            self._base = _without_hand(self.seen.state(opponent, stock), self.seen.opponent)
        base, other = self._base, self.seen.opponent
        ledger = hold(base.tables, base.ledger, base.in_play, other, opponent)
        hands = (base.hands[0], opponent) if other else (opponent, base.hands[1])
        return replace(base, hands=hands, stock=stock, ledger=ledger)


class Anywhere:
    """Where the hidden cards can be when nothing is made of how the opponent followed suit."""

    def __init__(self, seen: Evidence) -> None:
        self.seen = seen

    def sample(self, rng: Random) -> tuple[int, tuple[int, ...]]:
        """The opponent's hand, and the stock with the top first: any with the same chance."""
        seen, cards = self.seen, list(bits(self.seen.unseen))
        rng.shuffle(cards)
        held = seen.opponent_size - seen.shown.bit_count()
        rest = iter(cards[held:])
        stock = tuple(next(rest) if card is None else card for card in seen.remaining)
        return seen.shown | mask_of(cards[:held]), stock


def _without_hand(state: State, player: int) -> State:
    """A state whose account forgets what points a player holds in hand: that differs."""
    marks = owner_cards(state.tables, state.in_play, ("holder",))
    owners = tuple(
        0 if mask & state.hands[player] else owner
        for owner, mask in zip(state.ledger.owners, marks, strict=True)
    )
    return replace(state, ledger=replace(state.ledger, owners=owners))


def shortened(state: State, tricks: int, rng: Random) -> State:
    """A state whose stock ends after so many tricks in all, one pair at least; every pair beyond is
    a trick that one of the two has already won, each with the same chance."""
    near = 2 * max(1, tricks - max(hand.bit_count() for hand in state.hands))
    far = state.stock[near:]
    if not far:
        return state
    return replace(state, stock=state.stock[:near], ledger=_by_chance(state, far, rng))


def _by_chance(state: State, cards: tuple[int, ...], rng: Random) -> Ledger:
    """The account of a state with cards won in pairs as chance has it."""
    piles, won = [0, 0], list(state.ledger.tricks[WHILE_STOCK])
    coins = rng.getrandbits(len(cards))
    for place, card in enumerate(cards):
        winner = coins >> (place & ~1) & 1
        piles[winner] |= 1 << card
        won[winner] += not place & 1
    ledger = state.ledger
    for player in (0, 1):
        ledger = hold(state.tables, ledger, state.in_play, player, piles[player])
        ledger = capture(state.tables, ledger, state.in_play, player, piles[player], WHILE_STOCK)
    # Each pile was captured as if it were one trick.
    return replace(ledger, tricks=((won[0], won[1]), ledger.tricks[1]))
