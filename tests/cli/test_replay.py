"""`allfours replay`: what is shown, where faults are put, and that nothing hostile breaks it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from allfours.cli.blocks import as_text
from allfours.cli.record_judge import judged
from allfours.cli.replay_view import record_blocks
from allfours.engine.deal import Deal
from allfours.engine.record import Claim, MatchRecord, faults, read_match
from allfours.engine.setup import shuffle_and_deal
from allfours.spec.cards import bits
from allfours.spec.manual import Manual, manuals

from ..engine.helpers import rules, worked
from .command import allfours

GAME = "california-jack/strict-follow"


def match(cheat: bool = False) -> MatchRecord:
    """Two deals worked by hand, A dealing first; with a revoke in the second."""
    record = MatchRecord(rules(GAME), players=("Ann", "Bob"))
    record.add_deal(worked(rules(GAME)))
    record.finish()
    deal = worked(rules(GAME), tricks=6 if cheat else 26)
    entry = record.add_deal(deal)
    if cheat:
        numbers = rules(GAME).pack.numbers
        deal.play(numbers["D2"])
        deal.play(numbers["S7"], allow_revoke=True)
        entry.claims.append(Claim(by=1, trick=7, upheld=True))
    else:
        record.finish()
    return record


def replay(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    done = allfours("replay", "-", *options, stdin=text)
    assert "Traceback" not in done.stderr
    return done


def test_every_trick_is_shown_with_what_each_player_could_see() -> None:
    done = replay(match().text())
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "Deal 1: A (Ann) deals; ♥ trumps, shown by H8" in lines
    first = lines.index(next(line for line in lines if line.startswith("      1")))
    # The top of the stock lies open; what the other has seen stands after the bar.
    rows = [" ".join(line.split()) for line in lines[first : first + 4]]
    assert rows == [
        "1 40 non-dealer ♥AKQJT ♦2 HA wins H9*",
        "H9 dealer ♦AKQJT9 D9 S2*",
        "2 38 non-dealer ♥KQJT ♦2 | ♥9 HK wins D3*",
        "D3 dealer ♦AKQJT | ♠2 S2 S3*",
    ]


def test_the_score_sheet_is_as_on_paper() -> None:
    for width, tables in ((200, 1), (60, 2)):
        lines = text_at(width, match()).splitlines()
        sheet = [" ".join(line.split()) for line in lines[lines.index("Score sheet") + 2 :]]
        assert sum(line.startswith("deal dealer high") for line in sheet) == tables
        assert sheet[-1] == "The match is not over: A (Ann) 4, B (Bob) 4."
        if tables == 1:
            assert sheet[:4] == [
                "A (Ann) B (Bob)",
                "deal dealer high low jack game total score high low jack game total score",
                "1 A - 1 - - 1 1 1 - 1 1 3 3",
                "2 B 1 - 1 1 3 4 - 1 - - 1 4",
            ]


def text_at(width: int, record: MatchRecord) -> str:
    """A replay in a terminal of that width."""
    return as_text(record_blocks(record, width), width)


@pytest.mark.parametrize("ref", ["house/two-jokers", "german-whist/pagat", "house/off-jack", GAME])
def test_no_line_is_wider_than_the_terminal(ref: str) -> None:
    rng = Random(3)
    record = MatchRecord(rules(ref), players=("Ann", "Bob"))
    record.add_deal(random_deal(ref, rng))
    record.finish()
    for width in (80, 100):
        assert max(len(line) for line in text_at(width, record).splitlines()) <= width


def random_deal(ref: str, rng: Random) -> Deal:
    """A deal with random legal cards."""
    deal = Deal(rules(ref), shuffle_and_deal(rules(ref), rng))
    while not deal.state.over:
        deal.play(rng.choice(list(bits(deal.state.legal()))))
    return deal


def test_a_revoke_is_placed_with_its_obligation_and_penalty() -> None:
    done = replay(match(cheat=True).text())
    assert done.returncode == 1
    text = match(cheat=True).text()
    line = next(
        number for number, one in enumerate(text.splitlines(), 1) if one.endswith("N D2 S7 / H2 C2")
    )
    head = done.stderr.splitlines()[0]
    assert head.startswith(f"<stdin>:{line}:14: error[AF505]: deal 2, trick 7: the dealer revoked")
    assert "obligation 1 of the follow rule asks for led suit" in head
    assert "the offender's score changes by -1" in head
    assert "Trick 7: the dealer revoked with S7." in done.stdout
    assert "claimed that the dealer revoked in trick 7: right." in done.stdout


def test_all_findings_are_in_the_json_with_their_places() -> None:
    text = match(cheat=True).text().replace("- N HK S2", "- D HK S2")
    done = replay(text, "--format", "json")
    assert done.returncode == 1
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["version"] == 1
    found = [(one["code"], one["deal"], one["trick"], one["player"]) for one in answer["findings"]]
    assert found == [("AF507", 1, 2, "D"), ("AF507", 2, 2, "D"), ("AF505", 2, 7, "D")]
    revoke = answer["findings"][-1]
    assert (revoke["card"], revoke["obligation"]) == ("S7", 1)
    assert revoke["penalty"] == {"D": -1, "N": 0}
    assert text.splitlines()[revoke["line"] - 1][revoke["column"] - 1 :].startswith("S7")
    assert answer["deals"][0]["tricks"][0]["hands"]["D"] == ["DA", "DK", "DQ", "DJ", "DT", "D9"]
    assert answer["sheet"][0]["high"] == {"A": 0, "B": 1}
    assert answer["match"]["score"] == {"A": 1, "B": 3}


def test_a_record_of_what_one_player_saw_shows_no_more() -> None:
    text = match().seen(0).text()
    assert "as A (Ann) saw it" in replay(text).stdout
    answer = json.loads(replay(text, "--format", "json").stdout)
    # A deals the first deal and not the second.
    assert answer["deals"][0]["tricks"][0]["hands"]["N"] is None
    assert answer["deals"][1]["tricks"][0]["hands"]["D"] is None
    assert answer["sheet"] == json.loads(replay(match().text(), "--format", "json").stdout)["sheet"]


def test_markdown_has_a_table_for_each_deal_and_the_sheet() -> None:
    text = replay(match().text(), "--format", "md").stdout
    assert len(re.findall(r"^\|---", text, re.MULTILINE)) == 3
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        rows = [len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()]
        assert len(set(rows)) == 1


def test_a_hidden_revoke_that_shows_later_is_found() -> None:
    # The dealer throws S7 on D2. The stock lies open, so when DT is played in trick 8 it cannot
    # have been drawn since.
    record = MatchRecord(rules(GAME), single=True)
    deal = worked(rules(GAME), tricks=6)
    record.add_deal(deal)
    for name in ("D2", "S7", "D3", "DT"):
        deal.play(rules(GAME).pack.numbers[name], allow_revoke=True)
    text = record.seen(1).text()
    done = replay(text)
    assert done.returncode == 1
    assert "error[AF512]: trick 8: no hidden cards explain DT: S7 to D2 in trick 7" in done.stderr
    assert "the dealer revoked in trick 7" in done.stderr
    told = json.loads(replay(text, "--format", "json").stdout)["findings"]
    assert [(one["trick"], one["player"], one["card"]) for one in told] == [(8, "D", "DT")]
    upheld = text + "claims:\n  - {by: N, trick: 7, upheld: true}\n"
    assert replay(upheld).returncode == 0


# The manuals.

BASE = {
    "allfours_record": "allfours_record: 1",
    "rules": "rules: shasta-sam/strict-follow",
    "seen_by": "seen_by: N",
    "hand": "hand: [SA, SK, HQ, H2, D7, C3]",
    "trump_card": "trump_card: H8",
    "plays": "plays: []",
}


def snippet(lines: str) -> str:
    """A snippet as a record: its keys over those of the base; a match has fewer."""
    keys = set(re.findall(r"^(\w+):", lines, re.MULTILINE))
    if "hands" in keys:
        keys.add("hand")
    left = ("allfours_record", "rules") if "deals" in keys else tuple(BASE)
    return "\n".join([*(BASE[key] for key in left if key not in keys), lines, ""])


RECORDS = [one for one in manuals((faults,)).values() if one.code.startswith("AF5")]


@pytest.mark.parametrize("one", RECORDS, ids=lambda one: one.code)
def test_the_bad_snippet_of_a_manual_has_that_fault_alone(one: Manual) -> None:
    found = judged(read_match(snippet(one.bad))).findings
    assert {finding.diagnostic.code for finding in found} == {one.code}


@pytest.mark.parametrize("one", RECORDS, ids=lambda one: one.code)
def test_the_good_snippet_of_a_manual_has_no_fault(one: Manual) -> None:
    assert judged(read_match(snippet(one.good))).findings == ()


def test_every_code_of_a_record_has_a_manual_that_the_command_shows() -> None:
    source = Path(faults.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'"(AF5\d\d)"', source)) == {one.code for one in RECORDS}
    assert "against the follow rule" in allfours("explain", "af505").stdout


# Hostile input.


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\xff\xfe", b"\xff" * 50, b"[" * 5000, b"- a\n" * 9]
)
def test_input_that_is_no_record_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_bytes(data)
    for argument in (str(path), "-"):
        done = allfours("replay", argument, stdin=data)
        assert done.returncode == 1
        assert re.search(r":\d+:\d+: error\[AF\d{3}\]", done.stderr)
        assert "Traceback" not in done.stderr


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("allfours_record: 1\n" + "# x\n" * 500_000)
    done = allfours("replay", str(path), timeout=20)
    assert done.returncode == 1
    assert "AF107" in done.stderr
    assert "record" in done.stderr


def test_the_largest_file_that_is_read_is_judged_in_time() -> None:
    text = match().text()
    deal = text[text.index("  - dealer: A") : text.index("  - dealer: B")]
    many = text[: text.index("  - dealer: B")] + deal * 250
    done = allfours("replay", "-", "--format", "json", stdin=many, timeout=60)
    assert done.returncode == 1
    assert "AF511" in done.stderr


@pytest.mark.parametrize("argument", ["", "no-such-file.yaml", "."])
def test_what_cannot_be_read_is_told(argument: str) -> None:
    done = allfours("replay", argument)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")


def test_a_rule_file_beside_the_record_is_found_and_its_faults_are_told(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(f"allfours: 1\ntitle: ours\nextends: {GAME}\n")
    path = tmp_path / "one.yaml"
    path.write_text(match().text().replace(f"rules: {GAME}", "rules: ours.yaml"))
    assert allfours("replay", str(path)).returncode == 0
    (tmp_path / "ours.yaml").write_text("allfours: 1\ntitle: ours\nextnds: x\n")
    done = allfours("replay", str(path))
    assert done.returncode == 1
    assert "ours.yaml:3:1" in done.stderr
    path.write_text(match().text().replace(f"rules: {GAME}", "rules: theirs.yaml"))
    done = allfours("replay", str(path))
    assert done.returncode == 1
    assert "one.yaml:2:8: error[AF501]" in done.stderr


def test_a_record_edited_at_random_is_judged_or_refused() -> None:
    rng = Random(1)
    for _ in range(40):
        record = MatchRecord(rules(GAME), single=True)
        record.add_deal(random_deal(GAME, rng))
        lines = (
            (record if rng.random() < 0.5 else record.seen(rng.randrange(2))).text().splitlines()
        )
        one, two = rng.randrange(6, len(lines)), rng.randrange(6, len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        text = "\n".join(lines)
        found = judged(read_match(text))
        for finding in found.findings:
            span = finding.diagnostic.span
            assert 1 <= span.line <= len(lines)
            assert finding.diagnostic.message
        assert found.findings or abs(one - two) < 2
