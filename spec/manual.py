"""The manual of every code, read from the docstrings of what reports it.

Such a docstring starts with the code and a title. Its paragraphs say why; after `Bad:` and `Good:`
stand snippets, and a paragraph that starts with `Proved` says how a property was decided.

>>> manual("AF105").title
'A key is given twice'
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType

from .suggest import nearest

_TITLE = re.compile(r"(AF\d{3}): (.+?)\.?\n")
_LAYERS = {
    "0": "Could not run",
    "1": "Syntax: what can be read",
    "2": "Shape: what can stand where",
    "3": "Meaning: what the rules come to",
    "4": "Positions: what can be",
    "5": "Records: what was played",
}


@dataclass(frozen=True, slots=True)
class Manual:
    """What there is to say of a code: its title, why, a bad and a good snippet, the proof."""

    code: str
    title: str
    why: str
    bad: str
    good: str
    proof: str | None = None

    @property
    def layer(self) -> str:
        """The kind of fault: which of the three layers reports it."""
        return _LAYERS[self.code[2]]

    def text(self, width: int = 88) -> str:
        """The manual for a terminal of that width."""
        parts = [f"{self.code}: {self.title}", *self.why.split("\n\n")]
        parts = [textwrap.fill(part, max(20, width), break_long_words=False) for part in parts]
        parts += [f"Bad:\n\n{_indented(self.bad)}", f"Good:\n\n{_indented(self.good)}"]
        if self.proof:
            parts.append(textwrap.fill(self.proof, max(20, width), break_long_words=False))
        return "\n\n".join(parts) + "\n"

    def markdown(self) -> str:
        """The manual as a section of a page."""
        fence = "console" if self.code < "AF1" else "yaml"
        bad, good = (f"```{fence}\n{snippet}\n```" for snippet in (self.bad, self.good))
        parts = [f"### {self.code}: {self.title}", self.why, f"Bad:\n\n{bad}", f"Good:\n\n{good}"]
        return "\n\n".join(part for part in (*parts, self.proof) if part) + "\n"


class UnknownCode(ValueError):
    """A code that nothing reports; the message has the nearest one."""


def manual(code: str, more: tuple[ModuleType, ...] = ()) -> Manual:
    """The manual of a code, in any case of letters. Raises UnknownCode."""
    known = manuals(more)
    found = known.get(code.upper())
    if found is None:
        guess = nearest(code.upper(), known)
        meant = f"did you mean {guess}? " if guess else ""
        raise UnknownCode(f"there is no code {code}; {meant}`allfours explain --all` has them all")
    return found


@cache
def manuals(more: tuple[ModuleType, ...] = ()) -> dict[str, Manual]:
    """Every manual, by code, in the order of the codes: those of rule files, and those of `more`
    modules that report something."""
    others = (one.__doc__ or "" for module in more for one in _functions(module))
    found = [_parsed(text) for text in (*_docstrings(), *others) if _TITLE.match(text)]
    return {one.code: one for one in sorted(found, key=lambda one: one.code)}


def page(more: tuple[ModuleType, ...] = ()) -> str:
    """All manuals as one page of documentation."""
    parts = [
        "# Diagnostics\n",
        "What `allfours validate` reports of rule files, `allfours solve` of positions and"
        " `allfours replay` of records, by code; `allfours explain CODE` shows the same. Written by"
        " `allfours explain --all --markdown`; do not edit.\n",
    ]
    layer = ""
    for one in manuals(more).values():
        if one.layer != layer:
            layer = one.layer
            parts.append(f"## {layer}\n")
        parts.append(one.markdown())
    return "\n".join(parts)


def _docstrings() -> Iterator[str]:
    """The docstrings of the modules and functions that report something."""
    from . import catalogue, chain, resolve, validation
    from .checks import CHECKS
    from .shape import faults as shape_faults
    from .shape import key_faults
    from .text import broken, refused, source

    for module in (
        broken,
        chain,
        key_faults,
        catalogue,
        refused,
        resolve,
        shape_faults,
        source,
        validation,
    ):
        yield from (one.__doc__ or "" for one in _functions(module))
    yield from (module.__doc__ or "" for module in CHECKS)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    for one in vars(module).values():
        if isinstance(one, FunctionType) and one.__module__ == module.__name__:
            yield one


def _parsed(docstring: str) -> Manual:
    title = _TITLE.match(docstring)
    if title is None:
        raise ValueError("not a manual")
    rest = textwrap.dedent(docstring[title.end() :]).strip("\n ")
    why, _, rest = rest.partition("\nBad:\n")
    bad, _, rest = rest.partition("\nGood:\n")
    good, proof = _split_proof(rest)
    return Manual(title[1], title[2], _unwrapped(why), _dedented(bad), _dedented(good), proof)


def _split_proof(text: str) -> tuple[str, str | None]:
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line and not line.startswith(" "):
            return "\n".join(lines[:place]), _unwrapped("\n".join(lines[place:]))
    return text, None


def _unwrapped(text: str) -> str:
    """Paragraphs without the line ends of the source."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def _dedented(text: str) -> str:
    """A snippet at the margin. A tab is written `␉` there: docstrings do not keep real ones."""
    return textwrap.dedent(text.strip("\n")).replace("␉", "\t")


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.split("\n"))
