"""Values for every rule of a rule file, made from the JSON Schema: all of an enumeration, the ends
and the middle of a range, every form of a pattern, one key of a map at a time.

A keyword or a pattern that is new to the schema raises KeyError here, so that nothing the language
gains goes untried.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from allfours.spec.shape.schema import schema

Json = Any
SCHEMA: Json = schema()
DEFS: Json = SCHEMA["$defs"]

PATTERNS: dict[str, list[str]] = {
    "^[A-Z]$": ["S", "H", "B"],
    "^(10|[A-Z0-9])$": ["A", "K", "Q", "J", "10", "9", "2", "1", "0", "N"],
    "^(10|[A-Z0-9]|\\+[A-Z]|off-(10|[A-Z0-9]))$": [
        "A", "J", "10", "2", "+J", "+B", "off-J", "off-10",
    ],
    "^((10|[A-Z0-9])( of trumps)?|off-(10|[A-Z0-9])|\\+[A-Z]|last-trick)$": [
        "A", "10", "2", "J of trumps", "10 of trumps", "off-J", "+J", "last-trick",
    ],
    "^(((10|[A-Z0-9]) of trumps)|highest-trump|lowest-trump|off-(10|[A-Z0-9])|\\+[A-Z]"
    "|[A-Z](10|[A-Z0-9]))$": [
        "A of trumps", "10 of trumps", "2 of trumps", "highest-trump", "lowest-trump",
        "off-J", "+J", "HK", "SK", "H10",
    ],
    "^(again|[A-Z])$": ["again", "S", "H"],
    "^[a-z][a-z0-9-]*$": ["high", "low", "big-casino"],
}  # fmt: skip


def values(node: Json) -> list[Json]:
    """Values that a part of the schema allows, each checked against it. Do not change them."""
    return _checked(json.dumps(node))


@cache
def _checked(text: str) -> list[Json]:
    node = json.loads(text)
    whole = Draft202012Validator({**node, "$defs": DEFS})
    found: list[Json] = []
    for value in _values(node):
        if value not in found and whole.is_valid(value):
            found.append(value)
    assert found, node
    return found


def _values(node: Json) -> Iterator[Json]:
    if "$ref" in node:
        beside = {key: part for key, part in node.items() if key != "$ref"}
        yield from _values({**DEFS[node["$ref"].rsplit("/", 1)[1]], **beside})
    elif "const" in node:
        yield node["const"]
    elif "enum" in node:
        yield from node["enum"]
    elif "allOf" in node:
        for rule in node["allOf"]:
            yield from _kinds(node, rule)
    elif "if" in node:
        yield from _values(node["then"])
        yield from _values(node["else"])
    elif "items" in node:
        yield from _lists(node)
    elif "properties" in node:
        yield from _maps(node, node.get("required", []))
    elif "propertyNames" in node:
        yield from _tables(node)
    elif "pattern" in node:
        yield from PATTERNS[node["pattern"]]
    elif node["type"] == "integer":
        ends = (node.get("minimum", 0), node.get("maximum", 20))
        yield from (*ends, *(n for n in (-2, -1, 0, 1, 2, 7, 12, 13) if ends[0] <= n <= ends[1]))
    else:
        raise KeyError(sorted(node))


def _lists(node: Json) -> Iterator[list[Json]]:
    """Every single item, pairs, three items, all of them, and one item repeated. Pairs are in both
    orders where the items are few, and only those with the first item where they are many."""
    items = list(_values(node["items"]))
    yield from ([item] for item in items)
    pairs = itertools.permutations if len(items) <= 4 else itertools.combinations
    for pair in pairs(items, 2):
        if len(items) <= 12 or items[0] in pair:
            yield list(pair)
    for start in range(min(len(items), 4)):
        yield [*items[start:], *items[:start]][:3]
    yield from ([item] * times for item in items for times in (2, 6))
    yield items


def _maps(node: Json, required: list[str]) -> Iterator[Json]:
    """The required keys with their first value, then every value of one key at a time, and of two
    where those are few: some keys go with a value of another only."""
    tables = {key: list(_values(part)) for key, part in node["properties"].items()}
    base = {key: tables[key][0] for key in required}
    yield deepcopy(base)
    for key, choices in tables.items():
        for choice in choices:
            yield deepcopy({**base, key: choice})
    for (one, first), (two, second) in itertools.combinations(tables.items(), 2):
        if len(first) * len(second) <= 30:
            for pair in itertools.product(first, second):
                yield deepcopy({**base, one: pair[0], two: pair[1]})
    yield deepcopy({key: choices[0] for key, choices in tables.items()})


def _kinds(node: Json, rule: Json) -> Iterator[Json]:
    """The maps of one kind, such as `to: most`, with the keys that go with it."""
    (kind, which) = next(iter(rule["if"]["properties"].items()))
    then = rule["then"]
    allowed = then["propertyNames"]["enum"]
    for name in which.get("enum", [which.get("const")]):
        parts = {key: {**node["properties"][key]} for key in allowed}
        parts.update(then.get("properties", {}))
        parts[kind] = {"const": name}
        yield from _maps({"properties": parts}, [kind, *then.get("required", [])])


def _tables(node: Json) -> Iterator[dict[str, Json]]:
    """Maps with free names: every name alone with every value, and several together."""
    names = list(_values(node["propertyNames"]))
    numbers = list(_values(node["additionalProperties"]))
    for name, value in itertools.product(names, numbers):
        yield {name: value}
    yield dict(zip(names, itertools.cycle(numbers), strict=False))
    yield dict.fromkeys(names, 1)
