"""A record replayed, as JSON: one object, stable within its version, as docs/records.md has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.record.claims import verdict
from ..engine.record.sight import Sight, sights
from ..engine.tricks import LETTERS
from ..spec.cards import bits
from .score_sheet import sheet_rows

if TYPE_CHECKING:
    from ..engine.deal import Deal
    from ..engine.record import DealRecord, Finding, MatchRecord, MatchReplay

VERSION = 1


def replay_json(replay: MatchReplay, name: str) -> dict[str, Any]:
    """The whole replay."""
    record, series = replay.record, replay.record.series
    match = {
        "target": None if record.untold or record.rules.match.one_deal else series.target,
        "players": dict(zip("AB", record.players, strict=True)) if record.players else None,
        "first_dealer": "AB"[record.first_dealer],
        "score": dict(zip("AB", series.score, strict=True)),
        "winner": None if series.winner is None else "AB"[series.winner],
        "over": series.over,
    }
    return {
        "version": VERSION,
        "file": name,
        "rules": record.rules.id,
        "match": None if record.single else match,
        "seen_by": _seen_by(record),
        "deals": [_deal(record, entry, place) for place, entry in enumerate(record.deals)],
        "sheet": _sheet(record),
        "findings": [_finding(record, found) for found in replay.findings],
    }


def _seen_by(record: MatchRecord) -> str | None:
    if record.seen_by is None:
        return None
    return (LETTERS if record.single else "AB")[record.seen_by]


def _deal(record: MatchRecord, entry: DealRecord, place: int) -> dict[str, Any]:
    deal, names = entry.deal, record.rules.pack.names
    found: dict[str, Any] = {"dealer": None if record.single else "AB"[entry.dealer]}
    if deal is None:
        return {**found, "misdeal": entry.misdeal, "tricks": []}
    role = None if record.seen_by is None else record.role(record.seen_by, place)
    trump, shown = deal.tables.trump, deal.setup.trump_card
    return {
        **found,
        "misdeal": False,
        "trump": None if trump is None else record.rules.pack.suits[trump],
        "trump_card": None if shown is None else names[shown],
        "over": deal.state.over,
        "tricks": [_trick(deal, sight, role) for sight in sights(deal)],
        "claims": [
            {
                "by": LETTERS[claim.by],
                "trick": claim.trick,
                "upheld": claim.upheld,
                "right": verdict(deal, claim, role),
            }
            for claim in entry.claims
        ],
    }


def _trick(deal: Deal, sight: Sight, role: int | None) -> dict[str, Any]:
    names = deal.rules.pack.names

    def card(number: int | None) -> str | None:
        return None if number is None else names[number]

    return {
        "trick": sight.number,
        "stock": sight.stock,
        "top": card(sight.top),
        "hands": {LETTERS[who]: _hand(deal, sight, who, role) for who in (0, 1)},
        "seen_by_other": {LETTERS[who]: _names(deal, sight.shown[who]) for who in (0, 1)},
        "leader": LETTERS[sight.leader],
        "led": card(sight.led),
        "reply": card(sight.reply),
        "winner": None if sight.winner is None else LETTERS[sight.winner],
        "draws": [
            {
                "player": LETTERS[draw.player],
                "card": names[draw.card] if role in (None, draw.player) or draw.shown else None,
                "seen_by_other": draw.shown,
            }
            for draw in sight.draws
        ],
    }


def _names(deal: Deal, cards: int) -> list[str]:
    return [deal.rules.pack.names[card] for card in bits(cards)]


def _hand(deal: Deal, sight: Sight, who: int, role: int | None) -> list[str] | None:
    """A hand; None where it was not seen."""
    return _names(deal, sight.hands[who]) if role in (None, who) else None


def _sheet(record: MatchRecord) -> list[dict[str, Any]]:
    letters = LETTERS if record.single else "AB"
    return [
        {
            "deal": row.number,
            "dealer": letters[row.entry.dealer],
            **{name: dict(zip(letters, pair, strict=True)) for name, pair in row.items.items()},
        }
        for row in sheet_rows(record)
    ]


def _finding(record: MatchRecord, found: Finding) -> dict[str, Any]:
    diagnostic, at, span = found.diagnostic, found.at, found.diagnostic.span
    penalty = None if found.penalty is None else dict(zip(LETTERS, found.penalty, strict=True))
    return {
        "code": diagnostic.code,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "deal": at.deal,
        "trick": at.trick,
        "player": None if at.player is None else LETTERS[at.player],
        "card": None if at.card is None else record.rules.pack.names[at.card],
        "obligation": found.obligation,
        "penalty": penalty,
        "played_on": not found.ends,
    }
