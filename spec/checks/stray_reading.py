"""AF361: A reading does not change what it is about.

A reading of one rule may have to change others with it, but one that leaves its own subject as it
is probably names the wrong subject.

Bad:
    readings:
      plain: {about: match.target, default: true, because: it is what the text says}
      other: {about: match.target, because: it can be read so, set: {deal: {packets: [2, 2, 2]}}}

Good:
    readings:
      plain: {about: deal.packets, default: true, because: it is what the text says}
      other: {about: deal.packets, because: it can be read so, set: {deal: {packets: [2, 2, 2]}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..merge import covers
from .context import Context

CODE = "AF361"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the subject with what is set."""
    for reading in context.rules.readings:
        about = tuple(reading.about.split("."))
        changes = [tuple(change.split(".")) for change in reading.changes]
        removed = any(covers(about, change) or covers(change, about) for change in changes)
        if changes and not removed and context.own(context.key("readings", reading.name)):
            yield context.warning(
                CODE,
                f"the reading `{reading.name}` is about `{reading.about}` and"
                f" sets only {', '.join(reading.changes)}",
                context.value("readings", reading.name, "about"),
                "name what it changes, or let it set its subject",
            )
