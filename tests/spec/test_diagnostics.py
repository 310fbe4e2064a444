"""Findings and reports: the faulty files against the table of what is wrong in each, the manuals by
their own snippets, frames by the cells of a terminal, formats by what their readers need."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from rich.cells import cell_len

from allfours.engine.record import faults as record_faults
from allfours.solver import position_faults
from allfours.spec.diagnostics import Diagnostic, Faulty, Span, render
from allfours.spec.manual import Manual, UnknownCode, manual, manuals, page
from allfours.spec.report import concise, github, json_report, sarif, text
from allfours.spec.report.frame import cells, frame, printable
from allfours.spec.report.outcome import Outcome
from allfours.spec.report.style import Style, wants_colour
from allfours.spec.text.lines import split_lines
from allfours.spec.validation import validate

from .faulty import FILES, NEGATIVE, expected, names

ROOT = Path(__file__).parents[2]
EXPECTED = expected()
# What the schema cannot raise now, and more faults than a file of this size shows.
UNWRITTEN = {"AF210", "AF211"}
HAND = Span("a.yaml", 2, 3, 2, 7)
SAMPLE = Outcome(
    findings=(
        Diagnostic("AF201", "unknown key `shwos`", HAND, "did you mean `shows`?"),
        Diagnostic("AF333", "100%,\n: done", Span("b,c.yaml", 1, 1, 3, 2), severity="warning"),
    ),
    troubles=(Diagnostic("AF001", "cannot read c.yaml", Span("c.yaml", 1, 1, 1, 1)),),
    checked=2,
    sources={"a.yaml": "x\n  shwos: 1\n", "b,c.yaml": "a\nb\nc\n"},
)


# The faulty files


@pytest.fixture
def in_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NEGATIVE)


def test_the_table_names_every_faulty_file() -> None:
    assert sorted(EXPECTED) == names(NEGATIVE)


@pytest.mark.parametrize("name", names(NEGATIVE))
@pytest.mark.usefixtures("in_negative")
def test_a_faulty_file_has_the_findings_of_the_table(name: str) -> None:
    outcome = validate([name])
    assert outcome.troubles == ()
    found = [(one.code, one.severity, written(one.span, name)) for one in outcome.findings]
    assert found == [(one.code, one.severity, one.place) for one in EXPECTED[name]]


@pytest.mark.parametrize("name", names(NEGATIVE))
@pytest.mark.usefixtures("in_negative")
def test_the_text_at_the_place_is_what_the_table_says(name: str) -> None:
    outcome = validate([name])
    for one, want in zip(outcome.findings, EXPECTED[name], strict=True):
        lines = split_lines(outcome.sources.get(one.span.file, "").removeprefix("\ufeff"))
        line = lines[one.span.line - 1] if one.span.line <= len(lines) else ""
        end = one.span.end_column - 1 if one.span.end_line == one.span.line else len(line)
        assert line[one.span.column - 1 : end][:60] == want.text


@pytest.mark.parametrize("name", names(NEGATIVE))
@pytest.mark.usefixtures("in_negative")
def test_every_finding_says_what_to_do(name: str) -> None:
    for one in validate([name]).findings:
        assert one.hint
        assert one.code in manuals()


def test_every_code_has_a_faulty_file() -> None:
    told = {one.code for found in EXPECTED.values() for one in found}
    assert told == {code for code in manuals() if code >= "AF1"} - UNWRITTEN


def test_a_fault_of_a_parent_is_told_once_with_the_chain() -> None:
    outcome = validate([str(NEGATIVE / "inherited-fault.yaml"), str(NEGATIVE / "parents")])
    inherited = [one for one in outcome.findings if one.code == "AF304"]
    assert len(inherited) == 1
    assert [Path(span.file).name for span, _ in inherited[0].related] == [
        "inherited-fault.yaml",
        "middle.yaml",
    ]
    assert [span.line for span, _ in inherited[0].related] == [3, 3]


def written(span: Span, own: str) -> str:
    file = "" if span.file == own else f"{span.file}:"
    return f"{file}{span.line}:{span.column}-{span.end_line}:{span.end_column}"


# The manuals


HEAD = {"allfours": "allfours: 1", "title": "title: A snippet", "extends": "extends: base.yaml"}


def snippet(code: str, lines: str) -> bytes:
    """A snippet as a file: on top of the base, unless it gives its own first lines. Control bytes
    are written in manuals as escapes."""
    keys = set(re.findall(r"^(\w+):", lines, re.MULTILINE))
    head = [line for key, line in HEAD.items() if key not in keys and not lines.startswith("#")]
    data = "\n".join([*head, lines, ""]).encode()
    if code in ("AF101", "AF115"):
        data = re.sub(rb"\\x(..)", lambda found: bytes([int(found[1], 16)]), data)
    return data


@pytest.fixture
def beside_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "base.yaml").write_bytes((FILES / "base.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path / "snippet.yaml"


IN_FILES = [one for one in manuals().values() if one.code >= "AF1" and one.code not in UNWRITTEN]


@pytest.mark.parametrize("one", IN_FILES, ids=lambda one: one.code)
def test_the_bad_snippet_of_a_manual_has_that_fault_alone(one: Manual, beside_base: Path) -> None:
    beside_base.write_bytes(snippet(one.code, one.bad))
    assert [found.code for found in validate(["snippet.yaml"]).findings] == [one.code]


@pytest.mark.parametrize("one", IN_FILES, ids=lambda one: one.code)
def test_the_good_snippet_of_a_manual_has_no_fault(one: Manual, beside_base: Path) -> None:
    beside_base.write_bytes(snippet(one.code, one.good))
    assert validate(["snippet.yaml"]).findings == ()


def test_every_code_in_the_source_has_a_manual() -> None:
    used = set()
    for path in (ROOT / "spec").rglob("*.py"):
        used |= set(re.findall(r'"(AF\d{3})"', path.read_text(encoding="utf-8")))
    assert used == set(manuals())


def test_every_manual_is_whole() -> None:
    for one in manuals().values():
        assert one.title
        assert one.why
        assert one.bad
        assert one.good
        assert one.layer in page()


def test_what_is_called_proved_is_explained() -> None:
    told = {one.code for name in EXPECTED for one in validate([str(NEGATIVE / name)]).findings
            if "(proved" in one.message}  # fmt: skip
    assert told
    assert all(manuals()[code].proof for code in told)


def test_an_unknown_code_names_the_nearest() -> None:
    assert manual("af105").code == "AF105"
    with pytest.raises(UnknownCode, match="did you mean AF105"):
        manual("A105")


def test_the_page_of_documentation_is_current() -> None:
    written = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    assert written == page((position_faults, record_faults))


# Frames


@pytest.mark.parametrize(
    "line", ["plain", "♠♥♦♣", "牌を引く", "e\u0301te\u0301", "👍 ok", "\uff26\uff35", "Š ß", "한글"]
)
def test_cells_are_those_of_a_terminal(line: str) -> None:
    assert cells(line) == cell_len(line)


@pytest.mark.parametrize("before", ["title: ", "♠♥ 牌: ", "牌牌牌: ", "e\u0301\u0301: ", "\t: "])
def test_carets_stand_under_the_place(before: str) -> None:
    line = f"{before}sieben 牌 # rest"
    start = len(before) + 1
    shown, carets = frame(Span("x", 1, start, 1, start + 8), line).split("\n")
    left = carets.index("^")
    assert left == cell_len(shown[: shown.index("sieben")])
    assert carets.count("^") == cell_len("sieben 牌")


@pytest.mark.parametrize("width", [30, 40, 60, 100])
@pytest.mark.parametrize("column", [1, 20, 75, 140, 299])
def test_a_long_line_is_cut_around_the_place(width: int, column: int) -> None:
    line = "".join(f"{number:03}牌" for number in range(100))
    shown, carets = frame(Span("x", 1, column, 1, column + 1), line, width).split("\n")
    assert cell_len(shown) <= width
    assert cell_len(carets) <= width
    place = carets.index("^")
    (under,) = [char for index, char in enumerate(shown) if cell_len(shown[:index]) == place]
    assert under == line[column - 1]


def test_a_line_of_a_megabyte_is_framed_at_once() -> None:
    line = "x" * 500_000 + "y" + "x" * 500_000
    shown, carets = frame(Span("x", 1, 500_001, 1, 500_002), line).split("\n")
    assert shown[carets.index("^")] == "y"


def test_a_place_over_several_lines_is_shown_to_the_end_of_the_first() -> None:
    shown = frame(Span("x", 1, 3, 2, 5), "a: [1,  \n  2]")
    assert shown.split("\n")[1] == "  |   ^^^^"


@pytest.mark.parametrize("bad", ["\x1b[31m", "\x07", "\u202e", "\x9b", "\u2028", "\ud800"])
def test_nothing_that_moves_a_terminal_is_printed(bad: str) -> None:
    found = Diagnostic(
        "AF201", f"unknown key `{bad}`", Span(f"{bad}.yaml", 1, 1, 1, 3), f"not {bad}"
    )
    outcome = Outcome((found,), (), 1, {f"{bad}.yaml": f"{bad}: 1\n"})
    for report in (text.report(outcome), concise.report(outcome), render(found, f"{bad}: 1")):
        assert bad not in report
    assert bad not in printable(f"x{bad}")


# Reports


def test_text_has_place_cause_frame_and_help() -> None:
    assert text.describe(SAMPLE.findings[0], SAMPLE.sources).split("\n") == [
        "a.yaml:2:3: error[AF201]: unknown key `shwos`",
        "  2 |   shwos: 1",
        "    |   ^^^^",
        "  help: did you mean `shows`?",
    ]


def test_text_ends_with_a_count() -> None:
    assert text.report(SAMPLE).endswith("\n\n1 error and 1 warning in 2 files\n")
    assert text.report(Outcome(checked=1)) == "nothing wrong in 1 file\n"


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("width", [30, 40, 50, 80, 120])
def test_text_keeps_to_the_width_of_the_terminal(width: int, colour: bool) -> None:
    outcome = validate([str(NEGATIVE / name) for name in EXPECTED])
    short = {str(NEGATIVE / name): name[-12:] for name in EXPECTED}
    for one in outcome.findings:
        span = Span(short.get(one.span.file, "x"), *place(one.span))
        shown = Diagnostic(one.code, one.message, span, one.hint, one.severity)
        source = outcome.sources.get(one.span.file, "")
        report = text.describe(shown, {span.file: source}, Style(colour, width))
        for line in bare(report).split("\n"):
            longest = max((cell_len(word) for word in line.split()), default=0)
            assert cell_len(line) <= max(width, longest + 4)


def place(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def bare(report: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", report)


def test_colour_changes_nothing_but_colour() -> None:
    plain, coloured = text.report(SAMPLE), text.report(SAMPLE, Style(True))
    assert plain != coloured
    assert bare(coloured) == plain
    assert bare(concise.report(SAMPLE, Style(True))) == concise.report(SAMPLE)


def test_concise_has_a_line_for_each() -> None:
    lines = concise.report(SAMPLE).splitlines()
    assert lines[0] == "a.yaml:2:3: error[AF201]: unknown key `shwos` (did you mean `shows`?)"
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("choice", "environ", "terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_when_there_are_colours(
    choice: str, environ: dict[str, str], terminal: bool, wanted: bool
) -> None:
    assert wants_colour(choice, environ, terminal) is wanted


def test_json_holds_everything() -> None:
    whole = json.loads(json_report.report(SAMPLE))
    assert whole["version"] == 1
    assert (whole["files"], whole["errors"], whole["warnings"], whole["exit_code"]) == (2, 1, 1, 2)
    assert whole["findings"][0] == {
        "code": "AF201",
        "severity": "error",
        "message": "unknown key `shwos`",
        "hint": "did you mean `shows`?",
        "file": "a.yaml",
        "path": "a.yaml",
        "line": 2,
        "column": 3,
        "end_line": 2,
        "end_column": 7,
        "related": [],
    }
    assert whole["not_run"][0]["code"] == "AF001"


def test_github_commands_are_escaped() -> None:
    lines = github.report(SAMPLE).split("\n")
    assert lines[0] == (
        "::error file=a.yaml,line=2,endLine=2,col=3,endColumn=6,title=AF201"
        "::unknown key `shwos`%0Ahelp: did you mean `shows`?"
    )
    # over several lines no columns may be given
    assert lines[1] == "::warning file=b%2Cc.yaml,line=1,endLine=3,title=AF333::100%25,%0A: done"
    assert lines[2].startswith("::error file=c.yaml,")


def test_sarif_has_the_form_of_the_standard() -> None:
    paths = [str(NEGATIVE / name) for name in EXPECTED]
    log = json.loads(sarif.report(validate(paths), "1.2.3"))
    check_sarif(log, len(validate(paths).findings))
    if schema := os.environ.get("SARIF_SCHEMA"):  # the standard's own schema, where it is at hand
        from jsonschema import Draft7Validator

        assert not list(Draft7Validator(json.loads(Path(schema).read_text())).iter_errors(log))


def check_sarif(log: dict[str, Any], number: int) -> None:
    """What sections 3.13 to 3.52 of the standard ask of the parts that are used."""
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    driver = run["tool"]["driver"]
    assert driver["name"] == "allfours"
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
    assert len(run["results"]) == number
    for result in run["results"]:
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        assert ids[result["ruleIndex"]] == result["ruleId"]
        places = result["locations"] + result.get("relatedLocations", [])
        for place in places:
            check_region(place["physicalLocation"])
        numbers = [place["id"] for place in result.get("relatedLocations", [])]
        assert len(set(numbers)) == len(numbers)
    (invocation,) = run["invocations"]
    assert isinstance(invocation["executionSuccessful"], bool)


def check_region(location: dict[str, Any]) -> None:
    uri = location["artifactLocation"]["uri"]
    assert " " not in uri
    assert "\\" not in uri
    assert Path(unquote(uri.removeprefix("file://"))).exists()
    region = location["region"]
    start = region["startLine"], region["startColumn"]
    assert min(*start, region["endLine"], region["endColumn"]) >= 1
    assert start <= (region["endLine"], region["endColumn"])


def test_what_could_not_be_run_is_a_notification_of_sarif() -> None:
    log = json.loads(sarif.report(SAMPLE, "1.2.3"))
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["exitCode"] == 2
    assert invocation["toolExecutionNotifications"][0]["descriptor"]["id"] == "AF001"


@pytest.mark.parametrize(
    ("severities", "troubles", "strict", "code"),
    [
        ([], 0, False, 0),
        (["warning"], 0, False, 0),
        (["warning"], 0, True, 1),
        (["warning", "error"], 0, False, 1),
        (["error"], 1, False, 2),
        ([], 1, False, 2),
    ],
)
def test_exit_codes(severities: list[Any], troubles: int, strict: bool, code: int) -> None:
    findings = tuple(Diagnostic("AF201", "x", HAND, severity=one) for one in severities)
    assert Outcome(findings, SAMPLE.troubles * troubles).exit_code(strict) == code


def test_a_faulty_text_says_all_its_faults() -> None:
    late = Diagnostic("AF201", "second", Span("a", 3, 1, 3, 2))
    assert (
        str(Faulty([late, Diagnostic("AF202", "first", Span("a", 1, 1, 1, 2))])) == "first; second"
    )
