"""`allfours show`: the rules in short, in full as a file that loads again, and as a rulebook."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from allfours.cli.show import show
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun, Faulty
from allfours.spec.merge import questions
from allfours.spec.model import Rules
from allfours.spec.resolve import Loaded, load, load_all, load_text
from allfours.spec.rulebook.whole import as_yaml, whole_file

BASE = "shasta-sam/ten-of-trumps"

app = typer.Typer()
app.command()(show)


def run(*arguments: str, columns: str = "") -> Result:
    return CliRunner(env={"COLUMNS": columns}).invoke(app, list(arguments))


def output(*arguments: str, columns: str = "") -> str:
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.exception
    return result.output


def house(folder: Path, text: str = "match: {target: 11}\n", extends: str = BASE) -> str:
    path = folder / "house.yaml"
    path.write_text(f"allfours: 1\ntitle: House\nextends: {extends}\n{text}", encoding="utf-8")
    return str(path)


def game(rules: Rules) -> Rules:
    """The rules without how they are addressed and what they rest on."""
    return replace(rules, id="", rulings=(), readings=())


def reloaded(text: str) -> Loaded:
    return load_text(text, "again.yaml")


@pytest.mark.parametrize("name", ids())
def test_the_short_form_has_a_row_for_every_rule_and_every_reading(name: str) -> None:
    loaded = load_all(name)
    lines = output(name).splitlines()
    assert lines[:2] == [name, loaded.rules.title]
    rows = lines[: next((n for n, line in enumerate(lines) if line.startswith("read in")), None)]
    for path in questions(loaded.tree):
        (row,) = [line for line in rows if line.split(" ")[0] == ".".join(path)]
        ruling = dict(loaded.rules.rulings)[".".join(path)]
        assert ruling.basis in row
    for reading in loaded.rules.readings:
        mark = " (default)" if reading.default else ""
        assert any(
            line.startswith(reading.about + " ")
            and f" {reading.name}{mark} " in line
            and line.endswith(reading.because)
            for line in lines
        )


def test_the_short_form_names_the_chain_and_the_house_rule(tmp_path: Path) -> None:
    path = house(tmp_path, extends=f"{BASE}@turn-up-drawn-last")
    lines = output(path).splitlines()
    assert lines[0] == path
    assert lines[3] == f"extends: {path} -> {BASE}@turn-up-drawn-last"
    assert any(line.split() == f"match.target 11 house rule of {path}".split() for line in lines)
    row = next(line for line in lines if line.startswith("trump.card "))
    assert "last-drawn" in row
    assert "reading turn-up-drawn-last" in row
    assert any("turn-up-drawn-last (chosen)" in line for line in lines)


@pytest.mark.parametrize("form", [(), ("--as", "rulebook"), ("--as", "markdown")])
def test_what_goes_to_another_program_has_no_control_codes_and_no_broken_lines(
    form: tuple[str, ...],
) -> None:
    text = output(BASE, *form)
    assert "\x1b" not in text
    assert text.isascii()
    assert text == output(BASE, *form)
    assert all(
        line == line.rstrip()
        for line in text.splitlines()
        if "Text:" not in line and "Rules:" not in line
    )
    if "rulebook" in form:
        assert "5.4   When a plain suit is led, a player who holds a card of that suit must" in text
        assert any(len(line) > 120 for line in text.splitlines())


def test_the_rulebook_is_broken_at_the_columns_asked_for() -> None:
    text = output(BASE, "--as", "rulebook", columns="60")
    assert max(map(len, text.splitlines()[3:])) <= 60


def test_the_rulebook_shows_what_each_other_reading_would_say() -> None:
    text = output(BASE, "--as", "rulebook")
    (line,) = [line for line in text.splitlines() if "turn-up-drawn-last (another way)" in line]
    assert line.endswith(
        "Then: The card turned up goes to the bottom of the stock and is the last one drawn."
    )
    text = output(f"{BASE}@turn-up-drawn-last", "--as", "rulebook")
    (line,) = [line for line in text.splitlines() if "turn-up-drawn-first (the default)" in line]
    assert line.endswith(
        "Then: The card turned up stays on top of the stock and is the first one drawn."
    )
    (line,) = [line for line in text.splitlines() if "turn-up-drawn-last (chosen here)" in line]
    assert "Then" not in line


@pytest.mark.parametrize("form", [("--resolved",), ("--as", "yaml"), ("--as", "json")])
@pytest.mark.parametrize("name", ids())
def test_the_whole_file_loads_to_the_same_rules(name: str, form: tuple[str, ...]) -> None:
    before, after = load_all(name), reloaded(output(name, *form))
    assert len(after.layers) == 1
    assert game(after.rules) == game(before.rules)
    assert after.rules.readings == before.rules.readings
    again = dict(after.rules.rulings)
    assert [*again] == [path for path, _ in before.rules.rulings]
    for path, ruling in before.rules.rulings:
        if ruling.basis == "house":
            assert again[path].basis == "house"
            assert again[path].filled_from == ruling.origin
        else:
            assert replace(again[path], origin=None) == replace(ruling, origin=None)


@pytest.mark.parametrize("name", ids())
def test_the_whole_file_under_each_reading_loads_to_the_same_rules(name: str) -> None:
    for reading in load(name).readings:
        before = load_all(f"{name}@{reading.name}")
        after = reloaded(as_yaml(before)).rules
        assert game(after) == game(before.rules)
        assert {path for path, _ in after.rulings} == {path for path, _ in before.rules.rulings}
        kept = [one for one in before.rules.readings if one.about != reading.about]
        assert [one.name for one in after.readings] == [one.name for one in kept]


def test_several_readings_are_settled_together() -> None:
    ref = f"{BASE}@turn-up-drawn-last+high-captured"
    after = reloaded(output(ref, "--resolved")).rules
    assert game(after) == game(load(ref))
    assert {"trump.card", "score.high"}.isdisjoint(one.about for one in after.readings)
    ruling = dict(after.rulings)["trump.card"]
    assert ruling.basis == "implied"
    assert ruling.at == f"reading turn-up-drawn-last of {BASE}"


def test_a_house_rule_is_the_houses_in_the_whole_file_by_the_name_of_its_file(
    tmp_path: Path,
) -> None:
    path = house(tmp_path, "score: {last: {to: last-trick, before: low}}\n")
    text = output(path, "--resolved")
    assert "before: low" not in text
    assert "extends" not in text
    after = reloaded(text).rules
    assert game(after) == game(load(path))
    assert [point.name for point in after.score] == ["high", "last", "low", "jack", "game"]
    ruling = dict(after.rulings)["score.last"]
    assert (ruling.basis, ruling.filled_from) == ("house", path)


def test_text_that_looks_like_a_number_stays_text(tmp_path: Path) -> None:
    for title in ("08", "1e3", "10", "no", "a: b", "1.5", "+1", "x # y"):
        path = tmp_path / "house.yaml"
        path.write_text(
            f"allfours: 1\ntitle: {json.dumps(title)}\nextends: {BASE}\n", encoding="utf-8"
        )
        assert reloaded(as_yaml(load_all(str(path)))).rules.title == title


def test_yaml_and_json_say_the_same() -> None:
    assert json.loads(output(BASE, "--as", "json")) == json.loads(
        json.dumps(whole_file(load_all(BASE)))
    )


def test_what_is_wrong_is_told_by_the_error_of_the_library(tmp_path: Path) -> None:
    for ref in (
        "shasta-sam/nine-of-trumps",
        f"{BASE}@no-such-reading",
        str(tmp_path / "none.yaml"),
    ):
        assert isinstance(run(ref).exception, CannotRun)
    faulty = run(house(tmp_path, "match: {target: eleven}\n")).exception
    assert isinstance(faulty, Faulty)
    assert [found.span.line for found in faulty.findings] == [4]
