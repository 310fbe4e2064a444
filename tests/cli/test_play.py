"""`allfours play`, its lines answered by a script in the same process."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import pytest

from allfours.cli.play import play
from allfours.cli.play.cards import Faces, matching
from allfours.cli.play.keep import open_session
from allfours.cli.play.keyboard import Keyboard
from allfours.cli.play.loop import Sitting
from allfours.cli.play.screen import Screen
from allfours.cli.play.session import Session
from allfours.cli.play.typed import read
from allfours.engine.record import MatchRecord, read_match
from allfours.solver.levels import Level
from allfours.spec.cards import bits
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun
from allfours.spec.resolve import load

Answer = Callable[[Session], str | None]


class Script(Keyboard):
    """Answers in place of a person."""

    def __init__(self, session: Session, answer: Answer) -> None:
        self.session = session
        self.answer = answer

    def ask(self, prompt: str) -> str | None:
        line = self.answer(self.session)
        print(prompt + (line or ""))
        return line


def begin(
    file: Path, rules: str = "california-jack/strict-follow", level: Level = "easy", dealer: int = 0
) -> Session:
    """A new match; the person deals first unless `dealer` is 1."""
    loaded = load(rules)
    match = loaded.match
    target = 7 if match.target is None and not match.one_deal else None
    record = MatchRecord(
        loaded, target, dealer, ("you", "engine"), notes={"seed": 1, "level": level}
    )
    return Session(record, 1, level, file)


def sit(session: Session, answer: Answer, width: int = 80, symbols: bool = True) -> str:
    """What a sitting prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        Sitting(session, Screen(False, symbols, width), Script(session, answer)).run()
    return out.getvalue()


def lines(*some: str) -> Answer:
    """These lines, then the end of the input."""
    left = list(some)
    return lambda session: left.pop(0) if left else None


def times(many: int, answer: Answer) -> Answer:
    """An answer so many times, then the end of the input."""
    left = iter(range(many))
    return lambda session: None if next(left, None) is None else answer(session)


def first_legal(session: Session) -> str:
    """The first card that may be played."""
    state = session.deal.state
    return state.tables.pack.names[next(bits(state.legal()))]


def through_deals(deals: int, rng: Random) -> Answer:
    """Random legal cards, with a word in between now and then, for so many deals."""

    def answer(session: Session) -> str | None:
        if session.number > deals:
            return None
        if rng.random() < 0.2:
            return rng.choice(("undo", "explain", "score", "", "nonsense"))
        state = session.deal.state
        return state.tables.pack.names[rng.choice(list(bits(state.legal())))]

    return answer


def moment(folder: Path) -> tuple[Session, Faces]:
    """A first trick: ♠K is led to ♠QJ ♥3 ♦2 ♣74."""
    session = begin(folder / "m.yaml")
    session.begin_deal()
    pack = session.record.rules.pack
    session.play(pack.numbers["SK"])
    assert pack.text(session.deal.state.hands[0]) == "QJ.3.2.74"
    return session, Faces(session.record.rules, True)


@pytest.mark.parametrize("name", ids())
def test_every_variant_is_played_through_a_deal(name: str, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    session = begin(file, name)
    text = sit(session, through_deals(1, Random(3)))
    assert "Score sheet" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    first = session.record.deals[0]
    assert first.score is not None
    assert first.deal is not None
    for player in range(2):
        assert f"{first.deal.total()[player]:g}" in text
    replay = read_match(file.read_text(encoding="utf-8"))
    assert not replay.findings
    assert replay.record.deals[0].score == first.score


@pytest.mark.parametrize("width", [30, 40, 80])
def test_lines_fit_the_terminal(width: int, tmp_path: Path) -> None:
    """A hand of thirteen cards too, in all but the words that cannot be broken."""
    session = begin(tmp_path / "m.yaml", "german-whist/pagat")
    text = sit(session, lines("help", "hint", "explain", "score"), width)
    assert max(map(len, text.splitlines())) <= width


def test_the_table_shows_what_the_rules_show(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.yaml", "california-jack/catsatcards")
    text = sit(session, lines())
    faces = Faces(session.record.rules, True)
    top = session.deal.state.stock[0]
    assert f"{len(session.deal.state.stock)} cards, {faces.card(top)} on top" in text
    hidden = begin(tmp_path / "n.yaml", "shasta-sam/ten-high")
    text = sit(hidden, lines())
    assert "on top" not in text
    bottom = Faces(hidden.record.rules, True).card(hidden.deal.state.stock[-1])
    assert f"{bottom} at the bottom" in text


def test_points_held_by_a_hidden_card_are_not_told(tmp_path: Path) -> None:
    """Here High goes to who holds the ace: while nobody has seen it, it is not shown."""
    told = []
    for seed in range(30):
        session = begin(tmp_path / f"{seed}.yaml", "shasta-sam/ten-of-trumps")
        session.seed = seed
        text = sit(session, lines())
        deal, role = session.deal, session.role
        ace = deal.tables.points[0].cards[0]
        mine = bool(deal.state.hands[role] >> ace & 1)
        known = mine or deal.state.led == ace
        assert ("High" in text) == known
        told.append((known, bool(deal.state.ledger.owners[0])))
    assert (False, True) in told  # the engine holds it, and it is not told


def test_legal_cards_stand_in_brackets(tmp_path: Path) -> None:
    session, _ = moment(tmp_path)
    assert [line.rstrip() for line in sit(session, lines()).splitlines()[-6:-1]] == [
        "your hand   ♠ [Q] [J]",
        "            ♥  3",
        "            ♦  2",
        "            ♣  7   4",
        "led         ♠K by the engine",
    ]


def test_an_illegal_card_is_refused_with_its_obligation(tmp_path: Path) -> None:
    session, _ = moment(tmp_path)
    state = session.deal.state
    for line in ("h3", "explain 3", "3"):
        text = sit(session, lines(line)).replace("\n", " ")
        assert "♥3 may not be played to ♠K: with your hand it must be ♠Q or ♠J. Rule 5.4:" in text
        assert "a player who holds a card of that suit must play one" in text
    assert session.deal.state == state


@pytest.mark.parametrize("name", ["schnapsen/endgame", "elfern/standard", "tressette/two-players"])
def test_the_obligation_told_is_that_of_the_moment(name: str, tmp_path: Path) -> None:
    """After the stock other rules hold in some games; the clause told is the one that binds."""
    told = set()

    def answer(session: Session) -> str | None:
        if session.number > 1:
            return None
        state = session.deal.state
        illegal = state.hands[session.role] & ~state.legal()
        if illegal and (state.phase, state.led) not in told:
            told.add((state.phase, state.led))
            return state.tables.pack.names[next(bits(illegal))]
        return first_legal(session)

    text = sit(begin(tmp_path / "m.yaml", name), answer).replace("\n", " ")
    refused = re.findall(r"may not be played to .*?Rule [\d.]+: ([^.]*)\.", text)
    assert len(refused) == len(told) > 0
    rules = load(name)
    if rules.play.follow != rules.play.follow_after_stock:
        assert all(clause.startswith("Once the stock is gone") for clause in refused)


def test_undo_goes_back_to_the_last_own_decision(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.yaml", dealer=1)
    moments = []

    def answer(session: Session) -> str | None:
        moments.append((session.number, session.deal.state))
        if len(moments) == 70:  # in the third deal
            return None
        return first_legal(session)

    sit(session, answer)
    decisions = moments[:-1]
    for moment in reversed(decisions):
        assert session.undo()
        assert (session.number, session.deal.state) == moment
        again = read_match(session.file.read_text(encoding="utf-8")).record
        assert len(again.deals) == session.number
    assert not session.undo()
    assert session.score == (0, 0)


def test_the_engine_plays_the_same_after_an_undo(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.yaml", level="random")
    sit(session, times(9, first_legal))
    before = session.deal.state
    for _ in range(5):
        session.undo()
    assert len(session.deal.tricks) <= 5
    sit(session, times(5, first_legal))
    assert session.deal.state == before


def test_undo_before_the_first_card(tmp_path: Path) -> None:
    assert "nothing to take back" in sit(begin(tmp_path / "m.yaml"), lines("undo"))


def test_a_hint_is_a_legal_card_and_says_what_it_rests_on(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.yaml", "shasta-sam/strict-follow")
    text = sit(session, lines("hint")).replace("\n", " ")
    found = re.search(r"Hint: (\S+?)[;. ]", text)
    assert found is not None
    card = matching(found[1], session.record.rules.pack)
    assert card & session.deal.state.legal()
    assert "A guess from 120 deals that fit what you have seen." in text


def test_the_last_tricks_are_explained_exactly(tmp_path: Path) -> None:
    """The worth told of a last trick is what then comes of it."""
    told: list[float] = []

    def answer(session: Session) -> str | None:
        last = session.deal.state.hands[session.role].bit_count() == 1
        if session.number == 1 and last and not session.deal.state.stock and not told:
            told.append(session.advice(for_match=False).worths[0][1])
            return "explain"
        return first_legal(session) if session.number == 1 else None

    session = begin(tmp_path / "m.yaml")
    text = sit(session, answer).replace("\n", " ")
    deal = session.record.deals[0].deal
    assert deal is not None
    lead = int(deal.total()[0] - deal.total()[1])
    assert told == [lead]
    amount = f"{abs(lead)} point{'' if abs(lead) == 1 else 's'} {'more' if lead > 0 else 'less'}"
    assert f"With best play by both, you get {amount} than the engine in this deal:" in text


@pytest.mark.parametrize("typed", ["HK", "kh", "K♥", "♥K", "hk", " king of hearts ", "hearts king"])
def test_ways_to_type_a_card(typed: str) -> None:
    pack = load("california-jack/strict-follow").pack
    assert matching(typed, pack) == 1 << pack.numbers["HK"]


@pytest.mark.parametrize("typed", ["10♥", "h10", "th", "HT", "♥10", "ten of hearts", "10 h"])
def test_ways_to_type_a_ten(typed: str) -> None:
    pack = load("california-jack/strict-follow").pack
    assert matching(typed, pack) == 1 << pack.numbers["HT"]


@pytest.mark.parametrize("typed", ["", "hh", "1h", "h11", "kk", "of", "hk hk", "h k q", "joker"])
def test_what_is_no_card(typed: str) -> None:
    assert matching(typed, load("california-jack/strict-follow").pack) == 0


def test_jokers_are_typed_as_written_or_by_name() -> None:
    pack = load("house/two-jokers").pack
    assert pack.list_text(matching("+b", pack)) == "+B"
    assert matching("joker", pack).bit_count() == 2


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("SQ", "card SQ"),
        ("q", "`q` can mean quit or ♠Q."),
        ("qu", "command quit"),
        ("QUIT", "command quit"),
        ("j", "card SJ"),
        ("spade", "`spade` can mean ♠Q or ♠J."),
        ("h", "`h` can mean help, hint or ♥3."),
        ("3", "card H3"),  # not allowed, but the only one: whoever asks is told why
        ("a", "`a` is not in your hand."),
        ("sa", "♠A is not in your hand."),
        ("sav", "command save"),
        ("?", "command help"),
        ("", "command table"),
        ("help me", "`help` stands alone: nothing goes after it."),
        ("explain SQ", "command explain"),
        ("xyz", "`xyz` is neither a card nor a command; `help` lists both."),
        ("\x1b[2J", "`?[2J` is neither a card nor a command; `help` lists both."),
    ],
)
def test_lines_mean_one_thing_or_nothing(typed: str, found: str, tmp_path: Path) -> None:
    session, faces = moment(tmp_path)
    names = session.record.rules.pack.names
    meant = read(typed, session.deal.state, faces)
    card = "" if meant.card is None else f"card {names[meant.card]}"
    assert found == (meant.problem or card or f"command {meant.command}")


def test_letters_where_there_are_no_symbols(tmp_path: Path) -> None:
    text = sit(moment(tmp_path)[0], lines("help", "hint", "h3"), symbols=False)
    assert text.isascii()
    assert "your hand   S [Q] [J]" in text


@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_a_match_taken_up_again_goes_on_the_same(level: Level, tmp_path: Path) -> None:
    """What the engine plays next is the same in the sitting and after reading the file."""
    session = begin(tmp_path / "one.yaml", "shasta-sam/strict-follow", level)
    for turn in range(8):
        sit(session, lines(*([first_legal(session)] if turn else [])))
        again = open_session(session.file)
        assert again.deal.state == session.deal.state
        assert again.score == session.score
        for one in (session, again):
            one.play(next(bits(one.deal.state.legal())))
            if not one.your_turn:
                one.play(one.engine_card())
        assert again.deal.state == session.deal.state
        session.undo()


def test_only_matches_of_play_are_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "m.yaml"
    session = begin(file)
    sit(session, lines())
    for old, new in (("level: easy", "level: divine"), ("seed: 1", "seed: x"), ("you", "Ann")):
        file.write_text(session.record.text().replace(old, new), encoding="utf-8")
        with pytest.raises(CannotRun, match="not of a match begun with"):
            open_session(file)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "say which game: --rules ID"),
        ({"file": Path("m.yaml")}, "to go on with a match: --resume m.yaml"),
        ({"resume": True, "level": "easy"}, "takes no other option"),
        ({"resume": True, "file": Path("nowhere.yaml")}, "nowhere.yaml"),
        ({"rules": "california-jack/ten-high"}, r"give one \(--target N\)"),
        ({"rules": "california-jack/bicycle", "target": 7}, "these rules play to 10"),
        ({"rules": "briscola/standard", "target": 7}, "one deal, without a target"),
        ({"rules": "no-such/game"}, "no-such/game"),
        ({"rules": "california-jack/bicycle", "save": Path("/nowhere/m.yaml")}, "cannot write"),
    ],
)
def test_what_cannot_be_played(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CannotRun, match=said):
        play(**options)
