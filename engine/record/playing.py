"""Playing a recorded deal again, trick by trick, and noting everything that the rules forbid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...spec.cards import mask_of
from ...spec.diagnostics import CannotRun, Span
from ...spec.model import Rules
from ..deal import Deal
from ..setup import DealAgain, Setup, deal_pack
from ..tricks import LETTERS, ROLES
from . import faults
from .drawing import check_draws, check_top
from .finding import At, Finding
from .hidden import NOT_SHOWN, SHOWN, Seen
from .table import SeenTable, Table
from .written import WrittenCard, WrittenDeal, WrittenTrick


@dataclass(slots=True)
class Played:
    """A recorded deal played again: the deal as it stands at the end, None if it could not be
    dealt; what was found; whether it was played as far as it is written; where each card of a trick
    and player is written."""

    deal: Deal | None = None
    findings: list[Finding] = field(default_factory=list)
    whole: bool = True
    spans: dict[tuple[int, int], Span] = field(default_factory=dict)

    def note(self, *findings: Finding) -> bool:
        """Keep findings; whether the deal can be played on."""
        self.findings += findings
        self.whole = self.whole and not any(one.ends for one in findings)
        return self.whole


def play_deal(rules: Rules, written: WrittenDeal, role: int | None) -> Played:
    """Play a deal again. `role` is that of the player whose cards the record has, None for all."""
    played = Played()
    if written.broken:
        played.whole = False
        return played
    try:
        table = _dealt(rules, written, role)
    except (CannotRun, DealAgain) as error:
        message = str(error) or "the card that fixes the trump has no suit: the rules deal again"
        span = written.cards_at or written.span
        played.note(faults.wrong_deal(message, span, _lacking(rules, written), At(written.number)))
        return played
    _Playing(written, table, played).tricks()
    if isinstance(table, SeenTable):
        if played.whole and not written.torn:
            played.note(*check_top(table, written))
        table.finish([claim for claim, _ in written.claims])
    played.whole = played.whole and not written.torn
    played.deal = table.deal
    return played


def _numbers(cards: Sequence[WrittenCard] | None) -> list[int]:
    return [one.card for one in cards or () if one.card is not None]


def _lacking(rules: Rules, written: WrittenDeal) -> str | None:
    """Which cards a pack lacks, if that is what is wrong with it."""
    missing = rules.pack.all & ~mask_of(_numbers(written.pack))
    if written.pack is None or not missing:
        return None
    many = missing.bit_count()
    return f"{many} cards are missing" if many > 8 else f"missing: {rules.pack.list_text(missing)}"


def _dealt(rules: Rules, written: WrittenDeal, role: int | None) -> Table:
    """The table before the first trick. Raises CannotRun or DealAgain."""
    shown = written.trump_card.card if written.trump_card else None
    if role is None:
        back = None if written.stock is None else _numbers(written.stock)
        setup = deal_pack(rules, _numbers(written.pack), shown, back)
        _check_told(rules, setup, shown, back)
        return Table(Deal(rules, setup))
    hand = _numbers(written.hand)
    if len(hand) != rules.deal.hand:
        raise CannotRun(f"the hand has {len(hand)} cards; the rules deal {rules.deal.hand}")
    return SeenTable(Seen.of(rules, role, mask_of(hand), shown))


def _check_told(rules: Rules, setup: Setup, shown: int | None, stock: list[int] | None) -> None:
    """Raise CannotRun where a record says otherwise than its pack."""
    names = rules.pack.names
    if shown is not None and rules.trump.source not in SHOWN:
        raise CannotRun(NOT_SHOWN)
    if shown is not None and shown != setup.trump_card:
        there = names[setup.trump_card or 0]
        raise CannotRun(f"by the pack {there} is the card that fixes the trump, not {names[shown]}")
    if stock is not None and rules.trump.card != "returned":
        raise CannotRun("by these rules the pack has the stock in its order: leave out `stock`")


class _Playing:
    """The tricks of one deal being played."""

    def __init__(self, written: WrittenDeal, table: Table, played: Played) -> None:
        self.written = written
        self.table = table
        self.played = played

    @property
    def deal(self) -> Deal:
        """The deal as it stands."""
        return self.table.deal

    def tricks(self) -> None:
        """Play the tricks, as far as they can be played."""
        for number, trick in enumerate(self.written.plays, 1):
            at = At(self.written.number, number)
            if not self.has_place(trick, at):
                return
            self.leader(trick, at)
            if not all(self.card(card, at) for card in trick.cards):
                return
            if not self.played.note(*check_draws(self.table, trick, at)):
                return

    def has_place(self, trick: WrittenTrick, at: At) -> bool:
        """Whether another trick can follow here."""
        number = at.trick or 1
        if self.deal.state.over:
            more = len(self.written.plays) - number + 1
            many = "this trick follows" if more == 1 else f"{more} tricks follow"
            message = f"the deal was over after trick {number - 1}, but {many}"
            return self.played.note(faults.wrong_trick(message, trick.span, "take it out", at))
        if self.deal.state.led is not None:
            message = "there is no reply, but another trick follows"
            place, at = self.written.plays[number - 2].span, replace(at, trick=number - 1)
            return self.played.note(faults.wrong_trick(message, place, "write the reply", at))
        return True

    def leader(self, trick: WrittenTrick, at: At) -> None:
        """See who leads; where that is wrong, whether the letter is, or the lead."""
        right, wrong = self.deal.state.leader, trick.leader
        if wrong == right:
            return
        table, names = self.table, self.deal.rules.pack.names
        lead, *reply = _numbers(trick.cards)
        slip = table.can_play(right, lead) and all(table.can_play(wrong, one) for one in reply)
        hint = f"write {LETTERS[right]}: that is who holds {names[lead]}" if slip else None
        if not slip and table.can_play(wrong, lead):
            table.lead_by(wrong)
            hint = f"{names[lead]} was led out of turn; it stands, and play goes on from it"
        message = f"this trick is led by the {ROLES[right]}, not the {ROLES[wrong]}"
        at = replace(at, player=wrong, card=lead)
        self.played.note(faults.wrong_leader(message, trick.lead, hint, at))

    def card(self, written: WrittenCard, at: At) -> bool:
        """Play one card; whether the deal can be played on."""
        state, card = self.deal.state, written.card or 0
        mover, led, phase = state.to_move, state.led, state.phase
        at = replace(at, player=mover, card=card)
        if not self.table.can_play(mover, card):
            return self.played.note(self.not_held(written, at))
        before = len(self.deal.revokes)
        self.table.play(card)
        self.played.spans[at.trick or 1, mover] = written.span
        if led is not None and self.table.judges(mover):
            for revoke in self.deal.revokes[before:]:
                found = faults.revoked(self.deal, revoke, led, phase, written.span, at)
                self.played.note(found)
        return True

    def not_held(self, written: WrittenCard, at: At) -> Finding:
        """A card that its player does not hold."""
        names, led, mover = self.deal.rules.pack.names, self.deal.state.led, at.player or 0
        card = written.card or 0
        hint = None
        if (
            led is not None
            and self.table.judges(1 - mover)
            and self.table.can_play(1 - mover, card)
        ):
            hint = f"it is a second card of the hand that led {names[led]}"
        message = (
            f"{names[card]} is not in the hand of the {ROLES[mover]}: {self.table.where(card)}"
        )
        return faults.not_in_hand(message, written.span, hint, at)
