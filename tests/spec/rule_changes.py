"""Small games, every change of one of their rules that the schema allows, and what a game means."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from allfours.spec.build import build
from allfours.spec.diagnostics import Span
from allfours.spec.merge import questions
from allfours.spec.model import Rules, Ruling
from allfours.spec.rulebook import Clause, clauses
from allfours.spec.tables import compile_tables
from allfours.spec.text.tree import Map, Node, Scalar

from .schema_values import DEFS, values

Doc = dict[str, Any]

# A game with a stock, a trump turned up and the four points; written here, so that no change of a
# variant file changes what is tried.
PLAIN: Doc = {
    "allfours": 1,
    "title": "a game",
    "source": {"work": "this test"},
    "cards": {
        "suits": ["S", "H", "D", "C"],
        "ranks": ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"],
        "values": {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1},
    },
    "deal": {
        "hand": 6, "packets": [3, 3], "first_dealer": "cut", "next_dealer": "alternate",
        "first_dealt": "non-dealer",
    },
    "trump": {"from": "turn-up", "card": "first-drawn"},
    "stock": {"shows": "nothing", "draw": ["winner", "loser"]},
    "play": {
        "first_lead": "non-dealer",
        "next_lead": "trick-winner",
        "follow": {
            "trump-led": [{"play": "trumps"}, {"play": "anything"}],
            "plain-led": [
                {"holding": "led-suit", "play": ["led-suit", "trumps"]}, {"play": "anything"},
            ],
        },
        "follow_after_stock": "same",
        "wins": ["highest-trump", "highest-of-led-suit"],
    },
    "score": {
        "high": {"to": "captor", "of": "A of trumps"},
        "low": {"to": "holder", "of": "2 of trumps"},
        "game": {"to": "most", "of": "values", "tied": "nobody"},
    },
    "match": {"target": 7, "counted": "end-of-deal", "both_reach": "counting-order"},
    "penalties": {"revoke": "none", "misdeal": "redeal"},
}  # fmt: skip


def other(**changes: Doc | str) -> Doc:
    """The plain game with some of its sections changed."""
    doc = deepcopy(PLAIN)
    for section, change in changes.items():
        doc[section] = {**doc[section], **change} if isinstance(change, dict) else change
    return doc


STRICT = [{"play": "led-suit"}, {"play": "anything"}]
BOTH_STRICT = {"trump-led": STRICT, "plain-led": STRICT}
GAMES: dict[str, Doc] = {
    "plain": PLAIN,
    "jokers": other(
        cards={
            "extras": ["J", "B"],
            "colours": [["S", "C"], ["H", "D"]],
            "trump_ranks": ["+J", "J", "off-J", "A", "K", "Q", *map(str, range(10, 1, -1))],
        },
        stock={"shows": "face-up", "draw": ["winner", "loser"], "odd": "left"},
        match={"win_by": 2},
    ),
    "no trumps, no stock, rules by phase": other(
        trump="none",  # replaced just below: the section is taken whole
        stock="none",
        play={"follow_after_stock": BOTH_STRICT},
        penalties={"revoke": {"offender": -1, "adversary": 1, "forfeits": ["high"]}},
    ),
    "rules by phase": other(play={"follow_after_stock": BOTH_STRICT}),
    "one deal": other(match="one-deal"),
}  # fmt: skip
GAMES["no trumps, no stock, rules by phase"]["trump"] = {"from": "none"}
ALL = ("cards", "deal", "trump", "stock", "play", "score", "match", "penalties")
# The sections whose rules are tried in each game: in the plain one all.
TRIED = {
    "plain": ALL,
    "jokers": ("cards", "deal", "trump", "stock", "score", "match"),
    "no trumps, no stock, rules by phase": ("trump", "stock", "play", "penalties"),
    "rules by phase": ("trump", "stock", "play"),
    "one deal": ("match",),
}


def rules_of(doc: Doc) -> Rules:
    """The rules of a document, each stated in a ruling that names its path."""
    asked = [".".join(path) for path in questions_of(doc)]
    rulings = tuple((path, Ruling("stated", "here", path)) for path in asked)
    return build(doc, "this/test", rulings, ())


def questions_of(doc: Doc) -> list[tuple[str, ...]]:
    tree = tree_of(doc)
    assert isinstance(tree, Map)
    return questions(tree)


HERE = Span("a game", 1, 1, 1, 1)


def tree_of(value: Any) -> Node:
    """A value as a tree of the loader, without a text; of lists nothing is asked."""
    if isinstance(value, dict):
        keys = {key: Scalar(key, key, HERE) for key in value}
        return Map({key: tree_of(part) for key, part in value.items()}, keys, HERE)
    return Scalar(value, "", HERE)


def mutants(name: str) -> Iterator[Doc]:
    """Every change of one rule of a game that names no suit outside the pack as one of a colour,
    and no point that is not there."""
    for section in TRIED[name]:
        for changed in CHANGES.get(section, one_key)(GAMES[name], section):
            mutant = {**GAMES[name], section: changed}
            cards, score = mutant["cards"], mutant["score"]
            swept = {
                one for point in score.values() if point["to"] == "sweep" for one in point["of"]
            }
            paired = {suit for pair in cards.get("colours", ()) for suit in pair}
            if paired <= {*cards["suits"]} and swept <= {*score}:
                yield mutant


def one_key(doc: Doc, section: str) -> Iterator[Any]:
    """A section with every value of one of its keys, or without one that need not be there; and
    the word that may stand for the whole section."""
    node, old = DEFS[section], doc[section]
    if "then" in node:
        yield from values(node["then"])
    if isinstance(old, str):
        yield PLAIN[section]
        return
    for key, part in node.get("else", node)["properties"].items():
        yield from ({**old, key: value} for value in values(part))
        if key in old and key in ("trump_ranks", "extras", "colours", "values", "odd", "win_by"):
            yield {name: value for name, value in old.items() if name != key}


def change_trump(doc: Doc, section: str) -> list[Any]:
    """Every way to find the trump: its keys go together, so that the section is one rule."""
    return values(DEFS[section])


def change_play(doc: Doc, section: str) -> Iterator[Any]:
    """As any section, but for the follow rule, where each kind of lead is a rule."""
    play = doc[section]
    yield from (new for new in one_key(doc, section) if new["follow"] == play["follow"])
    for lead, value in itertools.product(play["follow"], values(DEFS["obligations"])):
        yield {**play, "follow": {**play["follow"], lead: value}}


def change_score(doc: Doc, section: str) -> Iterator[Any]:
    """A point less, and every point there can be in place of one or as a new one."""
    score = doc[section]
    for name in score:
        yield {key: point for key, point in score.items() if key != name}
    for name, value in itertools.product(("game", "new"), values(DEFS["point"]["else"])):
        yield {**score, name: {key: part for key, part in value.items() if key != "before"}}


CHANGES = {"trump": change_trump, "play": change_play, "score": change_score}


def said(rules: Rules) -> dict[str, Clause]:
    """The clauses of a game by their text."""
    return {clause.text: clause for section in clauses(rules) for clause in section.clauses}


def answers(doc: Doc) -> dict[str, Any]:
    """The value of every rule, by path; a point without its tie rule, which is one of its own."""
    found = {}
    for path in questions_of(doc):
        value: Any = doc
        for step in path:
            value = value[step]
        if len(path) == 2 and path[0] == "score":
            value = {key: part for key, part in value.items() if key != "tied"}
        found[".".join(path)] = value
    return found


def means(rules: Rules) -> tuple[object, ...]:
    """What the rules come to: the tables for two trump suits, and all that is in no table.

    An obligation for a class with no card in it, and what comes after one that binds every hand,
    mean nothing. The pairs of suits of one colour have no order.
    """
    tables = [compile_tables(rules, trump) for trump in possible_trumps(rules)]
    binding = [
        tuple(_in_force(one, table.pack.all) for phase in table.obligations for one in phase)
        for table in tables
    ]
    rest = replace(
        rules,
        rulings=(),
        play=replace(rules.play, follow=None, follow_after_stock=None, wins=()),  # type: ignore[arg-type]
        cards=replace(rules.cards, values=(), colours=()),
    )
    colours = frozenset(frozenset(pair) for pair in rules.cards.colours)
    counts = [(t.values, t.last_trick_value) for t in tables]
    return (rest, colours, binding, counts, [(t.beats, t.trump_order) for t in tables])


def alike(path: str, one: Doc, two: Doc) -> bool:
    """Whether a rule comes to the same in two documents that differ in it, and perhaps in the tie
    rule of the same point."""
    if path.startswith("score.") and path.count(".") == 1:
        one, two = (untied(doc, path.split(".")[1]) for doc in (one, two))
    return means(rules_of(one)) == means(rules_of(two))


def untied(doc: Doc, name: str) -> Doc:
    point = {key: value for key, value in doc["score"][name].items() if key != "tied"}
    return {**doc, "score": {**doc["score"], name: point}}


def possible_trumps(rules: Rules) -> list[int | None]:
    return [None] if rules.trump.source == "none" else [*range(len(rules.pack.suits))][:2]


def _in_force(binding: tuple[tuple[int, int], ...], everything: int) -> tuple[tuple[int, int], ...]:
    kept = [one for one in binding if one[0]]
    ends = [place for place, one in enumerate(kept) if one[0] == everything]
    return tuple(kept[: ends[0] + 1] if ends else kept)
