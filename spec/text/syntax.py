"""Why a text is not YAML: from the parser's complaint to the cause, the place of the cause, a fix.

PyYAML says where it stopped, with or without libyaml in words of its own; what went wrong is often
earlier. The cause is found from the place and the text around it, so that both give the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..diagnostics import Diagnostic, Span
from ..suggest import cut
from . import broken, refused
from .lines import LineMap

_CONTROL = re.compile(
    "[^\\x09\\x0a\\x0d\\x20-\\x7e\\x85\\xa0-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]"
)
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n]+)*%(?!YAML |TAG )")


@dataclass(frozen=True, slots=True)
class Scene:
    """What was known when reading stopped: the text; the last value read, as start and end; the
    bracket of the innermost open list or map in brackets; the columns of the open block lists and
    maps, from 0, the innermost last; whether a whole document had been read."""

    lines: LineMap
    name: str
    latest: tuple[int, int] | None
    bracket: int | None
    columns: tuple[int, ...]
    complete: bool

    def span(self, start: int, end: int | None = None) -> Span:
        """The place from an index to another, or of one character."""
        last = start + 1 if end is None else end
        return Span(self.name, *self.lines.place(start), *self.lines.place(last))

    def indent(self, index: int) -> int:
        """The indentation of the line with that index."""
        line = self.line(index)
        return len(line) - len(line.lstrip(" "))

    def line(self, index: int) -> str:
        """The line with that index."""
        return self.lines.line(self.lines.place(index)[0])

    def starts_line(self, index: int) -> bool:
        """Whether only spaces stand before an index on its line."""
        column = self.lines.place(index)[1] - 1
        return not self.line(index)[:column].strip()

    def char(self, index: int) -> str:
        """The character at an index, empty at the end."""
        return self.lines.text[index : index + 1]

    def word(self, index: int) -> tuple[int, int]:
        """From an index to the end of its line, without a comment."""
        rest = re.split(r"[\r\n]| #", self.lines.text[index : index + 1000], maxsplit=1)[0]
        return index, index + max(1, len(rest.rstrip()))


def unreadable(lines: LineMap, name: str) -> Diagnostic | None:
    """What is wrong with a text before any parser sees it: a control character, or a line of
    percent and text that looks like an instruction to the parser."""
    if found := _CONTROL.search(lines.text):
        line, column = lines.place(found.start())
        nulls = lines.text.count("\0") > 1
        span = Span(name, line, column, line, column + 1)
        return broken.control_character(span, found[0], nulls)
    if directive := _DIRECTIVE.match(lines.text):
        line, column = lines.place(directive.end() - 1)
        return broken.reserved(Span(name, line, column, line, column + 1), "%")
    return None


def explain(error: Any, scene: Scene) -> Diagnostic:
    """The finding for what PyYAML raised."""
    problem = str(getattr(error, "problem", None) or error)
    context = str(getattr(error, "context", None) or "")
    mark = getattr(error, "problem_mark", None)
    index = mark.index if mark else 0
    start = error.context_mark.index if getattr(error, "context_mark", None) else index
    if scene.char(index) == "\t":
        return broken.tab(scene.span(index))
    if "quoted scalar" in context:
        return _in_quotes(scene, problem, start, index)
    if (found := _after_quotes(scene, index)) is not None:
        return found
    if "tag" in context or "tag handle" in problem:
        written = re.match(r"![^\s,\[\]{}]*", scene.lines.text[start:])
        end = start + (written.end() if written else 1)
        return refused.tag(scene.span(start, end), scene.lines.text[start:end])
    if "anchor" in context or "alias" in context or "block scalar" in context:
        return broken.reserved(scene.span(start), scene.char(start))
    if "cannot start any token" in problem:
        return broken.reserved(scene.span(index), scene.char(index))
    if scene.bracket is not None:
        return _in_brackets(scene, problem, index)
    if "mapping values" in problem:
        return _colon(scene, index)
    if "expected ':'" in problem:
        start, end = scene.word(start)
        return broken.no_colon(scene.span(start, end), scene.lines.text[start:end])
    return _block(scene, problem, index)


def _in_quotes(scene: Scene, problem: str, start: int, index: int) -> Diagnostic:
    if "end of stream" in problem or "separator" in problem:
        return broken.open_quote(scene.span(start))
    back = index if scene.char(index) == "\\" else index - 1
    return broken.escape(scene.span(back, back + 2), scene.lines.text[back : back + 2])


def _after_quotes(scene: Scene, index: int) -> Diagnostic | None:
    """Text right behind a closing quote: that quote was to close an earlier one, or to be part of
    the text."""
    if scene.latest is None:
        return None
    start, end = scene.latest
    mark, between = scene.char(start), scene.lines.text[end:index]
    if mark not in ("'", '"') or between.strip(" ") or scene.char(index) in (*":,]}\r\n", ""):
        return None
    if scene.lines.place(start)[0] < scene.lines.place(end)[0]:
        return broken.open_quote(scene.span(start))
    return broken.after_quote(scene.span(index), mark)


def _in_brackets(scene: Scene, problem: str, index: int) -> Diagnostic:
    opened = scene.bracket or 0
    opener, here = scene.char(opened), scene.char(index)
    later = scene.lines.place(index)[0] > scene.lines.place(opened)[0]
    ended = index >= len(scene.lines.text.rstrip()) or scene.lines.text[index : index + 3] == "---"
    if ended or (later and scene.indent(index) <= scene.indent(opened)):
        return broken.open_bracket(scene.span(opened), opener)
    if here and here in "]}" and here != {"[": "]", "{": "}"}[opener]:
        return broken.wrong_bracket(scene.span(index), here, scene.span(opened), opener)
    if "node content" in problem or here == ",":
        return broken.comma(scene.span(index), "nothing stands before this comma")
    if scene.latest and scene.lines.place(scene.latest[0])[0] < scene.lines.place(index)[0]:
        end = scene.word(scene.latest[0])[1]  # the first line of text that runs over two
        return broken.comma(scene.span(end - 1), "a comma is missing after this line")
    if here == ":" and scene.latest and not scene.lines.text[scene.latest[1] : index].strip():
        return _colon_in_brackets(scene, scene.latest[0], index)
    word = re.match(r"[^\s,\[\]{}]+", scene.lines.text[index : index + 1000])
    end = index + (word.end() if word else 1)
    message = f"no comma before `{cut(scene.lines.text[index:end])}`"
    return broken.comma(scene.span(index, end), message)


def _colon_in_brackets(scene: Scene, start: int, index: int) -> Diagnostic:
    """`says: one: two` between brackets, or `basis: stated at: the deal` without its comma."""
    text = scene.lines.text
    *before, last = text[start:index].split(" ")
    if before and re.fullmatch(r"[a-z_]+", last):
        hint = f"if `{last}` is a key, put a comma before it; otherwise put quotes around the text"
        place = scene.span(index - len(last), index)
        return broken.comma(place, f"no comma before `{last}:`", hint)
    value = re.split(r"[,\]}\r\n]", text[start : start + 1000], maxsplit=1)[0].rstrip()
    key = re.search(r"([\w-]+):\s*\Z", text[max(0, start - 100) : start])
    return broken.colon_in_text(scene.span(index), key[1] if key else "...", value)


def _colon(scene: Scene, index: int) -> Diagnostic:
    """A colon where no key can be: text with a colon, or a line that is taken for the second line
    of the value above it."""
    above, here = scene.latest[0] if scene.latest else index, scene.lines.place(index)[0]
    if scene.lines.place(above)[0] == here or scene.lines.text[scene.latest[1] : index].strip():  # type: ignore[index]  # a scalar above
        line = scene.line(index).lstrip(" -").split(" #")[0].rstrip()
        key, value = [*re.split(r":\s", line, maxsplit=1), ""][:2]
        return broken.colon_in_text(scene.span(index), key, value)
    if scene.starts_line(above) or scene.line(above).lstrip().startswith("- "):
        start, end = scene.word(above)
        return broken.no_colon(scene.span(start, end), scene.lines.text[start:end])
    wanted = scene.indent(above)
    number = scene.lines.place(above)[0]
    return broken.indentation(
        _first_word(scene, index),
        f"this line is indented deeper than line {number}, which has a value already",
        f"indent it by {wanted} as line {number}, or take the value of line {number} out",
    )


def _first_word(scene: Scene, index: int) -> Span:
    """The place of the first word of a line."""
    column = scene.lines.place(index)[1]
    start = index - (column - 1) + scene.indent(index)
    word = re.match(r"[^\s:]*", scene.lines.text[start:])
    return scene.span(start, start + max(1, word.end() if word else 1))


def _block(scene: Scene, problem: str, index: int) -> Diagnostic:
    here = scene.char(index)
    if here and here in "]},":
        if here == ",":
            return broken.comma(scene.span(index), "this comma stands outside brackets")
        return broken.wrong_bracket(scene.span(index), here, None, "")
    if "sequence entries" in problem:
        return broken.indentation(
            scene.span(index),
            "a list item cannot start on the line of its key",
            "start it on a line of its own, or write the list as [one, two]",
        )
    known = sorted(set(scene.columns))
    if not scene.starts_line(index):
        return broken.no_yaml(scene.span(*scene.word(index)), "this does not belong to the value")
    if scene.complete and (scene.indent(index) in known or not known):
        return broken.no_yaml(_first_word(scene, index), "the rules have already ended above")
    return _dedent(scene, index, known)


def _dedent(scene: Scene, index: int, known: list[int]) -> Diagnostic:
    have = scene.indent(index)
    if have not in known:
        wanted = " or ".join(str(column) for column in known)
        message = f"this line is indented by {have}, which fits no line above"
        hint = f"indent it by {wanted}, as the lines it belongs with"
    elif scene.char(index) == "-":
        message = "a list item among keys"
        hint = "indent it further than its key, or give it a key"
    else:
        message = "a key among list items"
        hint = "start it with `- `, or indent it as the key that the list belongs to"
    return broken.indentation(_first_word(scene, index), message, hint)
