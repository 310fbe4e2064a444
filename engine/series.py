"""A match: deals until somebody has won it, the deal passing as the rules say.

Players are A and B here, numbers 0 and 1; A deals first. Dealer and non-dealer change between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from ..spec.diagnostics import CannotRun
from ..spec.model import Rules
from .deal import Deal
from .match import Standing, after_deal, during_deal, match_target
from .players import Player, play_out
from .scoring import Score
from .setup import shuffle_and_deal
from .view import view

MAX_DEALS = 10_000


@dataclass(frozen=True, slots=True)
class Counted:
    """A deal of a match: who dealt, the deal, the score of (A, B) after it."""

    dealer: int
    deal: Deal
    score: Score


@dataclass(slots=True)
class Series:
    """A match under way; `winner` is None until it is won, or drawn in a match of one deal."""

    rules: Rules
    target: int
    dealer: int = 0
    score: Score = (0, 0)
    winner: int | None = None
    over: bool = False
    deals: list[Counted] = field(default_factory=list)

    def count(self, deal: Deal) -> None:
        """Book a finished deal and pass the deal on."""
        standing = self.standing(deal)
        self.score = _turned(standing.score, self.dealer)
        self.deals.append(Counted(self.dealer, deal, self.score))
        if standing.winner is not None:
            self.winner = standing.winner ^ self.dealer
        self.over = standing.winner is not None or self.rules.match.one_deal
        self.dealer = self.next_dealer(deal)

    def standing(self, deal: Deal) -> Standing:
        """The match after a deal, for (dealer, non-dealer)."""
        before = _turned(self.score, self.dealer)
        if not deal.state.over:
            return during_deal(deal.tables, deal.state.ledger, before, self.target)
        return after_deal(
            deal.tables, deal.state.ledger, before, self.target, deal.penalty(), deal.points()
        )

    def next_dealer(self, deal: Deal) -> int:
        """Who deals next: in turn, the same, or by the points of the deal (a tie passes it)."""
        way = self.rules.deal.next_dealer
        total = deal.total()
        if way == "same":
            return self.dealer
        if way == "alternate" or total[0] == total[1]:
            return 1 - self.dealer
        won = self.dealer if total[0] > total[1] else 1 - self.dealer
        return won if way == "winner" else 1 - won

    def misdeal(self) -> None:
        """A misdeal: the same player deals again, or the deal passes."""
        if self.rules.penalties.misdeal == "pass-deal":
            self.dealer = 1 - self.dealer


def _turned(score: Score, dealer: int) -> Score:
    """A pair (A, B) as (dealer, non-dealer), or the other way round."""
    return score if dealer == 0 else (score[1], score[0])


def play_match(
    rules: Rules,
    rng: Random,
    players: tuple[Player, Player],
    agreed: int | None = None,
    first_dealer: int = 0,
    on_deal: Callable[[Series], None] | None = None,
) -> Series:
    """A whole match between players A and B. Raises NoTarget where one must be agreed, CannotRun
    when ten thousand deals did not decide it."""
    series = Series(rules, match_target(rules, agreed), first_dealer)
    while not series.over:
        if len(series.deals) >= MAX_DEALS:
            raise CannotRun(f"no winner after {MAX_DEALS:,} deals: the target is out of reach")
        seats = (players[series.dealer], players[1 - series.dealer])
        deal = Deal(rules, shuffle_and_deal(rules, rng))
        if rules.match.counted == "as-won":
            _play_until_won(series, deal, seats)
        else:
            play_out(deal, seats)
        series.count(deal)
        if on_deal:
            on_deal(series)
    return series


def _play_until_won(series: Series, deal: Deal, seats: tuple[Player, Player]) -> None:
    while not deal.state.over:
        if deal.state.led is None and series.standing(deal).winner is not None:
            return
        mover = deal.state.to_move
        deal.play(seats[mover].choose(view(deal, mover)))
