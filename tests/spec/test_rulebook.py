"""The rulebook says every rule, and says another thing as soon as a rule is another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from functools import cache

import pytest

from allfours.spec.model import CardClass, Obligation, Rules
from allfours.spec.rulebook.follow import follow_text

from .rule_changes import (
    GAMES,
    PLAIN,
    TRIED,
    Doc,
    alike,
    answers,
    mutants,
    questions_of,
    rules_of,
    said,
)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_rule_changes_its_own_clause_and_no_other(name: str) -> None:
    old, before = answers(GAMES[name]), said(rules_of(GAMES[name]))
    tried = 0
    for mutant in mutants(name):
        new, rules = answers(mutant), rules_of(mutant)
        changed = {path for path in {*old, *new} if old.get(path) != new.get(path)}
        now = said(rules)
        differing = [before.get(text) or now[text] for text in {*before} ^ {*now}]
        for clause in differing:
            assert any(clause.concerns(path) for path in changed), (changed, clause)
        stated = {path for clause in differing for path in clause.paths}
        for path in changed - stated:
            assert alike(path, mutant, GAMES[name]), path
        tried += 1
    assert tried >= len(TRIED[name])


@pytest.mark.parametrize("name", GAMES)
def test_no_two_values_of_a_rule_read_alike(name: str) -> None:
    """The clauses that state a rule tell its values apart, unless they come to the same game."""
    old = answers(GAMES[name])
    known: dict[tuple[str, ...], Doc] = {}
    for doc in (GAMES[name], *mutants(name)):
        now, new = said(rules_of(doc)), answers(doc)
        for path in new if doc is GAMES[name] else [one for one in new if new[one] != old.get(one)]:
            texts = [text for text, clause in now.items() if path in clause.paths]
            first = known.setdefault((path, *texts), doc)
            assert answers(first)[path] == new[path] or alike(path, first, doc), (path, new[path])


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_stated_once_with_its_own_ruling(name: str) -> None:
    for doc in itertools.chain([GAMES[name]], itertools.islice(mutants(name), 0, None, 11)):
        stated = [path for one in said(rules_of(doc)).values() for path in one.paths]
        assert {*stated} == {".".join(path) for path in questions_of(doc)}
        twice = {path for path in stated if stated.count(path) > 1}
        assert twice <= {"play.follow_after_stock"}  # one clause for each kind of lead
        for clause in said(rules_of(doc)).values():
            assert [(path, ruling.says) for path, ruling in clause.rulings] == [
                (path, path) for path in clause.paths
            ]


def test_the_rule_for_one_kind_of_lead_leaves_the_clause_of_the_other_alone() -> None:
    for lead, free in (("trump-led", "plain suit"), ("plain-led", "trump")):
        doc = deepcopy(PLAIN)
        doc["play"]["follow"][lead] = [{"play": "beating"}, {"play": "anything"}]
        kept = {*said(rules_of(PLAIN))} & {*said(rules_of(doc))}
        assert any(f"a {free} is led" in text for text in kept)


def test_the_sentence_of_an_obligation_decides_what_may_be_played() -> None:
    """Every pair of unions of classes: two obligations that read alike bind and allow alike."""
    names: tuple[CardClass, ...] = (
        "anything", "led-suit", "trumps", "beating", "led-suit-beating", "trumps-beating",
    )  # fmt: skip
    unions = [u for size in range(1, 7) for u in itertools.combinations(names, size)]
    free = Obligation(("anything",), ("anything",))
    rules = rules_of(PLAIN)
    for trump_led in (True, False):
        seen: dict[str, object] = {}
        for holding, play in itertools.product(unions, unions):
            ways = (Obligation(holding, play), free)
            text = follow_text(ways, trump_led, False)
            meaning = [tuple(_masks(rules, one, trump_led)) for one in ways]
            if meaning[0][0] == rules.pack.all:
                meaning = meaning[:1]
            assert seen.setdefault(text, meaning) == meaning, text


@cache
def _classes(trump_led: bool) -> dict[str, int]:
    """The classes for the lead of a king, as masks, when hearts are trumps: worked out by rank and
    suit, not by the tables. Card 13 s + r, s in S H D C, r = 0 for the ace."""
    led_suit = 1 if trump_led else 2
    suit = 0x1FFF << 13 * led_suit
    trumps = 0x1FFF << 13
    higher = 1 << 13 * led_suit
    beating = higher if trump_led else higher | trumps
    return {
        "anything": (1 << 52) - 1, "led-suit": suit, "trumps": trumps, "beating": beating,
        "led-suit-beating": suit & beating, "trumps-beating": trumps & beating,
    }  # fmt: skip


def _masks(rules: Rules, one: Obligation, trump_led: bool) -> Iterator[int]:
    for union in (one.holding, one.play):
        mask = 0
        for name in union:
            mask |= _classes(trump_led)[name]
        yield mask
