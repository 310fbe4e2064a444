"""The solver against a plain minimax in Python: with a stock still to be drawn, and for the match.

`naive.c` knows neither. The minimax keeps hands, stock and piles as lists of card texts, plays
every line to its end and scores the piles there; the rules of the match are written out below.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.model import Rules as Model
from allfours.spec.resolve import load

from ..engine.helpers import house
from ..engine.plain import Game, Table, cards_won, values
from ..naive import Ending, Rules, cards_of, documents, hand_of
from ..naive.documents import position_fields, random_ending

Gains = list[tuple[str, int, int]]


def gains(rules: Rules, trump: str, table: Table, past: Ending | None = None) -> Gains:
    """What each point brings D and N at the end of a deal, in counting order."""
    taken = past.taken if past else {}
    count = {"D": 0, "N": 0}
    if past and past.count:
        count = {"D": past.count[0], "N": past.count[1]}
    for who in "DN":
        count[who] += sum(rules.values.get(card[1], 0) for card in cards_won(table, who))
    found = []
    for point in rules.points:
        won = {"D": 0, "N": 0}
        for who in "DN":
            if point.kind == "captor":
                mine = trump + point.what in cards_won(table, who) or taken.get(point.name) == who
                won[who] = int(mine)
            elif point.kind == "holder":
                mine = trump + point.what in table.had[who] or taken.get(point.name) == who
                won[who] = int(mine)
            elif point.kind == "most":
                won[who] = int(count[who] > count["N" if who == "D" else "D"])
            elif point.kind == "values":
                won[who] = count[who]
            else:
                raise NotImplementedError(point.kind)
        found.append((point.name, won["D"], won["N"]))
    return found


# With a stock.

STOCK_GAMES: dict[str, tuple[str, Rules]] = {
    "F1": ("shasta-sam/ten-of-trumps", documents.TEN_OF_TRUMPS),
    "F2": ("california-jack/forced-trump", documents.FORCED_TRUMP),
    "F3": ("shasta-sam/strict-follow", documents.STRICT_FOLLOW),
    "F4": ("california-jack/ten-high", documents.TEN_HIGH),
    "F5": ("california-jack/face-value", documents.FACE_VALUE),
}


def with_stock(
    model: Model, game: Game, rng: Random, hand: int, stock: int, lead: str | None = None
) -> None:
    """Hold the solver against the minimax on one random moment with a stock, as a bare position."""
    deck = [suit + rank for suit in "SHDC" for rank in game.rules.order]
    points = [game.trump + p.what for p in game.rules.points if p.kind in ("captor", "holder")]
    # Fewer plain cards, so that the points are in play.
    cards = points + rng.sample(
        [c for c in deck if c not in points], 2 * hand + stock - len(points)
    )
    rng.shuffle(cards)
    hands = {"D": cards[:hand], "N": cards[hand : 2 * hand]}
    had = {who: list(held) for who, held in hands.items()}
    lead = lead or rng.choice("DN")
    led = None
    if rng.random() < 0.3:
        led = hands[lead].pop()
    table = Table(hands, lead, led, cards[2 * hand :], had=had)
    written = {who: hand_of(held, documents.TEN_BELOW_JACK) for who, held in hands.items()}
    line = (
        f"trump={game.trump} lead={lead} D={written['D']} N={written['N']} table={led or '-'}"
        f" stock={'.'.join(cards[2 * hand :])}"
    )
    answer = solve(read_position(line, model), solver="reference")
    found = {model.pack.names[choice.card]: choice.value for choice in answer.choices}
    assert found == values(game, table), line


def bare_game(rules: Rules, trump: str = "H", first: bool = True, leads: bool = True) -> Game:
    def value(table: Table) -> float:
        return sum(d - n for _, d, n in gains(rules, trump, table))

    return Game(rules, trump, value, first, leads)


@pytest.mark.parametrize("pairs", [1, 2])
@pytest.mark.parametrize("follow", STOCK_GAMES)
def test_stock_pairs(follow: str, pairs: int) -> None:
    # Three cards a side, so that every line can be walked: 3 + 1 or 3 + 2 tricks.
    ref, rules = STOCK_GAMES[follow]
    model = house(f"extends: {ref}\ndeal: {{hand: 3, packets: [3]}}")
    rng = Random(f"{follow}{pairs}")
    for _ in range(2 if follow == "F5" and pairs == 2 else 8):
        with_stock(model, bare_game(rules), rng, 3, 2 * pairs)


@pytest.mark.parametrize(("first", "leads"), [(False, True), (True, False), (False, False)])
def test_loser_draws_first_or_leads(first: bool, leads: bool) -> None:
    model = house(
        "extends: shasta-sam/strict-follow\n"
        "deal: {hand: 3, packets: [3]}\n"
        f"stock: {{draw: [{'winner, loser' if first else 'loser, winner'}]}}\n"
        f"play: {{next_lead: {'trick-winner' if leads else 'trick-loser'}}}"
    )
    rng = Random(f"{first}{leads}")
    for _ in range(8):
        with_stock(model, bare_game(documents.STRICT_FOLLOW, "H", first, leads), rng, 3, 4)


@pytest.mark.parametrize("stock", [1, 3])
def test_odd_stock_serves_only_the_winner_last(stock: int) -> None:
    model = house(
        "extends: shasta-sam/ten-high@trump-card-out\ndeal: {hand: 3, packets: [1, 1, 1]}"
    )
    rng = Random(stock)
    for _ in range(8):
        with_stock(model, bare_game(documents.TEN_HIGH), rng, 3, stock)


@pytest.mark.sweep
@pytest.mark.parametrize("follow", ["F1", "F2", "F3", "F4"])
def test_sweep_one_pair_of_the_documented_hands(follow: str) -> None:
    ref, rules = STOCK_GAMES[follow]
    rng = Random(f"six {follow}")
    for _ in range(3):
        with_stock(load(ref), bare_game(rules), rng, 6, 2)


def test_one_pair_by_hand() -> None:
    # The dealer leads from S5 S3 against S4 S2, and the winner draws the HA, the loser the C2.
    # S5 wins whatever follows: High and its 4 for Game are the dealer's. S3 loses them to the S4.
    model = house("extends: shasta-sam/strict-follow\ndeal: {hand: 2, packets: [2]}")
    position = read_position("trump=H lead=D D=53... N=42... stock=HA.C2", model)
    answer = solve(position)
    found = {model.pack.names[choice.card]: choice.value for choice in answer.choices}
    assert found == {"S5": 2, "S3": -2}


# The match.


def match_value(found: Gains, score: tuple[int, int], target: int, high_holder: bool) -> float:
    """The worth of a match for D after a deal: the target if D has won it, minus that if N has,
    else D's lead, never as much. With `high_holder` whoever has High wins when both reach the
    target, otherwise the points are counted one by one."""
    d, n = score
    for _, more_d, more_n in found:
        d, n = d + more_d, n + more_n
    winner = None
    if d >= target and n >= target:
        if high_holder:
            winner = next("D" if more_d else "N" for name, more_d, _ in found if name == "high")
        else:
            run_d, run_n = score
            for _, more_d, more_n in found:
                run_d, run_n = run_d + more_d, run_n + more_n
                if run_d >= target or run_n >= target:
                    winner = "D" if run_d >= target else "N"
                    break
    elif d >= target or n >= target:
        winner = "D" if d >= target else "N"
    if winner:
        return target if winner == "D" else -target
    return max(1 - target, min(target - 1, d - n))


MATCHES = {
    "shasta-sam/ten-of-trumps": (documents.TEN_OF_TRUMPS, 7, False),
    "california-jack/forced-trump": (documents.FORCED_TRUMP, 10, False),
    "california-jack/face-value": (documents.FACE_VALUE, 10, True),
}


@pytest.mark.parametrize("ref", MATCHES)
def test_match_by_target_and_both_reach_rule(ref: str) -> None:
    rules, target, high_holder = MATCHES[ref]
    rng = Random(ref)
    decided = 0
    for _ in range(24):
        ending = random_ending(rng, rules, rng.randint(2, 4))
        score = (target - rng.randint(1, 4), target - rng.randint(1, 4))

        def value(table: Table, past: Ending = ending, at: tuple[int, int] = score) -> float:
            return match_value(gains(rules, past.trump, table, past), at, target, high_holder)

        hands = {"D": cards_of(ending.dealer), "N": cards_of(ending.non_dealer)}
        had = {who: list(held) for who, held in hands.items()}
        led = None if ending.table == "-" else ending.table
        if led:
            had[ending.lead].append(led)
        right = values(Game(rules, ending.trump, value), Table(hands, ending.lead, led, had=had))
        line = f"rules={ref} {position_fields(ending)} score={score[0]}-{score[1]}"
        answer = solve(read_position(line), "match", solver="reference")
        names = answer.position.rules.pack.names
        assert {names[choice.card]: choice.value for choice in answer.choices} == right, line
        decided += abs(answer.value) == target
    assert decided > 4


def test_match_agreed_target() -> None:
    # 002 leaves the target to the players. HA takes HJ: High, Jack and Game (45 to 35) are the
    # dealer's, Low is the other's: 22 to 21.
    line = (
        "rules=california-jack/ten-high trump=H lead=D D=.A.. N=.J.. table=- count=D40,N35"
        " taken=low:N score=19-20"
    )
    position = read_position(line)
    # Counted in order, High makes the dealer 20, then Low makes the other 21. To 22 only the
    # dealer comes. From 20-20 High is enough.
    assert solve(position, "match", 21).value == -21
    assert solve(position, "match", 22).value == 22
    assert solve(replace(position, score=(20, 20)), "match", 21).value == 21


def test_an_undecided_match_is_never_worth_a_won_or_lost_one() -> None:
    # HA takes HJ at -20 to 0: the dealer comes to -17, the other, with Low, to 1. A lead of 18 the
    # wrong way counts as 9, less than a match lost to 10; and the same the other way round.
    line = (
        "rules=california-jack/strict-follow trump=H lead=D D=.A.. N=.J.. table=- count=D40,N35"
        " taken=low:N score="
    )
    assert solve(read_position(line + "-20-0"), "match", solver="reference").value == -9
    assert solve(read_position(line + "0--20"), "match", solver="reference").value == 9
