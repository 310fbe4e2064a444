"""What each play of a deal cost: its value held against that of the best card, exactly.

The last tricks need no stock. Earlier plays can be judged only as if both players had seen both
hands and the stock (double dummy), which is more than either knew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..engine.deal import Deal
from ..engine.scoring import Pair
from ..engine.state import State
from ..engine.view import view
from ..spec.cards import bits
from .account import Account, Objective
from .lines import Walker
from .moment import position_of
from .solve import MEMORY
from .walkers import quick_walker


@dataclass(frozen=True, slots=True)
class Play:
    """One card of a deal as it was played: from which state, in which trick (from 1)."""

    trick: int
    state: State
    card: int

    @property
    def player(self) -> int:
        """Who played it, 0 the dealer."""
        return self.state.to_move


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A play and what it was worth, for the player who played.

    `value` is what best play would have brought, `cost` how much less the card does: 0 for a best
    card, None for a card that the rules do not allow there. `better` are the best cards where it
    cost something, `line` the best play that starts with the first of them. `choices` is how many
    cards could be played; `double_dummy` whether cards were hidden from the player.
    """

    play: Play
    value: float
    cost: float | None
    better: tuple[int, ...]
    line: tuple[int, ...]
    choices: int
    double_dummy: bool

    @property
    def dealer_value(self) -> float:
        """What best play from here is worth to the dealer."""
        return self.value if self.play.player == 0 else -self.value


def plays_of(deal: Deal) -> list[Play]:
    """Every card of a deal in the order of play; a last card that stands alone is no play."""
    again = Deal(deal.rules, deal.setup)
    found = []
    for number, trick in enumerate(deal.tricks, 1):
        for card in (trick.led, trick.reply):
            if card is None or trick.reply is None:
                continue
            found.append(_play(again, number, trick.leader, card))
    if deal.state.led is not None:
        found.append(_play(again, len(deal.tricks) + 1, deal.state.leader, deal.state.led))
    return found


def _play(deal: Deal, number: int, leader: int, card: int) -> Play:
    """Play a card on; a lead out of turn stands as it was played."""
    if deal.state.led is None and deal.state.leader != leader:
        deal.state = replace(deal.state, leader=leader)
    play = Play(number, deal.state, card)
    deal.play(card, allow_revoke=True)
    return play


def review(
    deal: Deal,
    *,
    whole: bool = False,
    seen_by: int | None = None,
    objective: Objective = "points",
    score: Pair | None = None,
    target: int | None = None,
    memory: int = MEMORY,
    advance: Callable[[], None] = lambda: None,
) -> list[Reviewed]:
    """The plays of a deal with what they cost, in order of play: those after the stock is gone, and
    with `whole` the others, double dummy.

    `seen_by` is the player whose cards are known where not all are (0 the dealer): then only plays
    for which the other hand is certain. `score` is that of the match before the deal, `target` what
    it goes to, for the objective match. `advance` is called after each play. Values are exact; the
    table of the search keeps within `memory` MB.
    """
    plays = list(_known(deal, whole and seen_by is None, seen_by))
    if not plays:
        return []
    first = plays[0].state
    account = Account(position_of(first, score), objective, target)
    walker = quick_walker(account, first.stock, memory)
    found = []
    for play in reversed(plays):  # what comes later is asked again by what came before
        found.append(_reviewed(walker, play))
        advance()
    return found[::-1]


def count_plays(deal: Deal, whole: bool, seen_by: int | None) -> int:
    """How many plays `review` would judge."""
    return sum(1 for _ in _known(deal, whole and seen_by is None, seen_by))


def _known(deal: Deal, whole: bool, seen_by: int | None) -> Iterator[Play]:
    """The plays that can be judged: every card is known, and which suit is trumps."""
    certain = seen_by is None or deal.state.over or view(deal, seen_by).unseen == 0
    undecided = deal.rules.trump.source == "first-card-led"
    for play in plays_of(deal):
        if undecided and play.state.tables.trump is None:
            continue
        if whole or (certain and not play.state.stock):
            yield play


def _reviewed(walker: Walker, play: Play) -> Reviewed:
    state, mover = play.state, play.player
    sign = 1 if mover == 0 else -1
    legal = state.legal()
    value = walker.total(state)
    found = Reviewed(play, sign * value, None, (), (), legal.bit_count(), bool(state.stock))
    if not legal >> play.card & 1:
        return found
    after = walker.total(state.play(play.card))
    if after == value:
        return replace(found, cost=0)
    better = tuple(card for card in bits(legal) if walker.keeps(state.play(card), mover, value))
    rest, _ = walker.line(state.play(better[0]))
    line = (better[0], *rest)
    return replace(found, cost=sign * (value - after), better=better, line=line)
