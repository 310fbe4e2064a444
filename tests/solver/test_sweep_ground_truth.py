"""The families of `benchmarks/ground_truth.py`: small ones here, all of them with `-m sweep`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from allfours.solver import kernel

pytestmark = pytest.mark.skipif(not kernel.available(), reason="the kernel is not built here")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "ground_truth.py"
    spec = importlib.util.spec_from_file_location("benchmarks_ground_truth", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_small_families(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["--german", "3", "--single", "4"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["3", "460", "749", "749"] in [row[:4] for row in rows]
    assert ["2", "22", "33", "12", "1"] in [row[-5:] for row in rows]


def test_the_table_against_hands_worked_out(script: ModuleType) -> None:
    # Trumps first. The leader's ace of trumps and king of a plain suit, of two cards each, against
    # king and ace: one trick each, whatever is led.
    assert script.tricks(((2, 0b01), (2, 0b10)), {}) == 1
    # The last trump beats a plain card; a plain card led is not beaten by one of another suit.
    assert script.tricks(((1, 0), (1, 1)), {}) == 0
    assert script.tricks(((0, 0), (1, 0), (1, 1)), {}) == 1
    # Single suit: {4, 1} against {3, 2} and {6, 3, 2} against {5, 4, 1}.
    assert script.tricks(((0, 0), (4, 0b1001)), {}) == 1
    assert script.tricks(((0, 0), (6, 0b011001)), {}) == 2


def test_a_wrong_value_is_printed(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = script.through_kernel

    def wrong(positions: list[object], cards: int) -> tuple[list[int], float]:
        found, spent = right(positions, cards)
        return [*found[:-1], found[-1] ^ 1], spent

    monkeypatch.setattr(script, "through_kernel", wrong)
    assert script.main(["--german", "2", "--single", "2"]) == 1
    out = capsys.readouterr().out
    assert "but the table says" in out
    assert "but the plain minimax says" in out
    assert "OTHER" in out


@pytest.mark.sweep
def test_all_endings_of_five_and_six_cards(script: ModuleType) -> None:
    assert script.main(["--german", "6", "--single", "9"]) == 0
