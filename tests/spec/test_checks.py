"""Meaning: what is said to be proved against every hand tried one by one on small packs, and each
check against files whose faults are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.setup import shuffle_and_deal
from allfours.spec.catalogue import ids
from allfours.spec.checks import CHECKS, proofs
from allfours.spec.checks.outcomes import chances, quantity_total
from allfours.spec.checks.same_reading import same_game
from allfours.spec.diagnostics import Diagnostic, Faulty
from allfours.spec.model import CardClass, Follow, Obligation, Rules, Stock
from allfours.spec.resolve import load, load_all, load_text
from allfours.spec.validation import validate

from .faulty import FILES, POSITIVE, names

BASE = FILES / "base.yaml"
HEAD = "allfours: 1\ntitle: At home\nextends: base.yaml\n"
CLASSES: tuple[CardClass, ...] = (
    "anything",
    "led-suit",
    "trumps",
    "beating",
    "led-suit-beating",
    "trumps-beating",
)


def findings(text: str) -> list[Diagnostic]:
    """What is wrong with changes to the base."""
    try:
        return list(load_text(HEAD + text + "\n", "mine.yaml", FILES).findings)
    except Faulty as error:
        return error.findings


def codes(text: str) -> list[str]:
    return [found.code for found in findings(text)]


def rules(text: str) -> Rules:
    return load_text(HEAD + text + "\n", "mine.yaml", FILES).rules


# Files that are right


@pytest.mark.parametrize("name", ids())
def test_a_documented_variant_has_no_findings(name: str) -> None:
    assert load_all(name).findings == ()


@pytest.mark.parametrize("name", names(POSITIVE))
def test_a_right_house_rule_has_no_findings_and_plays(name: str) -> None:
    outcome = validate([str(POSITIVE / name)])
    assert (outcome.findings, outcome.troubles) == ((), ())
    game = load(str(POSITIVE / name))
    rng = Random(name)
    players = (RandomPlayer(rng), RandomPlayer(rng))
    for _ in range(20):
        deal = play_out(Deal(game, shuffle_and_deal(game, rng)), players)
        assert deal.state.over


def test_every_check_has_a_code_of_its_own() -> None:
    own = [module.CODE for module in CHECKS]
    assert len(set(own)) == len(own) >= 30
    for module in CHECKS:
        assert (module.__doc__ or "").startswith(f"{module.CODE}: ")


# Every hand of a small pack, one by one


SMALL = "cards: {suits: [S, H], ranks: [A, K, Q], values: {A: 1}}\ndeal: {hand: 3, packets: [3]}\n"
POINTS = (
    "score: {high: none, low: none, jack: none, game: none, last: {to: last-trick}}\n"
    "match: {target: 1000}\nstock: none\ntrump: {from: fixed, suit: S}\npenalties: {revoke: none}\n"
)


ANYTHING = Follow(*[(Obligation(("anything",), ("anything",)),)] * 2)


def small_rules() -> Rules:
    return rules(SMALL + POINTS)


def of_class(name: str, led: int, trump: range, width: int, size: int, wins: Any) -> set[int]:
    """The cards of a class by what the words mean: cards are numbered suit by suit, the highest
    rank first; a card beats the one led if it wins the trick from it."""
    suit = set(range(led // width * width, led // width * width + width))
    beating = {card for card in range(size) if card != led and wins(led, card)}
    return {
        "anything": set(range(size)),
        "led-suit": suit,
        "trumps": set(trump),
        "beating": beating,
        "led-suit-beating": suit & beating,
        "trumps-beating": set(trump) & beating,
    }[name]


def takes(led: int, reply: int) -> bool:
    """Who wins between two cards of the small pack with spades, the cards 0 to 2, as trumps."""
    if led // 3 == reply // 3:
        return reply < led
    return reply < 3


def legal(obligations: tuple[Obligation, ...], led: int, hand: frozenset[int]) -> set[int] | None:
    """The legal cards of a hand, straight from the rule; None when no obligation binds it."""
    for one in obligations:
        held, allowed = set[int](), set[int]()
        for name in one.holding:
            held |= of_class(name, led, range(3), 3, 6, takes)
        for name in one.play:
            allowed |= of_class(name, led, range(3), 3, 6, takes)
        if held & hand:
            return allowed & hand
    return None


def hands(led: int, least: int, most: int) -> Iterator[frozenset[int]]:
    others = [card for card in range(6) if card != led]
    for size in range(least, most + 1):
        for hand in combinations(others, size):
            yield frozenset(hand)


def binding(obligations: tuple[Obligation, ...], led: int, hand: frozenset[int]) -> int | None:
    for place, one in enumerate(obligations):
        held = set[int]().union(
            *(of_class(name, led, range(3), 3, 6, takes) for name in one.holding)
        )
        if held & hand:
            return place
    return None


def random_obligations(rng: Random, safe: bool = False) -> tuple[Obligation, ...]:
    """A follow rule; a safe one leaves no hand without a card."""

    def union() -> tuple[CardClass, ...]:
        return tuple(rng.sample(CLASSES, rng.choice((1, 1, 1, 2))))

    found = []
    for _ in range(rng.randint(1, 4)):
        play = union()
        holding = tuple(rng.sample(play, 1)) if safe else union()
        found.append(Obligation(holding if rng.random() < 0.4 else play, play))
    if safe or rng.random() < 0.7:
        found.append(Obligation(("anything",), ("anything",)))
    return tuple(found)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("hand_size", "full"), [(1, False), (2, False), (3, False), (2, True)])
def test_what_is_proved_of_a_follow_rule_holds_for_every_hand(
    seed: int, hand_size: int, full: bool
) -> None:
    """Without a stock hands of every size occur; while it lasts (`full`) only whole ones."""
    rng = Random(seed)
    follow = Follow(random_obligations(rng), random_obligations(rng))
    base = small_rules()
    play = replace(base.play, follow=follow, follow_after_stock=ANYTHING if full else follow)
    deal = replace(base.deal, hand=hand_size)
    game = replace(base, play=play, deal=deal, stock=Stock("nothing", True) if full else None)
    for (key, kind), known in proofs.follow_rules(game).items():
        if full and key == "follow_after_stock":
            continue
        rule = follow.trump_led if kind == "trump-led" else follow.plain_led
        tried = [
            (led, hand)
            for led in (range(3) if kind == "trump-led" else range(3, 6))
            for hand in hands(led, hand_size if full else 1, hand_size)
        ]
        compare(known, rule, tried)


def compare(
    known: proofs.Follow, rule: tuple[Obligation, ...], tried: list[tuple[int, frozenset[int]]]
) -> None:
    """What was proved of a rule with what becomes of every lead and hand."""
    stuck = [pair for pair in tried if not legal(rule, *pair)]
    assert (known.stuck is not None) is bool(stuck)
    if known.stuck is not None:
        _, led, mask = known.stuck
        assert (led, frozenset(card for card in range(6) if mask >> card & 1)) in stuck
    assert known.bound == {binding(rule, *pair) for pair in tried} - {None}
    for place in known.bound if known.stuck is None else ():
        without = rule[:place] + rule[place + 1 :]
        same = all(legal(rule, *pair) == legal(without, *pair) for pair in tried)
        assert (place in known.needed) is not same


@pytest.mark.parametrize("seed", range(60))
def test_two_rules_are_the_same_if_every_hand_may_play_the_same(seed: int) -> None:
    rng = Random(1000 + seed)
    base = small_rules()
    one = Follow(random_obligations(rng, True), random_obligations(rng, True))
    two = Follow(one.trump_led, random_obligations(rng, True))
    if rng.random() < 0.5:  # a small change, which often makes no difference
        two = Follow(one.trump_led, (*one.plain_led, Obligation(("trumps",), ("anything",))))
    games = [replace(base, play=replace(base.play, follow=way, follow_after_stock=way))
             for way in (one, two)]  # fmt: skip
    tried = [(led, hand) for led in range(3, 6) for hand in hands(led, 1, 3)]
    same = all(legal(one.plain_led, *pair) == legal(two.plain_led, *pair) for pair in tried)
    assert proofs.same_play(games[0], games[1]) is same
    assert same_game(games[0], games[1]) is same


def test_a_trump_suit_of_each_kind_stands_for_all() -> None:
    text = (
        "cards:\n  colours: [[S, C]]\n"
        "  trump_ranks: [A, K, Q, J, off-J, 10, 9, 8, 7, 6, 5, 4, 3, 2]\n"
    )
    game = rules(text)
    assert proofs.kinds_of_trump(game) == (0, 1)
    assert proofs.kinds_of_trump(rules("")) == (0,)
    assert proofs.kinds_of_trump(rules("trump: {from: fixed, suit: D}")) == (2,)


@pytest.mark.parametrize("wins", [
    ("highest-trump", "highest-of-led-suit"),
    ("last-trump", "highest-of-led-suit"),
    ("highest-trump", "highest-rank"),
    ("highest-of-led-suit",),
    ("highest-rank",),
])  # fmt: skip
def test_tests_that_matter_are_not_called_idle(wins: tuple[str, ...]) -> None:
    assert "AF333" not in codes(f"play: {{wins: [{', '.join(wins)}]}}")


@pytest.mark.parametrize("wins", [
    ("highest-trump", "highest-of-led-suit", "highest-rank"),
    ("highest-trump", "last-trump", "highest-of-led-suit"),
    ("highest-of-led-suit", "highest-trump"),
])  # fmt: skip
def test_tests_that_never_decide_are_found(wins: tuple[str, ...]) -> None:
    found = [one for one in findings(f"play: {{wins: [{', '.join(wins)}]}}") if one.code == "AF333"]
    assert len(found) == 1
    assert "proved" in found[0].message


# Points, by counting


@pytest.mark.parametrize(("quantity", "most"), [("tricks", 26), ("cards", 52), ("values", 80)])
def test_what_there_is_to_win_in_the_base(quantity: str, most: int) -> None:
    assert quantity_total(rules(""), quantity, "whole-deal") == most


def test_tricks_of_each_part_of_the_deal() -> None:
    odd = rules("trump: {from: turn-up, card: out-of-play}\nstock: {odd: first-drawer-only}")
    for game, drawn, last in ((rules(""), 20, 6), (odd, 20, 6)):
        assert quantity_total(game, "tricks", "while-stock") == drawn
        assert quantity_total(game, "tricks", "after-stock") == last


def test_tricks_are_those_of_a_deal_played() -> None:
    for text in ("", "trump: {from: turn-up, card: out-of-play}\nstock: {odd: first-drawer-only}"):
        game = rules(text)
        rng = Random(7)
        players = (RandomPlayer(rng), RandomPlayer(rng))
        deal = play_out(Deal(game, shuffle_and_deal(game, rng)), players)
        drawn, last = deal.state.ledger.tricks
        assert quantity_total(game, "tricks", "while-stock") == sum(drawn)
        assert quantity_total(game, "tricks", "after-stock") == sum(last)


CHANCES = {
    # a point: who can win it: someone, may be nobody, may be both
    "{to: captor, of: A of trumps}": (True, False, False),
    "{to: holder, of: lowest-trump}": (True, False, False),
    "{to: each-captor, of: [A of trumps, 2 of trumps]}": (True, False, True),
    "{to: most, of: values, tied: nobody}": (True, True, False),
    "{to: most, of: values, tied: both}": (True, False, True),
    "{to: most, of: values, tied: dealer}": (True, False, False),
    "{to: most, of: tricks, tied: nobody}": (True, True, False),
    "{to: last-trick}": (True, False, False),
    "{to: each, of: tricks}": (True, False, True),
    "{to: each, of: values, per: 40}": (True, False, True),
    "{to: each, of: values, per: 41}": (True, True, True),
    "{to: first-to, of: values, at: 40, otherwise: nobody}": (True, False, False),
    "{to: first-to, of: values, at: 41, otherwise: nobody}": (True, True, False),
    "{to: first-to, of: values, at: 41, otherwise: last-trick}": (True, False, False),
    "{to: first-to, of: tricks, at: 27, otherwise: nobody}": (False, True, False),
    "{to: sweep, of: [high, low]}": (True, True, False),
}


@pytest.mark.parametrize("point", CHANCES, ids=str)
def test_how_a_point_can_come_out(point: str) -> None:
    text = f"score: {{new: {point}}}\nmatch: {{target: 100}}"
    try:
        game = rules(text)
    except Faulty:  # one that nobody can win is a fault
        game = rules("")
        fault = findings(text)
        assert [one.code for one in fault] == ["AF345"]
        assert CHANCES[point][0] is False
        return
    new = game.point("new")
    assert new is not None
    chance = chances(game, new)
    assert (chance.can_win, chance.may_lapse, chance.may_both) == CHANCES[point]


@pytest.mark.parametrize("name", [*ids(), *(str(POSITIVE / name) for name in names(POSITIVE))])
def test_points_of_deals_played_come_out_as_they_can(name: str) -> None:
    game = load(name)
    rng = Random(name)
    players = (RandomPlayer(rng), RandomPlayer(rng))
    for _ in range(15):
        deal = play_out(Deal(game, shuffle_and_deal(game, rng)), players)
        for point, (one, two) in zip(game.score, deal.state.points(), strict=True):
            chance = chances(game, point)
            unit = abs(point.worth)
            if point.wins_match:
                continue
            assert max(abs(one), abs(two)) <= chance.most * unit
            assert abs(one) + abs(two) >= chance.least * unit
            assert chance.may_lapse or one or two
            assert chance.may_both or not (one and two)


def test_more_than_a_deal_has_is_never_counted() -> None:
    (found,) = findings("score: {new: {to: each, of: tricks, per: 27}}")
    assert (found.code, "a deal has 26" in found.message) == ("AF340", True)


def test_with_an_odd_total_nobody_ties() -> None:
    game = rules("cards: {values: {10: 10, A: 4, K: 3, Q: 2, J: 1, J of trumps: 2}}")
    game_point = game.point("game")
    assert game_point is not None
    assert not chances(game, game_point).may_lapse


def test_points_may_lapse_when_cards_stay_out() -> None:
    game = rules("trump: {from: turn-up, card: out-of-play}\nstock: {odd: left}")
    high = game.point("high")
    assert high is not None
    assert chances(game, high).may_lapse
    assert "AF352" in codes(
        "trump: {from: turn-up, card: out-of-play}\nstock: {odd: left}\n"
        "match: {both_reach: {winner_of: high}}"
    )
    assert codes("match: {both_reach: {winner_of: high}}") == []


def test_the_target_that_is_reached_at_once_is_the_least_a_deal_gives() -> None:
    """High, low and jack are always won, so one player has two points or more, but may have no
    third."""
    assert codes("match: {target: 2}") == ["AF351"]
    assert codes("match: {target: 3}") == []
    assert codes("match: {target: 400}") == []
    assert codes("match: {target: 401}") == ["AF351"]


def test_sweeps_of_sweeps_are_decided_in_order_and_at_once() -> None:
    """Each of 400 sweeps names a hundred before it: all can be won; turned round, only the last."""
    names = [f"p{number}" for number in range(400)]
    parts = [[*names[max(0, place - 100) : place], "high", "low"] for place in range(400)]
    text = "".join(f"  {name}: {{to: sweep, of: [{', '.join(of)}]}}\n"
                   for name, of in zip(names, parts, strict=True))  # fmt: skip
    assert codes("score:\n" + text) == []
    backwards = "".join(f"{line}\n" for line in reversed(text.splitlines()))
    assert set(codes("score:\n" + backwards)) == {"AF211", "AF346"}


# Where a fault is told


def test_what_a_change_makes_odd_is_told_at_the_change() -> None:
    (found,) = findings(
        "cards:\n  extras: [J]\n"
        "  trump_ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2, +J]\ntrump: {extra: again}"
    )
    assert (found.code, found.span.file, found.span.line) == ("AF311", "mine.yaml", 5)


def test_what_a_change_leaves_without_a_card_is_told_where_it_is_written() -> None:
    (found,) = findings("cards: {ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3]}")
    assert found.code == "AF304"
    assert Path(found.span.file).name == "base.yaml"
    assert {span.file for span, _ in found.related} == {"mine.yaml"}
    assert [span.line for span, _ in found.related] == [4, 3]  # the change, and the extends


def test_warnings_of_a_parent_are_not_told_for_its_children(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE.read_text())
    parent = HEAD + "match: {target: 1000}\n"
    (tmp_path / "parent.yaml").write_text(parent)
    (tmp_path / "child.yaml").write_text(parent.replace("base", "parent").replace("match", "deal")
                                         .replace("{target: 1000}", "{packets: [6]}"))  # fmt: skip
    outcome = validate([str(tmp_path / "child.yaml")])
    assert outcome.findings == ()
    assert [one.code for one in validate([str(tmp_path / "parent.yaml")]).findings] == ["AF351"]


def test_a_reading_that_is_taken_out_need_not_be_there_for_long() -> None:
    text = "readings: {gone: none}"
    (found,) = findings(text)
    assert (found.code, "no reading `gone`" in found.message) == ("AF305", True)


READINGS = (
    "readings:\n"
    "  as-it-is: {{about: {0}, default: true, because: it says so}}\n"
    "  other: {{about: {0}, because: it can be read so, set: {1}}}\n"
)


@pytest.mark.parametrize(
    ("about", "change", "code"),
    [
        ("trump", "{trump: {from: turn-up, card: out-of-play}}", "AF311"),
        ("stock", "{stock: none, trump: {from: stock-bottom}}", "AF313"),
        ("play.follow.plain-led", "{play: {follow: {plain-led: [{play: trumps}]}}}", "AF330"),
        ("trump", "{trump: {card: last-drawn}}", "AF207"),
        ("deal", "{deal: {hand: 8}}", "AF310"),
    ],
)
def test_a_reading_under_which_the_rules_are_faulty_is_told(
    about: str, change: str, code: str
) -> None:
    (found,) = findings(READINGS.format(about, change))
    assert found.code == code
    assert "under the reading `other`" in found.message
    assert found.span.line == 6


@pytest.mark.parametrize(
    ("about", "change"),
    [
        ("match.target", "{match: {target: 10}}"),
        ("cards.values", "{cards: {values: {A: 4, K: 3, Q: 2, J: 1, 10: 10, 9: 0}}}"),
        (
            "play.follow.plain-led",
            "{play: {follow: {plain-led: [{holding: led-suit, play: led-suit},"
            " {play: anything}]}}}",
        ),
        ("play.follow_after_stock", "{play: {follow_after_stock: {trump-led: [{play: led-suit},"
         " {play: anything}], plain-led: [{play: led-suit}, {play: anything}]}}}"),
        ("play.wins", "{play: {wins: [highest-trump, highest-of-led-suit, last-trump]}}"),
    ],
)  # fmt: skip
def test_a_reading_in_other_words_is_no_other_reading(about: str, change: str) -> None:
    found = findings(READINGS.format(about, change))
    assert [one.code for one in found] == ["AF360"]
    assert "proved" in found[0].message


@pytest.mark.parametrize(
    ("about", "change"),
    [
        ("match.target", "{match: {target: 7}}"),
        ("cards.values", "{cards: {values: {A: 4, K: 3, Q: 2, J: 1, 10: 9}}}"),
        ("play.follow.plain-led", "{play: {follow: {plain-led: [{play: [led-suit, trumps]},"
         " {play: anything}]}}}"),
        ("play.wins", "{play: {wins: [last-trump, highest-of-led-suit]}}"),
        ("stock.shows", "{stock: {shows: nothing}}"),
    ],
)  # fmt: skip
def test_a_reading_that_differs_is_not_called_the_same(about: str, change: str) -> None:
    assert codes(READINGS.format(about, change)) == []


def test_loading_for_play_looks_for_errors_only() -> None:
    assert load(str(FILES / "negative" / "target-at-once.yaml")).match.target == 2
    with pytest.raises(Faulty):
        load(str(FILES / "negative" / "no-legal-card.yaml"))
