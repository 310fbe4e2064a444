"""What the documents leave open: the readings and the rulings of every rule file.

Which rules a text is silent on, where it can be read in two ways and what each way changes were
written here by hand from the documents' facts.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from allfours.spec.catalogue import ids, title_of
from allfours.spec.diagnostics import CannotRun
from allfours.spec.merge import questions
from allfours.spec.resolve import load_all

from .documents import (
    ALL,
    DOC_000,
    DOC_001,
    DOC_002,
    DOC_003,
    DOC_004,
    FURTHER,
    NINE,
    answers,
    loaded,
    rules,
)

Changes = dict[str, dict[str, Any]]  # by reading, by rule: the new value, None when it is gone
Open = dict[str, list[str]]  # by rule: the readings, the default first

SCALE_80 = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

# What every alternative reading changes, and nothing else: rule by rule, None when it is gone.

_PLAIN_F1 = [{"holding": "led-suit", "play": ["led-suit", "trumps"]}, {"play": "anything"}]
_PLAIN_F2 = [{"play": ["led-suit", "trumps"]}, {"play": "anything"}]
_TRUMPS = [{"play": "trumps"}, {"play": "anything"}]
_GAME = {"to": "most", "of": "values"}

_OF_000: Changes = {
    "turn-up-drawn-last": {"trump.card": "last-drawn"},
    "high-captured": {"score.high": {"to": "captor", "of": "A of trumps"}},
    "most-card-points": {
        "cards.values": SCALE_80,
        "score.game": _GAME,
        "score.game.tied": "nobody",
    },
}
_OF_001: Changes = {
    "rest-top": {"trump.shown": "rest-top"},
    "cut-reshuffled": {"trump.then": "reshuffle"},
    "number-of-counting-cards": {"cards.values": dict.fromkeys(SCALE_80, 1)},
    "game-tie-split": {"score.game.tied": "split"},
    "game-tie-both": {"score.game.tied": "both"},
}
_ANY_OF_THREE = ["A of trumps", "2 of trumps", "J of trumps"]
_OF_002: Changes = {
    "ace-high": {"cards.ranks": ["A", "K", "Q", "J", 10, 9, 8, 7, 6, 5, 4, 3, 2]},
    "dealt-in-threes": {"deal.packets": [3, 3]},
    "literal-rank": {"play.wins": ["highest-rank"]},
    "values-added": {"score.card-values": {"to": "each", "of": "values"}},
    "any-of-three": {
        "score.high": None,
        "score.low": None,
        "score.jack": None,
        "score.trumps": {"to": "each-captor", "of": _ANY_OF_THREE, "before": "game"},
    },
}
_OF_003: Changes = {
    "pack-bottom": {"trump.shown": "pack-bottom"},
    "follow-or-trump": {"play.follow.plain-led": _PLAIN_F1},
    "follow-or-trump-forced": {"play.follow.plain-led": _PLAIN_F2},
    "adversary-gains": {"penalties.revoke": {"adversary": 1}},
}
CHANGES: dict[str, Changes] = {
    DOC_000[0]: {
        **_OF_000,
        "stock-turned": {"stock.shows": "top-before-lead"},
        "shown-as-drawn": {"stock.shows": "each-as-drawn"},
        "both-draws-open": {"stock.shows": "both-draws"},
    },
    DOC_000[1]: _OF_000,
    DOC_001[0]: _OF_001,
    DOC_001[1]: _OF_001,
    DOC_002[0]: _OF_002,
    DOC_002[1]: {
        **_OF_002,
        "trump-card-drawn-first": {"trump.card": "first-drawn"},
        "trump-card-out": {"trump.card": "out-of-play", "stock.odd": "first-drawer-only"},
        "trump-card-returned": {"trump.card": "returned"},
    },
    DOC_003[0]: _OF_003,
    DOC_003[1]: _OF_003,
    DOC_004[0]: {
        "follow-or-trump": {
            "play.follow.trump-led": _TRUMPS,
            "play.follow.plain-led": _PLAIN_F1,
        },
        "follow-or-trump-forced": {
            "play.follow.trump-led": _TRUMPS,
            "play.follow.plain-led": _PLAIN_F2,
        },
        "any-trump": {"play.wins": ["last-trump", "highest-of-led-suit"]},
        "scale-80": {"cards.values": SCALE_80},
    },
}
READINGS = [(ref, name) for ref, readings in CHANGES.items() for name in readings]


@pytest.mark.parametrize(("ref", "reading"), READINGS)
def test_reading_changes_exactly_what_it_should(ref: str, reading: str) -> None:
    before, after = answers(ref), answers(f"{ref}@{reading}")
    changed = {
        path: after.get(path)
        for path in {*before, *after}
        if before.get(path) != after.get(path)
    }  # fmt: skip
    assert changed == CHANGES[ref][reading]


@pytest.mark.parametrize(("ref", "reading"), READINGS)
def test_reading_is_the_ruling_of_what_it_changes(ref: str, reading: str) -> None:
    rulings = dict(rules(f"{ref}@{reading}").rulings)
    for path, value in CHANGES[ref][reading].items():
        if value is not None:
            assert (rulings[path].basis, rulings[path].origin) == ("reading", reading)


# Every ambiguity of the documents: what it is about, the default reading first.

_CUT = {"trump.shown": ["lifted-bottom", "rest-top"], "trump.then": ["cut-kept", "cut-reshuffled"]}
_AMBIGUOUS_000: Open = {
    "trump.card": ["turn-up-drawn-first", "turn-up-drawn-last"],
    "score.high": ["high-held", "high-captured"],
    "score.game": ["ten-of-trumps", "most-card-points"],
}
_AMBIGUOUS_001: Open = {
    **_CUT,
    "cards.values": ["sum-of-values", "number-of-counting-cards"],
    "score.game.tied": ["game-tie-nobody", "game-tie-split", "game-tie-both"],
}
_AMBIGUOUS_002: Open = {
    "cards.ranks": ["ten-above-ace", "ace-high"],
    "deal.packets": ["dealt-singly", "dealt-in-threes"],
    "play.wins": ["usual-trick", "literal-rank"],
    "score": ["usual-four", "values-added", "any-of-three"],
}
_AMBIGUOUS_003: Open = {
    "trump.shown": ["cut-packet-bottom", "pack-bottom"],
    "play.follow.plain-led": ["follow-literally", "follow-or-trump", "follow-or-trump-forced"],
    "score.game.tied": ["majority"],
    "penalties.revoke": ["offender-loses", "adversary-gains"],
}
AMBIGUOUS: dict[str, Open] = {
    DOC_000[0]: {
        "stock.shows": ["stray-sentence", "stock-turned", "shown-as-drawn", "both-draws-open"],
        **_AMBIGUOUS_000,
    },
    DOC_000[1]: _AMBIGUOUS_000,
    DOC_001[0]: _AMBIGUOUS_001,
    DOC_001[1]: _AMBIGUOUS_001,
    DOC_002[0]: _AMBIGUOUS_002,
    DOC_002[1]: {
        **_AMBIGUOUS_002,
        "trump.card": [
            "trump-card-drawn-last",
            "trump-card-drawn-first",
            "trump-card-out",
            "trump-card-returned",
        ],
    },
    DOC_003[0]: _AMBIGUOUS_003,
    DOC_003[1]: _AMBIGUOUS_003,
    DOC_004[0]: {
        "play.follow": ["no-follow-rule", "follow-or-trump", "follow-or-trump-forced"],
        "play.wins": ["usual-trick", "any-trump"],
        "cards.values": ["face-values", "scale-80"],
    },
}


@pytest.mark.parametrize("ref", NINE)
def test_every_ambiguity_has_its_readings(ref: str) -> None:
    found: dict[str, list[str]] = {}
    for reading in rules(ref).readings:
        found.setdefault(reading.about, []).append(reading.name)
        first = AMBIGUOUS[ref][reading.about][0]
        assert reading.default is (reading.name == first)
        assert reading.because
    assert found == AMBIGUOUS[ref]


@pytest.mark.parametrize("ref", NINE)
def test_default_readings_are_what_the_file_says(ref: str) -> None:
    defaults = "+".join(names[0] for names in AMBIGUOUS[ref].values())
    assert answers(f"{ref}@{defaults}") == answers(ref)


@pytest.mark.parametrize("ref", NINE)
def test_readings_of_one_rule_exclude_each_other(ref: str) -> None:
    for names in AMBIGUOUS[ref].values():
        for one, two in itertools.combinations(names, 2):
            with pytest.raises(CannotRun, match="choose one"):
                load_all(f"{ref}@{one}+{two}")


@pytest.mark.parametrize("ref", NINE)
def test_readings_of_different_rules_combine(ref: str) -> None:
    for one, two in itertools.combinations(AMBIGUOUS[ref].values(), 2):
        for pair in itertools.product(one[1:], two[1:]):
            expected = {
                **answers(ref),
                **CHANGES[ref][pair[0]],
                **CHANGES[ref][pair[1]],
            }
            wanted = {path: value for path, value in expected.items() if value is not None}
            assert answers(f"{ref}@{pair[0]}+{pair[1]}") == wanted


# What the documents do not say, rule by rule. Nobody noted who is dealt first, who leads next or
# what a misdeal costs, so those are ours in every document.

_OURS = {"deal.first_dealt", "play.next_lead", "penalties.misdeal"}
_DEALERS = {"deal.first_dealer", "deal.next_dealer"}
_REVOKE = {"penalties.revoke"}
SILENT: dict[str, set[str]] = {
    **dict.fromkeys(DOC_000, _OURS | _DEALERS | _REVOKE),
    **dict.fromkeys(DOC_001, _OURS | _REVOKE | {"deal.packets", "trump.then"}),
    **dict.fromkeys(
        DOC_002, _OURS | _REVOKE | {"play.wins", "score.game.tied", "match.both_reach"}
    ),
    **dict.fromkeys(
        DOC_003,
        _OURS | _DEALERS | {"trump.then", "play.wins", "score.game.tied", "match.both_reach"},
    ),
    DOC_004[0]: _OURS
    | _DEALERS
    | _REVOKE
    | {"deal.packets", "play.follow.trump-led", "play.follow.plain-led", "score.game.tied"},
}
SILENT["shasta-sam/ten-high"] = SILENT["shasta-sam/ten-high"] | {"trump.card"}
CONTRADICTED = {
    "shasta-sam/ten-of-trumps": {"stock.shows"},
    **{ref: {"score.game.tied"} for ref in DOC_001},
}


@pytest.mark.parametrize("ref", NINE)
def test_silence_and_contradiction_are_marked(ref: str) -> None:
    found: dict[str, set[str]] = {}
    for path, ruling in rules(ref).rulings:
        found.setdefault(ruling.basis, set()).add(path)
    assert found["silent"] == SILENT[ref]
    assert found.get("contradicted", set()) == CONTRADICTED.get(ref, set())


# What was seen of the further documents; every other rule of theirs is filled.
SEEN = {
    "california-jack/foster-1897": """deal.hand deal.packets trump.from trump.then stock.shows
        play.follow.trump-led play.follow.plain-led score.high score.low score.jack match.target""",
    "california-jack/bicycle": """cards.values deal.hand deal.packets trump.from trump.card
        stock.shows play.first_lead play.follow.trump-led play.follow.plain-led score.high
        score.low score.jack score.game match.target match.both_reach""",
    "california-jack/catsatcards": """deal.packets trump.from trump.card stock.shows
        play.first_lead play.follow.trump-led play.follow.plain-led""",
    "california-jack/denexa": """deal.hand trump.from trump.card stock.shows play.first_lead
        play.follow.trump-led play.follow.plain-led score.high score.low score.jack score.game
        match.target""",
    "california-jack/coololdgames": """deal.hand deal.packets trump.from stock.shows
        play.first_lead""",
}


@pytest.mark.parametrize("ref", FURTHER)
def test_what_was_not_seen_is_silent(ref: str) -> None:
    seen = {path for path, ruling in rules(ref).rulings if ruling.basis != "silent"}
    assert seen == set(SEEN[ref].split())


@pytest.mark.parametrize("ref", ALL)
def test_every_rule_has_a_ruling_from_its_document(ref: str) -> None:
    rulings = dict(rules(ref).rulings)
    assert list(rulings) == [".".join(path) for path in questions(loaded(ref).tree)]
    for path, ruling in rulings.items():
        if ruling.basis == "silent":
            assert ruling.filled_from, path
        else:
            assert ruling.basis in ("stated", "implied", "contradicted"), path
            assert ruling.at, path
            assert ruling.says, path


@pytest.mark.parametrize("ref", ALL)
def test_a_filling_from_another_text_is_what_that_text_says(ref: str) -> None:
    mine = answers(ref)
    for path, ruling in rules(ref).rulings:
        for other in re.findall(r"[a-z-]+/[a-z0-9-]+", ruling.filled_from or ""):
            assert other in ALL
            assert answers(other)[path] == mine[path], path


@pytest.mark.parametrize("ref", ALL)
def test_file_loads_clean_and_its_title_can_be_listed(ref: str) -> None:
    assert ref in ids()
    assert loaded(ref).findings == ()
    assert title_of(ref) == rules(ref).title
