"""A slow, independent oracle for the last cards of a two-hand trick game.

`naive.c` is plain minimax: no memo, no pruning, real piles of captured cards, scored once at the
end of each line of play. It shares nothing with the project's own rule language or solvers, so an
answer both agree on was reached twice. This module builds it and wraps it in a small typed API;
`documents` holds the parameters of the documented rules, written by hand.

Cards are suit and rank (`HK`), hands are `spades.hearts.diamonds.clubs` (`AT.K.2.J9`), players
are `D` (dealer) and `N` (non-dealer).
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

__all__ = [
    "Ending",
    "Point",
    "Result",
    "Rules",
    "available",
    "cards_of",
    "encode",
    "hand_of",
    "program",
    "solve",
    "solve_many",
]

Player = Literal["D", "N"]
Kind = Literal["captor", "holder", "each", "most", "values", "trick", "tricks", "last", "sweep"]
Follow = Literal["F1", "F2", "F3", "F4", "F5", "F6"]
Wins = Literal["usual", "any-trump", "rank"]
Objective = Literal["points", "count", "tricks"]

SUITS = "SHDC"
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that scores at the end of the deal.

    `what` depends on `kind`:

    - `captor`: a rank; whoever captures that trump.
    - `holder`: a rank; whoever has that trump in hand, or on the table, as the ending begins.
    - `each`: ranks; every player who captured at least one of those trumps, `worth` once each.
    - `most`: the larger counted value; `what` says who gets a tie: `D`, `N`, `B` both, `-` nobody.
    - `tricks`: the same for tricks.
    - `values`: all counted value is added to its captor's score; no `what`.
    - `trick`: every trick won; `last`: the last trick; no `what`.
    - `sweep`: names of other points joined by `+`; extra worth for winning all of them alone.
    """

    name: str
    kind: Kind
    what: str = "-"
    worth: int = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """What the oracle has to know of a game to play and score an ending.

    `order` is the trick order of the ranks, high to low; `values` the counted value of a rank in
    any suit (a rank left out counts 0). `one_short` and `suits` matter only to whoever makes up
    endings: the last draw served one player only; the suits of the pack.
    """

    follow: Follow
    points: tuple[Point, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    order: str = "AKQJT98765432"
    wins: Wins = "usual"
    suits: str = SUITS
    one_short: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A position with the stock gone, and what happened before it.

    `lead` is who led or leads the trick, `table` the card already led (in no hand) or `-`.
    `count` is the counted value captured before by D and by N. `taken` gives a point name the
    owner of its card, if that card is gone: `D` or `N`; for a point of kind `each` one mark for
    each rank of its `what`, `-` where the card is still in play; for `last` who won the previous
    trick, which only matters when no card is left. An ending with `count` None and nothing taken
    is a bare one: only the cards in play score. `tricks` are tricks won before by D and by N.
    """

    rules: Rules
    trump: str
    lead: Player
    dealer: str
    non_dealer: str
    table: str = "-"
    count: tuple[int, int] | None = None
    taken: Mapping[str, str] = field(default_factory=dict)
    tricks: tuple[int, int] = (0, 0)
    objective: Objective = "points"


@dataclass(frozen=True, slots=True)
class Result:
    """The oracle's answer: from the side of `mover`, the player to move.

    `values` has every legal card with its exact value, mover minus the other at the end of the
    deal, the past included; it is empty only when no card is left to choose. `value` is the best
    of them, and `lines` the number of complete lines of play.
    """

    mover: str
    value: int
    values: dict[str, int]
    lines: int

    @property
    def best(self) -> list[str]:
        """All cards that reach `value`."""
        return [card for card, value in self.values.items() if value == self.value]


def hand_of(cards: Iterable[str], order: str = "AKQJT98765432") -> str:
    """Write cards as a hand, each suit high to low.

    >>> hand_of(["C9", "SA", "HK", "ST", "CJ", "D2"])
    'AT.K.2.J9'
    """
    held = sorted(cards, key=lambda card: order.index(card[1]))
    return ".".join("".join(card[1] for card in held if card[0] == suit) for suit in SUITS)


def cards_of(hand: str) -> list[str]:
    """Read the cards of a hand.

    >>> cards_of("AT.K.2.J9")
    ['SA', 'ST', 'HK', 'D2', 'CJ', 'C9']
    """
    suits = zip(SUITS, hand.split("."), strict=True)
    return [suit + rank for suit, ranks in suits for rank in ranks]


def encode(ending: Ending) -> str:
    """Write the one line `naive.c` reads for this ending; ValueError when a name is unknown."""
    rules = ending.rules
    names = {point.name for point in rules.points}
    swept = {n for p in rules.points if p.kind == "sweep" for n in p.what.split("+")}
    if unknown := (swept | set(ending.taken)) - names:
        raise ValueError(f"no such point: {', '.join(sorted(unknown))}")
    count = ending.count or (0, 0)
    last = next((ending.taken.get(p.name, "-") for p in rules.points if p.kind == "last"), "-")
    fields = [
        f"follow={rules.follow} order={rules.order} wins={rules.wins}",
        f"trump={ending.trump} lead={ending.lead} table={ending.table}",
        f"D={ending.dealer} N={ending.non_dealer}",
        f"values={','.join(f'{rank}{value}' for rank, value in rules.values.items()) or '-'}",
        f"count=D{count[0]},N{count[1]} tricks=D{ending.tricks[0]},N{ending.tricks[1]}",
        f"last={last} objective={ending.objective}",
    ]
    for point in rules.points:
        nobody = "-" * len(point.what) if point.kind == "each" else "-"
        owner = ending.taken.get(point.name, nobody)
        fields.append(f"point={point.name}:{point.kind}:{point.worth}:{point.what}:{owner}")
    return " ".join(fields)


def available() -> bool:
    """Whether this machine has a C compiler, so that the oracle can be asked at all."""
    return _compiler() is not None


def solve(ending: Ending) -> Result:
    """Solve one ending."""
    return solve_many([ending])[0]


def solve_many(endings: Sequence[Ending]) -> list[Result]:
    """Solve endings in one run of the program, answers in the same order.

    Raises RuntimeError with the program's own words when it cannot read an ending.
    """
    if not endings:
        return []
    lines = "".join(encode(ending) + "\n" for ending in endings)
    run = subprocess.run(
        [str(program("naive.c"))], input=lines, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip() or f"naive.c ended with status {run.returncode}")
    return [_decode(line) for line in run.stdout.splitlines()]


def _decode(line: str) -> Result:
    mover, *fields = line.split()
    numbers = {key: int(text) for key, _, text in (f.partition("=") for f in fields)}
    value, lines = numbers.pop("value"), numbers.pop("lines")
    return Result(mover, value, numbers, lines)


def _compiler() -> str | None:
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


@functools.cache
def program(name: str) -> Path:
    """Build a program of this folder, into a folder that goes when the process ends."""
    compiler = _compiler()
    if compiler is None:
        raise RuntimeError("no C compiler: looked for cc, gcc and clang")
    source = FOLDER / name
    folder = tempfile.mkdtemp(prefix="naive-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    built_file = Path(folder, source.stem + (".exe" if os.name == "nt" else ""))
    command = [compiler, "-std=c11", "-O2", str(source), "-o", str(built_file)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise RuntimeError(f"{name} does not build with {compiler}: {built.stderr.strip()}")
    return built_file
