"""The sampling player: it plays from what was seen alone, exactly where that is everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.evidence import evidence
from allfours.engine.greedy import GreedyPlayer
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.state import State
from allfours.engine.view import view
from allfours.solver import kernel
from allfours.solver.levels import LEVELS, STRENGTHS, Level, Seat
from allfours.solver.position import Position
from allfours.solver.sampled_states import Worlds, known_state, shortened
from allfours.solver.sampled_values import Values
from allfours.solver.sampling_player import SamplingPlayer, Strength
from allfours.solver.solve import solve
from allfours.solver.whereabouts import Whereabouts
from allfours.spec.cards import bits, mask_of
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun
from allfours.spec.model import Rules
from allfours.spec.resolve import load

QUICK = Strength(samples=6, tricks=8, nodes=50_000)


def played(rules: Rules, seed: int, cards: int) -> Deal:
    """A deal in which so many cards were played at random."""
    rng = Random(seed)
    deal = Deal(rules, shuffle_and_deal(rules, rng))
    player = RandomPlayer(rng)
    for _ in range(cards):
        if deal.state.over:
            break
        deal.play(player.choose(view(deal, deal.state.to_move)))
    return deal


def in_the_middle(rules: Rules, seed: int) -> Deal:
    """A deal stopped somewhere, with a card to choose."""
    rng = Random(seed)
    tricks = rules.deal.hand + (rules.stock_size + 1) // 2
    while True:
        deal = played(rules, rng.randrange(1 << 30), rng.randrange(2 * tricks - 2))
        legal = deal.state.legal()
        if legal & (legal - 1):
            return deal


def same_plays(deal: Deal, other: Deal) -> Deal:
    """The cards of one deal played in another."""
    for trick in deal.tricks:
        for card in (trick.led, trick.reply):
            if card is not None and not other.state.over:
                other.play(card)
    if deal.state.led is not None:
        other.play(deal.state.led)
    return other


def sights(deal: Deal, player: int) -> Iterator[object]:
    """All that a player at the table saw, one sight after the other, told from the deal itself."""
    yield deal.setup.hands[player]
    yield deal.setup.trump_card
    for trick in deal.tricks:
        yield trick.top, trick.leader, trick.led, trick.reply, trick.winner
        for draw in trick.draws:
            seen = draw.player == player or draw.shown
            yield draw.player, draw.card if seen else None
    yield deal.top_seen(), deal.state.led, deal.state.to_move, len(deal.state.stock)


SMALL = [name for name in ids() if load(name).deal.hand <= 6]


@pytest.mark.parametrize("name", SMALL)
def test_deals_that_look_the_same_get_the_same_card(name: str) -> None:
    """Two deals that a player cannot tell apart, their hidden cards elsewhere: one choice."""
    for seed in range(3):
        assert_told_apart_by_nothing(load(name), QUICK, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ids())
def test_many_deals_that_look_the_same_get_the_same_card(name: str) -> None:
    for seed in range(3, 40):
        assert_told_apart_by_nothing(load(name), STRENGTHS["medium"], seed)


def assert_told_apart_by_nothing(rules: Rules, strength: Strength, seed: int) -> None:
    """Put the hidden cards of a deal elsewhere; the player to move thinks the same of it."""
    player = SamplingPlayer(rules, strength, 11)
    score = None if rules.match.one_deal else (seed % 11, 5)
    deal = in_the_middle(rules, seed)
    who = deal.state.to_move
    hidden = Whereabouts(evidence(deal, who)).sample_deal(Random(seed))
    other = same_plays(deal, Deal(rules, hidden))
    assert list(sights(deal, who)) == list(sights(other, who))
    thought = [player.opinion(evidence(one, who), Random(9), score) for one in (deal, other)]
    assert thought[0] == thought[1]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_from_what_it_saw(level: Level) -> None:
    rules = load("shasta-sam/strict-follow")
    seat = Seat(rules, level, 10)
    elsewhere = peeked = 0
    for seed in range(12):
        deal = in_the_middle(rules, 100 + seed)
        player = deal.state.to_move
        hidden = Whereabouts(evidence(deal, player)).sample_deal(Random(seed))
        other = same_plays(deal, Deal(rules, hidden))
        elsewhere += deal.state.hands != other.state.hands
        assert seat.choose(deal, Random(4), (3, 5)) == seat.choose(other, Random(4), (3, 5))
        peeked += best_card(deal.state) != best_card(other.state)
    # The deals do differ, and in what one would play who looked at the other hand.
    assert elsewhere >= 6
    assert peeked >= 2


def best_card(state: State) -> int:
    """What a player would play who sees all cards."""
    worths = Values("points", None, None).of(shortened(state, 8, Random(1)))
    sign = 1 if state.to_move == 0 else -1
    return max(worths, key=lambda one: (sign * one[1], -one[0]))[0]


def minimax(state: State) -> float:
    """The dealer's points minus the non-dealer's with best play, by trying every card."""
    if state.over:
        return sum(dealer - other for dealer, other in state.points())
    values = [minimax(state.play(card)) for card in bits(state.legal())]
    return max(values) if state.to_move == 0 else min(values)


@pytest.mark.parametrize(
    "name", ["california-jack/strict-follow", "shasta-sam/ten-of-trumps", "schnapsen/endgame"]
)
@pytest.mark.parametrize("level", STRENGTHS)
def test_the_last_tricks_are_exact(name: str, level: Level) -> None:
    """Once the stock is gone every card is known: the choice loses nothing to plain minimax."""
    rules = load(name)
    seat = Seat(rules, level, 10)
    last = 2 * (rules.deal.hand + (rules.stock_size + 1) // 2)
    for seed in range(4):
        deal = played(rules, seed, last - 2 * 4 + seed % 2)
        state = deal.state
        if state.over:
            continue
        assert known_state(evidence(deal, state.to_move)) == state
        chosen = state.play(seat.choose(deal, Random(1)))
        assert minimax(chosen) == minimax(state)


def test_six_cards_each_are_exact_too() -> None:
    rules = load("california-jack/strict-follow")
    player = SamplingPlayer(rules, QUICK)
    for seed in range(5):
        deal = played(rules, seed, 40)
        opinion = player.opinion(evidence(deal, deal.state.to_move), Random(1))
        assert opinion.exact
        values = {one.card: one.value for one in solve(position_of(deal)).choices}
        assert dict(opinion.worths) == values


def position_of(deal: Deal, score: tuple[int, int] | None = None) -> Position:
    """The position of a deal whose stock is gone."""
    state, ledger = deal.state, deal.state.ledger
    owners = zip(deal.tables.points, ledger.owners, strict=True)
    taken = [(one.name, who) for one, owner in owners for who in (0, 1) if owner >> who & 1]
    return Position(
        deal.rules, deal.tables.trump, state.leader, state.hands, state.led, ledger.count,
        tuple(taken), score=score,
    )  # fmt: skip


def test_near_the_target_it_plays_for_the_match() -> None:
    """With a score the last tricks are exact for the match, whatever points they bring."""
    rules = load("california-jack/strict-follow")
    player = SamplingPlayer(rules, QUICK, 10)
    losing = 0
    for seed in range(40):
        deal = played(rules, seed, 40)
        score = ((7, 7), (6, 8), (8, 7), (9, 9))[seed % 4]
        for_match = solve(position_of(deal, score), "match")
        opinion = player.opinion(evidence(deal, deal.state.to_move), Random(1), score)
        assert opinion.objective == "match"
        assert dict(opinion.worths) == {one.card: one.value for one in for_match.choices}
        assert opinion.card in for_match.best
        losing += len(for_match.best) < len(for_match.choices)
    assert losing >= 3  # the other cards would have cost the match, or some of it


def test_known_state_waits_for_the_last_hidden_card() -> None:
    """With a pair left and its top in sight, a face-up stock has no secret; a hidden one has."""
    known = []
    for name in ("california-jack/strict-follow", "shasta-sam/strict-follow"):
        deal = played(load(name), 1, 38)
        assert len(deal.state.stock) == 2
        state = known_state(evidence(deal, deal.state.to_move))
        known.append(state == deal.state)
        earlier = played(load(name), 1, 36)
        assert known_state(evidence(earlier, earlier.state.to_move)) is None
    assert known == [True, False]


@pytest.mark.parametrize(
    "name", ["shasta-sam/ten-of-trumps", "house/low-held", "house/one-joker", "all-fours/seven-up"]
)
def test_sampled_states_are_those_of_the_evidence(name: str) -> None:
    """Also where points go to who holds a card, and where unknown cards are out of play."""
    rules = load(name)
    for seed in range(8):
        deal = in_the_middle(rules, seed)
        seen = evidence(deal, deal.state.to_move)
        worlds, places = Worlds(seen), Whereabouts(seen)
        drawn = [(worlds.sample(one), two) for one, two in zip(rngs(), rngs(), strict=True)]
        for state, rng in drawn:
            assert state == seen.state(*places.sample(rng))


def test_too_many_explanations_are_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the hidden cards are anywhere: still where the evidence lets them be."""
    monkeypatch.setattr("allfours.solver.whereabouts_windows.MAX_SYSTEMS", 0)
    deal = played(load("shasta-sam/strict-follow"), 2, 30)
    seen = evidence(deal, deal.state.to_move)
    with pytest.raises(CannotRun):
        Whereabouts(seen)
    worlds = Worlds(seen)
    hands = {worlds.sample(Random(seed)).hands for seed in range(9)}
    assert len(hands) > 5
    for seed in range(9):
        state = worlds.sample(Random(seed))
        other = state.hands[seen.opponent]
        assert seen.state(other, state.stock) == state
        assert other & seen.shown == seen.shown


def rngs() -> list[Random]:
    return [Random(seed) for seed in range(6)]


def test_a_shortened_stock_is_handed_out() -> None:
    rules = load("california-jack/strict-follow")
    deal = played(rules, 3, 8)
    state = deal.state
    first, many = 0, 400
    for seed in range(many):
        short = shortened(state, 9, Random(seed))
        assert short.stock == state.stock[:6]
        assert short.hands == state.hands
        tables, far = state.tables, mask_of(state.stock[6:])
        count = sum(short.ledger.count) - sum(state.ledger.count)
        assert count == tables.value(far)
        tricks = sum(short.ledger.tricks[0]) - sum(state.ledger.tricks[0])
        assert tricks == len(state.stock[6:]) // 2
        first += short.ledger.tricks[0][0] - state.ledger.tricks[0][0]
    mean = first / many / (len(state.stock[6:]) / 2)
    assert 0.45 < mean < 0.55
    assert shortened(state, 99, Random(1)) == state


def test_a_shortened_stock_keeps_a_pair() -> None:
    rules = load("german-whist/pagat")
    state = played(rules, 1, 2).state
    assert len(shortened(state, 5, Random(1)).stock) == 2


def test_a_single_card_needs_no_thought() -> None:
    rules = load("shasta-sam/strict-follow")
    deal = next(
        one
        for one in (played(rules, 1, cards) for cards in range(1, 50, 2))
        if one.state.legal().bit_count() == 1
    )
    player = SamplingPlayer(rules, QUICK)
    card = player.choose(evidence(deal, deal.state.to_move), Random(1))
    assert 1 << card == deal.state.legal()


@pytest.mark.skipif(not kernel.available(), reason="without the kernel samples are fewer anyway")
def test_nodes_end_the_sampling() -> None:
    rules = load("california-jack/face-value")
    deal = played(rules, 2, 20)
    seen = evidence(deal, deal.state.to_move)
    limited = SamplingPlayer(rules, replace(QUICK, samples=50, nodes=1))
    assert limited.opinion(seen, Random(1)).samples == 4
    free = SamplingPlayer(rules, replace(QUICK, samples=50, nodes=1 << 40))
    assert free.opinion(seen, Random(1)).samples == 50


def test_the_first_lead_that_fixes_the_trump_is_judged_by_suit() -> None:
    rules = load("house/first-card-trump")
    deal = played(rules, 1, 0)
    opinion = SamplingPlayer(rules, QUICK).opinion(evidence(deal, 1), Random(1))
    assert {card for card, _ in opinion.worths} == set(bits(deal.state.hands[1]))


def test_stronger_levels_win_more() -> None:
    """Points a deal against the next weaker level, the same packs from both sides."""
    rules = load("california-jack/strict-follow")
    pairs: tuple[tuple[Level, Level], ...] = (("easy", "random"), ("medium", "easy"))
    for better, worse in pairs:
        seats = Seat(rules, better), Seat(rules, worse)
        lead = 0.0
        for seed in range(15):
            for dealer in (0, 1):
                deal = Deal(rules, shuffle_and_deal(rules, Random(seed)))
                while not deal.state.over:
                    who = deal.state.to_move ^ dealer
                    deal.play(seats[who].choose(deal, Random(f"{seed}/{len(deal.tricks)}")))
                total = deal.total()
                lead += total[dealer] - total[1 - dealer]
        assert lead > 10, (better, worse)


def test_a_whole_deal_is_played_by_the_rules() -> None:
    """Every card it chooses is allowed: an illegal one would be refused."""
    rules = load("shasta-sam/forced-trump")
    deal = Deal(rules, shuffle_and_deal(rules, Random(1)))
    player = SamplingPlayer(rules, QUICK)
    while not deal.state.over:
        deal.play(player.choose(evidence(deal, deal.state.to_move), Random(len(deal.tricks))))
    assert play_out(deal, (RandomPlayer(Random(1)),) * 2).state.over


def test_without_the_kernel_it_looks_less_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python solver plays out small hands; larger ones are played for the trick alone."""
    monkeypatch.setattr("allfours.solver.kernel.available", lambda: False)
    for name, samples in (("shasta-sam/ten-of-trumps", 4), ("german-whist/pagat", 0)):
        deal = played(load(name), 1, 22)
        player = SamplingPlayer(load(name), STRENGTHS["medium"])
        opinion = player.opinion(evidence(deal, deal.state.to_move), Random(1))
        assert opinion.samples == samples
        assert deal.state.legal() >> opinion.card & 1
        greedy = GreedyPlayer(load(name)).choose(view(deal, deal.state.to_move))
        assert samples or opinion.card == greedy
