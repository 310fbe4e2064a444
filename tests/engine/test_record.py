"""Game records: what is written is played again the same; what cannot be played is refused.

An illegal play is played and reported, with the trick, the card and the obligation it broke.
"""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.record import Replay, read_record, write_record
from allfours.engine.setup import shuffle_and_deal
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import Diagnostic, Faulty

from .helpers import house, points_of, rules, texts, worked

GAME = "california-jack/strict-follow"
REFS = [*ids(), "shasta-sam/ten-high@trump-card-out", "shasta-sam/ten-high@trump-card-returned"]


def same(one: Deal, other: Deal) -> bool:
    return (one.setup, one.tricks, one.state.hands, one.state.led, one.points()) == (
        other.setup,
        other.tricks,
        other.state.hands,
        other.state.led,
        other.points(),
    )


@pytest.mark.parametrize("ref", REFS)
def test_a_finished_deal_goes_round(ref: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        deal = Deal(rules(ref), shuffle_and_deal(rules(ref), rng))
        play_out(deal, (RandomPlayer(rng), RandomPlayer(rng)))
        text = write_record(deal)
        replay = read_record(text)
        assert replay.findings == ()
        assert same(replay.deal, deal)
        assert write_record(replay.deal) == text


@pytest.mark.parametrize("plays", [0, 1, 13, 40, 51])
def test_an_unfinished_deal_goes_round(plays: int) -> None:
    rng = Random(plays)
    deal = Deal(rules(GAME), shuffle_and_deal(rules(GAME), rng))
    for _ in range(plays):
        legal = deal.state.legal()
        deal.play(legal.bit_length() - 1)
    replay = read_record(write_record(deal))
    assert same(replay.deal, deal)


def test_the_worked_deal_is_written_readably() -> None:
    lines = write_record(worked(rules(GAME))).splitlines()
    assert lines[:2] == ["allfours_record: 1", f"rules: {GAME}"]
    # Singly dealt, the non-dealer first.
    assert lines[2] == "pack: [HA, DA, HK, DK, HQ, DQ, HJ, DJ, HT, DT, D2, D9, H9,"
    assert "trump_card: H8" in lines
    assert "plays: [N HA D9, N HK S2, N HQ S3, N HJ S4," in lines
    assert lines[-1].endswith("N D8 CJ, N H8 CT]")


def test_a_record_written_by_hand_is_scored() -> None:
    # Document 003 worked: High, Jack and Game for the non-dealer, Low for the dealer.
    replay = read_record(write_record(worked(rules(GAME))))
    found = points_of(replay.deal)
    assert found == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (0, 1)}


# Illegal plays.


def with_revoke(ref: str = GAME) -> str:
    """The worked deal up to trick 7, where the dealer throws the S7 on the D2, full of diamonds."""
    text = write_record(worked(rules(ref), tricks=6))
    return text.replace("N H9 S6]", "N H9 S6, N D2 S7]")


def only(replay: Replay) -> Diagnostic:
    (found,) = replay.findings
    return found


def test_a_revoke_is_played_reported_and_paid_for() -> None:
    replay = read_record(with_revoke())
    found = only(replay)
    assert (found.code, found.severity) == ("AF505", "warning")
    for word in ("trick 7", "the dealer", "S7", "D2", "obligation 1", "led suit", "DA, DK, DQ"):
        assert word in found.message, word
    assert "-1" in found.message
    assert replay.deal.penalty() == (-1, 0)
    # The card was played: the non-dealer's D2 won, and leads again.
    assert len(replay.deal.tricks) == 7
    assert replay.deal.state.leader == 1


def test_the_finding_points_at_the_trick() -> None:
    text = with_revoke()
    span = only(read_record(text)).span
    line = text.splitlines()[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] == "N D2 S7"


def test_a_trump_on_a_plain_lead_is_a_revoke_under_one_rule_and_none_under_another() -> None:
    # Trick 21: the dealer leads SA, and the non-dealer has spades and the H8.
    text = write_record(worked(rules(GAME), tricks=20))
    ruffed = text.rstrip()[:-1] + ", D SA H8]\n"
    found = only(read_record(ruffed))
    assert "H8" in found.message
    assert "led suit" in found.message
    free = read_record(ruffed, rules=rules(f"{GAME}@follow-or-trump"))
    assert free.findings == ()


def test_the_obligation_is_that_of_the_part_of_the_deal() -> None:
    # Schnapsen asks nothing while the stock lasts and to beat the lead afterwards. Nobody is
    # reported for a discard in trick 1; the first card after the stock that should have beaten is.
    ref = "schnapsen/endgame"
    for seed in range(60):
        rng = Random(seed)
        deal = Deal(rules(ref), shuffle_and_deal(rules(ref), rng))
        while deal.state.stock or deal.state.led is None:
            legal = deal.state.legal()
            deal.play((legal & -legal).bit_length() - 1)
        hand, legal = deal.state.hands[deal.state.to_move], deal.state.legal()
        wrong = hand & ~legal
        if deal.state.over or not wrong:
            continue
        deal.play((wrong & -wrong).bit_length() - 1, allow_revoke=True)
        found = only(read_record(write_record(deal)))
        assert texts(rules(ref), [deal.revokes[0].card]) in found.message
        assert any(word in found.message for word in ("beating", "led suit", "trumps"))
        return
    pytest.fail("no deal of the sample lets anybody revoke")


def test_forfeited_points_are_taken_off_and_named() -> None:
    game = house(
        "extends: california-jack/strict-follow\n"
        "penalties: {revoke: {offender: -2, adversary: 1, forfeits: [high, jack]}}"
    )
    # Trick 21 again: the non-dealer, who has taken the HA and the HJ, trumps the SA with spades in
    # hand.
    text = write_record(worked(rules(GAME), tricks=20)).rstrip()[:-1] + ", D SA H8]\n"
    replay = read_record(text, rules=game)
    assert "forfeited: high, jack" in only(replay).message
    deal = replay.deal
    assert deal.penalty() == (1, -2)
    while not deal.state.over:
        legal = deal.state.legal()
        deal.play((legal & -legal).bit_length() - 1)
    # Low and Game are left to whoever won them; High and Jack are nobody's.
    assert deal.state.points()[0] == deal.state.points()[2] == (0, 1)
    assert (deal.points()[0], deal.points()[2]) == ((0, 0), (0, 0))
    assert deal.points()[1] == deal.state.points()[1]


# Records that cannot be played.


def refused(text: str) -> Diagnostic:
    with pytest.raises(Faulty) as caught:
        read_record(text)
    return caught.value.findings[0]


WORKED = write_record(worked(rules(GAME)))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("HA, DA,", "HA, HA,", ("HA", "twice")),
        ("HA, DA,", "HA, XX,", ("XX", "no card")),
        ("HA, DA,", "HA,", ("52 cards",)),
        ("trump_card: H8\n", "", ("cut", "card")),
        ("trump_card: H8", "trump_card: HA", ("HA", "bottom", "H8")),
        ("N HA D9,", "D HA D9,", ("trick 1", "led by the non-dealer")),
        ("N HA D9,", "N HA CA,", ("trick 1", "CA", "not in the hand")),
        ("N HA D9,", "N HA,", ("trick 1", "no reply")),
        ("N HA D9,", "HA D9,", ("who led",)),
        ("N H8 CT]", "N H8 CT, N H8 CT]", ("over",)),
        ("plays:", "playz:", ("playz",)),
        (f"rules: {GAME}\n", "", ("rules",)),
    ],
)
def test_a_record_that_cannot_be_played(old: str, new: str, words: tuple[str, ...]) -> None:
    assert old in WORKED
    found = refused(WORKED.replace(old, new, 1))
    for word in words:
        assert word in f"{found.message} {found.hint}", found


@pytest.mark.parametrize("text", ["", "42", "[1, 2]", "allfours_record: 1", "a: {b: [c"])
def test_a_text_that_is_no_record(text: str) -> None:
    assert refused(text).message
