"""The matrix written out as text, Markdown and JSON, and the command that does it."""

from __future__ import annotations

import html
import json
import re
import resource
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from allfours.compare.distance import distances
from allfours.compare.matrix import Matrix, make_matrix
from allfours.compare.render import as_json, as_markdown, as_text
from allfours.compare.render.fold import fold, shown_width
from allfours.compare.texts import gather
from allfours.spec.catalogue import ids

from ..cli.command import allfours
from ..spec.documents import NINE

TWO = ("shasta-sam/ten-of-trumps", "california-jack/strict-follow")


@cache
def made(*refs: str) -> Matrix:
    return make_matrix(gather(refs))


def text(*refs: str, width: int = 100) -> str:
    return as_text(made(*refs), distances(made(*refs)), width)


def house_file(folder: Path, title: str) -> str:
    file = folder / "house.yaml"
    file.write_text(
        f"allfours: 1\ntitle: {json.dumps(title)}\nextends: {TWO[1]}\nmatch: {{target: 11}}\n",
        encoding="utf-8",
    )
    return str(file)


@pytest.mark.parametrize("width", [60, 80, 100, 173])
@pytest.mark.parametrize("refs", [TWO, NINE, tuple(ids())], ids=["two", "nine", "all"])
def test_no_line_is_wider_than_asked(refs: tuple[str, ...], width: int) -> None:
    lines = text(*refs, width=width).splitlines()
    assert max(shown_width(line) for line in lines) <= width
    assert all(line == line.rstrip() for line in lines)


def test_a_cell_of_the_text_has_answer_basis_and_other_readings() -> None:
    found = text(*TWO)
    basis = "stated, on the play of the cards"
    assert (
        f"{'Who leads first?':<27}{'The non-dealer':<37}The non-dealer\n"
        f"{'':<29}{basis:<37}{basis}\n"
    ) in found
    for part in (
        "[The players cut the pack]",
        "silent; filled from:",
        "a) The stock lies face down, and a",
        "contradicts itself, on the deal",
        "@stock-turned",
        "- Trump is not cut for",
    ):
        assert part in found, part


def test_no_cell_is_lost_in_the_pages_of_many_texts() -> None:
    """Every answer of every text is in the text, word for word, in its column."""
    whole = text(*NINE)
    words = set(re.findall(r"[\w-]+", whole))
    for row in made(*NINE).rows:
        assert all(set(re.findall(r"[\w-]+", cell.words)) <= words for cell in row.cells)
        assert whole.count(row.question.split()[-1]) >= 4  # the overview and three pages


def test_the_overview_has_a_letter_for_every_text_and_marks_silence() -> None:
    lines = text(*NINE).splitlines()
    line = next(one for one in lines if one.startswith("  How is the first dealer found?"))
    assert line.split("?")[1].split() == ["[a]", "[a]", "a", "a", "b", "b", "[a]", "[a]", "[a]"]
    line = next(one for one in lines if one.startswith("  Which card does the cut show?"))
    assert line.split("?")[1].split() == ["-", "-", "=", "=", "-", "-", "=", "=", "-"]


def test_two_texts_need_no_overview() -> None:
    assert "Overview" not in text(*TWO)


def test_markdown_tables_are_whole() -> None:
    found = as_markdown(made(*NINE), distances(made(*NINE)))
    tables = re.findall(r"(?:^\|.*\n)+", found, re.M)
    assert len(tables) == 6  # five statuses that occur, and the distances
    for table in tables:
        lines = table.splitlines()
        cells = [len(re.split(r"(?<!\\)\|", line)) - 2 for line in lines]
        assert set(cells) == {10}
        assert re.fullmatch(r"\|( --- \|)+", lines[1])
    rows = [line for table in tables for line in table.splitlines() if line.startswith("| **")]
    assert len(rows) == len(made(*NINE).rows)
    assert r"a) \[*The players cut the pack*\]<br><sub>silent; filled from:" in found


def test_markdown_and_text_take_any_title(tmp_path: Path) -> None:
    title = "A | *title* <b>with</b> `signs` & [links](x) \u724c"
    refs = (TWO[0], house_file(tmp_path, title))
    found = as_markdown(made(*refs), distances(made(*refs)))
    line = next(line for line in found.splitlines() if line.startswith("2. "))
    assert "<b>" not in line
    assert html.unescape(re.sub(r"\\(.)", r"\1", line)).count(title) == 1
    assert max(shown_width(line) for line in text(*refs, width=80).splitlines()) <= 80


def test_json_has_all_there_is() -> None:
    matrix = made(*TWO)
    found = json.loads(as_json(matrix, distances(matrix)))
    assert found["version"] == 1
    assert [one["id"] for one in found["texts"]] == list(TWO)
    row = next(one for one in found["rows"] if one["id"] == "stock-seen")
    assert (row["question"], row["status"], row["topic"]) == (
        "Who sees the stock?", "differ", "stock",
    )  # fmt: skip
    first = row["cells"][0]
    assert (first["kind"], first["same_as"], first["basis"]) == ("answer", "a", "contradicted")
    assert set(first["other_readings"]) == {"stock-turned", "shown-as-drawn", "both-draws-open"}
    assert first["rulings"]["stock.shows"]["at"] == "on the deal and on the draw"
    assert first["rulebook"][0].startswith("The stock lies face down")
    none = next(one for one in found["rows"] if one["id"] == "cut-shows")["cells"][0]
    assert (none["kind"], none["same_as"]) == ("none", None)
    (pair,) = found["distances"]
    assert pair["texts"] == list(TWO)
    assert (pair["differ"], pair["differ_spoken"]) == (9, 8)
    assert pair["both_speak"] < pair["asked"] < len(found["rows"])


def test_fold_breaks_an_address_between_its_parts_and_loses_nothing() -> None:
    address = "california-jack/ten-of-trumps@most-card-points+high-captured"
    assert fold(address, 20) == [
        "california-jack/", "ten-of-trumps", "@most-card-points+", "high-captured",
    ]  # fmt: skip
    for width in range(3, 40):
        lines = fold(f"{address} is silent", width, "", " ")
        assert "".join(line.strip() for line in lines) == f"{address}issilent".replace(" ", "") or (
            "".join("".join(lines).split()) == f"{address}issilent"
        )
        assert all(shown_width(line) <= width for line in lines)
    assert fold("", 10) == []


class TestCommand:
    def run(self, *arguments: str, code: int = 0, cwd: Path | None = None) -> Any:
        done = allfours("compare", *arguments, cwd=cwd)
        assert (done.returncode, "Traceback" in done.stderr) == (code, False), done.stderr
        return done

    def test_text_is_a_hundred_columns_wide_where_there_is_no_terminal(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "")
        done = self.run(*TWO)
        assert 90 < max(map(len, done.stdout.splitlines())) <= 100
        assert done.stderr == ""

    def test_only_differences(self) -> None:
        done = self.run(*TWO, "--only-differences")
        assert "Who sees the stock?" in done.stdout
        assert "Who draws first?" not in done.stdout
        # The distances are those of the whole matrix.
        assert self.run(*TWO).stdout.split("Distances")[1] == done.stdout.split("Distances")[1]

    def test_texts_that_do_not_differ(self, tmp_path: Path) -> None:
        file = Path(__file__).parents[2] / "variants" / f"{TWO[1]}.yaml"
        copy = tmp_path / "copy.yaml"
        copy.write_bytes(file.read_bytes())
        for form in ("text", "md", "html"):
            done = self.run(TWO[1], str(copy), "--only-differences", "--format", form)
            assert "No question is answered differently." in done.stdout

    @pytest.mark.parametrize(
        ("ending", "start"),
        [("html", "<!DOCTYPE html>"), ("md", "# Rules"), ("json", "{"), ("txt", " 1  shasta")],
    )
    def test_the_ending_of_the_output_says_the_form(
        self, ending: str, start: str, tmp_path: Path
    ) -> None:
        file = tmp_path / f"out.{ending}"
        done = self.run(*TWO, "--output", str(file))
        assert (done.stdout, done.stderr) == ("", "")
        assert file.read_text(encoding="utf-8").startswith(start)

    def test_a_family_with_its_readings(self) -> None:
        done = self.run("--family", "shasta-sam", "--readings", "--format", "json")
        names = [one["id"] for one in json.loads(done.stdout)["texts"]]
        assert "shasta-sam/ten-high@any-of-three" in names
        assert len(names) > 20

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ((), "comparing takes two texts"),
            ((TWO[0],), "only shasta-sam/ten-of-trumps was named"),
            ((TWO[0], TWO[0]), "named twice"),
            ((TWO[0], "shasta-sam/ten-hgih"), "did you mean shasta-sam/ten-high?"),
            (("--family", "whisst"), "did you mean `whist`?"),
            ((*TWO, "--format", "pdf"), "pdf"),
            ((*TWO, "--output", "no/such/folder.html"), "cannot write"),
        ],
    )
    def test_what_cannot_be_done_is_told(self, arguments: tuple[str, ...], said: str) -> None:
        assert said in self.run(*arguments, code=2).stderr

    def test_a_faulty_file_is_a_fault(self, tmp_path: Path) -> None:
        (tmp_path / "faulty.yaml").write_text(
            f"allfours: 1\ntitle: x\nextends: {TWO[1]}\nmatch: {{targett: 1}}\n", encoding="utf-8"
        )
        done = self.run(TWO[0], "faulty.yaml", code=1, cwd=tmp_path)
        assert "faulty.yaml:4:" in done.stderr
        assert "target" in done.stderr

    def test_nine_texts_take_less_than_two_seconds(self) -> None:
        """Of a processor: others may be at work on the machine."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.run(*NINE, "--format", "html")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 2
