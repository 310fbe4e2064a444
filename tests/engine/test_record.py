"""Records of one deal: what is written is played again the same; an illegal play is played and
reported, with the trick, the card and the obligation it broke; what cannot be played is refused.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.record import Finding, Replay, read_match, read_record, write_record
from allfours.engine.setup import shuffle_and_deal
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun, Diagnostic, Faulty

from .helpers import house, points_of, rules, texts, worked, worked_setup

GAME = "california-jack/strict-follow"
REFS = [*ids(), "shasta-sam/ten-high@trump-card-out", "shasta-sam/ten-high@trump-card-returned"]
# The worked deal as records looked before they had draws, which are still read.
OLD = """\
allfours_record: 1
rules: california-jack/strict-follow
pack: [HA, DA, HK, DK, HQ, DQ, HJ, DJ, HT, DT, D2, D9, H9,
  S2, D3, S3, D4, S4, D5, S5, D6, S6, D7, S7, H2, C2,
  H3, C3, H4, C4, H5, C5, H6, C6, H7, C7, SQ, C8, CA,
  C9, CK, D8, CQ, S8, CJ, S9, CT, ST, SA, SJ, SK, H8]
trump_card: H8
plays: [N HA D9, N HK S2, N HQ S3, N HJ S4,
  N HT S5, N H9 S6]
"""


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
    assert lines[6:10] == ["trump_card: H8", "plays:", "  - N HA D9 / H9 S2", "  - N HK S2 / D3 S3"]
    # Trick 20 takes the last of the stock; nothing is drawn after it.
    assert lines[27:30] == ["  - D CQ C9 / SK H8", "  - D SA SJ", "  - D SK S8"]
    assert lines[-1] == "  - N H8 CT"


def test_a_record_without_draws_is_read_as_before() -> None:
    replay = read_record(OLD)
    assert replay.findings == ()
    assert same(replay.deal, worked(rules(GAME), tricks=6))


def test_a_record_written_by_hand_is_scored() -> None:
    # Document 003 worked: High, Jack and Game for the non-dealer, Low for the dealer.
    replay = read_record(write_record(worked(rules(GAME))))
    found = points_of(replay.deal)
    assert found == {"high": (0, 1), "low": (1, 0), "jack": (0, 1), "game": (0, 1)}


# Illegal plays.


def with_revoke(ref: str = GAME) -> str:
    """The worked deal up to trick 7, where the dealer throws the S7 on the D2, full of diamonds."""
    return write_record(worked(rules(ref), tricks=6)) + "  - N D2 S7 / H2 C2\n"


def only(replay: Replay) -> Diagnostic:
    (found,) = replay.findings
    return found


def test_a_revoke_is_played_reported_and_paid_for() -> None:
    replay = read_record(with_revoke())
    found = only(replay)
    assert found.code == "AF505"
    for word in ("trick 7", "the dealer", "S7", "D2", "obligation 1", "led suit", "DA, DK, DQ"):
        assert word in found.message, word
    assert "-1" in found.message
    assert replay.deal.penalty() == (-1, 0)
    # The card was played: the non-dealer's D2 won, and leads again.
    assert len(replay.deal.tricks) == 7
    assert replay.deal.state.leader == 1


def test_a_finding_says_where_in_the_play_it_is() -> None:
    (found,) = read_match(with_revoke()).findings
    at, names = found.at, rules(GAME).pack.names
    assert (at.deal, at.trick, at.player, names[at.card or 0]) == (None, 7, 0, "S7")
    assert (found.obligation, found.penalty, found.ends) == (1, (-1, 0), False)


def test_the_finding_points_at_the_card() -> None:
    text = with_revoke()
    span = only(read_record(text)).span
    line = text.splitlines()[span.line - 1]
    assert line == "  - N D2 S7 / H2 C2"
    assert line[span.column - 1 : span.end_column - 1] == "S7"


def test_a_trump_on_a_plain_lead_is_a_revoke_under_one_rule_and_none_under_another() -> None:
    # Trick 21: the dealer leads SA, and the non-dealer has spades and the H8.
    ruffed = write_record(worked(rules(GAME), tricks=20)) + "  - D SA H8\n"
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


def test_the_points_that_a_revoke_forfeits_are_taken_off_and_named() -> None:
    game = house(
        "extends: california-jack/strict-follow\n"
        "penalties: {revoke: {offender: -2, adversary: 1, forfeits: [high, jack]}}"
    )
    # Trick 21 again: the non-dealer, who has taken the HA and the HJ, trumps the SA with spades in
    # hand.
    text = write_record(worked(rules(GAME), tricks=20)) + "  - D SA H8\n"
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


def test_all_revokes_of_a_deal_are_reported() -> None:
    # The dealer throws S7 on D2, then with five diamonds left C2 on D3.
    text = with_revoke() + "  - N D3 C2 / H3 C3\n"
    assert [found.at.trick for found in read_match(text).findings] == [7, 8]


# Faults after which play can go on.


WORKED = write_record(worked(rules(GAME)))


def findings(old: str, new: str, text: str = WORKED) -> tuple[Finding, ...]:
    assert old in text
    return read_match(text.replace(old, new, 1)).findings


def test_a_wrong_letter_is_told_and_play_goes_on_as_the_rules_have_it() -> None:
    (found,) = findings("- N HK S2", "- D HK S2")
    assert found.diagnostic.code == "AF507"
    assert not found.ends
    assert (
        found.diagnostic.message == "trick 2: this trick is led by the non-dealer, not the dealer"
    )
    assert found.diagnostic.hint == "write N: that is who holds HK"


def test_a_lead_out_of_turn_stands_and_play_goes_on_from_it() -> None:
    # The non-dealer won trick 1 with the HA, but the dealer leads S2 to trick 2, and HK takes it.
    text = write_record(worked(rules(GAME), tricks=1)) + "  - D S2 HK / D3 S3\n  - N HQ S3\n"
    replay = read_match(text)
    (found,) = replay.findings
    assert (found.diagnostic.code, found.at.player) == ("AF507", 0)
    assert "out of turn" in (found.diagnostic.hint or "")
    deal = replay.record.deals[0].deal
    assert deal is not None
    assert [(one.leader, one.winner) for one in deal.tricks] == [(1, 1), (0, 1), (1, 1)]


def test_a_wrong_draw_is_told_and_play_goes_on_with_the_pack() -> None:
    (found,) = findings("- N HQ S3 / D4 S4", "- N HQ S3 / S4 D4")[:1]
    assert (found.diagnostic.code, found.at.trick, found.ends) == ("AF508", 3, False)
    assert found.diagnostic.message == "trick 3: the non-dealer draws D4, not S4"
    codes = [one.at.player for one in findings("- N HQ S3 / D4 S4", "- N HQ S3 / S4 D4")]
    assert codes == [1, 0]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("HA D9 / H9 S2", "HA D9 / H9", "2 cards are drawn after this trick; 1 is written"),
        ("HA D9 / H9 S2", "HA D9 /", "2 cards are drawn after this trick; none is written"),
        ("HA D9 / H9 S2", "HA D9 / H9 S2 D3", "2 cards are drawn after this trick; 3 are written"),
        ("D SA SJ", "D SA SJ / H2", "no card is drawn after this trick; 1 is written"),
    ],
)
def test_a_wrong_number_of_draws_is_told(old: str, new: str, words: str) -> None:
    (found,) = findings(old, new)
    assert words in found.diagnostic.message
    assert not found.ends


# Records that cannot be played on.


def refused(text: str) -> Diagnostic:
    with pytest.raises(Faulty) as caught:
        read_record(text)
    return caught.value.findings[0]


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "words"),
    [
        ("HA, DA,", "HA, HA,", "AF502", "HA", ("HA", "twice")),
        ("HA, DA,", "HA, XX,", "AF502", "XX", ("XX", "no card")),
        ("HA, DA,", "HA,", "AF503", "pack", ("52 cards", "missing: DA")),
        ("trump_card: H8", "trump_card: H8\nstock: [H8]", "AF503", "pack", ("leave out `stock`",)),
        (f"rules: {GAME}", "rules: [x]", "AF501", "[x]", ("`rules` is an id or a file",)),
        ("trump_card: H8\n", "", "AF503", "pack", ("cut", "card")),
        ("trump_card: H8", "trump_card: HA", "AF503", "pack", ("HA", "bottom", "H8")),
        ("N HA D9", "N HA CA", "AF506", "CA", ("trick 1", "CA", "dealer", "in the stock")),
        ("N HA D9", "N HA HK", "AF506", "HK", ("HK", "non-dealer holds it", "hand that led HA")),
        ("N HK S2", "N HA S2", "AF506", "HA", ("trick 2", "HA", "played in trick 1")),
        ("N HA D9 / H9 S2", "N HA", "AF504", "N HA", ("trick 1", "no reply")),
        ("N HA D9", "HA D9", "AF504", "HA D9 / H9 S2", ("trick 1", "who led")),
        ("N HA D9", "N HA", "AF504", "N HA / H9 S2", ("no reply", "cards are drawn")),
        ("N HA D9", "N HA HK D9", "AF504", "N HA HK D9 / H9 S2", ("one card is led",)),
        ("N H8 CT", "N H8 CT\n  - N H8 CT", "AF504", "N H8 CT", ("over", "trick 26")),
        ("plays:", "playz:", "AF501", "playz", ("playz", "plays")),
        ("- N HK S2 / D3 S3", "- {lead: HK}", "AF504", "{lead: HK}", ("trick 2",)),
        ("trump_card: H8", "trump_card: [H8]", "AF502", "[H8]", ("no card",)),
        ("plays:", "seen_by: N\nplays:", "AF501", "pack", ("seen_by", "hand")),
        ("trump_card: H8", "top: H8", "AF501", "top", ("top",)),
        ("allfours_record: 1", "allfours_record: 2", "AF501", "2", ("version",)),
        ("allfours_record: 1\n", "", "AF501", "rules", ("allfours_record: 1",)),
        (f"rules: {GAME}\n", "", "AF501", "allfours_record", ("rules",)),
        (GAME, f"{GAME}er", "AF501", f"{GAME}er", ("did you mean",)),
    ],
)
def test_a_record_that_cannot_be_played(
    old: str, new: str, code: str, at: str, words: tuple[str, ...]
) -> None:
    assert old in WORKED
    text = WORKED.replace(old, new, 1)
    found = refused(text)
    assert found.code == code
    for word in words:
        assert word in f"{found.message} {found.hint}", found
    line = text.splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 : found.span.end_column - 1] == at


@pytest.mark.parametrize(
    ("ref", "says"),
    [
        ("schnapsen/endgame", "is the card that fixes the trump, not"),
        ("house/first-card-trump", "show no card that fixes the trump"),
        ("briscola/standard", "is the card that fixes the trump, not"),
    ],
)
def test_a_trump_card_that_is_not_the_one_of_the_pack_is_told(ref: str, says: str) -> None:
    deal = Deal(rules(ref), shuffle_and_deal(rules(ref), Random(1)))
    names = deal.tables.pack.names
    right = deal.setup.trump_card
    wrong = next(card for card in range(len(names)) if card != right)
    text = write_record(deal)
    found = refused(f"{text}trump_card: {names[wrong]}\n")
    assert (found.code, says in found.message) == ("AF503", True), found
    if right is not None:
        assert read_match(f"{text}trump_card: {names[right]}\n").findings == ()


def test_a_pack_of_another_game_lacks_cards() -> None:
    text = write_record(Deal(rules(GAME), worked_setup(rules(GAME))))
    found = refused(re.sub(r"pack: \[[^]]*\]", "pack: [HA, H8]", text))
    assert found.hint == "50 cards are missing"


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "# nothing", "42", "[1, 2]", "allfours_record: 1", "a: {b: [c", "\x00", "- &a b"],
)
def test_a_text_that_is_no_record(text: str) -> None:
    assert refused(text).message


def test_a_truncated_record_is_read_up_to_where_it_ends_or_refused() -> None:
    for end in range(0, len(WORKED), 7):
        try:
            replay = read_match(WORKED[:end])
        except Faulty:
            continue
        deal = replay.record.deals[0].deal
        assert replay.findings or (deal is not None and deal.setup == worked_setup(rules(GAME)))


def test_many_tricks_after_the_end_are_one_finding() -> None:
    (found,) = read_match(WORKED + "  - N HA D9\n" * 5000).findings
    assert "5000 tricks follow" in found.diagnostic.message


def test_a_record_of_a_match_is_not_one_deal() -> None:
    text = "allfours_record: 1\nrules: shasta-sam/ten-of-trumps\ndeals: []\n"
    with pytest.raises(CannotRun, match="several deals"):
        read_record(text)
