"""A record as readable YAML. What `read` reads back is the same record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ...spec.cards import bits
from ...spec.text.reader import typed
from ..deal import Deal
from ..scoring import Score
from ..tricks import LETTERS as ROLE_LETTERS
from .model import LETTERS, Claim, DealRecord, MatchRecord, Note

UNSEEN = "--"
_PLAIN = re.compile(r"[A-Za-z./][\w./@+-]*( [A-Za-z][\w./@+-]*)*\Z")


def lines(record: MatchRecord, address: str) -> Iterator[str]:
    """The lines of a record; `address` is the id of its rules as it is to be written."""
    yield "allfours_record: 1"
    yield f"rules: {_scalar(address)}"
    if record.single:
        if record.seen_by is not None:
            yield f"seen_by: {ROLE_LETTERS[record.seen_by]}"
        yield from _notes(record)
        for entry in record.deals:
            yield from _deal(record, entry)
        return
    if not (record.untold or record.rules.match.one_deal):
        yield f"target: {record.series.target}"
    if record.players:
        named = (
            f"{who}: {_scalar(name)}" for who, name in zip(LETTERS, record.players, strict=True)
        )
        yield f"players: {{{', '.join(named)}}}"
    yield f"first_dealer: {LETTERS[record.first_dealer]}"
    if record.seen_by is not None:
        yield f"seen_by: {LETTERS[record.seen_by]}"
    yield from _notes(record)
    yield "deals:" if record.deals else "deals: []"
    for entry in record.deals:
        sign = "  - "
        for line in _match_deal(record, entry):
            yield sign + line
            sign = "    "
    if record.series.winner is not None:
        yield f"winner: {LETTERS[record.series.winner]}"


def _notes(record: MatchRecord) -> Iterator[str]:
    if record.notes:
        yield "notes:"
        yield from (f"  {_scalar(key)}: {_scalar(note)}" for key, note in record.notes.items())


def _match_deal(record: MatchRecord, entry: DealRecord) -> Iterator[str]:
    yield f"dealer: {LETTERS[entry.dealer]}"
    if entry.misdeal:
        yield "misdeal: true"
    yield from _deal(record, entry)
    if entry.score is not None:
        yield f"score: {{{', '.join(_scores(entry.score))}}}"


def _scores(score: Score) -> Iterator[str]:
    for who, points in zip(LETTERS, score, strict=True):
        yield f"{who}: {int(points) if points == int(points) else points}"


def _deal(record: MatchRecord, entry: DealRecord) -> Iterator[str]:
    if entry.deal is None:
        return
    if record.seen_by is None:
        yield from _whole(entry.deal)
        tricks = _tricks(entry.deal, None)
    else:
        role = record.seen_by ^ entry.dealer
        yield from _seen(entry.deal, role)
        tricks = _tricks(entry.deal, role)
    rows = [f"  - {trick}" for trick in tricks]
    yield "plays:" if rows else "plays: []"
    yield from rows
    if entry.claims:
        yield "claims:"
        yield from (f"  - {{{', '.join(_claim(claim))}}}" for claim in entry.claims)


def _claim(claim: Claim) -> Iterator[str]:
    yield f"by: {ROLE_LETTERS[claim.by]}"
    yield f"trick: {claim.trick}"
    if claim.upheld is not None:
        yield f"upheld: {str(claim.upheld).lower()}"


def _whole(deal: Deal) -> Iterator[str]:
    """What was dealt, all cards open."""
    names, setup, rules = deal.rules.pack.names, deal.setup, deal.rules
    yield from _list("pack", [names[card] for card in setup.pack])
    if rules.trump.source == "cut" and setup.trump_card is not None:
        yield f"trump_card: {names[setup.trump_card]}"
    if rules.trump.card == "returned":
        yield from _list("stock", [names[card] for card in (*setup.stock, *bits(setup.out))])


def _seen(deal: Deal, role: int) -> Iterator[str]:
    """What one player knows of the deal: the hand dealt, the card shown, the stock's open top."""
    names, setup = deal.rules.pack.names, deal.setup
    yield from _list("hand", [names[card] for card in bits(setup.hands[role])])
    if setup.trump_card is not None:
        yield f"trump_card: {names[setup.trump_card]}"
    top = deal.top_seen()
    if top is not None and not setup.public >> top & 1:
        yield f"top: {names[top]}"


def _list(key: str, items: list[str], width: int = 13) -> Iterator[str]:
    rows = [", ".join(items[i : i + width]) for i in range(0, len(items), width)]
    yield f"{key}: [" + (rows[0] if rows else "") + ("," if len(rows) > 1 else "]")
    for place, row in enumerate(rows[1:], 2):
        yield "  " + row + ("," if place < len(rows) else "]")


def _tricks(deal: Deal, role: int | None) -> Iterator[str]:
    """The tricks; with a role, draws which that player did not see are left open."""
    names = deal.rules.pack.names
    for trick in deal.tricks:
        if trick.reply is None:
            continue  # the last card that stands alone; the rules play it
        line = f"{ROLE_LETTERS[trick.leader]} {names[trick.led]} {names[trick.reply]}"
        drawn = [
            names[draw.card] if role in (None, draw.player) or draw.shown else UNSEEN
            for draw in trick.draws
        ]
        yield " / ".join([line, " ".join(drawn)] if drawn else [line])
    if deal.state.led is not None:
        yield f"{ROLE_LETTERS[deal.state.leader]} {names[deal.state.led]}"


def _scalar(value: Note) -> str:
    """A value as YAML, in quotes where it would not be read as what it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return repr(value)
    plain = _PLAIN.match(value) and typed(value) == value
    return value if plain else json.dumps(value, ensure_ascii=False)
