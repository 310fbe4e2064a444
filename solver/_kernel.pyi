"""The native kernel: see `solver/native/module.cpp`. Cards are the caller's numbers throughout."""

from array import array
from collections.abc import Callable
from typing import Any

Buffer = array[int] | Any
_Effect = tuple[int, int, int]
_Query = tuple[int, int, int, int, int]
_Watch = tuple[list[int], list[int], int, int, int, int, int]

class TimeUp(Exception): ...

class Game:
    def __init__(
        self,
        suit_of: list[int],
        beats: list[int],
        follow: list[list[list[tuple[int, int]]]],
        winner_leads: bool,
        winner_first: bool,
    ) -> None: ...

class Plan:
    def __init__(
        self,
        game: Game,
        capture: list[list[_Effect]],
        hold: list[list[_Effect]],
        trick: list[list[_Effect]],
        watches: list[_Watch],
        weight: list[int],
        uses_last: bool,
        need_shift: int,
        leaf: Callable[[int, int], int],
        decided: Callable[[int], int | None] | None,
    ) -> None: ...

class Session:
    def __init__(self, plan: Plan, bytes: int, off: str = "") -> None: ...
    def use_stock(self, cards: list[int]) -> None: ...
    def limit(self, seconds: float, report: Callable[[], None] | None) -> None: ...
    def value(
        self, first: int, second: int, leader: int, drawn: int, led: int, query: _Query, guess: int
    ) -> int: ...
    def reaches(
        self, first: int, second: int, leader: int, drawn: int, led: int, query: _Query, target: int
    ) -> bool: ...
    def values(
        self, first: int, second: int, leader: int, drawn: int, led: int, query: _Query, guess: int
    ) -> list[tuple[int, int]]: ...
    @property
    def bounds(self) -> tuple[int, int]: ...
    @property
    def nodes(self) -> int: ...

class Batch:
    def __init__(self, threads: int) -> None: ...
    def add_plan(self, plan: Plan, bytes: int) -> int: ...
    def run(
        self,
        plan: Buffer,
        first: Buffer,
        second: Buffer,
        leader: Buffer,
        led: Buffer,
        residual: Buffer,
        amount: Buffer,
        stock: Buffer,
        stocks: list[list[int]],
        queries: list[tuple[int, int, int]],
        cards: bool,
    ) -> Any: ...
