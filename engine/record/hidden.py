"""A deal of which one player's cards are known: the others are laid so that all fits what was seen.

The other hand and the stock are a guess, made anew whenever a card shows that it was wrong. What
the one player has seen is the same under every guess that fits, so that `evidence`, and whatever is
made from it, does not depend on the guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from ...spec.cards import bits, mask_of
from ...spec.diagnostics import CannotRun
from ...spec.model import Rules
from ..setup import DealAgain, Setup, deal_pack
from ..tricks import ROLES
from ..undeal import deal_of

SHOWN = ("cut", "turn-up", "stock-bottom")  # where a card fixes the trump
NOT_SHOWN = "these rules show no card that fixes the trump: leave out `trump_card`"


@dataclass(slots=True)
class Seen:
    """What the player of a role (0 dealer, 1 non-dealer) has seen so far.

    `stock` is the whole stock in drawing order, None for a card not seen. `drawn` are the places of
    the other's draws with the tricks after which they were made; `played` the cards that the other
    played, with the trick, in order.
    """

    rules: Rules
    role: int
    hand: int
    trump_card: int | None
    stock: list[int | None]
    other_hand: int = 0
    out: int = 0
    not_dealt: int = 0
    drawn: list[tuple[int, int]] = field(default_factory=list)
    played: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Rules, role: int, hand: int, trump_card: int | None) -> Seen:
        """What is seen before the first trick. Raises CannotRun where the rules show no such card,
        or not there."""
        ways = _dealt_ways(rules, trump_card)
        seen = cls(rules, role, hand, trump_card, [None] * len(ways[0].stock))
        if trump_card is None:
            return seen
        shown = 1 << trump_card
        if not any(one.hands[role] & shown == hand & shown for one in ways):
            raise CannotRun(
                f"{rules.pack.names[trump_card]} was shown, so by these rules it is"
                f" {_home(ways[0], trump_card)}{', not in this hand' if hand & shown else ''}"
            )
        if ways[0].public & shown:
            seen.stock = [card if card == trump_card else None for card in ways[0].stock]
            seen.other_hand = ways[0].hands[1 - role] & shown
            seen.out = ways[0].out & shown
        elif not any((one.hands[0] | one.hands[1]) & shown for one in ways):
            seen.not_dealt = shown
        return seen

    @property
    def known(self) -> int:
        """The cards whose first place was seen."""
        stock = mask_of(card for card in self.stock if card is not None)
        return self.hand | self.other_hand | self.out | stock

    def guess(self) -> Setup | None:
        """A deal that fits, the follow rule left aside; None if there is none."""
        hidden = [(card, trick) for card, trick in self.played if not self.known >> card & 1]
        dealt, drawn = self._placed(hidden)
        if dealt is None:
            return None
        free = iter(
            sorted(
                bits(self.rules.pack.all & ~self.known & ~mask_of(card for card, _ in hidden)),
                key=lambda card: bool(self.not_dealt >> card & 1),
            )
        )
        size = self.rules.deal.hand - self.other_hand.bit_count()
        dealt += [next(free) for _ in range(size - len(dealt))]
        last = chain(free)
        stock = [
            card if card is not None else drawn[place] if place in drawn else next(last)
            for place, card in enumerate(self.stock)
        ]
        other = self.other_hand | mask_of(dealt)
        hands = (self.hand, other) if self.role == 0 else (other, self.hand)
        return deal_of(self.rules, hands, stock, self.trump_card)

    def _placed(self, hidden: Sequence[tuple[int, int]]) -> tuple[list[int] | None, dict[int, int]]:
        """The played cards put where they can have come from: the deal, and draws by their places.
        Places are filled in the order of time, each with the card that was played soonest."""
        waiting = sorted(hidden, key=lambda one: one[1])
        size = self.rules.deal.hand - self.other_hand.bit_count()
        dealt = [card for card, _ in waiting if not self.not_dealt >> card & 1][:size]
        waiting = [one for one in waiting if one[0] not in dealt]
        drawn: dict[int, int] = {}
        for time, place in self.drawn:
            if waiting and self.stock[place] is None:
                card, trick = waiting.pop(0)
                if trick <= time:
                    return None, {}
                drawn[place] = card
        return (None, {}) if waiting else (dealt, drawn)


def _dealt_ways(rules: Rules, trump_card: int | None) -> list[Setup]:
    """Deals that show a card, one for every place in the pack where it can lie; one deal where no
    card is shown. Raises CannotRun."""
    if rules.trump.source not in SHOWN:
        if trump_card is not None:
            raise CannotRun(NOT_SHOWN)
        return [deal_pack(rules, range(rules.pack.size))]
    if trump_card is None:
        raise CannotRun("these rules show a card that fixes the trump: say which (`trump_card`)")
    others = [card for card in range(rules.pack.size) if card != trump_card]
    packs = ([*others[:at], trump_card, *others[at:]] for at in range(rules.pack.size))
    return [way for pack in packs if (way := _dealt(rules, pack, trump_card)) is not None]


def _dealt(rules: Rules, pack: list[int], trump_card: int) -> Setup | None:
    """The deal of a pack, if it shows that card."""
    try:
        setup = deal_pack(rules, pack, trump_card, pack[2 * rules.deal.hand :])
    except (CannotRun, DealAgain):
        return None
    return setup if setup.trump_card == trump_card else None


def _home(setup: Setup, card: int) -> str:
    """Where a card is when the cards are dealt."""
    for player in (0, 1):
        if setup.hands[player] >> card & 1:
            return f"in the hand of the {ROLES[player]}"
    return "in the stock" if card in setup.stock else "out of play"
