"""Rules that no ending and no count of a deal reads: whether they differ, and what they can touch.

What is said here rests on where the interpreter reads each rule: the deal and the trump in
`engine.setup`, what is seen in `engine.deal`, the draw in `engine.state`, penalties in
`engine.match`. An ending, once the stock is gone, is played from its hands, its trump suit and its
past by the tables alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from ...solver.position import dead_cards
from ...spec.model import Rules
from .couple import Couple
from .finding import Finding

Reason = Callable[[Couple], tuple[str, bool]]  # what it can touch; whether that is nothing at all


@dataclass(frozen=True, slots=True)
class Row:
    """A rule: its path, its name in words, what of it is compared (None where it does not come
    up), and why it can or cannot matter."""

    subject: str
    title: str
    value: Callable[[Rules], Hashable]
    reason: Reason


def setup_findings(couple: Couple) -> list[Finding]:
    """A finding for every rule of the deal, the trump, the stock and the penalties that comes up in
    both files."""
    rows = (row for row in ROWS if None not in map(row.value, couple.rules))
    return [_finding(couple, row) for row in rows]


def _finding(couple: Couple, row: Row) -> Finding:
    first, second = (row.value(rules) for rules in couple.rules)
    if first == second:
        return Finding(row.subject, row.title, "same", "tables", "Both say the same.")
    says, nothing = row.reason(couple)
    return Finding(row.subject, row.title, "equal" if nothing else "differ", "reason", says)


def _never(text: str) -> Reason:
    return lambda couple: (text, True)


def _only(text: str) -> Reason:
    return lambda couple: (text, False)


def _hand(couple: Couple) -> tuple[str, bool]:
    return (
        f"An ending of up to {couple.hand} cards each can come under both; a larger hand only makes"
        " longer endings.",
        False,
    )


def _first_dealt(couple: Couple) -> tuple[str, bool]:
    on_top = [
        rules.trump.shown == "rest-top" and rules.trump.then == "keep" for rules in couple.rules
    ]
    if any(on_top):
        return (
            "The card that the cut shows lies on top, so the player dealt to first gets it: it can"
            " matter to a deal, never to an ending.",
            False,
        )
    return "It cannot matter: in a shuffled pack every place is as good as any other.", True


def _trump(couple: Couple) -> tuple[str, bool]:
    sources = [rules.trump.source for rules in couple.rules]
    if "none" in sources:
        return "One of them has no trumps: see what may be played, and who wins a trick.", False
    if "fixed" in sources:
        return (
            "It tells which suits can be trumps. An ending names its trump suit and cannot feel"
            " it.",
            False,
        )
    return (
        "It can change which cards are known and where they lie in the stock. An ending names its"
        " trump suit and cannot feel it.",
        False,
    )


def _out(couple: Couple) -> tuple[str, bool]:
    dead = [_cards(dead_cards(rules)) for rules in couple.rules]
    return (
        f"The first leaves {dead[0]} out of play, the second {dead[1]}: the points are counted over"
        " other cards.",
        False,
    )


def _cards(number: int) -> str:
    return "no card" if not number else "1 card" if number == 1 else f"{number} cards"


def _shows(couple: Couple) -> tuple[str, bool]:
    text = (
        "It changes only what the players see: with all cards known nothing that can be played, won"
        " or scored depends on it."
    )
    if any(dead_cards(rules) for rules in couple.rules):
        return text, False
    return (
        text
        + " Once the stock is gone each hand follows from the other and the cards played, so no"
        " ending can feel it.",
        False,
    )


def _values(couple: Couple) -> tuple[str, bool]:
    users = [
        point.name for rules in couple.rules for point in rules.score if point.of == ("values",)
    ]
    if users:
        names = ", ".join(dict.fromkeys(users))
        return f"It matters as far as points ask for the count: see {names}.", False
    return "It cannot matter: no point of either file asks for the count.", True


ROWS = (
    Row(
        "cards.values",
        "What captured cards count",
        lambda rules: tuple(sorted(rules.cards.values)),
        _values,
    ),
    Row("deal.hand", "How many cards a hand has", lambda rules: rules.deal.hand, _hand),
    Row(
        "deal.packets",
        "How many cards are dealt at a time",
        lambda rules: rules.deal.packets,
        _never(
            "It cannot matter: from a shuffled pack each player gets any cards as likely as any"
            " others, whatever the packets, and a card lying on top goes to the same player."
        ),
    ),
    Row(
        "deal.first_dealt",
        "Who is dealt to first",
        lambda rules: rules.deal.first_dealt,
        _first_dealt,
    ),
    Row(
        "deal.first_dealer",
        "Who deals first",
        lambda rules: rules.deal.first_dealer,
        _never("It cannot matter to any deal, nor to the chances in a match: nobody chooses it."),
    ),
    Row(
        "deal.next_dealer",
        "Who deals next",
        lambda rules: rules.deal.next_dealer,
        _only("It touches no deal by itself, only who has the deal later in a match."),
    ),
    Row(
        "trump.from",
        "How the trump suit is found",
        lambda rules: (rules.trump.source, rules.trump.suit, rules.trump.extra),
        _trump,
    ),
    Row(
        "trump.shown",
        "Which card the cut shows, what becomes of the cut",
        lambda rules: rules.trump.shown and (rules.trump.shown, rules.trump.then),
        _only(
            "It changes only where the shown card lies, and who knows that. An ending names its"
            " trump suit and cannot feel it."
        ),
    ),
    Row(
        "trump.card",
        "What becomes of the turned card",
        lambda rules: rules.trump.card,
        _only(
            "It changes who draws the card, and what is known of the stock. Once the stock is gone"
            " it matters only if the card is out of play."
        ),
    ),
    Row("out-of-play", "How many cards are out of play", dead_cards, _out),
    Row(
        "stock",
        "Whether there is a stock",
        lambda rules: rules.stock is not None,
        _only("Only one of them draws. Once no stock is left the play is compared as it stands."),
    ),
    Row(
        "stock.shows",
        "Who sees the stock and the draw",
        lambda rules: rules.stock and rules.stock.shows,
        _shows,
    ),
    Row(
        "stock.draw",
        "Who draws first",
        lambda rules: rules.stock and rules.stock.winner_first,
        _only("It can matter while the stock lasts. Once it is gone nothing is drawn."),
    ),
    Row(
        "stock.odd",
        "What becomes of the last card of an odd stock",
        lambda rules: rules.stock and (rules.stock.odd or "even"),
        _only("It changes which cards are played, and whether a hand has a card more at the end."),
    ),
    Row(
        "play.first_lead",
        "Who leads first",
        lambda rules: rules.play.first_lead,
        _only(
            "It can matter in the first trick of a deal and through what follows from it. A"
            " position says who leads: no ending after the first trick can feel it."
        ),
    ),
    Row(
        "penalties.revoke",
        "What a revoke costs",
        lambda rules: rules.penalties.revoke or "nothing",
        _only("It touches a deal only in which a player breaks the duty to follow."),
    ),
    Row(
        "penalties.misdeal",
        "What follows a misdeal",
        lambda rules: rules.penalties.misdeal,
        _only("It touches no deal that was dealt as it should be."),
    ),
)
