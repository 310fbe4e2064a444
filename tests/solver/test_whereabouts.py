"""Where unseen cards are, against every deal of a small pack tried one by one.

The oracle knows nothing of windows or counting. It lays the cards that a player has not seen in
every way into the places that player has not seen, plays the deal again through the interpreter,
and keeps those in which every card was legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, permutations
from math import comb, factorial
from pathlib import Path
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.evidence import Evidence, evidence
from allfours.engine.setup import Setup, shuffle_and_deal
from allfours.engine.tricks import legal_cards
from allfours.engine.undeal import deal_of
from allfours.solver import whereabouts_windows
from allfours.solver.whereabouts import NoDeal, Whereabouts
from allfours.solver.whereabouts_contradiction import contradiction
from allfours.solver.whereabouts_places import possible_places
from allfours.solver.whereabouts_windows import alternatives, systems
from allfours.spec.cards import bits, mask_of
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_text
from allfours.spec.tables import compile_tables

FOLLOW = {
    "F1": "[{holding: led-suit, play: [led-suit, trumps]}, {play: anything}]",
    "F2": "[{play: [led-suit, trumps]}, {play: anything}]",
    "F3": "[{play: led-suit}, {play: anything}]",
    "F4": "[{play: led-suit}, {play: trumps}, {play: anything}]",
    "F5": "[{play: anything}]",
    "beat": "[{play: led-suit-beating}, {play: led-suit}, {play: trumps}, {play: anything}]",
    # Who holds trumps may play anything but, without one, a beating card must be played: whether a
    # low card was legal hangs on one of two things.
    "either": "[{holding: trumps, play: anything}, {play: led-suit-beating}, {play: anything}]",
    "or": "[{holding: led-suit-beating, play: [led-suit-beating, trumps]},"
    " {holding: trumps, play: [trumps, led-suit]},"
    " {play: anything}]",
}


@cache
def small(
    follow: str = "F3",
    shows: str = "nothing",
    trump: str = "{from: turn-up, card: first-drawn}",
    extra: str = "",
    odd: str = "",
    hand: int = 2,
) -> Rules:
    """A game with twelve cards, or thirteen with an extra one."""
    joker = "extras: [X], trump_ranks: [A, K, Q, J, +X]," if extra else ""
    text = f"""
allfours: 1
title: small
source: {{work: test}}
cards: {{suits: [S, H, D], ranks: [A, K, Q, J], {joker} values: {{A: 4}}}}
deal: {{hand: {hand}, packets: [{", ".join(["1"] * hand)}], first_dealer: cut,
  next_dealer: alternate, first_dealt: non-dealer}}
trump: {trump}
stock: {{shows: {shows}, draw: [winner, loser]{odd}}}
play:
  first_lead: non-dealer
  next_lead: trick-winner
  follow: {{trump-led: {FOLLOW["F5" if follow == "F5" else "F3"]}, plain-led: {FOLLOW[follow]}}}
  follow_after_stock: same
  wins: [highest-trump, highest-of-led-suit]
score: {{game: {{to: most, of: values, tied: nobody}}}}
match: one-deal
penalties: {{revoke: none, misdeal: redeal}}
"""
    return load_text(text, "small.yaml", Path()).rules


READINGS = [
    "shasta-sam/ten-high@trump-card-returned",
    "shasta-sam/ten-high@trump-card-out",
    "shasta-sam/ten-of-trumps@stock-turned",
    "shasta-sam/forced-trump@rest-top",
    "california-jack/strict-follow@pack-bottom",
]
TURNED = "{from: turn-up, card: %s}"
CUT = "{from: cut, shown: %s, then: %s}"
GAMES = {
    **{f"follow {one}": small(one) for one in FOLLOW},
    "hand of three": small("F4", hand=3),
    "top shown": small("F2", "top-before-lead"),
    "shown as drawn": small("F3", "each-as-drawn"),
    "face up": small("F1", "face-up"),
    "turned, drawn last": small("F4", trump=TURNED % "last-drawn"),
    "turned, shuffled back": small("F3", trump=TURNED % "returned"),
    "turned, out of play": small(
        "F3", trump=TURNED % "out-of-play", odd=", odd: first-drawer-only"
    ),
    "turned, out of play, odd card left": small(
        "F3", trump=TURNED % "out-of-play", odd=", odd: left"
    ),
    "bottom of the stock": small("F2", trump="{from: stock-bottom}"),
    "cut, lifted bottom": small("F3", trump=CUT % ("lifted-bottom", "keep")),
    "cut, top of the rest": small("F3", trump=CUT % ("rest-top", "keep")),
    "cut, bottom of the pack": small("F3", trump=CUT % ("pack-bottom", "keep")),
    "cut, bottom of the pack, top shown": small(
        "F3", "top-before-lead", CUT % ("pack-bottom", "keep")
    ),
    "cut and shuffled": small("F3", trump=CUT % ("pack-bottom", "reshuffle")),
    "first card led": small("F4", trump="{from: first-card-led}"),
    "fixed": small("F2", trump="{from: fixed, suit: H}"),
    "no trumps": small("F3", trump="{from: none}"),
    "odd card drawn": small(
        "F3", trump="{from: fixed, suit: H}", extra="X", odd=", odd: first-drawer-only"
    ),
    "odd card left": small("F3", trump="{from: fixed, suit: H}", extra="X", odd=", odd: left"),
    "odd, cut, bottom of the pack": small(
        "F3",
        trump="{from: cut, shown: pack-bottom, then: keep, extra: again}",
        extra="X",
        odd=", odd: left",
    ),
}


def played(rules: Rules, rng: Random, cards: int, cheat: int | None = None) -> Deal:
    """A deal after some cards, all legal but for those of a player who cheats at times."""
    deal = Deal(rules, shuffle_and_deal(rules, rng))
    for _ in range(cards):
        state = deal.state
        if state.over:
            break
        wrong = state.hands[state.to_move] & ~state.legal()
        cheats = state.to_move == cheat and wrong and rng.random() < 0.5
        deal.play(rng.choice(list(bits(wrong if cheats else state.legal()))), allow_revoke=True)
    return deal


# The oracle.


def seen_stock(deal: Deal, player: int) -> list[int | None]:
    """The stock as dealt, as far as a player has seen it."""
    stock: list[int | None] = [None] * len(deal.setup.stock)
    draws = [draw for trick in deal.tricks for draw in trick.draws]
    for place, card in enumerate(deal.setup.stock):
        drawn = place < len(draws) and (draws[place].player == player or draws[place].shown)
        top = place == len(draws) and deal.top_seen() == card
        if drawn or top or deal.setup.public >> card & 1:
            stock[place] = card
    return stock


def worlds(deal: Deal, player: int) -> Iterator[Setup]:
    """Every deal that fits what a player has seen, the play not yet looked at."""
    setup, other = deal.setup, 1 - player
    stock = seen_stock(deal, player)
    shown = setup.public & setup.hands[other]
    out = setup.public & setup.out
    known = setup.hands[player] | shown | out | mask_of(c for c in stock if c is not None)
    free = list(bits(deal.rules.pack.all & ~known))
    for dealt in combinations(free, setup.hands[other].bit_count() - shown.bit_count()):
        rest = [card for card in free if card not in dealt]
        for aside in combinations(rest, (setup.out & ~out).bit_count()):
            for order in permutations([card for card in rest if card not in aside]):
                cards = iter(order)
                laid = tuple(next(cards) if card is None else card for card in stock)
                hands = setup.hands[player], shown | mask_of(dealt)
                yield replace(
                    setup,
                    hands=hands if player == 0 else hands[::-1],
                    stock=laid,
                    out=out | mask_of(aside),
                )


def possible(world: Setup, rules: Rules) -> bool:
    """Whether the way the trump was shown leaves a world possible."""
    card, last = world.trump_card, (world.stock or (None,))[-1]
    if card is None:
        return True
    if rules.trump.source == "turn-up" and rules.trump.card == "returned":
        return not (world.hands[0] | world.hands[1]) >> card & 1
    if rules.trump.shown == "pack-bottom" and rules.trump.then == "keep":
        return (last if not world.out else world.out.bit_length() - 1) != card
    return True


def replayed(deal: Deal, world: Setup) -> Deal | None:
    """The same cards played from another deal; None if they cannot be, or if other cards than in
    the first are revokes."""
    moves = [card for trick in deal.tricks for card in (trick.led, trick.reply)]
    if deal.tricks and deal.tricks[-1].reply is None:
        moves = moves[:-2]  # a last card alone is played by the rules
    other = Deal(deal.rules, world)
    for card in [*moves, deal.state.led]:
        if card is None:
            continue
        if not other.state.hands[other.state.to_move] >> card & 1:
            return None
        other.play(card, allow_revoke=True)
    one, two = ([(r.trick, r.player) for r in each.revokes] for each in (deal, other))
    return other if one == two else None


def fitting(deal: Deal, player: int) -> list[Deal]:
    """Every deal in which a player would have seen the same at this moment, and in which the same
    cards were revokes."""
    seen = seen_stock(deal, player)
    tried = (replayed(deal, one) for one in worlds(deal, player) if possible(one, deal.rules))
    return [one for one in tried if one is not None and seen_stock(one, player) == seen]


def held_or_not(deals: list[Deal], player: int) -> tuple[Counter[int], list[Counter[int]]]:
    """In how many deals the opponent holds each card, and each place of the stock has it."""
    hands = Counter(card for deal in deals for card in bits(deal.state.hands[1 - player]))
    size = len(deals[0].state.stock)
    return hands, [Counter(deal.state.stock[place] for deal in deals) for place in range(size)]


def tractable(deal: Deal, player: int, most: int) -> bool:
    """Whether there are few enough worlds to try them all."""
    hidden = seen_stock(deal, player).count(None)
    dealt = deal.setup.hands[1 - player].bit_count()
    return factorial(hidden) * comb(hidden + dealt, dealt) <= most


def moments(name: str, cheat: bool = False, most: int = 1_600) -> Iterator[tuple[Deal, int]]:
    """Moments of deals that are small enough to try every world, and a player who looks at them."""
    rules = GAMES[name]
    for seed in range(100):
        rng = Random(f"{name} {seed}")
        player = rng.randrange(2)
        cards = rng.randrange(2, 2 * rules.pack.size)
        deal = played(rules, rng, cards, 1 - player if cheat else None)
        if tractable(deal, player, most):
            yield deal, player


@pytest.mark.parametrize("name", GAMES)
def test_counts_and_chances_are_those_of_all_deals_tried(name: str) -> None:
    for deal, player in islice(moments(name), 12):
        agrees(deal, Whereabouts(evidence(deal, player)), fitting(deal, player), player)


@pytest.mark.parametrize("name", [name for name in GAMES if "bottom of the pack" in name])
def test_the_card_at_the_bottom_of_a_pack_that_is_cut_is_not_the_last(name: str) -> None:
    found = 0
    for deal, player in moments(name, most=3_000):
        there = Whereabouts(evidence(deal, player))
        barred = there.seen.not_last
        if barred is not None and there.chance(barred).in_stock and found < 2:
            found += 1
            agrees(deal, there, fitting(deal, player), player)
    assert found


@pytest.mark.parametrize("name", [f"follow {one}" for one in FOLLOW if one != "F5"])
def test_a_revoke_that_was_found_out_is_evidence_too(name: str) -> None:
    found = 0
    for deal, player in moments(name, cheat=True):
        if deal.revokes and found < 6:
            found += 1
            seen = evidence(deal, player, revoked=[one.trick for one in deal.revokes])
            agrees(deal, Whereabouts(seen), fitting(deal, player), player)
    assert found >= 3


def agrees(deal: Deal, there: Whereabouts, deals: list[Deal], player: int) -> None:
    """Hold counts and chances against a list of all deals."""
    assert there.count == len(deals) > 0
    hands, stock = held_or_not(deals, player)
    for card in range(deal.rules.pack.size):
        chance = there.chance(card)
        assert chance.opponent == Fraction(hands[card], len(deals))
        assert chance.stock == tuple(Fraction(one[card], len(deals)) for one in stock)
        out = sum(one.setup.out >> card & 1 for one in deals)
        assert chance.out == Fraction(out, len(deals))


@pytest.mark.parametrize("name", GAMES)
def test_cp_sat_finds_the_places_that_have_a_chance(name: str) -> None:
    for deal, player in islice(moments(name), 6):
        supported(evidence(deal, player))


@pytest.mark.parametrize("name", ["follow either", "follow or", "follow F4"])
def test_cp_sat_knows_of_revokes_that_were_found_out(name: str) -> None:
    cheated = [(deal, player) for deal, player in moments(name, cheat=True) if deal.revokes]
    for deal, player in cheated[:4]:
        supported(evidence(deal, player, revoked=[one.trick for one in deal.revokes]))


def supported(seen: Evidence) -> None:
    """Hold the places of CP-SAT against the chances that are not 0."""
    there, found = Whereabouts(seen), possible_places(seen)
    assert set(found) == set(bits(seen.unseen))
    for card, possible_now in found.items():
        chance = there.chance(card)
        assert possible_now.opponent == (chance.opponent > 0)
        assert possible_now.stock == tuple(at for at, one in enumerate(chance.stock) if one)
        assert possible_now.out == (chance.out > 0)


# Real games: nobody can try all deals, but a sample must be one of them, and the truth another.


@pytest.mark.parametrize("ref", [*ids(), *READINGS])
def test_a_sampled_deal_looks_the_same_to_the_player(ref: str) -> None:
    rules = load(ref)
    rng = Random(ref)
    for _ in range(3):
        deal = played(rules, rng, rng.randrange(1, rules.pack.size))
        for player in (0, 1):
            seen = evidence(deal, player)
            there = Whereabouts(seen)
            for _ in range(3):
                other = replayed(deal, there.sample_deal(rng))
                assert other is not None
                assert evidence(other, player) == seen
                hand, stock = there.sample(rng)
                assert hand.bit_count() == deal.state.hands[1 - player].bit_count()
                assert not hand & (deal.state.hands[player] | mask_of(stock))


@pytest.mark.parametrize("ref", ["shasta-sam/ten-of-trumps", "german-whist/pagat"])
def test_cp_sat_agrees_in_a_whole_game(ref: str) -> None:
    rng = Random(ref)
    for cards in (9, 26, 37):
        deal = played(load(ref), rng, cards)
        supported(evidence(deal, cards % 2))


# Samples.


def test_every_deal_is_sampled_as_often_as_any_other() -> None:
    for name in ("follow F4", "follow or", "cut, bottom of the pack, top shown", "odd card left"):
        deal, player = next(
            (deal, player) for deal, player in moments(name) if 20 < count(deal, player) < 200
        )
        there, rng = Whereabouts(evidence(deal, player)), Random(name)
        tries = 100 * there.count
        whole = Counter(key(there.sample_deal(rng)) for _ in range(tries))
        assert set(whole) == {key(one.setup) for one in fitting(deal, player)}
        even(whole, there.count, tries)
        now = Counter(there.sample(rng) for _ in range(tries))
        wanted = Counter(
            (one.state.hands[1 - player], one.state.stock) for one in fitting(deal, player)
        )
        assert set(now) == set(wanted)
        for world, many in wanted.items():
            share = many * tries / there.count
            assert abs(now[world] - share) < 6 * share**0.5


def count(deal: Deal, player: int) -> int:
    return Whereabouts(evidence(deal, player)).count


def key(setup: Setup) -> tuple[object, ...]:
    """What is dealt where."""
    return setup.hands, setup.stock, setup.out


def even(found: Counter[tuple[object, ...]], count: int, tries: int) -> None:
    """Chi square within 6 standard deviations of what an even share gives."""
    share = tries / count
    square = sum((many - share) ** 2 / share for many in found.values())
    assert abs(square - (count - 1)) < 6 * (2 * (count - 1)) ** 0.5


def test_the_same_seed_gives_the_same_samples() -> None:
    there = Whereabouts(evidence(played(load("shasta-sam/ten-high"), Random(1), 20), 0))
    assert [there.sample(Random(5)) for _ in range(3)] == [there.sample(Random(5))] * 3


# Cases worked by hand.


def test_before_the_first_card_everything_is_a_choice_and_an_order() -> None:
    # 45 cards not seen and one known at the bottom of the stock: which 6 are held, how 39 lie.
    rules = load("shasta-sam/strict-follow")
    deal = Deal(rules, shuffle_and_deal(rules, Random(4)))
    there = Whereabouts(evidence(deal, 1))
    assert there.count == comb(45, 6) * factorial(39)
    unseen = next(bits(there.seen.unseen))
    assert there.chance(unseen).opponent == Fraction(6, 45)
    assert there.chance(unseen).stock[:39] == (Fraction(1, 45),) * 39
    bottom = deal.setup.trump_card
    assert bottom is not None
    assert there.chance(bottom).stock == (Fraction(0),) * 39 + (Fraction(1),)


def test_a_card_thrown_off_clears_a_suit_out_of_the_hand() -> None:
    # Hearts are trumps. The non-dealer leads SA, the dealer throws D9: the other 5 cards that were
    # dealt are none of the 12 spades but those drawn since can be.
    rules = load("shasta-sam/strict-follow")
    names = rules.pack.numbers
    mine = mask_of(names[card] for card in ["SA", "SK", "SQ", "HA", "HK", "HQ"])
    his = mask_of(names[card] for card in ["D9", "D8", "D7", "C9", "C8", "C7"])
    stock = [card for card in range(52) if not (mine | his) >> card & 1]
    last = names["H2"]
    stock = [*(card for card in stock if card != last), last]
    deal = Deal(rules, deal_of(rules, (his, mine), stock, last))
    deal.play(names["SA"])
    deal.play(names["D9"])
    there = Whereabouts(evidence(deal, 1))
    # I drew the SJ, he the ST. Not seen are 43 cards, 9 of them spades: 5 in his hand that are no
    # spades, one drawn and 37 in the stock that can be anything.
    spade, club = names["S9"], names["C2"]
    assert there.count == comb(34, 5) * factorial(38)
    assert there.chance(spade).opponent == Fraction(1, 38)
    assert there.chance(club).opponent == Fraction(5, 34) + Fraction(29, 34) * Fraction(1, 38)


# What the obligations say of a hand, and what cannot be answered.


@pytest.mark.parametrize("follow", FOLLOW)
@pytest.mark.parametrize("legal", [True, False])
def test_exactly_one_alternative_holds_for_a_hand_for_which_a_card_is_legal(
    follow: str, legal: bool
) -> None:
    tables = compile_tables(small(follow), 1)
    rng = Random(follow)
    for _ in range(400):
        hand = mask_of(rng.sample(range(12), rng.randrange(1, 7)))
        led = rng.choice([card for card in range(12) if not hand >> card & 1])
        card = rng.choice(list(bits(hand)))
        ways = alternatives(tables.obligations[0][led], card, legal)
        holds = [not hand & way.none and (not way.some or hand & way.some != 0) for way in ways]
        allowed = bool(legal_cards(tables, 0, led, hand) >> card & 1)
        assert sum(holds) == (allowed == legal)


def test_too_many_ways_are_refused_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = next(
        seen
        for deal, player in moments("follow either")
        if (seen := evidence(deal, player)).unseen and len(systems(seen)) > 3
    )
    monkeypatch.setattr(whereabouts_windows, "MAX_SYSTEMS", 3)
    with pytest.raises(CannotRun, match=r"can be explained in \d+ ways.*at most 3"):
        Whereabouts(seen)
    assert possible_places(seen)  # which CP-SAT still tells


def test_cards_that_contradict_each_other_are_in_no_deal() -> None:
    # Where nobody cheats some deal always fits; a cheat is sometimes found out by later cards, and
    # never before the card itself.
    caught = 0
    for deal, player in islice(moments("follow F3", cheat=True), 60):
        there = Whereabouts(evidence(deal, player))
        found = contradiction(deal, player)
        assert (found is None) == (there.count > 0)
        if found is None:
            continue
        caught += 1
        assert found.trick >= deal.revokes[0].trick
        assert Whereabouts(evidence(deal, player, found.trick - 1)).count
        assert possible_places(there.seen) == {}
        with pytest.raises(NoDeal):
            there.sample(Random(1))
        with pytest.raises(NoDeal):
            there.chance(0)
        known = [one.trick for one in deal.revokes]
        assert contradiction(deal, player, known) is None
    assert caught > 3
