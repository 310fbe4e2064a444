"""Reading: every key and value with its exact place, whatever the line ends, the letters and the
parser; files that are no rule files at all end in a finding, soon and with a place."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from allfours.spec.catalogue import VARIANTS, ids
from allfours.spec.diagnostics import CannotRun, Diagnostic, Faulty
from allfours.spec.text import reader
from allfours.spec.text.lines import LineMap, split_lines
from allfours.spec.text.tree import (
    MAX_BYTES,
    Map,
    Node,
    Scalar,
    Seq,
    at,
    decode,
    parse,
    parse_leniently,
    plain,
    read_text,
)

from .faulty import NEGATIVE, POSITIVE, names

LOADERS: list[Any] = [yaml.SafeLoader]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(yaml.CSafeLoader)
ENDS = {"unix": "\n", "windows": "\r\n", "mac": "\r"}


def place(node: Node | None) -> tuple[int, int, int, int]:
    assert node is not None
    span = node.span
    return span.line, span.column, span.end_line, span.end_column


def faults(text: str) -> tuple[Diagnostic, ...]:
    return parse_leniently(text, "x.yaml").findings


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10", 10),
        ("-3", -3),
        ("010", 10),
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("off", "off"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("1.5", 1.5),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2009-01-01", "2009-01-01"),
        ('"10"', "10"),
        ("'true'", "true"),
    ],
)
def test_words_mean_what_yaml_1_2_says(written: str, meant: object) -> None:
    value = plain(parse(f"a: {written}\n", "x"))["a"]
    assert value == meant
    assert type(value) is type(meant)


def test_a_key_is_its_text_whatever_it_looks_like() -> None:
    assert plain(parse("{10: 1, no: 2, ~: 3}", "x")) == {"10": 1, "no": 2, "~": 3}


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("end", ENDS)
def test_places_count_characters_and_lines(
    monkeypatch: pytest.MonkeyPatch, loader: Any, end: str
) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    text = '♠♥: [♦, 😀x] # 牌\nb: "é\\u2660"\nlist:\n- one\n- {k: v}\nmap:\n  x: 1\n  y:\n'
    tree = parse(text.replace("\n", ENDS[end]), "x")
    assert isinstance(tree, Map)
    assert (tree.keys["♠♥"].span.column, tree.keys["♠♥"].span.end_column) == (1, 3)
    assert place(at(tree, ("♠♥",))) == (1, 5, 1, 12)
    assert place(at(tree, ("♠♥", 1))) == (1, 9, 1, 11)
    assert place(at(tree, ("b",))) == (2, 4, 2, 13)
    assert place(at(tree, ("list",))) == (4, 1, 5, 9)
    assert place(at(tree, ("list", 1))) == (5, 3, 5, 9)
    assert place(at(tree, ("list", 1, "k"))) == (5, 7, 5, 8)
    assert place(at(tree, ("map",))) == (7, 3, 8, 5)
    assert place(at(tree, ("map", "y"))) == (8, 5, 8, 5)


@pytest.mark.parametrize("loader", LOADERS)
def test_places_of_text_over_several_lines(monkeypatch: pytest.MonkeyPatch, loader: Any) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    tree = parse('a: |\n  x\n  yz\n\n# remark\nb: "p\n  q"\nc: u\n  v\n', "x")
    assert place(at(tree, ("a",))) == (1, 4, 3, 5)
    assert place(at(tree, ("b",))) == (6, 4, 7, 5)
    assert place(at(tree, ("c",))) == (8, 4, 9, 4)


@pytest.mark.parametrize("loader", LOADERS)
def test_unicode_separators_end_no_line(monkeypatch: pytest.MonkeyPatch, loader: Any) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    tree = parse('a: "one\u2028two\x85three"\nb: 1\n', "x")
    assert place(at(tree, ("b",))) == (2, 4, 2, 5)


def test_a_byte_order_mark_takes_no_column() -> None:
    assert place(at(parse(decode(b"\xef\xbb\xbfa: b", "x"), "x"), ("a",))) == (1, 4, 1, 5)
    assert place(at(parse("\ufeffa: b", "x"), ("a",))) == (1, 4, 1, 5)


def texts() -> list[tuple[str, str]]:
    """Every file of the tests and every variant that is text."""
    files = [path for folder in (NEGATIVE, POSITIVE) for path in sorted(folder.rglob("*.yaml"))]
    files += [VARIANTS / f"{name}.yaml" for name in ids()]
    found = []
    for path in files:
        try:
            found.append((path.name, decode(path.read_bytes(), path.name)))
        except Faulty:
            continue
    return found


@pytest.mark.skipif(len(LOADERS) < 2, reason="PyYAML is without libyaml here")
@pytest.mark.parametrize(("name", "text"), texts(), ids=lambda value: value[:40])
def test_both_parsers_give_the_same(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    both = []
    for loader in LOADERS:
        monkeypatch.setattr(reader, "LOADER", loader)
        parsed = parse_leniently(text, name)
        both.append((parsed.findings, spans(parsed.root), parsed.holes))
    assert both[0] == both[1]


def spans(node: Node | None) -> list[object]:
    """Every place of a tree, with the texts."""
    if node is None:
        return []
    if isinstance(node, Scalar):
        return [node.span, node.text, node.value]
    if isinstance(node, Seq):
        return [node.span, *(one for item in node.items for one in spans(item))]
    keys = [(key.span, key.text) for key in node.keys.values()]
    return [node.span, *keys, *(one for item in node.entries.values() for one in spans(item))]


@pytest.mark.parametrize("name", [*names(POSITIVE)])
def test_the_text_at_every_place_is_what_was_read(name: str) -> None:
    text = decode((POSITIVE / name).read_bytes(), name)
    lines = split_lines(text)
    pending = [parse(text, name)]
    while pending:
        node = pending.pop()
        if isinstance(node, Map):
            pending += [*node.entries.values(), *node.keys.values()]
        elif isinstance(node, Seq):
            pending += node.items
        elif node.span.line == node.span.end_line:
            shown = lines[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1]
            assert shown in (node.text, f'"{node.text}"', f"'{node.text}'")


BROKEN = {
    "a:\n\tb: c\n": ("AF108", 2, 1),
    "- a\n-\tb: 1\n  c: 2\n": ("AF108", 2, 2),
    "a: 1\n\tb: 2\n": ("AF108", 2, 1),
    "a: b: c\n": ("AF109", 1, 5),
    "- a: b: c\n": ("AF109", 1, 7),
    "a: {b: c: d}\n": ("AF109", 1, 9),
    "a: {b: c d: e}\n": ("AF111", 1, 10),
    "a: 'it's'\n": ("AF110", 1, 8),
    'a: "b" c\n': ("AF110", 1, 8),
    'a: "b\nc: "d"\n': ("AF110", 1, 4),
    "a: 'b\n": ("AF110", 1, 4),
    'x: {a: "b, c: d}\ny: 1\n': ("AF110", 1, 8),
    'a: "x\\q"\n': ("AF117", 1, 6),
    "a: [b\nc: d\n": ("AF111", 1, 4),
    "a: {b: [1, 2\nc: d\n": ("AF111", 1, 8),
    "a: [b}\n": ("AF111", 1, 6),
    "a: [1, 2]]\n": ("AF111", 1, 10),
    "a: [,]\n": ("AF111", 1, 5),
    "a: ,\n": ("AF111", 1, 4),
    "a: {b: 1\n  c: [1]}\nd: 2\n": ("AF111", 1, 8),
    "a:\n    b: 1\n  c: 2\n": ("AF112", 3, 3),
    "a:\n  b: 1\n c: 2\n": ("AF112", 3, 2),
    "a:\n  b: 1\n    c: 2\n": ("AF112", 3, 5),
    " a: b\nc: d\n": ("AF112", 2, 1),
    "list:\n  - a\n - b\n": ("AF112", 3, 2),
    "- a\nb: c\n": ("AF112", 2, 1),
    "b: c\n- a\n": ("AF112", 2, 1),
    "a: - b\n": ("AF112", 1, 4),
    "deal\n  hand: 6\n": ("AF113", 1, 1),
    "match:\n  target:7\n  counted: x\n": ("AF113", 2, 3),
    "a: 1\nfoo\nb: 2\n": ("AF113", 2, 1),
    "a: @x\n": ("AF114", 1, 4),
    "a: `x`\n": ("AF114", 1, 4),
    "a: *\n": ("AF114", 1, 4),
    "a: |x\n  b\n": ("AF114", 1, 4),
    "%x\na: b\n": ("AF114", 1, 1),
    "a: \x07b\n": ("AF115", 1, 4),
    "a: \ud800\n": ("AF115", 1, 4),
    "? [a]\n: b\n": ("AF116", 1, 3),
    "a: {{x}}\n": ("AF116", 1, 5),
    "a: !x!y z\n": ("AF104", 1, 4),
    "a: !!set {b}\n": ("AF104", 1, 4),
    "a: &b c\n": ("AF104", 1, 4),
    "a: *b\n": ("AF104", 1, 4),
    "a: b\n---\nc: d\n": ("AF106", 2, 1),
    "a: b\n...\nfoo\n": ("AF103", 3, 1),
    "a: [1] x\n": ("AF103", 1, 8),
    "": ("AF102", 1, 1),
    "\n\n": ("AF102", 1, 1),
    "# only\n": ("AF102", 1, 1),
    "---\n": ("AF102", 1, 1),
}


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("text", BROKEN, ids=repr)
def test_broken_yaml_has_its_cause_and_place(
    monkeypatch: pytest.MonkeyPatch, loader: Any, text: str
) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    found = faults(text)
    assert [(one.code, one.span.line, one.span.column) for one in found] == [BROKEN[text]]
    assert found[0].hint


def test_an_anchor_is_reported_once_however_often_it_is_used() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
    )
    start = time.perf_counter()
    found = faults(bomb)
    assert [one.code for one in found] == ["AF104"] * 10
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        "[" * 5000 + "]" * 5000,
        "{a: " * 5000,
        "- " * 5000 + "x\n",
        "? " * 5000 + "x\n",
        "".join(" " * n + f"k{n}:\n" for n in range(1000)),
    ],
    ids=["brackets", "closed", "braces", "hyphens", "question marks", "indentation"],
)
def test_deep_nesting_is_given_up_at_a_place(
    monkeypatch: pytest.MonkeyPatch, loader: Any, text: str
) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    start = time.perf_counter()
    found = faults(text)
    assert [one.code for one in found] == ["AF107"]
    assert time.perf_counter() - start < 5


def test_a_file_of_ten_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: b\n" * 2_000_000)
    with pytest.raises(Faulty) as caught:
        read_text(path)
    assert [one.code for one in caught.value.findings] == ["AF107"]


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "full.yaml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_text(path)) == MAX_BYTES


def test_very_many_faults_have_an_end() -> None:
    found = faults("a: 1\n" * 50_000)
    assert {one.code for one in found} == {"AF105", "AF211"}
    assert len(found) == 202


def test_very_many_values_are_given_up() -> None:
    assert [one.code for one in faults("[" + "1, " * 200_000 + "]")] == ["AF107"]


@pytest.mark.parametrize(
    ("data", "line", "column", "word"),
    [
        (b"title: Caf\xe9\n", 1, 11, "é"),
        ("a: ♠\nb: ".encode() + b"\xff\n", 2, 4, "Latin-1"),
        (b"a: b\r\nb: \x80\r\n", 2, 4, "€"),
        ("a: b\n".encode("utf-16"), 1, 1, "UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0", 1, 1, "binary"),
    ],
)
def test_bytes_that_are_not_utf8_have_their_place(
    data: bytes, line: int, column: int, word: str
) -> None:
    with pytest.raises(Faulty) as caught:
        decode(data, "x")
    (found,) = caught.value.findings
    assert (found.code, found.span.line, found.span.column) == ("AF101", line, column)
    assert word in found.message


def test_a_missing_file_says_which_was_meant(tmp_path: Path) -> None:
    (tmp_path / "my-game.yaml").write_text("a: b\n")
    with pytest.raises(CannotRun, match=r"no such file.*did you mean .*my-game\.yaml"):
        read_text(tmp_path / "my-gmae.yaml")


def test_folders_pipes_and_odd_names_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path, tmp_path / "pipe.yaml", Path("a\0b.yaml"), tmp_path / "x" / "y.yaml"):
        with pytest.raises(CannotRun):
            read_text(path)


def test_lines_and_places_of_an_empty_text() -> None:
    assert LineMap.of("").place(0) == (1, 1)
    assert LineMap.of("a\n").place(2) == (2, 1)
    assert LineMap.of("ab").line(2) == ""
