"""The players of the measurement: their chances, and that they see no more than they may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from allfours.compare.effect.cards import OwnCards, all_names, shuffled
from allfours.compare.effect.play import WIDTH, Played, Table, greedy
from allfours.engine.deal import Deal
from allfours.engine.greedy import GreedyPlayer, greedy_lead
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.setup import Setup, shuffle_and_deal
from allfours.engine.state import State
from allfours.engine.view import view
from allfours.solver.exact_player import Endings, ExactPlayer
from allfours.spec.cards import bits

from ..engine.helpers import ending, house, in_force, mask, rules

ALL_SEEN = [
    "california-jack/strict-follow",
    "shasta-sam/ten-of-trumps",
    "shasta-sam/ten-high",
    "german-whist/pagat",
    "house/turn-up-out",
    "house/first-card-trump",
    "house/low-held",
    "house/joker-high",
    "tressette/two-players",
]
# Cards that nobody has seen stay out of play to the end, or one such card.
NOT_ALL_SEEN = ["all-fours/seven-up", "house/one-joker"]


def table_and_deals(ref: str, many: int) -> tuple[Table, list[tuple[Setup, bytes]]]:
    game, rng = rules(ref), Random(ref)
    names = all_names([game])
    own = OwnCards(game, names)
    tricks = -(-len(names) // 2)
    deals = [
        (own.deal(shuffled(len(names), rng)), rng.randbytes(tricks * 2 * len(names) * WIDTH))
        for _ in range(many)
    ]
    return Table(game, own.shared, len(names)), deals


@pytest.mark.parametrize("ref", [*ALL_SEEN, *NOT_ALL_SEEN])
def test_greedy_and_exact_play_as_players_who_see_only_a_view(ref: str) -> None:
    table, deals = table_and_deals(ref, 8)
    game = rules(ref)
    for setup, _ in deals:
        quick = table.greedy(setup)
        slow = play_out(Deal(game, setup), (GreedyPlayer(game), GreedyPlayer(game)))
        assert quick.deal.state.captured == slow.state.captured
        exact = table.exact(setup, quick)
        player = ExactPlayer(game, GreedyPlayer(game))
        slow = play_out(Deal(game, setup), (player, player))
        assert exact.deal.state.captured == slow.state.captured
        assert exact.deal.points() == slow.points()
        assert exact.starts[-1] == exact.deal.state


@pytest.mark.parametrize("ref", [*ALL_SEEN, *NOT_ALL_SEEN])
def test_the_account_is_shown_once_every_card_is_known(ref: str) -> None:
    table, deals = table_and_deals(ref, 2)
    shown = hidden = 0
    for setup, _ in deals:
        deal, greedy_player = Deal(table.rules, setup), GreedyPlayer(table.rules)
        while not deal.state.over:
            state, mover = deal.state, deal.state.to_move
            seen = view(deal, mover)
            known = seen.opponent == state.hands[1 - mover] and not state.stock
            assert seen.ledger == (state.ledger if known else None)
            shown, hidden = shown + known, hidden + (not known)
            deal.play(greedy_player.choose(seen))
    assert hidden
    assert shown or ref in NOT_ALL_SEEN


def test_the_moments_of_a_deal_are_those_before_each_lead() -> None:
    table, deals = table_and_deals("shasta-sam/ten-of-trumps", 3)
    for setup, orders in deals:
        for played in (table.random(setup, orders), table.greedy(setup)):
            assert len(played.starts) == 27
            assert all(state.led is None for state in played.starts)
            assert [len(state.stock) for state in played.starts[:3]] == [40, 38, 36]
            assert played.ending() is played.starts[20]


def lead_places(starts: tuple[State, ...]) -> Iterator[int]:
    """For each lead from six cards its place in the hand, the card drawn last being in the last."""
    hands = [list(bits(hand)) for hand in starts[0].hands]
    for before, after in pairwise(starts):
        for player, hand in enumerate(hands):
            gone = next(card for card in hand if not after.hands[player] >> card & 1)
            if player == before.leader and len(hand) == 6:
                yield hand.index(gone)
            hand.remove(gone)
            hand += [card for card in bits(after.hands[player]) if card not in hand]


def test_every_allowed_card_has_the_same_chance_at_every_turn() -> None:
    # Also a card that was kept for long and one just drawn: six places, at least 8,000 leads. The
    # 99.9 % bound of chi-square with five degrees of freedom is 20.5; if a player had one order for
    # the whole deal, it would be above 5,000.
    table, deals = table_and_deals("california-jack/strict-follow", 400)
    counts: Counter[int] = Counter()
    for setup, orders in deals:
        counts.update(lead_places(table.random(setup, orders).starts))
    expected = counts.total() / 6
    assert counts.total() >= 8000
    assert sum((counts[place] - expected) ** 2 / expected for place in range(6)) < 20.5


def test_where_the_same_cards_are_allowed_the_same_is_played() -> None:
    worth_more = house("extends: california-jack/strict-follow\nscore: {game: {worth: 3}}\n")
    table, deals = table_and_deals("california-jack/strict-follow", 10)
    other = Table(worth_more, table.shared, table.many)
    for setup, orders in deals:
        assert captures(table.random(setup, orders)) == captures(other.random(setup, orders))


def captures(played: Played) -> list[tuple[int, int]]:
    return [state.captured for state in played.starts]


def test_the_first_other_card_is_one_that_the_stricter_text_forbids() -> None:
    table, deals = table_and_deals("california-jack/strict-follow", 60)
    free = Table(rules("california-jack/strict-follow@follow-or-trump"), table.shared, table.many)
    differ = 0
    for setup, orders in deals:
        strict, other = table.random(setup, orders).starts, free.random(setup, orders).starts
        same = [here.hands == there.hands for here, there in zip(strict, other, strict=True)]
        if all(same):
            continue
        before, here, there = (
            play[same.index(False) + turn] for play, turn in ((strict, -1), (strict, 0), (other, 0))
        )
        leader = before.leader
        led = before.hands[leader] & ~here.hands[leader]
        assert led == before.hands[leader] & ~there.hands[leader]
        reply = before.hands[1 - leader] & ~there.hands[1 - leader]
        assert not before.play(led.bit_length() - 1).legal() & reply
        differ += 1
    assert differ > 30


def test_greedy_takes_the_dearest_and_spends_the_least() -> None:
    game = rules("california-jack/strict-follow")

    def reply(led: str, hand: str) -> str:
        number = game.pack.numbers[led]
        state = replace(ending(game, led, hand, "D"), hands=(0, mask(game, hand)), led=number)
        return game.pack.names[greedy(state, 0)]

    assert reply("ST", "SA SK S2") == "SA"  # ten and four count for more than ten and three
    assert reply("S3", "SA ST S2") == "ST"  # the ten takes most home
    assert reply("SA", "ST S9 S2") == "S2"  # what cannot win is the least, and then the lowest
    assert reply("DT", "HJ H3 H2 C9") == "HJ"  # the jack is a point to its captor
    assert reply("HQ", "HJ H9 H3") == "H3"  # the jack is not given away
    assert reply("H3", "H2 HK HA") == "HA"  # High


def test_greedy_leads_what_cannot_be_beaten_or_costs_least() -> None:
    game = rules("california-jack/strict-follow")

    def lead(hand: str, unseen: str, held: int = 2) -> str:
        cards = mask(game, hand)
        found = greedy_lead(in_force(game), 1, cards, mask(game, unseen), held)
        return game.pack.names[found]

    assert lead("HA ST S2", "SA S3") == "HA"
    assert lead("ST S2 C3", "S9 S8") == "ST"  # nothing unseen beats it
    assert lead("ST S2 C3", "SA S8") == "S2"  # counts nothing; of two such the one that beats less


def strength(ref: str, deals: int) -> float:
    """The mean points that the first kind of player makes more than the second, from both sides."""
    game, rng = rules(ref), Random(1)
    won = 0.0
    for number in range(deals):
        setup = shuffle_and_deal(game, rng)
        pair = (GreedyPlayer(game), RandomPlayer(rng))
        deal = play_out(Deal(game, setup), pair if number % 2 else pair[::-1])
        points = deal.total()
        won += (points[0] - points[1]) * (1 if number % 2 else -1)
    return won / deals


@pytest.mark.parametrize("ref", ["california-jack/face-value", "german-whist/pagat"])
def test_greedy_beats_random(ref: str) -> None:
    assert strength(ref, 150) > 0.6


def plain_minimax(state: State) -> float:
    """The dealer's points minus the non-dealer's under best play: every line to its end."""
    if state.over:
        dealer = sum(score[0] for score in state.points())
        return dealer - sum(score[1] for score in state.points())
    values = [plain_minimax(state.play(card)) for card in bits(state.legal())]
    return max(values) if state.to_move == 0 else min(values)


@pytest.mark.parametrize("ref", ALL_SEEN)
def test_exact_play_brings_what_plain_minimax_says(ref: str) -> None:
    table, deals = table_and_deals(ref, 5)
    for setup, _ in deals:
        exact = table.exact(setup, table.greedy(setup))
        late = next(state for state in exact.starts if is_late(state))
        dealer, other = exact.doubled
        assert dealer - other == 2 * plain_minimax(late)
        assert Endings().best(late)[0] == plain_minimax(late)


def is_late(state: State) -> bool:
    return not state.stock and max(hand.bit_count() for hand in state.hands) <= 4
