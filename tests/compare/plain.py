"""The rules of a file read a second time, as plainly as can be: cards by name, lists, no tables.

It takes the words of a rule file and shares no code with the compiled tables, the interpreter or
the solvers. What it says is what the tests of proofs and witnesses believe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from allfours.spec.model import Obligation, Point, Rules

Hands = dict[str, tuple[str, ...]]
OTHER = {"D": "N", "N": "D"}


@dataclass
class Outcome:
    """How a deal, or a bare ending, came out. `held` has whoever was dealt or drew a card, `piles`
    the tricks that each captured, in order, as (phase, cards); `pack` the cards in play."""

    held: dict[str, str]
    piles: dict[str, list[tuple[str, tuple[str, ...]]]]
    last: str
    pack: Sequence[str]
    order: list[str] = field(default_factory=list)  # the winners of all tricks

    def captor(self, card: str) -> str | None:
        """Who captured a card."""
        return next((who for who in "DN" for _, cards in self.piles[who] if card in cards), None)


class Plain:
    """A rule file for one trump suit, by its letter; None without trumps."""

    def __init__(self, rules: Rules, trump: str | None) -> None:
        self.rules, self.trump = rules, trump
        names = rules.cards.trump_ranks or rules.pack.ranks
        found = [self.named(name) for name in names] if trump else []
        self.trumps = [card for card in found if card is not None]

    @property
    def pack(self) -> list[str]:
        """All cards."""
        pack = self.rules.pack
        cards = [suit + rank for suit in pack.suits for rank in pack.ranks]
        return cards + ["+" + extra for extra in pack.extras]

    def named(self, name: str) -> str | None:
        """The card that a rank of trumps, `off-J` or `+X` is."""
        if name.startswith("+"):
            return name if name in self.pack else None
        if name.startswith("off-") and self.trump:
            pairs = [pair for pair in self.rules.cards.colours if self.trump in pair]
            sisters = [suit for pair in pairs for suit in pair if suit != self.trump]
            return sisters[0] + name[4:] if sisters else None
        return f"{self.trump}{name}" if self.trump and name in self.rules.pack.ranks else None

    def suit(self, card: str) -> str:
        """The suit of a card as the game sees it; trumps are a suit of their own."""
        return "trumps" if card in self.trumps else card[0]

    def takes(self, led: str, reply: str) -> bool:
        """Whether the reply wins the trick."""
        ranks = self.rules.pack.ranks
        for test in self.rules.play.wins:
            trump = led in self.trumps or reply in self.trumps
            if test == "highest-trump" and trump:
                if led not in self.trumps:
                    return True
                both = reply in self.trumps
                return both and self.trumps.index(reply) < self.trumps.index(led)
            if test == "last-trump" and trump:
                return reply in self.trumps
            if test == "highest-of-led-suit":
                if self.suit(led) != self.suit(reply):
                    return False
                if led in self.trumps:
                    return self.trumps.index(reply) < self.trumps.index(led)
                return ranks.index(reply[1]) < ranks.index(led[1])
            if test == "highest-rank":
                plain = led[0] != "+" and reply[0] != "+"
                return plain and ranks.index(reply[1]) < ranks.index(led[1])
        return False

    def in_class(self, name: str, led: str, card: str) -> bool:
        """Whether a card belongs to a class of the follow rule."""
        follows = self.suit(card) == self.suit(led)
        return {
            "anything": True,
            "led-suit": follows,
            "trumps": card in self.trumps,
            "beating": card != led and self.takes(led, card),
            "led-suit-beating": follows and card != led and self.takes(led, card),
            "trumps-beating": card in self.trumps and card != led and self.takes(led, card),
        }[name]

    def legal(self, hand: Iterable[str], led: str | None, stock: bool) -> list[str]:
        """The cards of a hand that may be played."""
        hand = list(hand)
        if led is None:
            return hand
        play = self.rules.play
        follow = play.follow if stock else play.follow_after_stock
        duties: tuple[Obligation, ...] = (
            follow.trump_led if led in self.trumps else follow.plain_led
        )
        for duty in duties:
            if any(self.in_class(name, led, card) for name in duty.holding for card in hand):
                return [
                    card for card in hand if any(self.in_class(n, led, card) for n in duty.play)
                ]
        return hand

    def value(self, card: str) -> int:
        """What a captured card counts: the narrower name wins."""
        values = dict(self.rules.cards.values)
        found = values.get(card[1], 0) if card[0] != "+" else 0
        for name, value in values.items():
            if name.endswith(" of trumps") and self.named(name.removesuffix(" of trumps")) == card:
                found = value
            if name.startswith(("off-", "+")) and self.named(name) == card:
                found = value
        return found

    # Scoring

    def scores(self, deal: Outcome) -> list[tuple[float, float]]:
        """What every point scores for (dealer, non-dealer); points worth the match score 1 here."""
        found: list[tuple[float, float]] = []
        for place, point in enumerate(self.rules.score):
            worth = 1 if point.wins_match else point.worth
            if point.to == "sweep":
                found.append((0, 0))
                continue
            del place
            found.append(self._score(point, worth, deal))
        for place, point in enumerate(self.rules.score):
            if point.to == "sweep":
                found[place] = self._sweep(point, found)
        return found

    def total(self, deal: Outcome) -> tuple[float, float]:
        """The points of a deal, without those that win the match by themselves."""
        scores = [
            (0, 0) if point.wins_match else score
            for point, score in zip(self.rules.score, self._by_worth(deal), strict=True)
        ]
        return sum(one[0] for one in scores), sum(one[1] for one in scores)

    def outright(self, deal: Outcome) -> set[str]:
        """Who won a point worth the match."""
        pairs = zip(self.rules.score, self.scores(deal), strict=True)
        return {
            who
            for point, score in pairs
            for who, points in zip("DN", score, strict=True)
            if point.wins_match and points > 0
        }

    def _by_worth(self, deal: Outcome) -> list[tuple[float, float]]:
        """The scores where a point worth the match adds nothing, also to a sweep."""
        found = [
            (0.0, 0.0)
            if point.wins_match or point.to == "sweep"
            else self._score(point, point.worth, deal)
            for point in self.rules.score
        ]
        for place, point in enumerate(self.rules.score):
            if point.to == "sweep" and not point.wins_match:
                found[place] = self._sweep(point, found)
        return found

    def _sweep(self, point: Point, scores: list[tuple[float, float]]) -> tuple[float, float]:
        names = [one.name for one in self.rules.score]
        parts = [scores[names.index(name)] for name in point.of]
        worth = 1 if point.wins_match else point.worth
        if all(part[0] > 0 >= part[1] for part in parts):
            return worth, 0
        if all(part[1] > 0 >= part[0] for part in parts):
            return 0, worth
        return 0, 0

    def _score(self, point: Point, worth: float, deal: Outcome) -> tuple[float, float]:
        to = point.to
        if to in ("captor", "holder", "each-captor"):
            owners = self._owners(point, deal)
            return worth * ("D" in owners), worth * ("N" in owners)
        if to == "last-trick":
            return (worth, 0) if deal.last == "D" else (0, worth)
        if to == "first-to":
            owner = self._first(point, deal)
            if owner is None and point.otherwise == "last-trick":
                owner = deal.last
            return (worth if owner == "D" else 0), (worth if owner == "N" else 0)
        amounts = [self.amount(point.of[0], point.during, deal, who, True) for who in "DN"]
        if to == "each":
            return amounts[0] // point.per * worth, amounts[1] // point.per * worth
        if amounts[0] > amounts[1]:
            return worth, 0
        if amounts[0] < amounts[1]:
            return 0, worth
        tied = {"nobody": (0, 0), "both": (1, 1), "dealer": (1, 0), "non-dealer": (0, 1),
                "split": (0.5, 0.5)}[point.tied]  # fmt: skip
        return worth * tied[0], worth * tied[1]

    def _owners(self, point: Point, deal: Outcome) -> set[str]:
        if point.to == "each-captor":
            cards = [self.card(ref) for ref in point.of]
            return {who for card in cards if card and (who := deal.captor(card) or "")}
        card = self.deciding(point, deal.pack)
        if card is None:
            return set()
        owner = deal.captor(card) if point.to == "captor" else deal.held.get(card)
        return {owner} if owner else set()

    def card(self, ref: str) -> str | None:
        """The card that a point's `of` means."""
        if ref.endswith(" of trumps"):
            return self.named(ref.removesuffix(" of trumps"))
        return self.named(ref) if ref.startswith(("off-", "+")) else ref

    def deciding(self, point: Point, pack: Sequence[str]) -> str | None:
        """The card in play that a point is about."""
        if point.of == ("highest-trump",):
            cards: list[str | None] = [*self.trumps]
        elif point.of == ("lowest-trump",):
            cards = [*reversed(self.trumps)]
        else:
            cards = [self.card(point.of[0])]
        return next((card for card in cards if card in pack), None)

    def amount(self, of: str, during: str, deal: Outcome, who: str, bonus: bool) -> int:
        """What a player has of a quantity, with or without what the last trick adds."""
        parts = {"while-stock": ("early",), "after-stock": ("late",)}.get(during, ("early", "late"))
        if of == "tricks":
            return sum(phase in parts for phase, _ in deal.piles[who])
        cards = [card for _, trick in deal.piles[who] for card in trick]
        if of == "cards":
            return len(cards)
        extra = dict(self.rules.cards.values).get("last-trick", 0)
        last = extra if bonus and deal.last == who else 0
        return sum(map(self.value, cards)) + last

    def _first(self, point: Point, deal: Outcome) -> str | None:
        """Who first reached an amount, trick by trick; at the very end the last trick adds too."""
        done: dict[str, list[tuple[str, tuple[str, ...]]]] = {"D": [], "N": []}
        for who in deal.order:
            done[who].append(deal.piles[who][len(done[who])])
            so_far = Outcome(deal.held, done, deal.last, deal.pack)
            if self.amount(point.of[0], "whole-deal", so_far, who, False) >= point.at:
                return who
        reached = [
            who
            for who in "DN"
            if self.amount(point.of[0], "whole-deal", deal, who, True) >= point.at
        ]
        return reached[0] if reached else None


# Endings


@dataclass(frozen=True)
class Spot:
    """A moment once the stock is gone: hands, who leads, the card led."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    lead: int
    led: str | None = None


def bare_values(game: Plain, spot: Spot) -> dict[str, float]:
    """The value of every legal card of a bare ending for the player to move, by going through every
    line of play to its end."""
    mover = spot.lead if spot.led is None else 1 - spot.lead
    held = {card: "DN"[who] for who in (0, 1) for card in spot.hands[who]}
    if spot.led is not None:
        held[spot.led] = "DN"[spot.lead]
    start = Outcome(held, {"D": [], "N": []}, "D", _in_play(game, held))
    sign = 1 if mover == 0 else -1
    return {
        card: sign * _minimax(game, *_played(game, spot, start, card))
        for card in game.legal(spot.hands[mover], spot.led, stock=False)
    }


def _in_play(game: Plain, held: dict[str, str]) -> list[str]:
    rules = game.rules
    out = rules.pack.size - 2 * rules.deal.hand - rules.stock_size
    return list(held) if out else game.pack


def _minimax(game: Plain, spot: Spot, deal: Outcome) -> float:
    if spot.led is None and not (spot.hands[0] and spot.hands[1]):
        for who in (0, 1):
            for card in spot.hands[who]:
                deal = _won(deal, "DN"[who], (card,))
        total = game.total(deal)
        return total[0] - total[1]
    mover = spot.lead if spot.led is None else 1 - spot.lead
    cards = game.legal(spot.hands[mover], spot.led, stock=False)
    values = [_minimax(game, *_played(game, spot, deal, card)) for card in cards]
    return max(values) if mover == 0 else min(values)


def _played(game: Plain, spot: Spot, deal: Outcome, card: str) -> tuple[Spot, Outcome]:
    mover = spot.lead if spot.led is None else 1 - spot.lead
    left = tuple(one for one in spot.hands[mover] if one != card)
    hands = (left, spot.hands[1]) if mover == 0 else (spot.hands[0], left)
    if spot.led is None:
        return Spot(hands, spot.lead, card), deal
    winner = mover if game.takes(spot.led, card) else spot.lead
    lead = winner if game.rules.play.winner_leads else 1 - winner
    return Spot(hands, lead), _won(deal, "DN"[winner], (spot.led, card))


def _won(deal: Outcome, who: str, cards: tuple[str, ...]) -> Outcome:
    piles = {one: [*deal.piles[one], *([("late", cards)] if one == who else [])] for one in "DN"}
    return Outcome(deal.held, piles, who, deal.pack, [*deal.order, who])
