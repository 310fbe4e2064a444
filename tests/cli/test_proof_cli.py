"""`solve --proof` and `check-proof` as a user runs them: what they print and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .command import allfours

LINE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7"
    " count=D27,N22 taken=high:D,low:N score=5-6"
)
HOUSE = "allfours: 1\ntitle: House\nextends: california-jack/strict-follow\nmatch: {target: 7}\n"


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A proof that `solve` wrote."""
    file = tmp_path_factory.mktemp("proof") / "x.proof"
    done = allfours("solve", LINE, "--proof", str(file))
    assert done.returncode == 0, done.stderr
    assert "check-proof" in done.stderr
    return file


def changed(proof: Path, folder: Path, old: str, new: str) -> str:
    """A copy of the proof with something replaced."""
    text = proof.read_text(encoding="utf-8")
    assert old in text
    copy = folder / "changed.proof"
    copy.write_text(text.replace(old, new), encoding="utf-8")
    return str(copy)


def test_a_proof_is_verified(proof: Path) -> None:
    done = allfours("check-proof", str(proof))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("verified: rules=california-jack/strict-follow")
    assert "12 of 12 bounds hold" in done.stdout
    for card in ("SA", "ST", "HK", "D2", "CJ", "C9"):
        assert f"\n  {card} " in done.stdout


def test_the_answer_is_printed_as_without_a_proof(tmp_path: Path) -> None:
    plain = json.loads(allfours("solve", LINE, "--format", "json").stdout)
    file = tmp_path / "x.proof"
    done = allfours("solve", LINE, "--format", "json", "--proof", str(file))
    assert json.loads(done.stdout)["moves"] == plain["moves"]
    head = json.loads(file.read_text(encoding="utf-8"))
    assert head["moves"] == {one["card"]: one["value"] for one in plain["moves"]}


def test_rules_that_say_the_same_may_be_given(proof: Path) -> None:
    done = allfours("check-proof", str(proof), "--rules", "california-jack/strict-follow")
    assert done.returncode == 0


def test_a_changed_value_is_found(proof: Path, tmp_path: Path) -> None:
    done = allfours("check-proof", changed(proof, tmp_path, '"ST": 0', '"ST": 1'))
    assert done.returncode == 1
    assert done.stdout.startswith("not verified")
    assert "after ST the dealer's strategy gets only 0" in done.stdout
    assert "    after ST " in done.stdout
    assert "11 of 12 bounds hold" in done.stdout


def test_another_position_is_found(proof: Path, tmp_path: Path) -> None:
    done = allfours("check-proof", changed(proof, tmp_path, "D27,N22", "D2,N47"))
    assert done.returncode == 1
    assert "has no card for the state" in done.stdout


def test_the_position_wanted_must_be_the_one_proved(proof: Path) -> None:
    assert allfours("check-proof", str(proof), "--position", LINE).returncode == 0
    done = allfours("check-proof", str(proof), "--position", LINE.replace("5-6", "6-6"))
    assert done.returncode == 1
    assert "another position" in done.stdout


def test_other_rules_are_found(proof: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    done = allfours("check-proof", str(proof), "--rules", str(house))
    assert done.returncode == 1
    assert "made under other rules" in done.stdout


def test_what_cannot_be_run(proof: Path, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for file, says in (
        (str(tmp_path / "none"), "cannot read"),
        (str(tmp_path), "cannot read"),
        (str(binary), "is no proof"),
        (changed(proof, tmp_path, '"allfours_proof": 1', '"allfours_proof": 9'), "version 9"),
    ):
        done = allfours("check-proof", file)
        assert done.returncode == 2
        assert says in done.stderr
        assert "Traceback" not in done.stderr


def test_control_characters_of_a_proof_are_not_printed(proof: Path, tmp_path: Path) -> None:
    key = next(iter(json.loads(proof.read_text(encoding="utf-8"))["mover"]))
    file = changed(proof, tmp_path, f'"{key}":"', f'"{key}":"\\u001b[31m')
    done = allfours("check-proof", file)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr


def test_a_proof_that_cannot_be_written(tmp_path: Path) -> None:
    done = allfours("solve", LINE, "--proof", str(tmp_path / "no" / "x.proof"))
    assert done.returncode == 2
    assert "cannot write" in done.stderr


def test_options_that_do_not_go_together() -> None:
    for more in (
        ["--what-do-i-need", "--proof", "x"],
        ["--batch", "-"],
    ):
        done = allfours("solve", LINE, *more)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
    assert allfours("solve").returncode == 2


def test_what_do_i_need_as_text_and_json() -> None:
    line = "rules=california-jack/strict-follow trump=H lead=D D=A... N=T..."
    done = allfours("solve", line, "--what-do-i-need")
    assert done.returncode == 0
    lines = [" ".join(one.split()) for one in done.stdout.splitlines()]
    for row in ("0-25 41-66 -1 SA", "26 40 0 SA", "27-66 0-39 +1 SA"):
        assert row in lines
    found = json.loads(allfours("solve", line, "--what-do-i-need", "--format", "json").stdout)
    assert found["version"] == 1
    assert found["count_gone"] == 66
    assert found["adds"] == {"high": 1, "low": 1, "jack": 1}
    (table,) = found["tables"]
    assert table["rows"] == [
        {"D": [0, 25], "value": -1, "best": ["SA"]},
        {"D": [26, 26], "value": 0, "best": ["SA"]},
        {"D": [27, 66], "value": 1, "best": ["SA"]},
    ]


def test_what_do_i_need_for_the_match() -> None:
    line = (
        "rules=california-jack/strict-follow trump=H lead=D D=A... N=T..."
        " count=D66,N0 taken=high:N,low:D,jack:D score=5-6"
    )
    done = allfours("solve", line, "--what-do-i-need", "--objective", "match")
    assert done.returncode == 0
    lines = [" ".join(one.split()) for one in done.stdout.splitlines()]
    # The dealer scores 3 and the other player High, which is counted first.
    assert "7 won a won a won a won a won a won a won a won a won a lost a" in lines
    assert "5 +7 a +6 a +5 a +4 a +3 a +2 a +1 a< 0 a -1 a lost a" in lines
