"""The section on the cards: the pack, the order of plain suits and trumps, what cards count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model import Follow, Rules
from ..tables import compile_tables
from .clause import Clause
from .words import card, count, joker, listing, number, rank, sentence, suit

_LAST_TRICK = "last-trick"
_COUNTED = ("cards", "trump.from", "trump.suit")  # what the count of the whole pack depends on


def the_cards(rules: Rules) -> Iterator[Clause]:
    """The clauses on the cards."""
    yield _pack(rules)
    yield from _extras(rules)
    yield from _order(rules)
    yield from _colours(rules)
    yield from _values(rules)


def _pack(rules: Rules) -> Clause:
    pack = rules.pack
    names = [suit(letter, pack) for letter in pack.suits]
    if len(names) == 1:
        held = f" of one suit, {names[0]}"
    else:
        held = (
            f": {number(len(pack.ranks))} in each of {number(len(names))} suits ({listing(names)})"
        )
    beside = f" and {count(len(pack.extras), 'joker')}" if pack.extras else ""
    text = f"The pack has {count(pack.size, 'card')}{held}{beside}."
    return Clause(text, ("cards.suits",), ("cards.ranks", "cards.extras"))


def _extras(rules: Rules) -> Iterator[Clause]:
    pack = rules.pack
    if not pack.extras:
        return
    names = listing([joker(one, pack) for one in pack.extras])
    shown = ", ".join(f"+{one}" for one in pack.extras)
    if len(pack.extras) == 1:
        text = f"The joker (written {shown}) is a card of no suit."
    else:
        text = f"{sentence(names)[:-1]} (written {shown}) are cards of no suit."
    yield Clause(text, ("cards.extras",))
    plain = [joker(one, pack) for one in pack.extras if f"+{one}" not in rules.cards.trump_ranks]
    if plain:
        verb = "is no trump" if len(plain) == 1 else "are no trumps"
        text = sentence(f"{listing(plain)} {verb}")
        yield Clause(text, (), ("cards.extras", "cards.trump_ranks"))


def _order(rules: Rules) -> Iterator[Clause]:
    ranks = [rank(char) for char in rules.pack.ranks]
    trumps = [card(name, rules.pack, "") for name in rules.cards.trump_ranks]
    which = "the cards of a plain suit" if trumps else "the cards of every suit"
    which = "the cards" if len(rules.pack.suits) == 1 and not trumps else which
    text = f"From high to low, {which} rank {listing(ranks)}."
    if len(ranks) == 1:
        text = f"The only rank is the {ranks[0]}."
    yield Clause(text, ("cards.ranks",), ("cards.trump_ranks", "cards.suits"))
    if trumps:
        text = f"From high to low, the trumps are {listing(trumps)}."
        if len(trumps) == 1:
            text = f"The only trump is the {trumps[0]}."
        also = ("cards.ranks", "cards.extras")  # a lone joker needs no letter
        yield Clause(text + _strays(rules), ("cards.trump_ranks",), also)


def _strays(rules: Rules) -> str:
    """The cards of the trump suit that the order of the trumps leaves out."""
    out = [rank(char) for char in rules.pack.ranks if char not in rules.cards.trump_ranks]
    if not out:
        return ""
    verb = "is no trump; it ranks" if len(out) == 1 else "are no trumps; they rank"
    return f" Of the trump suit, the {listing(out)} {verb} as in a plain suit."


def _colours(rules: Rules) -> Iterator[Clause]:
    pack = rules.pack
    pairs = [listing([suit(one, pack) for one in pair]) for pair in rules.cards.colours]
    if pairs:
        text = f"{pairs[0]} are of the same colour"
        text += f", and so are {', and '.join(pairs[1:])}" if pairs[1:] else ""
        yield Clause(sentence(text), ("cards.colours",), ("cards.suits",))
    used = {*rules.cards.trump_ranks, *dict(rules.cards.values)}
    used |= {ref for point in rules.score for ref in point.of}
    for name in sorted(one for one in used if one.startswith("off-")):
        what = rank(name[4:])
        text = f"The off-{what} is the {what} of the other suit of the trump's colour"
        if name in rules.cards.trump_ranks:
            text += "; it belongs to the trumps, not to the suit printed on it"
        else:
            text += "; it is no trump"
        yield Clause(text + ".", (), ("cards", "score"))


def _values(rules: Rules) -> Iterator[Clause]:
    if not rules.cards.values:
        return
    parts = [f"{who} {_amount(value)}" for value, who in _by_value(rules)]
    text = "Captured cards count nothing."
    if parts:
        value, who = next(_by_value(rules))
        parts[0] = f"{who} counts {_amount(value)}"
        text = f"Of the cards a player captures, {listing(parts)}{_rest(rules)}."
    yield Clause(f"{text} {_total(rules)}{_last_trick(rules)}", ("cards.values",), _COUNTED)


def _amount(value: int) -> str:
    return f"minus {-value:,}" if value < 0 else f"{value:,}" if value else "nothing"


def _by_value(rules: Rules) -> Iterator[tuple[int, str]]:
    """Every value with the cards that count it, the greatest first."""
    values = {name: value for name, value in rules.cards.values if _tells(name, value)}
    for value in sorted(set(values.values()), reverse=True):
        here = [name for name in values if values[name] == value]
        order = (*rules.pack.ranks, *(name for name in here if name not in rules.pack.ranks))
        plain = [rank(char) for char in order if char in here and len(char) == 1]
        names = [f"each {name}" for name in plain] if len(plain) < 3 else [f"each {listing(plain)}"]
        names += [card(name, rules.pack) for name in sorted(here) if len(name) > 1]
        yield value, listing(names)


def _tells(name: str, value: int) -> bool:
    """Whether a value is to be said of a card: a plain rank that counts nothing is among the
    others."""
    return name != _LAST_TRICK and (value != 0 or len(name) > 1)


def _last_trick(rules: Rules) -> str:
    value = dict(rules.cards.values).get(_LAST_TRICK, 0)
    if value == 0:
        return ""
    verb = f"adds {value:,} to" if value > 0 else f"takes {-value:,} from"
    return f" The last trick {verb} the count of the player who wins it."


def _rest(rules: Rules) -> str:
    """The cards that count nothing, if there are any."""
    values = {name: value for name, value in rules.cards.values if name != _LAST_TRICK}
    left = [char for char in rules.pack.ranks if not values.get(char)]
    left += [one for one in rules.pack.extras if f"+{one}" not in values]
    return "; the others count nothing" if left and any(values.values()) else ""


def _possible_trumps(rules: Rules) -> list[int | None]:
    suits = rules.pack.suits
    if rules.trump.source == "none":
        return [None]
    return [place for place, one in enumerate(suits) if rules.trump.suit in (None, one)] or [None]


def _only_cards(rules: Rules) -> Rules:
    """The rules without those that the count does not depend on: games that differ in these share
    their tables, and the tables take less to make."""
    none = Follow((), ())
    play = replace(rules.play, follow=none, follow_after_stock=none, wins=("highest-of-led-suit",))
    return replace(rules, id="", title="", play=play, score=(), rulings=(), readings=())


def _total(rules: Rules) -> str:
    bare = _only_cards(rules)
    totals = {compile_tables(bare, trump).total for trump in _possible_trumps(rules)}
    low, high = min(totals), max(totals)
    if low == high:
        return f"The whole pack counts {low:,}."
    return f"The whole pack counts from {low:,} to {high:,}, as the trump suit falls."
