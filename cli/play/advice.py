"""Answers to a person who asks why a card is not allowed, or what the cards are worth."""

from __future__ import annotations

from ...engine.state import State
from ...solver.sampling_player import Opinion
from ...spec.rulebook import Clause, clauses
from ...spec.tables import WHILE_STOCK
from ..output import counted, signed
from .cards import Faces

SHOWN = 6  # cards of a hint


def why_not(card: int, state: State, faces: Faces) -> str:
    """Why the follow rule does not allow a card of the hand of the player to move."""
    assert state.led is not None
    must = faces.cards(state.legal(), "or")
    return (
        f"{faces.card(card)} may not be played to {faces.card(state.led)}: with your hand it must"
        f" be {must}. {follow_rule(state)}"
    )


def follow_rule(state: State) -> str:
    """The clause of the rulebook on what may be played to the card led, with its number."""
    rules, led = state.tables.rules, state.led
    assert led is not None
    trump = bool(state.tables.trumps >> led & 1)
    same = rules.play.follow == rules.play.follow_after_stock
    part = "play.follow" if same or state.phase == WHILE_STOCK else "play.follow_after_stock"
    exact = f"{part}.{'trump-led' if trump else 'plain-led'}"
    found: dict[str, list[str]] = {exact: [], part: []}
    for section, heading in enumerate(clauses(rules), 1):
        for place, clause in enumerate(heading.clauses, 1):
            for path in set(clause.paths) & set(found):
                found[path].append(_numbered(section, place, clause))
    # Where one rule has two clauses, the one on a trump lead comes first.
    texts = found[exact] or found[part]
    return texts[0 if trump else -1]


def _numbered(section: int, place: int, clause: Clause) -> str:
    return f"Rule {section}.{place}: {clause.text}"


def hint_text(opinion: Opinion, faces: Faces) -> str:
    """The card to play, and how far the others fall behind it."""
    (best, top), *others = opinion.worths
    if not opinion.samples:
        return f"Hint: {faces.card(best)}, for what the trick brings at once."
    if not others:
        return f"Hint: {faces.card(best)}; it is the only card you may play."
    level = [card for card, value in others if value == top]
    text = f"Hint: {faces.card(best)}"
    if level:
        text += " (" + ", ".join(faces.card(card) for card in level) + " as good)"
    behind = [(card, value - top) for card, value in others if value < top][:SHOWN]
    if behind:
        text += "; worth less: " + ", ".join(
            f"{faces.card(card)} {signed(round(less, 2))}" for card, less in behind
        )
    if opinion.exact:
        return f"{text}. Every card is known: this is exact."
    return f"{text}. A guess from {counted(opinion.samples, 'deal')} that fit what you have seen."


def worth_text(opinion: Opinion, faces: Faces) -> str:
    """What the rest of the deal is worth once every card is known, in points of the deal."""
    value = opinion.worths[0][1]
    result = "you both get the same"
    if value:
        more = "more" if value > 0 else "less"
        result = f"you get {counted(abs(value), 'point')} {more} than the engine"
    each = ", ".join(f"{faces.card(card)} {signed(worth)}" for card, worth in opinion.worths)
    return f"Every card is known now. With best play by both, {result} in this deal: {each}."
