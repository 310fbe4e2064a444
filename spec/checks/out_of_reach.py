"""AF345: An amount that no player can reach.

A `first-to` point asks for more than there is to capture in a deal.

Bad:
    score: {sixty: {to: first-to, of: values, at: 90, otherwise: last-trick}}

Good:
    score: {sixty: {to: first-to, of: values, at: 60, otherwise: last-trick}}

Proved from the values of all cards in play, or the number of tricks.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .context import Context
from .outcomes import quantity_total

CODE = "AF345"


def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the amount with all there is."""
    rules = context.rules
    for point in rules.score:
        if point.to != "first-to" or (point.of[0] == "values" and not rules.cards.values):
            continue
        most = quantity_total(rules, point.of[0], "whole-deal")
        if point.at > most:
            yield context.fault(
                CODE,
                f"nobody can reach {point.at}: a deal has {most} {point.of[0]} at most (proved)",
                context.value("score", point.name, "at"),
                f"an amount of at most {most}",
            )
