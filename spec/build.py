"""From the bare values of a resolved rule file, already of the right shape, to the model."""

from __future__ import annotations

from typing import Any

from .cards import Pack, rank_char
from .model import (
    Cards,
    Deal,
    Follow,
    Match,
    Obligation,
    Penalties,
    Play,
    Point,
    Reading,
    Revoke,
    Rules,
    Ruling,
    Source,
    Stock,
    Trump,
)

Plain = dict[str, Any]


def build(
    whole: Plain,
    address: str,
    rulings: tuple[tuple[str, Ruling], ...],
    readings: tuple[Reading, ...],
) -> Rules:
    """The rules of a resolved file. `whole` must have passed the schema."""
    return Rules(
        id=address,
        title=whole["title"],
        source=Source(**whole["source"]),
        cards=_cards(whole["cards"]),
        deal=_deal(whole["deal"]),
        trump=_trump(whole["trump"]),
        stock=_stock(whole["stock"]),
        play=_play(whole["play"]),
        score=tuple(_point(name, point) for name, point in whole["score"].items()),
        match=_match(whole["match"]),
        penalties=_penalties(whole["penalties"]),
        rulings=rulings,
        readings=readings,
    )


def card_text(ref: str) -> str:
    """A card reference with the one-character rank: `10 of trumps` becomes `T of trumps`."""
    return ref.replace("10", "T")


def _cards(table: Plain) -> Cards:
    pack = Pack(
        tuple(table["suits"]),
        tuple(rank_char(rank) for rank in table["ranks"]),
        tuple(table.get("extras", ())),
    )
    return Cards(
        pack=pack,
        trump_ranks=tuple(card_text(str(rank)) for rank in table.get("trump_ranks", ())),
        colours=tuple((pair[0], pair[1]) for pair in table.get("colours", ())),
        values=tuple((card_text(name), value) for name, value in table.get("values", {}).items()),
    )


def _deal(table: Plain) -> Deal:
    return Deal(**{**table, "packets": tuple(table["packets"])})


def _trump(table: Plain) -> Trump:
    rest = {key: value for key, value in table.items() if key != "from"}
    return Trump(source=table["from"], **rest)


def _stock(table: Any) -> Stock | None:
    if table == "none":
        return None
    return Stock(table["shows"], table["draw"][0] == "winner", table.get("odd"))


def _play(table: Plain) -> Play:
    follow = _follow(table["follow"])
    after = table["follow_after_stock"]
    return Play(
        first_lead=table["first_lead"],
        winner_leads=table["next_lead"] == "trick-winner",
        follow=follow,
        follow_after_stock=follow if after == "same" else _follow(after),
        wins=tuple(table["wins"]),
    )


def _follow(table: Plain) -> Follow:
    return Follow(_obligations(table["trump-led"]), _obligations(table["plain-led"]))


def _obligations(items: list[Plain]) -> tuple[Obligation, ...]:
    return tuple(
        Obligation(_classes(i.get("holding", i["play"])), _classes(i["play"])) for i in items
    )


def _classes(value: Any) -> Any:
    return (value,) if isinstance(value, str) else tuple(value)


def _point(name: str, table: Plain) -> Point:
    of = table.get("of", ())
    names = (of,) if isinstance(of, str) else tuple(of)
    worth = table.get("worth", 1)
    return Point(
        name=name,
        to=table["to"],
        of=tuple(card_text(one) for one in names)
        if "cap" in table["to"] or table["to"] == "holder"
        else names,
        worth=0 if worth == "match" else worth,
        wins_match=worth == "match",
        tied=table.get("tied", "nobody"),
        during=table.get("during", "whole-deal"),
        per=table.get("per", 1),
        at=table.get("at", 0),
        otherwise=table.get("otherwise", "nobody"),
    )


def _match(table: Any) -> Match:
    if table == "one-deal":
        return Match(True, None, "end-of-deal", "higher-total", None)
    target, both = table["target"], table["both_reach"]
    named = isinstance(both, dict)
    return Match(
        one_deal=False,
        target=None if target == "agreed" else target,
        counted=table["counted"],
        both_reach="winner-of" if named else both,
        both_reach_point=both["winner_of"] if named else None,
        win_by=table.get("win_by", 1),
    )


def _penalties(table: Plain) -> Penalties:
    revoke = table["revoke"]
    if revoke == "none":
        return Penalties(None, table["misdeal"])
    forfeits = tuple(revoke.get("forfeits", ()))
    return Penalties(
        Revoke(revoke.get("offender", 0), revoke.get("adversary", 0), forfeits), table["misdeal"]
    )
