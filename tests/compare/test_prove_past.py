"""The smallest last trick with its past: solved again, and smaller ones tried by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from allfours.compare.prove.couple import Couple
from allfours.compare.prove.past import can_be_asked, smallest_last_trick
from allfours.compare.prove.proof import prove
from allfours.compare.prove.scoring import lead_differs
from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.solver.solve import solve
from allfours.spec.cards import bits
from allfours.spec.resolve import load

from .plain import Outcome, Plain
from .proving import Shape, couple, plain, random_couples
from .test_prove_scoring import both_first, deals_of

SHAPES: tuple[Shape, ...] = ((6, 2, 2, "none"), (6, 3, 0, "none"), (6, 1, 4, "none"),
                             (5, 2, 0, "turned"))  # fmt: skip
LARGER: tuple[Shape, ...] = (*SHAPES, (7, 2, 2, "turned"), (7, 2, 2, "left"))
Key = tuple[int, int, int, int]  # trump, dealer's card, non-dealer's card, lead


def last_tricks(pair: Couple, place: int) -> Iterator[tuple[Key, Outcome]]:
    """Every deal that can be, with its last trick and who can have led to it."""
    case = pair.cases[place]
    game = plain(pair, 0, case.trumps[0])
    for deal in deals_of(pair, 0, case.trumps[0]):
        _, cards = deal.piles[deal.last][-1]
        by = {deal.held[card]: card for card in cards}
        if len(by) < 2 or any(both_first(one, deal) for one in _games(pair, place)):
            continue
        dealer, other = by["D"], by["N"]
        for lead in (0, 1):
            led, reply = (dealer, other) if lead == 0 else (other, dealer)
            winner = 1 - lead if game.takes(led, reply) else lead
            if "DN"[winner] == deal.last:
                yield (place, pair.names.index(dealer), pair.names.index(other), lead), deal


def _games(pair: Couple, place: int) -> list[Plain]:
    return [plain(pair, side, pair.cases[place].trumps[side]) for side in (0, 1)]


def _lead(game: Plain, deal: Outcome) -> float:
    total = game.total(deal)
    return total[0] - total[1]


def by_hand(pair: Couple) -> Key | None:
    """The smallest last trick that some past lets the files value differently."""
    found = [
        key
        for place in range(len(pair.cases))
        for games in [_games(pair, place)]
        for key, deal in last_tricks(pair, place)
        if _lead(games[0], deal) != _lead(games[1], deal)
    ]
    return min(found, default=None)


def key_of(pair: Couple, position: Position) -> Key:
    names = position.rules.pack.names
    cards = [pair.names.index(names[next(bits(hand))]) for hand in position.hands]
    place = next(n for n, case in enumerate(pair.cases) if case.trumps[0] == position.trump)
    return place, cards[0], cards[1], position.lead


@pytest.mark.parametrize("seed", range(3))
def test_smallest_last_trick_of_random_rules_is_that_of_brute_force(seed: int) -> None:
    _try_all(400 + seed, 3, SHAPES)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(40))
def test_smallest_last_trick_of_more_random_rules(seed: int) -> None:
    _try_all(1400 + seed, 5, LARGER)


def _try_all(seed: int, number: int, shapes: tuple[Shape, ...]) -> None:
    for pair in random_couples(seed, number, shapes):
        if not can_be_asked(pair):
            continue
        found = smallest_last_trick(pair, lead_differs)
        if found is None:
            assert by_hand(pair) is None, pair.rules
            continue
        assert key_of(pair, found[0]) == by_hand(pair), pair.rules
        _confirm(pair, found)


def _confirm(pair: Couple, found: tuple[Position, Position]) -> None:
    """The lines are read as they are printed, and some deal with that past scores as solved."""
    values = []
    for side, position in enumerate(found):
        again = read_position(position.text, pair.rules[side])
        answer = solve(again, solver="reference")
        values.append(answer.value if again.to_move == 0 else -answer.value)
    assert values[0] != values[1]
    key = key_of(pair, found[0])
    games = _games(pair, key[0])
    deals = [deal for one, deal in last_tricks(pair, key[0]) if one == key]
    assert values in [[_lead(game, deal) for game in games] for deal in deals]


def test_a_target_of_sixty_is_first_felt_with_a_past() -> None:
    # Two cards count 21 at most, so that only what went before can bring 60 or 66.
    rules = load("schnapsen/endgame")
    sixty = replace(rules, id="sixty", score=(replace(rules.score[0], at=60),))
    proof = prove(rules, sixty)
    assert proof.ending.kind == "found"
    assert proof.ending.answers is not None
    positions = [answer.position for answer in proof.ending.answers]
    assert positions[0].count is not None
    assert [answer.value for answer in proof.ending.answers] == [1, -1]
    # 36 and 21 are 57; 63 is past 60 and short of 66.
    assert positions[0].count == (36, 63)


def test_a_tie_for_both_or_for_nobody_changes_no_value_but_a_match() -> None:
    proof = prove(load("shasta-sam/forced-trump"), load("shasta-sam/forced-trump@game-tie-both"))
    assert proof.ending.kind == "never"
    assert "less the non-dealer's always are" in proof.ending.says
    assert proof.match is not None
    assert proof.match.answers is not None
    lines = proof.match.lines
    values = [solve(read_position(line), "match", solver="reference").value for line in lines]
    assert values == [answer.value for answer in proof.match.answers]
    assert values[0] != values[1]


def test_all_four_for_the_match_is_felt_by_the_match_only() -> None:
    proof = prove(load("california-jack/forced-trump"), load("house/all-four"))
    assert proof.ending.kind == "never"
    assert proof.match is not None
    assert proof.match.answers is not None
    assert [answer.value for answer in proof.match.answers] == [4, 10]


def test_who_wins_when_both_reach_it_is_felt_by_the_match_only() -> None:
    ace = "california-jack/face-value@follow-or-trump-forced+scale-80"
    pair = couple("california-jack/denexa", ace)
    proof = prove(*pair.rules)
    assert proof.ending.kind == "never"
    assert proof.match is not None
    values = [
        solve(read_position(line), "match", solver="reference").value for line in proof.match.lines
    ]
    assert values == [-10, 10]
