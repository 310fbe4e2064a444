"""One part of a measurement: so many deals, from a seed of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from ...engine.setup import Setup
from ...spec.cards import mask_of
from ...spec.model import Rules
from .cards import OwnCards, Shuffled, all_names, shuffled
from .endings import Renumbered, put_under
from .matches import Side, matches
from .play import WIDTH, Kind, Played, Table
from .tally import KindTally, Tally

CHUNK = 100  # deals
# Whose play leads to the endings: exact players play them, but come to those of greedy ones.
ENDINGS_OF: dict[Kind, Kind] = {"random": "random", "greedy": "greedy", "exact": "greedy"}


@dataclass(frozen=True, slots=True)
class Job:
    """What is measured: so many deals under each text, between each kind of players. `targets` are
    those of the texts' matches; no matches are played for a pair that lacks one."""

    texts: tuple[Rules, ...]
    kinds: tuple[Kind, ...]
    deals: int
    seed: int
    targets: tuple[int | None, ...]

    @property
    def chunks(self) -> int:
        """How many parts there are."""
        return -(-self.deals // CHUNK)


def run_chunk(job: Job, number: int) -> Tally:
    """The counts of one part, the first being 0: the same wherever and whenever it is run."""
    chunk = _Chunk(job, Random(f"effect {job.seed} {number}"))
    deals = min(CHUNK, job.deals - number * CHUNK)
    tally = Tally.empty(len(job.texts), job.kinds)
    tally.deals = deals
    for deal in range(deals):
        for kind, counts in tally.kinds.items():
            chunk.count_deal(deal, kind, counts)
        chunk.count_endings(deal, tally)
        chunk.forget_tricks(deal)
    for kind, counts in tally.kinds.items():
        chunk.count_matches(deals, kind, counts)
    return tally


class _Chunk:
    """The deals of a part as they are asked for, each under every text."""

    def __init__(self, job: Job, rng: Random) -> None:
        self.job = job
        self.rng = rng
        names = all_names(job.texts)
        self.names = len(names)
        self.cards = [OwnCards(rules, names) for rules in job.texts]
        self.tables = [
            Table(rules, own.shared, len(names))
            for rules, own in zip(job.texts, self.cards, strict=True)
        ]
        self.renumbered = [Renumbered(job.texts[0], rules) for rules in job.texts[1:]]
        self.tricks = max(-(-rules.pack.size // 2) for rules in job.texts)
        self.chance: list[tuple[Shuffled, bytes]] = []
        self.setups: dict[tuple[int, int], Setup] = {}
        self.plays: dict[tuple[Kind, int, int], Played] = {}

    def _chance(self, deal: int) -> tuple[Shuffled, bytes]:
        """The random part of a deal; all before it are made first, in their order."""
        while len(self.chance) <= deal:
            cards = shuffled(self.names, self.rng)
            orders = self.rng.randbytes(self.tricks * 2 * self.names * WIDTH)
            self.chance.append((cards, orders))
        return self.chance[deal]

    def setup(self, text: int, deal: int) -> Setup:
        """A deal's cards under a text."""
        found = self.setups.get((text, deal))
        if found is None:
            found = self.setups[text, deal] = self.cards[text].deal(self._chance(deal)[0])
        return found

    def play(self, kind: Kind, text: int, deal: int) -> Played:
        """A deal played under a text."""
        found = self.plays.get((kind, text, deal))
        if found is None:
            found = self.plays[kind, text, deal] = self._play(kind, text, deal)
        return found

    def _play(self, kind: Kind, text: int, deal: int) -> Played:
        table, setup = self.tables[text], self.setup(text, deal)
        if kind == "random":
            return table.random(setup, self._chance(deal)[1])
        if kind == "greedy":
            return table.greedy(setup)
        return table.exact(setup, self.play("greedy", text, deal))

    def forget_tricks(self, deal: int) -> None:
        """Keep of a deal only what matches ask for."""
        for key in [key for key in self.plays if key[2] == deal]:
            if self.job.texts[key[1]].match.counted != "as-won":
                self.plays[key] = replace(self.plays[key], starts=())

    def count_deal(self, deal: int, kind: Kind, counts: KindTally) -> None:
        """Count who scored what."""
        doubled = [self.play(kind, text, deal).doubled for text in range(len(self.tables))]
        for lead, points in zip(counts.leads, doubled, strict=True):
            lead.add(points[0] - points[1])
        for pair, points in zip(counts.pairs, doubled[1:], strict=True):
            pair.add_deal(doubled[0], points)

    def count_endings(self, deal: int, tally: Tally) -> None:
        """Put the last six tricks, as they came about under the first text, under each other."""
        for base in sorted({ENDINGS_OF[kind] for kind in tally.kinds}):
            found = list(self._endings(base, deal))
            for kind, counts in tally.kinds.items():
                if ENDINGS_OF[kind] == base:
                    for place, changes in found:
                        counts.pairs[place].add_ending(*changes)

    def _endings(self, base: Kind, deal: int) -> Iterator[tuple[int, tuple[bool, bool]]]:
        """For each other text, by its place among these, under which the ending can be put: whether
        value and best cards are not the same."""
        played = self.play(base, 0, deal)
        ending = played.ending()
        if ending is None:
            return
        starts = played.starts[: played.starts.index(ending) + 1]
        value, best = self.tables[0].endings.best(ending)
        for place, (table, cards) in enumerate(zip(self.tables[1:], self.renumbered, strict=True)):
            trump = self.setup(place + 1, deal).trump
            state = put_under(starts, table.rules, cards, trump)
            if state is not None:
                there, other_best = table.endings.best(state)
                changed = cards.mask(mask_of(best)) != mask_of(other_best)
                yield place, (there != value, changed)

    def count_matches(self, deals: int, kind: Kind, counts: KindTally) -> None:
        """Play whole matches under the first text and each other."""
        job = self.job

        def get(text: int, deal: int) -> Played:
            return self.play(kind, text, deal)

        for text, pair in enumerate(counts.pairs, start=1):
            first, second = job.targets[0], job.targets[text]
            if first is not None and second is not None:
                sides = Side(0, job.texts[0], first), Side(text, job.texts[text], second)
                pair.matches.update(matches(sides, deals, get))
