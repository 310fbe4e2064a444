"""The rules of one game as a frozen value: what a resolved rule file says, typed, with its rulings.

Nothing here computes: `tables` compiles these values, and every other part of the program asks the
tables. Terms: `values` are what captured cards count (elsewhere called card points), `points` are
what is added to the score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import Pack

Role = Literal["dealer", "non-dealer"]
Shows = Literal["nothing", "top-before-lead", "each-as-drawn", "both-draws", "face-up"]
TrumpFrom = Literal["cut", "turn-up", "stock-bottom", "fixed", "first-card-led", "none"]
TrumpCard = Literal["first-drawn", "last-drawn", "out-of-play", "returned"]
CutShows = Literal["lifted-bottom", "rest-top", "pack-bottom"]
Wins = Literal["highest-trump", "last-trump", "highest-of-led-suit", "highest-rank"]
CardClass = Literal[
    "anything", "led-suit", "trumps", "beating", "led-suit-beating", "trumps-beating"
]
PointTo = Literal[
    "captor", "holder", "each-captor", "most", "each", "last-trick", "first-to", "sweep"
]
Quantity = Literal["values", "tricks", "cards"]
During = Literal["whole-deal", "while-stock", "after-stock"]
Tied = Literal["nobody", "dealer", "non-dealer", "both", "split"]
Basis = Literal["stated", "implied", "silent", "contradicted", "reading", "house"]


@dataclass(frozen=True, slots=True)
class Cards:
    """The pack, the order of the trumps and what captured cards count.

    `trump_ranks` is empty when trumps rank as plain suits do; its items are rank characters,
    `+X` for an extra card and `off-J` for that rank of the trump's sister suit. `values` pairs a
    rank character, `J of trumps`, `off-J` or `+X` with a number, the narrower name wins;
    `last-trick` is what the last trick adds.
    """

    pack: Pack
    trump_ranks: tuple[str, ...]
    colours: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals, to whom, how many cards at a time."""

    hand: int
    packets: tuple[int, ...]
    first_dealer: Literal["cut", "lot", "agreed"]
    next_dealer: Literal["alternate", "same", "winner", "loser"]
    first_dealt: Role


@dataclass(frozen=True, slots=True)
class Trump:
    """How the trump suit is found; fields that do not go with `source` are None."""

    source: TrumpFrom
    shown: CutShows | None = None
    then: Literal["keep", "reshuffle"] | None = None
    card: TrumpCard | None = None
    suit: str | None = None
    extra: str | None = None


@dataclass(frozen=True, slots=True)
class Stock:
    """The stock: who sees it, who draws first, what becomes of an odd last card."""

    shows: Shows
    winner_first: bool
    odd: Literal["first-drawer-only", "left"] | None = None


@dataclass(frozen=True, slots=True)
class Obligation:
    """A hand that holds a card of `holding` must play one of `play`; both are unions of classes."""

    holding: tuple[CardClass, ...]
    play: tuple[CardClass, ...]


@dataclass(frozen=True, slots=True)
class Follow:
    """The obligations of the second player, in order, by the kind of lead."""

    trump_led: tuple[Obligation, ...]
    plain_led: tuple[Obligation, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Who leads, what may be played to the lead while the stock lasts and after, what wins."""

    first_lead: Role
    winner_leads: bool
    follow: Follow
    follow_after_stock: Follow
    wins: tuple[Wins, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """One named point of the deal. `of` holds card texts, a quantity, or point names by `to`."""

    name: str
    to: PointTo
    of: tuple[str, ...] = ()
    worth: int = 1
    wins_match: bool = False
    tied: Tied = "nobody"
    during: During = "whole-deal"
    per: int = 1
    at: int = 0
    otherwise: Literal["nobody", "last-trick"] = "nobody"


@dataclass(frozen=True, slots=True)
class Match:
    """What wins a match. `target` is None when the players agree on one, `one_deal` sets it aside.

    `both_reach` is a way of the schema or `winner-of` with the point in `both_reach_point`.
    """

    one_deal: bool
    target: int | None
    counted: Literal["end-of-deal", "as-won"]
    both_reach: str
    both_reach_point: str | None
    win_by: int = 1


@dataclass(frozen=True, slots=True)
class Revoke:
    """What a revoke changes in the scores, in points added, and the points it forfeits."""

    offender: int = 0
    adversary: int = 0
    forfeits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalties:
    """`revoke` is None where a revoke costs nothing."""

    revoke: Revoke | None
    misdeal: Literal["redeal", "pass-deal"]


@dataclass(frozen=True, slots=True)
class Source:
    """The document that the rules are taken from."""

    file: str | None = None
    site: str | None = None
    work: str | None = None
    language: str | None = None
    year: int | None = None
    part: str | None = None

    @property
    def name(self) -> str:
        """The shortest name that finds the document."""
        return self.file or self.site or self.work or "unnamed"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the document says of a rule. `origin` names the file, or reading, that set the rule."""

    basis: Basis
    at: str | None = None
    says: str | None = None
    filled_from: str | None = None
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a sentence that can be read in two; `changes` are the rules it sets."""

    name: str
    about: str
    because: str
    default: bool
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole game. `id` is how it is addressed, with the readings chosen after an `@`."""

    id: str
    title: str
    source: Source
    cards: Cards
    deal: Deal
    trump: Trump
    stock: Stock | None
    play: Play
    score: tuple[Point, ...]
    match: Match
    penalties: Penalties
    rulings: tuple[tuple[str, Ruling], ...]
    readings: tuple[Reading, ...]

    @property
    def pack(self) -> Pack:
        """The pack."""
        return self.cards.pack

    @property
    def stock_size(self) -> int:
        """Cards drawn from the stock in a deal: what is left of the pack after the hands and any
        turn-up that stays out of play, without a last odd card that nobody draws."""
        if self.stock is None:
            return 0
        out = self.trump.source == "turn-up" and self.trump.card == "out-of-play"
        size = self.pack.size - 2 * self.deal.hand - out
        return size - 1 if size % 2 and self.stock.odd == "left" else size

    def point(self, name: str) -> Point | None:
        """The point of that name."""
        return next((point for point in self.score if point.name == name), None)
