"""The page: what is in it, and what a real browser makes of it."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from allfours.compare.distance import distances
from allfours.compare.matrix import Matrix, make_matrix
from allfours.compare.render import as_html
from allfours.compare.texts import gather
from allfours.spec.resolve import load_text

from ..spec.documents import NINE
from .browser import Browser, find_browser

EVIL = '<script>alert("x")</script> & "quoted" \'single\' </style> <!-- \\u2028'
VOID_TAGS = {"meta", "input", "wbr", "br"}


def nine() -> Matrix:
    return make_matrix(gather(NINE))


def page(matrix: Matrix) -> str:
    return as_html(matrix, distances(matrix))


class Reader(HTMLParser):
    """The tags of a page in order, with their attributes; a tag that is not closed is a fault."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.said.append(data)


def evil_matrix() -> Matrix:
    """Texts whose free text tries to be more than text."""
    quoted = json.dumps(EVIL)
    ruling = f"{{basis: silent, filled_from: {quoted}, at: {quoted}, says: {quoted}}}"
    house = (
        f"allfours: 1\ntitle: {json.dumps(EVIL[:100])}\nextends: california-jack/strict-follow\n"
        f"source: {{work: {quoted}}}\nmatch: {{target: 11}}\nrulings: {{match.target: {ruling}}}\n"
    )
    rules = load_text(house, 'in "quotes" <b>.yaml').rules
    return make_matrix([*gather(NINE[:2]), rules])


def test_a_long_name_breaks_between_its_parts() -> None:
    texts = [load_text(f"allfours: 1\ntitle: x\nextends: {NINE[0]}\n", "my-table.yaml").rules]
    text = page(make_matrix([*texts, *gather([NINE[0], "california-jack/ten-high@ace-high"])[1:]]))
    assert "my-table<wbr>.yaml" in text
    assert "california-jack/<wbr>ten-high<wbr>@ace-high" in text


def test_the_page_is_whole_and_has_the_heads_of_a_table() -> None:
    matrix = nine()
    found = Reader(page(matrix))
    tags = [tag for tag, _ in found.tags]
    scopes = [attributes.get("scope") for tag, attributes in found.tags if tag == "th"]
    assert None not in scopes
    assert scopes.count("row") == len(matrix.rows) + len(NINE)
    assert tags.count("h1") == 1
    assert found.tags[0] == ("html", {"lang": "en"})
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    stops = [
        attributes
        for tag, attributes in found.tags
        if tag == "td" and attributes.get("tabindex") == "0"
    ]
    assert len(stops) == 1


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    text = page(nine())
    found = Reader(text)
    assert not {"link", "img", "iframe", "object", "base", "form"} & {tag for tag, _ in found.tags}
    names = {name for _, attributes in found.tags for name in attributes}
    assert not {"src", "href", "action", "style"} & names
    assert not [name for name in names if name.startswith("on")]
    assert not re.search(r"https?:|//[a-z]|@import|url\(", text)


def test_every_cell_has_its_ruling() -> None:
    matrix = nine()
    said = " ".join(" ".join(Reader(page(matrix)).said).split())
    for row in matrix.rows:
        assert row.question in said
        for cell in row.cells:
            for _, ruling in cell.rulings:
                assert not ruling.says or ruling.says in said
                assert not ruling.filled_from or ruling.filled_from in said
            for name, words in cell.otherwise:
                assert f"@{name}" in said
                assert words in said


def test_text_of_a_rule_file_stays_text() -> None:
    text = page(evil_matrix())
    found = Reader(text)
    assert [tag for tag, _ in found.tags].count("script") == 1
    assert not {"b"} & {tag for tag, _ in found.tags}
    assert "".join(found.said).count("<script>alert") >= 3


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if find_browser() is None:
        pytest.skip("no browser of the Chromium kind is installed")
    with Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("page") / "nine.html"
    file.write_text(page(nine()), encoding="utf-8")
    return file.as_uri()


ROWS = "[...document.querySelectorAll('#matrix tbody tr')].filter(r => r.offsetHeight)"
QUESTIONS = f"{ROWS}.map(r => r.cells[0].textContent)"
TIP = "(tip => tip.offsetHeight ? tip.innerText : '')(document.getElementById('ruling'))"


def column(place: int) -> str:
    return f"{ROWS}.map(r => r.cells[{place}].querySelector('.words').textContent)"


def quiet(browser: Browser) -> None:
    """Nothing was fetched but the page, and nothing was complained of."""
    fetched = [
        one["params"]["request"]["url"]
        for one in browser.seen
        if one.get("method") == "Network.requestWillBeSent"
    ]
    assert len([url for url in fetched if url != "about:blank"]) == 1
    complaints = ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
    assert not [one for one in browser.seen if one.get("method") in complaints]


def test_the_page_opens_with_every_question(browser: Browser, address: str) -> None:
    browser.resize(1600, 1000)
    browser.open(address)
    assert browser.run(QUESTIONS) == [row.question for row in nine().rows]
    assert browser.run("document.getElementById('shown').textContent").startswith("36 of 36")
    quiet(browser)


def test_a_click_on_a_head_sorts_and_another_turns_it_round(browser: Browser, address: str) -> None:
    browser.resize(1600, 1000)
    browser.open(address)
    initial = browser.run(QUESTIONS)
    browser.click("#matrix thead th:first-child button")
    found = browser.run(QUESTIONS)
    assert found == sorted(initial)
    assert browser.run("document.querySelector('#matrix th').ariaSort") == "ascending"
    browser.click("#matrix thead th:first-child button")
    assert browser.run(QUESTIONS) == sorted(initial, reverse=True)
    assert browser.run("location.hash") == "#sort=0-down"
    browser.click("#matrix thead th:nth-child(2) button")
    assert browser.run(QUESTIONS) == initial
    quiet(browser)


def test_sorting_by_a_text_puts_what_does_not_come_up_last(browser: Browser, address: str) -> None:
    browser.open(f"{address}#sort=2")
    kinds = browser.run(f"{ROWS}.map(r => r.cells[2].className)")
    assert kinds.index("none") == len(kinds) - kinds.count("none")
    answered = browser.run(column(2))[: kinds.index("none")]
    assert len(answered) > 30


def test_the_filter_hides_what_all_texts_answer_alike(browser: Browser, address: str) -> None:
    browser.open(address)
    browser.click("#only")
    different = [row.question for row in nine().differences().rows]
    assert browser.run(QUESTIONS) == different
    assert browser.run("location.hash") == "#only-differences"
    browser.click("#only")
    assert len(browser.run(QUESTIONS)) == 36
    browser.open(f"{address}#only-differences&sort=0")
    assert browser.run(QUESTIONS) == sorted(different)
    assert browser.run("document.getElementById('only').checked") is True


def test_pointing_at_a_cell_shows_its_ruling(browser: Browser, address: str) -> None:
    browser.resize(1200, 800)
    browser.open(address)
    assert browser.run(TIP) == ""
    browser.point("#packets td:nth-child(5)")
    shown = browser.run(TIP)
    assert "shasta-sam/forced-trump" in shown
    assert "silent, filled from: shasta-sam/ten-of-trumps" in shown
    browser.point("#stock-seen td:nth-child(3)")
    assert "Read as @both-draws-open: The stock lies face down; before each lead" in browser.run(
        TIP
    )
    browser.mouse("mouseMoved", 1, 1)
    assert browser.run(TIP) == ""


def test_the_keyboard_reaches_every_cell(browser: Browser, address: str) -> None:
    browser.resize(1200, 800)
    browser.open(address)
    first = nine().rows[0]
    browser.run("document.querySelector('#matrix td[tabindex=\"0\"]').focus()")
    assert NINE[0] in browser.run(TIP)
    browser.key("ArrowRight")
    assert NINE[1] in browser.run(TIP)
    browser.key("ArrowDown")
    here = "document.activeElement.parentElement.cells[0].textContent"
    assert browser.run(here) == nine().rows[1].question != first.question
    browser.key("ArrowUp")
    browser.key("ArrowUp")  # there is no row above
    assert browser.run(here) == first.question
    described = browser.run("document.activeElement.getAttribute('aria-describedby')")
    assert described == "ruling"
    browser.key("Escape")
    assert browser.run(TIP) == ""


def test_a_tap_shows_the_ruling_on_a_narrow_screen(browser: Browser, address: str) -> None:
    browser.resize(400, 800)
    browser.open(f"{address}#only-differences")
    browser.click("#ranks td:nth-child(7)")
    assert "printed low to high" in browser.run(TIP)
    box = "document.getElementById('ruling').getBoundingClientRect()"
    left, right, top, bottom = browser.run(f"[{box}.left, {box}.right, {box}.top, {box}.bottom]")
    assert 0 <= left < right <= 400
    assert 0 <= top < bottom <= 800


@pytest.mark.parametrize("width", [360, 800, 1600])
def test_the_page_never_scrolls_sideways(width: int, browser: Browser, address: str) -> None:
    """A wide table scrolls within its own box."""
    browser.resize(width, 900)
    browser.open(address)
    assert browser.run("document.documentElement.scrollWidth") <= width
    cut = (
        "[...document.querySelectorAll('#matrix td, #matrix th')]"
        ".filter(c => c.scrollWidth > c.clientWidth + 1).length"
    )
    assert browser.run(cut) == 0


def test_the_head_and_the_questions_stay_in_sight(browser: Browser, address: str) -> None:
    browser.resize(700, 800)
    browser.open(address)
    place = (
        "(() => { const b = document.querySelector('.scroll'); b.scrollTo(900, 1500);"
        " const box = b.getBoundingClientRect();"
        " const head = document.querySelector('thead th:nth-child(9)').getBoundingClientRect();"
        " const row = document.querySelectorAll('tbody th')[9].getBoundingClientRect();"
        " return [head.top - box.top, row.left - box.left]; })()"
    )
    top, left = browser.run(place)
    assert abs(top) <= 2
    assert abs(left) <= 2


def colours(png: bytes) -> dict[tuple[int, ...], int]:
    """How often every colour occurs in a picture of eight bits a channel."""
    chunks: dict[bytes, bytes] = {}
    place = 8
    while place < len(png):
        (size,) = struct.unpack(">I", png[place : place + 4])
        kind = png[place + 4 : place + 8]
        chunks[kind] = chunks.get(kind, b"") + png[place + 8 : place + 8 + size]
        place += size + 12
    width, height, depth, kind_of = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert depth == 8
    step = {2: 3, 6: 4}[kind_of]
    data = zlib.decompress(chunks[b"IDAT"])
    found: dict[tuple[int, ...], int] = {}
    above = bytearray(width * step)
    for line in range(height):
        start = line * (width * step + 1)
        above = _unfiltered(data[start], data[start + 1 : start + 1 + width * step], above, step)
        for pixel in range(0, width * step, step * 4):  # every fourth is enough
            colour = tuple(above[pixel : pixel + 3])
            found[colour] = found.get(colour, 0) + 1
    return found


def _unfiltered(kind: int, line: bytes, above: bytearray, step: int) -> bytearray:
    """A line of a picture from what is stored of it: the difference from its neighbours."""
    now = bytearray(line)
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(now, above, strict=True))
    for place in range(len(now)) if kind else ():
        left = now[place - step] if place >= step else 0
        corner = above[place - step] if place >= step else 0
        guess = {1: left, 3: (left + above[place]) // 2, 4: _paeth(left, above[place], corner)}
        now[place] = (now[place] + guess[kind]) & 255
    return now


def _paeth(left: int, up: int, corner: int) -> int:
    near = left + up - corner
    return min(
        (abs(near - left), 0, left), (abs(near - up), 1, up), (abs(near - corner), 2, corner)
    )[2]


@pytest.mark.parametrize(("scheme", "paper"), [("light", (255, 255, 255)), ("dark", (22, 24, 27))])
def test_the_screen_is_drawn(
    scheme: str, paper: tuple[int, ...], browser: Browser, address: str
) -> None:
    browser.ask(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
    )
    browser.resize(900, 700)
    browser.open(address)
    found = colours(browser.screenshot())
    browser.ask("Emulation.setEmulatedMedia", features=[])
    total = sum(found.values())
    assert max(found, key=lambda colour: found[colour]) == paper
    assert 0.3 < found[paper] / total < 0.97  # neither empty nor covered
    assert len(found) > 20
    dark = [colour for colour in found if sum(colour) < 150]
    light = [colour for colour in found if sum(colour) > 600]
    assert dark
    assert light


def test_a_print_has_every_question_on_light_paper(browser: Browser, address: str) -> None:
    browser.resize(1200, 800)
    browser.open(address)
    data = browser.pdf()
    sheets = len(re.findall(rb"/Type\s*/Page[^s]", data))
    assert 3 <= sheets <= 9
    browser.ask("Emulation.setEmulatedMedia", media="print")
    state: dict[str, Any] = browser.run(
        "({paper: getComputedStyle(document.querySelector('#matrix td')).minWidth,"
        " controls: getComputedStyle(document.querySelector('.controls')).display,"
        " head: document.querySelector('#matrix thead th:nth-child(3)').innerText,"
        " box: getComputedStyle(document.querySelector('.scroll')).overflowX})"
    )
    browser.ask("Emulation.setEmulatedMedia", media="")
    assert state == {
        "paper": "0px", "controls": "none", "head": NINE[0], "box": "visible",
    }  # fmt: skip


def test_text_of_a_rule_file_stays_text_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "evil.html"
    file.write_text(page(evil_matrix()), encoding="utf-8")
    browser.open(file.as_uri())
    browser.point("#target td:nth-child(5)")
    assert '<script>alert("x")</script>' in browser.run(TIP)
    quiet(browser)
