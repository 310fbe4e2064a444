"""A changed rule changes the answer to a question about it, and to no other question."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable

import pytest

from allfours.compare.matrix import make_matrix
from allfours.compare.questions import Answer, Text, text_of
from allfours.compare.questions_all import questions_for
from allfours.spec.catalogue import ids
from allfours.spec.merge import covers
from allfours.spec.resolve import load

from ..spec.rule_changes import (
    GAMES,
    Doc,
    alike,
    answers,
    mutants,
    questions_of,
    rules_of,
)
from ..spec.schema_values import DEFS

# What a cell shows of an answer: whether the question comes up, and what makes two the same.
Shown = tuple[bool, Hashable]


def shown(answer: Answer) -> Shown:
    return (answer.kind != "none", None if answer.kind == "none" else answer.meaning)


def asked(one: Text, two: Text) -> list[tuple[str, Answer, Answer]]:
    """Every question with the answers of two texts."""
    found = [
        (question.id, question.ask(one), question.ask(two))
        for question in questions_for([one, two])
    ]
    assert len({name for name, _, _ in found}) == len(found)
    return found


def depends(answer: Answer, path: str) -> bool:
    """Whether an answer says of itself that it can change with a rule."""
    rule = tuple(path.split("."))
    return any(covers(tuple(one.split(".")), rule) for one in answer.paths + answer.mentions)


def idle(path: str, *docs: Doc) -> bool:
    """Whether a rule has no part in the play: what holds while the stock lasts, without a stock."""
    return path.startswith("play.follow.") and all(doc["stock"] == "none" for doc in docs)


def check(name: str, found: Iterable[Doc]) -> None:
    base = GAMES[name]
    old, before = answers(base), text_of(rules_of(base))
    for mutant in found:
        new, after = answers(mutant), text_of(rules_of(mutant))
        changed = {path for path in {*old, *new} if old.get(path) != new.get(path)}
        differing = [one for one in asked(before, after) if shown(one[1]) != shown(one[2])]
        for question, one, two in differing:
            assert any(depends(answer, path) for answer in (one, two) for path in changed), (
                question, changed, one, two,
            )  # fmt: skip
        for path in changed:
            told = any(depends(one, path) or depends(two, path) for _, one, two in differing)
            assert told or alike(path, mutant, base) or idle(path, mutant, base), (path, new)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_rule_changes_the_answers_about_it_and_no_others(name: str) -> None:
    check(name, itertools.islice(mutants(name), 0, None, 17))


@pytest.mark.sweep
@pytest.mark.parametrize("name", GAMES)
def test_every_changed_rule_changes_the_answers_about_it_and_no_others(name: str) -> None:
    check(name, mutants(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_schema_has_a_question(name: str) -> None:
    """Every rule that a ruling can be about, in games that between them use every key of the
    schema, is one that the answer to some question rests on."""
    for doc in itertools.chain([GAMES[name]], itertools.islice(mutants(name), 0, None, 29)):
        text = text_of(rules_of(doc))
        rests = {path for question in questions_for([text]) for path in question.ask(text).paths}
        unused = {".".join(path) for path in questions_of(doc)} - rests
        assert all(idle(path, doc) for path in unused), unused


def test_the_games_tried_use_every_rule_of_the_schema() -> None:
    """Otherwise a rule new to the schema could go without a question."""
    tried = {path for name in GAMES for doc in mutants(name) for path in questions_of(doc)}
    for section in ("cards", "deal", "trump", "stock", "play", "match", "penalties"):
        node = DEFS[section]
        for key in node.get("else", node)["properties"]:
            assert any(path[:2] == (section, key) for path in tried), (section, key)
        if "then" in node:
            assert (section,) in tried


@pytest.mark.parametrize("ref", ids())
def test_every_ruling_of_a_file_is_in_a_cell(ref: str) -> None:
    rules = load(ref)
    matrix = make_matrix([rules, load("briscola/standard")], alternatives=False)
    shown_there = {path for row in matrix.rows for path, _ in row.cells[0].rulings}
    assert {path for path, _ in rules.rulings} <= shown_there
