"""The score sheet as it is kept on paper: a row for each deal, columns for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .blocks import Table

if TYPE_CHECKING:
    from ..engine.record import DealRecord, MatchRecord
    from ..engine.scoring import Score


@dataclass(frozen=True, slots=True)
class Row:
    """A deal that was played to its end: what each item brought (A, B), the last being the sums."""

    number: int
    entry: DealRecord
    items: dict[str, Score]


def sheet_rows(record: MatchRecord) -> Iterator[Row]:
    """The rows of the sheet. Items are the points by name, `revoke` where it cost or brought
    something, `total` for the deal, and in a match `score` after it."""
    for number, entry in enumerate(record.deals, 1):
        deal = entry.deal
        if deal is None or not (deal.state.over or entry.score is not None):
            continue
        scores = zip(deal.tables.points, deal.points(), strict=True)
        items = {point.name: _turned(score, entry.dealer) for point, score in scores}
        if any(deal.penalty()):
            items["revoke"] = _turned(deal.penalty(), entry.dealer)
        pairs = list(items.values())
        items["total"] = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
        if entry.score is not None and not record.rules.match.one_deal:
            items["score"] = entry.score
        yield Row(number, entry, items)


def _turned(score: Score, dealer: int) -> Score:
    return score if dealer == 0 else (score[1], score[0])


def player_names(record: MatchRecord) -> tuple[str, str]:
    """What A and B are called; in a single deal they are the dealer and the non-dealer."""
    if record.single:
        return "dealer", "non-dealer"
    if record.players is None:
        return "A", "B"
    return f"A ({record.players[0]})", f"B ({record.players[1]})"


def score_sheet(record: MatchRecord, width: int | None) -> list[Table]:
    """The sheet as one table, or where that is wider than the output one for each player."""
    rows = list(sheet_rows(record))
    if not rows:
        return []
    both = _table(record, rows, (0, 1))
    if width is None or both.width <= width:
        return [both]
    return [_table(record, rows, (who,)) for who in (0, 1)]


def _table(record: MatchRecord, rows: Sequence[Row], players: Sequence[int]) -> Table:
    """The sheet of some players."""
    columns = _columns(rows)
    first = [] if record.single else ["deal", "dealer"]
    over = tuple(
        (len(first) + place * len(columns), player_names(record)[who])
        for place, who in enumerate(players)
    )
    cells = [
        ([] if record.single else [str(row.number), "AB"[row.entry.dealer]])
        + [_cell(row.items.get(name), who) for who in players for name in columns]
        for row in rows
    ]
    head = [*first, *columns * len(players)]
    return Table(head, cells, frozenset(range(len(head))) - {len(first) - 1}, over)


def _columns(rows: Sequence[Row]) -> list[str]:
    """The items in use, in order; a revoke has a column where there was one."""
    last = ("revoke", "total", "score")
    names = dict.fromkeys(name for row in rows for name in row.items)
    return [name for name in names if name not in last] + [name for name in last if name in names]


def _cell(pair: Score | None, player: int) -> str:
    """What a player scored, nothing as a stroke."""
    return f"{pair[player]:g}" if pair and pair[player] else "-"
