"""The native kernel: see `solver/native/module.cpp`. Cards are the caller's numbers throughout."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any

Buffer = array[int] | Any
_Effect = tuple[int, int, int]
_Query = tuple[int, int, int, int, int]
_Mark = tuple[list[int], bool, bool, int, int]
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

class Question:
    def __init__(
        self,
        plan: Plan,
        blank: int,
        holding: int,
        count: list[_Effect],
        tricks: list[_Effect],
        taken: list[list[_Effect]],
        query: tuple[int, int, int],
        scale: int,
    ) -> None: ...
    def ask(
        self,
        session: Session,
        dealer: int,
        non_dealer: int,
        lead: int,
        table: int,
        count: tuple[int, int],
        tricks: tuple[int, int],
        taken: int,
    ) -> tuple[float, tuple[tuple[int, float], ...]]: ...

class Rows:
    def __init__(
        self,
        size: int,
        questions: list[int],
        columns: Mapping[str, Buffer | int],
        stocks: list[list[int]],
    ) -> None: ...
    def fault(
        self,
        pack: int,
        most: int,
        first_lead: int,
        told: bool,
        signs: bool,
        tricks: bool,
        drawing: int,
        scope: int,
        values: list[list[int]],
        owned: list[list[tuple[int, bool]]],
    ) -> int: ...

class Batch:
    def __init__(self, threads: int) -> None: ...
    def add(self, question: Question, bytes: int) -> int: ...
    def run(self, rows: Rows, first: int, last: int, cards: bool) -> Any: ...

class Play:
    def __init__(
        self,
        size: int,
        shown: list[int],
        reshuffled: bool,
        returned: int | None,
        turned: int | None,
        hands: list[list[int]],
        stock: list[int],
        leader: int,
        plan_of: list[int],
        plan: int,
        first_led: bool,
        suits: list[tuple[Plan, int, list[_Mark]]],
    ) -> None: ...
    def run(self, seed: int, first: int, deals: int, threads: int) -> None: ...
    def ends(self) -> list[tuple[int, int, int, int]]: ...
