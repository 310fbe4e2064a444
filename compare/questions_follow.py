"""What a text answers about following, trumping and beating.

Each answer is about some cards of some hands, and together they are about every card of every
hand: two follow rules that allow different cards differ in one of the questions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..spec.tables import AFTER_STOCK, WHILE_STOCK
from .following import Choice, Group, choices
from .questions import Answer, Text

Part = Callable[[Choice], bool]
Verdict = Callable[[tuple[Choice, ...]], str | None]
_MENTIONS = (
    "play.follow", "play.follow_after_stock", "play.wins", "cards", "stock", "trump.from",
    "trump.suit",
)  # fmt: skip
_VOID: tuple[Group, Group] = ("trump", "other")  # what a hand without the suit led can hold
_NO_TRUMPS = ("There are no trumps", ("trump.from",))
_ONE_SUIT = ("There is only one suit", ("cards.suits",))


def discard(text: Text) -> Answer:
    """Whether a card that is neither of the suit led nor a trump may be played by who can
    follow."""
    return _asked(text, False, _discards, _may, _ONE_SUIT)


def trump_when_able(text: Text) -> Answer:
    """Whether a trump may be played to a plain lead by who can follow."""
    return _asked(text, False, _trumps, _may, _NO_TRUMPS)


def void(text: Text) -> Answer:
    """Whether a trump must be played to a plain lead by who cannot follow."""
    why = _NO_TRUMPS if text.rules.trump.source == "none" else _ONE_SUIT
    return _asked(text, False, _voids, _must_trump, why)


def trump_a_trump(text: Text) -> Answer:
    """Whether a trump must be played to a trump."""
    why = _NO_TRUMPS if text.rules.trump.source == "none" else _ONE_SUIT
    return _asked(text, True, _beside_trumps, _must, why)


def beat(text: Text) -> Answer:
    """Whether the card led must be beaten. Whatever else a rule asks is answered here too."""
    plain = _asked(text, False, _rest_of_plain, _must_beat, _ONE_SUIT)
    trumps = _asked(text, True, _rest_of_trumps, _must_beat, _NO_TRUMPS)
    if trumps.kind == "none" or plain.kind == "none":
        return plain if trumps.kind == "none" else trumps
    paths = tuple(dict.fromkeys(plain.paths + trumps.paths))
    sentences = tuple(dict.fromkeys(plain.sentences + trumps.sentences))
    both = replace(plain, paths=paths, sentences=sentences)
    if plain.key == trumps.key:
        return both
    words = (
        f"When a plain suit is led: {_low(plain.words)}. When a trump is led: {_low(trumps.words)}"
    )
    return replace(both, words=words, key=(plain.key, trumps.key))


def after_stock(text: Text) -> Answer:
    """Whether other cards may be played once the stock is gone."""
    if text.rules.stock is None:
        return Answer("There is no stock", ("stock", "play.follow_after_stock"), "none")
    same = all(
        choices(text.rules, WHILE_STOCK, led) == choices(text.rules, AFTER_STOCK, led)
        for led in (False, True)
    )
    path = ("play.follow_after_stock",)
    sentences = tuple(clause.text for clause in text.on(path))
    return Answer("No" if same else "Yes", path, "answer", same, sentences, _MENTIONS)


def _discards(one: Choice) -> bool:
    return one.card[0] == "other" and one.holds("suit")


def _trumps(one: Choice) -> bool:
    return one.card[0] == "trump" and one.holds("suit")


def _voids(one: Choice) -> bool:
    return not one.holds("suit") and one.holds("trump") and one.holds("other")


def _beside_trumps(one: Choice) -> bool:
    return one.card[0] == "other" and one.holds("trump")


def _rest_of_plain(one: Choice) -> bool:
    return not (_discards(one) or _trumps(one) or _voids(one))


def _rest_of_trumps(one: Choice) -> bool:
    return not _beside_trumps(one)


def _may(part: tuple[Choice, ...]) -> str | None:
    allowed = {one.allowed for one in part}
    return {frozenset({True}): "Yes", frozenset({False}): "No"}.get(frozenset(allowed))


def _must(part: tuple[Choice, ...]) -> str | None:
    return {"Yes": "No", "No": "Yes"}.get(_may(part) or "")


def _must_trump(part: tuple[Choice, ...]) -> str | None:
    trumps, others = (tuple(one for one in part if one.card[0] == group) for group in _VOID)
    return _must(others) if _may(trumps) == "Yes" else None


def _must_beat(part: tuple[Choice, ...]) -> str | None:
    """Yes, where of the cards of a group that is led only those that beat may be played, if there
    are any in the hand; everything else being free."""
    if all(one.allowed for one in part):
        return "No"
    bound = [one for one in part if one.card[0] != "other" and (one.card[0], True) in one.hand]
    rest = [one for one in part if one not in bound]
    kept = all(one.allowed == one.card[1] for one in bound) and all(one.allowed for one in rest)
    return "Yes" if kept else None


def _asked(
    text: Text, trump_led: bool, part: Part, verdict: Verdict, why: tuple[str, tuple[str, ...]]
) -> Answer:
    """The answer in each phase of the play, or one answer where it is the same in both."""
    rules, lead = text.rules, "trump-led" if trump_led else "plain-led"
    found: dict[int, tuple[Choice, ...]] = {}
    for phase in (AFTER_STOCK,) if rules.stock is None else (WHILE_STOCK, AFTER_STOCK):
        found[phase] = tuple(filter(part, choices(rules, phase, trump_led)))
    paths = {phase: _path(text, phase, lead) for phase in found}
    rests = tuple(dict.fromkeys(paths.values()))
    if not all(found.values()):
        return Answer(why[0], why[1] + rests, "none", mentions=_MENTIONS)
    words = [_words(text, verdict(one), paths[phase]) for phase, one in found.items()]
    keys = tuple(verdict(one) or one for one in found.values())
    if len(set(keys)) == 1:
        shown, keys = words[0], keys[:1]
    else:
        shown = f"{words[0]}; once the stock is gone: {_low(words[1])}"
    sentences = tuple(clause.text for clause in text.on(rests))
    return Answer(shown, rests, "answer", keys, sentences, _MENTIONS)


def _path(text: Text, phase: int, lead: str) -> str:
    play = text.rules.play
    if phase == WHILE_STOCK or play.follow == play.follow_after_stock:
        return f"play.follow.{lead}"
    return "play.follow_after_stock"


def _words(text: Text, verdict: str | None, path: str) -> str:
    """A short answer, or the rulebook's sentences where there is none."""
    if verdict is not None:
        return verdict
    whole = " ".join(clause.text for clause in text.on((path,)))
    return f"It depends on the hand: {_low(whole).removesuffix('.')}"


def _low(words: str) -> str:
    return words[:1].lower() + words[1:]
