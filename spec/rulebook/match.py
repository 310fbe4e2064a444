"""The sections on the match and on the penalties."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Revoke, Rules
from .clause import Clause
from .words import count, listing, point_name, sentence

_ONE_DEAL = (
    "A match is a single deal: the player with more points wins it, with equal points nobody."
)
_COUNTED = {
    "end-of-deal": "The points of a deal are added to the scores when the deal is over.",
    "as-won": "A point is added to the score as soon as it is won, so that a match can end in the"
    " middle of a deal.",
}
_BOTH = {
    "counting-order": "the points of that deal are counted in their order, and the first player to"
    " reach it wins",
    "higher-total": "the player with the higher total wins",
    "extend": "neither has won yet; they play on, deal by deal, until one is ahead",
    "dealer": "the dealer of that deal wins",
    "non-dealer": "the non-dealer of that deal wins",
}
_MISDEAL = {
    "redeal": "After a misdeal the same player deals again.",
    "pass-deal": "After a misdeal the deal passes to the other player.",
}


def the_match(rules: Rules) -> Iterator[Clause]:
    """The clauses on what wins a match."""
    match = rules.match
    if match.one_deal:
        yield Clause(_ONE_DEAL, ("match",))
        return
    whole = ("match",)  # each of these is there only because the match is not a single deal
    yield Clause(_target(match.target), ("match.target",), whole)
    yield Clause(_COUNTED[match.counted], ("match.counted",), whole)
    yield Clause(_both(rules), ("match.both_reach",), ("match",))
    if match.win_by > 1 or "match.win_by" in dict(rules.rulings):
        text = f"The winner needs a lead of at least {count(match.win_by, 'point')}."
        if match.win_by > 1:
            text = text[:-1] + "; as long as neither player has it, they play on."
        yield Clause(text, ("match.win_by",), whole)


def _target(target: int | None) -> str:
    if target is None:
        return "Before the match the players agree on how many points win it."
    return f"The first player to reach {count(target, 'point')} wins the match."


def _both(rules: Rules) -> str:
    match = rules.match
    name = point_name(match.both_reach_point or "")
    named = f"the player who scored {name} in that deal wins; if neither did, the higher total"
    how = _BOTH.get(match.both_reach, named)
    text = f"if both players reach the target in the same deal, {how}"
    if match.win_by > 1:
        text = f"were a lead of one point enough, this would hold: {text}"
    return sentence(text)


def penalties(rules: Rules) -> Iterator[Clause]:
    """The clauses on a revoke and a misdeal."""
    yield Clause(_revoke(rules.penalties.revoke), ("penalties.revoke",))
    yield Clause(_MISDEAL[rules.penalties.misdeal], ("penalties.misdeal",))


def _revoke(revoke: Revoke | None) -> str:
    """What a card played against the follow rule costs."""
    if revoke is None:
        return "To play a card that these rules do not allow is a revoke, which costs nothing."
    parts = []
    if revoke.offender:
        parts.append(f"loses {count(-revoke.offender, 'point')}")
    if revoke.forfeits:
        names = listing([point_name(name) for name in revoke.forfeits], "or")
        parts.append(f"cannot score {names} in that deal")
    costs = [f"the player who revokes {listing(parts)}"] if parts else []
    if revoke.adversary:
        costs.append(f"the other player gains {count(revoke.adversary, 'point')}")
    start = "to play a card that these rules do not allow is a revoke; "
    return sentence(start + (", and ".join(costs) or "it changes neither score"))
