"""An answer of the solver as text for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.tricks import LETTERS, ROLES
from .output import counted, hand_text, signed, suit_text

if TYPE_CHECKING:
    from ..solver.answer import Answer
    from ..solver.lines import Choice
    from ..solver.position import Position

UNITS = {"points": "point", "count": "card point", "tricks": "trick"}


def print_answer(answer: Answer, target: int | None = None) -> None:
    """The position, the value, every card, and what the principal line comes to. `target` is the
    agreed one, where the rules leave it open."""
    print_position(answer.position)
    if answer.bounds is None:
        print(f"{_worth(answer, target)}\n")
        _print_choices(answer)
        for player in (0, 1):
            print(f"  at the end the {ROLES[player]} has {_final(answer, player)}")
    else:
        print(f"{_bounded(answer)}\n")
        if answer.choices:
            _print_choices(answer)
    for note in answer.notes:
        print(f"note: {note}")
    print(f"{answer.nodes:,} positions, {answer.seconds * 1000:.0f} ms, {answer.solver} solver")


def _bounded(answer: Answer) -> str:
    """What was proven when time ran out."""
    low, high = answer.bounds or (answer.value, answer.value)
    mover = f"the {ROLES[answer.position.to_move]}"
    known = f"{signed(low)}" if low == high else f"between {signed(low)} and {signed(high)}"
    cards = f"{len(answer.choices)} of its cards solved" if answer.choices else "no card solved"
    return f"time ran out: best play is worth {known} to {mover}, {cards} (see --time-limit)"


def print_position(position: Position) -> None:
    """The hands, the stock, the trump and whose turn it is."""
    pack = position.rules.pack
    print(position.rules.title)
    for player in (0, 1):
        print(f"  {ROLES[player]:<11} {hand_text(pack, position.hands[player])}")
    if position.stock:
        print(f"  {'stock':<11} {' '.join(pack.names[card] for card in position.stock)}")
    trump = "no trumps"
    if position.trump is not None:
        trump = f"{suit_text(position.rules, position.trump)} trumps"
    led = "leads" if position.table is None else f"plays to {pack.names[position.table]}"
    print(f"  {trump}, the {ROLES[position.to_move]} {led}\n")


def _worth(answer: Answer, target: int | None) -> str:
    mover = f"the {ROLES[answer.position.to_move]}"
    if answer.objective != "match":
        amount = counted(answer.value, UNITS[answer.objective])
        sign = "+" if answer.value > 0 else ""
        return f"best play is worth {sign}{amount} to {mover}"
    match = answer.position.rules.match
    goal = 1 if match.one_deal else match.target or target
    if goal is not None and abs(answer.value) == goal:
        return f"with best play {mover} {'wins' if answer.value > 0 else 'loses'} the match"
    return f"with best play the match goes on, {mover} {signed(answer.value)}"


def _print_choices(answer: Answer) -> None:
    """A row for every card, the best first; `kept by` counts the replies that keep its value."""
    names = answer.position.rules.pack.names
    rows = [("card", "value", "", "kept by", "then")]
    for choice in sorted(answer.choices, key=lambda one: -one.value):
        keep = "" if choice.keeping is None else "{} of {}".format(*choice.keeping)
        mark = "best" if choice.best else ""
        rows.append((names[choice.card], signed(choice.value), mark, keep, _then(answer, choice)))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        print(("  " + "  ".join([*cells, row[4]])).rstrip())
    print()


def _then(answer: Answer, choice: Choice) -> str:
    """The rest of a card's line; for a losing card headed by the reply that refutes it."""
    names = answer.position.rules.pack.names
    rest = " ".join(names[card] for card in choice.line[1:])
    if choice.refutation is not None:
        return f"refuted by {names[choice.refutation]}: {rest}"
    return rest


def _final(answer: Answer, player: int) -> str:
    side = answer.to_json()["final"][LETTERS[player]]
    text = counted(side["points"], "point")
    if side["won"]:
        text += f" ({', '.join(side['won'])})"
    if any(answer.position.tables.values):
        text += f", count {side['count']}"
    return text
