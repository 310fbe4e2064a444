"""docs/games: the pages are what the rule files say now."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from allfours.solver import kernel

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted((DOCS / "games").glob("*.md"))


def generator() -> ModuleType:
    """docs/generate/games.py as a module."""
    path = DOCS / "generate" / "games.py"
    spec = importlib.util.spec_from_file_location("games_pages", path)
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    try:
        spec.loader.exec_module(found)
    finally:
        sys.path[:] = before
    return found


def test_there_is_a_page_for_every_game() -> None:
    assert {path.stem for path in PAGES} == {*generator().games(), "README"}


@pytest.mark.skipif(not kernel.available(), reason="a million deals take long without the kernel")
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_is_current(page: Path) -> None:
    games = generator()
    made = games.index() if page.stem == "README" else games.page(games.games()[page.stem])
    assert page.read_text(encoding="utf-8") == made, "run python docs/generate/games.py"
