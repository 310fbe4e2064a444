"""Who wins a trick, by enumeration of every card led and every reply; and which cards nobody can
take from the player who holds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ...engine.tricks import reply_wins
from ...spec.tables import Tables
from .couple import Case, Couple
from .finding import Finding

SUBJECT, TITLE = "play.wins", "Who wins a trick"


def trick_finding(couple: Couple) -> Finding:
    """Whether both files give every trick to the same player. Any two cards can make a trick: at
    the latest the last one, where nobody has a choice."""
    pairs = list(trick_pairs(couple))
    found = next((pair for pair in pairs if _winners(*pair)[0] != _winners(*pair)[1]), None)
    if found is None:
        return _alike(couple, len(pairs))
    case, led, reply = found
    winners = ["the reply" if wins else "the lead" for wins in _winners(*found)]
    names = couple.names
    says = (
        f"{names[reply]} is played to {names[led]}, trumps {case.text}: {winners[0]} wins in the"
        f" first, {winners[1]} in the second."
    )
    witness = {
        "trump": case.text,
        "led": names[led],
        "reply": names[reply],
        "wins": [winner.removeprefix("the ") for winner in winners],
    }
    return Finding(SUBJECT, TITLE, "differ", "enumeration", says, witness=witness)


def trick_pairs(couple: Couple) -> Iterator[tuple[Case, int, int]]:
    """Every trump suit, card led and reply, in that order."""
    cards = range(len(couple.names))
    for case, led, reply in product(couple.cases, cards, cards):
        if led != reply:
            yield case, led, reply


def same_tricks(couple: Couple) -> bool:
    """Whether both files give every trick to the same player."""
    return all(case.tables[0].beats == case.tables[1].beats for case in couple.cases)


def _winners(case: Case, led: int, reply: int) -> tuple[bool, bool]:
    first, second = (reply_wins(tables, led, reply) for tables in case.tables)
    return first, second


def _alike(couple: Couple, tried: int) -> Finding:
    plays = [rules.play for rules in couple.rules]
    said = plays[0].wins == plays[1].wins and _ranks(couple, 0) == _ranks(couple, 1)
    what = f"All {tried:,} pairs of a lead and a reply go to the same player."
    return Finding(SUBJECT, TITLE, "same" if said else "equal", "enumeration", what)


def _ranks(couple: Couple, side: int) -> tuple[Any, ...]:
    cards = couple.rules[side].cards
    return cards.pack.ranks, cards.trump_ranks, cards.colours


def lead_finding(couple: Couple) -> Finding:
    """Who leads to the next trick."""
    subject, title = "play.next_lead", "Who leads to the next trick"
    winner = [rules.play.winner_leads for rules in couple.rules]
    if winner[0] == winner[1]:
        return Finding(subject, title, "same", "tables", "Both let the same player lead.")
    words = ["the winner of the last one" if one else "the loser of it" for one in winner]
    says = f"The first lets {words[0]} lead, the second {words[1]}."
    matters = "It can matter wherever two tricks or more are to come."
    return Finding(subject, title, "differ", "reason", says, matters)


def can_be_taken(tables: Tables, card: int, everything: int) -> int:
    """The cards that can take a card from the player who holds it: played to it they beat it, or
    led they are not beaten by it. If there are none its holder is always its captor, for the whole
    of a deal: it is played either as a lead or as a reply. A card left alone at the end goes to its
    holder in any case."""
    takers = tables.beats[card] & everything
    for other in range(len(tables.beats)):
        if other != card and everything >> other & 1 and not reply_wins(tables, other, card):
            takers |= 1 << other
    return takers


def always_kept(cases: Sequence[Tables], cards: Sequence[int], everything: int) -> bool:
    """Whether the card of each case is kept by whoever holds it."""
    pairs = zip(cases, cards, strict=True)
    return all(not can_be_taken(tables, card, everything) for tables, card in pairs)
