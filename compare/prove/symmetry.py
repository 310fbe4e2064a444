"""Which suits, and which cards of a suit, are alike under two files at once.

Checked on the tables of both, not deduced from the rules: renaming suits, or moving cards within a
run, must turn the tables into themselves or into those of another trump suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, permutations

from ...engine.scoring import owner_cards
from ...solver.position import dead_cards
from ...spec.cards import mask_of
from ...spec.tables import AFTER_STOCK, Tables
from .couple import Case, Couple

MOST_RENAMINGS = 120  # of five suits; of more only the first so many are tried


@dataclass(frozen=True)
class Renaming:
    """Suits of `width` cards take the places of others; extra cards stay. `to[suit]` is the new
    place."""

    width: int
    to: tuple[int, ...]

    def card(self, card: int) -> int:
        """The card that takes the place of a card."""
        suit, rank = divmod(card, self.width)
        return card if suit >= len(self.to) else self.to[suit] * self.width + rank

    def mask(self, mask: int) -> int:
        """A set of cards after the renaming."""
        block = (1 << self.width) - 1
        plain = self.width * len(self.to)
        moved = mask >> plain << plain
        for suit, place in enumerate(self.to):
            moved |= (mask >> (suit * self.width) & block) << (place * self.width)
        return moved

    def carries(self, one: Tables, two: Tables) -> bool:
        """Whether the renaming turns one table into the other."""
        cards = range(len(one.values))
        if self.mask(one.trumps) != two.trumps or one.last_trick_value != two.last_trick_value:
            return False
        if any(one.values[card] != two.values[self.card(card)] for card in cards):
            return False
        for first, second in zip(one.points, two.points, strict=True):
            if tuple(self.card(card) for card in first.cards) != second.cards:
                return False
        return all(self._play(one, two, card) for card in cards)

    def _play(self, one: Tables, two: Tables, card: int) -> bool:
        moved = self.card(card)
        if self.mask(one.beats[card]) != two.beats[moved]:
            return False
        if self.mask(one.suit_of[card]) != two.suit_of[moved]:
            return False
        for first, second in zip(one.obligations, two.obligations, strict=True):
            after = tuple((self.mask(a), self.mask(b)) for a, b in first[card])
            if after != second[moved]:
                return False
        return True


def kinds_of_case(couple: Couple) -> list[Case]:
    """Trump suits that stand for all others: the first of every kind."""
    found: list[Case] = []
    for case in couple.cases:
        if not any(_renamed(couple, one, case) for one in found):
            found.append(case)
    return found


def _renamed(couple: Couple, one: Case, two: Case) -> bool:
    """Whether some renaming of the suits turns one case into the other under both files."""
    places = islice(permutations(range(couple.suits)), MOST_RENAMINGS)
    return any(
        all(map(Renaming(couple.width, to).carries, one.tables, two.tables)) for to in places
    )


def like_suits(couple: Couple, case: Case) -> list[list[int]]:
    """The suits in classes: two suits of one class can change places and nothing else
    changes, under both files."""
    found: list[list[int]] = []
    for suit in range(couple.suits):
        home = next((one for one in found if _exchange(couple, case, one[0], suit)), None)
        if home is None:
            found.append([suit])
        else:
            home.append(suit)
    return found


def _exchange(couple: Couple, case: Case, one: int, two: int) -> bool:
    to = list(range(couple.suits))
    to[one], to[two] = two, one
    renaming = Renaming(couple.width, tuple(to))
    return all(renaming.carries(tables, tables) for tables in case.tables)


def runs(couple: Couple, case: Case) -> list[list[int]]:
    """The cards in runs, in card order: of a run only the order of its cards matters once the stock
    is gone, under both files. An ending with some of them is like one with any others of them in
    that order.

    No card of a run scores by itself, all count the same, every other card and the duty to follow
    treat them alike, and within a run all depends only on which card is the higher.
    """
    marked = [_marked(tables) for tables in case.tables]
    found: list[list[int]] = []
    for card in range(len(couple.names)):
        loose = not any(mask >> card & 1 for mask in marked)
        if found and loose and not any(mask >> found[-1][0] & 1 for mask in marked):
            longer = [*found[-1], card]
            if all(_is_run(tables, longer) for tables in case.tables):
                found[-1] = longer
                continue
        found.append([card])
    return found


def _marked(tables: Tables) -> int:
    """The cards that score by themselves in some ending."""
    marks = [point.mask for point in tables.points]
    if not dead_cards(tables.rules):
        everything = (1 << len(tables.values)) - 1
        marks = list(owner_cards(tables, everything, ("captor", "holder", "each-captor")))
    found = 0
    for mask in marks:
        found |= mask
    return found


def _is_run(tables: Tables, run: list[int]) -> bool:
    if len({tables.values[card] for card in run}) > 1:
        return False
    follow = tables.obligations[AFTER_STOCK]
    if len({len(follow[card]) for card in run}) > 1:
        return False
    columns = [list(tables.beats)]
    for place in range(max(len(binding) for binding in follow)):
        for part in (0, 1):
            columns.append([one[place][part] if place < len(one) else 0 for one in follow])
    return all(_steady(column, run) for column in columns)


def _steady(masks: list[int], run: list[int]) -> bool:
    """Whether sets of replies, one for each card led, treat a run as such."""
    inside = mask_of(run)
    others = (mask & inside for led, mask in enumerate(masks) if not inside >> led & 1)
    if not all(part in (0, inside) for part in others):
        return False
    if len({masks[card] & ~inside for card in run}) > 1:
        return False
    above = {_share(masks[card], run[:place]) for place, card in enumerate(run) if place}
    below = {_share(masks[card], run[place + 1 :]) for place, card in enumerate(run[:-1])}
    return all(len(parts) == 1 and None not in parts for parts in (above, below))


def _share(mask: int, cards: list[int]) -> bool | None:
    """Whether a set has all of some cards, or none; None for neither."""
    part = mask & mask_of(cards)
    return part == mask_of(cards) if part in (0, mask_of(cards)) else None
