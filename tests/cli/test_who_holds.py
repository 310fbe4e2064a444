"""`allfours who-holds`: where unseen cards can be, with what chance, in how many deals."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import comb, factorial
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from allfours.cli.main import app
from allfours.engine.record import MatchRecord
from allfours.solver.position_read import read_position

from ..engine.helpers import rules, worked
from .command import allfours

HIDDEN = "shasta-sam/strict-follow"
OPEN = "california-jack/strict-follow"
# The non-dealer led SA, on which the dealer threw D3, and drew SQ. 43 cards are not seen, 10 spades
# among them: the other 5 of the dealer's first hand are none, the card drawn since can be one.
SEEN = """\
allfours_record: 1
rules: shasta-sam/strict-follow
seen_by: N
hand: [SA, SK, HQ, H2, D7, C3]
trump_card: H8
plays:
  - N SA D3 / SQ
"""


def asked(text: str, *options: str) -> Result:
    """What the command does with a record from standard input, in this process."""
    done = CliRunner().invoke(app, ["who-holds", "-", *options], input=text)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def whole(ref: str, tricks: int = 26) -> str:
    record = MatchRecord(rules(ref), single=True)
    record.add_deal(worked(rules(ref), tricks=tricks))
    return record.text()


def answer(text: str, *options: str) -> dict[str, Any]:
    done = asked(text, "--format", "json", *options)
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_chances_and_count_are_exact() -> None:
    found = answer(SEEN)
    assert found["version"] == 1
    assert found["count"] == str(comb(33, 5) * factorial(38))
    assert len(found["cards"]) == 43
    spade, club = found["cards"]["S9"], found["cards"]["C2"]
    assert spade["chance"]["opponent"]["exact"] == "1/38"
    assert spade["not_held_in_trick"] == 1
    held = Fraction(5, 33) + Fraction(28, 33) * Fraction(1, 38)
    assert Fraction(club["chance"]["opponent"]["exact"]) == held
    assert club["can_be"] == {"opponent": True, "stock": [*range(1, 38)], "out": False}
    # 38 places of the stock, of which the last is the H8.
    places = [Fraction(one["exact"]) for one in spade["chance"]["places"]]
    assert places == [Fraction(1, 38)] * 37 + [0]
    assert found["stock"][-1] == "H8"


def test_the_table_puts_cards_together_of_which_the_same_is_known() -> None:
    done = asked(SEEN)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "Before trick 2, as the non-dealer sees it" in lines
    assert "non-dealer: ♠KQ ♥Q2 ♦7 ♣3" in lines
    assert "♠JT98765432 2.6% (1/38) 97.4% 2.6% trick 1: D3 to SA" in lines
    assert any(line.startswith("♣AKQJT987654") for line in lines)
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_what_a_player_saw_of_a_whole_record_is_the_same() -> None:
    one, two = whole(HIDDEN, 5), whole(OPEN, 5)
    for text in (one, two):
        for role in ("dealer", "non-dealer"):
            full = answer(text, "--as", role)
            record = MatchRecord(rules(HIDDEN if text is one else OPEN), single=True)
            record.add_deal(worked(record.rules, tricks=5))
            hidden = answer(record.seen(0 if role == "dealer" else 1).text())
            assert full == hidden


def test_an_open_stock_leaves_less_unseen() -> None:
    found = answer(whole(OPEN), "--as", "dealer", "--trick", "6")
    # The non-dealer drew H9, D3, D4, D5, D6 before the dealer's eyes and has played none of them.
    assert found["opponent"] == {"cards": 6, "seen": ["H9", "D6", "D5", "D4", "D3"]}
    assert found["stock"][0] == "D7"


def test_a_deal_of_a_match_can_be_chosen() -> None:
    record = MatchRecord(rules(HIDDEN))
    for _ in range(2):
        record.add_deal(worked(rules(HIDDEN)))
        record.finish()
    found = answer(record.text(), "--deal", "1", "--trick", "1", "--as", "dealer")
    assert (found["deal"], found["trick"]) == (1, 1)
    assert found["count"] == str(comb(45, 6) * factorial(39))
    text = asked(record.text(), "--as", "dealer").stdout
    assert "Deal 2, at the end" in text
    assert "Every card has been seen" in text


def test_samples_are_positions_that_can_be_solved() -> None:
    text = whole(HIDDEN)
    options = ("--as", "dealer", "--trick", "19", "--samples", "20", "--format", "positions")
    done = asked(text, *options)
    lines = done.stdout.splitlines()
    assert (done.exit_code, len(lines)) == (0, 20)
    truth = worked(rules(HIDDEN), tricks=18).state
    for line in lines:
        position = read_position(line)
        assert position.hands[0] == truth.hands[0]
        assert position.count == truth.ledger.count
        assert len(position.stock) == 4
    assert len(set(lines)) > 5
    assert asked(text, *options).stdout == done.stdout
    assert asked(text, *options, "--seed", "1").stdout != done.stdout


def test_the_command_runs_by_itself_and_its_samples_go_into_solve() -> None:
    options = ("--as", "dealer", "--trick", "21", "--samples", "2", "--format", "positions")
    done = allfours("who-holds", "-", *options, stdin=whole(HIDDEN))
    assert (done.returncode, done.stderr) == (0, "")
    solved = allfours("solve", "--batch", "-", stdin=done.stdout)
    assert solved.returncode == 0
    assert [json.loads(line)["to_move"] for line in solved.stdout.splitlines()] == ["D", "D"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "say --as dealer or --as non-dealer"),
        (("--as", "dealer", "--deal", "2"), "there is no deal 2"),
        (("--as", "dealer", "--trick", "28"), "trick 28 was not begun: 26 tricks were played"),
        (("--as", "dealer", "--format", "positions"), "--samples N"),
    ],
)
def test_what_cannot_be_asked_is_told(options: tuple[str, ...], says: str) -> None:
    done = asked(whole(HIDDEN), *options)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_the_eyes_must_be_those_of_the_record() -> None:
    done = asked(SEEN, "--as", "dealer")
    assert done.exit_code == 2
    assert "the record has what the non-dealer saw" in done.stderr


def test_wrong_usage_exits_with_2() -> None:
    for options in (("--as", "North"), ("--trick", "0"), ("--samples", "-1"), ("--seed", "x")):
        assert asked(SEEN, *options).exit_code == 2


def test_a_record_with_faults_is_not_guessed_at() -> None:
    done = asked(SEEN.replace("/ SQ", "/ SA"))
    assert done.exit_code == 1
    assert re.match(r"<stdin>:7:15: error\[AF508\]", done.stderr)
    assert done.stdout == ""


def test_cards_that_nothing_explains_are_told_with_the_play() -> None:
    # The dealer threw S7 on D2, full of diamonds: with an open stock it shows in trick 8.
    deal = worked(rules(OPEN), tricks=6)
    record = MatchRecord(rules(OPEN), single=True)
    record.add_deal(deal)
    for name in ("D2", "S7", "D3", "DT"):
        deal.play(rules(OPEN).pack.numbers[name], allow_revoke=True)
    text = record.text()
    done = asked(text, "--as", "non-dealer")
    assert done.exit_code == 1
    assert "AF512" in done.stderr
    assert "trick 8: no hidden cards explain DT" in done.stderr
    # Before that card everything could be explained, and to the dealer nothing is strange. The
    # revoke itself is a finding of the record.
    for options in (("--as", "non-dealer", "--trick", "8"), ("--as", "dealer")):
        done = asked(text, *options)
        assert done.exit_code == 1
        assert "AF505" in done.stderr
        assert "AF512" not in done.stderr
        assert "fit with what was seen" in done.stdout
    upheld = text + "claims:\n  - {by: N, trick: 7, upheld: true}\n"
    assert "AF512" not in asked(upheld, "--as", "non-dealer").stderr


def test_markdown_has_the_table() -> None:
    done = asked(SEEN, "--format", "md")
    assert "| cards | dealer holds | stock | a place | why |" in done.stdout
