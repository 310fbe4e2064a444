"""What the tests of the documented rule files share: the ids by document, and small questions.

Hearts are trumps in every example.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from allfours.spec.merge import questions
from allfours.spec.model import Rules
from allfours.spec.resolve import Loaded, load_all
from allfours.spec.tables import WHILE_STOCK, Tables, compile_tables
from allfours.spec.text.tree import at, plain

DOC_000 = ("shasta-sam/ten-of-trumps", "california-jack/ten-of-trumps")
DOC_001 = ("shasta-sam/forced-trump", "california-jack/forced-trump")
DOC_002 = ("california-jack/ten-high", "shasta-sam/ten-high")
DOC_003 = ("california-jack/strict-follow", "shasta-sam/strict-follow")
DOC_004 = ("california-jack/face-value",)
NINE = (*DOC_000, *DOC_001, *DOC_002, *DOC_003, *DOC_004)
FURTHER = (
    "california-jack/foster-1897",
    "california-jack/bicycle",
    "california-jack/catsatcards",
    "california-jack/denexa",
    "california-jack/coololdgames",
)
NEIGHBOURS = ("german-whist/pagat", "whist/single-suit", "briscola/standard", "schnapsen/endgame")
ALL = (*NINE, *FURTHER, *NEIGHBOURS)


@cache
def loaded(ref: str) -> Loaded:
    return load_all(ref)


def rules(ref: str) -> Rules:
    return loaded(ref).rules


def tables(ref: str) -> Tables:
    """The tables with hearts as trumps, or without trumps where the game has none."""
    suits = rules(ref).pack.suits
    return compile_tables(rules(ref), suits.index("H") if "H" in suits else None)


def legal(ref: str, hand: str, led: str, phase: int = WHILE_STOCK) -> str:
    """The cards of a hand that may be played to a card led, in the order of the hand."""
    table = tables(ref)
    numbers = {name: table.pack.numbers[name] for name in (*hand.split(), led)}
    held = sum(1 << numbers[name] for name in hand.split())
    for holding, playable in table.obligations[phase][numbers[led]]:
        if held & holding:
            return " ".join(name for name in hand.split() if playable >> numbers[name] & 1)
    return ""


def takes(ref: str, led: str, reply: str) -> bool:
    """Whether the reply takes the trick from the card led."""
    table = tables(ref)
    return bool(table.beats[table.pack.numbers[led]] >> table.pack.numbers[reply] & 1)


def points(ref: str) -> list[tuple[str, ...]]:
    """The points in counting order, each as its name, how it is won, and of what."""
    return [(point.name, point.to, *point.of) for point in rules(ref).score]


def answers(ref: str) -> dict[str, Any]:
    """Every rule of a file by its dotted path, as written; a point without its tie rule."""
    tree = loaded(ref).tree
    found = {}
    for path in questions(tree):
        node = at(tree, path)
        assert node is not None
        value = plain(node)
        if isinstance(value, dict) and path[0] == "score":
            value.pop("tied", None)
        found[".".join(path)] = value
    return found
