"""Shape: the JSON Schema decides what is wrong, and every error of its has a place and a fix."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from allfours.spec.diagnostics import Diagnostic
from allfours.spec.shape.check import check_shape
from allfours.spec.shape.faults import HANDLERS
from allfours.spec.shape.schema import keys_at, schema, validator
from allfours.spec.text.nodes import plain
from allfours.spec.text.tree import decode, parse, parse_leniently, within

from .faulty import FILES, NEGATIVE, expected, names

HEAD = "allfours: 1\ntitle: At home\nextends: game/other\n"
# Keywords that lead to other parts of the schema, whose own errors they pass on, and those that say
# nothing about a file.
LEADING = {
    "properties", "items", "allOf", "if", "then", "else", "$ref", "dependentSchemas",
}  # fmt: skip
SILENT = {"$schema", "$id", "$defs", "title", "description"}
# A faulty file for every keyword that can fail.
FILES_BY_KEYWORD = {
    "additionalProperties": "misspelt-two-levels-down.yaml",
    "anyOf": "one-of-several.yaml",
    "const": "version.yaml",
    "enum": "misspelt-choice.yaml",
    "maxItems": "max-items.yaml",
    "maxLength": "max-length.yaml",
    "maximum": "maximum.yaml",
    "minItems": "min-items.yaml",
    "minLength": "min-length.yaml",
    "minProperties": "min-properties.yaml",
    "minimum": "minimum.yaml",
    "not": "not.yaml",
    "pattern": "card-misspelt.yaml",
    "propertyNames": "point-name.yaml",
    "required": "missing-beside.yaml",
    "type": "list-for-keys.yaml",
    "uniqueItems": "twice-in-a-list.yaml",
    "false": "default-that-sets.yaml",
}


def findings(text: str) -> list[Diagnostic]:
    return check_shape(parse(text, "x.yaml"))


def keywords(part: Any) -> Iterator[str]:
    """Every keyword that a part of the schema uses; `false` for a part that allows nothing."""
    if part is False:
        yield "false"
    if not isinstance(part, dict):
        return
    for keyword, value in part.items():
        yield keyword
        if keyword in ("properties", "$defs", "dependentSchemas"):
            for one in value.values():
                yield from keywords(one)
        elif keyword in ("allOf", "anyOf"):
            for one in value:
                yield from keywords(one)
        elif keyword == "additionalProperties" and value is False:
            continue
        elif keyword in ("additionalProperties", "items", "if", "then", "else", "propertyNames"):
            yield from keywords(value)


USED = set(keywords(schema()))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


def test_every_keyword_is_known() -> None:
    assert LEADING | SILENT | {"required"} | set(HANDLERS) >= USED


def test_every_keyword_that_can_fail_has_a_faulty_file() -> None:
    assert set(FILES_BY_KEYWORD) == USED - LEADING - SILENT


@pytest.mark.parametrize("keyword", FILES_BY_KEYWORD)
def test_an_error_by_a_keyword_has_the_place_that_is_recorded(keyword: str) -> None:
    name = FILES_BY_KEYWORD[keyword]
    parsed = parse_leniently(decode((NEGATIVE / name).read_bytes(), name), name)
    assert parsed.root is not None
    errors = list(Draft202012Validator(schema()).iter_errors(plain(parsed.root)))
    raised = {error.validator or "false" for error in errors}
    raised |= {"propertyNames" for error in errors if "propertyNames" in error.absolute_schema_path}
    assert keyword in raised
    found = check_shape(parsed.root)
    places = [
        f"{one.span.line}:{one.span.column}-{one.span.end_line}:{one.span.end_column}"
        for one in found
    ]
    assert places == [one.place for one in expected()[name]]


def whole() -> dict[str, Any]:
    """A file that uses nearly every key of the language."""
    base: dict[str, Any] = plain(parse((FILES / "base.yaml").read_text(), "base"))
    base["cards"] |= {
        "extras": ["J"],
        "colours": [["S", "C"], ["H", "D"]],
        "trump_ranks": [*base["cards"]["ranks"], "off-J", "+J"],
    }
    base["trump"]["extra"] = "again"
    base["stock"]["odd"] = "left"
    base["play"]["follow_after_stock"] = copy.deepcopy(base["play"]["follow"])
    base["score"] |= {
        "held": {"to": "holder", "of": "highest-trump", "worth": 2},
        "any": {"to": "each-captor", "of": ["A of trumps", "HK"]},
        "late": {"to": "each", "of": "tricks", "during": "after-stock"},
        "race": {"to": "first-to", "of": "values", "at": 41, "otherwise": "last-trick"},
        "last": {"to": "last-trick", "worth": "match"},
        "all": {"to": "sweep", "of": ["high", "low"]},
    }
    base["match"] |= {"both_reach": {"winner_of": "high"}, "win_by": 2}
    base["penalties"]["revoke"] |= {"adversary": 1, "forfeits": ["game"]}
    base["source"] |= {"language": "en", "year": 1900, "part": "all"}
    base["rulings"] = {
        "cards": {"basis": "stated", "at": "x", "says": "y"},
        "play.follow": {"basis": "silent", "filled_from": "z"},
    }
    base["readings"] = {
        "one": {"about": "match.target", "because": "x", "default": True},
        "two": {"about": "match.target", "because": "y", "set": {"match": {"target": 7}}},
    }
    return base


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a value."""
    yield path
    if isinstance(value, dict):
        for key, below in value.items():
            yield from paths(below, (*path, key))
    elif isinstance(value, list):
        for place, below in enumerate(value):
            yield from paths(below, (*path, place))


def replaced(path: tuple[str | int, ...], by: Any) -> Any:
    """The whole file with another value at a place."""
    if not path:
        return by
    changed = whole()
    here: Any = changed
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = by
    return changed


WRONG: list[Any] = [
    None,
    True,
    0,
    -1,
    7.5,
    10**6,
    "",
    "zz top",
    [],
    {},
    ["S", "S"],
    {"zz": 1},
    [[]],
]


def test_the_file_for_the_sweep_is_right() -> None:
    assert not findings(json.dumps(whole()))


@pytest.mark.parametrize("path", list(paths(whole())), ids=lambda path: ".".join(map(str, path)))
def test_whatever_is_wrong_anywhere_has_a_place_in_or_above_it(path: tuple[str | int, ...]) -> None:
    """Every value at every place: the schema and the findings agree on whether something is wrong,
    and what is found lies in the changed part or names a key that it lacks."""
    for value in WRONG:
        document = replaced(path, value)
        root = parse(json.dumps(document, indent=1), "x.yaml")
        valid = validator().is_valid(document)
        found = check_shape(root)
        assert bool(found) is not valid, (value, found)
        for one in found:
            assert one.code != "AF210"
            assert within(one.span, root.span)
            assert one.span.end_line > one.span.line or one.span.end_column > one.span.column


@pytest.mark.parametrize("path", list(paths(whole())), ids=lambda path: ".".join(map(str, path)))
def test_a_missing_key_is_reported_at_the_key_above(path: tuple[str | int, ...]) -> None:
    """Each key left out in turn."""
    if not path or not isinstance(path[-1], str):
        return
    changed = whole()
    here: Any = changed
    for step in path[:-1]:
        here = here[step]
    del here[path[-1]]
    found = check_shape(parse(json.dumps(changed), "x.yaml"))
    assert bool(found) is not validator().is_valid(changed)
    for one in found:
        assert one.code in ("AF202", "AF205", "AF207")  # missing, empty, or beside what is missing


def test_each_fault_of_a_file_is_told_once_and_in_order() -> None:
    text = (NEGATIVE / "several-faults.yaml").read_text()
    found = check_shape(parse_leniently(text, "x").root or parse("", "x"))
    assert [one.code for one in found] == ["AF204", "AF201", "AF203", "AF205"]
    assert [one.span.line for one in found] == [4, 5, 6, 8]


CONSEQUENCES = {
    # the text: what is told of it, and nothing more
    "stock: {shwos: nothing}": ["AF201"],
    "trump: {frm: cut, shown: rest-top, then: keep}": ["AF201"],
    "trump: {from: ctu, shown: rest-top}": ["AF203"],
    "score: {x: {to: captr, of: tricks, at: 3}}": ["AF203"],
    "rulings: {play: {basis: sillent, filled_from: x}}": ["AF203"],
    "rulings: {play: {at: x, says: y}}": ["AF202"],
    "cards: [suits, ranks]": ["AF204"],
    "match:\ntarget: 7\ncounted: as-won": ["AF201"],
    "deal:\n  hand: 6\n  stock: none": ["AF201"],
    "cards: {suits: {S: 1, H: 2}}": ["AF204"],
    "stock: {draw: [winner, loser, winner]}": ["AF205"],
    "trump: {from: cut, shown: rest-top, then: keep, xx: 1}": ["AF201"],
    "readings: {a: {about: x, because: y}}": ["AF202"],
    "stock: {draw: winner, loser}": ["AF204"],
    "score: {all: {to: sweep, of: high, low, jack}}": ["AF204"],
    "cards: {values: {A=4}}": ["AF206"],
    "rulings: {match: {target: {basis: stated, at: x, says: y}}}": ["AF201"],
    "match:\n\u00a0\u00a0target: 7": ["AF201"],
    "match: {target: {to: 7}}": ["AF204"],
}


@pytest.mark.parametrize("text", CONSEQUENCES, ids=repr)
def test_what_follows_from_a_fault_is_not_told_as_another(text: str) -> None:
    assert [one.code for one in findings(HEAD + text + "\n")] == CONSEQUENCES[text]


def test_a_misspelt_extends_does_not_make_all_sections_missing() -> None:
    assert [one.code for one in findings("allfours: 1\ntitle: x\nextend: a/b\n")] == ["AF201"]


def test_a_misspelt_section_of_a_whole_file_is_not_also_missing() -> None:
    text = (FILES / "base.yaml").read_text().replace("\nstock:", "\nstocks:")
    (found,) = findings(text)
    assert (found.code, found.span.line) == ("AF201", 11)


HINTS = {
    "stock: {shwos: nothing}": "did you mean `shows`?",
    "play: {frist_lead: dealer}": "did you mean `first_lead`?",
    "play: {first_lead: deeler}": "did you mean `dealer`?",
    "play: {first_lead: Non_Dealer}": "did you mean `non-dealer`?",
    "play: {wins: [highest-trumps]}": "did you mean `highest-trump`?",
    "cards: {suits: [♠, H]}": "did you mean `S`?",
    "cards: {suits: [spades]}": "did you mean `S`?",
    "cards: {suits: [h]}": "did you mean `H`?",
    "cards: {ranks: [ace, K]}": "did you mean `A`?",
    "cards: {ranks: [A, k]}": "did you mean `K`?",
    "cards: {values: {Ten: 10}}": "did you mean `10`?",
    "score: {x: {to: captor, of: ace of trumps}}": "did you mean `A of trumps`?",
    "score: {x: {to: captor, of: J of trump}}": "did you mean `J of trumps`?",
    "score: {x: {to: captor, of: highest-trumps}}": "did you mean `highest-trump`?",
    "score: {x: {to: captor, of: ♥K}}": "did you mean `HK`?",
    "score: {x: {to: captor, of: off J}}": "did you mean `off-J`?",
    "cards: {suits: S H D C}": "write [S, H, D, C]",
    "cards: {suits: [S H D C]}": "put commas between items: S, H, D, C",
    "play: {wins: highest-trump}": "write [highest-trump]",
    "deal: {hand: six}": "write the figure: 6",
    'deal: {hand: "6"}': "take the quotes out: 6",
    "deal: {hand: 6.0}": "write 6",
    "match: {target:7}": "put a space after the colon",
    "stock: no": "yes-or-no words are no choice here",
    "score: {Last Trick: {to: last-trick}}": "write `last-trick`",
    "deal: {target: 7}": "it is a key of `match`",
    "deal: {stock: none}": "`stock` is a section of the file itself",
    "match:\ntarget: 7": "indent it",
    "deal:": "write its value after the colon",
    "cards: [{suits: [S]}]": "take the hyphens or square brackets out",
    "stock: {draw: winner, loser}": "write [winner, loser]",
    "deal: {packets: 3+3}": "write [3, 3]",
    "cards: {ranks: AKQJT9}": "write [A, K, Q, J, 10, 9]",
    "cards: {suits: SHDC}": "write [S, H, D, C]",
    "cards: {extras: [joker]}": "did you mean `J`?",
    "cards: {values: {A=4}}": "write `A: 4`",
    "score: {x: {to: captor, of: ace}}": "did you mean `A of trumps`?",
    "score: {x: {to: captor, of: [A of trumps]}}": "write `A of trumps` without brackets",
    "score: {x: {to: each-captor, of: A of trumps}}": "write [A of trumps]",
    "score: [high, low]": "such as `high: {to: captor, of: A of trumps}`",
    "match: {target: seven}": "write the figure: 7",
    "match: {target: '7'}": "take the quotes out: 7",
    "deal: {hand: 6 cards}": "write the figure alone: 6",
    "play: {first_lead: [dealer]}": "write `dealer` without brackets",
    "rulings: {match: {target: {basis: stated}}}": "`match.target: {basis: ...}`",
    "readings: {a: {about: x, because: y, set: {match.target: 7}}}": "`match: {target: ...}`",
    "match:\n\u00a0\u00a0target: 7": "there is a no-break space in it",
    "match\uff1a{target: 7}": "there is a fullwidth colon in it",
    "stock: {shows: nothing\u200b}": "there is a zero width space in it",
    "trump: {from: cut}": "`shown`: lifted-bottom, rest-top, pack-bottom",
}


@pytest.mark.parametrize("text", HINTS, ids=repr)
def test_the_fix_is_named(text: str) -> None:
    (found, *_) = findings(HEAD + text + "\n")
    assert HINTS[text] in (found.hint or "")


def test_ten_may_be_a_number_or_text() -> None:
    for ten in ("10", '"10"', "T"):
        assert not findings(HEAD + f"cards: {{ranks: [A, {ten}, 9], values: {{{ten}: 10}}}}\n")


MANY = {
    # a file with very many faults: the codes of what is told, in the end
    "cards: {suits: [" + ", ".join(["{a: b}"] * 20_000) + "]}": {"AF205"},
    "match: {" + ", ".join(f"target{n}: 1" for n in range(40_000)) + "}": {"AF205"},
    "score: {" + ", ".join(f"p{n}: {{to: captr}}" for n in range(490)) + "}": {"AF203", "AF211"},
    "match: {" + ", ".join(f"target{n}: 1" for n in range(400)) + "}": {"AF201"},
}


@pytest.mark.parametrize("text", MANY, ids=lambda text: text[:20])
def test_very_many_faults_have_an_end(text: str) -> None:
    start = time.perf_counter()
    found = findings(HEAD + text + "\n")
    assert {one.code for one in found} == MANY[text]
    assert len(found) <= 202
    assert time.perf_counter() - start < 20


def test_keys_of_a_place() -> None:
    assert {"from", "card", "suit"} <= set(keys_at(("trump",)))
    assert set(keys_at(("readings", "any"))) == {"about", "because", "default", "set"}
    assert set(keys_at(("play", "follow", "plain-led", 0))) == {"holding", "play"}
    assert not keys_at(("cards", "suits"))


@pytest.mark.parametrize("name", names(FILES / "positive"))
def test_files_that_are_right_have_the_right_shape(name: str) -> None:
    text = decode(Path(FILES / "positive" / name).read_bytes(), name)
    assert not check_shape(parse(text, name))
