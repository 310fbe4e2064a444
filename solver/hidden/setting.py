"""What both players know before the lead of the trick that is played blind.

Cards are here the places of a list, the unplayed cards in pack order, and sets of cards are masks
of places, so that a set fits a machine word whatever the pack. Of the two players 0 leads, 1
replies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from ...engine.deal import Deal
from ...engine.scoring import Pair
from ...engine.setup import Setup, shuffle_and_deal
from ...spec.cards import bits, mask_of
from ...spec.diagnostics import CannotRun
from ...spec.model import Rules
from ..position import UNKNOWN, Position, dead_cards
from ..solve import undecided_trump
from .sizes import too_many_blind

MOST_CARDS = 62  # unplayed: sets of them are numbers of 64 bits


@dataclass(frozen=True)
class Setting:
    """The common knowledge. `cards` are the unplayed cards, `size` those of each hand at the
    trick's start, `shown` what both know of the two hands, `stock` the places of the cards to
    draw, UNKNOWN where not seen. `position` is where it was read off; its hands are the truth,
    which no player knows all of."""

    position: Position
    cards: tuple[int, ...]
    size: int
    shown: Pair
    stock: tuple[int, ...]

    @property
    def leader(self) -> int:
        """Who leads the trick: 0 the dealer."""
        return self.position.lead

    @property
    def sign(self) -> int:
        """What turns a value for the dealer into one for the leader, and back."""
        return 1 if self.leader == 0 else -1

    @property
    def free(self) -> int:
        """The cards of which nobody can say for both where they are."""
        known = mask_of(card for card in self.stock if card != UNKNOWN)
        return ((1 << len(self.cards)) - 1) & ~(self.shown[0] | self.shown[1] | known)

    @property
    def hidden(self) -> int:
        """How many cards of the stock are not seen."""
        return sum(card == UNKNOWN for card in self.stock)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {card: place for place, card in enumerate(self.cards)}

    def inward(self, cards: int) -> int:
        """A set of the pack's cards as a set of places."""
        return mask_of(self._places[card] for card in bits(cards))

    def outward(self, places: int) -> int:
        """A set of places as a set of the pack's cards."""
        return mask_of(self.cards[place] for place in bits(places))

    def true_hand(self, who: int) -> int | None:
        """What the leader (0) or the other (1) holds at the trick's start; None if not known."""
        player = self.leader if who == 0 else 1 - self.leader
        if self.position.unknown >> player & 1:
            return None
        hand = self.position.hands[player]
        if who == 0 and self.position.table is not None:
            hand |= 1 << self.position.table
        return self.inward(hand)


def setting_of(position: Position) -> Setting:
    """The common knowledge of a position. Raises CannotRun where it has no answer of this kind."""
    _check_question(position)
    _check_known_places(position)
    _check_out(position)
    cards = tuple(bits(position.cards_left))
    stock = len(position.stock)
    size, odd = divmod(len(cards) - stock, 2)
    whole = Setting(position, cards, size, (0, 0), ())
    leader = position.lead
    shown = position.shown[leader], position.shown[1 - leader]
    places = tuple(c if c == UNKNOWN else whole.cards.index(c) for c in position.stock)
    inward = whole.inward(shown[0]), whole.inward(shown[1])
    found = replace(whole, shown=inward, stock=places)
    held = [found.true_hand(who) for who in (0, 1)]
    if odd or size < 1 or any(hand is not None and hand.bit_count() != size for hand in held):
        raise CannotRun("both players must have the same number of cards before the lead")
    return found


def _check_question(position: Position) -> None:
    if UNKNOWN not in position.stock:
        raise CannotRun("no card of the stock is hidden: this is for the ordinary solver")
    if len(position.stock) > 2:
        raise too_many_blind(position)
    if not position.unseen:
        raise CannotRun(
            "cards of the stock are not known, and nothing says which they can be: add unseen=, the"
            " cards at the question marks, written as a hand, as in unseen=.2..A"
        )
    if undecided_trump(position):
        raise CannotRun("the lead would fix the trump; with hidden cards that cannot be solved")
    if position.cards_left.bit_count() > MOST_CARDS:
        raise CannotRun(f"more than {MOST_CARDS} cards are unplayed: too many")


def _check_known_places(position: Position) -> None:
    """Cards of the stock that the rules show must be named."""
    names = position.rules.pack.names
    for place, why in shown_places(position):
        if position.stock[place] == UNKNOWN:
            where = "top" if place == 0 else "last"
            example = ["??"] * len(position.stock)
            likely = position.unseen & position.tables.trumps or position.unseen
            example[place] = names[next(bits(likely))]
            raise CannotRun(
                f"under these rules the stock's {where} card {why}: name it, as in"
                f" stock={'.'.join(example)}, and leave it out of unseen="
            )


def _check_out(position: Position) -> None:
    dead = dead_cards(position.rules)
    sample = _sample(position.rules)
    if sample.out & ~sample.public:
        raise CannotRun(
            "under these rules a card is left lying that nobody sees, so that after the last draw"
            " the hands are still not known: this cannot be solved"
        )
    if position.out.bit_count() < dead:
        raise CannotRun(f"these rules leave {dead} card(s) out of play: say which, as in out=H7")


def shown_places(position: Position) -> Iterator[tuple[int, str]]:
    """The places of the stock whose card both players have seen, and why they have."""
    sample = _sample(position.rules)
    first_trick = len(position.stock) == len(sample.stock)
    turned = [sample.public >> card & 1 for card in sample.stock]
    if _shows_top(position.rules, sample):
        yield 0, "is seen before the lead"
    elif first_trick and turned and turned[0]:
        yield 0, "was turned up"
    if turned and turned[-1] and len(position.stock) > 1:
        yield len(position.stock) - 1, "was shown before the deal was played"


def notes(position: Position) -> Iterator[str]:
    """What a reader may have overlooked, or should know of how the position was understood."""
    expected = {place for place, _ in shown_places(position)}
    for place, card in enumerate(position.stock):
        if card != UNKNOWN and place not in expected:
            name = position.rules.pack.names[card]
            yield f"{name} of the stock is taken as seen by both, though the rules do not show it"
    if not any(position.shown) and _shows_cards_of_hands(position.rules):
        yield (
            "these rules show cards that players then hold; none is named as shown, so no card of"
            " a hand is taken as known to the other player (shown=HK:D)"
        )


def _sample(rules: Rules) -> Setup:
    """Some deal: where cards that everyone can place lie is the same in all deals."""
    return shuffle_and_deal(rules, Random(0))


def _shows_top(rules: Rules, sample: Setup) -> bool:
    return Deal(rules, replace(sample, public=0)).top_seen() is not None


def _shows_cards_of_hands(rules: Rules) -> bool:
    """Whether a card turned up comes into a hand, or cards are seen as they are drawn."""
    sample = _sample(rules)
    held = sample.hands[0] | sample.hands[1] | 1 << sample.stock[0]
    if sample.public & held:
        return True
    deal = Deal(rules, sample)
    for _ in range(2):
        deal.play(next(bits(deal.state.legal())))
    return any(draw.shown for draw in deal.tricks[0].draws)
