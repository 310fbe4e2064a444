"""Whether to colour, and how: plain escape sequences, so that a report needs no library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_CODES = {"error": "1;31", "warning": "1;33", "help": "1;36", "place": "1", "dim": "2"}


@dataclass(frozen=True, slots=True)
class Style:
    """How text for a person is set: with colour or not, and how wide lines may be; no width leaves
    long lines to whoever reads them."""

    colour: bool = False
    width: int | None = None

    def paint(self, kind: str, text: str) -> str:
        """A text in the colour of its kind."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.colour and text else text


def wants_colour(choice: str, environ: Mapping[str, str], is_terminal: bool) -> bool:
    """Whether to colour: `always` and `never` decide; `auto` asks NO_COLOR, then FORCE_COLOR (set
    and not empty, whatever to), then whether the output is a terminal that knows colours.

    >>> wants_colour("auto", {"NO_COLOR": "1"}, True), wants_colour("auto", {}, True)
    (False, True)
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return is_terminal and environ.get("TERM") != "dumb"
