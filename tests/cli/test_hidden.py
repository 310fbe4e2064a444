"""`solve` on a position with one hidden pair, as a user runs it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .command import RUN, allfours

SMALL = """allfours: 1
title: Three cards each
extends: shasta-sam/forced-trump@cut-reshuffled
deal: {hand: 3, packets: [3]}
"""
LINE = "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.?? unseen=.A..T"
SIX = (
    "rules=shasta-sam/forced-trump@cut-reshuffled trump=H lead=N D=5.T8.52.9 N=6.62.A8.8"
    " stock=??.?? unseen=.A..T count=D30,N22 taken=jack:N"
)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a rule file of small hands."""
    (tmp_path / "three.yaml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def solve(table: Path, *arguments: str, line: str = LINE) -> subprocess.CompletedProcess[str]:
    return allfours("solve", f"rules=three.yaml {line}", *arguments, cwd=table)


def test_six_cards_each_as_text() -> None:
    done = allfours("solve", SIX)
    assert done.returncode == 0, done.stderr
    text = done.stdout
    assert "  stock       ?? ??\n  unseen      ♥A ♣T\n" in text
    assert "before anyone looks at a hand: +0.6876 points to the non-dealer" in text
    assert "with this hand: -0.9821 points to the non-dealer" in text
    assert "168,168 arrangements" in text
    assert max(map(len, text.splitlines())) <= 80


def test_json(table: Path) -> None:
    done = solve(table, "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["version"] == 1
    assert found["to_move"] == "N"
    assert found["arrangements"] == 1120  # 8! / (3! 3!)
    assert found["information_sets"] == {"D": 280, "N": 56}
    assert found["exploitability"] < 1e-6
    assert found["before"]["D"] == -found["before"]["N"]
    assert [move["card"] for move in found["moves"]] == ["H6", "DA", "C8"]
    assert sum(move["probability"] for move in found["moves"]) == pytest.approx(1)
    worth = sum(move["probability"] * move["value"] for move in found["moves"])
    assert found["value"] == pytest.approx(worth)
    assert [one["led"] for one in found["replies"]] == ["H6", "DA", "C8"]
    again = solve(table, "--format", "json", line=found["position"].partition(" ")[2])
    assert json.loads(again.stdout) == found


def test_a_hand_that_is_not_known(table: Path) -> None:
    line = "trump=H lead=N D=? N=.6.A.8 stock=??.?? unseen=5.AT8..T"
    done = solve(table, line=line)
    assert done.returncode == 0, done.stderr
    assert "  dealer      ?\n" in done.stdout
    assert "replies" not in done.stdout
    line = "trump=H lead=N N=? D=.6.A.8 stock=??.?? unseen=5.AT8..T"
    done = solve(table, line=line)
    assert "the non-dealer's hand is not known" in done.stdout
    assert "the dealer's replies" in done.stdout


def test_a_card_on_the_table(table: Path) -> None:
    done = solve(table, line="trump=H lead=N D=5.T8.. N=.6.A. table=C8 stock=??.?? unseen=.A..T")
    assert done.returncode == 0, done.stderr
    assert "the dealer plays to C8" in done.stdout
    assert "replies" not in done.stdout


def test_every_information_set_to_a_file(table: Path) -> None:
    done = solve(table, "--all", "sets.jsonl")
    assert done.returncode == 0
    assert done.stderr == "336 information sets: sets.jsonl\n"
    head, *lines = (table / "sets.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["position"].startswith("rules=three.yaml ")
    sets = [json.loads(line) for line in lines]
    assert len(sets) == 336
    assert sum(one["chance"] for one in sets if one["led"] is None) == pytest.approx(1)
    assert sum(one["reach"] for one in sets if one["led"] is not None) == pytest.approx(1)
    done = solve(table, "--all", "no/such/folder")
    assert done.returncode == 2
    assert "cannot write no/such/folder" in done.stderr


def test_a_prior_from_a_file(table: Path) -> None:
    (table / "prior.yaml").write_text(
        "allfours_prior: 1\nfactors:\n  - {where: {stock: HA}, times: 0}\n", encoding="utf-8"
    )
    done = solve(table, "--prior", "prior.yaml", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["arrangements"] == 840  # six of the eight cards hold the ace
    bad = "allfours_prior: 1\nfactors:\n  - {where: {stok: HA}, times: 0}\n"
    (table / "prior.yaml").write_text(bad, encoding="utf-8")
    done = solve(table, "--prior", "prior.yaml")
    assert done.returncode == 1
    assert "prior.yaml:3:14: error[AF421]: unknown key `stok`" in done.stderr
    assert "did you mean `stock`" in done.stderr
    done = solve(table, "--prior", "nowhere.yaml")
    assert done.returncode == 2
    assert "nowhere.yaml" in done.stderr


REFUSED = {
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.??": "add unseen=",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.??.??.??": "more than one trick is played blind",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=AH.??": "`AH` is no card",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.?? unseen=.A..": "1 card(s) are unseen",
    "trump=H lead=N D=? N=.6.A.8 stock=??.??": "which cards are `unseen`",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.?? unseen=.A..T shown=HA": "who holds HA",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=??.?? unseen=.A..T shown=HT:N": "but not in it",
    "trump=H lead=N D=5.T8.. N=.6.A.8 stock=HA.CT unseen=.A..T": "both in stock and in unseen",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_asked(table: Path, line: str) -> None:
    done = solve(table, line=line)
    assert done.returncode in (1, 2)
    assert REFUSED[line] in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_options_that_do_not_go_together(table: Path) -> None:
    for options in (["--proof", "x"], ["--what-do-i-need"]):
        done = solve(table, *options)
        assert done.returncode == 2
        assert "all cards known" in done.stderr
    opened = "trump=H lead=N D=5.T8.. N=.6.A.8 stock=HA.CT"
    done = solve(table, "--prior", "x", line=opened)
    assert done.returncode == 2
    assert "hidden cards" in done.stderr
    done = allfours("solve", "--batch", "-", "--all", "x", stdin="")
    assert done.returncode == 2


def test_too_little_memory_and_time() -> None:
    done = allfours("solve", SIX, "--memory", "100")
    assert done.returncode == 2
    assert "168,168 arrangements" in done.stderr
    done = allfours("solve", SIX, "--time-limit", "0.01")
    assert done.returncode == 2
    assert "time ran out" in done.stderr


def test_a_batch_takes_hidden_positions_too(table: Path) -> None:
    opened = "trump=H lead=N D=5.T8.. N=.6.A.8 stock=HA.CT"
    lines = "".join(f"rules=three.yaml {line}\n" for line in (LINE, opened, LINE[:-13]))
    done = allfours("solve", "--batch", "-", stdin=lines, cwd=table)
    assert done.returncode == 1
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    alone = json.loads(solve(table, "--format", "json").stdout)
    assert first == alone
    assert "line" in second
    assert "<stdin>:3: cards of the stock are not known" in done.stderr


@contextmanager
def at_a_terminal(*arguments: str, cwd: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command with a terminal for its standard error, and the descriptor to read that from."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    command = [sys.executable, "-c", RUN, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=slave, cwd=cwd, env=environment
    ) as child:
        os.close(slave)
        yield child, master
    os.close(master)


def read_until(master: int, word: bytes) -> bytes:
    """What a terminal shows until a word comes, or to the end."""
    seen = b""
    while word not in seen:
        try:
            more = os.read(master, 4096)
        except OSError:  # how Linux tells the end
            break
        if not more:
            break
        seen += more
    return seen


def test_a_terminal_sees_how_far_it_is_and_can_stop_it(table: Path) -> None:
    slow = SMALL.replace("shasta-sam/forced-trump@cut-reshuffled", "california-jack/face-value")
    slow = slow.partition("deal:")[0] + "stock: {shows: nothing}\n"
    (table / "slow.yaml").write_text(slow, encoding="utf-8")
    line = SIX.partition(" ")[2].partition(" count")[0]
    with at_a_terminal("solve", f"rules=slow.yaml {line}", cwd=table) as (child, master):
        assert b"endings: " in read_until(master, b"endings: ")
        child.send_signal(signal.SIGINT)
        assert b"interrupted" in read_until(master, b"interrupted")
    assert child.returncode == 130
