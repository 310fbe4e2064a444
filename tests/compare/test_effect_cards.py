"""The same cards under every text: each text's own chances, and as little difference as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from allfours.compare.effect.cards import OwnCards, Shuffled, all_names, shuffled
from allfours.engine.setup import DealAgain, Setup, deal_pack
from allfours.spec.cards import Pack, bits
from allfours.spec.model import Rules, Stock, Trump

from ..engine.helpers import house, rules

Law = dict[Any, Fraction]


def law(deals: Iterator[Setup]) -> Law:
    """The chance of every deal of a list in which all are alike likely; in what order the packets
    brought the cards of a hand is left out."""
    found = Counter(
        (one.hands, one.stock, one.out, one.trump_card, one.trump, one.public) for one in deals
    )
    return {deal: Fraction(many, found.total()) for deal, many in found.items()}


def by_hand(game: Rules) -> Iterator[Setup]:
    """Every way to shuffle, cut and shuffle again; a deal in which no trump was found is none."""
    many = game.pack.size
    for pack in permutations(range(many)):
        for dealt, shown in cuts(game, pack):
            rest = dealt[2 * game.deal.hand :]
            again = permutations(rest) if game.trump.card == "returned" else [None]
            for returned in again:
                try:
                    yield deal_pack(game, dealt, shown, returned)
                except DealAgain:
                    continue


def cuts(game: Rules, pack: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The pack as it is dealt, and the card that the cut has shown."""
    if game.trump.source != "cut":
        yield pack, None
        return
    for depth in range(1, len(pack)):
        lifted, rest = pack[:depth], pack[depth:]
        shown = {"lifted-bottom": lifted[-1], "rest-top": rest[0], "pack-bottom": rest[-1]}
        card = shown[game.trump.shown or ""]
        if game.trump.then == "keep":
            yield rest + lifted, card
        else:
            yield from ((dealt, card) for dealt in permutations(pack))


def shared(game: Rules, beside: tuple[Rules, ...] = ()) -> Iterator[Setup]:
    """Every deal of the shared cards, as this text deals them, all numbers alike likely."""
    names = all_names((game, *beside))
    own = OwnCards(game, names)
    steps = 12  # all numbers of places here divide it, so each place comes up as often
    numbers = [(2 * step + 1 << 63) // steps for step in range(steps)]
    moved = game.trump.then == "reshuffle" or game.trump.shown == "pack-bottom"
    places = numbers if moved or game.trump.card == "returned" else [0]
    others = numbers if game.pack.extras else [0]
    for order in permutations(range(len(names))):
        for place, other in product(places, others):
            yield own.deal(Shuffled(order, place, other))


def small(trump: Trump, extras: tuple[str, ...] = (), odd: Any = None, hand: int = 1) -> Rules:
    """A game of a few cards whose trump is found in some way."""
    game = rules("california-jack/strict-follow")
    pack = Pack(("S", "H"), ("A", "K"), extras)
    return replace(
        game,
        cards=replace(game.cards, pack=pack),
        deal=replace(game.deal, hand=hand, packets=(1,) * hand),
        trump=trump,
        stock=Stock("nothing", True, odd),
    )


WAYS = [
    *(
        Trump("cut", shown=shown, then=then)
        for shown in ("lifted-bottom", "rest-top", "pack-bottom")
        for then in ("keep", "reshuffle")
    ),
    *(
        Trump("turn-up", card=card)
        for card in ("first-drawn", "last-drawn", "out-of-play", "returned")
    ),
    Trump("stock-bottom"),
    Trump("fixed", suit="H"),
    Trump("first-card-led"),
    Trump("none"),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.source} {way.shown or way.card or ''}")
def test_every_deal_has_the_chance_that_the_text_gives_it(way: Trump) -> None:
    game = small(way)
    assert law(shared(game)) == law(by_hand(game))


@pytest.mark.parametrize("extra", ["again", "S"])
@pytest.mark.parametrize("way", ["turn-up", "cut"])
def test_a_joker_that_is_turned_up_changes_no_chance(way: str, extra: str) -> None:
    trump = Trump("turn-up", card="first-drawn", extra=extra)
    if way == "cut":
        trump = Trump("cut", shown="lifted-bottom", then="keep", extra=extra)
    game = small(trump, ("X",), "first-drawer-only")
    assert law(shared(game)) == law(by_hand(game))


def test_cards_of_other_texts_change_no_chance() -> None:
    game = small(Trump("turn-up", card="last-drawn"))
    other = small(Trump("turn-up", card="first-drawn", extra="again"), ("X",), "left")
    assert law(shared(game, (other,))) == law(by_hand(game))


def test_a_pack_that_is_all_dealt_changes_no_chance() -> None:
    game = small(Trump("fixed", suit="S"), hand=2)
    assert law(shared(game)) == law(by_hand(game))


TEXTS = [
    "california-jack/strict-follow",  # cut, the card stays at the bottom
    "california-jack/foster-1897",  # cut, then shuffled again
    "california-jack/bicycle",  # the top card of the stock
    "california-jack/ten-high",  # another order of ranks
    "shasta-sam/ten-high",  # turned up, drawn last
    "house/turn-up-out",  # turned up, put aside
    "house/first-card-trump",
]


def dealt(texts: list[Rules], seed: int) -> list[Setup]:
    """The same cards under some texts."""
    names = all_names(texts)
    cards = shuffled(len(names), Random(seed))
    return [OwnCards(game, names).deal(cards) for game in texts]


def names(game: Rules, cards: int) -> set[str]:
    return {game.pack.names[card] for card in bits(cards)}


@pytest.mark.parametrize("seed", range(20))
def test_the_same_hands_and_the_same_card_for_the_trump(seed: int) -> None:
    texts = [rules(ref) for ref in TEXTS if ref != "california-jack/foster-1897"]
    setups = dealt(texts, seed)
    found = [
        (names(game, one.hands[0]), names(game, one.hands[1]), names(game, 1 << one.trump_card))
        for game, one in zip(texts, setups, strict=True)
        if one.trump_card is not None
    ]
    assert len(found) == len(texts) - 1  # the last finds its trump with the first lead
    assert all(one == found[0] for one in found)
    assert names(texts[-1], setups[-1].hands[0]) == found[0][0]


@pytest.mark.parametrize("seed", range(20))
def test_only_the_place_of_that_card_is_another(seed: int) -> None:
    texts = [rules(ref) for ref in TEXTS]
    setups = dealt(texts, seed)
    stocks = [
        [game.pack.names[card] for card in one.stock]
        for game, one in zip(texts, setups, strict=True)
    ]
    top = stocks[2]
    card = top[0]
    assert stocks[0] == stocks[3 + 1] == [top[-1], *top[1:-1], card]  # it is drawn last
    assert stocks[5] == [top[-1], *top[1:-1]]  # it is out of play
    assert stocks[3] == stocks[6] == top
    moved = [place for place in range(40) if stocks[1][place] != top[place]]
    hand = names(texts[1], setups[1].hands[0] | setups[1].hands[1])
    assert len(moved) == (1 if card in hand else 2 if card != stocks[1][0] else 0)


def test_packets_and_who_is_dealt_first_change_nothing() -> None:
    text = "extends: california-jack/strict-follow\n"
    threes = house(text + "deal: {packets: [3, 3]}\n")
    dealer_first = house(text + "deal: {packets: [1, 2, 3], first_dealt: dealer}\n")
    plain, three, dealer = dealt([rules("california-jack/strict-follow"), threes, dealer_first], 1)
    assert plain.hands == three.hands == dealer.hands
    assert plain.stock == three.stock == dealer.stock
    assert len({plain.pack, three.pack, dealer.pack}) == 3


def test_a_smaller_hand_is_part_of_a_larger_and_other_cards_fall_out() -> None:
    six, thirteen = rules("california-jack/bicycle"), rules("german-whist/pagat")
    forty = rules("briscola/standard")
    small_hands, large, few = dealt([six, thirteen, forty], 3)
    for player in (0, 1):
        assert small_hands.hands[player] & ~large.hands[player] == 0
    assert large.trump == small_hands.trump
    assert len(few.pack) == 40
