"""A player who plays the last tricks exactly, once every card still to be played is known."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.players import Player
from ..engine.state import State
from ..engine.view import View
from ..spec.model import Rules
from ..spec.tables import Tables, compile_tables
from .account import Account
from .lines import Walker
from .position import Position
from .walkers import quick_walker

LAST = 6  # cards in the longer hand from which on play is exact
_MOST_NODES = 1_000_000  # of a walker, whose table may grow with them
_MOST_WALKERS = 64


@dataclass(frozen=True)
class _Ending(Position):
    """A position that is told which cards could be played in its deal."""

    played: int = 0

    @property
    def in_play(self) -> int:
        """The cards that could be."""
        return self.played


class Endings:
    """Exact values of states whose stock is gone. What is needed for them is made once for all
    that share their rules, trump and pack; not for several threads at a time."""

    def __init__(self) -> None:
        self._walkers: dict[tuple[int, int], tuple[Tables, Walker]] = {}

    def values(self, state: State) -> list[tuple[int, float]]:
        """Every legal card with the deal's worth after it, the dealer's points minus the
        non-dealer's with what was taken before; in pack order."""
        return self._walker(state).options(state)

    def best(self, state: State) -> tuple[float, tuple[int, ...]]:
        """The value of a state, as above, and all best cards of the player to move."""
        found = self.values(state)
        sign = 1 if state.to_move == 0 else -1
        value = sign * max(sign * after for _, after in found)
        return value, tuple(card for card, after in found if after == value)

    def choose(self, state: State, wish: int) -> int:
        """A best card: the one wished for if it is among them, else the first by its text."""
        legal = state.legal()
        if legal & (legal - 1) == 0:
            return legal.bit_length() - 1
        best = self.best(state)[1]
        return wish if wish in best else min(best, key=state.tables.pack.names.__getitem__)

    def _walker(self, state: State) -> Walker:
        key = (id(state.tables), state.in_play)
        found = self._walkers.get(key)
        if found is None or found[1].search.nodes > _MOST_NODES:
            if len(self._walkers) >= _MOST_WALKERS:
                self._walkers.clear()
            walker = quick_walker(Account(_position(state), "points"), ())
            found = self._walkers[key] = state.tables, walker  # kept, so that their id stays theirs
        return found[1]


def _position(state: State) -> Position:
    tables = state.tables
    return _Ending(tables.rules, tables.trump, state.leader, state.hands, played=state.in_play)


def is_last(state: State) -> bool:
    """Whether the stock is gone and no hand has more than the last six cards."""
    held = [hand.bit_count() for hand in state.hands]
    if state.led is not None:
        held[state.leader] += 1
    return not state.stock and max(held) <= LAST


class ExactPlayer:
    """Plays as another player does until the stock is gone, at most six cards are in a hand and the
    other player's cards are known, be it by elimination; then a card that is best against best
    play for the points of the deal, the other player's own choice where that is one."""

    def __init__(self, rules: Rules, before: Player, endings: Endings | None = None) -> None:
        self.rules = rules
        self.before = before
        self.endings = endings or Endings()

    def choose(self, seen: View) -> int:
        """The card to play."""
        wish = self.before.choose(seen)
        state = self._state(seen)
        if state is None or not is_last(state):
            return wish
        return self.endings.choose(state, wish)

    def _state(self, seen: View) -> State | None:
        """The whole state, where the view shows it."""
        if seen.ledger is None:
            return None
        mine, theirs = seen.hand, seen.opponent
        hands = (mine, theirs) if seen.player == 0 else (theirs, mine)
        leader = seen.player if seen.led is None else 1 - seen.player
        table = 0 if seen.led is None else 1 << seen.led
        in_play = mine | theirs | table | seen.captured[0] | seen.captured[1]
        tables = compile_tables(self.rules, seen.trump)
        return State(tables, hands, (), leader, seen.led, in_play, seen.ledger, seen.captured)
