"""What only a solver can say of a record: whether hidden cards can explain what was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engine.record import Finding, MatchReplay


def judged(replay: MatchReplay) -> MatchReplay:
    """A replay with findings for cards that no hidden cards can explain, in records of what one
    player saw."""
    from ..engine.record.finding import in_order

    seen_by = replay.record.seen_by
    if seen_by is None:
        return replay
    found = [
        finding
        for place in range(len(replay.record.deals))
        if (finding := unexplained(replay, place, replay.record.role(seen_by, place)))
    ]
    return replace(replay, findings=in_order([*replay.findings, *found]))


def unexplained(replay: MatchReplay, place: int, role: int) -> Finding | None:
    """The finding for the first card of a deal, by its place, with which no deal fits what the
    player of a role had seen; None if there is none, or the deal was not read."""
    from ..engine.record import At
    from ..engine.record.faults import impossible
    from ..engine.tricks import ROLES
    from ..solver.whereabouts_contradiction import contradiction

    entry = replay.record.deals[place]
    if entry.deal is None:
        return None
    found = contradiction(entry.deal, role, entry.found_out(1 - role))
    if found is None:
        return None
    number = None if replay.record.single else place + 1
    at = At(number, found.trick, 1 - role, found.card)
    name = entry.deal.rules.pack.names[found.card]
    when = f"trick {found.earlier}" if found.earlier else f"trick {found.trick} or before"
    return impossible(
        f"no hidden cards explain {name}: {found.why}",
        replay.spans[place + 1, found.trick, 1 - role],
        f"the {ROLES[1 - role]} revoked in {when}, or a card is written wrongly",
        at,
    )
