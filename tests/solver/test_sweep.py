"""The equality sweep of `benchmarks/sweep.py`: a short one, the long one, and that it can fail."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from allfours.solver import kernel
from allfours.solver.kernel import Kernel

from .. import naive
from ..naive import whole
from . import sweep, sweep_positions
from .games import documented
from .sweep_positions import DOCUMENTED, FILE, MADE_UP, Question, blocks

pytestmark = [
    pytest.mark.skipif(not naive.available(), reason="needs a C compiler"),
    pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here"),
]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "sweep.py"
    spec = importlib.util.spec_from_file_location("benchmarks_sweep", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_way_gives_the_values_of_the_plain_minimax() -> None:
    tally = sweep.Tally()
    sweep.sweep(200, 5, tally, block=4)
    assert tally.differences == []
    assert tally.positions == 200
    assert tally.answers["reference"] == tally.answers["direct"] == 200
    assert tally.answers["batch"] == 400
    ways = len(sweep.OFF) + 1
    assert tally.answers["kernel"] >= ways * (200 - tally.beyond) > ways * 180
    assert set(tally.kinds) == {DOCUMENTED, FILE, MADE_UP}
    assert set(tally.objectives) == {"points", "count", "tricks", "match"}
    assert {pairs for _, pairs in tally.sizes} == {0, 1, 2, 3}
    assert tally.matter > 40


def test_every_documented_game_and_reading_is_among_the_first_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("random_rules", "_random_file"):
        monkeypatch.setattr(sweep_positions, name, lambda rng: documented()[0])  # quicker
    found = blocks(Random(1), 1)
    first = [next(found) for _ in range(2 * len(documented()))]
    names = {asked[0].position.rules.id for kind, asked in first if kind == DOCUMENTED}
    assert names == {rules.id for rules in documented()}


def test_every_technique_of_the_kernel_is_left_out_once() -> None:
    source = Path(__file__).parents[2] / "solver" / "native" / "session.cpp"
    names = re.findall(r'name == "(\w+)"', source.read_text(encoding="utf-8"))
    assert sorted(sweep.TECHNIQUES) == sorted(names)
    assert len(sweep.OFF) == len(names) + 2


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2, 7))
def test_sweep_of_a_hundred_thousand(script: ModuleType, seed: int) -> None:
    assert script.main(["--positions", "100000", "--seed", str(seed)]) == 0


def test_the_script_prints_what_it_covered(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["--positions", "30", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("30 positions, a question each; no differences\n")
    assert "documented rules: 25 positions under 1 set of rules" in out
    assert max(map(len, out.splitlines())) < 80


def test_a_difference_is_printed_and_fails(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The oracle is told that the other player leads after a trick.
    encode = whole.encode

    def turned(*question: object) -> str:
        line = encode(*question)  # type: ignore[arg-type]
        return line.replace("leads=winner", "leads=loser")

    monkeypatch.setattr(whole, "encode", turned)
    assert script.main(["--positions", "400", "--seed", "3"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("rules=")
    assert "\n  plain minimax: " in out
    assert "\n  reference: " in out


class WrongOnce(Kernel):
    """A kernel that is wrong about one card of a position, and only without one technique."""

    def values(self, *place: int) -> dict[int, float]:
        found = super().values(*place)
        if self._off == "sure":
            found[min(found)] += self.step
        return found


def test_a_technique_that_changes_a_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "Kernel", WrongOnce)
    tally = sweep.Tally()
    sweep.sweep(25, 11, tally)
    assert len(tally.differences) == 25
    for one in tally.differences:
        (kernels,) = [line for line in one.splitlines() if line.startswith("  kernel")]
        assert kernels.startswith("  kernel without sure:")


class Broken(Kernel):
    """A kernel that gives up on every position."""

    def values(self, *place: int) -> dict[int, float]:
        raise RuntimeError("lost")


def test_a_way_that_fails_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "Kernel", Broken)
    tally = sweep.Tally()
    sweep.sweep(25, 11, tally)
    assert len(tally.differences) == 25
    assert "\n  kernel without table: RuntimeError('lost')" in tally.differences[0]


def test_an_interrupt_keeps_the_counts(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check = sweep.check

    def interrupted(kind: str, asked: list[Question], tally: sweep.Tally) -> None:
        if tally.positions:
            raise KeyboardInterrupt
        check(kind, asked, tally)

    monkeypatch.setattr(sweep, "check", interrupted)
    assert script.main(["--positions", "400", "--seed", "3"]) == 130
    caught = capsys.readouterr()
    assert caught.out.startswith("25 positions")
    assert caught.err == "interrupted\n"


def test_it_says_what_is_missing(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(naive, "available", lambda: False)
    assert script.main([]) == 2
    assert "needs a C compiler" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["-5", "0", "many"])
def test_a_number_of_positions_that_makes_no_sense(script: ModuleType, wrong: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        script.main(["--positions", wrong])
    assert stopped.value.code == 2
