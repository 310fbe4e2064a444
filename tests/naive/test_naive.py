"""The oracle against endings worked by hand and against results known before it."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from . import (
    Ending,
    Follow,
    Point,
    Result,
    Rules,
    available,
    cards_of,
    documents,
    encode,
    hand_of,
    solve,
    solve_many,
)

pytestmark = pytest.mark.skipif(not available(), reason="needs a C compiler")

RANKS = "AKQJT98765432"
STRICT = documents.STRICT_FOLLOW
EVERY = documents.every()


def bare(follow: Follow, dealer: str, non_dealer: str, table: str = "-") -> Ending:
    """Hearts are trumps, D leads or has led, nothing scores but tricks."""
    return Ending(Rules(follow), "H", "D", dealer, non_dealer, table, objective="tricks")


# Endings worked by hand.


def test_a_king_lost_to_the_ace_ties_the_game_and_saves_nothing() -> None:
    # 80-scale, hearts trumps, D to lead, one card each besides: D has SK, N has SA.
    # Trick: N takes 4 + 3 = 7. Before, D has 40 and N 33: 40-40, Game to nobody.
    # High, Low and Jack are gone: D has High and Jack, N Low. D ends 2 to 1.
    taken = {"high": "D", "low": "N", "jack": "D"}
    ending = Ending(STRICT, "H", "D", "K...", "A...", count=(40, 33), taken=taken)
    assert solve(ending) == Result("D", 1, {"SK": 1}, 1)
    # With ties for both, 3 to 2, the same difference; for the dealer 3 to 1; for the other 2 to 2.
    tied = [replace(ending, rules=documents.with_tie(STRICT, tie)) for tie in ("B", "D", "N")]
    assert [answer.value for answer in solve_many(tied)] == [1, 2, 0]


def test_the_tie_is_the_better_card_to_play_for() -> None:
    # No point is left but Game. D has led the S3 and N, to play, has the SQ and the S2 (F3, both
    # follow); D still has the C4. Everything else is gone: D has 40, N 38, in play only the Q, 2.
    # SQ takes the trick: N 40, then S2 and C4 are nothing: 40-40, Game nobody: 0 for N.
    # S2 loses it; D leads C4, N's Q is thrown away: D 42-38: -1 for N.
    game = replace(STRICT, points=(documents.GAME,))
    ending = Ending(game, "H", "D", "...4", "Q2...", "S3", count=(40, 38))
    assert solve(ending) == Result("N", 0, {"SQ": 0, "S2": -1}, 2)


def test_the_jack_is_captured_by_waiting() -> None:
    # Hearts trumps, D leads with HQ and S2 against HJ and S3; F3; only Jack still scores.
    # HQ: N must follow with HJ, captured: D 1. Then S2 loses to S3, nothing. So HQ is +1.
    # S2: N may only follow with S3 and wins; N then leads HJ under D's HQ: captured too, +1,
    # since N has no other card. Both cards hold the jack.
    jack = replace(STRICT, points=(documents.JACK,))
    ending = Ending(jack, "H", "D", "2.Q..", "3.J..")
    assert solve(ending) == Result("D", 1, {"HQ": 1, "S2": 1}, 2)
    # Under F1 the S2 may be trumped: N plays HJ on it and has the jack. Only HQ is right.
    ending = replace(ending, rules=replace(jack, follow="F1"))
    assert solve(ending).values == {"HQ": 1, "S2": -1}


def test_a_trump_led_draws_the_jack_and_a_plain_card_lets_it_home() -> None:
    # F4, D leads with HA and DT, N has HJ and D5, all four points; 80-scale. Gone: Low to N;
    # in play T 10, A 4, J 1 = 15, so 65 before: D 30, N 35.
    # HA first: takes HJ (follow trump), then DT beats D5. D has High, Jack; count 30 + 15 = 45
    # against 35: Game too. D 3, N 1 (Low): +2.
    # DT first: N must follow with D5; D leads HA and takes the HJ. The same +2.
    # N to lead instead: HJ loses to HA, then DT wins D5 (+2); or D5 loses to DT, then HA: -2 for N.
    ending = Ending(
        replace(STRICT, follow="F4"), "H", "D", ".A.T.", ".J.5.", count=(30, 35), taken={"low": "N"}
    )
    assert solve(ending) == Result("D", 2, {"HA": 2, "DT": 2}, 2)
    assert solve(replace(ending, lead="N")).values == {"HJ": -2, "D5": -2}
    # Void in diamonds N trumps the ten: N has HJ and C5. HA first: +2 as above, the ten being
    # good against C5. DT first, trumped: N has the jack and 35 + 11 = 46; HA then brings only
    # itself: D High, 34. D 1, N Low, Jack, Game 3: -2.
    void = replace(ending, non_dealer=".J..5")
    assert solve(void).values == {"HA": 2, "DT": -2}


def test_six_against_five_the_odd_card_is_a_trick_of_its_holder() -> None:
    # D leads with SA and C2 against S5. SA wins and C2 is left over, a trick of its own; C2 first
    # wins too, S5 being neither club nor trump, and SA is left over. Two tricks either way.
    assert solve(bare("F3", "A...2", "5...")).values == {"SA": 2, "C2": 2}
    # Against the trump H2 the card led is lost, but N then has no card to lead, and the card
    # left over is still a trick of D: one each.
    assert solve(bare("F3", "A..2.", ".2..")).values == {"SA": 0, "D2": 0}
    # On lead with one card against two: S5 loses to SA, and D2 is the other player's odd card.
    short = bare("F3", "5...", "A..2.")
    assert solve(short).values == {"S5": -2}
    # The last trick is then the odd card's.
    last = replace(short, rules=Rules("F3", (Point("last", "last"),)), objective="points")
    assert solve(last).values == {"S5": -1}


def test_each_captor_scores_once_however_many_it_captured() -> None:
    # D took the trump 2 before; in play HA of D against HJ of N, D leads: D captures the last two
    # of the three, N none: 1-0. Had N taken the 2, 1-1.
    rules = Rules("F3", (documents.ANY_OF_THREE,))
    ending = Ending(rules, "H", "D", ".A..", ".J..", taken={"trumps": "-D-"})
    assert solve(ending).value == 1
    assert solve(replace(ending, taken={"trumps": "-N-"})).value == 0


def test_values_added_give_every_counted_value_to_its_captor() -> None:
    # HA takes HK: 7 and High for D, past 40 and 33; 47 beats 33, Game: 47 + 2 - 33 = 16, and Low
    # and Jack of N make it 14.
    rules = EVERY["california-jack/ten-high: values-added"]
    taken = {"low": "N", "jack": "N"}
    ending = Ending(rules, "H", "D", ".A..", ".K..", count=(40, 33), taken=taken)
    assert solve(ending).value == 14


def test_a_sweep_needs_every_named_point_from_one_player() -> None:
    # In play HA and HJ, 5 of 80; the past is 40 to 35, and D's ace takes the jack.
    points = (*STRICT.points, Point("all", "sweep", "high+low+jack", 2))
    ending = Ending(
        replace(STRICT, points=points), "H", "D", ".A..", ".J..",
        count=(40, 35), taken={"low": "D"},
    )  # fmt: skip
    # High, Jack, Low and Game (45-35) for D, and two more for the first three.
    assert solve(ending).value == 6
    # With Low at N: three to one and no sweep.
    assert solve(replace(ending, taken={"low": "N"})).value == 2


def test_most_tricks_and_tricks_before() -> None:
    points = (Point("odd", "tricks", "N", 3), Point("tricks", "trick", worth=-1))
    ending = Ending(Rules("F3", points), "H", "D", "A...", "2...", tricks=(0, 1))
    # One trick each, -1 and -1; the tie in tricks gives N three.
    assert solve(ending).value == -3
    assert solve(replace(ending, objective="tricks")).value == 0


def test_count_objective_includes_the_past() -> None:
    ending = Ending(STRICT, "H", "D", "A...", "K...", count=(20, 30), objective="count")
    assert solve(ending).value == -3


def test_who_has_the_ace_is_high_even_if_a_ten_above_it_takes_it() -> None:
    points = (Point("high", "holder", "A"),)
    rules = Rules("F3", points, order=documents.TEN_ABOVE_ACE)
    ending = Ending(rules, "H", "D", "...", ".T..", "HA")
    assert solve(ending).values == {"HT": -1}
    captured = replace(rules, points=(documents.HIGH,))
    assert solve(replace(ending, rules=captured)).values == {"HT": 1}


# The rules of a trick.

# For each reply: what is led, the hand, and the cards legal under F1 to F6. Hearts are trumps.
LEGAL = [
    # A plain lead: led suit and trump held; led suit only; trump but void; neither.
    ("S9", "A3.K.2.", "SA S3 HK|SA S3 HK|SA S3|SA S3|SA S3 HK D2|SA"),
    ("S9", "73..2.", "S7 S3|S7 S3|S7 S3|S7 S3|S7 S3 D2|S7 S3"),
    ("S9", ".K3.2.", "HK H3 D2|HK H3|HK H3 D2|HK H3|HK H3 D2|HK H3"),
    ("S9", "..2.3", "D2 C3|D2 C3|D2 C3|D2 C3|D2 C3|D2 C3"),
    # A trump lead: trumps held, one of them higher; only lower ones; none.
    ("H9", "A.K2..", "HK H2|HK H2|HK H2|HK H2|SA HK H2|HK"),
    ("H9", "A.32..", "H3 H2|H3 H2|H3 H2|H3 H2|SA H3 H2|H3 H2"),
    ("H9", "A..2.", "SA D2|SA D2|SA D2|SA D2|SA D2|SA D2"),
]
FOLLOWS: tuple[Follow, ...] = ("F1", "F2", "F3", "F4", "F5", "F6")


@pytest.mark.parametrize(("led", "held", "legal"), LEGAL)
def test_legal_replies(led: str, held: str, legal: str) -> None:
    own = hand_of(["D9", "D8", "D7"][: len(cards_of(held)) - 1])  # what else the leader has
    answers = solve_many([bare(follow, own, held, led) for follow in FOLLOWS])
    assert [" ".join(answer.values) for answer in answers] == legal.split("|")


# Led, reply, and whether the reply wins: usual, any trump, rank alone. Hearts are trumps.
WINNERS = [
    ("S9", "ST", "yes yes yes"),
    ("S9", "S8", "no no no"),
    ("S9", "DA", "no no yes"),
    ("S9", "D9", "no no no"),
    ("S9", "H2", "yes yes no"),
    ("H9", "H2", "no yes no"),
    ("H9", "HK", "yes yes yes"),
    ("H9", "SA", "no no yes"),
]


@pytest.mark.parametrize(("led", "reply", "wins"), WINNERS)
def test_who_wins_a_trick(led: str, reply: str, wins: str) -> None:
    ending = bare("F5", "...", hand_of([reply]), led)
    kinds = [replace(ending.rules, wins=wins) for wins in ("usual", "any-trump", "rank")]
    answers = solve_many([replace(ending, rules=rules) for rules in kinds])
    assert [answer.value == 1 for answer in answers] == [word == "yes" for word in wins.split()]


def test_lines_of_six_cards_without_a_follow_rule() -> None:
    ending = bare("F5", "AK.QJ.T.9", "2.43.65.7")
    assert solve(ending).lines == math.factorial(6) ** 2 == 518400


# Results known before.


def whist(mine: str, other: str, lead: str = "D") -> Ending:
    """One suit, no trump; ranks as digits, 1 low."""
    rules = replace(documents.single_suit(5), order="987654321")
    leads, follows = (mine, other) if lead == "D" else (other, mine)
    return Ending(rules, "-", "D", f"{leads}...", f"{follows}...", objective="tricks")


def tricks(answer: Result, cards: int) -> int:
    """Tricks of the player to move."""
    return (answer.value + cards) // 2


@pytest.mark.parametrize(
    ("cards", "deals"),
    [(2, [2, 3, 1]), (3, [2, 9, 8, 1]), (4, [2, 22, 33, 12, 1]), (5, [2, 33, 108, 92, 16, 1])],
)
def test_single_suit_whist_distribution(cards: int, deals: list[int]) -> None:
    rules = documents.single_suit(cards)
    endings = []
    for held in itertools.combinations(rules.order, cards):
        rest = "".join(rank for rank in rules.order if rank not in held)
        endings.append(Ending(rules, "-", "D", f"{''.join(held)}...", f"{rest}..."))
    answers = solve_many(endings)
    found = Counter(tricks(answer, cards) for answer in answers)
    assert [found[taken] for taken in sorted(found)] == deals
    # A complement is another deal of the list: leading never helps and costs at most one trick.
    leading = {e.dealer: tricks(a, cards) for e, a in zip(endings, answers, strict=True)}
    assert {cards - leading[e.non_dealer] - leading[e.dealer] for e in endings} <= {0, 1}


def test_single_suit_whist_deals() -> None:
    assert [a.value for a in solve_many([whist("41", "32"), whist("32", "41")])] == [0, 0]
    first = solve(whist("641", "532"))
    assert tricks(first, 3) == 2
    assert "S1" in first.best
    second = solve(whist("632", "541"))
    assert tricks(second, 3) == 2
    assert second.best == ["S3", "S2"]


def german_whist(cards: int) -> Iterator[Ending]:
    """Suit lengths that differ (the plain suits in rising order) times all ways to share them."""
    rules = documents.NEIGHBOURS["german-whist/pagat"]
    for lengths in itertools.product(range(2 * cards + 1), repeat=4):
        if sum(lengths) != 2 * cards or list(lengths[1:]) != sorted(lengths[1:]):
            continue
        pack = [s + r for s, n in zip("SHDC", lengths, strict=True) for r in RANKS[:n]]
        for held in itertools.combinations(pack, cards):
            rest = [card for card in pack if card not in held]
            yield Ending(rules, "S", "D", hand_of(held), hand_of(rest))


@pytest.mark.parametrize(
    ("cards", "positions", "total"), [(1, 8, 5), (2, 66, 74), (3, 460, 749), (4, 2870, 6055)]
)
def test_german_whist_endings(cards: int, positions: int, total: int) -> None:
    answers = solve_many(list(german_whist(cards)))
    assert len(answers) == positions
    assert sum(tricks(answer, cards) for answer in answers) == total


# Random endings and the wrapper.


@pytest.mark.parametrize("name", EVERY)
def test_random_endings_have_a_whole_past(name: str) -> None:
    rules, rng = EVERY[name], Random(7)
    pack = 4 * sum(rules.values.values())
    for cards in (1, 2, 3, 6):
        ending = documents.random_ending(rng, rules, cards)
        live = cards_of(ending.dealer) + cards_of(ending.non_dealer)
        live += [ending.table] * (ending.table != "-")
        assert len(set(live)) == len(live) == 2 * cards - rules.one_short
        in_play = sum(rules.values.get(card[1], 0) for card in live)
        assert sum(ending.count or (0, 0)) == (pack - in_play if rules.values else 0)
        for point in rules.points:
            if point.kind in ("captor", "holder", "each"):
                marks = ending.taken.get(point.name, "-" * len(point.what))
                gone = [ending.trump + rank not in live for rank in point.what]
                assert [mark in "DN" for mark in marks] == gone
        if cards < 4:
            assert solve(ending).lines >= 1


def test_close_endings_often_hang_on_the_game() -> None:
    rng = Random(3)
    endings = [documents.random_ending(rng, STRICT, 4) for _ in range(200)]
    fixed = [replace(e, rules=replace(STRICT, points=(documents.GAME,)), taken={}) for e in endings]
    open_choice = sum(len(set(a.values.values())) > 1 for a in solve_many(fixed))
    assert open_choice > 20
    assert 40 < sum(ending.table != "-" for ending in endings) < 95


def test_position_fields() -> None:
    rules = EVERY["california-jack/ten-high"]
    taken = {"high": "D", "low": "N"}
    ending = Ending(rules, "H", "N", "TA.K.2.", "Q.J..T9", "C8", (27, 22), taken)
    assert documents.position_fields(ending) == (
        "trump=H lead=N D=AT.K.2. N=Q.J..T9 table=C8 count=D27,N22 taken=high:D,low:N"
    )
    plain = "trump=H lead=N D=AT.K.2. N=Q.J..T9 table=C8"
    assert documents.position_fields(replace(ending, count=None, taken={})) == plain
    each = replace(ending, rules=EVERY["california-jack/ten-high: any-of-three"], count=None)
    each = replace(each, taken={"trumps": "DND"})
    assert documents.position_fields(each) == f"{plain} taken=trumps:D,trumps:N"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"taken": {"high": "D"}}, "owner of a card still in play: high"),
        ({"dealer": "AK.."}, "three dots"),
        ({"dealer": "X..."}, "bad hand"),
        ({"dealer": "AKQ..."}, "more than a card"),
        ({"table": "H11"}, "bad card on the table"),
    ],
)
def test_an_ending_it_cannot_read_is_refused(changes: dict[str, object], message: str) -> None:
    ending = Ending(STRICT, "H", "D", ".A..", ".K..")
    with pytest.raises(RuntimeError, match=message):
        solve(replace(ending, **changes))  # type: ignore[arg-type]


def test_a_name_that_is_no_point_is_refused() -> None:
    ending = Ending(STRICT, "H", "D", ".A..", ".K..", taken={"gift": "D"})
    with pytest.raises(ValueError, match="no such point: gift"):
        encode(ending)


def test_nothing_to_solve() -> None:
    assert solve_many([]) == []
    over = Ending(STRICT, "H", "D", "...", "...", count=(41, 39), taken={"high": "N"})
    assert solve(over) == Result("D", 0, {}, 1)
