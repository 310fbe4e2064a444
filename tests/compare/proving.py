"""Pairs of rule files for the tests of proofs, and their cards by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Literal

from allfours.compare.prove.couple import Couple
from allfours.spec.cards import Pack
from allfours.spec.model import Deal, Point, Rules, Stock, Trump
from allfours.spec.resolve import load

from ..solver.games import TIED, random_rules
from .plain import Plain

NINE = (
    "california-jack/strict-follow",
    "california-jack/forced-trump",
    "california-jack/ten-high",
    "california-jack/ten-of-trumps",
    "california-jack/face-value",
    "shasta-sam/strict-follow",
    "shasta-sam/forced-trump",
    "shasta-sam/ten-high",
    "shasta-sam/ten-of-trumps",
)


def couple(first: str, second: str) -> Couple:
    """Two rule files by their addresses."""
    return Couple((load(first), load(second)))


def plain(pair: Couple, side: int, trump: int | None) -> Plain:
    """One of the files read plainly, for a trump suit by place."""
    rules = pair.rules[side]
    return Plain(rules, None if trump is None else rules.pack.suits[trump])


def _tweaked(rng: Random, point: Point) -> Point:
    """A point with one word changed: mostly scored alike, but not always."""
    if point.to == "most":
        return replace(point, tied=rng.choice([tied for tied in TIED if tied != point.tied]))
    if point.to in ("captor", "holder"):
        return replace(point, to="holder" if point.to == "captor" else "captor")
    if point.to == "each":
        return replace(point, per=point.per + 1)
    if point.to == "first-to":
        return replace(point, at=point.at + rng.choice((1, 2)))
    return point if point.wins_match else replace(point, worth=point.worth + 1)


Shape = tuple[int, int, int, str]  # cards of the pack, hand, stock, what happens to the rest


def small_rules(rng: Random, shape: Shape) -> Rules:
    """Rules that nobody ever played, with so few cards that everything can be tried.

    The rest of the pack is `none`, or `left`, the last card of an odd stock, `turned`, a trump put
    aside, or, with an odd stock, `alone`, a card that is left over at the end.
    """
    size, hand, stock, rest = shape
    while True:
        rules = random_rules(rng)
        if rules.pack.size != size or (rest == "turned" and rules.trump.source == "none"):
            continue
        odd: Literal["left", "first-drawer-only"] = (
            "left" if rest == "left" else "first-drawer-only"
        )
        trump, extra = rules.trump, rules.trump.extra
        if rest == "turned":
            trump = Trump("turn-up", card="out-of-play", extra=extra)
        elif trump.source == "turn-up":
            trump = Trump("cut", shown="lifted-bottom", then="keep", extra=extra)
        found = replace(
            rules,
            deal=Deal(hand, (hand,), "cut", "alternate", "non-dealer"),
            trump=trump,
            stock=Stock("face-up", rng.random() < 0.7, odd) if stock else None,
        )
        assert found.stock_size == stock
        return found


def near(rng: Random, rules: Rules, other: Rules) -> Rules:
    """The rules with one part of another's: what differs is then one thing."""
    play, points, cards = rules.play, list(rules.score), rules.cards
    part = rng.randrange(7)
    if part == 6:
        pack = cards.pack
        ranks = tuple(rng.sample(pack.ranks, len(pack.ranks)))
        cards = replace(cards, pack=Pack(pack.suits, ranks, pack.extras))
    elif part == 0:
        play = replace(play, follow_after_stock=other.play.follow_after_stock)
    elif part == 1:
        play = replace(play, wins=other.play.wins)
    elif part == 2:
        play = replace(play, winner_leads=not play.winner_leads)
    elif rng.random() < 0.8:
        kinds = ("most", "captor", "holder", "first-to")
        places = [place for place, one in enumerate(points) if one.to in kinds]
        place = rng.choice(places or range(len(points)))
        points[place] = _tweaked(rng, points[place])
    else:
        place = rng.randrange(len(points))
        fitting = [one for one in other.score if one.to != "sweep"]
        if fitting and not any(point.to == "sweep" for point in points):
            points[place] = replace(rng.choice(fitting), name=points[place].name)
    return replace(rules, id=f"{rules.id}x", cards=cards, play=play, score=tuple(points))


def random_couples(seed: int, number: int, shapes: Sequence[Shape]) -> Iterator[Couple]:
    """Couples of small rules; most differ in one part only."""
    rng = Random(seed)
    for _ in range(number):
        shape = rng.choice(shapes)
        one, two = small_rules(rng, shape), small_rules(rng, shape)
        if one.pack != two.pack or one.trump != two.trump or rng.random() < 0.7:
            two = near(rng, one, two)
        if not (_sinks(one) or _sinks(two)):
            yield Couple((one, two))


def _sinks(rules: Rules) -> bool:
    """Whether an amount that a player is the first to reach can go down again."""
    first = any(point.to == "first-to" for point in rules.score)
    return first and min([value for _, value in rules.cards.values], default=0) < 0


def pairs_of_nine() -> list[tuple[str, str]]:
    """Every two of the nine games of the five documents."""
    return list(combinations(NINE, 2))
