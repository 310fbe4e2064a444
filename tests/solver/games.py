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
    """Rules that nobody ever played: a small pack, any obligations, any points."""
    base = load("california-jack/strict-follow")
    pack = _pack(rng)
    phases = [_follow(rng), _follow(rng)]
    wins = tuple(rng.sample(WINS, rng.randint(1, 3)))
    return replace(
        base,
        id=f"random/{rng.getrandbits(64):x}",
        cards=_cards(rng, pack),
        trump=replace(base.trump, source=rng.choice(("cut", "cut", "none"))),
        stock=Stock("face-up", rng.random() < 0.7, "first-drawer-only"),
        play=Play("non-dealer", rng.random() < 0.8, phases[0], phases[1], wins),
        score=tuple(_points(rng, pack)),
        match=_match(rng),
        readings=(),
    )


def _pack(rng: Random) -> Pack:
    suits = tuple("SHDC"[: rng.randint(1, 4)])
    ranks = tuple("AKQJT9876"[: rng.randint(4, 9)])
    return Pack(suits, ranks, ("J",) if rng.random() < 0.2 else ())


def _cards(rng: Random, pack: Pack) -> Cards:
    order: tuple[str, ...] = ()
    if rng.random() < 0.3:
        order = (*rng.sample(pack.ranks, len(pack.ranks)), *("+" + one for one in pack.extras))
    ranks = rng.sample(pack.ranks, rng.randint(0, len(pack.ranks)))
    values = tuple((rank, rng.choice((1, 1, 2, 3, 10, -1))) for rank in ranks)
    return Cards(pack, order, (), values)


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
    """From one to five points, no two by the same name."""
    found: list[Point] = []
    for place in range(rng.randint(1, 5)):
        found.append(_point(rng, pack, f"p{place}", [point.name for point in found]))
    return found


def _point(rng: Random, pack: Pack, name: str, before: list[str]) -> Point:
    to: PointTo = rng.choice(("captor", "captor", "holder", "each-captor", "most", "most", "each",
                     "last-trick", "first-to", "sweep"))  # fmt: skip
    worth = rng.choice((1, 1, 2, 3, -1))
    quantity = rng.choice(("values", "values", "tricks", "cards"))
    if to == "sweep" and len(before) > 1:
        return Point(name, "sweep", tuple(rng.sample(before, 2)), worth)
    if to in ("captor", "holder", "each-captor"):
        ranks = rng.sample(pack.ranks, 2 if to == "each-captor" else 1)
        return Point(name, to, tuple(f"{rank} of trumps" for rank in ranks), worth)
    if to == "most":
        return Point(name, to, (quantity,), worth, tied=rng.choice(TIED))
    if to == "each":
        during: During = rng.choice(("whole-deal", "while-stock", "after-stock"))
        return Point(name, to, ("tricks",) if during != "whole-deal" else (quantity,), worth,
                     during=during)  # fmt: skip
    if to == "first-to":
        return Point(name, to, (quantity,), worth, at=rng.randint(1, 8),
                     otherwise=rng.choice(("nobody", "last-trick")))  # fmt: skip
    return Point(name, "last-trick", (), worth)


def _match(rng: Random) -> Match:
    ways = ("counting-order", "higher-total", "extend", "dealer", "non-dealer")
    counted: Literal["end-of-deal", "as-won"] = rng.choice(("end-of-deal", "as-won"))
    return Match(False, rng.choice((7, 10)), counted, rng.choice(ways), None, rng.choice((1, 1, 2)))
