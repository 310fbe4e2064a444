"""Rules as the text of a rule file, so that rules made up at random can be read like any others."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import yaml

from allfours.spec.cards import rank_name
from allfours.spec.model import Cards, Follow, Match, Obligation, Point, Rules, Stock

Map = dict[str, Any]


def rule_text(rules: Rules) -> str:
    """A whole file that says these rules; rulings and readings are left out."""
    play = rules.play
    whole: Map = {
        "allfours": 1,
        "title": rules.title,
        "source": {key: value for key, value in asdict(rules.source).items() if value is not None},
        "cards": _cards(rules.cards),
        "deal": {**asdict(rules.deal), "packets": list(rules.deal.packets)},
        "trump": _trump(rules),
        "stock": _stock(rules.stock),
        "play": {
            "first_lead": play.first_lead,
            "next_lead": "trick-winner" if play.winner_leads else "trick-loser",
            "follow": _follow(play.follow),
            "follow_after_stock": _follow(play.follow_after_stock),
            "wins": list(play.wins),
        },
        "score": {point.name: _point(point) for point in rules.score},
        "match": _match(rules.match),
        "penalties": {"revoke": "none", "misdeal": rules.penalties.misdeal},
    }
    return yaml.safe_dump(whole, sort_keys=False, default_flow_style=None, width=100)


def _cards(cards: Cards) -> Map:
    pack = cards.pack
    found: Map = {"suits": list(pack.suits), "ranks": [rank_name(rank) for rank in pack.ranks]}
    if cards.trump_ranks:
        found["trump_ranks"] = [_written(name) for name in cards.trump_ranks]
    if pack.extras:
        found["extras"] = list(pack.extras)
    if cards.colours:
        found["colours"] = [list(pair) for pair in cards.colours]
    if cards.values:
        found["values"] = {_written(name): value for name, value in cards.values}
    return found


def _written(card: str) -> str:
    return card if card == "last-trick" else card.replace("T", "10")


def _trump(rules: Rules) -> Map:
    found = {key: value for key, value in asdict(rules.trump).items() if value is not None}
    return {"from": found.pop("source"), **found}


def _stock(stock: Stock | None) -> Map | str:
    if stock is None:
        return "none"
    draw = ["winner", "loser"] if stock.winner_first else ["loser", "winner"]
    odd = {"odd": stock.odd} if stock.odd else {}
    return {"shows": stock.shows, "draw": draw, **odd}


def _follow(follow: Follow) -> Map:
    return {
        "trump-led": [_obligation(one) for one in follow.trump_led],
        "plain-led": [_obligation(one) for one in follow.plain_led],
    }


def _obligation(one: Obligation) -> Map:
    return {"holding": list(one.holding), "play": list(one.play)}


def _point(point: Point) -> Map:
    found: Map = {"to": point.to}
    if point.to in ("captor", "holder"):
        found["of"] = _written(point.of[0])
    elif point.to == "each-captor":
        found["of"] = [_written(name) for name in point.of]
    elif point.of:
        found["of"] = list(point.of) if point.to == "sweep" else point.of[0]
    if point.wins_match or point.worth != 1:
        found["worth"] = "match" if point.wins_match else point.worth
    if point.to == "most":
        found["tied"] = point.tied
    if point.during != "whole-deal":
        found["during"] = point.during
    if point.per > 1:
        found["per"] = point.per
    if point.to == "first-to":
        found |= {"at": point.at, "otherwise": point.otherwise}
    return found


def _match(match: Match) -> Map | str:
    if match.one_deal:
        return "one-deal"
    both: Any = match.both_reach
    if match.both_reach_point is not None:
        both = {"winner_of": match.both_reach_point}
    target = "agreed" if match.target is None else match.target
    return {"target": target, "counted": match.counted, "both_reach": both, "win_by": match.win_by}
