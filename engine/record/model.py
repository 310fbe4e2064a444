"""A record in memory: a match, or one deal by itself, as it is played and kept."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...spec.diagnostics import CannotRun
from ...spec.model import Rules
from ..deal import Deal
from ..match import match_target
from ..scoring import Score
from ..series import Series

LETTERS = "AB"
NO_END = 1_000_000_000  # the target of a match whose target is not known
Note = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that the adversary revoked: by whom (0 dealer, 1 non-dealer), in which trick, from 1,
    and how it was judged at the table, if that is known."""

    by: int
    trick: int
    upheld: bool | None = None


@dataclass(slots=True)
class DealRecord:
    """A deal of a record: who dealt (0 A, 1 B), the deal as it stands, the score of (A, B) once it
    has been counted. `deal` is None for a misdeal, and for a deal that could not be read. `before`
    is the score of (A, B) before the deal, None where a record does not tell it."""

    dealer: int
    deal: Deal | None
    claims: list[Claim] = field(default_factory=list)
    score: Score | None = None
    misdeal: bool = False
    before: Score | None = None

    def found_out(self, player: int) -> tuple[int, ...]:
        """The tricks in which a player, by role, was found to have revoked by a claim."""
        return tuple(one.trick for one in self.claims if one.by != player and one.upheld)


@dataclass(slots=True)
class MatchRecord:
    """A match between A and B being recorded; `single` for one deal without a match, A dealing.

    `target` is what the players agreed where the rules leave it open. With `seen_by` (0 A, 1 B)
    only what that player saw is written. `notes` are the writer's own and mean nothing to the
    rules. `folder` is where a relative path in the id of the rules starts.

    While a match is played: `add_deal`, then `save` after every card, then `finish`. Raises
    NoTarget for a match without a target.
    """

    rules: Rules
    target: int | None = None
    first_dealer: int = 0
    players: tuple[str, str] | None = None
    seen_by: int | None = None
    single: bool = False
    notes: dict[str, Note] = field(default_factory=dict)
    folder: Path = Path()
    deals: list[DealRecord] = field(default_factory=list)
    series: Series = field(init=False)

    def __post_init__(self) -> None:
        target = 1 if self.single else match_target(self.rules, self.target)
        self.series = Series(self.rules, target, self.first_dealer)

    @property
    def untold(self) -> bool:
        """Whether the players were to agree on a target, and the record does not tell it."""
        return self.series.target == NO_END

    @property
    def current(self) -> DealRecord | None:
        """The deal under way: the last one, until it has been counted."""
        last = self.deals[-1] if self.deals else None
        return last if last and last.deal is not None and last.score is None else None

    def add_deal(self, deal: Deal) -> DealRecord:
        """Begin a deal. It is written as it stands whenever the record is."""
        self.deals.append(DealRecord(self.series.dealer, deal, before=self.series.score))
        return self.deals[-1]

    def misdeal(self) -> None:
        """Note a misdeal, and let the rules say who deals now."""
        self.deals.append(DealRecord(self.series.dealer, None, misdeal=True))
        self.series.misdeal()

    def finish(self) -> Score:
        """Count the deal under way; the score of (A, B) after it."""
        current = self.current
        if current is None or current.deal is None:
            raise ValueError("no deal is under way")
        self.series.count(current.deal)
        current.score = self.series.score
        return current.score

    def role(self, player: int, place: int) -> int:
        """What A (0) or B (1) is in a deal, by its place: 0 the dealer, 1 the non-dealer."""
        return player ^ self.deals[place].dealer

    def seen(self, player: int) -> MatchRecord:
        """The record of what A (0) or B (1) saw. The deals are shared."""
        other = replace(self, seen_by=player)
        other.series = self.series
        return other

    def text(self, folder: Path = Path()) -> str:
        """The record as YAML, for a file in `folder`; `read_match` reads it again."""
        from .write import lines

        return "\n".join(lines(self, self._address(folder))) + "\n"

    def save(self, path: Path) -> None:
        """Write the record to a file: all of it or, whatever happens, nothing. Raises CannotRun."""
        beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(self.text(path.parent))
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise CannotRun(
                f"cannot write {path}: {(error.strerror or str(error)).lower()}"
            ) from None

    def _address(self, folder: Path) -> str:
        """The id of the rules, a relative path as it is from a folder."""
        from ...spec.catalogue import is_path, split_reading

        name = split_reading(self.rules.id)[0]
        same = folder.absolute() == self.folder.absolute()
        if same or not is_path(name) or name.startswith("~") or Path(name).is_absolute():
            return self.rules.id
        path = Path(os.path.relpath(self.folder / name, folder)).as_posix()
        return path + self.rules.id[len(name) :]
