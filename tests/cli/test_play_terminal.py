"""`allfours play` at a real terminal and over pipes: a process of its own, killed and resumed."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from .command import RUN, allfours

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PROMPT = b"your card: "
COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
WAIT = 60  # seconds for one answer, on a machine with other work


class Terminal:
    """A program at a terminal of its own, and all that it has printed."""

    def __init__(self, *arguments: str, width: int, environ: Mapping[str, str]) -> None:
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
            kept = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
            command = [sys.executable, "-c", RUN, *arguments]
            os.execve(sys.executable, command, {**kept, "TERM": "xterm", **environ})
        self.printed = b""
        self.read = 0

    def more(self) -> bool:
        """Wait for more output; false at its end."""
        ready, _, _ = select.select([self.handle], [], [], WAIT)
        assert ready, self.printed[-500:]
        try:
            found = os.read(self.handle, 65536)
        except OSError:  # how Linux tells that the other end is closed
            return False
        self.printed += found
        return bool(found)

    def prompt(self) -> str | None:
        """What was printed up to the next prompt, without colours; None when the program ends."""
        while PROMPT not in self.printed[self.read :]:
            if not self.more():
                return None
        end = self.printed.index(PROMPT, self.read) + len(PROMPT)
        found, self.read = self.printed[self.read : end], end
        return COLOUR.sub("", found.decode())

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.handle, text.encode())

    def end(self) -> int:
        """Wait for the end; the exit code, or minus the signal."""
        while self.more():
            pass
        os.close(self.handle)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def kill(self) -> None:
        """End it as hard as can be."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.end() == -signal.SIGKILL


def choice(shown: str) -> str:
    """The last card that may be played, read off the table as it is shown."""
    hand = shown[shown.rindex("your hand") + len("your hand") :]
    found = [
        (row[0], ranks[-1])
        for row in re.findall(r"^ *([♠♥♦♣].*)$", hand, re.MULTILINE)
        if (ranks := re.findall(r"\[(\w+)\]", row))
    ]
    suit, rank = found[-1]
    return f"{rank}{suit}"


def started(file: Path, level: str) -> list[str]:
    """The arguments for a short match."""
    rules = ("--rules", "california-jack/ten-high", "--target", "5")
    return ["play", *rules, "--seed", "7", "--as", "dealer", "--level", level, "--save", str(file)]


def play_on(terminal: Terminal, turns: int | None = None) -> bool:
    """Play what `choice` says, for so many turns; whether the match went to its end."""
    done = 0
    while turns is None or done < turns:
        shown = terminal.prompt()
        if shown is None:
            return True
        terminal.type(choice(shown) + "\n")
        done += 1
    return False


@contextmanager
def at(
    *arguments: str, width: int = 80, environ: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Terminal]:
    """A terminal whose program does not outlive the test."""
    terminal = Terminal(*arguments, width=width, environ=environ)
    try:
        yield terminal
    finally:
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_killed_and_resumed_it_ends_as_if_never_killed(level: str, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.yaml", tmp_path / "broken.yaml"
    with at(*started(whole, level)) as terminal:
        assert play_on(terminal)
        assert terminal.end() == 0
        assert "The match is over" in terminal.printed.decode()
    rng = Random(level)
    over, arguments = False, started(broken, level)
    for turns in (0, 3, 7, 5):
        with at(*arguments) as terminal:
            over = play_on(terminal, turns)
            shown = terminal.prompt()
            assert shown is not None
            terminal.type(choice(shown) + rng.choice(("", "\n")))
            time.sleep(rng.random() / 20)  # before, while or after the card is played and saved
            terminal.kill()
        arguments = ["play", "--resume", str(broken)]
    assert not over
    with at(*arguments) as terminal:
        assert play_on(terminal)
        assert terminal.end() == 0
    assert broken.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_keys_that_leave(tmp_path: Path) -> None:
    """Ctrl-D leaves, Ctrl-C interrupts; either keeps the match and says how to go on."""
    for key, code in (("\x04", 0), ("\x03", 130)):
        file = tmp_path / f"{code}.yaml"
        with at(*started(file, "easy")) as terminal:
            assert terminal.prompt()
            terminal.type(key)
            assert terminal.end() == code
            printed = " ".join(terminal.printed.decode().split())
            assert f"go on with `allfours play --resume {file}`" in printed
        assert file.read_text(encoding="utf-8")


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    for wanted, name, value in ((True, "X", ""), (False, "NO_COLOR", "1"), (False, "TERM", "dumb")):
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.yaml"
        with at(*started(file, "easy"), environ={name: value}) as terminal:
            assert terminal.prompt()
            assert (b"\x1b[31m" in terminal.printed) == wanted


@pytest.mark.parametrize("width", [40, 80])
def test_lines_fit_a_terminal(width: int, tmp_path: Path) -> None:
    with at(*started(tmp_path / "m.yaml", "easy"), width=width) as terminal:
        for line in ("help", "explain", "score", "rules"):
            assert terminal.prompt()
            terminal.type(line + "\n")
        assert terminal.prompt()
        text = COLOUR.sub("", terminal.printed.decode())
        assert max(len(line.rstrip("\r")) for line in text.split("\n")) <= width


def test_pipes_and_the_latest_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    none = allfours("play", "--resume")
    assert none.returncode == 2
    assert "no match to go on with" in none.stderr
    rules = ("--rules", "shasta-sam/strict-follow", "--level", "easy", "--as", "non-dealer")
    first = allfours("play", *rules, "--seed", "5", stdin=b"\xff\xfe\n\nh2\nundo\nh2\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "is neither a card nor a command" in first.stdout
    assert "Taken back." in first.stdout
    assert "your card: h2\n" in first.stdout
    files = list((tmp_path / "allfours" / "matches").iterdir())
    assert len(files) == 1
    assert "- N H2" in files[0].read_text(encoding="utf-8")
    again = allfours("play", "--resume", stdin="score\nquit\n")
    assert again.returncode == 0
    assert "trick 2" in again.stdout
    assert "go on with `allfours play --resume`" in again.stdout


def test_a_terminal_without_the_symbols_gets_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    arguments = started(tmp_path / "m.yaml", "easy")
    done = allfours(*arguments, stdin="help\n♥\n" + "x" * 5000 + "\nexplain\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert re.search(r"^your hand +[SHDC] ", done.stdout, re.MULTILINE)


def test_files_that_are_there_are_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("mine", encoding="utf-8")
    done = allfours(*started(file, "easy"))
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert file.read_text(encoding="utf-8") == "mine"
    torn = allfours("play", "--resume", str(file))
    assert torn.returncode == 1
    assert "Traceback" not in torn.stderr


def test_the_example_of_the_manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What docs/playing.md shows is what is printed when its lines are typed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    block = re.search(r"```console\n\$ allfours (.*)\n([^`]*(?:`[^`]+`[^`]*)*)```", page)
    assert block is not None
    typed = re.findall(r"^your card: (.*)$", block[2], re.MULTILINE)
    done = allfours(*block[1].split(), stdin="".join(f"{line}\n" for line in typed), cwd=tmp_path)
    assert done.stdout == block[2]
