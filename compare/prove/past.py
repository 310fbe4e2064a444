"""The smallest last trick, with everything that went before it, that two files value differently.

With one card each nothing is left to choose, so the value is what the whole deal scores: CP-SAT
looks over every pair of last cards and every past that can be, instead of trying them one by one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...engine.scoring import Pair, owner_cards
from ...engine.tricks import reply_wins
from ...solver.position import Position, trick_scope
from ...spec.cards import bits
from ...spec.model import Rules
from ...spec.tables import WHILE_STOCK
from .account import Account, read_account
from .couple import Case, Couple
from .distribution import Distribution, whole_deal
from .points import Scorer
from .scoring import Question, scale, watched
from .search import first_cards, smallest
from .symmetry import kinds_of_case
from .tricks import same_tricks

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Cards = list[Any]  # for each card whether it is the one


def can_be_asked(couple: Couple) -> bool:
    """Whether both files play as many tricks with as many cards, the last with one card each, let
    it go to the same player, and whether what went before can be said in a position of each."""
    if not couple.same_pack or not same_tricks(couple):
        return False
    shapes = [
        {whole_deal(rules, couple.names, case.trumps[side]) for case in couple.cases}
        for side, rules in enumerate(couple.rules)
    ]
    alone = any(shape.alone for shape in shapes[0])
    return shapes[0] == shapes[1] and not alone and all(map(_can_be_said, couple.rules))


def _can_be_said(rules: Rules) -> bool:
    """Whether a position has room for the tricks won in every part of a deal that is counted."""
    counting = [point for point in rules.score if set(point.of) & {"tricks", "cards"}]
    return len({point.during for point in counting}) < 2


def smallest_last_trick(couple: Couple, question: Question) -> tuple[Position, Position] | None:
    """The smallest last trick with its past that answers a question, as a position of each file;
    None proves that there is none. Raises Undecided.

    The smallest is the one whose trump suit, dealer's card and non-dealer's card come first, then
    with the dealer on lead; of its pasts the one in which the dealer captured the fewest cards,
    then the first of them. Pasts in which both players reached an amount that a point goes to the
    first to reach are left out: a position does not tell who was first.
    """
    for case in kinds_of_case(couple):
        found = _smallest(couple, case, question)
        if found is not None:
            return found
    return None


def _smallest(couple: Couple, case: Case, question: Question) -> tuple[Position, Position] | None:
    size = len(couple.names)
    shape = whole_deal(couple.rules[0], couple.names, case.trumps[0])
    deal = Distribution(case.tables[0], shape, size, watched(case))
    scorer = Scorer(deal, scale(case))
    last = [deal.flag() for _ in range(size)], [deal.flag() for _ in range(size)]
    other_leads = deal.flag()
    _last_trick(deal, case, last, other_leads)
    deal.model.add_bool_or(question(scorer, case))
    scorer.one_runner()
    goals = [
        sum(card * flag for card, flag in enumerate(last[0])),
        sum(card * flag for card, flag in enumerate(last[1])),
        other_leads,
        sum(deal.taken[0]),
        first_cards(enumerate(deal.taken[0]), size),
        first_cards(enumerate(deal.taken[1]), size),
        first_cards(deal.held[0].items(), size) if deal.watched else 0 * other_leads,
        deal.tricks[WHILE_STOCK][0],
    ]
    value = smallest(deal.model, goals)
    if value is None:
        return None
    cards = [next(card for card, flag in enumerate(flags) if value(flag)) for flags in last]
    account = read_account(case, scorer, value)
    return tuple(  # type: ignore[return-value]
        _position(couple, side, account, (cards[0], cards[1]), value(other_leads))
        for side in (0, 1)
    )


def _last_trick(
    deal: Distribution, case: Case, last: tuple[Cards, Cards], other_leads: Any
) -> None:
    """One card of each player, held and captured as the last trick goes."""
    model, tables = deal.model, case.tables[0]
    for flags in last:
        model.add_exactly_one(flags)
    for card in range(deal.size):
        model.add_at_most_one(last[0][card], last[1][card])
        for who in (0, 1):
            for taker in (0, 1):
                model.add_implication(last[who][card], deal.taken[taker][card]).only_enforce_if(
                    deal.last[taker]
                )
            if card in deal.held[who]:
                model.add_implication(last[who][card], deal.held[who][card])
    for lead, follow, leads in ((0, 1, ~other_leads), (1, 0, other_leads)):
        for led in range(deal.size):
            _winner(deal, (last[lead][led], leads), last[follow], tables.beats[led], (lead, follow))
    _together(model, deal, last)


def _winner(
    deal: Distribution, lead: tuple[Any, Any], follow: Cards, beats: int, who: tuple[int, int]
) -> None:
    """A reply that beats the card led takes the trick, any other does not."""
    beating = [follow[card] for card in bits(beats)]
    if beating:
        deal.model.add(sum(beating) == 0).only_enforce_if(*lead, deal.last[who[0]])
        deal.model.add(sum(beating) == 1).only_enforce_if(*lead, deal.last[who[1]])
    else:
        deal.model.add_bool_or(~lead[0], ~lead[1], deal.last[who[0]])


def _together(model: cp_model.CpModel, deal: Distribution, last: tuple[Cards, Cards]) -> None:
    """The two last cards lie in one trick, also where a watched card is one of them."""
    for (card, other), pair in deal.pairs.items():
        for one, two in ((card, other), (other, card)):
            for who in (0, 1):
                model.add_bool_or(~pair, ~last[who][one], last[1 - who][two])


def _position(couple: Couple, side: int, account: Account, cards: Pair, lead: int) -> Position:
    """The last trick as a position of one file, with the past."""
    case, tables = account.case, account.case.tables[side]
    left = 1 << cards[0] | 1 << cards[1]
    before = tuple(pile & ~left for pile in account.captured)
    in_play = account.captured[0] | account.captured[1]
    counted = any(tables.values)
    return Position(
        rules=couple.rules[side],
        trump=case.trumps[side],
        lead=lead,
        hands=(couple.own(side, 1 << cards[0]), couple.own(side, 1 << cards[1])),
        count=(tables.value(before[0]), tables.value(before[1])) if counted else None,
        taken=_taken(account, side, in_play, left),
        tricks=_tricks(couple, side, account, cards, lead),
        out=couple.own(side, couple.everything & ~in_play),
    )


def _taken(account: Account, side: int, in_play: int, left: int) -> tuple[tuple[str, int], ...]:
    """The owners of the points whose cards are gone."""
    tables = account.case.tables[side]
    captors = owner_cards(tables, in_play, ("captor", "each-captor"))
    holders = owner_cards(tables, in_play, ("holder",))
    found = []
    for point, captor, holder in zip(tables.points, captors, holders, strict=True):
        for who in (0, 1):
            gone = captor & account.captured[who] | holder & account.held[who]
            if gone & ~left:
                found.append((point.name, who))
    return tuple(found)


def _tricks(couple: Couple, side: int, account: Account, cards: Pair, lead: int) -> Pair | None:
    """The tricks won before, in rules that count them."""
    rules = couple.rules[side]
    counting = [point for point in rules.score if set(point.of) & {"tricks", "cards"}]
    if not counting:
        return None
    early, late = account.tricks
    if counting[0].during == "while-stock" and trick_scope(rules) == WHILE_STOCK:
        return early
    reply_takes = reply_wins(account.case.tables[side], cards[lead], cards[1 - lead])
    winner = 1 - lead if reply_takes else lead
    late = (late[0] - (winner == 0), late[1] - (winner == 1))
    if counting[0].during == "after-stock":
        return late
    return early[0] + late[0], early[1] + late[1]


def with_score(positions: tuple[Position, Position], score: Pair) -> tuple[Position, Position]:
    """The positions at a match score."""
    return replace(positions[0], score=score), replace(positions[1], score=score)
