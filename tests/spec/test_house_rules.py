"""The house rules that come with the program: each loads clean, is short, says what its title says,
and its random deals are played and counted as the rule is told at the table."""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import after_deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.scoring import Ledger
from allfours.engine.setup import Setup, shuffle_and_deal
from allfours.spec.cards import bits
from allfours.spec.catalogue import VARIANTS, ids
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_all
from allfours.spec.tables import Tables, compile_tables

from ..naive.house import Done, House, Scored, other
from ..naive.house_table import HOUSES

NAMES = sorted(HOUSES)
HEARTS = 1


def house(name: str) -> Rules:
    return load(f"house/{name}")


def in_force(name: str) -> Tables:
    return compile_tables(house(name), HEARTS)


@pytest.mark.parametrize("name", NAMES)
def test_loads_without_a_finding(name: str) -> None:
    assert load_all(f"house/{name}").findings == ()


@pytest.mark.parametrize("name", NAMES)
def test_is_a_short_change_to_a_documented_variant(name: str) -> None:
    text = (VARIANTS / "house" / f"{name}.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 15
    parent = next(line.split(": ")[1] for line in text.splitlines() if line.startswith("extends:"))
    assert parent in ids()
    assert not parent.startswith("house/")
    assert load(parent).score  # a whole game by itself


@pytest.mark.parametrize("name", NAMES)
def test_fifty_random_deals_are_played_as_at_the_table(name: str) -> None:
    rules = house(name)
    rng = Random(f"deals {name}")
    players = (RandomPlayer(rng), RandomPlayer(rng))
    for _ in range(50):
        setup = shuffle_and_deal(rules, rng)
        deal = play_out(Deal(rules, setup), players)
        assert scores(deal) == Table(HOUSES[name], deal).points()


def scores(deal: Deal) -> dict[str, tuple[float, float]]:
    """What each point that the house counts into the score brought (dealer, non-dealer)."""
    found = zip(deal.tables.points, deal.points(), strict=True)
    return {point.name: score for point, score in found if not point.wins_match}


class Table:
    """A deal told again trick by trick: every card must be allowed, every winner right, every draw
    the next card of the stock."""

    def __init__(self, rule: House, deal: Deal) -> None:
        self.rule, self.deal = rule, deal
        self.names = deal.rules.pack.names
        self.hands = {who: set(self.cards(deal.setup.hands[i])) for i, who in enumerate("DN")}
        self.held = {who: sorted(cards) for who, cards in self.hands.items()}
        self.piles: dict[str, list[str]] = {"D": [], "N": []}
        self.stock = [self.names[card] for card in deal.setup.stock]
        self.lead = "D" if deal.rules.play.first_lead == "dealer" else "N"
        self.trump = ""

    def cards(self, mask: int) -> list[str]:
        return [self.names[card] for card in bits(mask)]

    def points(self) -> dict[str, tuple[float, float]]:
        shown = self.deal.setup.trump_card
        self.trump = self.names[self.deal.tricks[0].led if shown is None else shown][0]
        for trick in self.deal.tricks:
            self.follow(trick.led, trick.reply, trick.winner)
            for draw in trick.draws:
                who = "DN"[draw.player]
                card = self.stock.pop(0)
                assert self.names[draw.card] == card
                self.hands[who].add(card)
                self.held[who].append(card)
            self.lead = "DN"[trick.winner]
        assert not self.stock
        assert self.hands == {"D": set(), "N": set()}
        done = Done(self.trump, self.piles, self.held, self.lead, self.rule.values)
        scored = self.rule.score(done)
        return {one.point: (share(one, "D"), share(one, "N")) for one in scored}

    def follow(self, led: int, reply: int | None, winner: int) -> None:
        lead, first = self.lead, self.names[led]
        if reply is None:  # the odd last card
            lead = "DN"[winner]
            assert self.hands[other(lead)] == set()
        self.hands[lead].remove(first)
        won = [first]
        if reply is not None:
            second, hand = self.names[reply], self.hands[other(lead)]
            assert second in self.rule.legal(self.trump, sorted(hand), first)
            takes = self.rule.reply_wins(self.trump, first, second)
            assert "DN"[winner] == (other(lead) if takes else lead)
            hand.remove(second)
            won.append(second)
        self.piles["DN"[winner]] += won


def share(one: Scored, who: str) -> float:
    return one.worth if one.player == who else 0


# The rules that a deal alone does not show.


@pytest.mark.parametrize(
    ("name", "above", "below"),
    [("one-joker", "H2", "+X"), ("one-joker", "+X", "SA"), ("joker-high", "+X", "HA")],
)
def test_the_joker_has_its_place_among_the_trumps(name: str, above: str, below: str) -> None:
    tables = in_force(name)
    numbers = tables.pack.numbers
    assert tables.beats[numbers[below]] >> numbers[above] & 1
    assert not tables.beats[numbers[above]] >> numbers[below] & 1
    assert tables.pack.size == 53


def test_one_joker_leaves_the_last_of_41_cards() -> None:
    rules = house("one-joker")
    setup = shuffle_and_deal(rules, Random(1))
    assert len(setup.stock) == 40
    assert setup.out == 1 << setup.pack[-1]


def test_joker_high_gives_the_last_card_to_the_winner_of_trick_21() -> None:
    rng = Random(3)
    deal = play_out(Deal(house("joker-high"), shuffle_and_deal(house("joker-high"), rng)),
                    (RandomPlayer(rng), RandomPlayer(rng)))  # fmt: skip
    assert [len(trick.draws) for trick in deal.tricks[19:22]] == [2, 1, 0]
    assert deal.tricks[20].draws[0].player == deal.tricks[20].winner
    # 20 draws of two and one of one; 53 cards in 27 tricks, the last of a single card.
    assert len(deal.tricks) == 27
    assert deal.tricks[-1].reply is None


def test_a_joker_that_is_turned_up_means_another_deal() -> None:
    rules = house("two-jokers")
    for seed in range(300):
        setup = shuffle_and_deal(rules, Random(seed))
        assert setup.trump_card is not None
        assert rules.pack.suit(setup.trump_card) is not None


def test_the_off_jack_is_of_the_trump_s_colour() -> None:
    rules = house("off-jack")
    for trump, jack in (("S", "CJ"), ("C", "SJ"), ("H", "DJ"), ("D", "HJ")):
        tables = compile_tables(rules, rules.pack.suits.index(trump))
        order = [tables.pack.names[card] for card in tables.trump_order]
        assert order[3:6] == [trump + "J", jack, trump + "T"]
        point = next(one for one in tables.points if one.name == "off-jack")
        assert [tables.pack.names[card] for card in point.cards] == [jack]


@pytest.mark.parametrize(
    ("name", "target"), [("eleven", 11), ("pedro", 50), ("all-four", 10), ("win-by-two", 10)]
)
def test_the_points_that_win(name: str, target: int) -> None:
    assert house(name).match.target == target


def finished(name: str, *owners: tuple[str, int]) -> tuple[Tables, Ledger]:
    """A deal's account: who took which point, the rest nobody; the count is even."""
    tables = in_force(name)
    taken = dict(owners)
    marks = tuple(1 << taken[point.name] if point.name in taken else 0 for point in tables.points)
    count = (45, 35) if taken.get("game") == 0 else (35, 45) if "game" in taken else (40, 40)
    return tables, Ledger(count=count, owners=marks, last=0)


def test_win_by_two_plays_on_at_10_to_9() -> None:
    tables, ledger = finished("win-by-two", ("high", 0))
    assert after_deal(tables, ledger, (9, 9), 10).winner is None
    assert after_deal(tables, ledger, (9, 8), 10).winner == 0
    assert after_deal(tables, ledger, (10, 11), 10).winner is None
    tables, ledger = finished("win-by-two", ("high", 0), ("low", 1), ("jack", 1), ("game", 1))
    # 10-10 before: 11-13, and in counting order the dealer would have been first.
    assert after_deal(tables, ledger, (10, 10), 10).winner == 1


def test_all_four_win_from_any_score_and_three_do_not() -> None:
    every = [("high", 1), ("low", 1), ("jack", 1), ("game", 1)]
    tables, ledger = finished("all-four", *every)
    assert after_deal(tables, ledger, (9, 0), 10).winner == 1
    tables, ledger = finished("all-four", *every[:3])
    assert after_deal(tables, ledger, (8, 0), 10).winner is None


@pytest.mark.parametrize(
    ("name", "gets"), [("game-tie-dealer", (1, 0)), ("game-tie-non-dealer", (0, 1))]
)
def test_a_tied_game(name: str, gets: tuple[int, int]) -> None:
    tables, ledger = finished(name)
    assert after_deal(tables, ledger, (0, 0), 10).score == gets


def test_a_revoke_gives_the_other_player_a_point() -> None:
    rules = house("revoke-adversary")
    deal = Deal(rules, _revoking_setup(rules))
    numbers = rules.pack.numbers
    deal.play(numbers["S3"])
    deal.play(numbers["D2"], allow_revoke=True)
    assert deal.penalty() == (0, 1)


def _revoking_setup(rules: Rules) -> Setup:
    """The dealer holds spades and hearts; hearts are trumps."""
    pack = rules.pack
    dealer = [pack.numbers[one] for one in ("S4", "S5", "H3", "H4", "D2", "D3")]
    others = [card for card in range(pack.size) if card not in dealer]
    lead = pack.numbers["S3"]
    non_dealer = [lead, *[card for card in others if pack.names[card][0] == "C"][:5]]
    stock = [card for card in others if card not in non_dealer]
    shown = next(card for card in stock if pack.names[card][0] == "H")
    hands = (sum(1 << card for card in dealer), sum(1 << card for card in non_dealer))
    return Setup((), shown, HEARTS, hands, tuple(stock), 0, 0)


def test_the_card_turned_up_is_drawn_last_or_not_at_all() -> None:
    last = shuffle_and_deal(house("turn-up-last"), Random(5))
    assert last.stock[-1] == last.trump_card
    assert len(last.stock) == 40
    out = shuffle_and_deal(house("turn-up-out"), Random(5))
    assert out.out == 1 << (out.trump_card or 0)
    assert len(out.stock) == 39


def test_the_first_card_led_decides_the_trump_suit() -> None:
    rules = house("first-card-trump")
    deal = Deal(rules, shuffle_and_deal(rules, Random(8)))
    assert deal.tables.trump is None
    card = next(bits(deal.state.hands[1]))
    deal.play(card)
    assert deal.tables.trump == rules.pack.suit(card)
