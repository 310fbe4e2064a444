"""Players for the interpreter: something that chooses a legal card from what it may see."""

from __future__ import annotations

from typing import Protocol

from ..spec.cards import bits
from .deal import Deal
from .rng import Chance
from .view import View, view


class Player(Protocol):
    """Chooses one of the legal cards of a view."""

    def choose(self, seen: View) -> int:
        """The card to play."""
        ...


class RandomPlayer:
    """Plays any legal card, all with the same chance."""

    def __init__(self, rng: Chance) -> None:
        self.rng = rng

    def choose(self, seen: View) -> int:
        """A legal card."""
        return random_card(seen.legal, self.rng)


def random_card(legal: int, rng: Chance) -> int:
    """One of the legal cards, all with the same chance."""
    cards = list(bits(legal))
    return cards[rng.randrange(0, len(cards))]


def play_out(deal: Deal, players: tuple[Player, Player]) -> Deal:
    """Let the players (dealer, non-dealer) play a deal to its last card."""
    while not deal.state.over:
        mover = deal.state.to_move
        deal.play(players[mover].choose(view(deal, mover)))
    return deal
