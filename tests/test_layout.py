"""The layout: imports go one way, and no code outside the rule files names a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# From the ground up: a folder may import those before it, and itself.
ORDER = ("spec", "engine", "solver", "compare", "cli")
SOURCES = [path for folder in ORDER for path in sorted((ROOT / folder).rglob("*.py"))]
GAMES = sorted({path.parent.name for path in (ROOT / "variants").glob("*/*.yaml")} - {"house"})


def imports(path: Path) -> Iterator[str]:
    """The folders of ours that a module imports from."""
    package = ("allfours", *path.relative_to(ROOT).with_suffix("").parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = package[: len(package) - node.level + 1]
        for name in node.names:
            full = (*base, *(node.module or "").split("."), name.name)
            yield next((part for part in full[1:] if part), "")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    here = ORDER.index(path.relative_to(ROOT).parts[0])
    later = set(ORDER[here + 1 :])
    assert not later & set(imports(path))


def strings(tree: ast.Module) -> Iterator[str]:
    """Text that code can act on: docstrings are not."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    manuals = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in manuals
        ):
            yield node.value


def test_no_code_names_a_game() -> None:
    assert "shasta-sam" in GAMES
    named = re.compile("|".join(re.escape(game) for game in GAMES))
    for path in SOURCES:
        if path.parts[-2] == "cli":
            continue  # its help texts show examples
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [text for text in strings(tree) if named.search(text)], path
    for path in (ROOT / "solver" / "native").glob("*.?pp"):
        assert not named.search(path.read_text(encoding="utf-8")), path
