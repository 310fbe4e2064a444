"""The score sheet between deals, and whenever the person asks for it."""

from __future__ import annotations

from ...engine.record import MatchRecord
from ...engine.scoring import final_count
from ..blocks import as_text
from ..score_sheet import score_sheet
from .screen import Screen


def show_sheet(screen: Screen, record: MatchRecord, you: int) -> None:
    """A row for every deal that has been counted, and how the match stands."""
    text = as_text(score_sheet(record, screen.width), screen.width)
    for line in text.splitlines() or ["No deal has been counted yet."]:
        screen.write(line)
    screen.say(standing(record, you))


def standing(record: MatchRecord, you: int) -> str:
    """The score of the match, and what it is played to."""
    mine, others = record.series.score[you], record.series.score[1 - you]
    end = "" if record.rules.match.one_deal else f", to {record.series.target}"
    return f"You {mine:g}, engine {others:g}{end}."


def show_count(screen: Screen, record: MatchRecord, you: int) -> None:
    """What the captured cards of the last deal counted, in games where they count."""
    entry = record.deals[-1]
    assert entry.deal is not None
    counts = final_count(entry.deal.tables, entry.deal.state.ledger)
    if any(counts):
        role = you ^ entry.dealer
        screen.say(f"Your cards count {counts[role]}, the engine's {counts[1 - role]}.")
