"""The same kind of oracle for any rules: `whole.c` plays every line and scores it at its end.

It takes the rules as a rule file says them and nothing that is computed from them: what the words
mean (trumps, obligations, points, the match) is worked out here and in `whole.c` once more, with no
code of the interpreter or of the solvers.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from allfours.solver.position import Position
from allfours.spec.model import Follow, Obligation, Point, Rules

from . import program

__all__ = ["Result", "encode", "solve_many"]


@dataclass(frozen=True, slots=True)
class Result:
    """Every legal card by its text with its value for the player to move, and the number of
    complete lines of play."""

    values: dict[str, float]
    lines: int

    @property
    def value(self) -> float:
        """The value of the position: that of the best cards."""
        return max(self.values.values())


def solve_many(questions: Sequence[str]) -> list[Result]:
    """Answer questions written by `encode`, in the same order. Raises RuntimeError with the
    program's own words when it cannot read one."""
    if not questions:
        return []
    command = [str(program("whole.c"))]
    text = "".join(question + "\n" for question in questions)
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip() or f"whole.c ended with status {run.returncode}")
    return [_decode(line) for line in run.stdout.splitlines()]


def _decode(line: str) -> Result:
    _, *fields = line.split()
    numbers = {name: int(text) for name, text in (field.split("=") for field in fields)}
    lines = numbers.pop("lines")
    return Result({name: twice / 2 for name, twice in numbers.items()}, lines)


def encode(position: Position, objective: str, target: int | None = None) -> str:
    """A question as the one line that `whole.c` reads. The trump must be known."""
    rules = position.rules
    trumps = _trump_order(rules, _trump(position))
    stock = rules.stock
    fields = {
        "pack": ",".join(_card(position, name, trumps) for name in rules.pack.names),
        "follow": "|".join(_follow(rules.play.follow) + _follow(rules.play.follow_after_stock)),
        "wins": ",".join(rules.play.wins),
        "leads": "winner" if rules.play.winner_leads else "loser",
        "draws": "winner" if stock is not None and stock.winner_first else "loser",
        "last": dict(rules.cards.values).get("last-trick", 0),
        "D": _list(_held(position, position.hands[0])),
        "N": _list(_held(position, position.hands[1])),
        "table": "-" if position.table is None else rules.pack.names[position.table],
        "lead": "DN"[position.lead],
        "stock": _list([rules.pack.names[card] for card in position.stock]),
        "count": "{},{}".format(*(position.count or (0, 0))),
        "tricks": "{},{}".format(*(position.tricks or (0, 0))),
        "scope": 0 if any(point.during == "while-stock" for point in rules.score) else 1,
        "score": "{},{}".format(*(position.score or (0, 0))),
        "match": _match(rules, target),
        "objective": objective,
    }
    written = [f"{key}={value}" for key, value in fields.items()]
    return " ".join(written + ["point=" + _point(position, one, trumps) for one in rules.score])


def _held(position: Position, hand: int) -> list[str]:
    return [name for place, name in enumerate(position.rules.pack.names) if hand >> place & 1]


def _list(names: list[str]) -> str:
    return ",".join(names) or "-"


# Cards.


def _trump(position: Position) -> str | None:
    return None if position.trump is None else position.rules.pack.suits[position.trump]


def _sister(rules: Rules, suit: str) -> str | None:
    """The other suit of the same colour."""
    for pair in rules.cards.colours:
        if suit in pair:
            return pair[1 - pair.index(suit)]
    return None


def _named(rules: Rules, trump: str | None, name: str) -> str | None:
    """The card that a rule file calls `J of trumps`, `off-J`, `+X` or `HK`."""
    if name.endswith(" of trumps"):
        name = f"{trump}{name[0]}" if trump else ""
    elif name.startswith("off-"):
        name = f"{trump and _sister(rules, trump)}{name[4:]}"
    return name if name in rules.pack.names else None


def _trump_order(rules: Rules, trump: str | None) -> list[str]:
    """The trumps from the top."""
    if trump is None:
        return []
    order = rules.cards.trump_ranks or rules.pack.ranks
    words = [name if len(name) > 1 else f"{name} of trumps" for name in order]
    return [card for word in words if (card := _named(rules, trump, word))]


def _card(position: Position, name: str, trumps: list[str]) -> str:
    rules = position.rules
    order = rules.pack.extras if name[0] == "+" else rules.pack.ranks
    place = trumps.index(name) if name in trumps else "-"
    return f"{name}:{order.index(name[1])}:{place}:{_value(position, name)}"


def _value(position: Position, card: str) -> int:
    """What a card counts: by its own name among the trumps, else by its rank."""
    rules, values = position.rules, dict(position.rules.cards.values)
    for name, value in values.items():
        if len(name) > 1 and _named(rules, _trump(position), name) == card:
            return value
    return 0 if card[0] == "+" else values.get(card[1], 0)


# Rules of play and of the match.


def _follow(follow: Follow) -> list[str]:
    return [_obligations(follow.trump_led), _obligations(follow.plain_led)]


def _obligations(several: tuple[Obligation, ...]) -> str:
    return ";".join(f"{'/'.join(one.holding)}>{'/'.join(one.play)}" for one in several)


def _match(rules: Rules, target: int | None) -> str:
    match = rules.match
    if match.one_deal:
        return "one-deal"
    names = [point.name for point in rules.score]
    place = names.index(match.both_reach_point) if match.both_reach_point else -1
    goal = target if match.target is None else match.target
    return f"{goal or 1}:{match.counted}:{match.both_reach}:{place}:{match.win_by}"


# Points.


def _point(position: Position, point: Point, trumps: list[str]) -> str:
    worth = "match" if point.wins_match else point.worth
    taken = position.taken or ()
    owner = "".join("DN"[who] for name, who in sorted(taken) if name == point.name)
    of = _of(position, point, trumps)
    return (
        f"{point.to}:{of}:{worth}:{point.tied}:{point.during}:{point.per}:{point.at}"
        f":{point.otherwise}:{owner or '-'}"
    )


def _of(position: Position, point: Point, trumps: list[str]) -> str:
    """The cards of a point, the quantity it goes by, or the places of the points it asks about."""
    rules = position.rules
    if point.to == "sweep":
        names = [one.name for one in rules.score]
        return "/".join(str(names.index(name)) for name in point.of)
    if point.to in ("most", "each", "first-to"):
        return point.of[0]
    if point.of in (("highest-trump",), ("lowest-trump",)):
        order = trumps if point.of == ("highest-trump",) else trumps[::-1]
        return next((card for card in order if card in _in_play(position)), "-")
    cards = (_named(rules, _trump(position), name) for name in point.of)
    return "/".join(card for card in cards if card) or "-"


def _in_play(position: Position) -> set[str]:
    """The cards of this deal that somebody plays: all but those known to be out, or only those
    shown where the rules leave out more than the position names."""
    rules = position.rules
    out = set(_held(position, position.out))
    if rules.pack.size - 2 * rules.deal.hand - rules.stock_size <= len(out):
        return set(rules.pack.names) - out
    table = [] if position.table is None else [position.table]
    shown = {rules.pack.names[card] for card in [*table, *position.stock]}
    return shown.union(_held(position, position.hands[0]), _held(position, position.hands[1]))
