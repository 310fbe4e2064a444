"""The smallest endings that differ: each solved again, and smaller ones tried by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from allfours.compare.prove.couple import Couple
from allfours.compare.prove.ending import Known, smallest_ending
from allfours.compare.prove.endings import endings
from allfours.compare.prove.hunt import smallest_bare
from allfours.compare.prove.proof import prove
from allfours.solver.position import Position
from allfours.solver.position_check import check_position
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.cards import bits, mask_of
from allfours.spec.diagnostics import Span
from allfours.spec.resolve import load

from .plain import Spot, bare_values
from .proving import Shape, couple, pairs_of_nine, plain, random_couples

Key = tuple[int, bool, int, tuple[int, ...], tuple[int, ...], int, int]
SHAPES: tuple[Shape, ...] = (
    (8, 2, 4, "none"),
    (7, 2, 2, "left"),
    (8, 3, 2, "none"),
    (6, 3, 0, "none"),
    (7, 2, 2, "turned"),
    (7, 2, 3, "alone"),
)


def by_hand(pair: Couple, most: int) -> Key | None:
    """The smallest bare ending of at most `most` cards together that differs, by trying them all
    in the order that is documented: cards, nothing led first, trump suit, hands, lead, card led."""
    for number in range(2, most + 1):
        for led in (False, True):
            for place, case in enumerate(pair.cases):
                games = [plain(pair, side, case.trumps[side]) for side in (0, 1)]
                for key, spot in _spots(pair, number, led, place):
                    answers = [bare_values(game, spot) for game in games]
                    if _best(answers[0]) != _best(answers[1]):
                        return key
    return None


def _best(values: dict[str, float]) -> tuple[float, set[str]]:
    top = max(values.values())
    return top, {card for card, value in values.items() if value == top}


def _spots(pair: Couple, number: int, led: bool, place: int) -> Iterator[tuple[Key, Spot]]:
    cards = range(len(pair.names))
    uneven = any(rules.stock_size % 2 for rules in pair.rules)
    half = number // 2
    sizes = [(half + 1, half), (half, half + 1)] if number % 2 else [(half, half)]
    if bool(number % 2) != uneven or max(sizes[0]) > pair.hand:
        return
    for dealt, other in sizes:
        for dealer in combinations(cards, dealt):
            for rest in combinations([card for card in cards if card not in dealer], other):
                for lead in (0, 1):
                    if _accepted(pair, place, (dealer, rest), lead):
                        yield from _leads(pair, (dealer, rest), lead, led, (number, place))


def _accepted(pair: Couple, place: int, hands: tuple[tuple[int, ...], ...], lead: int) -> bool:
    """Whether `solve` takes these hands under both files."""
    whole = Span("", 1, 1, 1, 1)
    case = pair.cases[place]
    positions = [
        Position(rules, case.trumps[side], lead, (mask_of(hands[0]), mask_of(hands[1])))
        for side, rules in enumerate(pair.rules)
    ]
    return not any(check_position(position, {}, whole) for position in positions)


def _leads(
    pair: Couple, hands: tuple[tuple[int, ...], tuple[int, ...]], lead: int, led: bool,
    where: tuple[int, int],
) -> Iterator[tuple[Key, Spot]]:  # fmt: skip
    names = pair.names
    texts = [tuple(names[card] for card in hand) for hand in hands]
    number, place = where
    if not led:
        yield (number, led, place, *hands, lead, -1), Spot((texts[0], texts[1]), lead)
        return
    for card in hands[lead]:
        left = [list(hand) for hand in texts]
        left[lead].remove(names[card])
        spot = Spot((tuple(left[0]), tuple(left[1])), lead, names[card])
        yield (number, led, place, *hands, lead, card), spot


def key_of(pair: Couple, position: Position) -> Key:
    """A position that was found, as the brute force calls it."""
    table = [] if position.table is None else [position.table]
    names = position.rules.pack.names

    def numbers(cards: list[int]) -> tuple[int, ...]:
        return tuple(sorted(pair.names.index(names[card]) for card in cards))

    hands = [list(bits(hand)) for hand in position.hands]
    hands[position.lead] += table
    total = len(hands[0]) + len(hands[1])
    place = next(place for place, case in enumerate(pair.cases) if case.trumps[0] == position.trump)
    led = -1 if not table else pair.names.index(names[table[0]])
    return total, bool(table), place, numbers(hands[0]), numbers(hands[1]), position.lead, led


@pytest.mark.parametrize("seed", range(3))
def test_smallest_bare_ending_of_random_rules_is_that_of_brute_force(seed: int) -> None:
    _try_all(300 + seed, 3)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(40))
def test_smallest_bare_ending_of_more_random_rules(seed: int) -> None:
    _try_all(1300 + seed, 5)


def _try_all(seed: int, number: int) -> None:
    for pair in random_couples(seed, number, SHAPES):
        found = None
        for number in (2, 3, 4):
            hunt = smallest_bare(pair, number)
            if hunt.found:
                found = key_of(pair, hunt.found[0])
                break
        assert found == by_hand(pair, 4), pair.rules


def test_every_ending_has_a_smaller_one_of_its_kind_or_is_tried() -> None:
    # One card each: 52 by 51 hands and two leads, of which those that stand for all others.
    pair = couple("california-jack/strict-follow", "california-jack/forced-trump")
    tried = {(one.hands, one.lead) for one in endings(pair, 2, led=False)}
    # Trumps: ace, king, queen, jack, ten, two, and of the run 9 to 3 the first, or the first two.
    # Plain cards: five that count, and of the run 9 to 2 the same; a second plain suit only beside
    # the first.
    trumps = 6 * 5 + 2 * 6 + 2
    mixed = 2 * 7 * 6
    plain_cards = (5 * 4 + 2 * 5 + 2) + 6 * 6
    assert len(tried) == 2 * (trumps + mixed + plain_cards)


def plain_answer(pair: Couple, position: Position, side: int) -> tuple[float, set[str]]:
    """A bare ending solved by going through every line of play."""
    names = position.rules.pack.names
    hands = [tuple(names[card] for card in bits(hand)) for hand in position.hands]
    led = None if position.table is None else names[position.table]
    spot = Spot((hands[0], hands[1]), position.lead, led)
    return _best(bare_values(plain(pair, side, position.trump), spot))


@pytest.mark.parametrize("texts", pairs_of_nine()[::3], ids=" ".join)
def test_ending_of_two_documents_is_confirmed(texts: tuple[str, str]) -> None:
    _confirm(texts)


@pytest.mark.sweep
@pytest.mark.parametrize("texts", pairs_of_nine(), ids=" ".join)
def test_ending_of_every_two_documents_is_confirmed(texts: tuple[str, str]) -> None:
    _confirm(texts)


def _confirm(texts: tuple[str, str]) -> None:
    pair = couple(*texts)
    known = Known(play=False, points=False, draw=False)
    if _same_game(texts):
        return
    ending = smallest_ending(pair, known, 2, lambda: None)
    assert ending.kind == "found"
    assert ending.answers is not None
    told = []
    for side, line in enumerate(ending.lines):
        position = read_position(line)  # what is printed is what `solve` reads
        answer = solve(position, solver="reference")
        names = position.rules.pack.names
        told.append((answer.value, {names[card] for card in answer.best}))
        assert told[side] == plain_answer(pair, position, side)
        assert answer.value == ending.answers[side].value
    assert told[0] != told[1]


def _same_game(texts: tuple[str, str]) -> bool:
    """The two games of one document differ only in how the stock lies."""
    return texts[0].partition("/")[2] == texts[1].partition("/")[2]


def test_strict_follow_and_forced_trump_by_hand() -> None:
    # The dealer has the ace and an ace of hearts, the other player both kings. Leading the ace of
    # spades first is right under both. The ace of hearts, led first, may be trumped under the
    # second file but must be followed under the first.
    proof = prove(load("california-jack/strict-follow"), load("california-jack/forced-trump"))
    assert proof.ending.lines == (
        "rules=california-jack/strict-follow trump=S lead=D D=A.A.. N=K.K.. table=-",
        "rules=california-jack/forced-trump trump=S lead=D D=A.A.. N=K.K.. table=-",
    )
    assert proof.ending.answers is not None
    first, second = proof.ending.answers
    names = first.position.rules.pack.names
    assert [names[card] for card in first.best] == ["SA", "HA"]
    assert [names[card] for card in second.best] == ["SA"]


def test_no_ending_differs_where_all_is_proved_equal() -> None:
    proof = prove(load("shasta-sam/ten-of-trumps"), load("shasta-sam/ten-of-trumps@high-captured"))
    assert proof.ending.kind == "never"
    pair = couple(*proof.texts)
    assert smallest_bare(pair, 2).found is None
    assert smallest_bare(pair, 4).found is None


def test_cards_out_of_play_do_not_stop_the_search() -> None:
    pair = couple("house/one-joker", "california-jack/bicycle")
    assert smallest_bare(pair, 2).found is None
    rules = load("house/one-joker")
    high = tuple(replace(one, worth=2) if one.name == "high" else one for one in rules.score)
    hunt = smallest_bare(Couple((rules, replace(rules, id="x", score=high))), 2)
    assert hunt.found is not None
    assert [solve(position).value for position in hunt.found] == [2, 3]


def test_hands_that_never_fit_have_no_ending() -> None:
    proof = prove(load("california-jack/strict-follow"), load("house/turn-up-out"))
    assert proof.ending.kind == "no-ending"
