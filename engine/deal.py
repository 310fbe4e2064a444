"""One deal being played: the state, its history, and what each player has been shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..spec.cards import bits
from ..spec.diagnostics import CannotRun
from ..spec.model import Rules
from ..spec.tables import Tables, compile_tables
from .scoring import Score, totals
from .setup import Setup
from .state import State, opening
from .tricks import DEALER, NON_DEALER

_TOP_SEEN = ("top-before-lead", "both-draws", "face-up")
_DRAWS_SEEN = ("each-as-drawn", "both-draws", "face-up")


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn; `shown` when the other player saw it."""

    player: int
    card: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led what, the reply (None for a last card that stands alone), who won,
    and the draws after it. `top` is the stock's top card if it could be seen before the lead."""

    leader: int
    led: int
    reply: int | None
    winner: int
    draws: tuple[Draw, ...]
    top: int | None


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card played against the follow rule: in which trick (from 1), and the obligation broken,
    by its place in the rule for that lead, with the cards that were allowed."""

    trick: int
    player: int
    card: int
    obligation: int
    allowed: int


def first_lead(rules: Rules, setup: Setup) -> State:
    """The state before the first lead of a dealt pack."""
    leader = DEALER if rules.play.first_lead == "dealer" else NON_DEALER
    return opening(compile_tables(rules, setup.trump), setup.hands, setup.stock, leader)


@dataclass(slots=True)
class Deal:
    """A deal under way. `play` moves it on; everything else only tells."""

    rules: Rules
    setup: Setup
    state: State = field(init=False)
    tricks: list[Trick] = field(default_factory=list)
    revokes: list[Revoke] = field(default_factory=list)
    shown: list[int] = field(default_factory=lambda: [0, 0])
    _top: int | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.state = first_lead(self.rules, self.setup)
        for player in (0, 1):
            self.shown[player] = self.setup.public & self.setup.hands[player]
        self._top = self.top_seen()

    @property
    def tables(self) -> Tables:
        """The tables in force; they change when the first card led fixes the trump."""
        return self.state.tables

    def top_seen(self) -> int | None:
        """The stock's top card, if it lies face up now."""
        stock = self.state.stock
        if not stock:
            return None
        shows = self.rules.stock.shows if self.rules.stock else "nothing"
        open_now = shows in _TOP_SEEN or bool(self.setup.public >> stock[0] & 1)
        return stock[0] if open_now else None

    def play(self, card: int, allow_revoke: bool = False) -> None:
        """The player to move plays a card. A card that the follow rule does not allow is refused,
        or with `allow_revoke` noted as a revoke and played."""
        state = self.state
        if not state.legal() >> card & 1:
            self._note_revoke(card, allow_revoke)
        after = state.play(card)
        if after.led is None:
            self._close(state, card, after)
        self.state = after
        if after.led is None:
            self._top = self.top_seen()

    def _note_revoke(self, card: int, allow: bool) -> None:
        state, names = self.state, self.tables.pack.names
        if not state.hands[state.to_move] >> card & 1:
            raise CannotRun(f"{names[card]} is not in the hand of the player to move")
        allowed = state.legal()
        if not allow:
            raise CannotRun(
                f"{names[card]} may not be played to {names[state.led or 0]}; allowed:"
                f" {self.tables.pack.list_text(allowed)}"
            )
        self.revokes.append(
            Revoke(len(self.tricks) + 1, state.to_move, card, state.obligation() or 0, allowed)
        )

    def _close(self, before: State, reply: int, after: State) -> None:
        """Write down a trick that the reply has just completed, its draws, a last card alone."""
        assert before.led is not None
        pair = 1 << before.led | 1 << reply
        winner = 0 if after.captured[0] & pair else 1
        hands = (before.hands[0] & ~pair, before.hands[1] & ~pair)
        self.shown = [self.shown[who] & ~pair for who in (0, 1)]
        draws = self._draws(before, winner, hands, after)
        self.tricks.append(Trick(before.leader, before.led, reply, winner, draws, self._top))
        rest = (after.captured[0] | after.captured[1]) & ~(before.captured[0] | before.captured[1])
        for card in bits(rest & ~pair):
            holder = 0 if after.captured[0] >> card & 1 else 1
            self.tricks.append(Trick(holder, card, None, holder, (), None))

    def _draws(
        self, before: State, winner: int, hands: tuple[int, int], after: State
    ) -> tuple[Draw, ...]:
        if not before.stock:
            return ()
        shows = self.rules.stock.shows if self.rules.stock else "nothing"
        first = winner if self.rules.stock and self.rules.stock.winner_first else 1 - winner
        draws = []
        for place, card in enumerate(before.stock[: len(before.stock) - len(after.stock)]):
            player = first if place == 0 else 1 - first
            known = card == self._top or bool(self.setup.public >> card & 1)
            shown = known or shows in _DRAWS_SEEN
            draws.append(Draw(player, card, shown))
            if shown:
                self.shown[player] |= 1 << card
        return tuple(draws)

    def penalty(self) -> Score:
        """What the revokes of this deal add to the match scores."""
        rule = self.rules.penalties.revoke
        score = [0, 0]
        for revoke in self.revokes if rule else ():
            assert rule is not None
            score[revoke.player] += rule.offender
            score[1 - revoke.player] += rule.adversary
        return score[0], score[1]

    def points(self) -> tuple[Score, ...]:
        """What each point scores, without those that a player forfeited by a revoke."""
        rule = self.rules.penalties.revoke
        forfeits = rule.forfeits if rule else ()
        offenders = {revoke.player for revoke in self.revokes}
        return tuple(
            (
                0 if 0 in offenders and point.name in forfeits else score[0],
                0 if 1 in offenders and point.name in forfeits else score[1],
            )
            for point, score in zip(self.tables.points, self.state.points(), strict=True)
        )

    def total(self) -> Score:
        """The points of the deal, forfeits taken off, penalties not yet booked."""
        return totals(self.points())
