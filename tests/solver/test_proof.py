"""Certificates: that they prove what a plain minimax finds, and that no tampered one passes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from allfours.engine.match import after_deal, during_deal
from allfours.engine.scoring import deal_points, final_count
from allfours.engine.state import State
from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.solver.proof import make_proof
from allfours.solver.proof_check import Check, check_proof
from allfours.solver.proof_format import Proof, read_proof, rules_digest, write_proof
from allfours.solver.solve import solve
from allfours.solver.walkers import plain_walker, quick_walker
from allfours.spec.cards import bits
from allfours.spec.diagnostics import CannotRun
from allfours.spec.resolve import load

from ..engine.helpers import house
from .deals import Shape, random_position
from .games import documented, questions, random_rules

LINE = (
    "rules=california-jack/strict-follow trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7 table=-"
    " count=D27,N22 taken=high:D,low:N score=5-6"
)


def proved(proof: Proof, position: Position) -> Check:
    """The check of a proof that was written down and read again."""
    again = read_proof(write_proof(proof), "proof")
    assert again == proof
    return check_proof(again, position)


def plain(state: State, position: Position, proof: Proof) -> float:
    """The value of a state, dealer's minus non-dealer's, by trying every line."""
    ended = end_value(state, position, proof)
    if ended is not None:
        return ended
    values = [plain(state.play(card), position, proof) for card in bits(state.legal())]
    return max(values) if state.to_move == 0 else min(values)


def end_value(state: State, position: Position, proof: Proof) -> float | None:
    """The value where nothing more is played."""
    tables, ledger = state.tables, state.ledger
    if proof.objective != "match":
        if not state.over:
            return None
        if proof.objective == "points":
            return sum(score[0] - score[1] for score in deal_points(tables, ledger))
        if proof.objective == "count":
            first, second = final_count(tables, ledger)
            return first - second
        return sum(phase[0] - phase[1] for phase in ledger.tricks)
    target, score = proof.target or 0, position.score or (0, 0)
    standing = during_deal(tables, ledger, score, target) if state.led is None else None
    if standing is None or standing.winner is None:
        if not state.over:
            return None
        standing = after_deal(tables, ledger, score, target)
    if standing.winner is not None:
        return target if standing.winner == 0 else -target
    lead = standing.score[0] - standing.score[1]
    return max(1 - target, min(target - 1, lead))


def assert_proves(position: Position, objective: str, target: int | None) -> None:
    """A proof can be made, says what a plain minimax says, and holds."""
    proof = make_proof(position, objective, target)  # type: ignore[arg-type]
    sign = 1 if position.to_move == 0 else -1
    numbers = position.rules.pack.numbers
    for name, value in proof.moves.items():
        after = position.state.play(numbers[name])
        assert value == sign * plain(after, position, proof), (position, objective, name)
    check = proved(proof, position)
    assert check.verified, (position, objective, check.failures)
    assert len(check.bounds) == 2 * len(proof.moves)
    assert check.used == check.entries == len(proof.mover) + len(proof.opponent)


def test_every_documented_game_and_objective() -> None:
    rng = Random(5)
    for rules in documented():
        position = random_position(rng, rules, Shape(3))
        if position.state.over:
            continue
        for objective, target in questions(rules):
            assert_proves(position, objective, target)


@pytest.mark.parametrize("stock", [0, 2])
def test_rules_made_up_at_random(stock: int) -> None:
    rng = Random(11 + stock)
    done = 0
    while done < 60:
        rules = random_rules(rng)
        position = random_position(rng, rules, Shape(2 if stock else 3, stock))
        if position.state.over:
            continue
        objective, target = rng.choice(questions(rules))
        assert_proves(position, objective, target)
        done += 1


def test_first_card_led_fixes_the_trump() -> None:
    rules = house(
        "extends: california-jack/strict-follow\ntrump: {from: first-card-led}\n"
        "deal: {hand: 3, packets: [3]}\nstock: none\n"
    )
    position = read_position("trump=- lead=N D=AJ.K.. N=K2..T.", rules)
    for objective in ("points", "count"):
        assert_proves(position, objective, None)


def test_both_searchers_make_proofs_that_hold() -> None:
    position = read_position(LINE)
    for walkers in (plain_walker, quick_walker):
        assert proved(make_proof(position, walkers=walkers), position).verified


def test_a_proof_of_the_last_six_is_small() -> None:
    rng = Random(1)
    for ref in ("california-jack/strict-follow", "california-jack/face-value"):
        for _ in range(3):
            position = random_position(rng, load(ref), Shape(6, table=False))
            assert len(write_proof(make_proof(position))) < 300_000


def test_the_bounds_say_what_each_side_can_hold() -> None:
    position = read_position(LINE)
    check = proved(make_proof(position), position)
    got = {(bound.card, bound.player): bound.got for bound in check.bounds}
    for choice in solve(position, solver="reference").choices:
        assert got[choice.card, 0] == choice.value  # the dealer is to move
        assert got[choice.card, 1] == -choice.value


# What must fail.

PROOF = make_proof(read_position(LINE))


def first_with(strategy: dict[str, str], fits: Callable[[str, str], bool]) -> str:
    return next(key for key, card in strategy.items() if fits(key, card))


def failing(proof: Proof, line: str = LINE) -> str:
    """The first reason why a proof does not hold. Where it names a line of play, that line leads
    from the position by legal cards."""
    check = check_proof(proof, read_position(line))
    assert not check.verified
    for failure in check.failures:
        state = check.position.state
        for card in failure.line:
            assert state.legal() >> card & 1
            state = state.play(card)
    return check.failures[0].reason


@pytest.mark.parametrize("card", ["SA", "ST", "D2"])
@pytest.mark.parametrize("change", [1, -1])
def test_a_value_that_was_changed(card: str, change: int) -> None:
    moves = {**PROOF.moves, card: PROOF.moves[card] + change}
    reason = failing(replace(PROOF, moves=moves, value=max(moves.values())))
    assert f"after {card} the {'dealer' if change > 0 else 'non-dealer'}'s strategy gets" in reason


def test_a_best_value_that_no_card_has() -> None:
    assert "the best card's is 2" in failing(replace(PROOF, value=3))


@pytest.mark.parametrize("of_mover", [True, False])
def test_a_state_that_is_missing(of_mover: bool) -> None:
    whole = PROOF.mover if of_mover else PROOF.opponent
    for key in list(whole)[::17]:
        part = {other: card for other, card in whole.items() if other != key}
        short = replace(PROOF, mover=part) if of_mover else replace(PROOF, opponent=part)
        assert f"has no card for the state `{key}`" in failing(short)


def test_a_card_that_is_not_in_the_hand() -> None:
    key = first_with(PROOF.mover, lambda key, card: card != "SA" and key.startswith("A"))
    for card in ("SQ", "C2", "XX", ""):
        reason = failing(replace(PROOF, mover={**PROOF.mover, key: card}))
        assert f"plays {card} in the state `{key}`, which is not legal" in reason


def test_a_card_that_breaks_the_follow_rule() -> None:
    # The non-dealer holds diamonds and answers the diamond led with the jack of hearts.
    key = first_with(PROOF.opponent, lambda key, _: " D D2 " in key and "J" in key.split()[1])
    reason = failing(replace(PROOF, opponent={**PROOF.opponent, key: "HJ"}))
    assert "plays HJ" in reason
    assert "not legal" in reason


def test_a_legal_card_that_gives_something_away() -> None:
    """Any other legal card either keeps the bound or is found out, with the end it comes to."""
    worse = 0
    for key, card in PROOF.opponent.items():
        for other in ("DT", "HJ", "SQ"):
            changed = replace(PROOF, opponent={**PROOF.opponent, key: other})
            check = check_proof(changed, read_position(LINE))
            if other != card and check.failures and "gets only" in check.failures[0].reason:
                worse += 1
                end = check.position.state
                for played in check.failures[0].line:
                    end = end.play(played)
                assert end.over
        if worse:
            return
    pytest.fail("no card was found out")


def test_strategies_that_are_swapped() -> None:
    assert "has no card" in failing(replace(PROOF, mover=PROOF.opponent, opponent=PROOF.mover))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("D=AT.K.2.J9 N=Q.J.T98.7", "D=AT.J.2.J9 N=Q.K.T98.7"),
        ("lead=D", "lead=N"),
        ("count=D27,N22", "count=D10,N39"),
    ],
)
def test_another_position(old: str, new: str) -> None:
    assert failing(PROOF, LINE.replace(old, new))


@pytest.mark.parametrize(
    "other", ["california-jack/forced-trump", "california-jack/strict-follow@follow-or-trump"]
)
def test_other_rules(other: str) -> None:
    line = LINE.replace("california-jack/strict-follow", other)
    assert "made under other rules" in failing(PROOF, line)


def test_other_rules_with_the_digest_of_these() -> None:
    line = LINE.replace("california-jack/strict-follow", "california-jack/forced-trump")
    forged = replace(PROOF, rules=rules_digest(load("california-jack/forced-trump")))
    assert failing(forged, line)


def test_the_digest_leaves_titles_and_sources_out() -> None:
    rules = load("california-jack/strict-follow")
    assert rules_digest(replace(rules, title="x", id="y", rulings=())) == PROOF.rules
    assert rules_digest(replace(rules, match=replace(rules.match, target=7))) != PROOF.rules


def test_a_root_card_left_out_or_made_up() -> None:
    fewer = {card: value for card, value in PROOF.moves.items() if card != "ST"}
    assert "ST is a legal card" in failing(replace(PROOF, moves=fewer))
    assert "SQ is not a legal card" in failing(replace(PROOF, moves={**PROOF.moves, "SQ": 0}))


def test_another_match() -> None:
    match = make_proof(read_position(LINE), "match")
    assert match.target == 10
    assert "a match to 7, the rules say 10" in failing(replace(match, target=7))
    assert failing(match, LINE.replace("score=5-6", "score=9-9"))
    assert "needs the match score" in failing(match, LINE.replace(" score=5-6", ""))


def test_a_past_that_the_rules_do_not_know() -> None:
    assert "`owner:honours` is no part" in failing(replace(PROOF, past=("owner:honours",)))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"allfours_proof": 2}, "version 2"),
        ({"moves": {"SA": "2"}}, "`moves`"),
        ({"objective": "fun"}, "`objective`"),
        ({"mover": {"x": 1}}, "`mover`"),
        ({"value": True}, "`value`"),
    ],
)
def test_a_file_that_is_no_proof(change: dict[str, object], says: str) -> None:
    text = json.dumps({**json.loads(write_proof(PROOF)), **change})
    with pytest.raises(CannotRun, match=says):
        read_proof(text, "file")


@pytest.mark.parametrize("text", ["", "{}", "[1]", "{"])
def test_a_text_that_is_no_proof(text: str) -> None:
    with pytest.raises(CannotRun, match="is no proof"):
        read_proof(text, "file")


def test_a_proof_that_would_be_too_large_is_refused() -> None:
    with pytest.raises(CannotRun, match="more than 100 states"):
        make_proof(read_position(LINE), limit=100)


def test_unknown_cards_are_refused() -> None:
    line = LINE.replace(" score=5-6", "").replace(
        " count=D27,N22 taken=high:D,low:N", " stock=??.??"
    )
    with pytest.raises(CannotRun, match="not known"):
        make_proof(read_position(line))


def test_the_checker_shares_no_code_with_the_search() -> None:
    code = (
        "import sys, allfours.solver.proof_check\n"
        "print(*[name for name in sys.modules if name.startswith('allfours.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    solver = {name for name in done.stdout.split() if name.startswith("allfours.solver.")}
    allowed = {"position", "proof_check", "proof_ends", "proof_format"}
    assert solver == {"allfours.solver." + name for name in allowed}
