"""The examples of the page on records are run: what a command prints there is what it prints."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "records.md").read_text(encoding="utf-8")
RUN = "from allfours.cli.main import run; run()"
FILES = re.findall(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", PAGE, re.S)
EXAMPLES = re.findall(r"<!-- test: (\w+) -->\n```console\n(.*?)```", PAGE, re.S)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with the files of the page, and a PATH on which `allfours` is this one."""
    folder = tmp_path_factory.mktemp("records")
    for name, text in FILES:
        (folder / name).write_text(text, encoding="utf-8")
    command = folder / "bin" / "allfours"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{RUN}' \"$@\"\n")
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return folder, {**os.environ, "PATH": path, "COLUMNS": "80"}


def test_the_page_has_its_examples() -> None:
    assert [name for name, _ in FILES] == ["deal.yaml", "seen.yaml"]
    assert [name for name, _ in EXAMPLES] == ["replay", "holds", "samples", "judged"]


@pytest.mark.parametrize(("name", "block"), EXAMPLES)
def test_an_example_prints_what_the_page_says(
    name: str, block: str, shell: tuple[Path, dict[str, str]]
) -> None:
    folder, environment = shell
    parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    for command, expected in zip(parts[::2], parts[1::2], strict=True):
        done = subprocess.run(
            ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, check=False
        )
        assert done.stdout.decode() == expected, (name, command)


@pytest.mark.parametrize(("place", "command"), [(0, "replay"), (1, "who-holds")])
def test_the_json_has_the_keys_that_the_page_shows(
    place: int, command: str, shell: tuple[Path, dict[str, str]]
) -> None:
    shown = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.S)[place])
    folder, environment = shell
    text = (folder / "seen.yaml").read_text(encoding="utf-8")
    (folder / "claimed.yaml").write_text(f"{text}claims:\n  - {{by: N, trick: 1}}\n")
    line = ["allfours", command, "claimed.yaml", "--format", "json"]
    done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, check=False)
    assert keys(json.loads(done.stdout)) >= keys(shown)


NOT_HERE = ("match", "findings", "samples", "sheet")  # what this record does not have


def keys(value: Any, path: str = "") -> set[str]:
    """The paths of all keys, players and cards by a star."""
    if isinstance(value, list):
        return {key for one in value for key in keys(one, path)}
    found = set()
    for key, one in value.items() if isinstance(value, dict) else ():
        name = "*" if re.fullmatch("[SHDC][2-9TJQKA]|[DNAB]", key) else key
        found |= {f"{path}.{name}"} | (set() if key in NOT_HERE else keys(one, f"{path}.{name}"))
    return found


def test_the_python_example_holds() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(blocks) == 1
    exec(blocks[0], {})
