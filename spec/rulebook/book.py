"""The whole rulebook: every section of a game in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..model import Rules
from .clause import Clause, Section, with_rulings
from .deal import the_deal, the_draw, the_stock, the_trump
from .match import penalties, the_match
from .pack import the_cards
from .play import the_play, the_trick
from .readings import HEADING, two_ways
from .score import the_score

_SECTIONS: tuple[tuple[str, Callable[[Rules], Iterator[Clause]]], ...] = (
    ("The cards", the_cards),
    ("The deal", the_deal),
    ("The trump", the_trump),
    ("The stock", the_stock),
    ("The play", the_play),
    ("The trick", the_trick),
    ("The draw", the_draw),
    ("The score", the_score),
    ("The match", the_match),
    ("Penalties", penalties),
)


def clauses(rules: Rules, alternatives: Mapping[str, Rules] | None = None) -> tuple[Section, ...]:
    """The whole game as numbered clauses, in sections, with the basis of each.

    `alternatives` has the rules under other readings, by the reading's name; for those the last
    section says which sentences would change. Raises nothing for rules that passed the checks.
    """
    book = _game(rules)
    others = {name: _game(other) for name, other in (alternatives or {}).items()}
    ways = tuple(two_ways(rules, book, others))
    return (*book, Section(HEADING, ways)) if ways else book


def _game(rules: Rules) -> tuple[Section, ...]:
    found = []
    for heading, write in _SECTIONS:
        written = tuple(with_rulings(rules, clause) for clause in write(rules))
        if written:
            found.append(Section(heading, written))
    return tuple(found)
