"""Records of what one player saw: legal input, from which the same evidence comes as from the whole
deal; what cannot have been seen so is told.
"""

from __future__ import annotations

from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.evidence import evidence
from allfours.engine.players import RandomPlayer
from allfours.engine.record import Claim, Finding, MatchRecord, read_match
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.view import view
from allfours.spec.catalogue import ids

from .helpers import rules, worked

READINGS = [
    "shasta-sam/ten-high@trump-card-out",
    "shasta-sam/ten-high@trump-card-returned",
    "shasta-sam/ten-high@trump-card-drawn-first",
    "shasta-sam/ten-of-trumps@stock-turned",
    "shasta-sam/ten-of-trumps@shown-as-drawn",
    "shasta-sam/forced-trump@rest-top",
    "shasta-sam/forced-trump@cut-reshuffled",
    "california-jack/strict-follow@pack-bottom",
]
HIDDEN = "shasta-sam/strict-follow"
OPEN = "california-jack/strict-follow"


@pytest.mark.parametrize("ref", [*ids(), *READINGS])
def test_what_a_player_saw_says_as_much_as_the_whole_deal_to_that_player(ref: str) -> None:
    rng = Random(ref)
    for single in (True, False):
        player = RandomPlayer(rng)
        target = None if single or rules(ref).match.target else 99
        record = MatchRecord(rules(ref), target, single=single)
        deal = Deal(record.rules, shuffle_and_deal(record.rules, rng))
        record.add_deal(deal)
        for _ in range(rng.randrange(60)):
            if not deal.state.over:
                deal.play(player.choose(view(deal, deal.state.to_move)))
        if deal.state.over and not single:
            record.finish()
        for who in (0, 1):
            text = record.seen(who).text()
            replay = read_match(text)
            assert replay.findings == ()
            assert replay.record.text() == text
            again = replay.record.deals[0].deal
            assert again is not None
            assert evidence(again, who) == evidence(deal, who)
            if deal.state.over:
                assert again.points() == deal.points()


def test_a_match_as_one_player_saw_it_is_scored_as_it_was() -> None:
    rng = Random(8)
    player = RandomPlayer(rng)
    record = MatchRecord(rules(HIDDEN))
    while not record.series.over:
        deal = Deal(record.rules, shuffle_and_deal(record.rules, rng))
        record.add_deal(deal)
        while not deal.state.over:
            deal.play(player.choose(view(deal, deal.state.to_move)))
        record.finish()
    for who in (0, 1):
        text = record.seen(who).text()
        assert "pack" not in text
        replay = read_match(text)
        assert replay.findings == ()
        assert [one.score for one in replay.record.deals] == [one.score for one in record.deals]


# By hand. The non-dealer of the worked deal, with the stock face down: hearts and the D2, the
# dealer has diamonds.

SEEN = """\
allfours_record: 1
rules: shasta-sam/strict-follow
seen_by: N
hand: [HA, HK, HQ, HJ, HT, D2]
trump_card: H8
plays:
  - N HA D9 / H9
  - N HK S2 / D3
  - N HQ S3 / D4 --
"""


def findings(old: str, new: str, text: str = SEEN) -> tuple[Finding, ...]:
    assert old in text
    return read_match(text.replace(old, new, 1)).findings


def test_what_is_not_seen_may_be_left_out_or_left_open() -> None:
    replay = read_match(SEEN)
    assert replay.findings == ()
    deal = replay.record.deals[0].deal
    assert deal is not None
    assert evidence(deal, 1) == evidence(worked(rules(HIDDEN), tricks=3), 1)
    assert replay.record.text() == SEEN.replace("/ H9", "/ H9 --").replace("/ D3", "/ D3 --")


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "words"),
    [
        ("HT, D2]", "HT]", "AF503", "hand", "the hand has 5 cards; the rules deal 6"),
        (
            "HT, D2]",
            "HT, H8]",
            "AF503",
            "hand",
            "H8 was shown, so by these rules it is in the stock",
        ),
        ("trump_card: H8\n", "", "AF503", "hand", "say which (`trump_card`)"),
        ("/ H9\n", "\n", "AF508", "N HA D9", "2 cards are drawn after this trick; none is written"),
        ("/ D4 --", "/ -- D4", "AF508", "--", "it is this player's own"),
        ("/ D4 --", "/ D4 D5", "AF508", "D5", "a card that these rules do not show"),
        ("/ D4 --", "/ HA", "AF508", "HA", "cannot have drawn HA: it was played in trick 1"),
        ("/ D4 --", "/ HJ", "AF508", "HJ", "cannot have drawn HJ: the non-dealer holds it"),
        ("/ D4 --", "/ H8", "AF508", "H8", "cannot have drawn H8: it is still in the stock"),
        (
            "N HK S2",
            "N HK HJ",
            "AF506",
            "HJ",
            "HJ is not in the hand of the dealer: the non-dealer",
        ),
        ("N HK S2", "N HK H8", "AF506", "H8", "it is still in the stock"),
        ("N HK S2", "N SK S2", "AF506", "SK", "nothing in the record puts it there"),
        ("N HQ S3", "N HQ D9", "AF506", "D9", "it was played in trick 1"),
        ("N HQ S3", "D HQ S3", "AF507", "D", "led by the non-dealer"),
        ("hand:", "pack:", "AF501", "pack", "a record with `seen_by` has no `pack`"),
        ("seen_by: N", "seen_by: A", "AF501", "A", "`seen_by` is D or N"),
        ("plays:", "top: S5\nplays:", "AF508", "S5", "no card of the stock lies open"),
    ],
)
def test_what_cannot_have_been_seen_is_told(
    old: str, new: str, code: str, at: str, words: str
) -> None:
    found = findings(old, new)[0].diagnostic
    assert (found.code, words in found.message) == (code, True), found
    line = SEEN.replace(old, new, 1).splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 : found.span.end_column - 1].strip() == at


def test_a_card_is_not_put_into_a_hand_that_is_known() -> None:
    # With an open stock, three draws and three cards shown, the dealer has three cards not seen;
    # a fourth unseen card cannot come from that hand.
    lines = "\n".join(f"  - N {lead} {reply} / {draws}" for lead, reply, draws in (
        ("HA", "D9", "H9 S2"), ("HK", "D8", "D3 S3"), ("HQ", "D7", "D4 S4"), ("HJ", "D6", "D5 S5"),
        ("HT", "DK", "H7 S6"), ("D2", "DQ", "H6 S7"),
    ))  # fmt: skip
    text = f"{SEEN.split('plays')[0]}plays:\n{lines}\n".replace("shasta-sam", "california-jack")
    assert [one.diagnostic.code for one in read_match(text).findings] == ["AF508"]  # no top
    more = text.replace("trump_card", "top: H5\ntrump_card") + "  - D DJ H9 / H5 C2\n"
    (found,) = read_match(more).findings[:1]
    assert found.diagnostic.code == "AF506"
    assert "DJ is not in the hand of the dealer" in found.diagnostic.message


def test_the_open_top_of_the_stock_is_asked_for() -> None:
    text = SEEN.replace("shasta-sam", "california-jack").replace("/ H9", "/ H9 S2")
    text = text.replace("/ D3", "/ D3 S3").replace("/ D4 --", "/ D4 S4")
    (found,) = read_match(text).findings
    assert found.diagnostic.code == "AF508"
    assert "top of the stock lies open" in found.diagnostic.message
    replay = read_match(text.replace("plays", "top: D5\nplays"))
    assert replay.findings == ()
    deal = replay.record.deals[0].deal
    assert deal is not None
    assert evidence(deal, 1) == evidence(worked(rules(OPEN), tricks=3), 1)
    (wrong,) = read_match(text.replace("plays", "top: D4\nplays")).findings
    assert "D4 cannot be on top of the stock: the non-dealer holds it" in wrong.diagnostic.message


def test_what_the_rules_show_must_be_written() -> None:
    text = SEEN.replace("shasta-sam", "california-jack").replace("/ H9", "/ H9 --")
    (found,) = read_match(text).findings[:1]
    assert found.diagnostic.code == "AF508"
    assert "the dealer drew is not written, but these rules show it" in found.diagnostic.message


def test_own_revokes_show_and_those_of_the_other_player_do_not() -> None:
    # The non-dealer replies to a diamond with a heart, D2 in hand; the dealer's hand is not known.
    text = SEEN.replace("HQ S3 / D4 --", "D2 DT / -- S4") + "  - D DA HQ / H7 --\n"
    (found,) = read_match(text).findings
    assert (found.diagnostic.code, found.at.player) == ("AF505", 1)
    assert "held: D3" in found.diagnostic.message


# Claims: the dealer threw S3 on the HQ and was found to hold a heart.


def claimed(claim: str) -> tuple[tuple[Finding, ...], MatchRecord]:
    replay = read_match(f"{SEEN}claims:\n  - {claim}\n")
    return replay.findings, replay.record


def test_a_claim_that_was_upheld_is_paid_for_though_the_cards_were_not_seen() -> None:
    found, record = claimed("{by: N, trick: 3, upheld: true}")
    assert found == ()
    deal = record.deals[0].deal
    assert deal is not None
    assert deal.penalty() == (-1, 0)
    assert record.deals[0].found_out(0) == (3,)


def test_a_claim_whose_cards_were_not_seen_is_left_open() -> None:
    found, record = claimed("{by: N, trick: 3}")
    assert found == ()
    deal = record.deals[0].deal
    assert deal is not None
    assert deal.penalty() == (0, 0)
    assert record.deals[0].claims == [Claim(1, 3, None)]


def test_a_claim_against_the_player_whose_cards_are_known_is_judged() -> None:
    found, _ = claimed("{by: D, trick: 3}")
    assert "led, and any card may be led" in found[0].diagnostic.message


def test_a_card_that_is_legal_in_every_hand_was_no_revoke() -> None:
    text = SEEN.replace("HQ S3", "HQ H7")
    (found,) = read_match(f"{text}claims:\n  - {{by: N, trick: 3, upheld: true}}\n").findings
    assert "legal in every hand" in found.diagnostic.message
