"""`allfours review` as a user runs it."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest

from .command import allfours


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A deal of random players, in which something goes wrong in the last tricks."""
    path = tmp_path / "deal.yaml"
    done = allfours(
        "deal", "--rules", "shasta-sam/forced-trump", "--seed", "5", "--format", "record"
    )
    path.write_text(done.stdout, encoding="utf-8")
    return path


def test_each_play_of_the_last_tricks_has_a_row(record: Path) -> None:
    done = allfours("review", str(record))
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines() if line[2:4].isdigit()]
    assert [int(row[0]) for row in rows] == [21, 21, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26]
    assert "double dummy" not in done.stdout


def test_json_says_the_same_as_text(record: Path) -> None:
    found = json.loads(allfours("review", str(record), "--format", "json").stdout)
    plays = found["deals"][0]["plays"]
    assert len(plays) == 12
    for who in ("dealer", "non-dealer"):
        own = [one for one in plays if one["player"] == who]
        total = next(one for one in found["summary"] if one["player"] == who)
        assert total["plays"] == len(own) == 6
        assert total["cost"] == sum(one["cost"] for one in own)
    for one, after in itertools.pairwise(plays):
        sign = 1 if one["player"] == "dealer" else -1
        assert after["dealer_value"] == one["dealer_value"] - sign * one["cost"]


def test_markdown_is_a_table(record: Path) -> None:
    lines = allfours("review", str(record), "--format", "md").stdout.splitlines()
    assert sum(line.startswith("| 2") for line in lines) == 12


def test_faults_of_a_record_are_told_and_the_rest_reviewed(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    head, _, plays = text.partition("plays:")
    record.write_text(f"{head}players: [1, 2, 3]\nplays:{plays}", encoding="utf-8")
    done = allfours("review", str(record))
    assert done.returncode == 1
    assert "AF5" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("argument", ["", "nothing-there.yaml"])
def test_what_is_not_there(argument: str) -> None:
    done = allfours("review", argument)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")


def test_a_single_deal_has_no_match_score(record: Path) -> None:
    done = allfours("review", str(record), "--objective", "match")
    assert done.returncode == 2
    assert "match score" in done.stderr


def test_a_chart(record: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("a.svg", "a.png"):
        done = allfours("review", str(record), "--chart", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
        assert (tmp_path / name).stat().st_size > 5_000
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "why"), [("a.gif", "ends in .svg"), ("no/such/a.svg", "no such folder")]
)
def test_a_chart_that_cannot_be(record: Path, name: str, why: str) -> None:
    done = allfours("review", str(record), "--chart", name)
    assert done.returncode == 2
    assert why in done.stderr


def test_numbers_are_whole_where_they_can_be(record: Path) -> None:
    text = allfours("review", str(record), "--format", "json").stdout
    assert '"value": ' in text
    assert ".0" not in text


def test_a_deal_without_its_last_tricks_says_how_it_can_be_judged(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    plays = lines.index("plays:")
    begun = "\n".join(lines[: plays + 3]) + "\n"
    assert "--whole judges" in allfours("review", "-", stdin=begun).stdout
    dealt = "\n".join(lines[:plays]) + "\n"
    assert "none was made" in allfours("review", "-", stdin=dealt).stdout


def test_a_score_that_the_record_does_not_tell_is_not_guessed(record: Path) -> None:
    head, _, rest = record.read_text(encoding="utf-8").partition("pack:")
    entry = "    " + f"pack:{rest}".replace("\n", "\n    ").rstrip()
    broken = entry.replace("plays:", "plays:\n      - X", 1)
    deals = f"  - dealer: A\n{broken}\n{{score}}  - dealer: B\n{entry}\n"
    for score, code in (("", 2), ("    score: {A: 1, B: 2}\n", 1)):
        text = f"{head}deals:\n{deals.replace('{score}', score)}"
        done = allfours("review", "-", "--objective", "match", stdin=text)
        assert done.returncode == code, done.stderr
        assert ("score before deal 2" in done.stderr) == (code == 2)


def test_a_target_that_the_record_does_not_tell_is_not_guessed(record: Path) -> None:
    head, _, rest = record.read_text(encoding="utf-8").partition("pack:")
    entry = f"pack:{rest}".replace("\n", "\n    ").rstrip()
    entry = re.sub("trump_card: .*\n *", "", entry)  # those rules turn a card of the pack
    text = f"{head}deals:\n  - {entry}\n".replace("forced-trump", "ten-high")
    done = allfours("review", "-", "--objective", "match", stdin=text)
    assert (done.returncode, "target of the match" in done.stderr) == (2, True), done.stderr
    done = allfours("replay", "-", "--format", "json", stdin=text)
    assert json.loads(done.stdout)["match"]["target"] is None
    assert "to a target that is not told" in allfours("replay", "-", stdin=text).stdout
