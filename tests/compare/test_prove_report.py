"""The whole proof: what each rule does by itself, and how it is told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from allfours.compare.prove.proof import Proof, prove, prove_all
from allfours.compare.prove.report import as_html, as_markdown, as_text
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.resolve import load

from ..cli.command import allfours

STRICT, TEN = "california-jack/strict-follow", "shasta-sam/ten-of-trumps"
TWIN = "california-jack/ten-of-trumps"


@cache
def of(first: str, second: str) -> Proof:
    return prove(load(first), load(second))


def test_a_rule_by_itself_is_the_first_file_with_just_that_rule(tmp_path: Path) -> None:
    proof = of(TEN, STRICT)
    assert set(proof.by_rule) == {"play.follow", "score.game"}
    own = tmp_path / "follow.yaml"
    own.write_text(
        f"allfours: 1\ntitle: x\nextends: {TEN}\n"
        "play: {follow: {plain-led: [{play: led-suit}, {play: anything}]}}\n"
    )
    alone = proof.by_rule["play.follow"]
    assert alone.answers is not None
    line = alone.lines[0].partition(" ")[2]
    first = solve(read_position(line, load(TEN)), solver="reference")
    changed = solve(read_position(line, load(str(own))), solver="reference")
    assert (first.value, first.best) == (alone.answers[0].value, alone.answers[0].best)
    assert (changed.value, changed.best) == (alone.answers[1].value, alone.answers[1].best)
    assert (first.value, first.best) != (changed.value, changed.best)
    solve(read_position(line, load(STRICT)))  # the other file takes the position, too


def test_the_same_cards_seen_otherwise_are_the_same_endings() -> None:
    proof = of(STRICT, "shasta-sam/strict-follow")
    apart = [one.subject for one in proof.findings if one.verdict != "same"]
    assert apart == ["stock.shows"]
    assert proof.ending.kind == "never"
    assert "The same holds while the stock lasts" in proof.ending.says


def test_packets_can_never_matter() -> None:
    finding = of(STRICT, TEN).finding("deal.packets")
    assert finding is not None
    assert (finding.verdict, finding.how) == ("equal", "reason")


def test_who_is_dealt_first_matters_only_where_a_known_card_is_on_top() -> None:
    rules = load("shasta-sam/forced-trump")
    other = replace(rules, id="x", deal=replace(rules.deal, first_dealt="dealer"))
    found = prove(rules, other).finding("deal.first_dealt")
    assert found is not None
    assert found.verdict == "equal"
    top = [replace(one, trump=replace(one.trump, shown="rest-top")) for one in (rules, other)]
    found = prove(top[0], top[1]).finding("deal.first_dealt")
    assert found is not None
    assert found.verdict == "differ"


def test_other_packs_differ_at_once() -> None:
    proof = prove(load("california-jack/bicycle"), load("house/one-joker"), bound=1)
    cards = proof.finding("cards")
    assert cards is not None
    assert cards.witness == {"card": "+X", "in": 2, "only": [[], ["+X"]]}


def test_values_that_nobody_asks_for_cannot_matter() -> None:
    rules = load(TEN)
    other = replace(rules, id="x", cards=replace(rules.cards, values=(("A", 4),)))
    finding = prove(rules, other).finding("cards.values")
    assert finding is not None
    assert (finding.verdict, finding.says) == (
        "equal",
        "It cannot matter: no point of either file asks for the count.",
    )


def test_text_fits_the_width_but_for_position_lines() -> None:
    for width in (80, 100):
        for line in as_text([of(TEN, STRICT)], width).splitlines():
            assert len(line) <= width or "trump=" in line or "for the" in line


def test_position_lines_of_the_text_are_read_by_solve() -> None:
    lines = [line.strip() for line in as_text([of(TEN, STRICT)]).splitlines() if "trump=" in line]
    assert len(lines) == 4
    for line in lines:
        solve(read_position(line))


def test_markdown_and_page_have_the_same_lines() -> None:
    proof = of(TEN, STRICT)
    for text in (as_markdown([proof]), as_html([proof])):
        for line in proof.ending.lines:
            assert line in text


def test_the_first_against_each_of_the_others() -> None:
    texts = [load(name) for name in (TEN, TWIN, f"{TEN}@high-captured")]
    assert [proof.texts for proof in prove_all(texts)] == [
        (TEN, TWIN),
        (TEN, f"{TEN}@high-captured"),
    ]


def test_the_same_files_give_the_same_proof() -> None:
    again = prove(load(TEN), load(STRICT))
    assert again.to_json() == of(TEN, STRICT).to_json()


def test_command_prints_matrix_and_proof() -> None:
    done = allfours("compare", TEN, TWIN, "--prove")
    assert done.returncode == 0, done.stderr
    assert f"Proof or witness: {TEN} and {TWIN}" in done.stdout
    assert "No ending can differ, of whatever size" in done.stdout
    assert done.stderr == ""


def test_command_gives_data() -> None:
    done = allfours("compare", TEN, STRICT, "--prove", "--format", "json")
    proofs = json.loads(done.stdout)["proofs"]
    assert proofs == [json.loads(json.dumps(of(TEN, STRICT).to_json()))]
    assert proofs[0]["ending"]["solutions"][0] == {"to_move": "D", "value": 1, "best": ["SA"]}


def test_command_writes_one_page() -> None:
    done = allfours("compare", TEN, TWIN, "--prove", "--format", "html")
    assert done.stdout.count("<html") == 1
    assert re.search(r'<h2 class="proof">Proof or witness: .*</h2>', done.stdout)


@pytest.mark.parametrize("options", [["--bound", "2"], ["--target", "7"]])
def test_command_refuses_options_that_need_another(options: list[str]) -> None:
    done = allfours("compare", TEN, STRICT, *options)
    assert done.returncode == 2
    assert "goes with" in done.stderr


def test_rules_whose_name_has_a_space_are_given_beside_the_line(tmp_path: Path) -> None:
    own = tmp_path / "my rules.yaml"
    own.write_text(f"allfours: 1\ntitle: x\nextends: {TEN}\nscore: {{jack: {{worth: 2}}}}\n")
    done = allfours("compare", TEN, str(own), "--prove")
    line = next(line for line in done.stdout.splitlines() if "--rules" in line)
    position = line.partition("(")[0].strip()
    assert solve(read_position(position, load(str(own)))).value
