"""Further games of two hands, as rule files only: endings against the plain minimax by hand, and
random deals. Elfern, Tressette, Seven-up, and Sixty-six, which stands in this file as a user of the
language would write it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.setup import shuffle_and_deal
from allfours.solver.position_read import read_position
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_all, load_text

from ..naive.house import RANKS, Done, Ending, House, Pair, Scored, moves
from .answers import values

SIXTY_SIX = """\
allfours: 1
title: Sixty-six without marriages, ten for the last trick
source: {work: common knowledge, language: en}
cards:
  suits: [S, H, D, C]
  ranks: [A, 10, K, Q, J, 9]
  values: {A: 11, 10: 10, K: 4, Q: 3, J: 2, last-trick: 10}
deal: {hand: 6, packets: [3, 3], first_dealer: cut, next_dealer: alternate, first_dealt: non-dealer}
trump: {from: turn-up, card: last-drawn}
stock: {shows: nothing, draw: [winner, loser]}
play:
  first_lead: non-dealer
  next_lead: trick-winner
  follow:
    trump-led: [{play: anything}]
    plain-led: [{play: anything}]
  follow_after_stock:
    trump-led: [{play: trumps}, {play: anything}]
    plain-led: [{play: led-suit}, {play: trumps}, {play: anything}]
  wins: [highest-trump, highest-of-led-suit]
score:
  win: {to: first-to, of: values, at: 66, otherwise: nobody}
match: one-deal
penalties: {revoke: none, misdeal: redeal}
"""


@dataclass
class Game(House):
    """A game of another pack: `order` is the rank of the cards, high to low."""

    order: str = RANKS
    must_trump: bool = False
    trumps_at_all: bool = True

    def deck(self) -> list[str]:
        return [suit + rank for suit in "SHDC" for rank in self.order]

    def trumps(self, trump: str) -> list[str]:
        return [trump + rank for rank in self.order] if self.trumps_at_all else []

    def legal(self, trump: str, hand: list[str], led: str) -> list[str]:
        found = super().legal(trump, hand, led)
        own = [card for card in found if card[0] == trump]
        void = all(card[0] != led[0] for card in hand)
        return own if self.must_trump and void and own else found

    def reply_wins(self, trump: str, led: str, reply: str) -> bool:
        if self.trumps_at_all and reply[0] == trump != led[0]:
            return True
        same = led[0] == reply[0]
        return same and self.order.index(reply[1]) < self.order.index(led[1])


def _honours(done: Done) -> list[Scored]:
    return [Scored("honours", done.most(), 1)]


def _thirds(done: Done) -> list[Scored]:
    """Whole points of three thirds; the last trick is three more."""
    found = []
    for who in "DN":
        found.append(Scored("points", who, (done.count(who) + 3 * (done.last == who)) // 3))
    return found


def _sixty_six(done: Done) -> list[Scored]:
    """Of 130 only one player can have 66."""
    for who in "DN":
        if done.count(who) + 10 * (done.last == who) >= 66:
            return [Scored("win", who, 1)]
    return [Scored("win", "-", 1)]


def _seven_up(done: Done) -> list[Scored]:
    trumps = done.trumps()
    high, low = (done.holder(trumps[0]), done.holder(trumps[-1])) if trumps else ("-", "-")
    return [
        Scored("high", high, 1),
        Scored("low", low, 1),
        Scored("jack", done.captor(done.trump + "J"), 1),
        Scored("game", done.most("N"), 1),
    ]


@dataclass
class Case:
    """A game as the rules have it and as the oracle has it. `dealt` cards are in play in a deal."""

    rules: Rules
    game: Game
    dealt: int
    cards: int = 4


COURT = {"A": 1, "K": 1, "Q": 1, "J": 1, "T": 1}
THIRDS = {"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1}
TENS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
SCALE_80 = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def cases() -> dict[str, Case]:
    sixty_six = load_text(SIXTY_SIX, "sixty-six.yaml", Path()).rules
    return {
        "elfern": Case(
            load("elfern/standard"),
            Game("F3", _honours, {}, COURT, order="AKQJT987", trumps_at_all=False),
            32,
        ),
        "tressette": Case(
            load("tressette/two-players"),
            Game("F3", _thirds, {}, THIRDS, order="32AKQJ7654", trumps_at_all=False),
            40,
        ),
        "sixty-six": Case(
            sixty_six, Game("F3", _sixty_six, {}, TENS, order="ATKQJ9", must_trump=True), 24
        ),
        "seven-up": Case(load("all-fours/seven-up"), Game("F1", _seven_up, {}, SCALE_80), 12),
    }


CASES = cases()
NAMES = sorted(CASES)


def random_ending(case: Case, rng: Random) -> Ending:
    """Four cards each; the rest of those dealt went before, by chance, and the others are out."""
    game = case.game
    deck = game.deck()
    rng.shuffle(deck)
    trump = rng.choice("SHDC") if game.trumps_at_all else "-"
    size = case.cards
    hands = {"D": deck[:size], "N": deck[size : 2 * size]}
    gone, out = deck[2 * size : case.dealt], deck[case.dealt :]
    held = {"D": hands["D"] + gone[::2], "N": hands["N"] + gone[1::2]}
    ways = [_piles(rng, gone) for _ in range(20)]
    piles = min(ways, key=lambda one: abs(_ahead(game, one) - rng.randint(-10, 10)))
    lead, table = rng.choice("DN"), "-"
    if rng.random() < 1 / 3:
        table = hands[lead].pop()
    return Ending(game, trump, lead, hands, table, piles, held, tuple(out))


def _piles(rng: Random, gone: list[str]) -> Pair:
    piles: Pair = {"D": [], "N": []}
    for trick in zip(gone[::2], gone[1::2], strict=True):
        piles[rng.choice("DN")] += trick
    return piles


def _ahead(game: Game, piles: Pair) -> int:
    done = Done("-", piles, {}, "-", game.values)
    return done.count("D") - done.count("N")


def line(case: Case, ending: Ending) -> str:
    """The ending as a position, without the rules."""
    ranks = "".join(case.rules.pack.ranks)
    done = Done(ending.trump, ending.piles, ending.held, "-", case.game.values)
    hands = {
        who: ".".join("".join(r for r in ranks if s + r in ending.hands[who]) for s in "SHDC")
        for who in "DN"
    }
    fields = [
        f"trump={ending.trump} lead={ending.lead} table={ending.table}",
        f"D={hands['D']} N={hands['N']} count=D{done.count('D')},N{done.count('N')}",
    ]
    if case.dealt == 12:
        fields.append(f"taken={_taken(ending, done)} out={'.'.join(ending.out)}")
    return " ".join(fields)


def _taken(ending: Ending, done: Done) -> str:
    """Who has the points of Seven-up whose cards are gone."""
    trumps = [ending.trump + rank for rank in RANKS if ending.trump + rank not in ending.out]
    gone = [card for pile in ending.piles.values() for card in pile]
    owners = {}
    if trumps and trumps[0] in gone:
        owners["high"] = done.holder(trumps[0])
    if trumps and trumps[-1] in gone:
        owners["low"] = done.holder(trumps[-1])
    if ending.trump + "J" in gone:
        owners["jack"] = done.captor(ending.trump + "J")
    return ",".join(f"{point}:{who}" for point, who in owners.items()) or "-"


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_random_endings(name: str) -> None:
    case, rng = CASES[name], Random(f"further {name}")
    seen: set[float] = set()
    for _ in range(25):
        ending = random_ending(case, rng)
        position = read_position(line(case, ending), case.rules)
        expected = moves(ending)
        assert values(position) == expected, position.text
        seen |= set(expected.values())
    assert len(seen) >= 3


@pytest.mark.parametrize("name", ["elfern/standard", "tressette/two-players", "all-fours/seven-up"])
def test_the_file_has_no_finding(name: str) -> None:
    assert load_all(name).findings == ()


@pytest.mark.parametrize(
    ("name", "tricks", "total"),
    [("elfern", 16, 20), ("tressette", 20, 35), ("sixty-six", 12, 130), ("seven-up", 6, None)],
)
def test_random_deals_use_every_card_and_count_the_whole_pack(
    name: str, tricks: int, total: int | None
) -> None:
    rules = CASES[name].rules
    rng = Random(name)
    bonus = dict(rules.cards.values).get("last-trick", 0)
    for _ in range(50):
        players = (RandomPlayer(rng), RandomPlayer(rng))
        deal = play_out(Deal(rules, shuffle_and_deal(rules, rng)), players)
        assert len(deal.tricks) == tricks
        if total is not None:
            assert sum(deal.state.ledger.count) + bonus == total


def test_tressette_is_worth_eleven_points_whole() -> None:
    rules = CASES["tressette"].rules
    rng = Random(11)
    for _ in range(50):
        players = (RandomPlayer(rng), RandomPlayer(rng))
        deal = play_out(Deal(rules, shuffle_and_deal(rules, rng)), players)
        assert sum(deal.total()) == 11
