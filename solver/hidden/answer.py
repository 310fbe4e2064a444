"""The answer to a position with one hidden pair, and its JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...engine.tricks import LETTERS
from ...spec.cards import bits
from ..account import Objective
from ..answer import VERSION
from ..position import Position
from .arrangements import Arrangements, Floats
from .response import Behaviour, Response
from .setting import Setting

SAME = 1e-7  # values nearer than this are one value worked out in two ways
DIGITS = 9  # of numbers in JSON: after the point of values, in all of chances


@dataclass(frozen=True, slots=True)
class Move:
    """A legal card at an information set: how often it is played, what it is worth to the player
    who plays it against the other's strategy, whether no card is worth more."""

    card: int
    probability: float
    value: float
    best: bool


@dataclass(frozen=True, slots=True)
class InformationSet:
    """What a player can tell apart: a hand (a set of the pack's cards, at the trick's start), and
    for the second player the card `led`. `chance` is how likely the hand is, `reach` how likely
    hand and lead are when both play as the answer says; at a set that is never reached the values
    are those if every hand led the card alike. `value` is for that player."""

    player: int
    hand: int
    led: int | None
    chance: float
    reach: float
    value: float
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the game was: arrangements of the unseen cards; information sets and sequences of
    the leader and of the other player; endings solved; what was left of the sequences for the
    linear program: leads, and replies where there is more than one."""

    arrangements: int
    sets: tuple[int, int]
    sequences: tuple[int, int]
    endings: int
    program: tuple[int, int]


@dataclass(frozen=True)
class HiddenAnswer:
    """An exact equilibrium of the blind trick.

    `before` is the value for the dealer before anyone looks at a hand, in the unit of the
    objective, what was taken before included; nobody can move it by more than `exploitability` by
    playing otherwise. Values of single information sets are for the player who is there.
    Equilibria are many, their value is one.
    """

    position: Position
    objective: Objective
    before: float
    exploitability: float
    sizes: Sizes
    solver: str
    seconds: float
    notes: tuple[str, ...]
    setting: Setting
    arrangements: Arrangements
    behaviour: Behaviour
    response: Response

    @property
    def given(self) -> InformationSet | None:
        """Where the player to move is; None if that hand is not known."""
        led = self.position.table
        if led is None:
            return self.leading()
        return self.replying(self.setting.cards.index(led))

    @property
    def replies(self) -> list[InformationSet]:
        """While a card is to be led: the other player's information sets after every card that can
        be led, none if that hand is not known."""
        if self.position.table is not None:
            return []
        own = self.setting.true_hand(0)
        leads = range(len(self.setting.cards)) if own is None else bits(own)
        found = (self.replying(led) for led in leads)
        return [one for one in found if one is not None]

    def leading(self) -> InformationSet | None:
        """The leader's information set with the hand of the position; None if it is not known."""
        hand = self.setting.true_hand(0)
        number = None if hand is None else self._number(0, hand)
        return None if number is None else self._leader(number)

    def replying(self, led: int) -> InformationSet | None:
        """The other player's with the hand of the position, after a lead by its place; None where
        the hand is not known, or nobody else can have led the card."""
        hand = self.setting.true_hand(1)
        number = None if hand is None else self._number(1, hand)
        if number is None or led not in self.response.replies:
            return None
        return self._follower(number, led) if self.response.alike_reach[led][number] else None

    def every_set(self) -> Iterator[InformationSet]:
        """Every information set, the leader's first."""
        for number in range(len(self.arrangements.hands[0])):
            yield self._leader(number)
        for number in range(len(self.arrangements.hands[1])):
            for led, reach in self.response.alike_reach.items():
                if reach[number]:
                    yield self._follower(number, led)

    @cached_property
    def _weights(self) -> tuple[Floats, Floats]:
        return self.arrangements.of_hands(0), self.arrangements.of_hands(1)

    def _number(self, who: int, hand: int) -> int | None:
        found = np.flatnonzero(self.arrangements.hands[who] == hand)
        return int(found[0]) if len(found) else None

    def _leader(self, number: int) -> InformationSet:
        weight = self._weights[0][number]
        values = self.response.leads[number] / weight
        chance = weight / self.response.total
        return self._set(0, number, None, (chance, chance), self.behaviour.leads[number], values)

    def _follower(self, number: int, led: int) -> InformationSet:
        weight, reach = self._weights[1][number], self.response.reach[led][number]
        if reach:
            values = self.response.replies[led][number] / reach
        else:
            values = self.response.alike[led][number] / self.response.alike_reach[led][number]
        chances = weight / self.response.total, reach / self.response.total
        played = self.behaviour.replies[led][number]
        return self._set(1, number, led, chances, played, -values)

    def _set(
        self,
        who: int,
        number: int,
        led: int | None,
        chances: tuple[float, float],
        played: Floats,
        values: Floats,
    ) -> InformationSet:
        setting = self.setting
        legal = np.flatnonzero(~np.isnan(values)).tolist()
        top = max(values[place] for place in legal)
        moves = tuple(
            Move(
                setting.cards[place],
                float(played[place]),
                float(values[place]),
                bool(values[place] >= top - SAME),
            )
            for place in legal
        )
        return InformationSet(
            player=setting.leader if who == 0 else 1 - setting.leader,
            hand=setting.outward(int(self.arrangements.hands[who][number])),
            led=None if led is None else setting.cards[led],
            chance=float(chances[0]),
            reach=float(chances[1]),
            value=sum(move.probability * move.value for move in moves),
            moves=moves,
        )

    def to_json(self) -> dict[str, Any]:
        """The answer as a dict for JSON; see docs/positions.md."""
        given = self.given
        first, second = LETTERS[self.setting.leader], LETTERS[1 - self.setting.leader]
        sizes = self.sizes
        found: dict[str, Any] = {
            "version": VERSION,
            "position": self.position.text,
            "objective": self.objective,
            "to_move": LETTERS[self.position.to_move],
            "value": None if given is None else number(given.value),
            "before": {"D": number(self.before), "N": number(-self.before)},
            "moves": [] if given is None else self._moves(given),
            "replies": [self._reply(one) for one in self.replies],
            "reached": None if given is None else given.reach > 0,
            "exploitability": self.exploitability,
            "arrangements": sizes.arrangements,
            "information_sets": {first: sizes.sets[0], second: sizes.sets[1]},
            "sequences": {first: sizes.sequences[0], second: sizes.sequences[1]},
            "endings": sizes.endings,
            "solver": self.solver,
        }
        if self.notes:
            found["notes"] = list(self.notes)
        return found

    def set_to_json(self, one: InformationSet) -> dict[str, Any]:
        """An information set as a dict for JSON."""
        pack = self.position.rules.pack
        return {
            "player": LETTERS[one.player],
            "hand": pack.text(one.hand),
            "led": None if one.led is None else pack.names[one.led],
            "chance": float(f"{one.chance:.{DIGITS}g}"),
            "reach": float(f"{one.reach:.{DIGITS}g}"),
            "value": number(one.value),
            "moves": self._moves(one),
        }

    def _reply(self, one: InformationSet) -> dict[str, Any]:
        assert one.led is not None
        return {
            "led": self.position.rules.pack.names[one.led],
            "reached": one.reach > 0,
            "value": number(one.value),
            "moves": self._moves(one),
        }

    def _moves(self, one: InformationSet) -> list[dict[str, Any]]:
        names = self.position.rules.pack.names
        return [
            {
                "card": names[move.card],
                "probability": number(move.probability),
                "value": number(move.value),
                "best": move.best,
            }
            for move in one.moves
        ]


def number(value: float) -> int | float:
    """A number for JSON, without the noise of its last digits."""
    rounded = round(float(value), DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded
