"""Best responses to two strategies, straight from the arrangements: what every card is worth, and
by how much either player could do better. Nothing here is shared with the linear program."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .arrangements import Arrangements, Floats, Ints, summed
from .endings import Endings
from .trick import Trick


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What both do: `leads[hand, card]`, and for every card led `replies[card][hand, card]`, the
    probabilities by number of the hand and place of the card."""

    leads: Floats
    replies: dict[int, Floats]


@dataclass(frozen=True, slots=True)
class Response:
    """What cards are worth to the leader when the other player keeps to the behaviour, as sums over
    arrangements by weight. `leads[hand, card]`; `replies[led][hand, card]` with the hands that lead
    the card weighed by how often they do, `alike[led]` as if each always did; `reach[led][hand]`
    and `alike_reach[led][hand]` are the weights to divide by. Cards that may not be played have
    nan."""

    leads: Floats
    replies: dict[int, Floats]
    alike: dict[int, Floats]
    reach: dict[int, Floats]
    alike_reach: dict[int, Floats]
    total: float

    @property
    def bounds(self) -> tuple[float, float]:
        """The value of the game lies between these: what the other player's best replies leave the
        leader, and what the leader's best leads bring."""
        low = 0.0
        for led, part in self.replies.items():
            low += float(np.nanmin(part[self.alike_reach[led] > 0], axis=1).sum())
        high = float(np.nanmax(self.leads, axis=1).sum())
        return low / self.total, high / self.total


class Responder:
    """Works out the responses in one game."""

    def __init__(self, trick: Trick, arrangements: Arrangements, endings: Endings) -> None:
        self.trick, self.endings = trick, endings
        self.arrangements = arrangements
        pairs, orders = np.nonzero(arrangements.weight)
        self.hand = arrangements.pair[0][pairs], arrangements.pair[1][pairs]
        self.stock = arrangements.stock[pairs, orders]
        self.weight = arrangements.weight[pairs, orders]
        self.cards = len(trick.setting.cards)

    def respond(self, behaviour: Behaviour) -> Response:
        """The responses to a behaviour."""
        own, other = self.arrangements.hands
        leads = np.full((len(own), self.cards), np.nan)
        found = Response(leads, {}, {}, {}, {}, float(self.weight.sum()))
        for led in behaviour.replies:
            here = np.flatnonzero(own[self.hand[0]] >> led & 1)
            first, second = self.hand[0][here], self.hand[1][here]
            often = self.weight[here] * behaviour.leads[first, led]
            found.reach[led] = summed(second, often, len(other))
            found.alike_reach[led] = summed(second, self.weight[here], len(other))
            self._lead(found, behaviour, led, here)
        return found

    def _lead(self, found: Response, behaviour: Behaviour, led: int, here: Ints) -> None:
        own, other = self.arrangements.hands
        first, second = self.hand[0][here], self.hand[1][here]
        brings = np.zeros(len(own))
        often = np.full((len(other), self.cards), np.nan)
        alike = often.copy()
        legal = self._legal(led, np.flatnonzero(found.alike_reach[led]))
        for reply in range(self.cards):
            hands = np.flatnonzero(legal >> reply & 1)
            if not len(hands):
                continue
            may = np.flatnonzero(legal[second] >> reply & 1)
            who, whom = first[may], second[may]
            value = self._values(led, reply, here[may]) * self.weight[here[may]]
            brings += summed(who, value * behaviour.replies[led][whom, reply], len(own))
            for part, share in ((often, behaviour.leads[who, led]), (alike, 1.0)):
                part[hands, reply] = summed(whom, value * share, len(other))[hands]
        holds = np.flatnonzero(own >> led & 1)
        found.leads[holds, led] = brings[holds]
        found.replies[led], found.alike[led] = often, alike

    def _legal(self, led: int, hands: Ints) -> Ints:
        found = np.zeros(len(self.arrangements.hands[1]), np.int64)
        for number in hands.tolist():
            found[number] = self.trick.replies(int(self.arrangements.hands[1][number]), led)
        return found

    def _values(self, led: int, reply: int, here: Ints) -> Floats:
        """The endings of some arrangements after a lead and a reply."""
        after = self.arrangements.hands[0][self.hand[0][here]] & ~(1 << led)
        draw = 0 if self.trick.leader_first(led, reply) else 1
        if draw < self.stock.shape[1]:
            after = after | self.stock[here, draw]
        return self.endings.value(led, reply, after)
