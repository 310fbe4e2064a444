"""Two rule files laid side by side: their tables over the cards that both have, numbered alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from ...spec.cards import bits, mask_of
from ...spec.checks.proofs import phases, trump_suits
from ...spec.model import Rules
from ...spec.tables import Tables, compile_tables

Sides = tuple[Tables, Tables]


@dataclass(frozen=True)
class Case:
    """A trump suit under both files: its place in the pack of each, None where there are no
    trumps, and the tables of each over the common cards."""

    trumps: tuple[int | None, int | None]
    tables: Sides
    text: str


@dataclass(frozen=True)
class Couple:
    """Two rule files. Common cards are numbered from 0 in the pack order of the first; `order` is
    the order in which this package calls cards, hands and endings smaller."""

    rules: tuple[Rules, Rules]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The texts of the common cards."""
        second = self.rules[1].pack.numbers
        return tuple(name for name in self.rules[0].pack.names if name in second)

    @cached_property
    def alone(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The cards that only the first has, and those that only the second has."""
        common = set(self.names)
        first, second = (
            tuple(name for name in rules.pack.names if name not in common) for rules in self.rules
        )
        return first, second

    @property
    def same_pack(self) -> bool:
        """Whether both are played with the same cards."""
        return not any(self.alone)

    @cached_property
    def width(self) -> int:
        """How many common cards each suit has, so that a suit is a block of so many numbers; 0
        where the suits have not all the same ranks."""
        names = [name for name in self.names if not name.startswith("+")]
        suits: dict[str, list[str]] = {}
        for name in names:
            suits.setdefault(name[0], []).append(name[1:])
        ranks = list(suits.values())
        return len(ranks[0]) if ranks and all(one == ranks[0] for one in ranks) else 0

    @property
    def suits(self) -> int:
        """How many blocks of `width` cards there are."""
        plain = sum(not name.startswith("+") for name in self.names)
        return plain // self.width if self.width else 0

    @property
    def everything(self) -> int:
        """The set of common cards."""
        return (1 << len(self.names)) - 1

    @property
    def hand(self) -> int:
        """The largest hand that both deal."""
        return min(rules.deal.hand for rules in self.rules)

    @cached_property
    def phases(self) -> tuple[int, ...]:
        """The parts of a deal that both have."""
        second = phases(self.rules[1])
        return tuple(phase for phase in phases(self.rules[0]) if phase in second)

    @cached_property
    def numbers(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each file, its own number of every common card."""
        first, second = (
            tuple(rules.pack.numbers[name] for name in self.names) for rules in self.rules
        )
        return first, second

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every trump suit that both files can have; where they have none in common, every pair of
        one each."""
        one, two = self.rules
        pairs = list(product(trump_suits(one), trump_suits(two)))
        alike = [pair for pair in pairs if _suit(one, pair[0]) == _suit(two, pair[1])]
        return tuple(self._case(pair) for pair in alike or pairs)

    def _case(self, pair: tuple[int | None, int | None]) -> Case:
        first, second = (
            _renumbered(compile_tables(rules, trump), numbers)
            for rules, trump, numbers in zip(self.rules, pair, self.numbers, strict=True)
        )
        suits = [_suit(rules, trump) for rules, trump in zip(self.rules, pair, strict=True)]
        text = suits[0] if suits[0] == suits[1] else f"{suits[0]} and {suits[1]}"
        return Case(pair, (first, second), text)

    def own(self, side: int, mask: int) -> int:
        """A set of common cards in the numbers of one file."""
        return mask_of(self.numbers[side][card] for card in bits(mask))

    def cards(self, mask: int) -> list[str]:
        """The texts of a set of common cards, in order."""
        return [self.names[card] for card in bits(mask)]


def _suit(rules: Rules, trump: int | None) -> str:
    return "none" if trump is None else rules.pack.suits[trump]


def _renumbered(tables: Tables, numbers: tuple[int, ...]) -> Tables:
    """Tables over some of the cards, by new numbers. The pack keeps its own: do not ask it."""
    if numbers == tuple(range(tables.pack.size)):
        return tables
    place = {card: new for new, card in enumerate(numbers)}

    def moved(mask: int) -> int:
        return mask_of(place[card] for card in bits(mask) if card in place)

    first, second = (
        tuple(tuple((moved(a), moved(b)) for a, b in phase[card]) for card in numbers)
        for phase in tables.obligations
    )
    points = tuple(
        replace(point, cards=tuple(place[card] for card in point.cards if card in place))
        for point in tables.points
    )
    return replace(
        tables,
        trump_order=tuple(place[card] for card in tables.trump_order if card in place),
        trumps=moved(tables.trumps),
        suit_of=tuple(moved(tables.suit_of[card]) for card in numbers),
        beats=tuple(moved(tables.beats[card]) for card in numbers),
        obligations=(first, second),
        values=tuple(tables.values[card] for card in numbers),
        points=points,
    )
