"""Records of matches: who deals, what the score is, when it ends, what claims come to."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from allfours.engine.deal import Deal
from allfours.engine.match import NoTarget
from allfours.engine.players import RandomPlayer, play_out
from allfours.engine.record import Claim, Finding, MatchRecord, read_match
from allfours.engine.setup import shuffle_and_deal
from allfours.engine.view import view
from allfours.spec.diagnostics import CannotRun, Faulty
from allfours.spec.resolve import load

from .helpers import PLAYS, rules, worked

GAME = "california-jack/strict-follow"


def recorded(ref: str, seed: int, target: int | None = None) -> MatchRecord:
    """A whole match between random players, recorded."""
    rng = Random(seed)
    player = RandomPlayer(rng)
    record = MatchRecord(rules(ref), target, players=("Ann", "Bob"))
    while not record.series.over:
        record.add_deal(Deal(record.rules, shuffle_and_deal(record.rules, rng)))
        assert record.current is not None
        assert record.current.deal is not None
        play_out(record.current.deal, (player, player))
        record.finish()
    return record


@pytest.mark.parametrize(
    ("ref", "target"),
    [
        (GAME, None),
        ("california-jack/ten-high", 12),
        ("tressette/two-players", None),
        ("schnapsen/endgame", None),
        ("house/win-by-two", None),
        ("house/pedro", None),
    ],
)
def test_a_match_goes_round(ref: str, target: int | None) -> None:
    record = recorded(ref, 1, target)
    text = record.text()
    replay = read_match(text)
    assert replay.findings == ()
    assert replay.record.text() == text
    again = replay.record
    assert (again.series.score, again.series.winner) == (record.series.score, record.series.winner)
    assert [deal.score for deal in again.deals] == [deal.score for deal in record.deals]


def test_a_match_is_played_on_from_its_record() -> None:
    whole = recorded(GAME, 4)
    rng = Random(4)
    player = RandomPlayer(rng)
    record = MatchRecord(rules(GAME), players=("Ann", "Bob"))
    while not record.series.over:
        record.add_deal(Deal(record.rules, shuffle_and_deal(record.rules, rng)))
        for _ in range(13):  # resumed four times in each deal
            record = read_match(record.text()).record
            assert record.current is not None
            deal = record.current.deal
            assert deal is not None
            for _ in range(4):
                if not deal.state.over:
                    deal.play(player.choose(view(deal, deal.state.to_move)))
        record.finish()
    assert record.text() == whole.text()


def test_notes_and_names_are_kept_as_they_are() -> None:
    names = ("yes", "A: \"b\" #c ♠ 'd'")
    notes: dict[str, str | int | float | bool] = {"seed": 7, "at home: late": "null", "won": True}
    record = MatchRecord(rules(GAME), players=names, notes=notes, first_dealer=1)
    again = read_match(record.text()).record
    assert (again.players, again.notes, again.first_dealer) == (names, notes, 1)


def test_a_target_must_be_agreed_where_the_rules_leave_it_open() -> None:
    with pytest.raises(NoTarget):
        MatchRecord(rules("california-jack/ten-high"))
    text = "allfours_record: 1\nrules: california-jack/ten-high\ndeals: []\n"
    (found,) = read_match(text).findings
    assert found.diagnostic.code == "AF511"
    assert "leave the target to the players" in found.diagnostic.message


def test_a_target_that_is_not_told_is_not_made_up() -> None:
    text = "allfours_record: 1\nrules: california-jack/ten-high\nwinner: A\ndeals: []\n"
    replay = read_match(text)
    assert replay.record.untold
    assert len(replay.findings) == 1  # of the winner nothing can be said
    assert "target" not in replay.record.text()
    told = read_match(text.replace("winner: A", "target: 7")).record
    assert not told.untold
    assert "target: 7" in told.text()


# Two deals worked by hand: A deals first. The worked deal gives High, Jack and Game to its
# non-dealer and Low to its dealer, so the score is 1-3 after it and 4-4 after B has dealt it too.


def twice() -> str:
    record = MatchRecord(rules(GAME))
    for _ in range(2):
        record.add_deal(worked(rules(GAME)))
        record.finish()
    return record.text()


def findings(text: str) -> tuple[Finding, ...]:
    return read_match(text).findings


def changed(old: str, new: str, count: int = 1) -> tuple[Finding, ...]:
    text = twice()
    assert old in text
    return findings(text.replace(old, new, count))


def test_the_deals_worked_by_hand_are_scored() -> None:
    text = twice()
    assert "    score: {A: 1, B: 3}\n  - dealer: B\n" in text
    assert text.endswith("    score: {A: 4, B: 4}\n")
    assert findings(text) == ()


def test_a_wrong_score_is_told_once_and_carried_on() -> None:
    text = twice().replace("{A: 1, B: 3}", "{A: 2, B: 3}").replace("{A: 4, B: 4}", "{A: 5, B: 4}")
    (found,) = findings(text)
    assert found.diagnostic.code == "AF509"
    assert found.diagnostic.message == "deal 1: the score is A 1, B 3, not A 2, B 3"
    line = text.splitlines()[found.diagnostic.span.line - 1]
    assert line[found.diagnostic.span.column - 1 :] == "{A: 2, B: 3}"


def test_a_second_slip_of_the_score_is_told_too() -> None:
    text = twice().replace("{A: 1, B: 3}", "{A: 2, B: 3}").replace("{A: 4, B: 4}", "{A: 6, B: 4}")
    assert [found.at.deal for found in findings(text)] == [1, 2]


def test_a_slip_of_the_score_that_is_put_right_later_is_told_once() -> None:
    text = twice().replace("{A: 1, B: 3}", "{A: 9, B: 0}")
    assert [found.diagnostic.message for found in findings(text)] == [
        "deal 1: the score is A 1, B 3, not A 9, B 0"
    ]


@pytest.mark.parametrize(
    ("written", "before", "codes"),
    [
        ("    score: {A: 1, B: 3}\n", (1, 3), ["AF506"]),
        ("    score: {A: 2, B: 0}\n", (2, 0), ["AF506", "AF509"]),
        ("", None, ["AF506"]),
    ],
)
def test_after_a_deal_that_cannot_be_read_the_score_is_the_written_one(
    written: str, before: tuple[int, int] | None, codes: list[str]
) -> None:
    text = twice().replace("    score: {A: 1, B: 3}\n", written, 1)
    replay = read_match(text.replace("N HA D9", "N HA CA", 1))
    assert [deal.before for deal in replay.record.deals] == [(0, 0), before]
    assert [found.diagnostic.code for found in replay.findings] == codes
    if before != (2, 0):
        assert replay.record.series.score == (4, 4)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("- dealer: B", "- dealer: A", "AF511", "deal 2: B deals by the rules, not A"),
        ("target: 10", "target: 11", "AF511", "the target is 10 by the rules, not 11"),
        ("first_dealer: A", "first_dealer: A\nwinner: B", "AF509", "nobody has won yet"),
        ("target: 10", "target: none", "AF501", "`target` is a whole number"),
        ("target: 10", "target: -1", "AF501", "`target` is a whole number"),
        ("first_dealer: A", "first_dealer: C", "AF501", "`first_dealer` is A or B"),
        ("first_dealer: A", "players: [A, B]", "AF501", "players are written"),
        ("first_dealer: A", "notes: [1]", "AF501", "`notes` is a map"),
        ("score: {A: 1, B: 3}", "score: 1-3", "AF501", "deal 1: a score is written"),
        ("score: {A: 1, B: 3}", "score: {A: 1, C: 3}", "AF501", "unknown key `C` in a score"),
        ("score: {A: 1, B: 3}", "points: 4", "AF501", "deal 1: unknown key `points` in a deal"),
        ("score: {A: 1, B: 3}", "claims: 4", "AF501", "deal 1: `claims` is a list"),
        ("score: {A: 1, B: 3}", "claims: [N 7]", "AF501", "a claim is written"),
        ("score: {A: 1, B: 3}", "misdeal: true", "AF501", "deal 1: a misdeal has no `pack`"),
    ],
)
def test_what_is_wrong_with_a_match_is_told(old: str, new: str, code: str, words: str) -> None:
    told = [found.diagnostic for found in changed(old, new)]
    assert any(one.code == code and words in one.message for one in told), told


def test_a_deal_that_stops_is_told_and_the_written_score_is_played_on_from() -> None:
    text = twice()
    cut = "      - N D8 CJ\n      - N H8 CT\n"
    found = findings(text.replace(cut, "", 1))
    assert [one.diagnostic.code for one in found] == ["AF511"]
    assert "the deal stops after trick 24, but another follows" in found[0].diagnostic.message


def test_faults_of_several_deals_are_all_told() -> None:
    text = twice().replace("N HA D9 /", "N HA CA /").replace("{A: 4, B: 4}", "{A: 4, B: 5}")
    codes = [(one.at.deal, one.diagnostic.code) for one in findings(text)]
    # Deal 1 cannot be played on, nor deal 2, so its score cannot be judged.
    assert codes == [(1, "AF506"), (2, "AF506")]


def test_a_deal_after_the_match_is_over_is_told() -> None:
    record = recorded(GAME, 2)
    text = record.text()
    last = text[text.rindex("  - dealer:") : text.index("winner:")]
    found = findings(text.replace("winner:", f"{last}winner:"))
    assert found[0].diagnostic.code == "AF511"
    assert f"the match was over after deal {len(record.deals)}" in found[0].diagnostic.message


def test_a_misdeal_is_dealt_again_or_passes_the_deal() -> None:
    text = twice().replace("deals:\n", "deals:\n  - dealer: A\n    misdeal: true\n")
    assert findings(text) == ()  # the rules have the same player deal again
    record = read_match(text).record
    assert [deal.misdeal for deal in record.deals] == [True, False, False]
    assert record.text() == text


# Claims.


def claimed(claim: str, play: str = "N D2 S7 / H2 C2") -> tuple[Finding, ...]:
    """The worked deal up to trick 7, where the dealer revokes, with a claim."""
    record = MatchRecord(rules(GAME), single=True)
    record.add_deal(worked(rules(GAME), tricks=6))
    text = record.text() + f"  - {play}\nclaims:\n  - {claim}\n"
    return tuple(one for one in findings(text) if one.diagnostic.code != "AF505")


def test_a_right_claim_is_no_fault() -> None:
    assert claimed("{by: N, trick: 7}") == ()
    assert claimed("{by: N, trick: 7, upheld: true}") == ()


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("{by: N, trick: 6}", "the dealer's card was legal"),
        ("{by: N, trick: 6, upheld: true}", "was upheld, but it is wrong"),
        ("{by: N, trick: 7, upheld: false}", "was not upheld, but it is right"),
        ("{by: D, trick: 7}", "the non-dealer led, and any card may be led"),
        ("{by: N, trick: 8}", "the trick was not played"),
        ("{by: N, trick: 99999999}", "the trick was not played"),
    ],
)
def test_a_wrong_claim_is_judged(claim: str, words: str) -> None:
    (found,) = claimed(claim)
    assert found.diagnostic.code == "AF510"
    assert words in found.diagnostic.message


# Files.


def test_a_record_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    record = recorded(GAME, 3)
    record.save(path)
    assert path.read_text(encoding="utf-8") == record.text()
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(CannotRun, match="cannot write"):
        record.save(tmp_path / "none" / "match.yaml")
    if os.geteuid():
        tmp_path.chmod(0o500)
        with pytest.raises(CannotRun, match="permission denied"):
            record.save(path)
        tmp_path.chmod(0o700)
    assert path.read_text(encoding="utf-8") == record.text()


def test_a_rule_file_is_found_from_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "matches").mkdir()
    house = tmp_path / "rules" / "ours.yaml"
    house.write_text(f"allfours: 1\ntitle: ours\nextends: {GAME}\nmatch: {{target: 3}}\n")
    monkeypatch.chdir(tmp_path)
    record = MatchRecord(load("rules/ours.yaml"))
    path = tmp_path / "matches" / "one.yaml"
    record.save(Path("matches/one.yaml"))
    assert "rules: ../rules/ours.yaml" in path.read_text()
    monkeypatch.chdir("/")
    again = read_match(path.read_text(), folder=path.parent).record
    assert again.series.target == 3
    again.save(path)
    assert "rules: ../rules/ours.yaml" in path.read_text()
    with pytest.raises(Faulty, match="ours"):
        read_match(path.read_text(), folder=tmp_path / "rules" / "deeper")


def test_the_claims_of_a_record_go_round() -> None:
    record = MatchRecord(rules(GAME), single=True)
    entry = record.add_deal(worked(rules(GAME), PLAYS, 6))
    assert entry.deal is not None
    entry.deal.play(rules(GAME).pack.numbers["D2"])
    entry.deal.play(rules(GAME).pack.numbers["S7"], allow_revoke=True)
    entry.claims.append(Claim(by=1, trick=7, upheld=True))
    again = read_match(record.text()).record
    assert again.deals[0].claims == entry.claims
    assert again.deals[0].found_out(0) == (7,)
    assert again.text() == record.text()
