"""A fault of a record: its place in the text, and its place in the play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...spec.diagnostics import Diagnostic, Span
from ..scoring import Score


@dataclass(frozen=True, slots=True)
class At:
    """A place in the play, numbers from 1: the deal (None where there is only one), the trick, the
    player by role (0 dealer, 1 non-dealer), the card."""

    deal: int | None = None
    trick: int | None = None
    player: int | None = None
    card: int | None = None

    @property
    def words(self) -> str:
        """How a message begins: `deal 2, trick 7: `."""
        parts = [f"deal {self.deal}"] if self.deal is not None else []
        parts += [f"trick {self.trick}"] if self.trick is not None else []
        return ", ".join(parts) + (": " if parts else "")


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a record. `ends` when the deal could not be played on from there; `obligation` is
    the place, from 1, of the obligation that was broken, `penalty` what (dealer, non-dealer) score
    for that."""

    diagnostic: Diagnostic
    at: At = At()
    ends: bool = False
    obligation: int | None = None
    penalty: Score | None = None


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of their places in the text."""
    return tuple(sorted(findings, key=lambda one: (one.diagnostic.span, one.diagnostic.code)))


def related(finding: Finding, *others: tuple[Span, str]) -> Finding:
    """A finding with other places that it is about."""
    return replace(finding, diagnostic=replace(finding.diagnostic, related=others))
