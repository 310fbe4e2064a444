"""`solve --batch` as a user runs it: order, bad lines, interruption, pipes, a terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .command import RUN, allfours

HEAD = "rules=california-jack/strict-follow trump=H lead=D"
GOOD = [f"{HEAD} D={rank}... N=T..." for rank in "AKQJ98765432"]
SLOW = "rules=california-jack/face-value trump=H lead=D D=AKT95..87.3 N=QJ83.94..K2"


def positions(text: str) -> list[str]:
    """The positions of the answers, each of which is whole."""
    return [json.loads(line)["position"] for line in text.splitlines()]


def leaders(text: str) -> list[str]:
    """The dealer's hand in each answer."""
    return [one.split(" D=")[1].split(".")[0] for one in positions(text)]


@pytest.mark.parametrize("threads", ["1", "2", "3"])
def test_a_line_for_each_position_in_order(tmp_path: Path, threads: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(GOOD * 20), encoding="utf-8")
    done = allfours("solve", "--batch", str(file), "--threads", threads)
    assert done.returncode == 0
    assert leaders(done.stdout) == list("AKQJ98765432") * 20


def test_each_answer_is_that_of_solve() -> None:
    line = f"{HEAD} D=AT.K.2.J9 N=Q.J.T98.7 count=D27,N22 taken=high:D,low:N"
    done = allfours("solve", "--batch", "-", stdin=line + "\n")
    alone = json.loads(allfours("solve", line, "--format", "json").stdout)
    assert json.loads(done.stdout) == alone


def test_bad_lines_are_told_by_number_and_the_others_answered(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    lines = [
        b"\xef\xbb\xbf# a comment",
        b"",
        GOOD[0].encode(),
        b"rules=nobody/plays-this trump=H lead=D D=A... N=K...",
        f"{HEAD} D=A... N=A... count=D1,N1".encode() + b"\r",
        b"\xff\xfe",
        b"x" * 200_000,
        b"   ",
        GOOD[1].encode(),
    ]
    file.write_bytes(b"\n".join(lines))
    done = allfours("solve", "--batch", str(file))
    assert done.returncode == 1
    assert leaders(done.stdout) == ["A", "K"]
    for number in (4, 5, 6, 7):
        assert f"{file}:{number}:" in done.stderr
    assert f"{file}:3" not in done.stderr
    assert "SA is both in D and in N" in done.stderr
    assert "4 of 6 positions were bad" in done.stderr
    assert "Traceback" not in done.stderr


def test_rules_and_objective_are_for_all() -> None:
    lines = "trump=H lead=D D=A... N=T...\ntrump=H lead=D D=9... N=T...\n"
    done = allfours(
        "solve", "--batch", "-", "--rules", "california-jack/strict-follow", "--objective", "count",
        stdin=lines,
    )  # fmt: skip
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["value"] for one in found] == [14, -10]
    assert {one["objective"] for one in found} == {"count"}


def test_maps_work_where_lines_do() -> None:
    given = {"rules": "whist/single-suit", "trump": None, "lead": "D", "D": "A", "N": "K"}
    done = allfours("solve", "--batch", "-", stdin=json.dumps(given) + "\n")
    assert done.returncode == 0, done.stderr
    assert len(positions(done.stdout)) == 1


def test_input_that_cannot_be_read(tmp_path: Path) -> None:
    for source in (str(tmp_path / "none"), str(tmp_path)):
        done = allfours("solve", "--batch", source)
        assert done.returncode == 2
        assert "cannot read" in done.stderr
        assert "Traceback" not in done.stderr


def test_nothing_gives_nothing() -> None:
    done = allfours("solve", "--batch", "-", stdin="")
    assert (done.returncode, done.stdout) == (0, "")


@pytest.fixture
def running() -> Iterator[subprocess.Popen[bytes]]:
    """A batch of two processes that waits for its standard input."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "solve", "--batch", "-", "--threads", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        yield process
        process.kill()


def test_answers_come_before_the_input_ends(running: subprocess.Popen[bytes]) -> None:
    assert running.stdin
    assert running.stdout
    for line in GOOD[:3]:
        running.stdin.write(line.encode() + b"\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["value"] is not None
    running.stdin.close()
    assert running.wait(30) == 0


def test_an_interrupt_keeps_what_is_printed(running: subprocess.Popen[bytes]) -> None:
    assert running.stdin
    assert running.stdout
    assert running.stderr
    running.stdin.write("\n".join([*GOOD, *[SLOW] * 400, ""]).encode())
    running.stdin.flush()
    got = [running.stdout.readline() for _ in GOOD]
    started = time.monotonic()
    os.killpg(running.pid, signal.SIGINT)
    rest, errors = running.stdout.read(), running.stderr.read()
    assert running.wait(30) == 130
    assert time.monotonic() - started < 10
    assert b"interrupted" in errors
    assert b"Traceback" not in errors
    assert len(positions((b"".join(got) + rest).decode())) >= len(GOOD)  # every line is whole


def test_a_reader_that_goes_away_is_no_fault(running: subprocess.Popen[bytes]) -> None:
    assert running.stdin
    assert running.stdout
    assert running.stderr
    running.stdout.close()
    try:
        running.stdin.write("\n".join(GOOD * 200).encode())
        running.stdin.close()
    except BrokenPipeError:
        pass
    assert running.wait(30) == 0
    assert b"Traceback" not in running.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_bar_on_a_terminal_and_answers_in_the_file(tmp_path: Path) -> None:
    import pty

    file = tmp_path / "many.txt"
    file.write_text("\n".join([*GOOD * 30, "nonsense"]), encoding="utf-8")
    ours, theirs = pty.openpty()
    with (tmp_path / "answers").open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, "solve", "--batch", str(file), "--threads", "2"],
            stdout=out,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )
    os.close(theirs)
    shown = b"".join(iter(lambda: read(ours), b""))
    assert process.wait(30) == 1
    assert b"positions" in shown
    assert b"/361" in shown
    assert f"{file.name}:361".encode() in shown
    answers = (tmp_path / "answers").read_text(encoding="utf-8")
    assert leaders(answers) == list("AKQJ98765432") * 30


def read(terminal: int) -> bytes:
    """What a terminal shows next; nothing when it is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
