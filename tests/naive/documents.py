"""The documented rules as parameters of the oracle, and random endings to try them on.

Written by hand from the facts of each document, never from the project's own variant files: a
slip there must show up as a disagreement. Only what an ending with the stock gone can feel is
here: following suit, who wins a trick, what scores. How Shasta Sam deals with a face-down stock
is not, so both games of one document share their rules unless a reading says otherwise.

`DOCUMENTED` has the default reading of each document, `READINGS` the alternatives that change
play or scoring, each changing one thing; `every()` puts both in one table. Where a text is silent
about a tied Game, the default gives it to nobody, and `with_tie` makes the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Literal

from . import Ending, Objective, Player, Point, Rules, cards_of, hand_of

__all__ = [
    "DOCUMENTED",
    "NEIGHBOURS",
    "READINGS",
    "every",
    "position_fields",
    "random_ending",
    "single_suit",
    "with_tie",
]

TEN_BELOW_JACK = "AKQJT98765432"
TEN_ABOVE_ACE = "TAKQJ98765432"

# 80 in the pack, so 40-40 can happen; and face value, 256 in the pack, 128-128.
SCALE_80 = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
SCALE_FACE = {
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10,
    "J": 1, "Q": 2, "K": 3, "A": 4,
}  # fmt: skip
# Counting the counting cards instead of adding their values: 20 in the pack, 10-10.
ONE_EACH = {"A": 1, "K": 1, "Q": 1, "J": 1, "T": 1}

HIGH = Point("high", "captor", "A")
LOW = Point("low", "captor", "2")
JACK = Point("jack", "captor", "J")
GAME = Point("game", "most", "-")

# 000: High goes to whoever HAS the ace, the others to whoever WINS the card; Game is a card too.
TEN_OF_TRUMPS = Rules(
    follow="F1",
    points=(Point("high", "holder", "A"), LOW, JACK, Point("game", "captor", "T")),
)
FORCED_TRUMP = Rules(follow="F2", points=(HIGH, LOW, JACK, GAME), values=SCALE_80)
TEN_HIGH = Rules(follow="F4", points=(HIGH, LOW, JACK, GAME), values=SCALE_80, order=TEN_ABOVE_ACE)
STRICT_FOLLOW = Rules(follow="F3", points=(HIGH, LOW, JACK, GAME), values=SCALE_80)
FACE_VALUE = Rules(follow="F5", points=(HIGH, LOW, JACK, GAME), values=SCALE_FACE)

DOCUMENTED: dict[str, Rules] = {
    "shasta-sam/ten-of-trumps": TEN_OF_TRUMPS,
    "california-jack/ten-of-trumps": TEN_OF_TRUMPS,
    "shasta-sam/forced-trump": FORCED_TRUMP,
    "california-jack/forced-trump": FORCED_TRUMP,
    "california-jack/ten-high": TEN_HIGH,
    "shasta-sam/ten-high": TEN_HIGH,
    "california-jack/strict-follow": STRICT_FOLLOW,
    "shasta-sam/strict-follow": STRICT_FOLLOW,
    "california-jack/face-value": FACE_VALUE,
}


def with_tie(rules: Rules, tie: Literal["-", "D", "N", "B"]) -> Rules:
    """Give a tied Game to D, to N, to both (B) or to nobody (-), all else as in `rules`."""
    points = (replace(p, what=tie) if p.kind == "most" else p for p in rules.points)
    return replace(rules, points=tuple(points))


# 002's one point for having any of ace, 2 or jack: every player who captured one of them gets it.
# Whether Game is still played for beside it the text does not say, so both are here.
ANY_OF_THREE = Point("trumps", "each", "A2J")

_TEN_OF_TRUMPS = {
    "high-captured": replace(TEN_OF_TRUMPS, points=(HIGH, *TEN_OF_TRUMPS.points[1:])),
}
_FORCED_TRUMP = {
    "game-tie-both": with_tie(FORCED_TRUMP, "B"),
    "number-of-counting-cards": replace(FORCED_TRUMP, values=ONE_EACH),
}
_TEN_HIGH = {
    "ace-high": replace(TEN_HIGH, order=TEN_BELOW_JACK),
    "literal-rank": replace(TEN_HIGH, wins="rank"),
    # R2: 80 by the values and the usual four points, 84 in all.
    "values-added": replace(TEN_HIGH, points=(*TEN_HIGH.points, Point("cards", "values"))),
    "any-of-three": replace(TEN_HIGH, points=(ANY_OF_THREE, GAME)),
    "any-of-three-without-game": replace(TEN_HIGH, points=(ANY_OF_THREE,)),
}
_STRICT_FOLLOW = {
    "follow-or-trump": replace(STRICT_FOLLOW, follow="F1"),
    "follow-or-trump-forced": replace(STRICT_FOLLOW, follow="F2"),
}
_FACE_VALUE = {
    "follow-or-trump": replace(FACE_VALUE, follow="F1"),
    "follow-or-trump-forced": replace(FACE_VALUE, follow="F2"),
    "any-trump": replace(FACE_VALUE, wins="any-trump"),
    "scale-80": replace(FACE_VALUE, values=SCALE_80),
}

READINGS: dict[str, dict[str, Rules]] = {
    "shasta-sam/ten-of-trumps": _TEN_OF_TRUMPS,
    "california-jack/ten-of-trumps": _TEN_OF_TRUMPS,
    "shasta-sam/forced-trump": _FORCED_TRUMP,
    "california-jack/forced-trump": _FORCED_TRUMP,
    "california-jack/ten-high": _TEN_HIGH,
    # Its trump card lies beside an odd stock; kept out of play, the last draw serves the winner
    # alone and the last tricks are played with six cards against five.
    "shasta-sam/ten-high": {**_TEN_HIGH, "trump-card-out": replace(TEN_HIGH, one_short=True)},
    "california-jack/strict-follow": _STRICT_FOLLOW,
    "shasta-sam/strict-follow": _STRICT_FOLLOW,
    "california-jack/face-value": _FACE_VALUE,
}

_ACE_THREE = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
_ACE_TEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}

NEIGHBOURS: dict[str, Rules] = {
    "german-whist/pagat": Rules(follow="F3", points=(Point("tricks", "trick"),)),
    "briscola/standard": Rules(follow="F5", points=(GAME,), values=_ACE_THREE, order="A3KQJ76542"),
    # Only its play and card values: stopping at 66 is beyond the oracle, so ask for `count`.
    "schnapsen/endgame": Rules(follow="F6", values=_ACE_TEN, order="ATKQJ"),
}


def single_suit(cards: int) -> Rules:
    """Two-person whist with one suit: `cards` (up to 6) each of the top ranks, a point a trick."""
    return replace(NEIGHBOURS["german-whist/pagat"], order=TEN_BELOW_JACK[: 2 * cards], suits="S")


def every() -> dict[str, Rules]:
    """All documents and readings, as `id` and `id: reading`."""
    table = dict(DOCUMENTED)
    for name, readings in READINGS.items():
        table |= {f"{name}: {reading}": rules for reading, rules in readings.items()}
    return table


def random_ending(
    rng: Random,
    rules: Rules,
    cards: int = 6,
    close: bool = True,
    past: bool = True,
    objective: Objective = "points",
) -> Ending:
    """Make up an ending with `cards` cards each, a third of the time with a card already led.

    The past is whole: all other cards went to the players trick by trick, so every point whose
    card is gone has its owner and the counts add up. `close` keeps point cards in play more
    often and picks a past whose counts differ by no more than the hands can still make up, so
    that Game hangs on the play. Without `past` the ending is a bare one. Under rules that leave
    one player a card short, that player has `cards - 1`: on six, always the one not on lead.
    """
    trump = rng.choice(rules.suits) if len(rules.suits) > 1 else "-"
    lead: Player = rng.choice(("D", "N"))
    sizes = _sizes(rng, rules, lead, cards)
    deck = [suit + rank for suit in rules.suits for rank in rules.order]
    if rules.one_short:
        deck.remove(rng.choice(_plain_trumps(rules, trump)))
    live = _cards_in_play(rng, rules, trump, deck, sum(sizes.values()), close)
    hands = {"D": live[: sizes["D"]], "N": live[sizes["D"] :]}
    other = "N" if lead == "D" else "D"
    table = hands[lead].pop() if hands[other] and rng.random() < 1 / 3 else "-"
    ending = Ending(
        rules, trump, lead, hand_of(hands["D"], rules.order), hand_of(hands["N"], rules.order),
        table, objective=objective,
    )  # fmt: skip
    if not past:
        return ending
    piles = _piles(rng, rules, live, [card for card in deck if card not in live], close)
    count = (_worth(rules, piles["D"]), _worth(rules, piles["N"])) if rules.values else None
    return replace(ending, count=count, taken=_taken(rules, trump, piles))


def position_fields(ending: Ending) -> str:
    """Write the fields of a position line that an ending decides, all but the name of the rules.

    Points are named as in the ending's rules. A point that both players may own, in parts, is
    named once for each owner. Tricks won before and the objective have no field.

    >>> position_fields(Ending(STRICT_FOLLOW, "H", "D", "A.K..", "..7.2", count=(40, 33)))
    'trump=H lead=D D=A.K.. N=..7.2 table=- count=D40,N33'
    """
    fields = [
        f"trump={ending.trump} lead={ending.lead}",
        f"D={_written(ending.dealer)} N={_written(ending.non_dealer)} table={ending.table}",
    ]
    if ending.rules.values and ending.count is not None:
        fields.append(f"count=D{ending.count[0]},N{ending.count[1]}")
    owners = [
        f"{point.name}:{player}"
        for point in ending.rules.points
        for player in "DN"
        if point.kind != "last" and player in ending.taken.get(point.name, "")
    ]
    if owners:
        fields.append(f"taken={','.join(owners)}")
    return " ".join(fields)


def _written(hand: str) -> str:
    """Position lines write ranks in the printed order whatever beats what."""
    return hand_of(cards_of(hand), TEN_BELOW_JACK)


def _sizes(rng: Random, rules: Rules, lead: Player, cards: int) -> dict[str, int]:
    sizes = {"D": cards, "N": cards}
    if rules.one_short:
        # The winner of the trick before the last draw has the extra card and leads; later the
        # lead may have passed to the short hand.
        longer = lead if cards in (1, 6) else rng.choice("DN")
        sizes["N" if longer == "D" else "D"] -= 1
    return sizes


def _point_ranks(rules: Rules) -> str:
    """Ranks whose trump decides a point."""
    return "".join(p.what for p in rules.points if p.kind in ("captor", "holder", "each"))


def _plain_trumps(rules: Rules, trump: str) -> list[str]:
    """Trumps that neither count nor decide a point, so that one can be out of play unnoticed."""
    return [
        trump + rank
        for rank in rules.order
        if rank not in _point_ranks(rules) and not rules.values.get(rank)
    ]


def _cards_in_play(
    rng: Random, rules: Rules, trump: str, deck: list[str], size: int, close: bool
) -> list[str]:
    """Cards for both hands, shuffled; when `close`, each point card is there half the time."""
    points = [trump + rank for rank in _point_ranks(rules)]
    kept = [card for card in points if close and card in deck and rng.random() < 0.5][:size]
    rest = [card for card in deck if card not in kept]
    live = kept + rng.sample(rest, size - len(kept))
    rng.shuffle(live)
    return live


def _piles(
    rng: Random, rules: Rules, live: list[str], gone: list[str], close: bool
) -> dict[str, list[str]]:
    """Share out the cards that are gone, two at a time, as tricks won by one player or the other.

    When `close`, of forty ways take the one nearest to a lead in the count drawn from what the
    cards in play can still make up, small leads more often.
    """
    tries = [_tricks(rng, gone) for _ in range(40 if close else 1)]
    reach = _worth(rules, live)
    aim = rng.triangular(-reach, reach)
    return min(tries, key=lambda p: abs(_worth(rules, p["D"]) - _worth(rules, p["N"]) - aim))


def _tricks(rng: Random, gone: list[str]) -> dict[str, list[str]]:
    cards = rng.sample(gone, len(gone))
    piles: dict[str, list[str]] = {"D": [], "N": []}
    while cards:
        piles[rng.choice("DN")] += cards[:2]
        del cards[:2]
    return piles


def _worth(rules: Rules, cards: Iterable[str]) -> int:
    return sum(rules.values.get(card[1], 0) for card in cards)


def _taken(rules: Rules, trump: str, piles: dict[str, list[str]]) -> dict[str, str]:
    owner = {card: player for player, cards in piles.items() for card in cards}
    taken = {}
    for point in rules.points:
        if point.kind in ("captor", "holder", "each"):
            marks = "".join(owner.get(trump + rank, "-") for rank in point.what)
            if marks.strip("-"):
                taken[point.name] = marks
    return taken
