"""The answer to a position and its JSON, as a program that reads it would rely on it."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from allfours.engine.scoring import totals
from allfours.engine.state import State
from allfours.solver.answer import Answer
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.diagnostics import CannotRun

from .. import naive
from ..naive import Ending, documents
from ..naive.documents import position_fields, random_ending

EXAMPLE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
    " count=D27,N22 taken=high:D,low:N"
)


@cache
def answer(line: str = EXAMPLE) -> Answer:
    return solve(read_position(line), solver="reference")


def replayed(start: State, line: tuple[int, ...]) -> State:
    """The state after a line, each card of which must be legal."""
    for card in line:
        assert start.legal() >> card & 1
        start = start.play(card)
    return start


def test_json_has_the_documented_keys_in_order() -> None:
    found = answer().to_json()
    assert list(found) == [
        "version", "position", "objective", "to_move", "value", "moves", "line", "final", "nodes",
        "solver",
    ]  # fmt: skip
    assert [list(move) for move in found["moves"]] == [
        ["card", "value", "best", "refutation", "line"]
    ] * 6
    assert list(found["final"]) == ["D", "N"]
    assert [list(side) for side in found["final"].values()] == [["points", "count", "won"]] * 2
    assert json.loads(json.dumps(found)) == found


def test_json_values_have_the_documented_types() -> None:
    found = answer().to_json()
    assert found["version"] == 1
    assert found["solver"] == "reference"
    assert type(found["nodes"]) is int
    assert found["nodes"] > 0
    for move in found["moves"]:
        assert type(move["value"]) is int
        assert type(move["best"]) is bool
        assert move["refutation"] is None or isinstance(move["refutation"], str)
        assert all(isinstance(card, str) for card in move["line"])


def test_the_example_by_reasoning() -> None:
    # The dealer has High, the other Low. In play are 31 of 80; the dealer has 27 and needs 14 more
    # for Game. SA draws the only spade SQ (6), HK the only trump HJ (4), and then the ST is good
    # (10): Jack and Game, 3 to 1. More cannot be had, as Low is gone. So the value is 2.
    found = answer().to_json()
    assert found["position"] == EXAMPLE.replace(" count", " table=- count")
    assert (found["objective"], found["to_move"], found["value"]) == ("points", "D", 2)
    assert found["final"]["D"] == {"points": 3, "count": 57, "won": ["high", "jack", "game"]}
    assert found["final"]["N"] == {"points": 1, "count": 23, "won": ["low"]}


@pytest.mark.skipif(not naive.available(), reason="needs a C compiler")
def test_the_example_by_the_oracle() -> None:
    taken = {"high": "D", "low": "N"}
    right = naive.solve(
        Ending(
            documents.STRICT_FOLLOW, "H", "D", "AT.K.2.J9", "Q.J.T98.7", count=(27, 22), taken=taken
        )
    )
    found = answer().to_json()
    assert {move["card"]: move["value"] for move in found["moves"]} == right.values
    assert [move["card"] for move in found["moves"] if move["best"]] == right.best
    assert found["value"] == right.value


def test_all_best_cards_are_listed_and_only_they_have_no_refutation() -> None:
    found = answer()
    names = found.position.rules.pack.names
    assert [names[card] for card in found.best] == ["SA", "HK", "CJ", "C9"]
    for choice in found.choices:
        assert (choice.refutation is None) == choice.best == (choice.value == found.value)


def test_a_refutation_is_a_reply_that_keeps_the_loss() -> None:
    # After a losing card and its refutation the other player has what the card's value says.
    found = answer()
    for choice in found.choices:
        if choice.refutation is None:
            continue
        state = found.position.state.play(choice.card)
        assert state.legal() >> choice.refutation & 1
        assert choice.line[1] == choice.refutation
        at_stake = {option.card: option.value for option in found.choices}
        assert at_stake[choice.card] < found.value


LINES = [
    EXAMPLE,
    EXAMPLE.replace("D=AT.K.2.J9", "D=AT..2.J9") + " table=HK",
    "rules=california-jack/face-value trump=S lead=N D=A2.J.9. N=.T.A8.3",
    "rules=shasta-sam/ten-high@trump-card-out trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.",
    "rules=briscola/standard trump=C lead=D D=A.3..2 N=K.2.7. stock=S7.C4",
]


def random_lines() -> list[str]:
    rng = Random("answers")
    found = []
    for ref, rules in documents.DOCUMENTED.items():
        ending = random_ending(rng, rules, 4)
        found.append(f"rules={ref} {position_fields(ending)}")
    return found


@pytest.mark.parametrize("line", [*LINES, *random_lines()])
def test_every_line_is_legal_and_comes_to_its_value(line: str) -> None:
    found = answer(line)
    sign = 1 if found.position.to_move == 0 else -1
    for choice in found.choices:
        end = replayed(found.position.state, choice.line)
        assert end.over
        score = totals(end.points())
        assert sign * (score[0] - score[1]) == choice.value
        assert choice.line[0] == choice.card


@pytest.mark.parametrize("line", [*LINES, *random_lines()])
def test_the_answers_line_and_final_belong_together(line: str) -> None:
    found = answer(line).to_json()
    best = [move for move in found["moves"] if move["best"]]
    assert found["line"] == best[0]["line"]
    gain = found["final"]["D"]["points"] - found["final"]["N"]["points"]
    assert found["value"] == (gain if found["to_move"] == "D" else -gain)
    assert found["value"] == max(move["value"] for move in found["moves"])


def test_the_player_to_reply_is_to_move_with_values_from_their_side() -> None:
    line = "rules=california-jack/strict-follow trump=H lead=D D=... N=.A.. table=HJ"
    found = answer(line).to_json()
    # N's ace takes the jack: High, Jack and Game, which is 5 of 5: three.
    assert (found["to_move"], found["value"]) == ("N", 3)
    assert found["final"]["N"]["won"] == ["high", "jack", "game"]


def test_a_forced_card_is_still_in_the_answer() -> None:
    # One legal card of two: the spade must follow.
    line = "rules=california-jack/strict-follow trump=H lead=D D=..2. N=A.K.. table=SQ"
    found = answer(line).to_json()
    assert [(move["card"], move["best"]) for move in found["moves"]] == [("SA", True)]
    assert found["moves"][0]["line"][0] == "SA"


def test_a_bare_ending_carries_a_note_and_a_whole_one_does_not() -> None:
    bare = answer("rules=california-jack/strict-follow trump=H lead=D D=A.K.. N=K.A..").to_json()
    assert len(bare["notes"]) == 1
    assert "bare" in bare["notes"][0]
    assert list(bare)[-1] == "notes"
    assert "notes" not in answer().to_json()


def test_half_points_stay_halves() -> None:
    # 001 with a tied Game split: HA takes nothing that counts but itself, 40-36 becomes 40-40.
    line = (
        "rules=shasta-sam/forced-trump@game-tie-split trump=H lead=D D=.A.. N=..2. table=-"
        " count=D36,N40 taken=low:N,jack:N"
    )
    found = answer(line).to_json()
    # High for D, Low and Jack for N, half a point of Game for each: 1.5 to 2.5.
    assert (found["value"], type(found["value"])) == (-1, int)
    assert found["final"]["D"]["points"] == 1.5
    assert found["final"]["N"]["points"] == 2.5


def test_objectives_count_and_tricks() -> None:
    position = read_position("rules=california-jack/strict-follow trump=H lead=D D=A.K.. N=K.A..")
    # SA takes SK (7), then HK loses to HA (7): equal; HK first loses, then SA takes SK: equal.
    assert solve(position, "count", solver="reference").value == 0
    assert solve(position, "tricks", solver="reference").value == 0
    assert solve(position, "count", solver="reference").to_json()["objective"] == "count"


def test_a_question_that_cannot_be_put_is_refused() -> None:
    with pytest.raises(CannotRun, match="match score"):
        solve(read_position(EXAMPLE), "match")
    bare = EXAMPLE.replace(" count=D27,N22 taken=high:D,low:N", " stock=C2.??")
    with pytest.raises(CannotRun, match="not known"):
        solve(read_position(bare))
    agreed = read_position(EXAMPLE.replace("strict-follow", "ten-high") + " score=5-6")
    with pytest.raises(CannotRun, match="target"):
        solve(agreed, "match")
