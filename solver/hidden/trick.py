"""The blind trick, played by the interpreter: who draws what, and how the deal stands after it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...engine.scoring import owner_cards
from ...engine.state import State
from ...engine.tricks import legal_cards
from ...spec.cards import bits
from ...spec.tables import WHILE_STOCK
from .setting import Setting


@dataclass
class Trick:
    """The trick of a setting. Cards are places, sets of cards sets of places."""

    setting: Setting
    _first: dict[tuple[int, int], bool] = field(default_factory=dict)
    _replies: dict[tuple[int, int], int] = field(default_factory=dict)

    def replies(self, hand: int, led: int) -> int:
        """What the other player may play from a hand to a lead."""
        found = self._replies.get((hand, led))
        if found is None:
            setting = self.setting
            cards, tables = setting.cards, setting.position.tables
            legal = legal_cards(tables, WHILE_STOCK, cards[led], setting.outward(hand))
            found = self._replies[hand, led] = setting.inward(legal)
        return found

    def leader_first(self, led: int, reply: int) -> bool:
        """Whether the leader draws the first card after that lead and reply."""
        known = self._first.get((led, reply))
        if known is None:
            setting = self.setting
            rest = [place for place in range(len(setting.cards)) if place not in (led, reply)]
            own = 1 << led | sum(1 << place for place in rest[: setting.size - 1])
            rest = rest[setting.size - 1 :]
            other = 1 << reply | sum(1 << place for place in rest[: setting.size - 1])
            stock = rest[setting.size - 1 :]
            after = self._played(own, other, stock, led, reply)
            drawn = after.hands[setting.leader] | after.captured[setting.leader]
            known = bool(drawn >> setting.cards[stock[0]] & 1)
            self._first[led, reply] = known
        return known

    def after(self, led: int, reply: int, own: int) -> State:
        """The deal after that lead and reply, when the leader of the trick then holds `own`."""
        setting = self.setting
        everything = (1 << len(setting.cards)) - 1
        hands = [own, everything & ~own & ~(1 << led | 1 << reply)]
        first = 0 if self.leader_first(led, reply) else 1
        stock = []
        for who in (first, 1 - first)[: len(setting.stock)]:
            drawn = next(bits(hands[who]))
            stock.append(drawn)
            hands[who] ^= 1 << drawn
        return self._played(hands[0] | 1 << led, hands[1] | 1 << reply, stock, led, reply)

    def _played(self, own: int, other: int, stock: list[int], led: int, reply: int) -> State:
        setting = self.setting
        hands = setting.outward(own), setting.outward(other)
        leader, cards = setting.leader, setting.cards
        position = replace(
            setting.position,
            table=None,
            hands=(hands[leader], hands[1 - leader]),
            stock=tuple(cards[place] for place in stock),
            unseen=0,
            shown=(0, 0),
            unknown=0,
        )
        return position.state.play(cards[led]).play(cards[reply])

    @property
    def holding(self) -> int:
        """The cards that score for whoever holds them."""
        position, found = self.setting.position, 0
        for mask in owner_cards(position.tables, position.in_play, ("holder",)):
            found |= mask
        return self.setting.inward(found & position.cards_left)
