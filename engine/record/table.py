"""The cards on the table while a record is played again: all of them known, or one player's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..deal import Deal, Draw, Revoke
from ..evidence import evidence
from ..tricks import ROLES
from .hidden import Seen
from .model import Claim


class Table:
    """A deal of which the whole pack is known."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.moves: list[tuple[int, int]] = []  # who led, and the card, for every card played

    def judges(self, player: int) -> bool:
        """Whether the hand of a player is known, so that a revoke shows."""
        return True

    def can_play(self, player: int, card: int) -> bool:
        """Whether a player holds a card, or can hold it."""
        return bool(self.deal.state.hands[player] >> card & 1)

    def lead_by(self, player: int) -> None:
        """Let a player lead, in turn or out of it."""
        self.deal.state = replace(self.deal.state, leader=player)

    def play(self, card: int) -> None:
        """Play a card that `can_play` allows, for whoever's turn it is; a revoke is played too."""
        self.moves.append((self.deal.state.leader, card))
        self.deal.play(card, allow_revoke=True)

    def draws(self, number: int) -> tuple[Draw, ...]:
        """What was drawn after a trick, from 1."""
        return self.deal.tricks[number - 1].draws if number <= len(self.deal.tricks) else ()

    def played(self, card: int) -> str | None:
        """When a card was played, for a message."""
        for number, trick in enumerate(self.deal.tricks, 1):
            if card in (trick.led, trick.reply):
                return f"it was played in trick {number}"
        return "it was led to this trick" if self.deal.state.led == card else None

    def where(self, card: int) -> str:
        """Where a card is that is not where it should be, for a message."""
        state = self.deal.state
        for player in (0, 1):
            if state.hands[player] >> card & 1:
                return f"the {ROLES[player]} holds it"
        there = "it is still in the stock" if card in state.stock else "it is out of play"
        return self.played(card) or there


class SeenTable(Table):
    """A deal of which one player's cards are known. The other cards lie as `Seen` guesses, and are
    laid anew when a card shows that they lie otherwise."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        super().__init__(self._laid())

    def _laid(self) -> Deal:
        """The deal as it is guessed now, played as far as it was."""
        setup = self.seen.guess()
        assert setup is not None  # asked for only what fits
        deal = Deal(self.seen.rules, setup)
        for leader, card in getattr(self, "moves", ()):
            if deal.state.led is None:
                deal.state = replace(deal.state, leader=leader)
            deal.play(card, allow_revoke=True)
        return deal

    def judges(self, player: int) -> bool:
        """Whether the hand of a player is known."""
        return player == self.seen.role

    def can_play(self, player: int, card: int) -> bool:
        """Whether a player holds a card, or can hold it."""
        if self.judges(player) or super().can_play(player, card):
            return super().can_play(player, card)
        if self.seen.known >> card & 1 or self.played(card):
            return False
        more = [*self.seen.played, (card, len(self.deal.tricks) + 1)]
        return replace(self.seen, played=more).guess() is not None

    def play(self, card: int) -> None:
        """Play a card that `can_play` allows."""
        mover = self.deal.state.to_move
        if not self.judges(mover):
            self.seen.played.append((card, len(self.deal.tricks) + 1))
            if not super().can_play(mover, card):
                leader = self.deal.state.leader
                self.deal = self._laid()
                self.lead_by(leader)  # it may have been out of turn
        tricks = len(self.deal.tricks)
        super().play(card)
        for number in range(tricks + 1, len(self.deal.tricks) + 1):
            first = self.first_place(number)
            for place, draw in enumerate(self.draws(number), first):
                if not self.judges(draw.player):
                    self.seen.drawn.append((number, place))

    def first_place(self, number: int) -> int:
        """The place in the whole stock of the first card drawn after a trick."""
        return sum(len(trick.draws) for trick in self.deal.tricks[: number - 1])

    def lies(self, place: int, card: int) -> str | None:
        """Learn which card lies, or lay, at a place of the stock; why not, if it cannot be."""
        there = self.seen.stock[place]
        if there is not None:
            name = self.seen.rules.pack.names[there]
            return None if there == card else f"it is {name}, which was shown before"
        if self.seen.known >> card & 1 or self.played(card):
            return self.where(card)
        self.seen.stock[place] = card
        if self.deal.setup.stock[place] != card:
            self.deal = self._laid()
        return None

    def where(self, card: int) -> str:
        """Where a card is that is not where it should be, as far as the player saw."""
        if played := self.played(card):
            return played
        if self.deal.state.hands[self.seen.role] >> card & 1:
            return f"the {ROLES[self.seen.role]} holds it"
        if self.deal.shown[1 - self.seen.role] >> card & 1:
            return f"the {ROLES[1 - self.seen.role]} holds it"
        if card in self.seen.stock:
            return "it is still in the stock"
        return "nothing in the record puts it there"

    def finish(self, claims: Sequence[Claim]) -> None:
        """Leave of the revokes only what is known: the player's own, and those of the other player
        that were found out."""
        known = [one for one in self.deal.revokes if self.judges(one.player)]
        upheld = {one.trick for one in claims if one.upheld and self.judges(one.by)}
        found = [revoke for number in sorted(upheld) if (revoke := self.found_out(number))]
        self.deal.revokes = sorted([*known, *found], key=lambda one: one.trick)

    def found_out(self, number: int) -> Revoke | None:
        """The revoke that the other player was found to have made in a trick, the hand unknown;
        None if the card was legal in every hand, or no reply."""
        tricks = self.deal.tricks
        trick = tricks[number - 1] if number <= len(tricks) else None
        if trick is None or trick.reply is None or trick.leader != self.seen.role:
            return None
        phase = evidence(self.deal, self.seen.role).phase(number)
        for place, (holding, playable) in enumerate(self.deal.tables.obligations[phase][trick.led]):
            if not playable >> trick.reply & 1:
                return Revoke(number, 1 - self.seen.role, trick.reply, place, 0)
            if holding >> trick.reply & 1:
                return None
        return None
