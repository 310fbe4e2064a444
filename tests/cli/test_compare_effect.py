"""`compare --effect` as a user runs it: its forms, its options, and Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .command import RUN, allfours
from .test_solve_batch import read

TEXTS = ("california-jack/strict-follow", "shasta-sam/ten-of-trumps", "california-jack/ten-high")


def effect(*arguments: str) -> dict[str, Any]:
    done = allfours("compare", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)["effect"]
    return found


@pytest.mark.parametrize("width", [80, 100])
def test_the_table_fits_and_has_every_figure(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = allfours("compare", *TEXTS, "--only-differences", "--effect", "20", "--seed", "3")
    assert done.returncode == 0, done.stderr
    table = done.stdout[done.stdout.index("Effect on 20 deals, seed 3") :]
    assert max(map(len, table.splitlines())) <= width
    for text in TEXTS:
        assert text in table
    for row in (
        "dealer's advantage, points a deal", "2 against 1", "3 against 1",
        "deals with other points", "deals with another winner", "dealer's points, change",
        "last six: another value",
        "last six: other best cards", "last six: one or both", "matches with another winner",
    ):  # fmt: skip
        assert row in table
    words = " ".join(table.split())
    assert "A match is 10 points under 1, 3; 7 points under 2." in words
    assert "Left to the players under 3: that of 1 is taken." in words
    heads = [line.split() for line in table.splitlines() if re.match(r" {30,}\w", line)]
    assert [kind for head in heads for kind in head] == ["random", "greedy", "exact"]
    assert len(heads) == (2 if width == 80 else 1)


def test_json_has_the_counts_behind_every_figure() -> None:
    found = effect(*TEXTS[:2], "--effect", "120", "--seed", "5", "--workers", "2")
    assert (found["deals"], found["asked"], found["seed"]) == (120, 120, 5)
    assert [text["target"] for text in found["texts"]] == [10, 7]
    assert list(found["players"]) == ["random", "greedy", "exact"]
    for kind in found["players"].values():
        pair = kind["against_first"][0]
        points, share = pair["dealers_points"], pair["other_points"]
        assert points["mean"] == points["half_points"]["sum"] / 2 / 120
        assert points["low"] < points["mean"] < points["high"]
        assert share["share"] == share["count"] / share["of"]
        assert share["of"] == pair["last_six"]["either"]["of"] == 120
        six = pair["last_six"]
        assert (
            six["either"]["count"]
            <= six["another_value"]["count"] + six["other_best_cards"]["count"]
        )
        winners = pair["matches"]["winners"]
        assert sum(one["matches"] for one in winners) == pair["matches"]["another_winner"]["of"]
        other = [one for one in winners if one["first_text"] != one["this_text"]]
        turned = pair["matches"]["another_winner"]["count"]
        assert sum(one["matches"] for one in other) == turned
        change = kind["dealers_advantage"][1]["mean"] - kind["dealers_advantage"][0]["mean"]
        assert pair["dealers_advantage"]["mean"] == pytest.approx(change)


def test_the_seed_decides_and_nothing_else() -> None:
    asked = (*TEXTS[:2], "--effect", "150", "--players", "random")
    first = effect(*asked, "--workers", "1")
    assert effect(*asked, "--workers", "3") == first
    assert effect(*asked, "--seed", "1")["players"] != first["players"]


def test_players_are_those_asked_for() -> None:
    asked = (*TEXTS[:2], "--effect", "10")
    some = effect(*asked, "--players", "exact", "--players", "random")["players"]
    assert list(some) == ["random", "exact"]
    assert effect(*asked)["players"]["exact"] == some["exact"]


def test_a_house_file_that_changes_nothing_has_no_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    file = tmp_path / "same.yaml"
    file.write_text(
        f"allfours: 1\ntitle: the same\nextends: {TEXTS[0]}\nmatch: {{target: 10}}\n",
        encoding="utf-8",
    )
    done = allfours("compare", TEXTS[0], str(file), "--effect", "30")
    assert done.returncode == 0, done.stderr
    table = done.stdout[done.stdout.index("2 against 1") : done.stdout.index("Under all texts")]
    shares = [line for line in table.splitlines() if "deals with" in line or "last six" in line]
    assert len(shares) == 5
    assert all(line.count("none (< 11 %)") == 3 for line in shares)
    assert table.count("0.000 ± 0.000") == 9


def test_markdown_and_html_have_the_same_table(tmp_path: Path) -> None:
    asked = ("compare", *TEXTS[:2], "--effect", "15", "--players", "greedy")
    plain = allfours(*asked)
    figures = re.findall(r"[\d.]+ % \([\d.]+-[\d.]+\)", plain.stdout)
    assert figures
    page, marked = tmp_path / "page.html", tmp_path / "page.md"
    for file in (page, marked):
        assert allfours(*asked, "--output", str(file)).returncode == 0
        text = file.read_text(encoding="utf-8")
        assert all(figure in text for figure in figures)
        assert "Effect on 15 deals, seed 0" in text
    html = page.read_text(encoding="utf-8")
    assert html.index('<h2 id="effect">') < html.index("</body>")
    assert html.count("</html>") == 1
    rows = [line for line in marked.read_text(encoding="utf-8").splitlines() if "±" in line]
    assert all(row.count("|") == 3 for row in rows if row.startswith("|"))


def test_one_deal_has_no_interval_of_means() -> None:
    done = allfours("compare", *TEXTS[:2], "--effect", "1", "--players", "random")
    assert done.returncode == 0, done.stderr
    line = next(row for row in done.stdout.splitlines() if "dealer's points, change" in row)
    assert line.split()[-1] == "-"


def test_without_a_target_no_match_is_played() -> None:
    asked = ("compare", "california-jack/ten-high", "shasta-sam/ten-high", "--effect", "5")
    done = allfours(*asked)
    assert "Agree on a number with --target" in " ".join(done.stdout.split())
    assert "matches with another winner" not in done.stdout
    done = allfours(*asked, "--target", "4")
    assert "matches with another winner" in done.stdout
    assert "Left to the players under 1, 2: as agreed." in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "random"), "--players goes with --effect"),
        (("--target", "7"), "--target goes with --effect N, the number of deals, or with --prove"),
        (("--dask", "tcp://127.0.0.1:1"), "--dask goes with --effect"),
        (("--seed", "3"), "--seed goes with --effect"),
        (("--prove", "--workers", "2"), "--workers goes with --effect"),
        (("--effect", "0"), "Invalid value for '--effect'"),
        (("--effect", "many"), "Invalid value for '--effect'"),
        (("--effect", "5", "--players", "best"), "Invalid value for '--players'"),
        (("--effect", "5", "--workers", "2", "--dask", "tcp://127.0.0.1:1"), "do not go together"),
    ],
)
def test_what_cannot_be_asked(arguments: tuple[str, ...], message: str) -> None:
    done = allfours("compare", *TEXTS[:2], *arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_tells_what_is_known_so_far(tmp_path: Path, workers: str) -> None:
    import pty

    ours, theirs = pty.openpty()
    asked = ("--effect", "100000", "--players", "random", "--workers", workers, "--format", "json")
    with (tmp_path / "out").open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, "compare", *TEXTS[:2], *asked],
            stdout=out,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
            start_new_session=True,
        )
    os.close(theirs)
    shown = b""
    while not re.search(rb"[1-9]\d*/100000", shown):  # the bar has moved
        shown += read(ours) or pytest.fail("it ended too early")
    os.killpg(process.pid, signal.SIGINT)
    shown += b"".join(iter(lambda: read(ours), b""))
    assert process.wait(30) == 130
    assert b"deals" in shown
    assert b"interrupted" in shown
    assert b"Traceback" not in shown
    found = json.loads((tmp_path / "out").read_text(encoding="utf-8"))["effect"]
    assert 0 < found["deals"] < 100_000
    assert found["deals"] % 100 == 0
    pair = found["players"]["random"]["against_first"][0]
    assert pair["other_points"]["of"] == found["deals"]
