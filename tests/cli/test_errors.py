"""What a user sees who made a mistake: where and what, the exit code, never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from allfours.engine.setup import shuffle_and_deal
from allfours.solver import kernel
from allfours.solver.position import Position
from allfours.spec.resolve import load

from .command import RUN, allfours

LINE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
    " count=D27,N22 taken=high:D,low:N"
)


def changed(old: str, new: str) -> str:
    assert old in LINE
    return LINE.replace(old, new)


@pytest.mark.parametrize(
    ("position", "code", "says"),
    [
        (changed("N=Q", "N=A"), 1, "SA is both in D and in N"),
        (changed("T98.7", "T987.7"), 1, "the dealer has 6 cards, the non-dealer 7"),
        (changed("J9", "J"), 1, "the dealer has 5 cards, the non-dealer 6"),
        (changed(",low:N", ""), 1, "H2 is in no hand"),
        (changed("D27", "D28"), 1, "add up to 50"),
        (changed("count=D27,N22 ", ""), 1, "count 49"),
        (changed("trump=H", "trump=X"), 1, "`X` is no suit"),
        (changed("trump=H", "trump=-"), 1, "name the suit"),
        (changed("lead=D", "lead=North"), 1, "`North` is no player"),
        (changed("AT.K.2.J9", "AT.K.2"), 1, "has 3 suits"),
        (changed("AT.K", "A1.K"), 1, "`1` is no rank"),
        (changed("taken=high", "taken=hihg"), 1, "did you mean `high`"),
        (changed("taken=", "takes="), 1, "did you mean `taken`"),
        (LINE + " score=10-3", 1, "is over"),
        (changed("california-jack/strict-follow", "california-jack/strict"), 2, "strict-follow"),
        (changed("california-jack/strict-follow", "house.yaml"), 2, "house.yaml"),
        ("no-such-file.txt", 2, "no-such-file.txt"),
        ("", 2, "empty"),
        (LINE + " stock=" + ".".join(["??"] * 4), 2, "more than one trick is played blind"),
    ],
)  # fmt: skip
def test_a_bad_position_is_told_where_and_what(position: str, code: int, says: str) -> None:
    done = allfours("solve", position)
    assert done.returncode == code, done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_all_faults_of_a_position_are_told_at_once() -> None:
    done = allfours("solve", changed("N=Q", "N=A").replace("lead=D", "lead=E") + " foo=1")
    assert done.returncode == 1
    assert "`E` is no player" in done.stderr
    assert "unknown field `foo`" in done.stderr


@pytest.mark.parametrize("data", [b"\x00\x01\xff\xfe", b"\xff" * 50, b"x" * 2_000_000, b""])
def test_input_that_is_no_text_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_bytes(data)
    for argument in (str(path), "-"):
        done = allfours("solve", argument, stdin=data)
        assert done.returncode in (1, 2)
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr


def test_a_folder_is_no_position(tmp_path: Path) -> None:
    done = allfours("solve", str(tmp_path))
    assert done.returncode == 2
    assert "folder" in done.stderr


@pytest.mark.parametrize("command", ["deal", "simulate"])
def test_an_unknown_variant_is_told_with_the_nearest(command: str) -> None:
    done = allfours(command, "--rules", "shasta-sam/ten-of-trump")
    assert done.returncode == 2
    assert "did you mean shasta-sam/ten-of-trumps" in done.stderr


def test_an_unknown_reading_is_told_with_the_known_ones() -> None:
    done = allfours("deal", "--rules", "shasta-sam/ten-of-trumps@stok-turned")
    assert done.returncode == 2
    assert "stock-turned" in done.stderr


def test_a_rule_file_with_a_typo_stops_every_command_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "allfours: 1\ntitle: x\nextends: shasta-sam/ten-of-trumps\nstock: {shwos: nothing}\n"
    )
    for arguments in (
        ("solve", "--rules", str(path), LINE),
        ("deal", "--rules", str(path)),
        ("simulate", "--rules", str(path)),
        ("show", str(path)),
        ("validate", str(path)),
    ):
        done = allfours(*arguments)
        text = done.stderr + done.stdout
        assert done.returncode == 1, text
        assert ":4:9:" in text
        assert "shows" in text
        assert "Traceback" not in text


def test_an_agreed_target_must_be_given() -> None:
    line = LINE.replace("strict-follow", "ten-high") + " score=5-6"
    done = allfours("solve", line, "--objective", "match")
    assert done.returncode == 2
    assert "--target" in done.stderr
    assert allfours("solve", line, "--objective", "match", "--target", "21").returncode == 0


def test_wrong_usage_exits_with_2() -> None:
    assert allfours("solve").returncode == 2
    assert allfours("solve", LINE, "--objective", "money").returncode == 2
    assert allfours("no-such-command").returncode == 2


def test_ctrl_c_prints_the_counts_so_far_and_exits_with_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "simulate", "--rules", "california-jack/strict-follow",
         "--deals", "1000000000", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert b'"deals": ' in out
    assert b"interrupted after" in err
    assert b"Traceback" not in err


def test_output_into_a_closed_pipe_is_quiet() -> None:
    script = f"{sys.executable} -c '{RUN}' simulate --rules whist/single-suit --deals 2 | head -0"
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_when_time_runs_out_the_bounds_are_told_and_no_line_is_made_up() -> None:
    if not kernel.available():
        pytest.skip("the Python solver has no time limit")
    rules = load("california-jack/strict-follow")
    setup = shuffle_and_deal(rules, Random(3))
    whole = Position(rules, setup.trump, 1, setup.hands, count=(0, 0), taken=(), stock=setup.stock)
    done = allfours("solve", whole.text, "--time-limit", "0.05")
    assert done.returncode == 0, done.stderr
    assert "time ran out: best play is worth " in done.stdout
    assert "at the end" not in done.stdout
    answer = json.loads(
        allfours("solve", whole.text, "--time-limit", "0.05", "--format", "json").stdout
    )
    assert answer["final"] is None
    assert answer["bounds"][0] <= answer["bounds"][1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device there")
@pytest.mark.parametrize(
    "command", ["list", "show whist/single-suit", "deal --rules shasta-sam/ten-high"]
)
def test_a_full_disk_is_told(command: str) -> None:
    script = f'{sys.executable} -c "$0" {command} > /dev/full'
    done = subprocess.run(["sh", "-c", script, RUN], capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: ")
    assert len(done.stderr.splitlines()) == 1
