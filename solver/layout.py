"""The account of a search in the form the native kernel takes: amounts and residuals.

A trick adds an amount to the worth of a deal and changes the residual, one number of 64 bits that
stands for all else that the end of the deal depends on. What a residual is worth at the end is
asked of the account, so no rule of scoring is written twice.

Two ways to divide the work. Plain: what adds up is the amount, everything else the residual.
By threshold, where the rest hangs on who has more of one quantity (the count, say): the amount is
the difference in that quantity, the residual holds what the points must still bring, and the
question becomes by how much a player can be behind. One answer then serves many counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..engine.scoring import Ledger, capture, hold, opening_ledger
from ..spec.model import Quantity
from ..spec.tables import AFTER_STOCK, WHILE_STOCK
from .account import Account, Field

CERTAIN = 16_000  # the kernel's number for won or lost whatever is still added
BITS = 64
NEED_BITS = 16
_ALL = (1 << BITS) - 1
Effect = tuple[int, int, int]  # amount, added to the residual, bits set in the residual
Watch = tuple[list[int], list[int], int, int, int, int, int]
Query = tuple[int, int, int, int, int]  # residual, amount, place of the need or -1, lowest, highest

_KINDS: dict[Quantity, tuple[str, ...]] = {
    "values": ("count",),
    "cards": ("cards",),
    "tricks": ("tricks0", "tricks1"),
}


@dataclass(frozen=True, slots=True)
class Effects:
    """What captures, draws and tricks bring, by player and card or phase, what is watched for
    first-to points, and a guess of each card's worth."""

    capture: list[list[Effect]]
    hold: list[list[Effect]]
    trick: list[list[Effect]]
    watches: list[Watch]
    weight: list[int]


class CannotExpress(Exception):
    """The kernel has no room for what this question must remember."""


class NotMonotone(Exception):
    """More of the quantity is not always better for a player, so a threshold says nothing."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Bits of the residual: an amount of `width` bits above its `bias`, or one bit of an owner."""

    field: Field
    shift: int
    width: int
    bias: int


class Layout:
    """Where the residual of one account keeps what."""

    def __init__(self, account: Account, threshold: bool = True) -> None:
        self.account = account
        self.tables = account.tables
        self.scored = account.objective in ("points", "match")
        halves = self.scored and any(point.tied == "split" for point in self.tables.points)
        self.scale = 2 if halves else 1
        self.quantity = self._threshold() if threshold else None
        self.range = self._range()
        self.slots = tuple(self._slots())
        self.need = sum(slot.width for slot in self.slots)
        need_width = (4 * self.range + 4).bit_length() + 1 if self.quantity else 0
        self.need_bias = 1 << (need_width - 1) if self.quantity else 0
        if self.need + need_width > BITS:
            raise CannotExpress(f"a past of {self.need + need_width} bits, more than {BITS}")
        if need_width > NEED_BITS:
            raise CannotExpress("points too large")
        if self.quantity:
            self.need = BITS - need_width  # at the top, where the kernel looks for it
        self.uses_last = bool(self.tables.last_trick_value) or any(
            point.to == "last-trick" or point.otherwise_last_trick for point in self.tables.points
        )

    @property
    def need_place(self) -> int:
        """The bit of the residual where the need begins, 64 where there is none."""
        return self.need if self.quantity else BITS

    def _threshold(self) -> Quantity | None:
        """The quantity that only majorities ask for, if there is one."""
        if not self.scored:
            return None
        asked = [
            point
            for place, point in enumerate(self.tables.points)
            if point.quantity and not self.account.linear[place]
        ]
        for quantity in _KINDS:
            users = [point for point in asked if point.quantity == quantity]
            majorities = all(point.to == "most" for point in users)
            if users and majorities and all(point.during == "whole-deal" for point in users):
                return quantity
        return None

    def _range(self) -> int:
        """The most that a deal can be worth to either side, in steps of the scale."""
        if self.account.objective == "match":
            return self.scale * (self.account.target + 1)
        if self.account.objective == "tricks":
            return self.tables.pack.size
        total = self._total("count") + abs(self.tables.last_trick_value)
        if self.account.objective == "count":
            return total
        most = sum(
            abs(point.worth) * (max(total, self.tables.pack.size) if point.to == "each" else 1)
            for point in self.tables.points
        )
        return self.scale * most

    def _total(self, kind: str) -> int:
        return sum(map(abs, self.tables.values)) if kind == "count" else self.tables.pack.size

    def _slots(self) -> Iterable[Slot]:
        left_out = _KINDS[self.quantity] if self.quantity else ()
        shift = 0
        for field in self.account.fields:
            if field.kind in left_out:
                continue
            width, bias = 1, 0
            if field.kind != "owner":
                width = (2 * self._total(field.kind) + 2).bit_length() + 1
                bias = 1 << (width - 1)
            yield Slot(field, shift, width, bias)
            shift += width

    def amount(self, ledger: Ledger) -> int:
        """What a ledger adds to the worth."""
        if self.quantity:
            pair = ledger.total(self.quantity)
            return pair[0] - pair[1]
        return self._gain(ledger)

    def _gain(self, ledger: Ledger) -> int:
        return int(self.scale * self.account.gain(ledger))

    def residual(self, ledger: Ledger) -> int:
        """What else there is to remember of a ledger. What was gained is left out."""
        found = self.need_bias << self.need
        for slot in self.slots:
            amount = self.account.amount(ledger, slot.field) + slot.bias
            if not 0 <= amount < 1 << slot.width:
                raise CannotExpress("a past with amounts that the pack does not hold")
            found += amount << slot.shift
        return found

    def effect(self, ledger: Ledger) -> Effect:
        """The change that a ledger stands for, when it has only what one card or trick brings."""
        add = -self._gain(ledger) << self.need if self.quantity else 0
        marks = 0
        for slot in self.slots:
            amount = self.account.amount(ledger, slot.field)
            if slot.field.kind != "owner":
                add += amount << slot.shift
            elif self.tables.points[slot.field.place].to != "first-to":
                marks |= amount << slot.shift
        return self.amount(ledger), add & _ALL, marks

    def query(self, past: int) -> Query:
        """The question that a past of the account puts."""
        ledger = self.account.unpack(past, None)
        amount = self.amount(ledger) if self.quantity else 0
        place = self.need if self.quantity else -1
        return self.residual(ledger), amount, place, -self.range - 1, self.range

    def leaf(self, residual: int, last: int) -> int:
        """What a residual is worth at the end of the deal."""
        if not self.quantity:
            return int(self.scale * self.account.final(self.past(residual), last))
        bonus = self._bonus(last)
        outcomes = [
            int(self.scale * self.account.final(self.past(residual, lead - bonus), last))
            for lead in (-1, 0, 1)
        ]
        if outcomes != sorted(outcomes):
            raise NotMonotone(self.quantity)
        need = self._needed(residual)
        behind, level, ahead = (outcome >= need for outcome in outcomes)
        return CERTAIN if behind else bonus if level else bonus - 1 if ahead else -CERTAIN

    def _bonus(self, last: int) -> int:
        """What the last trick itself adds to the difference, for the dealer."""
        if self.quantity != "values":
            return 0
        return self.tables.last_trick_value if last == 0 else -self.tables.last_trick_value

    def decided(self, residual: int) -> int | None:
        """What a residual is worth before the end, where it decides a match already."""
        value = self.account.decided(self.past(residual))
        if value is None:
            return None
        if not self.quantity:
            return int(self.scale * value)
        return CERTAIN if self.scale * value >= self._needed(residual) else -CERTAIN

    def _needed(self, residual: int) -> int:
        return (residual >> self.need) - self.need_bias

    def past(self, residual: int, lead: int = 0) -> int:
        """The account's past of a residual, with the dealer's lead in the threshold quantity."""
        amounts = {
            slot.field: (residual >> slot.shift & ((1 << slot.width) - 1)) - slot.bias
            for slot in self.slots
        }
        if self.quantity:
            kind = _KINDS[self.quantity][-1]
            amounts |= {Field(kind, 0): max(lead, 0), Field(kind, 1): max(-lead, 0)}
        return self.account.past(amounts)

    def effects(self) -> Effects:
        """The tables of a plan: the same for every account that differs only in the match score."""
        tricks = self._tricks()
        return Effects(self._captures(), self._holds(), tricks, self._watches(),
                       self._weights(abs(tricks[0][AFTER_STOCK][0])))  # fmt: skip

    def _captures(self) -> list[list[Effect]]:
        cards = range(self.tables.pack.size)
        return [[self.effect(self._captured(who, card)) for card in cards] for who in (0, 1)]

    def _captured(self, player: int, card: int) -> Ledger:
        """The ledger with one card captured and no trick."""
        ledger = capture(self.tables, opening_ledger(self.tables), self.account.in_play, player,
                         1 << card, AFTER_STOCK)  # fmt: skip
        return Ledger(ledger.count, ledger.cards, owners=ledger.owners)

    def _holds(self) -> list[list[Effect]]:
        blank, in_play = opening_ledger(self.tables), self.account.in_play

        def drawn(who: int, card: int) -> Effect:
            return self.effect(hold(self.tables, blank, in_play, who, 1 << card))

        return [[drawn(who, card) for card in range(self.tables.pack.size)] for who in (0, 1)]

    def _tricks(self) -> list[list[Effect]]:
        """A trick without its cards."""
        blank, in_play = opening_ledger(self.tables), self.account.in_play

        def won(who: int, phase: int) -> Effect:
            return self.effect(capture(self.tables, blank, in_play, who, 0, phase))

        return [[won(who, phase) for phase in (WHILE_STOCK, AFTER_STOCK)] for who in (0, 1)]

    def _watches(self) -> list[Watch]:
        """The first-to points: where the amounts of both players are, how wide and above what bias,
        the amount to reach, and the bits of who reached it."""
        if not self.account.paths:
            return []
        found: list[Watch] = []
        at = {(slot.field.kind, slot.field.player, slot.field.place): slot for slot in self.slots}
        for place, point in enumerate(self.tables.points):
            if point.to != "first-to" or point.quantity is None:
                continue
            slots = [[at[kind, who, -1] for kind in _KINDS[point.quantity]] for who in (0, 1)]
            own, other = ([slot.shift for slot in one] for one in slots)
            marks = [1 << at["owner", who, place].shift for who in (0, 1)]
            one = slots[0][0]
            found.append((own, other, one.width, one.bias, point.at, marks[0], marks[1]))
        return found

    def _weights(self, trick: int) -> list[int]:
        """What each card is worth to its captor, in tenths of a point: a guess, for ordering."""
        found = []
        for card in range(self.tables.pack.size):
            ledger = self._captured(0, card)
            points = abs(self._gain(ledger)) if self.quantity else 0
            points += sum(owner & 1 for owner in ledger.owners) if not points else 0
            found.append(10 * points + abs(self.amount(ledger)) + 5 * trick)
        return found
