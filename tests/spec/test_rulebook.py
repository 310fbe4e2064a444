"""The rulebook says every rule, and says another thing as soon as a rule is another."""

from __future__ import annotations

import doctest
import importlib
import itertools
import pkgutil
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from allfours.spec import rulebook
from allfours.spec.build import build
from allfours.spec.diagnostics import Span
from allfours.spec.library import ids
from allfours.spec.merge import questions
from allfours.spec.model import CardClass, Obligation, Reading, Rules, Ruling
from allfours.spec.resolve import load, load_all
from allfours.spec.rulebook import Clause, as_markdown, as_text, clauses
from allfours.spec.rulebook.follow import follow_text
from allfours.spec.tables import compile_tables
from allfours.spec.tree import Map, Node, Scalar, Seq

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
        "low": {"to": "captor", "of": "2 of trumps"},
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
    "no trumps, no stock, rules by phase": ALL,
    "rules by phase": ("trump", "stock", "play"),
    "one deal": ("match", "score"),
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


def tree_of(value: Any) -> Node:
    """A value as a tree of the loader, without a text."""
    here = Span("a game", 1, 1, 1, 1)
    if isinstance(value, dict):
        keys = {key: Scalar(key, key, here) for key in value}
        return Map({key: tree_of(part) for key, part in value.items()}, keys, here)
    if isinstance(value, list):
        return Seq(tuple(tree_of(part) for part in value), here)
    return Scalar(value, str(value), here)


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
        return
    for key, part in node.get("else", node)["properties"].items():
        yield from ({**old, key: value} for value in values(part))
        if key in old and key in ("trump_ranks", "extras", "colours", "values", "odd", "win_by"):
            yield {name: value for name, value in old.items() if name != key}


def change_trump(doc: Doc, section: str) -> Iterator[Any]:
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
    for name, value in itertools.product(("high", "game", "new"), values(DEFS["point"]["else"])):
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
    return [None] if rules.trump.source == "none" else list(range(len(rules.pack.suits)))[:2]


def _in_force(binding: tuple[tuple[int, int], ...], everything: int) -> tuple[tuple[int, int], ...]:
    kept = [one for one in binding if one[0]]
    ends = [place for place, one in enumerate(kept) if one[0] == everything]
    return tuple(kept[: ends[0] + 1] if ends else kept)


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
    assert tried > 200


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


@pytest.mark.parametrize(
    ("obligations", "text"),
    [
        # The follow rules of the documents, by the codes of their comparison.
        ([("led-suit", "led-suit trumps"), ("anything", "anything")],
         "a player who holds a card of that suit must play either a card of that suit or a trump; "
         "otherwise any card may be played"),
        ([("led-suit trumps", "led-suit trumps"), ("anything", "anything")],
         "a player who holds a card of that suit or a trump must play one or the other; "
         "otherwise any card may be played"),
        ([("led-suit", "led-suit"), ("anything", "anything")],
         "a player who holds a card of that suit must play one; otherwise any card may be played"),
        ([("led-suit", "led-suit"), ("trumps", "trumps"), ("anything", "anything")],
         "a player who holds a card of that suit must play one; failing that, a player who holds a "
         "trump must play one; otherwise any card may be played"),
        ([("anything", "anything")], "any card may be played"),
        ([("led-suit-beating", "led-suit-beating"), ("anything", "anything")],
         "a player who holds a card of that suit that beats the card led must play one; "
         "otherwise any card may be played"),
        ([("led-suit beating trumps", "led-suit beating trumps"), ("anything", "anything")],
         "a player who holds a card of that suit, a trump or a card that beats the card led must "
         "play one of them; otherwise any card may be played"),
    ],
    ids=["F1", "F2", "F3", "F4", "F5", "beat", "three classes"],
)  # fmt: skip
def test_follow_rules_read_as_a_player_would_say_them(
    obligations: list[tuple[str, str]], text: str
) -> None:
    ways: Any = tuple(Obligation(tuple(h.split()), tuple(p.split())) for h, p in obligations)  # type: ignore[arg-type]
    assert follow_text(ways, False, False) == text


def clause_for(doc: Doc, path: str) -> str:
    """The text of the one clause that states a rule."""
    (found,) = [one.text for one in said(rules_of(doc)).values() if path in one.paths]
    return found


def test_the_count_of_the_pack_is_that_of_the_eighty_scale() -> None:
    text = clause_for(PLAIN, "cards.values")
    assert text == (
        "Of the cards a player captures, each ten counts 10, each ace 4, each king 3, each queen 2"
        " and each jack 1; the others count nothing. The whole pack counts 80."
    )


def test_one_joker_makes_an_odd_stock_of_forty_one() -> None:
    doc = other(
        cards={"extras": ["J"], "trump_ranks": ["A", "2", "+J"], "values": {"+J": 5}},
        trump={"from": "turn-up", "card": "first-drawn", "extra": "again"},
        stock={"shows": "nothing", "draw": ["winner", "loser"], "odd": "first-drawer-only"},
        score={"joker": {"to": "captor", "of": "+J"}},
    )
    texts = [*said(rules_of(doc))]
    assert "The 41 cards not dealt are the stock." in texts
    assert any(text.startswith("The stock is odd: the last card goes") for text in texts)
    assert "Joker: the player who captures the joker scores one point." in texts
    assert "If the card shown is the joker, the cards are shuffled and dealt again." in texts
    assert clause_for(doc, "cards.values").endswith("The whole pack counts 5.")


def assert_says(doc: Doc, texts: dict[str, str]) -> None:
    assert {path: clause_for(doc, path) for path in texts} == texts


def test_numbers_agree_with_their_nouns() -> None:
    doc = other(
        deal={"hand": 1, "packets": [1]},
        score={
            "last": {"to": "last-trick", "worth": -2},
            "low": {"to": "captor", "of": "HK", "worth": 13},
        },
        match={"target": 1, "win_by": 1},
        penalties={"revoke": {"offender": -2, "adversary": 1, "forfeits": ["high", "low"]}},
    )
    assert_says(
        doc,
        {
            "deal.hand": "Each player is dealt one card.",
            "deal.packets": "The hand is dealt as a single card.",
            "score.last": "Last: the player who wins the last trick loses two points.",
            "score.low": "Low: the player who captures the king of hearts scores 13 points.",
            "match.target": "The first player to reach one point wins the match.",
            "match.win_by": "The winner needs a lead of at least one point.",
            "penalties.revoke": "To play a card that these rules do not allow is a revoke; the"
            " player who revokes loses two points and cannot score High or Low in that deal, and"
            " the other player gains one point.",
        },
    )


GRAMMAR = re.compile(
    r"\bone (cards|points|tricks|jokers|rounds|suits)\b"
    r"|\b(no|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d\d+) "
    r"(card|point|trick|joker|round)\b"
    r"|\ba [aeiou]|\ban [^aeiou]|  |\.\.|,,|;;|\( |\bNone\b|[{}\[\]]|\b(\w+) \3\b"
)


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_whole_and_its_numbers_agree(name: str) -> None:
    for doc in itertools.islice(mutants(name), 0, None, 7):
        for text in said(rules_of(doc)):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not GRAMMAR.search(text), text


@pytest.mark.parametrize("name", ids())
def test_every_variant_states_all_its_rules(name: str) -> None:
    loaded = load_all(name)
    stated = {path for one in said(loaded.rules).values() for path in one.paths}
    assert stated == {".".join(path) for path in questions(loaded.tree)}
    for text in said(loaded.rules):
        assert not GRAMMAR.search(re.sub(r"\(.*|:.*because.*", "", text)), text


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
