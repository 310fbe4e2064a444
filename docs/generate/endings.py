"""Endings worth a look: from many played deals the one whose solution is hardest to guess."""

from __future__ import annotations

from random import Random

from allfours.engine.deal import Deal
from allfours.engine.greedy import GreedyPlayer
from allfours.engine.players import RandomPlayer
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.view import view
from allfours.solver.batch import Solved, card_values
from allfours.solver.moment import position_of
from allfours.solver.position import Position
from allfours.spec.model import Rules

DEALS = 400
LAST = 6  # cards in a hand


def interesting(rules: Rules, deals: int = DEALS, seed: int = 1) -> Position | None:
    """Of the endings that so many deals of greedy players lead to, one with a single best card that
    is not the greedy one, and whose other cards lose as much as can be; None if there is none."""
    best: tuple[tuple[float, ...], Position] | None = None
    for number in range(deals):
        deal = Deal(rules, shuffle_and_deal(rules, Random(f"{seed}/{number}")))
        players = (GreedyPlayer(rules), GreedyPlayer(rules))
        while _early(deal):
            mover = deal.state.to_move
            deal.play(players[mover].choose(view(deal, mover)))
        if deal.state.over:
            continue
        position = position_of(deal.state)
        solved = card_values(position)
        mover = position.to_move
        rank = _interest(solved, players[mover].choose(view(deal, mover)))
        if rank and (best is None or rank > best[0]):
            best = rank, position
    return best[1] if best else None


def ending_of(rules: Rules, rng: Random, cards: int) -> Position:
    """What random play comes to when no hand has more than so many cards and the stock is gone."""
    deal, player = Deal(rules, shuffle_and_deal(rules, rng)), RandomPlayer(rng)
    while _early(deal, cards):
        deal.play(player.choose(view(deal, deal.state.to_move)))
    return position_of(deal.state)


def _early(deal: Deal, cards: int = LAST) -> bool:
    state = deal.state
    longest = max(hand.bit_count() for hand in state.hands)
    return not state.over and (bool(state.stock) or state.led is not None or longest > cards)


def _interest(solved: Solved, greedy: int) -> tuple[float, ...] | None:
    """What makes an ending the better one, the weightiest first: how much the second best card
    loses, then how many different values the cards have, then how many cards there are."""
    if len(solved.best) != 1 or greedy in solved.best or len(solved.cards) < 3:
        return None
    values = sorted({value for _, value in solved.cards})
    return values[-1] - values[-2], len(values), len(solved.cards)
