"""A record as it is written, with the place of everything that may have to be pointed at."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...spec.diagnostics import Span
from .model import Claim, Note


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card as written; `card` is None for one that was not seen."""

    card: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenTrick:
    """A trick as written: who led (0 dealer, 1 non-dealer), the lead and the reply, the cards
    drawn; `draws` is None where none are written."""

    leader: int
    lead: Span
    cards: tuple[WrittenCard, ...]
    draws: tuple[WrittenCard, ...] | None
    span: Span


@dataclass(slots=True)
class WrittenDeal:
    """A deal as written. `span` is where to point when something is missing, `cards_at` where the
    cards are. `broken`: they could not be read; `torn`: a trick could not be, and `plays` are those
    before it."""

    span: Span
    number: int | None
    dealer: tuple[int, Span] | None = None
    misdeal: bool = False
    pack: list[WrittenCard] | None = None
    hand: list[WrittenCard] | None = None
    stock: list[WrittenCard] | None = None
    trump_card: WrittenCard | None = None
    top: WrittenCard | None = None
    plays: list[WrittenTrick] = field(default_factory=list)
    claims: list[tuple[Claim, Span]] = field(default_factory=list)
    score: tuple[tuple[float, float], Span] | None = None
    cards_at: Span | None = None
    broken: bool = False
    torn: bool = False


@dataclass(slots=True)
class Written:
    """A record as written. `seen_by` is 0 for A, or for the dealer of a single deal."""

    single: bool
    span: Span
    target: tuple[int, Span] | None = None
    players: tuple[str, str] | None = None
    first_dealer: int = 0
    seen_by: int | None = None
    notes: dict[str, Note] = field(default_factory=dict)
    deals: list[WrittenDeal] = field(default_factory=list)
    winner: tuple[int, Span] | None = None
