"""One entry for each house rule, by the name of its file: how it is played and what it scores."""

from __future__ import annotations

from collections.abc import Callable

from .house import SCALE_80, SISTER, Done, House, Scored, before_game, four, ten_is_game

FACE = {str(n): n for n in range(2, 10)} | SCALE_80

FOUR = {"high": ("captor", "tA"), "low": ("captor", "t2"), "jack": ("captor", "tJ")}
TEN = {
    "high": ("holder", "tA"),
    "low": ("captor", "t2"),
    "jack": ("captor", "tJ"),
    "game": ("captor", "tT"),
}


def captured(name: str, card: str, worth: int = 1) -> Callable[[Done], Scored]:
    """A point for taking a card; `t` in it is the trump, `o` the trump's sister suit."""

    def one(done: Done) -> Scored:
        name_of = card.replace("t", done.trump).replace("o", SISTER[done.trump])
        return Scored(name, done.captor(name_of), worth)

    return one


def _hang_jack(done: Done) -> list[Scored]:
    high, low, jack, game = four(done)
    return [high, low, jack._replace(worth=3), game]


def _low_held(done: Done) -> list[Scored]:
    high, low, jack, game = four(done)
    return [high, low._replace(player=done.holder(done.trump + "2")), jack, game]


def in_play(done: Done) -> list[Scored]:
    """High and Low are the highest and the lowest trump that was not left out."""
    trumps = done.trumps()
    high = done.captor(trumps[0]) if trumps else "-"
    low = done.captor(trumps[-1]) if trumps else "-"
    usual = four(done)
    return [Scored("high", high, 1), Scored("low", low, 1), *usual[2:]]


def _last(done: Done) -> list[Scored]:
    return [*four(done), Scored("last", done.last, 1)]


HOUSES: dict[str, House] = {
    "one-joker": House(
        "F2", before_game(four, captured("joker", "+X")), FOUR | {"joker": ("captor", "+X")},
        jokers_low="X", left=1,
    ),
    "two-jokers": House(
        "F1",
        before_game(ten_is_game, captured("big-joker", "+B"), captured("little-joker", "+L")),
        TEN | {"big-joker": ("captor", "+B"), "little-joker": ("captor", "+L")},
        values={}, jokers_low="BL", target=7,
    ),
    "joker-high": House("F3", four, FOUR, joker_high="X", short=True),
    "off-jack": House(
        "F3", before_game(four, captured("off-jack", "oJ")), FOUR | {"off-jack": ("captor", "oJ")},
        off_jack=True,
    ),
    "three-of-trumps": House(
        "F2", before_game(four, captured("three", "t3", 3)), FOUR | {"three": ("captor", "t3")}
    ),
    "pedro": House(
        "F2", before_game(four, captured("pedro", "t5", 5)), FOUR | {"pedro": ("captor", "t5")},
        target=50,
    ),
    "hang-jack": House("F2", _hang_jack, FOUR),
    "low-held": House("F1", _low_held, FOUR | {"low": ("holder", "t2")}),
    "game-tie-non-dealer": House("F3", lambda done: four(done, "N"), FOUR),
    "game-tie-dealer": House("F5", lambda done: four(done, "D"), FOUR, values=FACE),
    "all-four": House("F2", four, FOUR, sweep=True),
    "win-by-two": House("F3", four, FOUR, win_by=2),
    "eleven": House("F1", ten_is_game, TEN, values={}, target=11),
    "last-trick": House("F3", _last, FOUR),
    "revoke-adversary": House("F2", four, FOUR),
    "first-card-trump": House("F3", four, FOUR),
    "turn-up-last": House("F1", ten_is_game, TEN, values={}, target=7),
    "turn-up-out": House("F3", in_play, {"jack": ("captor", "tJ")}, left=1, short=True),
}  # fmt: skip
