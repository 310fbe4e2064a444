"""The rulebook as text and as Markdown: numbers, the basis of each clause, the readings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from dataclasses import replace

import pytest

from allfours.spec import rulebook
from allfours.spec.catalogue import ids
from allfours.spec.model import Reading, Ruling
from allfours.spec.resolve import load
from allfours.spec.rulebook import as_markdown, as_text, clauses

from .rule_changes import PLAIN, other, rules_of


def with_ruling(ruling: Ruling) -> str:
    """The basis shown for the number of points that win, under a ruling."""
    rules = replace(rules_of(PLAIN), rulings=(("match.target", ruling),))
    text = as_text(rules)
    (note,) = re.findall(r"wins the match\.\n +(.*)", text)
    return str(note)


@pytest.mark.parametrize(
    ("ruling", "note"),
    [
        (Ruling("stated", "on winning", "seven"), "(stated, on winning: seven)"),
        (Ruling("implied", "on winning", "seven"), "(implied, on winning: seven)"),
        (Ruling("contradicted", "twice", "seven, ten"), "(contradicted, twice: seven, ten)"),
        (Ruling("silent", filled_from="a book"), "(silent, filled from: a book)"),
        (Ruling("silent", "on winning", "the first", "a book"),
         "(silent, filled from: a book (on winning: the first))"),
        (Ruling("stated", "on winning", "seven", origin="this/test"),
         "(stated, on winning: seven)"),
        (Ruling("stated", "on winning", "seven", origin="other/text"),
         "(stated in other/text, on winning: seven)"),
        (Ruling("reading", "match.target", "it may be ten", origin="ten"),
         "(reading ten of match.target: it may be ten)"),
        (Ruling("house", origin="mine.yaml"), "(house rule of mine.yaml)"),
    ],
)  # fmt: skip
def test_a_clause_shows_what_its_rule_rests_on(ruling: Ruling, note: str) -> None:
    assert with_ruling(ruling) == note


def test_a_clause_of_two_rules_shows_both_where_they_differ() -> None:
    doc = other(trump="none")
    doc["trump"] = {"from": "fixed", "suit": "S"}
    silent = Ruling("silent", filled_from="a book")
    rules = replace(rules_of(doc), rulings=(("trump.from", silent), ("trump.suit", silent)))
    assert as_text(rules).count("a book") == 1
    other_ruling = Ruling("stated", "there", "spades")
    rules = replace(rules, rulings=(("trump.from", silent), ("trump.suit", other_ruling)))
    assert "(trump.from: silent, filled from: a book)" in as_text(rules)
    assert "(trump.suit: stated, there: spades)" in as_text(rules)


def test_readings_are_listed_by_rule_with_the_default_and_what_changes() -> None:
    ways = (
        Reading("seven", "match.target", "it says seven once", True, ()),
        Reading("ten", "match.target", "it says ten elsewhere", False, ("match.target",)),
    )
    rules = replace(rules_of(PLAIN), readings=ways)
    ten = replace(rules, match=replace(rules.match, target=10))
    last = clauses(rules, {"ten": ten})[-1]
    assert last.heading == "Where the text can be read in two ways"
    texts = [clause.text for clause in last.clauses]
    assert texts[1] == "Clause 9.1, seven (the default): it says seven once."
    assert texts[2] == (
        "Clause 9.1, ten (another way): it says ten elsewhere. Then: The first player to reach ten"
        " points wins the match."
    )
    assert "this/test@ten" in texts[0]
    chosen = replace(
        ten, rulings=(("match.target", Ruling("reading", "match.target", "x", origin="ten")),)
    )
    assert "ten (chosen here)" in clauses(chosen)[-1].clauses[2].text


def test_text_is_broken_at_the_width_and_one_line_a_clause_without() -> None:
    rules = load(ids()[0])
    assert max(map(len, as_text(rules, 60).splitlines()[3:])) <= 60
    lines = as_text(rules).splitlines()
    for section in clauses(rules):
        for clause in section.clauses:
            assert any(line.endswith(clause.text) for line in lines)
    assert as_text(rules, 60).split() == as_text(rules).split()


def test_markdown_numbers_its_lists_and_takes_no_sign_of_the_text_for_its_own() -> None:
    rules = replace(rules_of(PLAIN), title="Jack *wild* <b>")
    lines = as_markdown(rules).splitlines()
    assert lines[0] == "# Jack \\*wild\\* \\<b\\>"
    headings = [line for line in lines if line.startswith("## ")]
    assert headings[0] == "## 1. The cards"
    for number, section in enumerate(clauses(rules), 1):
        start = lines.index(f"## {number}. {section.heading}") + 2
        for place, clause in enumerate(section.clauses, 1):
            assert lines[start + place - 1].startswith(f"{place}. {clause.text}")
    assert "<br><small>*(stated, here: match.target)*</small>" in as_markdown(rules)


def test_doctests_of_the_package() -> None:
    for module in pkgutil.iter_modules(rulebook.__path__, rulebook.__name__ + "."):
        assert doctest.testmod(importlib.import_module(module.name)).failed == 0
