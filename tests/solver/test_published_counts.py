"""Games in which captured cards are added up: briscola by its known numbers, Schnapsen by endings
that others composed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from allfours.engine.tricks import legal_cards
from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.spec.cards import mask_of
from allfours.spec.resolve import load, load_text
from allfours.spec.tables import AFTER_STOCK, compile_tables

from .. import naive
from ..naive import documents
from .answers import values

FILES = Path(__file__).parents[1] / "files" / "published"
needs_compiler = pytest.mark.skipif(not naive.available(), reason="needs a C compiler")


def published(name: str) -> Any:
    return yaml.safe_load((FILES / f"{name}.yaml").read_text(encoding="utf-8"))


# Briscola.


def test_briscola_120_points_in_the_pack_and_61_win() -> None:
    rules = load("briscola/standard")
    assert [compile_tables(rules, suit).total for suit in range(4)] == [120] * 4
    # One card each is left, the spade ace against the spade 2: 11 for the leader. All else is gone.
    for before, value in ((50, 1), (49, 0), (48, -1)):
        line = f"trump=H lead=D D=A... N=2... count=D{before},N{109 - before}"
        assert values(read_position(line, rules)) == {"SA": value}


@needs_compiler
@pytest.mark.parametrize("objective", ["points", "count"])
def test_briscola_endings_of_three_cards(objective: naive.Objective) -> None:
    # Three cards are a whole hand: these are the last three tricks.
    name = "briscola/standard"
    oracle = documents.NEIGHBOURS[name]
    rng = Random(61)
    found = [documents.random_ending(rng, oracle, 3, objective=objective) for _ in range(60)]
    for ending, expected in zip(found, naive.solve_many(found), strict=True):
        assert solved(name, documents.position_fields(ending), objective) == expected.values


@needs_compiler
def test_briscola_with_four_cards_each() -> None:
    text = "allfours: 1\ntitle: four\nextends: briscola/standard\ndeal: {hand: 4, packets: [4]}\n"
    rules = load_text(text, "four.yaml", Path()).rules
    oracle = documents.NEIGHBOURS["briscola/standard"]
    rng = Random(120)
    found = [documents.random_ending(rng, oracle, 4) for _ in range(40)]
    results = set()
    for ending, expected in zip(found, naive.solve_many(found), strict=True):
        found_here = values(read_position(documents.position_fields(ending), rules))
        assert found_here == expected.values
        results |= set(found_here.values())
    assert results == {-1, 0, 1}


def solved(name: str, fields: str, objective: naive.Objective = "points") -> dict[str, float]:
    return values(read_position(fields, load(name)), objective)


# Schnapsen.


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        # Hearts are trumps; ace, ten, king, queen, jack. Follow and beat.
        ("SQ", "SA SK SJ HA", "SA SK"),
        # Follow without being able to beat: any card of the suit, no trump.
        ("ST", "SK SJ HA DA", "SK SJ"),
        # Void: trumps only, of any size.
        ("SQ", "HA HJ DA CA", "HA HJ"),
        # Void in both: anything.
        ("SQ", "DA CA CJ", "DA CA CJ"),
        # A trump is led: beat it, else follow it, else anything.
        ("HK", "HA HT HQ SA", "HA HT"),
        ("HT", "HK HQ SA", "HK HQ"),
        ("HT", "SA DK CJ", "SA DK CJ"),
    ],
)
def test_schnapsen_follow_and_beat(led: str, hand: str, allowed: str) -> None:
    tables = compile_tables(load("schnapsen/endgame"), 1)
    numbers = tables.pack.numbers
    held = mask_of(numbers[card] for card in hand.split())
    legal = legal_cards(tables, AFTER_STOCK, numbers[led], held)
    assert legal == mask_of(numbers[card] for card in allowed.split())


@needs_compiler
def test_schnapsen_five_known_cards_each_by_count() -> None:
    name = "schnapsen/endgame"
    oracle = documents.NEIGHBOURS[name]
    rng = Random(66)
    found = [documents.random_ending(rng, oracle, 5, objective="count") for _ in range(40)]
    for ending, expected in zip(found, naive.solve_many(found), strict=True):
        assert solved(name, documents.position_fields(ending), "count") == expected.values


def composed(case: dict[str, Any]) -> Position:
    """The ending of a column. With a marriage declared before, the trick points are more than the
    cards, which a position as text may not be."""
    fields = case["position"]
    rules = load("schnapsen/endgame")
    if not case.get("married"):
        return read_position(fields, rules)
    parts = [part for part in fields.split() if not part.startswith("count=")]
    dealer, other = fields.split("count=D")[1].split()[0].split(",N")
    return replace(read_position(" ".join(parts), rules), count=(int(dealer), int(other)))


@pytest.mark.parametrize(
    "case", published("schnapsen"), ids=lambda case: f"{case['column']}: {case['place']}"
)
def test_schnapsen_composed_endings(case: dict[str, Any]) -> None:
    found = values(composed(case))
    wins = case.get("wins", [])
    loses = list(found) if case.get("loses") == "all" else case.get("loses", [])
    assert wins or loses
    assert {card: found[card] for card in wins} == dict.fromkeys(wins, 1)
    assert {card: found[card] for card in loses} == dict.fromkeys(loses, -1)


def test_schnapsen_points_on_the_pages_add_up() -> None:
    for case in published("schnapsen"):
        position = composed(case)
        count = sum(position.count or ())
        closed = 13 if "closed" in case["place"] else 0  # two cards that nobody will take
        left = position.tables.value(position.cards_left)
        assert count + left + closed == 120 + case.get("married", 0), case["place"]
