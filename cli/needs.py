"""What `allfours solve --what-do-i-need` prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..engine.tricks import LETTERS, ROLES
from ..solver.answer import number
from .output import signed

if TYPE_CHECKING:
    from ..solver.needs import Needs, Owners, Row, Table
    from ..solver.score_table import Cell

VERSION = 1
WIDEST = 21  # scores of each player in one grid


def owners_text(owners: Owners) -> str:
    """Who took what, as in a position: `high:D,low:N`."""
    return ",".join(f"{name}:{LETTERS[player]}" for name, player in owners) or "-"


def to_json(needs: Needs) -> dict[str, Any]:
    """All of it as a dict for JSON; values are for the player to move."""
    names = needs.position.rules.pack.names

    def answer(value: float, best: tuple[int, ...]) -> dict[str, Any]:
        return {"value": number(value), "best": [names[card] for card in best]}

    tables = []
    for table in needs.tables:
        rows = []
        for row in table.rows:
            count = {} if not needs.total else {"D": [row.low, row.high]}
            rows.append({**count, **answer(row.value, row.best)})
        taken = [
            {"taken": owners_text(owners), "adds": number(adds)} for owners, adds in table.owners
        ]
        tables.append({"for": taken, "rows": rows})
    scores = [
        {"D": cell.score[0], "N": cell.score[1], **answer(cell.value, cell.best)}
        for cell in needs.scores
    ]
    return {
        "version": VERSION,
        "position": needs.position.text,
        "objective": needs.objective,
        "target": needs.target,
        "to_move": LETTERS[needs.position.to_move],
        "count_gone": needs.total,
        "adds": {name: number(worth) for name, worth in needs.adds},
        "tables": tables,
        "scores": scores,
        "notes": list(needs.notes),
    }


def print_needs(needs: Needs, as_json: bool) -> None:
    """The tables for a reader, or all of it as one line of JSON."""
    if as_json:
        print(json.dumps(to_json(needs), ensure_ascii=False))
        return
    mover = ROLES[needs.position.to_move]
    unit = "points" if needs.objective == "points" else f"the match to {needs.target}"
    print(f"values for the {mover}, in {unit}\n")
    for table in needs.tables:
        _print_table(needs, table)
    _print_adds(needs)
    if needs.scores:
        _print_scores(needs)
    for note in needs.notes:
        print(f"note: {note}")


def _print_table(needs: Needs, table: Table) -> None:
    if needs.total:
        print(f"by the count taken before, {needs.total} in all:")
    rows = [_cells(needs, table, row) for row in table.rows]
    mover = needs.position.to_move
    head: tuple[str, ...] = (ROLES[mover], ROLES[1 - mover], "value", "best", "")
    if mover == 1:
        rows.reverse()
    if not needs.total:
        head, rows = head[2:], [row[2:] for row in rows]
    _print_rows([head, *rows])
    owners, _ = table.owners[0]
    if owners:
        print(f"  with {owners_text(owners)} taken before")
    others: dict[float, list[str]] = {}
    for other, adds in table.owners[1:]:
        others.setdefault(adds, []).append(owners_text(other))
    for adds, texts in others.items():
        print(f"  {_moved(needs, adds)} with {' or '.join(texts)}")
    print()


def _moved(needs: Needs, adds: float) -> str:
    """How the values of a table change."""
    if needs.target is not None and abs(adds) == 2 * needs.target:
        return "always won" if adds > 0 else "always lost"
    return f"all values {signed(adds)}" if adds else "the same"


def _cells(needs: Needs, table: Table, row: Row) -> tuple[str, ...]:
    total, mover = needs.total or 0, needs.position.to_move
    parts = (row.low, row.high), (total - row.high, total - row.low)
    count = needs.position.count
    own = table.owners[0][0] == (needs.position.taken or ())
    here = count is not None and own and row.low <= count[0] <= row.high
    return (
        _span(*parts[mover]),
        _span(*parts[1 - mover]),
        _value(needs, row.value),
        _best(needs, row.best),
        "< now" if here and len(table.rows) > 1 else "",
    )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _best(needs: Needs, best: tuple[int, ...]) -> str:
    return " ".join(needs.position.rules.pack.names[card] for card in best)


def _value(needs: Needs, value: float) -> str:
    if needs.objective == "match" and abs(value) == needs.target:
        return "won" if value > 0 else "lost"
    return signed(value)


def _print_rows(rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        print(("  " + "  ".join(cells)).rstrip())


def _print_adds(needs: Needs) -> None:
    if not needs.adds:
        return
    worth = ", ".join(f"{name} {number(value)}" for name, value in needs.adds)
    linear = {name for name, _ in needs.adds}
    own = tuple(item for item in needs.position.taken or () if item[0] in linear)
    held = f"with {owners_text(own)} in the values above" if own else "not in the values above"
    print(f"points taken before that change no decision, {held}:")
    print(f"  {worth}: added for the {ROLES[needs.position.to_move]}, or taken off\n")


def _print_scores(needs: Needs) -> None:
    """A grid of the match scores; letters stand for the sets of best cards."""
    mover = needs.position.to_move
    assert needs.target is not None
    first = max(0, needs.target - WIDEST)
    sets: dict[tuple[int, ...], str] = {}
    grid: dict[tuple[int, int], str] = {}
    for cell in needs.scores:
        if min(cell.score) >= first:
            own, other = cell.score[mover], cell.score[1 - mover]
            grid[own, other] = _grid_cell(needs, cell, sets)
    scores = range(first, needs.target)
    print(f"by the match score, the {ROLES[mover]}'s down, the {ROLES[1 - mover]}'s across:")
    rows = [(str(own), *(grid[own, other] for other in scores)) for own in scores]
    _print_rows([("", *map(str, scores)), *rows])
    if first:
        print("  (lower scores: --format json)")
    for best, letter in sets.items():
        print(f"  {letter}: {_best(needs, best)}")
    print()


def _grid_cell(needs: Needs, cell: Cell, sets: dict[tuple[int, ...], str]) -> str:
    letter = sets.setdefault(cell.best, _letter(len(sets)))
    score = needs.position.score
    here = "<" if score == cell.score else ""
    return f"{_value(needs, cell.value)} {letter}{here}"


def _letter(place: int) -> str:
    """a to z, then a2, b2 and so on."""
    return chr(ord("a") + place % 26) + (str(place // 26 + 1) if place >= 26 else "")
