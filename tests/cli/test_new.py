"""`allfours new`: a starter file that holds as written and with any of its examples in force."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
import yaml
from typer.testing import CliRunner, Result

from allfours.cli.new import new, schema_line
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun, Faulty
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_text
from allfours.spec.shape.schema import SCHEMA_PATH

BASE = "shasta-sam/ten-of-trumps"

app = typer.Typer()
app.command()(new)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def written(folder: Path, *arguments: str, extends: str = BASE) -> str:
    file = folder / "mine.yaml"
    result = run(str(file), "--extends", extends, "--force", *arguments)
    assert result.exit_code == 0, result.exception
    return file.read_text(encoding="utf-8")


def blocks(text: str) -> list[list[int]]:
    """The line numbers of each block of examples."""
    lines = text.splitlines()
    found: list[list[int]] = []
    for number, line in enumerate(lines):
        if re.match(r"#(?! \S)", line):  # prose has one space after the sign
            if not (found and found[-1][-1] == number - 1):
                found.append([])
            found[-1].append(number)
    return found


def examples(text: str) -> Iterator[list[int]]:
    """The line numbers of every example, with the first line of its block."""
    lines = text.splitlines()
    for block in blocks(text):
        first, rest = block[0], block[1:]
        if not rest or not lines[rest[0]].startswith("#  "):
            yield block  # one line, or lines that go together
            continue
        starts = [number for number in rest if not lines[number].startswith("#    ")]
        for start, end in zip(starts, [*starts[1:], rest[-1] + 1], strict=True):
            yield [first, *range(start, end)]


def uncommented(text: str, numbers: list[int]) -> str:
    lines = text.splitlines()
    for number in numbers:
        lines[number] = lines[number].removeprefix("#")
    return "\n".join(lines) + "\n"


def rules_of(text: str, folder: Path) -> Rules:
    return load_text(text, "mine.yaml", folder).rules


@pytest.mark.parametrize("name", ids())
def test_the_file_holds_as_written_and_changes_nothing(name: str, tmp_path: Path) -> None:
    after, before = rules_of(written(tmp_path, extends=name), tmp_path), load(name)
    for part in ("cards", "deal", "trump", "stock", "play", "score", "match", "penalties"):
        assert getattr(after, part) == getattr(before, part)


@pytest.mark.parametrize("name", ids())
def test_every_example_holds_and_changes_a_rule(name: str, tmp_path: Path) -> None:
    text = written(tmp_path, extends=name)
    before = rules_of(text, tmp_path)
    found = list(examples(text))
    assert len(found) > 8
    for numbers in found:
        after = rules_of(uncommented(text, numbers), tmp_path)
        assert after != before, uncommented(text, numbers)


@pytest.mark.parametrize("name", ids())
def test_every_block_holds_whole_and_all_but_the_joker_hold_together(
    name: str, tmp_path: Path
) -> None:
    text = written(tmp_path, extends=name)
    lines, whole = text.splitlines(), []
    for block in blocks(text):
        rules_of(uncommented(text, block), tmp_path)
        if "joker" not in lines[block[0] - 1]:
            whole += block
    rules_of(uncommented(text, whole), tmp_path)


def test_the_inherited_values_stand_beside_the_examples(tmp_path: Path) -> None:
    text = written(tmp_path)
    assert re.search(r"^#  target: 11 +# inherited: 7$", text, re.MULTILINE)
    assert re.search(
        r"^#  low: {to: holder, .*# inherited: {to: captor, of: 2 of trumps}$", text, re.M
    )
    assert re.search(r"^#  win_by: 2 +# inherited: 1$", text, re.MULTILINE)


def test_the_first_line_leads_an_editor_to_a_schema_that_is_there(tmp_path: Path) -> None:
    first = written(tmp_path).splitlines()[0]
    path = first.removeprefix("# yaml-language-server: $schema=")
    assert (tmp_path / path).resolve() == SCHEMA_PATH.resolve()


def test_a_file_of_the_source_tree_gets_a_path_that_holds_for_everybody() -> None:
    root = SCHEMA_PATH.resolve().parents[1]
    assert schema_line(root / "mine/house/mine.yaml") == "../../spec/variant.schema.json"


def test_a_path_with_a_space_is_given_as_a_uri(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = tmp_path / "my programs" / "spec" / "variant.schema.json"
    monkeypatch.setattr("allfours.spec.shape.schema.SCHEMA_PATH", schema)
    line = schema_line(tmp_path / "mine.yaml")
    assert line.startswith("file://")
    assert " " not in line


def test_a_title_is_taken_as_it_is(tmp_path: Path) -> None:
    title = 'Sam\'s "wild": no # 1'
    assert rules_of(written(tmp_path, "--title", title), tmp_path).title == title


def test_a_title_too_long_is_a_fault_and_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    result = run(str(file), "--extends", BASE, "--title", "x" * 121)
    assert isinstance(result.exception, Faulty)
    assert not file.exists()


def test_an_address_with_a_reading_is_kept(tmp_path: Path) -> None:
    rules = rules_of(written(tmp_path, extends=f"{BASE}@turn-up-drawn-last"), tmp_path)
    assert rules.trump.card == "last-drawn"


def test_a_path_is_taken_from_the_folder_of_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("base.yaml", "--extends", BASE).exit_code == 0
    assert run("below/mine.yaml", "--extends", "base.yaml").exit_code == 0
    text = Path("below/mine.yaml").read_text(encoding="utf-8")
    assert "\nextends: ../base.yaml\n" in text
    assert load("below/mine.yaml").match.target == 7


def test_a_file_that_exists_is_kept_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("mine", encoding="utf-8")
    error = run(str(file), "--extends", BASE).exception
    assert isinstance(error, CannotRun)
    assert error.exit_code == 2
    assert "--force" in str(error)
    assert file.read_text(encoding="utf-8") == "mine"
    assert run(str(file), "--extends", BASE, "--force").exit_code == 0
    assert file.read_text(encoding="utf-8") != "mine"


def test_what_cannot_be_done_is_told(tmp_path: Path) -> None:
    error = run(str(tmp_path / "mine.yaml"), "--extends", "shasta-sam/ten-of-trump").exception
    assert isinstance(error, CannotRun)
    assert f"did you mean {BASE}?" in str(error)
    assert not (tmp_path / "mine.yaml").exists()
    for name in ("mine.txt", "none/mine.yaml"):
        assert isinstance(run(str(tmp_path / name), "--extends", BASE).exception, CannotRun)
    (tmp_path / "folder.yaml").mkdir()
    error = run(str(tmp_path / "folder.yaml"), "--extends", BASE, "--force").exception
    assert isinstance(error, CannotRun)


ROOT = SCHEMA_PATH.resolve().parents[1]
needs_checkout = pytest.mark.skipif(
    not (ROOT / ".pre-commit-hooks.yaml").exists(), reason="needs the source tree"
)


@needs_checkout
def test_the_editor_settings_give_every_variant_the_schema() -> None:
    settings = json.loads((ROOT / ".vscode/settings.json").read_text(encoding="utf-8"))
    ((schema, globs),) = settings["yaml.schemas"].items()
    assert (ROOT / schema).resolve() == SCHEMA_PATH.resolve()
    found = {path for pattern in globs for path in ROOT.glob(pattern)}
    assert {path.relative_to(ROOT / "variants").with_suffix("").as_posix() for path in found} == {
        *ids()
    }


@needs_checkout
def test_the_hook_takes_rule_files_and_no_others() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    pattern = re.compile(hook["files"])
    assert all(pattern.search(f"variants/{name}.yaml") for name in ids())
    for path in ("rules/mine.yaml", "games/house/mine.yml"):
        assert pattern.search(path)
    for path in (
        "docker-compose.yaml",
        ".github/workflows/ci.yaml",
        "rules/notes.md",
        "house.yaml",
    ):
        assert not pattern.search(path)
