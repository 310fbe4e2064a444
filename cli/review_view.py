"""A review for a reader, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..solver.answer import number
from .blocks import Block, Heading, Line, Table
from .output import signed, suit_text
from .score_sheet import player_names

if TYPE_CHECKING:
    from ..engine.record import MatchRecord
    from ..solver.review import Reviewed

VERSION = 1
WIDE = 100
UNITS = {
    "points": "points of the deal",
    "count": "counted value",
    "tricks": "tricks",
    "match": "the match: its target when won",
}


@dataclass(frozen=True, slots=True)
class DealReview:
    """The plays judged in one deal of a record, by its place."""

    place: int
    plays: list[Reviewed]


@dataclass(frozen=True, slots=True)
class Sum:
    """A player's plays taken together: how many were judged, how many left a choice, how many cost
    something, and what they cost."""

    plays: int
    choices: int
    costly: int
    cost: float

    @classmethod
    def of(cls, plays: Sequence[Reviewed]) -> Sum:
        """The sum of some plays; those against the rules are not among them."""
        legal = [one for one in plays if one.cost is not None]
        costs = [one.cost for one in legal if one.cost]
        choices = sum(one.choices > 1 for one in legal)
        return cls(len(legal), choices, len(costs), sum(costs))


def review_blocks(
    record: MatchRecord, objective: str, deals: list[DealReview], width: int | None = None
) -> Iterator[Block]:
    """The whole review, its tables no wider than `width` where that can be."""
    rules = record.rules
    yield Heading(f"{rules.title} ({rules.id})", 1)
    if not any(deal.plays for deal in deals):
        yield Line(_nothing(record))
        return
    yield Line(
        f"Worth: what the player has at the end of the deal with best play from there, less what"
        f" the other has ({UNITS[objective]}). Cost: how much less the card played brings."
    )
    if any(play.double_dummy for deal in deals for play in deal.plays):
        yield Line("dd: double dummy, judged as if both hands and the stock had been seen.")
    for deal in deals:
        yield from _deal(record, deal, width)
    yield Heading("Summary")
    yield _summary(record, deals)


def _nothing(record: MatchRecord) -> str:
    """Why no play was judged."""
    deals = [entry.deal for entry in record.deals if entry.deal]
    if not any(deal.tricks or deal.state.led is not None for deal in deals):
        return "No play can be judged: none was made, or none could be read."
    if record.seen_by is not None:
        return "No play can be judged: at none is the other hand certain."
    return "None of the last tricks was played; --whole judges the plays before them."


def _deal(record: MatchRecord, deal: DealReview, width: int | None) -> Iterator[Block]:
    entry = record.deals[deal.place]
    assert entry.deal is not None
    trump = entry.deal.tables.trump
    suit = "no trumps" if trump is None else f"{suit_text(record.rules, trump)} trumps"
    if record.single:
        yield Heading(f"The deal, {suit}")
    else:
        yield Heading(f"Deal {deal.place + 1}: {'AB'[entry.dealer]} deals, {suit}")
    if not deal.plays:
        yield Line("No play of this deal can be judged.")
        return
    yield _plays(record, deal, min(width or WIDE, WIDE))


def _plays(record: MatchRecord, deal: DealReview, width: int) -> Table:
    names = record.rules.pack.names
    head = ["trick", "player", "card", "to", "worth", "cost", "better", "then"]
    rows = []
    for one in deal.plays:
        led = one.play.state.led
        rows.append([
            str(one.play.trick) + (" dd" if one.double_dummy else ""),
            _player(record, deal.place, one.play.player),
            names[one.play.card],
            "" if led is None else names[led],
            signed(one.value),
            _cost(one),
            " ".join(names[card] for card in one.better),
            " ".join(names[card] for card in one.line[1:]),
        ])  # fmt: skip
    used = Table(head, rows, frozenset({4, 5})).width - max(len(row[-1]) for row in [head, *rows])
    return Table(head, [_shortened(row, width - used) for row in rows], frozenset({4, 5}))


def _shortened(row: list[str], room: int) -> list[str]:
    """A row whose line of play ends where the output does, at a card."""
    line = row[-1]
    if len(line) > max(room, 8):
        line = line[: max(room, 8) - 3].rpartition(" ")[0] + " .."
    return [*row[:-1], line]


def _cost(one: Reviewed) -> str:
    if one.cost is None:
        return "revoke"
    if one.choices == 1:
        return "only card"
    return signed(one.cost).lstrip("+") if one.cost else "best"


def _player(record: MatchRecord, place: int, role: int) -> str:
    if record.single:
        return player_names(record)[role]
    return "AB"[role ^ record.deals[place].dealer]


def _by_player(
    record: MatchRecord, deals: list[DealReview]
) -> Iterator[tuple[str, list[Reviewed]]]:
    for who in (0, 1):
        plays = [
            one
            for deal in deals
            for one in deal.plays
            if one.play.player ^ (0 if record.single else record.deals[deal.place].dealer) == who
        ]
        yield player_names(record)[who], plays


def _summary(record: MatchRecord, deals: list[DealReview]) -> Table:
    head = ["player", "", "plays", "with a choice", "that cost", "cost in all"]
    rows = []
    for name, plays in _by_player(record, deals):
        for label, blind in (("last tricks", False), ("double dummy", True)):
            some = Sum.of([one for one in plays if one.double_dummy == blind])
            if some.plays:
                cells = (some.plays, some.choices, some.costly)
                rows.append([name, label, *map(str, cells), f"{some.cost:g}"])
    return Table(head, rows, frozenset({2, 3, 4, 5}))


def review_json(
    record: MatchRecord, name: str, objective: str, deals: list[DealReview]
) -> dict[str, Any]:
    """The review as one object, stable within its version, as docs/review.md has it."""
    return {
        "version": VERSION,
        "file": name,
        "rules": record.rules.id,
        "objective": objective,
        "deals": [
            {"deal": deal.place + 1, "plays": [_play_json(record, deal, one) for one in deal.plays]}
            for deal in deals
        ],
        "summary": [
            {"player": who, "double_dummy": blind, "plays": some.plays, "choices": some.choices,
             "costly": some.costly, "cost": number(some.cost)}
            for who, plays in _by_player(record, deals)
            for blind in (False, True)
            if (some := Sum.of([one for one in plays if one.double_dummy == blind])).plays
        ],
    }  # fmt: skip


def _play_json(record: MatchRecord, deal: DealReview, one: Reviewed) -> dict[str, Any]:
    names, led = record.rules.pack.names, one.play.state.led
    return {
        "trick": one.play.trick,
        "player": _player(record, deal.place, one.play.player),
        "card": names[one.play.card],
        "led": None if led is None else names[led],
        "value": number(one.value),
        "dealer_value": number(one.dealer_value),
        "cost": None if one.cost is None else number(one.cost),
        "legal": one.cost is not None,
        "better": [names[card] for card in one.better],
        "line": [names[card] for card in one.line],
        "choices": one.choices,
        "double_dummy": one.double_dummy,
    }
