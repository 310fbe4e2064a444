"""What a player needs: the value of a position as a function of what was captured before and of the
match score, and where the best cards change.

Every point of the function is the exact value of the position with that past. The value of a card
never falls when the dealer's part of the count grows: more count never takes a point from the
dealer or gives one to the other player, line of play by line of play, and so it is for the match,
whatever its rule when both reach the target. So between two counts with the same values for all
cards nothing changes, and halving finds every change. Where a point is worth less than nothing this
does not hold, and every count is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from ..engine.match import NoTarget
from ..spec.diagnostics import CannotRun
from .account import Account, Objective
from .asker import Asker, Values
from .position import UNKNOWN, Position, dead_cards, gone_points
from .score_table import Cell, score_table
from .walkers import Walkers, quick_walker

MAX_OWNERS = 64  # ways to share out the points taken before; with more only the position's own
Owners = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """While the dealer has from `low` to `high` of the count captured before: the value for the
    player to move, and all best cards."""

    low: int
    high: int
    value: float
    best: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The value by count. It holds for every way in `owners` to have taken the points before, with
    the number there added to the values."""

    owners: tuple[tuple[Owners, float], ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Needs:
    """All of it for one position. `total` is the count of the cards that are gone, None if nobody
    can tell. `adds` are points taken before that only add their worth to the value of whoever
    took them, and `tables` the rest. `scores` has every match score, for the objective match."""

    position: Position
    objective: Objective
    target: int | None
    total: int | None
    adds: tuple[tuple[str, float], ...]
    tables: tuple[Table, ...]
    scores: tuple[Cell, ...]
    seconds: float
    notes: tuple[str, ...]


def what_do_i_need(
    position: Position,
    objective: Objective = "points",
    target: int | None = None,
    walkers: Walkers = quick_walker,
    on_ask: Callable[[], None] = lambda: None,
) -> Needs:
    """The value of a position by everything of the past that can change it.

    `on_ask` is called for every past that is asked about. Raises CannotRun for a position that
    cannot be solved, and for the objectives count and tricks:
    there the past only adds to the value.
    """
    _check(position, objective)
    started = time.perf_counter()
    asker = Asker(position, objective, target, walkers, on_ask)
    try:
        account = Account(_with_score(position), objective, target)
    except NoTarget as error:
        raise CannotRun(str(error)) from None
    notes: list[str] = []
    total = _total(position, notes)
    tables = _tables(position, account, asker, total, notes)
    scores: tuple[Cell, ...] = ()
    if objective == "match" and not position.rules.match.one_deal:
        scores = tuple(score_table(position, account.target, asker.values))
    return Needs(
        position,
        objective,
        account.target if objective == "match" else None,
        total,
        tuple(_adds(position, account)),
        tables,
        scores,
        time.perf_counter() - started,
        tuple(notes),
    )


def _check(position: Position, objective: str) -> None:
    if objective not in ("points", "match"):
        raise CannotRun(
            f"with the objective {objective} the past changes no decision: what was captured"
            " before is only added to the value"
        )
    if UNKNOWN in position.stock:
        raise CannotRun("cards of the stock are not known; solving needs them all")
    if position.state.over:
        raise CannotRun("the deal is over: there is no card to play")


def _with_score(position: Position) -> Position:
    return position if position.score else replace(position, score=(0, 0))


def _total(position: Position, notes: list[str]) -> int | None:
    """What the cards that are gone count, if it is known which are."""
    tables = position.tables
    if position.out.bit_count() < dead_cards(position.rules) and any(tables.values):
        notes.append("which cards are out of play is not said, so nothing is known of the count")
        return None
    return tables.value(tables.pack.all & ~position.cards_left & ~position.out)


def _adds(position: Position, account: Account) -> Iterator[tuple[str, float]]:
    """The points taken before whose owner only moves the value up or down."""
    for name in gone_points(position):
        place = [point.name for point in account.tables.points].index(name)
        if account.linear[place]:
            yield name, account.tables.points[place].worth


def _tables(
    position: Position, account: Account, asker: Asker, total: int | None, notes: list[str]
) -> tuple[Table, ...]:
    if asker.objective == "match" and position.score is None and not position.rules.match.one_deal:
        notes.append("without a match score (score=5-6) only the table of scores can be made")
        return ()
    groups: dict[tuple[Row, ...], list[tuple[Owners, float]]] = {}
    seeds: set[int] = set()  # counts next to which some table changes: look there first
    for owners in _owners(position, account, notes):
        rows = _rows(replace(position, taken=owners), asker, total, seeds)
        seeds.update(count for row in rows for count in (row.low, row.high))
        base = rows[0].value
        shape = tuple(replace(row, value=row.value - base) for row in rows)
        groups.setdefault(shape, []).append((owners, base))
    return tuple(_table(shape, found) for shape, found in groups.items())


def _table(shape: tuple[Row, ...], found: list[tuple[Owners, float]]) -> Table:
    """The rows with the values of the first way to have taken the points; the others by what they
    add to it."""
    base = found[0][1]
    rows = tuple(replace(row, value=row.value + base) for row in shape)
    return Table(tuple((owners, value - base) for owners, value in found), rows)


def _owners(position: Position, account: Account, notes: list[str]) -> list[Owners]:
    """Every way to have taken the points that are gone and do not just add up; the position's own
    comes first."""
    own = position.taken or ()
    linear = dict(_adds(position, account))
    gone = {name: mask for name, mask in gone_points(position).items() if name not in linear}
    kept = tuple(item for item in own if item[0] in linear)
    ways = [_ways(position, name, mask) for name, mask in gone.items()]
    many = 1
    for way in ways:
        many *= len(way)
    if many > MAX_OWNERS:
        notes.append(f"there are {many:,} ways to have taken the points before; only one is shown")
        return [own]
    order = [point.name for point in account.tables.points]
    found = []
    for chosen in product(*ways):
        items = [*kept, *(item for way in chosen for item in way)]
        found.append(tuple(sorted(items, key=lambda item: (order.index(item[0]), item[1]))))
    return sorted(found, key=lambda owners: owners != own)


def _ways(position: Position, name: str, mask: int) -> list[Owners]:
    """Who can have taken a point: one player, or where it has several cards also both."""
    point = position.rules.point(name)
    ways: list[Owners] = [((name, 0),), ((name, 1),)]
    if point is not None and point.to == "each-captor" and mask.bit_count() > 1:
        ways.append(((name, 0), (name, 1)))
    return ways


def _rows(position: Position, asker: Asker, total: int | None, seeds: set[int]) -> tuple[Row, ...]:
    """The value by count, from nothing to all of it in the dealer's hands."""
    if not total or total < 0:
        return (_row(0, 0, asker.values(position)),)

    def ask(dealer: int) -> Values:
        return asker.values(replace(position, count=(dealer, total - dealer)))

    monotone = all(point.worth >= 0 for point in position.rules.score)
    known = _changes(ask, {0, total, *seeds} if monotone else set(range(total + 1)))
    rows: list[Row] = []
    for dealer in sorted(known):
        row = _row(dealer, total, known[dealer])
        if not rows or (rows[-1].value, rows[-1].best) != (row.value, row.best):
            rows = [*rows[:-1], replace(rows[-1], high=dealer - 1), row] if rows else [row]
    return tuple(rows)


def _row(low: int, high: int, values: Values) -> Row:
    top = max(value for _, value in values)
    return Row(low, high, top, tuple(card for card, value in values if value == top))


def _changes(ask: Callable[[int], Values], seeds: set[int]) -> dict[int, Values]:
    """The values at the seeds, and on both sides of every change between two of them."""
    known = {seed: ask(seed) for seed in seeds}
    waiting = list(pairwise(sorted(seeds)))
    while waiting:
        low, high = waiting.pop()
        if high - low > 1 and known[low] != known[high]:
            middle = (low + high) // 2
            known[middle] = ask(middle)
            waiting += [(low, middle), (middle, high)]
    return known
