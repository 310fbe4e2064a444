"""The rulebook as plain text and as Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from ..catalogue import split_reading
from ..model import Rules, Source
from .book import clauses


def as_text(
    rules: Rules, width: int | None = None, alternatives: Mapping[str, Rules] | None = None
) -> str:
    """The rulebook as text. Lines are broken at `width` columns; without a width every clause and
    every basis is one line."""
    own, _ = split_reading(rules.id)
    lines = [rules.title, *_head(rules)]
    for section, part in enumerate(clauses(rules, alternatives), 1):
        lines += ["", f"{section}. {part.heading}"]
        for place, clause in enumerate(part.clauses, 1):
            lines += _wrap(clause.text, f"{section}.{place}".ljust(5) + " ", width)
            for note in clause.notes(own):
                lines += _wrap(f"({note})", " " * 6, width)
    return "\n".join(lines) + "\n"


def as_markdown(rules: Rules, alternatives: Mapping[str, Rules] | None = None) -> str:
    """The rulebook as Markdown: a heading and a numbered list for each section."""
    own, _ = split_reading(rules.id)
    lines = [f"# {_escape(rules.title)}", "", *(f"{_escape(line)}  " for line in _head(rules))]
    for section, part in enumerate(clauses(rules, alternatives), 1):
        lines += ["", f"## {section}. {part.heading}", ""]
        for place, clause in enumerate(part.clauses, 1):
            notes = "".join(f"<br><small>*({_escape(note)})*</small>" for note in clause.notes(own))
            lines.append(f"{place}. {_escape(clause.text)}{notes}")
    return "\n".join(lines) + "\n"


def _head(rules: Rules) -> Iterator[str]:
    yield f"Rules: {rules.id}"
    yield f"Text: {source_text(rules.source)}"


def source_text(source: Source) -> str:
    """The document in one line.

    >>> source_text(Source(work="A Book of Games", language="en", year=1897))
    'A Book of Games (1897, en)'
    """
    names = [name for name in (source.work, source.file, source.site) if name]
    about = [str(one) for one in (source.year, source.language) if one]
    text = ", ".join(names) or "not named"
    text += f" ({', '.join(about)})" if about else ""
    return f"{text}: {source.part}" if source.part else text


def _wrap(text: str, start: str, width: int | None) -> list[str]:
    if width is None:
        return [start + text]
    return textwrap.wrap(
        text, max(width, 30), initial_indent=start, subsequent_indent=" " * len(start),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _escape(text: str) -> str:
    """Text with the signs that Markdown would take for its own made harmless."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", text)
