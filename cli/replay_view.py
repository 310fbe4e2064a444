"""A record for a reader: the tricks with what each player could see, then the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..engine.scoring import final_count
from .blocks import Block, Heading, Line, Table
from .output import hand_text, suit_text
from .score_sheet import player_names, score_sheet

if TYPE_CHECKING:
    from ..engine.deal import Deal, Draw
    from ..engine.record import Claim, DealRecord, MatchRecord
    from ..engine.record.sight import Sight

UNSEEN = "--"


def record_blocks(record: MatchRecord, width: int | None = None) -> Iterator[Block]:
    """The whole record, its tables no wider than `width` if that can be."""
    rules = record.rules
    yield Heading(f"{rules.title} ({rules.id})", 1)
    if not record.single:
        yield Line(_match_line(record))
    if any(entry.deal and entry.deal.tricks for entry in record.deals):
        yield Line(_legend(record))
    for number, entry in enumerate(record.deals, 1):
        yield from deal_blocks(record, entry, number)
    sheet = score_sheet(record, width)
    if sheet:
        yield Heading("Score sheet")
        yield from sheet
    if not record.single:
        yield Line(_standing(record))


def _match_line(record: MatchRecord) -> str:
    names, rules = player_names(record), record.rules
    goal = "one deal" if rules.match.one_deal else f"to {record.series.target} points"
    if record.untold:
        goal = "to a target that is not told"
    line = f"{names[0]} against {names[1]}, {goal}"
    if record.seen_by is not None:
        line += f"; as {names[record.seen_by]} saw it"
    return line + "."


def _standing(record: MatchRecord) -> str:
    series, names = record.series, player_names(record)
    if series.winner is not None:
        won, lost = (f"{series.score[who]:g}" for who in (series.winner, 1 - series.winner))
        return f"{names[series.winner]} has won, {won} to {lost}."
    if series.over:
        return "Nobody has won: the deal is drawn."
    return f"The match is not over: {names[0]} {series.score[0]:g}, {names[1]} {series.score[1]:g}."


def deal_blocks(record: MatchRecord, entry: DealRecord, number: int) -> Iterator[Block]:
    """One deal: what was shown, the tricks, what was found out."""
    names = player_names(record)
    title = [] if record.single else [f"Deal {number}: {names[entry.dealer]} deals"]
    if entry.misdeal:
        yield Heading(f"{title[0]}, a misdeal")
        return
    deal = entry.deal
    if deal is None:
        yield Heading(f"{title[0] if title else 'The deal'}, which could not be read")
        return
    heading = "; ".join([*title, *_shown(deal)])
    yield Heading(heading[:1].upper() + heading[1:])
    role = None if record.seen_by is None else record.seen_by ^ entry.dealer
    table = tricks_table(deal, role)
    if table.rows:
        yield table
    for revoke in deal.revokes:
        who, card = _role(revoke.player), deal.rules.pack.names[revoke.card]
        yield Line(f"Trick {revoke.trick}: the {who} revoked with {card}.")
    for claim in entry.claims:
        yield Line(_claim_line(deal, claim, role))
    if not deal.state.over:
        yield Line("The record ends before the deal is over.")
    elif any(count := final_count(deal.tables, deal.state.ledger)):
        yield Line(f"Count: dealer {count[0]}, non-dealer {count[1]}.")


def _role(player: int) -> str:
    from ..engine.tricks import ROLES

    return ROLES[player]


def _shown(deal: Deal) -> Iterator[str]:
    """The trump suit and the card that fixed it, and what lies out of play in sight."""
    pack, setup, trump = deal.rules.pack, deal.setup, deal.tables.trump
    if deal.rules.trump.source == "none":
        yield "no trumps"
    elif trump is None:
        yield "the first card led will be a trump"
    else:
        line = f"{suit_text(deal.rules, trump)} trumps"
        if setup.trump_card is not None:
            line += f", shown by {pack.names[setup.trump_card]}"
        elif deal.rules.trump.source == "first-card-led":
            line += ", by the first card led"
        yield line
    if setup.out & setup.public:
        yield f"out of play {hand_text(pack, setup.out & setup.public)}"


def _claim_line(deal: Deal, claim: Claim, role: int | None) -> str:
    from ..engine.record.claims import verdict

    right, by = verdict(deal, claim, role), claim.by
    said = f"The {_role(by)} claimed that the {_role(1 - by)} revoked in trick {claim.trick}"
    if right is None:
        return f"{said}; the cards that decide were not seen."
    return f"{said}: {'right' if right else 'wrong'}."


def tricks_table(deal: Deal, role: int | None) -> Table:
    """The tricks, a line for each player, the leader's first. `role` is that of the player whose
    eyes it is seen through, None where all cards are known."""
    from ..engine.record.sight import sights

    rows: list[list[str]] = []
    for sight in sights(deal):
        players = (sight.leader, 1 - sight.leader)
        for place, player in enumerate(players[: 1 if _alone(sight) else 2]):
            rows.append(_row(deal, sight, player, place == 0, role))
    head = ["trick", "stock", "player", "holds", "plays", "draws"]
    if not deal.setup.stock:
        return _without(Table(head, rows, frozenset({0, 1})), (1, 5))
    return Table(head, rows, frozenset({0, 1}))


def _without(table: Table, places: tuple[int, ...]) -> Table:
    kept = [place for place in range(len(table.head)) if place not in places]
    rows = [[row[place] for place in kept] for row in table.rows]
    return Table([table.head[place] for place in kept], rows, frozenset({0}))


def _alone(sight: Sight) -> bool:
    return sight.reply is None and sight.winner is not None


def _row(deal: Deal, sight: Sight, player: int, first: bool, role: int | None) -> list[str]:
    names, card = deal.rules.pack.names, sight.card_of(player)
    top = "" if sight.top is None else names[sight.top]
    plays = "" if card is None else names[card]
    if sight.winner == player:
        plays += " wins"
    draws = [draw for draw in sight.draws if draw.player == player]
    return [
        str(sight.number) if first else "",
        str(sight.stock) if first else top,
        _role(player),
        _holds(deal, sight, player, role),
        plays,
        " ".join(_draw(deal, draw, role) for draw in draws),
    ]


def _holds(deal: Deal, sight: Sight, player: int, role: int | None) -> str:
    """A hand: the cards that only its player knew, a bar, those that the other had seen."""
    pack = deal.rules.pack
    own, shown = sight.hands[player] & ~sight.shown[player], sight.shown[player]
    if role in (None, player):
        hidden = hand_text(pack, own) if own else ""
    else:
        hidden = f"{own.bit_count()} not seen" if own else ""
    seen = f"| {hand_text(pack, shown)}" if shown else ""
    return " ".join(part for part in (hidden, seen) if part)


def _draw(deal: Deal, draw: Draw, role: int | None) -> str:
    if role not in (None, draw.player) and not draw.shown:
        return UNSEEN
    return deal.rules.pack.names[draw.card] + ("*" if draw.shown else "")


def _legend(record: MatchRecord) -> str:
    """How to read the tables of tricks."""
    line = "holds: what only that player knew | what the other had seen."
    if record.rules.stock is not None:
        line += " stock: how many cards, and below them the top card where it lay open. *: seen by"
        line += " both."
    return line
