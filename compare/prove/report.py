"""A proof written out: for a terminal, as Markdown, and as a section of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from ...engine.tricks import ROLES
from ...solver.answer import Answer, number
from .ending import Ending
from .finding import Finding
from .proof import Proof
from .scoring import SUBJECT as ALL_POINTS

GROUPS = (
    ("differ", "They differ"),
    ("equal", "Said differently, and proved to come to the same"),
    ("open", "Not decided"),
)
HOW = {"tables": "from the tables", "CP-SAT": "CP-SAT", "enumeration": "all cases tried"}


@dataclass(frozen=True, slots=True)
class Item:
    """Sentences with a few words before them, and lines that are not to be broken."""

    title: str
    says: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the report: a heading of its level (2 for a proof, 3 within it) and its items."""

    heading: str
    level: int
    items: tuple[Item, ...] = ()


def parts(proofs: Sequence[Proof]) -> Iterator[Part]:
    """The whole report."""
    for proof in proofs:
        first, second = proof.texts
        yield Part(f"Proof or witness: {first} and {second}", 2)
        for verdict, heading in GROUPS:
            found = [one for one in _told(proof) if one.verdict == verdict]
            if found:
                yield Part(heading, 3, tuple(_item(proof, one) for one in found))
        same = [one.title for one in proof.findings if one.verdict == "same"]
        if same:
            yield Part("The same in both", 3, (Item("", "; ".join(same) + "."),))
        yield _ending(proof.ending)
        if proof.match is not None:
            yield _ending(proof.match)


def _told(proof: Proof) -> list[Finding]:
    """The findings worth telling: the sum of the points is not, where one point makes it."""
    points = [one for one in proof.findings if one.subject.startswith("score.")]
    apart = [one for one in points if one.verdict in ("differ", "open")]
    alone = bool(points) and len(apart) < 2
    return [one for one in proof.findings if one.subject != ALL_POINTS or not alone]


def _title(finding: Finding) -> str:
    how = HOW.get(finding.how)
    return f"{finding.title} ({how})" if how else finding.title


def _item(proof: Proof, finding: Finding) -> Item:
    says = f"{finding.says} {finding.matters}".strip()
    lines: tuple[str, ...] = ()
    alone = proof.by_rule.get(finding.subject)
    if alone is not None and alone.answers:
        says += " By itself it is first felt in this ending:"
        first, second = map(_solution, alone.answers)
        lines = (_line(alone.answers[0]), f"  {first}; with this rule of the second {second}")
    elif alone is not None:
        says += f" By itself: {alone.says[:1].lower()}{alone.says[1:]}"
    return Item(_title(finding), says, lines)


def _ending(ending: Ending) -> Part:
    heading = "The smallest ending that differs"
    if ending.objective == "match":
        heading = "What only the match tells apart"
    elif ending.kind != "found":
        heading = "Endings"
    says = ending.says
    if ending.target is not None:
        says += f" The target is {ending.target}: solve it with --objective match --target"
        says += f" {ending.target}."
    elif ending.objective == "match":
        says += " Solve it with --objective match."
    lines = []
    for answer in ending.answers or ():
        lines += [_line(answer), "  " + _solution(answer)]
    return Part(heading, 3, (Item("", says, tuple(lines)),))


def _line(answer: Answer) -> str:
    """The position line; rules whose name has a space must be given beside it."""
    line, name = answer.position.text, answer.position.rules.id
    if re.search(r"\s", name):
        return f"{line.removeprefix(f'rules={name} ')}   (with --rules '{name}')"
    return line


def _solution(answer: Answer) -> str:
    names = answer.position.rules.pack.names
    best = ", ".join(names[card] for card in answer.best)
    value = number(answer.value)
    return f"{value:+g} for the {ROLES[answer.position.to_move]}, best: {best}".replace("+0", "0")


def as_text(proofs: Sequence[Proof], width: int = 100) -> str:
    """The report in plain text. Position lines are never broken."""
    lines: list[str] = []
    for part in parts(proofs):
        lines += ["", part.heading] if lines else [part.heading]
        for item in part.items:
            if item.title:
                lines += wrap(item.title, width, initial_indent="  ", subsequent_indent="    ")
            indent = "    " if item.title else "  "
            lines += wrap(item.says, width, initial_indent=indent, subsequent_indent=indent)
            lines += [indent + line for line in item.lines]
    return "\n".join(lines) + "\n"


def as_markdown(proofs: Sequence[Proof]) -> str:
    """The report in Markdown."""
    lines: list[str] = []
    for part in parts(proofs):
        lines += [f"{'#' * part.level} {_plain(part.heading)}", ""]
        for item in part.items:
            says = _plain(item.says)
            lines.append(f"- **{_plain(item.title)}**: {says}" if item.title else says)
            if item.lines:
                lines += _indented(["", "```", *item.lines, "```"], "  " if item.title else "")
        lines += [""] if part.items else []
    return "\n".join(lines)


def _indented(lines: list[str], indent: str) -> list[str]:
    return [f"{indent}{line}".rstrip() for line in lines]


def _plain(text: str) -> str:
    """A text in which nothing is taken for a sign of Markdown."""
    return re.sub(r"([\\*_`<|#])", r"\\\1", text)


def as_html(proofs: Sequence[Proof]) -> str:
    """The report as a section of a page."""
    lines: list[str] = []
    for part in parts(proofs):
        mark = ' class="proof"' if part.level == 2 else ""
        lines.append(f"<h{part.level}{mark}>{escape(part.heading)}</h{part.level}>")
        items = [_html_item(item) for item in part.items]
        if any(item.title for item in part.items):
            items = ["<ul>", *(f"<li>{item}</li>" for item in items), "</ul>"]
        lines += items
    return "\n".join(lines) + "\n"


def _html_item(item: Item) -> str:
    strong = f"<strong>{escape(item.title)}</strong>: " if item.title else ""
    body = "\n".join(map(escape, item.lines))
    block = f'<pre style="overflow:auto"><code>{body}</code></pre>' if body else ""
    return f"<p>{strong}{escape(item.says)}</p>{block}"
