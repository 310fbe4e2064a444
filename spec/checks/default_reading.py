"""AF362: The readings of a rule have no default, or several.

Of the readings of one rule, one is what the file itself says: the default, which sets nothing.

Bad:
    readings:
      one: {about: match.target, because: it can be read so, set: {match: {target: 11}}}

Good:
    readings:
      as-it-is: {about: match.target, default: true, because: it is what the text says}
      one: {about: match.target, because: it can be read so, set: {match: {target: 11}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..model import Reading
from .context import Context

CODE = "AF362"


def check(context: Context) -> Iterator[Diagnostic]:
    """Count the defaults of every rule."""
    groups: dict[str, list[Reading]] = {}
    for reading in context.rules.readings:
        groups.setdefault(reading.about, []).append(reading)
    for about, members in groups.items():
        if not any(context.own(context.key("readings", one.name)) for one in members):
            continue
        defaults = [reading.name for reading in members if reading.default]
        if not defaults:
            yield context.fault(
                CODE,
                f"the readings of `{about}` have no default",
                context.key("readings", members[0].name),
                "add one with `default: true`: what the file itself says",
            )
        for extra in defaults[1:]:
            yield context.fault(
                CODE,
                f"`{defaults[0]}` is the default of `{about}` already",
                context.key("readings", extra, "default"),
                "keep one default",
            )
