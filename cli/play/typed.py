"""What a typed line means: a command, a card of the hand, or neither."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.state import State
from ...spec.cards import bits
from ...spec.rulebook import words
from .cards import Faces, matching
from .keyboard import printable

COMMANDS = ("help", "hint", "undo", "explain", "score", "rules", "save", "quit")
TABLE = "table"  # an empty line asks for it


@dataclass(frozen=True, slots=True)
class Typed:
    """The meaning of a line: one of `command` (with what stands after it), a `card` of the hand,
    allowed or not, and `problem`, which says why it is neither."""

    command: str = ""
    argument: str = ""
    card: int | None = None
    problem: str = ""


def read(line: str, state: State, faces: Faces) -> Typed:
    """The meaning of a line for the player to move. Commands and cards may be shortened as far as
    only one thing can be meant; the whole name of either always is that."""
    word, _, rest = line.strip().partition(" ")
    word, rest = "help" if word == "?" else word.casefold(), rest.strip()
    if not word:
        return Typed(TABLE)
    if word in COMMANDS:
        return _command(word, rest)
    meant = matching(line, faces.pack)
    held = meant & state.hands[state.to_move]
    whole = meant.bit_count() == 1
    known = [] if whole else [name for name in COMMANDS if name.startswith(word)]
    if len(known) > 1 or (known and held):
        cards = [faces.card(card) for card in bits(held)]
        return Typed(problem=f"`{printable(line)}` can mean {words.listing(known + cards, 'or')}.")
    return _command(known[0], rest) if known else _card(line, meant, state, faces)


def _command(name: str, rest: str) -> Typed:
    if rest and name != "explain":
        return Typed(problem=f"`{name}` stands alone: nothing goes after it.")
    return Typed(name, rest)


def _card(line: str, meant: int, state: State, faces: Faces) -> Typed:
    """The card of the hand that is meant: the only one, or the only one allowed."""
    text = printable(line)
    held = meant & state.hands[state.to_move]
    if not meant:
        return Typed(problem=f"`{text}` is neither a card nor a command; `help` lists both.")
    if not held:
        one = faces.cards(meant) if meant.bit_count() == 1 else f"`{text}`"
        return Typed(problem=f"{one} is not in your hand.")
    for among in (held & state.legal(), held):
        if among.bit_count() == 1:
            return Typed(card=among.bit_length() - 1)
        if among & state.legal():
            return Typed(problem=f"`{text}` can mean {faces.cards(among, 'or')}.")
    return Typed(card=next(bits(held)))
