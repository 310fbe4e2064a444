"""The answer to a position with hidden cards as text for a reader."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ..engine.tricks import ROLES
from .output import hand_text, suit_text

if TYPE_CHECKING:
    from ..solver.hidden.answer import HiddenAnswer, InformationSet, Move
    from ..solver.position import Position

UNITS = {"points": "points", "count": "card points", "tricks": "tricks", "match": "in the match"}
WIDTH = 80


def print_hidden(answer: HiddenAnswer) -> None:
    """The position, the value, the cards of the player to move, the replies to every lead."""
    position = answer.position
    _print_position(position)
    mover, unit = f"the {ROLES[position.to_move]}", UNITS[answer.objective]
    before = answer.before if position.to_move == 0 else -answer.before
    given = answer.given
    print(f"before anyone looks at a hand: {amount(before)} {unit} to {mover}")
    if given is None:
        print(f"{mover}'s hand is not known")
    else:
        print(f"with this hand: {amount(given.value)} {unit} to {mover}\n")
        _print_moves(answer, given)
    _print_replies(answer)
    print()
    for line in _small_print(answer):
        print(_wrapped(line, "", "  "))


def amount(value: float) -> str:
    """An expected value with its sign, to four places at the most.

    >>> amount(0.5), amount(-1), amount(1 / 3), amount(-0.00001)
    ('+0.5', '-1', '+0.3333', '0')
    """
    text = f"{value:+.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0", "+", "-") else text


def percent(share: float) -> str:
    """A probability for reading; one that is not quite 0 or 1 never looks as if it were.

    >>> percent(1.0), percent(0.25), percent(0.999999), percent(0.0)
    ('100 %', '25 %', '>99.9 %', '0 %')
    """
    if 0 < share < 0.0005:
        return "<0.1 %"
    if 0.9995 < share < 1:
        return ">99.9 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def _print_position(position: Position) -> None:
    pack = position.rules.pack
    print(position.rules.title)
    for player in (0, 1):
        hand = "?" if position.unknown >> player & 1 else hand_text(pack, position.hands[player])
        print(f"  {ROLES[player]:<11} {hand}")
    stock = " ".join("??" if card < 0 else pack.names[card] for card in position.stock)
    print(f"  {'stock':<11} {stock}")
    print(f"  {'unseen':<11} {hand_text(pack, position.unseen)}")
    for player in (0, 1):
        if position.shown[player]:
            shown = hand_text(pack, position.shown[player])
            print(f"  {'shown':<11} {shown}, the {ROLES[player]}'s")
    trump = "no trumps"
    if position.trump is not None:
        trump = f"{suit_text(position.rules, position.trump)} trumps"
    led = "leads" if position.table is None else f"plays to {pack.names[position.table]}"
    print(f"  {trump}, the {ROLES[position.to_move]} {led}\n")


def _print_moves(answer: HiddenAnswer, given: InformationSet) -> None:
    names = answer.position.rules.pack.names
    print(f"  {'card':<5} {'played':<8} value")
    for move in sorted(given.moves, key=lambda one: (-one.probability, -one.value)):
        best = "  best" if move.best else ""
        row = f"  {names[move.card]:<5} {percent(move.probability):<8} {amount(move.value):<7}"
        print((row + best).rstrip())


def _print_replies(answer: HiddenAnswer) -> None:
    """A row for every lead: what it is worth to the other player, and how that one replies."""
    replies = answer.replies
    if not replies:
        return
    names = answer.position.rules.pack.names
    other = f"the {ROLES[replies[0].player]}"
    print(f"\n  {other}'s replies, and what a lead is worth to {other}")
    print(f"  {'lead':<5} {'value':<9} reply")
    for one in replies:
        assert one.led is not None
        mark = "" if one.reach else " *"
        played = ", ".join(_share(names[move.card], move) for move in _played(one))
        print(f"  {names[one.led]:<5} {amount(one.value) + mark:<9} {played}")
    if not all(one.reach for one in replies):
        print(_wrapped(_UNREACHED, "  * ", "    "))


_UNREACHED = (
    "never led in this equilibrium; the value is the one if every hand that holds the card led it"
)


def _played(one: InformationSet) -> list[Move]:
    return sorted((move for move in one.moves if move.probability), key=lambda m: -m.probability)


def _share(name: str, move: Move) -> str:
    return name if move.probability == 1 else f"{name} {percent(move.probability)}"


def _wrapped(text: str, first: str, rest: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def _small_print(answer: HiddenAnswer) -> list[str]:
    """How large the question was and how exact the answer is."""
    sizes, first = answer.sizes, answer.setting.leader
    given = answer.given
    notes = list(answer.notes)
    if answer.position.table is not None and given is not None and not given.reach:
        notes.insert(0, f"the card on the table is {_UNREACHED}")
    return [
        *(f"note: {note}" for note in notes),
        f"{sizes.arrangements:,} arrangements of the unseen cards; information sets:"
        f" {sizes.sets[0]:,} of the {ROLES[first]}, {sizes.sets[1]:,} of the {ROLES[1 - first]}",
        f"exploitability {answer.exploitability:.1g}; there may be other equilibria, the value is"
        " the same in all",
        f"{sizes.endings:,} endings, {answer.seconds * 1000:,.0f} ms, {answer.solver} solver",
    ]
