"""House rules: the value of every legal card of an ending, against a plain minimax by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from allfours.solver.position_read import read_position
from allfours.spec.catalogue import VARIANTS

from ..naive import house as naive
from ..naive.house import Ending
from ..naive.house_endings import position_line, random_ending
from ..naive.house_table import HOUSES
from .answers import values

NAMES = sorted(HOUSES)
MATCHES = ("all-four", "eleven", "win-by-two", "one-joker", "two-jokers", "off-jack")


def check(name: str, ending: Ending, folder: Path | None = None) -> set[float]:
    line = position_line(name, ending)
    expected = naive.moves(ending)
    position = read_position(line, folder=folder)
    assert values(position, "match" if ending.score else "points") == expected, line
    return set(expected.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_random_endings(name: str) -> None:
    rng = Random(f"endings {name}")
    seen: set[float] = set()
    chosen = 0
    for number in range(15):
        ending = random_ending(HOUSES[name], rng, 5 if number == 0 else 4)
        played = check(f"house/{name}", ending)
        seen |= played
        chosen += len(played) > 1
    # A sample in which nothing ever hangs on the card played would show nothing.
    assert chosen >= 2
    assert len(seen) >= 3


@pytest.mark.parametrize("name", ["game-tie-dealer", "game-tie-non-dealer"])
def test_endings_that_hang_on_the_tie(name: str) -> None:
    rng = Random(f"ties {name}")
    house = HOUSES[name]
    found = 0
    for _ in range(200):
        ending = random_ending(house, rng, 3)
        usual = replace(ending, house=replace(house, score=naive.four))
        if naive.moves(usual) != naive.moves(ending):
            check(f"house/{name}", ending)
            found += 1
    assert found >= 3


@pytest.mark.parametrize("name", MATCHES)
def test_every_card_when_the_match_is_at_stake(name: str) -> None:
    rng = Random(f"matches {name}")
    house = HOUSES[name]
    results = set()
    for _ in range(15):
        ending = random_ending(house, rng, 4)
        close = house.target - 3
        ending.score = rng.randint(close, close + 2), rng.randint(close, close + 2)
        results |= check(f"house/{name}", ending)
    assert {-house.target, house.target} <= results


def test_all_four_wins_from_far_behind() -> None:
    # Hearts are trumps and the dealer has the ace, jack and 2 of them, and every other trump is
    # gone; the count is 55 to 20 before. Leading trumps takes all three points, and Game is safe:
    # the match is won from 0-9, which no three points could do.
    ending = Ending(
        HOUSES["all-four"], "H", "D", {"D": ["HA", "HJ", "H2"], "N": ["S3", "S4", "S5"]},
        piles=_shared_out(["HA", "HJ", "H2", "S3", "S4", "S5"]), score=(0, 9),
    )  # fmt: skip
    ending.held = {who: cards + ending.hands[who] for who, cards in ending.piles.items()}
    assert naive.moves(ending) == {"HA": 10, "HJ": 10, "H2": 10}
    check("house/all-four", ending)
    # With the 2 already lost the other three points leave the match open at 3-9.
    lost = ["HA", "HJ", "H3", "S3", "S4", "S5"]
    ending = Ending(
        HOUSES["all-four"], "H", "D", {"D": lost[:3], "N": lost[3:]},
        piles=_shared_out(lost), score=(0, 8),
    )  # fmt: skip
    ending.piles["D"].remove("H2")
    ending.piles["N"].append("H2")
    ending.held = {who: cards + ending.hands[who] for who, cards in ending.piles.items()}
    assert set(naive.moves(ending).values()) == {3 - 9}
    check("house/all-four", ending)


def _shared_out(live: list[str]) -> dict[str, list[str]]:
    """Everything else to the dealer but the spades and clubs that count."""
    gone = [card for card in HOUSES["all-four"].deck() if card not in live]
    lost = [card for card in gone if card[0] == "S"]
    return {"D": [card for card in gone if card not in lost], "N": lost}


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_first_card_led_fixes_the_trump(size: int) -> None:
    # No trump yet: every lead makes its own suit trumps, and only these cards score.
    rng = Random(f"first card {size}")
    house = HOUSES["first-card-trump"]
    choices = 0
    for _ in range(8):
        live = rng.sample(house.deck(), 2 * size)
        hands = {"D": live[:size], "N": live[size:]}
        held = {who: list(cards) for who, cards in hands.items()}
        ending = Ending(house, "?", rng.choice("DN"), hands, held=held)
        choices += len(check("house/first-card-trump", ending)) > 1
    assert choices >= 2


SMALL = """\
allfours: 1
title: The same with three cards each
extends: house/{name}
deal: {{hand: 3, packets: [3]}}
"""


@pytest.mark.parametrize(
    "name", ["turn-up-last", "low-held", "two-jokers", "joker-high", "turn-up-out"]
)
def test_the_last_draws_of_a_known_stock(name: str, tmp_path: Path) -> None:
    # Hands of three keep the tree small. The odd stocks end with a draw for one player alone.
    (tmp_path / "small.yaml").write_text(SMALL.format(name=name), encoding="utf-8")
    rng = Random(f"stock {name}")
    house = HOUSES[name]
    for _ in range(8):
        check("small.yaml", _with_stock(house, rng, 3 if house.short else 4), tmp_path)


def _with_stock(house: naive.House, rng: Random, stock: int) -> Ending:
    """Three cards each and some of the stock; the rest went before."""
    trump, lead = rng.choice("SHDC"), rng.choice("DN")
    deck = house.deck()
    rng.shuffle(deck)
    out: tuple[str, ...] = ()
    if house.left:
        place = next(i for i, card in enumerate(deck) if card[0] == trump)
        out = (deck.pop(place),)
    hands = {"D": deck[:3], "N": deck[3:6]}
    drawn, gone = tuple(deck[6 : 6 + stock]), deck[6 + stock :]
    half = len(gone) // 4 * 2
    piles = {"D": gone[:half], "N": gone[half:]}
    held = {"D": hands["D"] + gone[::2], "N": hands["N"] + gone[1::2]}
    return Ending(house, trump, lead, hands, "-", piles, held, out, stock=drawn)


def test_there_is_an_oracle_for_every_house_rule() -> None:
    assert sorted(path.stem for path in (VARIANTS / "house").glob("*.yaml")) == NAMES
