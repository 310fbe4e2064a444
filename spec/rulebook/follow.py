"""The follow rule in English, composed from its obligations whatever they are."""

from __future__ import annotations

from ..model import CardClass, Obligation
from .words import listing

# What a wider class makes needless in a union.
_WITHIN: dict[CardClass, tuple[CardClass, ...]] = {
    "led-suit": ("led-suit-beating",),
    "trumps": ("trumps-beating",),
    "beating": ("led-suit-beating", "trumps-beating"),
}
_IN_TRUMPS: dict[CardClass, CardClass] = {
    "led-suit": "trumps",
    "led-suit-beating": "trumps-beating",
}
_NAMES: dict[CardClass, str] = {
    "anything": "any card",
    "led-suit": "a card of that suit",
    "trumps": "a trump",
    "beating": "a card that beats the card led",
    "led-suit-beating": "a card of that suit that beats the card led",
    "trumps-beating": "a trump that beats the card led",
}
_ORDER: tuple[CardClass, ...] = tuple(_NAMES)


def follow_text(obligations: tuple[Obligation, ...], trump_led: bool, no_trumps: bool) -> str:
    """What may be played to a lead, as the rest of a sentence that begins `When ... is led,`.

    >>> must = Obligation(("led-suit",), ("led-suit", "trumps"))
    >>> print(follow_text((must, Obligation(("anything",), ("anything",))), False, False))
    a player who holds a card of that suit must play either a card of that suit or a trump; \
otherwise any card may be played
    """
    parts: list[str] = []
    for one in obligations:
        holding = simplest(one.holding, trump_led, no_trumps)
        play = simplest(one.play, trump_led, no_trumps)
        if not holding:
            continue  # no card is of that class: it binds nobody
        if holding == ("anything",):
            parts.append(_free(play, bool(parts)))
            break  # whatever comes after it is never reached
        parts.append(("failing that, " if parts else "") + _bound(holding, play))
    return "; ".join(parts) or "there is nothing that may be played"


def simplest(
    union: tuple[CardClass, ...], trump_led: bool, no_trumps: bool = False
) -> tuple[CardClass, ...]:
    """A union without the classes that others of it hold already, in a fixed order.

    >>> simplest(("trumps", "led-suit-beating", "led-suit"), False)
    ('led-suit', 'trumps')
    >>> simplest(("led-suit",), True)
    ('trumps',)
    """
    names = {_IN_TRUMPS.get(name, name) if trump_led else name for name in union}
    if no_trumps:
        names -= {"trumps", "trumps-beating"}
    if "anything" in names:
        return ("anything",)
    for wide in [name for name in _WITHIN if name in names]:
        names -= set(_WITHIN[wide])
    return tuple(name for name in _ORDER if name in names)


def _bound(holding: tuple[CardClass, ...], play: tuple[CardClass, ...]) -> str:
    """One obligation: who is bound, and what they must play."""
    held = f"a player who holds {_union(holding)}"
    if play == ("anything",):
        return f"{held} may play any card"
    if play != holding:
        return f"{held} must play {_union(play, either=True)}"
    same = {1: "one", 2: "one or the other"}
    return f"{held} must play {same.get(len(holding), 'one of them')}"


def _free(play: tuple[CardClass, ...], after_others: bool) -> str:
    """The obligation that binds every hand."""
    start = "otherwise " if after_others else ""
    if play == ("anything",):
        return f"{start}any card may be played"
    return f"{start}the player must play {_union(play, either=True)}"


def _union(names: tuple[CardClass, ...], either: bool = False) -> str:
    if not names:
        return "a card that there is not"
    text = listing([_NAMES[name] for name in names], "or")
    return f"either {text}" if either and len(names) == 2 else text
