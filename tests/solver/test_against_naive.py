"""The solver against the oracle, on random endings under every document and every reading.

The oracle gets its rules from `tests.naive.documents`, written by hand; the solver gets them from
the rule files. The past of an ending (count, points taken) is random and half the time close.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.model import Rules as Model
from allfours.spec.resolve import load

from .. import naive
from ..naive import Ending, Objective, Rules, documents
from ..naive.documents import position_fields, random_ending

pytestmark = pytest.mark.skipif(not naive.available(), reason="needs a C compiler")

OBJECTIVES: tuple[Objective, ...] = get_args(Objective)

# Further documents, by the row of each in the table of facts; what a row leaves open is filled as
# in document 001, in the files and here.
FURTHER: dict[str, Rules] = {
    "california-jack/foster-1897": replace(documents.FORCED_TRUMP, follow="F1"),
    "california-jack/bicycle": documents.FORCED_TRUMP,
    "california-jack/bicycle@strict-follow": replace(documents.FORCED_TRUMP, follow="F3"),
    "california-jack/bicycle@strict-then-trump": replace(documents.FORCED_TRUMP, follow="F4"),
    "california-jack/catsatcards": replace(documents.FORCED_TRUMP, follow="F1"),
    "california-jack/denexa": documents.FORCED_TRUMP,
    "california-jack/coololdgames": documents.FORCED_TRUMP,
}
# Readings of the files that `documents` does not name. A point split by a tie is as good as one
# that nobody gets, for a difference.
MORE: dict[str, Rules] = {
    "shasta-sam/forced-trump@game-tie-split": documents.FORCED_TRUMP,
    "california-jack/forced-trump@game-tie-split": documents.FORCED_TRUMP,
    **{
        f"{name}@most-card-points": replace(
            documents.TEN_OF_TRUMPS,
            points=(*documents.TEN_OF_TRUMPS.points[:3], documents.GAME),
            values=documents.SCALE_80,
        )
        for name in ("shasta-sam/ten-of-trumps", "california-jack/ten-of-trumps")
    },
}
# A combination that no file offers: the single point of 002 without Game beside it.
NOT_IN_FILES = "any-of-three-without-game"
# Readings that an ending cannot feel, with the only rules they may change.
UNFELT = {
    "stock-turned": "stock.shows",
    "shown-as-drawn": "stock.shows",
    "both-draws-open": "stock.shows",
    "turn-up-drawn-last": "trump.card",
    "rest-top": "trump.shown",
    "pack-bottom": "trump.shown",
    "cut-reshuffled": "trump.then",
    "dealt-in-threes": "deal.packets",
    "trump-card-drawn-first": "trump.card",
    "trump-card-returned": "trump.card",
    "adversary-gains": "penalties.revoke",
}


def table() -> dict[str, Rules]:
    """Every address of a document or of a reading that an ending can feel, with the oracle's
    parameters."""
    found = {**documents.DOCUMENTED, **FURTHER, **MORE}
    for name, readings in documents.READINGS.items():
        found |= {f"{name}@{key}": rules for key, rules in readings.items() if key != NOT_IN_FILES}
    return found


TABLE = table()


def test_every_reading_of_the_files_is_covered_or_cannot_be_felt() -> None:
    for name in (*documents.DOCUMENTED, *FURTHER):
        if "@" in name:
            continue
        for reading in load(name).readings:
            if reading.default or f"{name}@{reading.name}" in TABLE:
                continue
            assert reading.name in UNFELT, f"{name}@{reading.name} is not tried"
            assert set(reading.changes) == {UNFELT[reading.name]}, reading


def test_every_reading_tried_is_in_the_files() -> None:
    for address in TABLE:
        name, _, reading = address.partition("@")
        known = {one.name for one in load(name).readings if not one.default}
        assert not reading or reading in known, address


def as_position(ending: Ending, rules: Model) -> Position:
    """The ending as a position, read from its line. Where the rules keep a card out of play, it is
    any trump that neither counts nor scores and is in no hand."""
    line = position_fields(ending)
    if len(ending.rules.suits) == 1:
        line = line.replace("...", "")
    if ending.rules.one_short and (ending.count or ending.taken):
        held = naive.cards_of(ending.dealer) + naive.cards_of(ending.non_dealer) + [ending.table]
        scoring = "".join(point.what for point in ending.rules.points)
        spare = (rank for rank in "9876543" if rank not in scoring)
        line += f" out={next(c for r in spare if (c := ending.trump + r) not in held)}"
    return read_position(line, rules)


def endings(rng: Random, rules: Rules, many: int, most: int) -> Iterator[Ending]:
    """Random endings: mostly whole and close, some far, some bare, of one card up to `most`."""
    for number in range(many):
        cards = most if number % 2 else rng.randint(1, most)
        objective = rng.choice((*OBJECTIVES, "points", "points", "points"))
        yield random_ending(rng, rules, cards, number % 4 > 0, number % 8 > 0, objective)


def differences(rules: Model, found: list[Ending]) -> Iterator[str]:
    """What the solver and the oracle do not agree on."""
    for ending, right in zip(found, naive.solve_many(found), strict=True):
        if ending.table == "-" and "..." in (ending.dealer, ending.non_dealer):
            continue  # one last card stands alone: nobody has anything to choose
        position = as_position(ending, rules)
        answer = solve(position, ending.objective, solver="reference")
        names = rules.pack.names
        values = {names[choice.card]: choice.value for choice in answer.choices}
        best = sorted(names[card] for card in answer.best)
        if values != right.values or best != sorted(right.best) or answer.value != right.value:
            yield f"{position} {ending.objective}: {values}, not {right.values}"


@pytest.mark.parametrize("address", TABLE)
def test_values_of_all_legal_cards_are_the_oracles(address: str) -> None:
    parameters = TABLE[address]
    most = 4 if parameters.follow == "F5" else 5
    found = list(endings(Random(address), parameters, 24, most))
    assert list(differences(load(address), found)) == []


def wide_enough(found: list[Ending], right: list[naive.Result]) -> None:
    """A sample in which no card ever mattered would prove nothing."""
    assert any(len(set(result.values.values())) > 1 for result in right)
    assert any(ending.table != "-" for ending in found)


@pytest.mark.parametrize("address", documents.DOCUMENTED)
def test_the_sample_has_endings_where_the_card_matters(address: str) -> None:
    found = list(endings(Random(address), TABLE[address], 24, 4))
    wide_enough(found, naive.solve_many(found))


NEIGHBOURS: dict[str, tuple[Rules, int, tuple[Objective, ...]]] = {
    "german-whist/pagat": (documents.NEIGHBOURS["german-whist/pagat"], 5, ("points", "tricks")),
    "whist/single-suit": (documents.single_suit(6), 5, ("points", "tricks")),
    "briscola/standard": (documents.NEIGHBOURS["briscola/standard"], 3, ("points", "count")),
    # Its single point is first to 66, which the oracle does not know; count tries its play.
    "schnapsen/endgame": (documents.NEIGHBOURS["schnapsen/endgame"], 5, ("count",)),
}


@pytest.mark.parametrize("address", NEIGHBOURS)
def test_neighbours_are_solved_as_the_oracle_does(address: str) -> None:
    parameters, most, objectives = NEIGHBOURS[address]
    rng = Random(address)
    found = []
    for number in range(24):
        objective = objectives[number % len(objectives)]
        cards, past = rng.randint(1, most), bool(parameters.values)
        found.append(random_ending(rng, parameters, cards, number % 4 > 0, past, objective))
    assert list(differences(load(address), found)) == []


@pytest.mark.sweep
@pytest.mark.parametrize("address", TABLE)
def test_sweep_two_thousand_endings(address: str) -> None:
    parameters = TABLE[address]
    rng = Random(f"sweep {address}")
    many = 2000 if "@" not in address else 400
    if parameters.follow == "F5":
        # Six cards a side without a follow rule are 518,400 lines each for the oracle.
        found = list(endings(rng, parameters, many - 40, 5))
        found += list(endings(rng, parameters, 40, 6))
    else:
        found = list(endings(rng, parameters, many, 6))
    assert list(differences(load(address), found)) == []
