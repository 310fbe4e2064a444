"""The page on what the texts disagree on: its endings solved again; with `-m sweep` all of it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from allfours import read_position, solve
from allfours.engine.tricks import LETTERS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "what-the-texts-disagree-on.md").read_text(encoding="utf-8")
ENDINGS = re.findall(r"```\n(rules=\S+ .*)\n  as it is: ([+-]\S+) for (\w), best (.*)\n", PAGE)


def generator() -> ModuleType:
    """docs/generate/disagreements.py as a module."""
    path = DOCS / "generate" / "disagreements.py"
    spec = importlib.util.spec_from_file_location("disagreements_page", path)
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules["disagreements_page"] = found  # where its dataclasses look for their names
    before = list(sys.path)
    try:
        spec.loader.exec_module(found)
    finally:
        sys.path[:] = before
    return found


def test_there_are_endings() -> None:
    assert len(ENDINGS) >= 8


@pytest.mark.parametrize(("line", "value", "mover", "best"), ENDINGS)
def test_an_ending_has_the_value_it_is_said_to_have(
    line: str, value: str, mover: str, best: str
) -> None:
    answer = solve(read_position(line), solver="reference")
    names = answer.position.rules.pack.names
    assert LETTERS[answer.position.to_move] == mover
    assert answer.value == float(value)
    assert ", ".join(names[card] for card in answer.best) == best


@pytest.mark.sweep
def test_the_page_is_current() -> None:
    page = generator()
    assert page.page(page.DEALS) == PAGE
