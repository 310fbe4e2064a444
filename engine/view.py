"""What one player can see and know at a moment of a deal; a player sees nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from .deal import Deal
from .scoring import Ledger


@dataclass(frozen=True, slots=True)
class View:
    """One player's knowledge. Sets of cards throughout.

    `top` and `bottom` are stock cards whose place is known. `opponent` are cards known to be in
    the other hand, of its `opponent_size`; `unseen` the cards that can be anywhere else: in the
    other hand, in the stock, or out of play. `out` are cards shown and put aside. `ledger` is the
    account of the deal once the stock is gone and every card of the other hand is known.
    """

    player: int
    hand: int
    legal: int
    led: int | None
    trump: int | None
    trump_card: int | None
    captured: tuple[int, int]
    stock_size: int
    top: int | None
    bottom: int | None
    opponent: int
    opponent_size: int
    out: int
    unseen: int
    ledger: Ledger | None = None


def view(deal: Deal, player: int) -> View:
    """What a player knows now. Cards captured in tricks were seen by both and are remembered."""
    state, setup = deal.state, deal.setup
    own = state.hands[player]
    other = state.hands[1 - player]
    top = deal.top_seen()
    last = state.stock[-1] if state.stock else None
    bottom = last if last is not None and setup.public >> last & 1 else None
    out = setup.out & setup.public
    table = 0 if state.led is None else 1 << state.led
    seen = own | table | state.captured[0] | state.captured[1] | out
    for card in (top, bottom):
        seen |= 0 if card is None else 1 << card
    known = deal.shown[1 - player] & other
    unseen = deal.tables.pack.all & ~seen & ~known
    hidden = (other & ~known).bit_count()
    if unseen.bit_count() == hidden:
        known, unseen = other, 0
    return View(
        player=player,
        hand=own,
        legal=state.legal() if state.to_move == player and not state.over else 0,
        led=state.led,
        trump=deal.tables.trump,
        trump_card=setup.trump_card,
        captured=state.captured,
        stock_size=len(state.stock),
        top=top,
        bottom=bottom,
        opponent=known,
        opponent_size=other.bit_count(),
        out=out,
        unseen=unseen,
        ledger=state.ledger if known == other and not state.stock else None,
    )
