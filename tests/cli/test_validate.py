"""`allfours validate` and `allfours explain` as processes: what they take, print and end with."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import ModuleType

import pytest
from rich.cells import cell_len

from allfours.spec.report.outcome import Outcome

from .command import RUN, allfours

FILES = Path(__file__).parents[1] / "files"
NEGATIVE = FILES / "negative"
GOOD = "allfours: 1\ntitle: At home\nextends: california-jack/strict-follow\nmatch: {target: 7}\n"
BAD = GOOD.replace("target", "targte")
WARNS = GOOD.replace("target: 7", "target: 2")


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GITHUB_ACTIONS", "NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(BAD)
    (tmp_path / "warns.yml").write_text(WARNS)
    return tmp_path


# What is checked


def test_a_right_file_ends_with_0(house: Path) -> None:
    done = allfours("validate", "good.yaml", cwd=house)
    assert (done.returncode, done.stdout, done.stderr) == (0, "nothing wrong in 1 file\n", "")


def test_a_fault_ends_with_1_and_is_shown(house: Path) -> None:
    done = allfours("validate", "bad.yaml", cwd=house)
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout.splitlines()[:4] == [
        "bad.yaml:4:9: error[AF201]: unknown key `targte` in `match`",
        "  4 | match: {targte: 7}",
        "    |         ^^^^^^",
        "  help: did you mean `target`? allowed: both_reach, counted, target, win_by",
    ]


def test_a_warning_ends_with_0_and_strictly_with_1(house: Path) -> None:
    assert allfours("validate", "warns.yml", cwd=house).returncode == 0
    done = allfours("validate", "--strict", "warns.yml", cwd=house)
    assert done.returncode == 1
    assert "warning[AF351]" in done.stdout
    assert allfours("validate", "--strict", "good.yaml", cwd=house).returncode == 0


def test_ids_with_and_without_readings() -> None:
    done = allfours(
        "validate", "california-jack/strict-follow", "california-jack/strict-follow@follow-or-trump"
    )
    assert (done.returncode, done.stdout) == (0, "nothing wrong in 2 files\n")


@pytest.mark.parametrize(
    ("argument", "code", "meant"),
    [
        ("california-jack/strict-folow", "AF002", "did you mean california-jack/strict-follow"),
        ("strict-follow", "AF002", "did you mean"),
        ("california-jack/strict-follow@pack-botom", "AF003", "did you mean `pack-bottom`"),
        ("california-jack/strict-follow@pack-bottom+cut-packet-bottom", "AF003", "choose one"),
        ("goood.yaml", "AF001", "did you mean good.yaml"),
        ("nowhere/x.yaml", "AF001", "no such file"),
        ("", "AF001", "an argument is empty"),
    ],
)
def test_what_is_not_there_ends_with_2_and_a_guess(
    house: Path, argument: str, code: str, meant: str
) -> None:
    done = allfours("validate", argument, cwd=house)
    assert done.returncode == 2
    assert f"error[{code}]" in done.stderr
    assert meant in done.stderr


def test_folders_are_searched_all_through(house: Path) -> None:
    (house / "more" / "deep").mkdir(parents=True)
    (house / "more" / "deep" / "bad.yml").write_text(BAD)
    (house / "more" / "notes.txt").write_text("not: {a rule file\n")
    (house / ".hidden").mkdir()
    (house / ".hidden" / "bad.yaml").write_text(BAD)
    (house / ".bad.yaml").write_text(BAD)
    done = allfours("validate", ".", "--format", "concise", cwd=house)
    assert done.returncode == 1
    places = [line.split(": ")[0] for line in done.stdout.splitlines()]
    assert places == ["bad.yaml:4:9", "warns.yml:4:17", "more/deep/bad.yml:4:9"]


def test_a_folder_without_rule_files_ends_with_2(house: Path) -> None:
    (house / "empty").mkdir()
    done = allfours("validate", "empty", "good.yaml", cwd=house)
    assert done.returncode == 2
    assert "error[AF004]" in done.stderr
    assert "nothing wrong in 1 file" in done.stdout


def test_what_cannot_be_read_does_not_keep_the_rest(house: Path) -> None:
    (house / "latin.yaml").write_bytes(GOOD.replace("At", "Ät").encode("latin-1"))
    os.mkfifo(house / "pipe.yaml")
    done = allfours("validate", "missing.yaml", "pipe.yaml", "latin.yaml", "bad.yaml", cwd=house)
    assert done.returncode == 2
    assert done.stderr.count("error[AF001]") == 2
    assert "latin.yaml:2:8: error[AF101]" in done.stdout
    assert "bad.yaml:4:9: error[AF201]" in done.stdout
    assert "2 errors in 2 files" in done.stdout


def test_a_file_is_checked_once_by_whatever_name(house: Path) -> None:
    done = allfours("validate", "bad.yaml", "./bad.yaml", str(house / "bad.yaml"), ".", cwd=house)
    assert done.stdout.count("AF201") == 1
    assert "in 3 files" in done.stdout


def test_a_fault_of_a_common_parent_is_told_once(house: Path) -> None:
    for name in ("one", "two", "three"):
        (house / f"{name}.yaml").write_text(
            GOOD.replace("california-jack/strict-follow", "bad.yaml")
        )
    done = allfours("validate", ".", "--format", "concise", cwd=house)
    assert done.stdout.count("AF201") == 1


def test_standard_input_by_its_name(house: Path) -> None:
    done = allfours("validate", "-", stdin=BAD)
    assert done.returncode == 1
    assert done.stdout.startswith("<stdin>:4:9: error[AF201]")
    (house / "x").mkdir()
    below = GOOD.replace("california-jack/strict-follow", "../good.yaml")
    done = allfours("validate", "-", "--stdin-filename", "x/mine.yaml", stdin=below, cwd=house)
    assert (done.returncode, done.stdout) == (0, "nothing wrong in 1 file\n")
    done = allfours("validate", "-", "--stdin-filename", "x/mine.yaml", stdin=BAD, cwd=house)
    assert done.stdout.startswith("x/mine.yaml:4:9: error[AF201]")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\0", b"x" * 3_000_000, b"[" * 100_000, b"\0" * 99])
def test_any_bytes_from_standard_input_have_an_end(data: bytes) -> None:
    done = allfours("validate", "-", stdin=data, timeout=20)
    assert done.returncode == 1
    assert "error[AF1" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


# Formats


def test_json_and_sarif_are_whole_documents(house: Path) -> None:
    for form, number in (("json", "findings"), ("sarif", "runs")):
        done = allfours("validate", "missing.yaml", "bad.yaml", "--format", form, cwd=house)
        assert done.returncode == 2
        assert done.stderr == ""
        assert json.loads(done.stdout)[number]


def test_github_is_chosen_by_itself(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    done = allfours("validate", "bad.yaml", cwd=house)
    assert done.stdout.startswith("::error file=bad.yaml,line=4,endLine=4,col=9,endColumn=14,")
    done = allfours("validate", "bad.yaml", "--format", "text", cwd=house)
    assert done.stdout.startswith("bad.yaml:4:9: error")
    monkeypatch.setenv("GITHUB_ACTIONS", "false")
    assert allfours("validate", "bad.yaml", cwd=house).stdout.startswith("bad.yaml:4:9: error")


def test_a_fault_further_up_has_the_path_of_that_file(house: Path) -> None:
    child = GOOD.replace("match: {target: 7}", "cards: {ranks: [A, K, Q, J, 10, 9]}")
    (house / "child.yaml").write_text(child)
    done = allfours("validate", "child.yaml", "--format", "json", cwd=house)
    (found,) = json.loads(done.stdout)["findings"]
    assert found["file"] == "california-jack/strict-follow"
    assert found["path"].endswith("variants/california-jack/strict-follow.yaml")
    assert [place["file"] for place in found["related"]] == ["child.yaml", "child.yaml"]


@pytest.mark.parametrize(
    ("environ", "options", "coloured"),
    [
        ({}, [], False),
        ({}, ["--color", "always"], True),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"FORCE_COLOR": "1"}, ["--color", "never"], False),
    ],
)
def test_colours_without_a_terminal(
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
    environ: dict[str, str],
    options: list[str],
    coloured: bool,
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    done = allfours("validate", "bad.yaml", *options, cwd=house)
    assert ("\x1b[" in done.stdout) is coloured
    done = allfours("validate", "bad.yaml", *options, "--format", "json", cwd=house)
    assert "\x1b[" not in done.stdout


def on_terminal(*arguments: str, cwd: Path, columns: int, **environ: str) -> str:
    """What a command prints on a terminal of that width."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {**os.environ, "TERM": "xterm", **environ}
    env.pop("COLUMNS", None)
    with subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments], stdout=other, stderr=other, cwd=cwd, env=env
    ):
        os.close(other)
        data = b""
        while True:
            try:
                part = os.read(main, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            data += part
    os.close(main)
    return data.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_on_a_terminal_lines_fit_and_are_coloured(house: Path, columns: int) -> None:
    (house / "wide.yaml").write_text(
        GOOD.replace("At home", "牌牌♠").replace("{target: 7}", f"{{a: {'牌' * 90}, targte: 7}}")
    )
    shown = on_terminal("validate", "wide.yaml", "missing.yaml", cwd=house, columns=columns)
    assert "\x1b[" in shown
    plain = on_terminal("validate", "wide.yaml", cwd=house, columns=columns, NO_COLOR="1")
    assert "\x1b[" not in plain
    for line in plain.split("\n"):
        assert cell_len(line) <= columns
    assert "targte" in plain
    carets = plain.split("\n")
    place = next(n for n, line in enumerate(carets) if "targte" in line and "|" in line)
    shown_at = cell_len(carets[place][: carets[place].index("targte")])
    assert carets[place + 1].index("^") == shown_at


# The manuals


def test_explain_shows_why_and_both_snippets() -> None:
    done = allfours("explain", "af105")
    assert done.returncode == 0
    assert done.stdout.startswith("AF105: A key is given twice\n")
    assert "Bad:" in done.stdout
    assert "Good:" in done.stdout


def test_explain_lists_and_explains_all() -> None:
    listed = allfours("explain").stdout.splitlines()
    assert len(listed) > 50
    whole = allfours("explain", "--all").stdout
    assert all(f"{line.split()[0]}: " in whole for line in listed)


def test_the_documentation_is_what_explain_writes() -> None:
    page = Path(__file__).parents[2] / "docs" / "diagnostics.md"
    assert allfours("explain", "--all", "--markdown").stdout == page.read_text(encoding="utf-8")


def test_explaining_an_unknown_code_ends_with_2() -> None:
    done = allfours("explain", "AF2001")
    assert done.returncode == 2
    assert "did you mean AF201" in done.stderr


def test_a_report_knows_where_it_stands(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house)
    outcome = Outcome(paths={"x": house / "below" / "x.yaml"})
    assert outcome.address("x") == "below/x.yaml"
    assert outcome.address("/elsewhere/y.yaml") == "/elsewhere/y.yaml"


# The table beside other validators


def comparison() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "compare_validators.py"
    spec = importlib.util.spec_from_file_location("compare_validators", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_table_of_validators_says_what_ours_says_today() -> None:
    compare = comparison()
    page = compare.PAGE.read_text(encoding="utf-8")
    assert len(compare.CASES) == 20
    for case in compare.CASES:
        verdict = compare.judge(case, compare.ours(case))
        cells = [verdict.place, *("yes" if it else "no" for it in (verdict.cause, verdict.fix))]
        assert f"| {case.fault} | {' | '.join(cells)} | " in page


def test_an_answer_without_the_words_is_not_judged_right() -> None:
    compare = comparison()
    case = compare.CASES[0]
    assert compare.judge(case, "rules.yaml:5:1: tab; use spaces") == compare.Verdict(
        "column", True, True
    )
    assert compare.judge(case, "rules.yaml:4:1: wrong") == compare.Verdict("no", False, False)
