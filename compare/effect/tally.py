"""The counts of a measurement: whole numbers only, so that parts add up alike in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .play import Kind


@dataclass(slots=True)
class Sum:
    """How many whole numbers there were, their sum, and the sum of their squares."""

    many: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Take in a number."""
        self.many += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: Sum) -> None:
        """Take in all that another sum has."""
        self.many += other.many
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class PairTally:
    """Counts of the same deals under two texts; differences are the second's minus the first's.

    Points are doubled, so that halves are whole. `split` counts the deals in which dealer or
    non-dealer scored differently, `winner` those in which another player scored more, or only one
    of the two deals had such a player. Of `endings` (last six tricks as they came about under the
    first text) `value` had another value and `best` other best cards, `either` one or the other.
    `matches` counts whole matches by who won under each text: 0 who dealt first, 1 the other, -1
    nobody.
    """

    split: int = 0
    winner: int = 0
    dealer: Sum = field(default_factory=Sum)
    other: Sum = field(default_factory=Sum)
    lead: Sum = field(default_factory=Sum)
    endings: int = 0
    value: int = 0
    best: int = 0
    either: int = 0
    matches: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add_deal(self, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Count a deal by the doubled points of (dealer, non-dealer) under both texts."""
        changes = second[0] - first[0], second[1] - first[1]
        leads = first[0] - first[1], second[0] - second[1]
        self.split += changes != (0, 0)
        self.winner += _sign(leads[0]) != _sign(leads[1])
        self.dealer.add(changes[0])
        self.other.add(changes[1])
        self.lead.add(leads[1] - leads[0])

    def add_ending(self, value: bool, best: bool) -> None:
        """Count an ending by what is not the same."""
        self.endings += 1
        self.value += value
        self.best += best
        self.either += value or best

    def merge(self, more: PairTally) -> None:
        """Take in all that another tally has."""
        for name in ("split", "winner", "endings", "value", "best", "either"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.dealer.merge(more.dealer)
        self.other.merge(more.other)
        self.lead.merge(more.lead)
        self.matches.update(more.matches)

    @property
    def played(self) -> int:
        """How many matches were played."""
        return self.matches.total()

    @property
    def turned(self) -> int:
        """How many matches had another winner, or a winner under one text only."""
        return sum(many for (first, second), many in self.matches.items() if first != second)


@dataclass(slots=True)
class KindTally:
    """Counts for one kind of players: the dealer's lead under each text, doubled; and each text
    after the first against the first."""

    leads: list[Sum]
    pairs: list[PairTally]

    def merge(self, more: KindTally) -> None:
        """Take in all that another tally has."""
        for own, part in zip(self.leads, more.leads, strict=True):
            own.merge(part)
        for pair, other in zip(self.pairs, more.pairs, strict=True):
            pair.merge(other)


@dataclass(slots=True)
class Tally:
    """Counts for all kinds of players."""

    deals: int
    kinds: dict[Kind, KindTally]

    @classmethod
    def empty(cls, texts: int, kinds: tuple[Kind, ...]) -> Tally:
        """Nothing counted yet."""
        return cls(
            0,
            {
                kind: KindTally(
                    [Sum() for _ in range(texts)], [PairTally() for _ in range(texts - 1)]
                )
                for kind in kinds
            },
        )

    def merge(self, more: Tally) -> None:
        """Take in all that another tally has."""
        self.deals += more.deals
        for kind, own in self.kinds.items():
            own.merge(more.kinds[kind])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
