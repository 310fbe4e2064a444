"""A position: one moment of a deal, as one line of text, as a map, or as a state to play from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..engine.scoring import Ledger, Pair, hold, owner_cards, reach
from ..engine.state import State, settle
from ..engine.tricks import LETTERS
from ..spec.cards import bits, mask_of
from ..spec.model import Rules
from ..spec.tables import AFTER_STOCK, WHILE_STOCK, Tables, compile_tables

UNKNOWN = -1  # a card of the stock that nobody has seen


@dataclass(frozen=True)
class Position:
    """One moment of a deal under some rules; pairs are (dealer, non-dealer).

    `trump` is a suit by place, None without one; `lead` who led or leads the trick; `hands` sets of
    cards; `table` the card led; `stock` the cards to draw, the top first, UNKNOWN where not seen;
    `out` cards that no one can play. The past: `count` the counted value captured, `taken` the
    owners of points whose cards are gone, `tricks` those won, `score` the match. A position with
    neither count, taken nor tricks is bare: only its own cards score.

    What is hidden: `unseen` the cards that lie in the UNKNOWN places of the stock and in the hands
    of the players in the set `unknown`, whose `hands` are 0 here; `shown` the cards of each hand
    that both players know to be there.
    """

    rules: Rules
    trump: int | None
    lead: int
    hands: Pair
    table: int | None = None
    count: Pair | None = None
    taken: tuple[tuple[str, int], ...] | None = None
    tricks: Pair | None = None
    score: Pair | None = None
    stock: tuple[int, ...] = ()
    out: int = 0
    unseen: int = 0
    shown: Pair = (0, 0)
    unknown: int = 0

    @property
    def bare(self) -> bool:
        """Whether nothing is said of what was captured before."""
        return self.count is None and self.taken is None and self.tricks is None

    @property
    def to_move(self) -> int:
        """The player whose turn it is, 0 the dealer."""
        return self.lead if self.table is None else 1 - self.lead

    @cached_property
    def tables(self) -> Tables:
        """The rules compiled for this trump."""
        return compile_tables(self.rules, self.trump)

    @property
    def cards_left(self) -> int:
        """The cards that are still to be played: hands, table, the known stock, what is unseen."""
        known = mask_of(card for card in self.stock if card != UNKNOWN)
        table = 0 if self.table is None else 1 << self.table
        hidden = self.unseen | self.shown[0] | self.shown[1]
        return self.hands[0] | self.hands[1] | table | known | hidden

    @property
    def in_play(self) -> int:
        """Every card that was or can be played in this deal. Where the rules leave cards out and
        the position does not say which, only the cards it shows."""
        unused = dead_cards(self.rules)
        if unused > self.out.bit_count():
            return self.cards_left
        return self.rules.pack.all & ~self.out

    @cached_property
    def state(self) -> State:
        """The moment as the interpreter plays on from it. The stock must be known."""
        table = 0 if self.table is None else 1 << self.table
        held = tuple(
            hand | (table if self.lead == who else 0) for who, hand in enumerate(self.hands)
        )
        ledger = self._past()
        for player in (0, 1):
            ledger = hold(self.tables, ledger, self.in_play, player, held[player])
        return settle(
            State(self.tables, self.hands, self.stock, self.lead, self.table, self.in_play, ledger)
        )

    def _past(self) -> Ledger:
        places = {point.name: place for place, point in enumerate(self.tables.points)}
        owners = [0] * len(places)
        for name, player in self.taken or ():
            owners[places[name]] |= 1 << player
        won = self.tricks or (0, 0)
        phase = trick_scope(self.rules)
        tricks = (won, (0, 0)) if phase == WHILE_STOCK else ((0, 0), won)
        cards = (2 * won[0], 2 * won[1])
        return reach(self.tables, Ledger(self.count or (0, 0), cards, tricks, tuple(owners)))

    @cached_property
    def text(self) -> str:
        """The position as one line; reading it gives the same position."""
        return " ".join(f"{key}={value}" for key, value in self.fields().items())

    def fields(self) -> dict[str, str]:
        """The fields of the line, in order."""
        pack = self.rules.pack
        fields = {
            "rules": self.rules.id,
            "trump": "-" if self.trump is None else pack.suits[self.trump],
            "lead": LETTERS[self.lead],
            "D": self._hand_text(0),
            "N": self._hand_text(1),
            "table": "-" if self.table is None else pack.names[self.table],
        }
        if self.count is not None:
            fields["count"] = _pair(self.count)
        if self.taken is not None:
            owners = [f"{name}:{LETTERS[player]}" for name, player in self.taken]
            fields["taken"] = ",".join(owners) or "-"
        if self.tricks is not None:
            fields["tricks"] = _pair(self.tricks)
        if self.score is not None:
            fields["score"] = f"{self.score[0]}-{self.score[1]}"
        if self.stock:
            fields["stock"] = ".".join("??" if c == UNKNOWN else pack.names[c] for c in self.stock)
        if self.unseen:
            fields["unseen"] = pack.text(self.unseen)
        if any(self.shown):
            fields["shown"] = ",".join(f"{card}:{who}" for card, who in self._shown().items())
        if self.out:
            fields["out"] = ".".join(pack.names[card] for card in bits(self.out))
        return fields

    def _hand_text(self, player: int) -> str:
        return "?" if self.unknown >> player & 1 else self.rules.pack.text(self.hands[player])

    def _shown(self) -> dict[str, str]:
        """Who holds each card that both know, by their texts, in pack order."""
        names = self.rules.pack.names
        return {
            names[card]: LETTERS[self.shown[1] >> card & 1]
            for card in bits(self.shown[0] | self.shown[1])
        }

    def to_map(self) -> dict[str, Any]:
        """The position as a map for YAML or JSON; reading it gives the same position."""
        found: dict[str, Any] = dict(self.fields())
        if self.table is None:
            found["table"] = None
        if self.trump is None:
            found["trump"] = None
        for key, pair in (("count", self.count), ("tricks", self.tricks), ("score", self.score)):
            if pair is not None:
                found[key] = {"D": pair[0], "N": pair[1]}
        if self.taken is not None:
            owners: dict[str, str] = {}
            for name, player in self.taken:
                owners[name] = owners.get(name, "") + LETTERS[player]
            found["taken"] = owners
        if any(self.shown):
            found["shown"] = self._shown()
        for key in ("stock", "out"):
            if key in found:
                found[key] = found[key].split(".")
        return found

    def with_rules(self, rules: Rules) -> Position:
        """The same cards and past under other rules; the caller checks the result."""
        return replace(self, rules=rules)

    def __str__(self) -> str:
        return self.text


def _pair(pair: Pair) -> str:
    return f"D{pair[0]},N{pair[1]}"


def dead_cards(rules: Rules) -> int:
    """How many cards of the pack nobody can play: an undealt rest, a turn-up put aside, a last odd
    card left lying."""
    return rules.pack.size - 2 * rules.deal.hand - rules.stock_size


def trick_scope(rules: Rules) -> int:
    """The part of the deal whose tricks count in these rules, as a phase of the tables; the part
    after the stock where all do."""
    early = any(point.during == "while-stock" for point in rules.score)
    return WHILE_STOCK if early else AFTER_STOCK


def gone_points(position: Position) -> dict[str, int]:
    """For each point that goes to a captor or holder: the set of its cards that are no longer in
    hands, table or stock, and so belong to the past."""
    to = ("captor", "holder", "each-captor")
    marks = owner_cards(position.tables, position.in_play, to)
    left = position.cards_left
    return {
        point.name: mask & ~left
        for point, mask in zip(position.tables.points, marks, strict=True)
        if mask & ~left
    }
