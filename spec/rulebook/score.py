"""The section on the score: one clause for each point of a deal, and one for its tie rule."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Point, Rules
from .clause import Clause
from .words import card, count, listing, point_name, sentence

_MORE = {
    "values": "whose captured cards count more",
    "tricks": "who wins more tricks",
    "cards": "who captures more cards",
}
_LEVEL = {
    "values": "the captured cards of both players count the same",
    "tricks": "both win as many tricks",
    "cards": "both capture as many cards",
}
_UNIT = {"tricks": ("trick", "won"), "cards": ("card", "captured")}
_DURING = {
    "whole-deal": "",
    "while-stock": ", counting only the tricks won while the stock lasts",
    "after-stock": ", counting only the tricks won once the stock is gone",
}
_NAMED = ("cards.extras", "cards.suits")  # what the name of a card depends on
_DEALT_OUT = ("cards", "deal.hand", "stock", "trump.from", "trump.card")


def the_score(rules: Rules) -> Iterator[Clause]:
    """The clauses on the points, in counting order."""
    names = [point_name(point.name) for point in rules.score]
    text = f"The points of a deal are counted in this order: {listing(names)}."
    if len(names) == 1:
        text = f"A deal has one kind of point, {names[0]}."
    yield Clause(text, (), ("score",))
    for point in rules.score:
        path = f"score.{point.name}"
        mentions = (*_NAMED, "stock") if point.to == "holder" else _NAMED
        yield Clause(f"{point_name(point.name)}: {_point(rules, point)}.", (path,), mentions)
        if point.to == "most":
            yield Clause(_tie(point), (f"{path}.tied",), (path,))
    yield from _missing(rules)


def _point(rules: Rules, point: Point) -> str:
    """Who scores a point and how much."""
    if point.to == "each":
        return _each(point)
    if point.to == "first-to":
        return _first_to(point)
    return f"{_winner(rules, point)} {_scores(point)}{_DURING[point.during]}"


def _winner(rules: Rules, point: Point) -> str:
    cards = [card(ref, rules.pack) for ref in point.of] if point.to != "most" else []
    if point.to == "captor":
        return f"the player who captures {cards[0]}"
    if point.to == "holder":
        drawn = "is dealt or draws" if rules.stock else "is dealt"
        return f"the player who {drawn} {cards[0]}"
    if point.to == "each-captor":
        some = "at least one of " if len(cards) > 1 else ""
        return f"every player who captures {some}{_together(cards)}"
    if point.to == "most":
        return f"the player {_MORE[point.of[0]]}"
    if point.to == "last-trick":
        return "the player who wins the last trick"
    names = [point_name(name) for name in point.of]
    quantity = "both" if len(names) == 2 else "all of"
    return (
        f"a player who scores {quantity} {listing(names)}, the other player scoring none of them,"
    )


def _together(cards: list[str]) -> str:
    """Cards as a list: `the ace, two and jack of trumps` where all are named by rank."""
    ranks = [name.removeprefix("the ").removesuffix(" of trumps") for name in cards]
    if len(cards) > 1 and all(name.endswith(" of trumps") for name in cards):
        return f"the {listing(ranks)} of trumps"
    return listing(cards)


def _scores(point: Point) -> str:
    """What the winner of a point gets."""
    if point.wins_match:
        return "wins the match"
    verb = "scores" if point.worth > 0 else "loses"
    return f"{verb} {count(abs(point.worth), 'point')}"


def _each(point: Point) -> str:
    quantity, during = point.of[0], _DURING[point.during]
    if quantity == "values" and point.worth == point.per == 1:
        return f"a player scores as many points as the captured cards count{during}"
    unit = f"{point.per:,} that the captured cards count"
    if quantity != "values":
        noun, done = _UNIT[quantity]
        unit = f"{noun if point.per == 1 else count(point.per, noun)} {done}"
    rest = ", and nothing for what is left over" if point.per > 1 else ""
    return f"a player {_scores(point)} for every {unit}{rest}{during}"


def _first_to(point: Point) -> str:
    amount = {
        "values": f"whose captured cards count at least {point.at:,}",
        "tricks": f"who wins {count(point.at, 'trick')}",
        "cards": f"who has captured at least {count(point.at, 'card')}",
    }[point.of[0]]
    other = (
        "the winner of the last trick does" if point.otherwise == "last-trick" else "nobody does"
    )
    return f"the first player {amount} {_scores(point)}; if neither player gets so far, {other}"


def _tie(point: Point) -> str:
    name = point_name(point.name)
    whole = "win the match" if point.wins_match else f"score {name}"
    one = "wins the match" if point.wins_match else f"scores {name}"
    end = {
        "nobody": f"nobody {one}",
        "dealer": f"the dealer {one}",
        "non-dealer": f"the non-dealer {one}",
        "both": f"both {whole}",
        "split": f"each scores half of {name}",
    }[point.tied]
    return sentence(f"if {_LEVEL[point.of[0]]}, {end}")


def _missing(rules: Rules) -> Iterator[Clause]:
    """What becomes of a point whose card is not in play, where that can happen."""
    out = rules.pack.size - 2 * rules.deal.hand - rules.stock_size
    by_card = [p for p in rules.score if p.to in ("captor", "holder", "each-captor")]
    fixed = [p for p in by_card if not set(p.of) & {"highest-trump", "lowest-trump"}]
    if out <= 0 or not fixed:
        return
    names = listing([point_name(point.name) for point in fixed], "or")
    text = (
        f"In each deal {count(out, 'card')} of the pack {'is' if out == 1 else 'are'} out of play."
    )
    which = f"it is the card for {names}" if out == 1 else f"the card for {names} is among them"
    text += f" If {which}, nobody scores that point."
    yield Clause(text, (), ("score", *_DEALT_OUT))
