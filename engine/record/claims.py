"""Judging claims of revokes by the cards, where they are known."""

from __future__ import annotations

from collections.abc import Iterator

from ...spec.diagnostics import Span
from ..deal import Deal
from ..tricks import ROLES
from . import faults
from .finding import At, Finding
from .model import Claim


def verdict(deal: Deal, claim: Claim, role: int | None) -> bool | None:
    """Whether a claim is right; None where the cards that decide were not seen. `role` is that of
    the player whose cards are known, None for all."""
    if role is not None and claim.by == role:
        return claim.upheld
    offender = 1 - claim.by
    return any(one.trick == claim.trick and one.player == offender for one in deal.revokes)


def check_claims(
    deal: Deal, claims: list[tuple[Claim, Span]], role: int | None, number: int | None
) -> Iterator[Finding]:
    """The claims that are not right, or were judged otherwise than the cards do."""
    for claim, span in claims:
        at = At(number, claim.trick, 1 - claim.by)
        right = verdict(deal, claim, role)
        why = _groundless(deal, claim, role)
        if why:
            yield faults.wrong_claim(f"the claim of a revoke is wrong: {why}", span, None, at)
        elif right is not None and claim.upheld not in (None, right):
            judged = "was upheld" if claim.upheld else "was not upheld"
            truth = "wrong: the card was legal" if not right else "right"
            message = f"the claim of a revoke {judged}, but it is {truth}"
            yield faults.wrong_claim(message, span, None, at)
        elif right is False and not (role is not None and claim.by == role):
            message = f"the claim of a revoke is wrong: the {ROLES[1 - claim.by]}'s card was legal"
            yield faults.wrong_claim(message, span, None, at)


def _groundless(deal: Deal, claim: Claim, role: int | None) -> str | None:
    """Why there can be nothing in a claim, if so."""
    if claim.trick > len(deal.tricks):
        return "the trick was not played"
    trick = deal.tricks[claim.trick - 1]
    if trick.reply is None or trick.leader != claim.by:
        return f"the {ROLES[1 - claim.by]} led, and any card may be led"
    seen = role is not None and claim.by == role
    if seen and claim.upheld and not any(one.trick == claim.trick for one in deal.revokes):
        return "that card is legal in every hand"
    return None
