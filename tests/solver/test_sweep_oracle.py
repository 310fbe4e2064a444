"""The plain minimax that takes any rules, against the oracles whose rules were written by hand.

`naive.c` and `house.py` know the documents and the house rules by parameters that nobody read from
a rule file; `plain.py` knows a stock. Where they and `whole.c` agree, `whole.c` has understood the
words of the rule files; what only random rules say is worked by hand here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from allfours.engine.perft import perft
from allfours.solver.position_read import read_position
from allfours.spec.diagnostics import Faulty
from allfours.spec.resolve import load, load_text

from .. import naive
from ..engine.helpers import house
from ..naive import documents, whole
from ..naive import house as by_hand
from ..naive.house_endings import position_line, random_ending
from ..naive.house_table import HOUSES
from .deals import Shape, random_position
from .games import documented, random_rules
from .rule_text import rule_text
from .test_against_naive import TABLE, as_position
from .test_house_endings import MATCHES

pytestmark = pytest.mark.skipif(not naive.available(), reason="needs a C compiler")

ASKED: tuple[naive.Objective, ...] = ("points", "points", "count", "tricks")


def values(line: str, objective: str = "points", rules: str = "") -> dict[str, float]:
    position = read_position(line, house(rules) if rules else None)
    return whole.solve_many([whole.encode(position, objective)])[0].values


@pytest.mark.parametrize("address", TABLE)
def test_documents_and_readings(address: str) -> None:
    rng, rules = Random(f"whole {address}"), load(address)
    endings = []
    for number in range(30):
        objective = rng.choice(ASKED)
        size, past = rng.randint(1, 4), number % 5 > 0
        ending = documents.random_ending(rng, TABLE[address], size, True, past, objective)
        if ending.table != "-" or "..." not in (ending.dealer, ending.non_dealer):
            endings.append(ending)
    asked = [whole.encode(as_position(one, rules), one.objective) for one in endings]
    for found, right in zip(whole.solve_many(asked), naive.solve_many(endings), strict=True):
        assert (found.values, found.lines) == (right.values, right.lines)


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_house_rules_and_their_matches(name: str) -> None:
    rng, known = Random(f"whole {name}"), HOUSES[name]
    asked, right = [], []
    for number in range(16):
        ending = random_ending(known, rng, 3)
        if number % 2 and name in MATCHES:
            low = known.target - 3
            ending.score = rng.randint(low, low + 2), rng.randint(low, low + 2)
        position = read_position(position_line(f"house/{name}", ending))
        asked.append(whole.encode(position, "match" if ending.score else "points"))
        right.append(by_hand.moves(ending))
    assert [found.values for found in whole.solve_many(asked)] == right


def test_the_lines_with_a_stock_are_those_of_the_interpreter() -> None:
    rng = Random(8)
    for number in range(60):
        rules = rng.choice(documented()) if number % 2 else random_rules(rng)
        stock = rng.choice((1, 2, 4)) if rules.stock else 0
        if 6 + stock > rules.pack.size:
            continue
        position = random_position(rng, rules, Shape(3, stock))
        if not position.state.over:
            (found,) = whole.solve_many([whole.encode(position, "points")])
            assert found.lines == perft(position.state)


BASE = "extends: california-jack/strict-follow\n"
LOTS = BASE + "score: {game: none, cards: {to: each, of: values, per: 3}}\n"


def test_lots_of_three_are_of_each_players_own() -> None:
    # The ace takes the king, 4 + 3. 40 and 7 are 15 lots and a rest, 33 are 11; High and Low are
    # the dealer's, Jack is not. From 41 to 32 it is 16 lots to 10.
    line = "trump=H lead=D D=A... N=K... count=D{},N{} taken=high:D,low:D,jack:N"
    assert values(line.format(40, 33), rules=LOTS) == {"SA": 15 - 11 + 2 - 1}
    assert values(line.format(41, 32), rules=LOTS) == {"SA": 16 - 10 + 2 - 1}


MATCH = BASE + "match: {{target: 7, counted: {}, both_reach: {}}}\n"
CLOSE = "trump=H lead=D D=.A.. N=.J.. count=D40,N35 taken=low:N score={}"


@pytest.mark.parametrize(
    ("reach", "value"),
    # At 6-6 the dealer comes to 9, the other player to 7.
    [("higher-total", 7), ("extend", 2), ("dealer", 7), ("non-dealer", -7), ("counting-order", 7),
     ("{winner_of: low}", -7), ("{winner_of: high}", 7), ("{winner_of: game}", 7)],
)  # fmt: skip
def test_both_reach_the_target(reach: str, value: int) -> None:
    rules = MATCH.format("end-of-deal", reach)
    assert values(CLOSE.format("6-6"), "match", rules) == {"HA": value}


def test_a_point_worth_the_match_wins_it() -> None:
    # From 0-6 the dealer has three of four points, the other player one and so the target.
    usual = MATCH.format("end-of-deal", "higher-total")
    assert values(CLOSE.format("0-6"), "match", usual) == {"HA": -7}
    jack = usual + "score: {jack: {worth: match}}\n"
    assert values(CLOSE.format("0-6"), "match", jack) == {"HA": 7}
    # The Jack adds nothing to the score then: High and Game against Low.
    assert values(CLOSE.format("0-6"), "points", jack) == {"HA": 2 - 1}


@pytest.mark.parametrize(("counted", "value"), [("as-won", 7), ("end-of-deal", 0)])
def test_what_is_won_first_may_count_first(counted: str, value: int) -> None:
    # The dealer, without spades, takes the S9 with the 2 of trumps and has Low, and so seven,
    # before the other player's jack comes in; counted together both have seven. With the DA thrown
    # away the 2 falls to the jack: Low and Jack for the other player, who has High, make eight.
    rules = MATCH.format(counted, "higher-total") + "score: {game: none}\n"
    line = "trump=H lead=N D=.2.A. N=.J.. table=S9 count=D40,N35 taken=high:N score=6-5"
    assert values(line, "match", rules) == {"H2": value, "DA": -7}


def test_random_rules_that_pass_as_files_are_read_as_they_were() -> None:
    read = 0
    for seed in range(60):
        rules = random_rules(Random(seed))
        try:
            found = load_text(rule_text(rules), rules.id, Path()).rules
        except Faulty:
            continue
        read += 1
        assert replace(found, rulings=()) == rules
    assert read > 5


@pytest.mark.parametrize(
    ("line", "message"),
    [("pack=SA:0:-", "bad card"), ("D=SA", "no such card"), ("what=1", "bad field"),
     ("objective=fun", "unknown word"), ("pack=SA:0:-:1 D=SA", "nothing to choose")],
)  # fmt: skip
def test_a_question_it_cannot_read_is_refused(line: str, message: str) -> None:
    with pytest.raises(RuntimeError, match=message):
        whole.solve_many([line])
