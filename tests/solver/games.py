"""The games that the equality tests run over: every documented one, every reading, and rules made
up at random from the words that rule files can use."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Literal, get_args

from allfours.solver.account import OBJECTIVES
from allfours.spec.cards import Pack
from allfours.spec.catalogue import ids
from allfours.spec.model import (
    CardClass,
    Cards,
    During,
    Follow,
    Match,
    Obligation,
    Play,
    Point,
    PointTo,
    Rules,
    Stock,
    Tied,
    Trump,
    Wins,
)
from allfours.spec.resolve import load

CLASSES: tuple[CardClass, ...] = get_args(CardClass)
WINS: tuple[Wins, ...] = get_args(Wins)
TIED: tuple[Tied, ...] = get_args(Tied)


@cache
def documented() -> tuple[Rules, ...]:
    """Every variant that comes with the program, and every reading of it that is not the usual."""
    found = []
    for name in ids():
        rules = load(name)
        found.append(rules)
        found += [load(f"{name}@{one.name}") for one in rules.readings if not one.default]
    return tuple(found)


def questions(rules: Rules) -> list[tuple[str, int | None]]:
    """Every objective, with the target to agree on where the rules leave it open."""
    target = 7 if rules.match.target is None and not rules.match.one_deal else None
    return [(objective, target if objective == "match" else None) for objective in OBJECTIVES]


def random_rules(rng: Random) -> Rules:
    """Rules that nobody ever played: a small pack, any obligations, any points, any match."""
    base = _base()
    pack = _pack(rng)
    score = tuple(_points(rng, pack))
    hand = min(6, pack.size // 2)
    return replace(
        base,
        id=f"random/{rng.getrandbits(64):x}",
        cards=_cards(rng, pack),
        deal=replace(base.deal, hand=hand, packets=(hand,)),
        trump=_trump(rng, pack),
        stock=_stock(rng),
        play=_play(rng),
        score=score,
        match=_match(rng, score),
        penalties=replace(base.penalties, revoke=None),
        rulings=(),
        readings=(),
    )


@cache
def _base() -> Rules:
    return load("california-jack/strict-follow")


def _pack(rng: Random) -> Pack:
    suits = tuple("SHDC"[: rng.randint(1, 4)])
    ranks = tuple("AKQJT9876"[: rng.randint(4, 9)])
    return Pack(suits, ranks, ("J",) if rng.random() < 0.2 else ())


def _cards(rng: Random, pack: Pack) -> Cards:
    """An order of the trumps, perhaps with the extra card and a card of the sister suit, and what
    some cards count, perhaps by another name or with the last trick."""
    order: tuple[str, ...] = ()
    extras = ["+" + one for one in pack.extras]
    colours = (("S", "C"), ("H", "D")) if len(pack.suits) == 4 else ()
    sister = ["off-J"] if colours and rng.random() < 0.5 else []
    if extras or rng.random() < 0.3:
        names = [*pack.ranks, *extras, *sister]
        order = tuple(rng.sample(names, len(names)))
    ranks = rng.sample(pack.ranks, rng.randint(0, len(pack.ranks)))
    narrow = [f"{rng.choice(pack.ranks)} of trumps", *extras, *(one for one in sister if order)]
    ranks += [name for name in (*narrow, "last-trick") if rng.random() < 0.15]
    values = tuple((rank, rng.choice((1, 1, 2, 3, 10, -1))) for rank in ranks)
    return Cards(pack, order, colours, values)


def _trump(rng: Random, pack: Pack) -> Trump:
    extra = "again" if pack.extras else None
    kind = rng.random()
    if kind < 0.3:
        return Trump("none")
    if kind < 0.4:
        return Trump("turn-up", card="out-of-play", extra=extra)
    return Trump("cut", shown="lifted-bottom", then="keep", extra=extra)


def _stock(rng: Random) -> Stock | None:
    if rng.random() < 0.1:
        return None
    odd: Literal["first-drawer-only", "left"] = "left"
    if rng.random() < 0.8:
        odd = "first-drawer-only"
    return Stock("face-up", rng.random() < 0.7, odd)


def _play(rng: Random) -> Play:
    phases = [_follow(rng), _follow(rng)]
    wins = tuple(rng.sample(WINS, rng.randint(1, 3)))
    return Play("non-dealer", rng.random() < 0.8, phases[0], phases[1], wins)


def _follow(rng: Random) -> Follow:
    return Follow(_obligations(rng), _obligations(rng))


def _obligations(rng: Random) -> tuple[Obligation, ...]:
    found = []
    for _ in range(rng.randint(0, 3)):
        classes = tuple(rng.sample(CLASSES[1:], rng.randint(1, 2)))
        # A hand that must play something has to hold it, so the class that binds is one of them.
        holding = classes if rng.random() < 0.6 else classes[:1]
        found.append(Obligation(holding, classes))
    return (*found, Obligation(("anything",), ("anything",)))


def _points(rng: Random, pack: Pack) -> list[Point]:
    """From one to five points, no two by the same name; now and then one worth the match."""
    found: list[Point] = []
    for place in range(rng.randint(1, 5)):
        point = _point(rng, pack, f"p{place}", [point.name for point in found])
        match = rng.random() < 0.1
        found.append(replace(point, worth=0, wins_match=True) if match else point)
    return found


def _point(rng: Random, pack: Pack, name: str, before: list[str]) -> Point:
    to: PointTo = rng.choice(("captor", "captor", "holder", "each-captor", "most", "most", "each",
                     "last-trick", "first-to", "sweep"))  # fmt: skip
    worth = rng.choice((1, 1, 2, 3, -1))
    quantity = rng.choice(("values", "values", "tricks", "cards"))
    if to == "sweep" and len(before) > 1:
        return Point(name, "sweep", tuple(rng.sample(before, 2)), worth)
    if to in ("captor", "holder"):
        return Point(name, to, (_card(rng, pack),), worth)
    if to == "each-captor":
        ranks = rng.sample(pack.ranks, 2)
        return Point(name, to, tuple(f"{rank} of trumps" for rank in ranks), worth)
    if to == "most":
        return Point(name, to, (quantity,), worth, tied=rng.choice(TIED))
    if to == "each":
        during: During = rng.choice(("whole-deal", "while-stock", "after-stock"))
        return Point(name, to, ("tricks",) if during != "whole-deal" else (quantity,), worth,
                     during=during, per=rng.choice((1, 1, 2, 3)))  # fmt: skip
    if to == "first-to":
        return Point(name, to, (quantity,), worth, at=rng.randint(1, 8),
                     otherwise=rng.choice(("nobody", "last-trick")))  # fmt: skip
    return Point(name, "last-trick", (), worth)


def _card(rng: Random, pack: Pack) -> str:
    """A card as a point names it: mostly a trump by its rank."""
    kind, rank = rng.random(), rng.choice(pack.ranks)
    if kind < 0.7:
        return f"{rank} of trumps"
    if kind < 0.85:
        return rng.choice(("highest-trump", "lowest-trump"))
    if pack.extras and kind < 0.93:
        return "+" + pack.extras[0]
    if len(pack.suits) == 4 and kind < 0.93:
        return "off-J"
    return rng.choice(pack.suits) + rank


def _match(rng: Random, score: tuple[Point, ...]) -> Match:
    if rng.random() < 0.1:
        return Match(True, None, "end-of-deal", "higher-total", None)
    ways = ("counting-order", "higher-total", "extend", "dealer", "non-dealer", "winner-of")
    counted: Literal["end-of-deal", "as-won"] = rng.choice(("end-of-deal", "as-won"))
    way, target = rng.choice(ways), rng.choice((7, 10))
    named = rng.choice(score).name if way == "winner-of" else None
    return Match(False, target, counted, way, named, rng.choice((1, 1, 2)))
