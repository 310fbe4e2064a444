"""The README's examples are run: what a command prints there is what it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
RUN = "from allfours.cli.main import run; run()"
CONSOLE = re.compile(r"<!-- test: (\w+) -->\n```console\n(.*?)```", re.S)
# Times, and what depends on the solver that could be built.
VARYING = re.compile(r"[\d,]+ positions, .* solver")


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with the README's files, and a PATH on which `allfours` is this one."""
    folder = tmp_path_factory.mktemp("readme")
    for name, text in re.findall(r"```yaml\n# (\S+\.yaml)\n(.*?)```", README, re.S):
        (folder / name).write_text(f"# {name}\n{text}", encoding="utf-8")
    command = folder / "bin" / "allfours"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{RUN}' \"$@\"\n")
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return folder, {**os.environ, "PATH": path, "COLUMNS": "100"}


def examples() -> list[tuple[str, list[tuple[str, str]]]]:
    found = []
    for name, block in CONSOLE.findall(README):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
        found.append((name, list(zip(parts[::2], parts[1::2], strict=True))))
    return found


def test_the_readme_has_examples_of_every_job() -> None:
    assert [name for name, _ in examples()] == ["solve", "validate", "show", "compare", "prove"]


@pytest.mark.parametrize(("name", "steps"), examples())
def test_an_example_prints_what_the_readme_says(
    name: str, steps: list[tuple[str, str]], shell: tuple[Path, dict[str, str]]
) -> None:
    folder, environment = shell
    for command, expected in steps:
        done = subprocess.run(
            ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, check=False
        )
        assert VARYING.sub("", done.stdout.decode()) == VARYING.sub("", expected), (name, command)


def test_the_python_example_holds() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.S)
    assert len(blocks) == 1
    exec(blocks[0], {})
