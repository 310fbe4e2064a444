"""Which card of a record cannot be explained: the first at which no deal fits any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..engine.deal import Deal
from ..engine.evidence import Evidence, evidence
from ..engine.tricks import ROLES
from .whereabouts import Whereabouts
from .whereabouts_windows import Places, last_denial, reply_says


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The opponent's card, in a trick from 1, with which no deal fits any more; `why` says what it
    does not go with; `earlier` is the trick of which that is known, if it is one."""

    trick: int
    card: int
    why: str
    earlier: int | None = None


def contradiction(deal: Deal, player: int, revoked: Iterable[int] = ()) -> Contradiction | None:
    """The first of the opponent's cards that contradicts what a player had seen before; None while
    some deal fits."""
    revoked = tuple(revoked)
    if Whereabouts(evidence(deal, player, revoked=revoked)).count:
        return None
    for number in range(1, len(deal.tricks) + 1):
        seen = evidence(deal, player, number, revoked)
        if not Whereabouts(seen).count:
            return _explained(seen, number)
    return _explained(evidence(deal, player, revoked=revoked), len(deal.tricks) + 1)


def _explained(seen: Evidence, number: int) -> Contradiction:
    """What the opponent's card in a trick does not go with."""
    table = {trick: card for trick, who, card in seen.plays() if who == seen.opponent}
    card, names = table[number], seen.rules.pack.names
    who = f"the {ROLES[seen.opponent]}"
    if number <= len(seen.tricks) and seen.tricks[number - 1].leader == seen.player:
        trick = seen.tricks[number - 1]
        held = seen.shown_at(number)
        forbidden = [held & way.none for way in reply_says(seen, number)]
        if forbidden and all(forbidden):
            cards = seen.rules.pack.list_text(forbidden[0])
            why = f"to {names[trick.led]} it was not allowed: {who} was known to hold {cards}"
            return Contradiction(number, card, why)
    earlier = _denied(seen, number, card)
    if earlier is not None:
        trick = seen.tricks[earlier - 1]
        why = (
            f"{names[trick.reply or 0]} to {names[trick.led]} in trick {earlier} said that {who}"
            " did not hold it, and it was not drawn since"
        )
        return Contradiction(number, card, why, earlier)
    return Contradiction(
        number, card, f"no cards that {who} can have held explain all that was played"
    )


def _denied(seen: Evidence, number: int, card: int) -> int | None:
    """The last trick before in which the opponent's reply said that a card was not held, if the
    opponent drew no unseen card after it."""
    before = replace(seen, tricks=seen.tricks[: number - 1], led=None)
    earlier = last_denial(before, card) if seen.hidden >> card & 1 else None
    if earlier is None or any(earlier <= time < number for time in Places.of(seen).draws):
        return None
    return earlier
