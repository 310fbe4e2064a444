"""Whether a position can be: every card once, hands of possible sizes, a past that is whole.

The codes are in `position_faults`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from ..engine.scoring import owner_cards
from ..engine.tricks import ROLES
from ..spec.cards import bits
from ..spec.diagnostics import Diagnostic, Span
from . import position_faults as faults
from .position import UNKNOWN, Position, dead_cards, gone_points
from .position_unseen import check_unseen, trick_sizes

Spans = dict[str, Span]


def check_position(
    position: Position, spans: Spans, whole: Span, unread: Set[str] = frozenset()
) -> list[Diagnostic]:
    """Every fault of a position, by the places of its fields. Nothing is asked that depends on a
    field given but `unread`, or on another answer that is already wrong."""
    twice = list(_twice(position, spans, whole))
    found = twice + list(_fields(position, spans, whole))
    if not unread & {"table", "stock"}:
        found += _sizes(position, spans, whole)
        if not unread & {"unseen", "shown"}:
            found += check_unseen(position, spans, whole)
    past_told = not position.bare and not unread & {"table", "stock", "unseen", "shown", "out"}
    if past_told and not twice and _points_known(position):
        if "taken" not in unread:
            found += _owners(position, spans, whole)
        if not unread & {"count", "tricks"}:
            found += _count(position, spans, whole)
    return found


def _points_known(position: Position) -> bool:
    """Whether the position says which cards score: the trump suit, and what is out of play."""
    rules = position.rules
    trump = position.trump is not None or rules.trump.source in ("none", "first-card-led")
    return trump and position.out.bit_count() == dead_cards(rules)


def _twice(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    seen: dict[int, str] = {}
    table = () if position.table is None else (position.table,)
    places = (
        ("D", tuple(bits(position.hands[0]))),
        ("N", tuple(bits(position.hands[1]))),
        ("table", table),
        ("stock", tuple(card for card in position.stock if card != UNKNOWN)),
        ("unseen", tuple(bits(position.unseen))),
        ("shown", tuple(_shown_elsewhere(position))),
        ("out", tuple(bits(position.out))),
    )
    for field, cards in places:
        for card in cards:
            if card in seen:
                name = position.rules.pack.names[card]
                yield faults.twice(
                    f"{name} is both in {seen[card]} and in {field}",
                    spans.get(field, whole),
                    "every card is there once",
                )
            seen.setdefault(card, field)


def _shown_elsewhere(position: Position) -> Iterator[int]:
    """Shown cards of a hand that is not known; of the others they are in the hand, or led."""
    for who in (0, 1):
        if position.unknown >> who & 1:
            led = position.table if position.lead == who else None
            yield from (card for card in bits(position.shown[who]) if card != led)


def _sizes(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    rules = position.rules
    sizes = trick_sizes(position)
    full, stock, most = rules.deal.hand, len(position.stock), rules.stock_size
    shown = f"at this trick's start the dealer has {sizes[0]} cards, the non-dealer {sizes[1]}"
    place = spans.get("stock" if stock else "D", whole)
    if stock:
        if stock > most or (most - stock) % 2:
            allowed = f"{most}, {most - 2}, ... cards" if most else "no stock"
            yield faults.impossible_sizes(
                f"a stock of {stock} card(s) cannot be; these rules have {allowed}",
                place,
                "two cards are drawn after each trick" if most else None,
            )
        elif sizes != [full, full]:
            yield faults.impossible_sizes(
                f"{shown}; while the stock lasts both have {full}",
                spans.get("D", whole),
                _size_hint(position, sizes),
            )
    elif not _possible(position, sizes):
        odd = rules.stock is not None and most % 2 == 1
        rule = f"both have the same number, at most {full}"
        if odd:
            rule = (
                f"after the odd last draw one player has one card more, at most {full}"
                " against one less, and leads first"
            )
        yield faults.impossible_sizes(
            f"{shown}; when the stock is gone {rule}" if any(sizes) else "both hands are empty",
            spans.get("D", whole),
            _size_hint(position, sizes),
        )
    first = full and sizes == [full, full] and stock == most
    if first and position.lead != (0 if rules.play.first_lead == "dealer" else 1):
        yield faults.impossible_sizes(
            f"this is the first trick, and the {rules.play.first_lead} leads it",
            spans.get("lead", whole),
        )


def _size_hint(position: Position, sizes: list[int]) -> str | None:
    """What was probably forgotten, when the hands differ by one card."""
    role, other = ROLES[position.lead], ROLES[1 - position.lead]
    if sizes[position.lead] - sizes[1 - position.lead] == 1 and position.table is not None:
        return f"the card on the table is no longer in the {role}'s hand"
    if sizes[1 - position.lead] - sizes[position.lead] == 1 and position.table is None:
        return f"a card that the {role} has led goes in `table`; else the {other} has one too many"
    return None


def _possible(position: Position, sizes: list[int]) -> bool:
    """Whether hands of these sizes can start a trick once the stock is gone."""
    rules = position.rules
    full = rules.deal.hand
    if max(sizes) > full or not any(sizes):
        return False
    if not (rules.stock is not None and rules.stock_size % 2 and rules.stock.odd):
        return sizes[0] == sizes[1]
    if rules.stock.odd == "left":
        return sizes[0] == sizes[1]
    if abs(sizes[0] - sizes[1]) != 1:
        return False
    if max(sizes) < full:
        return min(sizes) > 0 or position.table is None
    longer = 0 if sizes[0] > sizes[1] else 1
    winner_first, winner_leads = rules.stock.winner_first, rules.play.winner_leads
    return (position.lead == longer) == (winner_first == winner_leads)


def _fields(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    rules = position.rules
    none = rules.trump.source == "none"
    if none != (position.trump is None) and rules.trump.source != "first-card-led":
        need = "has no trumps: trump=-" if none else "has trumps: name the suit"
        yield faults.wrong_field(f"this game {need}", spans.get("trump", whole))
    elif rules.trump.suit and position.trump != rules.pack.suits.index(rules.trump.suit):
        yield faults.wrong_field(
            f"in this game {rules.trump.suit} is always trumps", spans.get("trump", whole)
        )
    dead = dead_cards(rules)
    if position.out.bit_count() > dead:
        yield faults.wrong_field(
            f"these rules leave {dead} card(s) out of play, not {position.out.bit_count()}",
            spans.get("out", whole),
        )
    elif not position.bare and position.out.bit_count() < dead:
        yield faults.wrong_field(
            f"these rules leave {dead} card(s) out of play: say which",
            whole,
            "add out=H7, or leave count and taken away",
        )
    target = rules.match.target
    if position.score and target and max(position.score) >= target and rules.match.win_by == 1:
        yield faults.wrong_field(
            f"at {position.score[0]}-{position.score[1]} the match to {target} is over",
            spans.get("score", whole),
        )


def _owners(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    pack = position.rules.pack
    gone = gone_points(position)
    hidden = UNKNOWN in position.stock and not position.unseen
    taken: dict[str, list[int]] = {}
    for name, player in position.taken or ():
        taken.setdefault(name, []).append(player)
    place = spans.get("taken", whole)
    for name, cards in gone.items():
        if name not in taken and not hidden:
            yield faults.wrong_owner(
                f"{pack.list_text(cards)} is in no hand, so somebody took {name}: say who",
                place,
                f"taken={name}:D or taken={name}:N",
            )
    for name, players in taken.items():
        point = position.rules.point(name)
        kind = point.to if point else ""
        if kind not in ("captor", "holder", "each-captor"):
            yield faults.wrong_owner(
                f"{name} is not decided by one card; it cannot be taken yet",
                place,
                "count= and tricks= say how it stands",
            )
        elif name not in gone:
            yield faults.wrong_owner(_not_gone(position, name), place)
        elif len(players) > (1 if kind != "each-captor" else gone[name].bit_count()):
            yield faults.wrong_owner(f"{name} cannot have gone to both players", place)


def _not_gone(position: Position, name: str) -> str:
    """Why a point cannot have been taken: its card is still there, or not in this deal."""
    marks = owner_cards(position.tables, position.in_play, ("captor", "holder", "each-captor"))
    places = [point.name for point in position.tables.points]
    cards = marks[places.index(name)]
    if not cards:
        return f"no card in play scores {name}: nobody can have taken it"
    text = position.rules.pack.list_text(cards)
    return f"{text} is still to be played: nobody has taken {name} yet"


def _count(position: Position, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    tables = position.tables
    counted = any(tables.values)
    place = spans.get("count", whole)
    unseen = tables.pack.all & ~position.cards_left & ~position.out
    if UNKNOWN not in position.stock or position.unseen:
        away, given = tables.value(unseen), position.count or (0, 0)
        if position.count is None and counted and away:
            yield faults.wrong_count(
                f"the cards that are gone count {away}: say how much of it each player has",
                place,
                f"count=D..,N.. that add up to {away}",
            )
        elif sum(given) != away:
            yield faults.wrong_count(
                f"the counts add up to {sum(given)}, but the cards that have left"
                f" the hands and the stock count {away}",
                place,
            )
        elif min(tables.values) >= 0 and min(given) < 0:
            yield faults.wrong_count("a count cannot be less than nothing", place)
        yield from _tricks(position, unseen, spans, whole)


def _tricks(position: Position, unseen: int, spans: Spans, whole: Span) -> Iterator[Diagnostic]:
    """The tricks won before, in rules that count them: as many as the cards that are gone make."""
    points = [p for p in position.rules.score if set(p.of) & {"tricks", "cards"}]
    scopes = {point.during for point in points}
    if len(scopes) > 1:
        yield faults.wrong_field(
            "these rules count the tricks of several parts of the deal; what each player has of"
            " them cannot be said in a position",
            whole,
            "leave count, taken and tricks away: a bare ending",
        )
        return
    played = _tricks_played(position, unseen, next(iter(scopes), "whole-deal"))
    if points and position.tricks is None and played:
        yield faults.wrong_field(
            f"{points[0].name} depends on the {played} tricks won before: say how many each has",
            whole,
            f"add tricks=D..,N.. that add up to {played}",
        )
    elif position.tricks is not None and sum(position.tricks) != played:
        yield faults.wrong_field(
            f"the tricks add up to {sum(position.tricks)}, but the cards that are gone make"
            f" {played} that count",
            spans.get("tricks", whole),
        )
    elif position.tricks is not None and min(position.tricks) < 0:
        yield faults.wrong_field("tricks cannot be less than none", spans.get("tricks", whole))


def _tricks_played(position: Position, unseen: int, during: str) -> int:
    """How many tricks of a part of the deal are over."""
    rules = position.rules
    drawing = (rules.stock_size + 1) // 2
    all_tricks = unseen.bit_count() // 2
    early = min(all_tricks, drawing)
    return {"while-stock": early, "after-stock": all_tricks - early}.get(during, all_tricks)
