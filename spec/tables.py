"""The rules as plain tables for one trump suit: the only place where a rule gets its meaning.

Interpreter, solvers, proofs and printed rulebook all read these tables. Cards are numbers, sets of
cards are masks (see `cards`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import Pack, bits, mask_of
from .model import During, Obligation, PointTo, Quantity, Rules, Tied

WHILE_STOCK, AFTER_STOCK = 0, 1
Binding = tuple[tuple[int, int], ...]  # obligations for one lead: (holding, playable) in order


@dataclass(frozen=True, slots=True)
class TablePoint:
    """One point of the deal, by card numbers. `cards` are tried in order: the first one in play
    decides (one card, or the trumps from the top or from the bottom). `points` are places in the
    list of points. Everything else is as in `model.Point`."""

    name: str
    to: PointTo
    cards: tuple[int, ...]
    quantity: Quantity | None
    points: tuple[int, ...]
    worth: int
    wins_match: bool
    tied: Tied
    during: During
    per: int
    at: int
    otherwise_last_trick: bool

    @property
    def mask(self) -> int:
        """The cards as a set."""
        return mask_of(self.cards)


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Everything a player of the game computes with, for one trump suit (None: no trumps, or not
    yet known). Compared by identity: `compile_tables` makes one for each game and suit.

    `trumps` and `suit_of[card]`: the trumps, and the cards of that card's suit as the game sees
    them. `beats[led]`: the cards that take the trick from a card led. `obligations[phase][led]`:
    pairs (holding, playable) in order. `values[card]`: what a captured card counts;
    `last_trick_value` is added at the end.
    """

    rules: Rules
    pack: Pack
    trump: int | None
    trump_order: tuple[int, ...]
    trumps: int
    suit_of: tuple[int, ...]
    beats: tuple[int, ...]
    obligations: tuple[tuple[Binding, ...], tuple[Binding, ...]]
    values: tuple[int, ...]
    last_trick_value: int
    points: tuple[TablePoint, ...]

    def value(self, mask: int) -> int:
        """What a set of captured cards counts."""
        return sum(self.values[card] for card in bits(mask))

    @property
    def total(self) -> int:
        """What the whole pack counts."""
        return sum(self.values)


@lru_cache(maxsize=512)
def compile_tables(rules: Rules, trump: int | None) -> Tables:
    """The tables of a game for a trump suit, given by its place in `rules.pack.suits`."""
    pack = rules.pack
    order = _trump_order(rules, trump)
    trumps = mask_of(order)
    suits = _suits(pack, trumps)
    beats = tuple(_beaten_by(rules, order, suits, led) for led in range(pack.size))
    follow = (rules.play.follow, rules.play.follow_after_stock)
    obligations = tuple(
        tuple(
            _binding(
                way.trump_led if trumps >> led & 1 else way.plain_led,
                pack.all,
                suits[led],
                trumps,
                beats[led],
            )
            for led in range(pack.size)
        )
        for way in follow
    )
    return Tables(
        rules=rules,
        pack=pack,
        trump=trump,
        trump_order=order,
        trumps=trumps,
        suit_of=suits,
        beats=beats,
        obligations=(obligations[0], obligations[1]),
        values=_values(rules, trump),
        last_trick_value=dict(rules.cards.values).get("last-trick", 0),
        points=_points(rules, trump, order),
    )


def sister_suit(rules: Rules, suit: int) -> int | None:
    """The other suit of the same colour, by place."""
    name = rules.pack.suits[suit]
    for one, two in rules.cards.colours:
        if name in (one, two):
            return rules.pack.suits.index(two if name == one else one)
    return None


def trump_card(rules: Rules, trump: int | None, name: str) -> int | None:
    """The card that `J`, `off-J` or `+X` means when that suit is trumps; None if there is none."""
    pack = rules.pack
    if name.startswith("+"):
        return pack.numbers.get(name)
    suit = trump
    if trump is not None and name.startswith("off-"):
        suit, name = sister_suit(rules, trump), name[4:]
    if suit is None or name not in pack.ranks:
        return None
    return pack.card(suit, pack.ranks.index(name))


def card_named(rules: Rules, trump: int | None, ref: str) -> int | None:
    """The card that a reference of a rule file means: `J of trumps`, `off-J`, `+X`, `HK`."""
    if ref.endswith(" of trumps"):
        return trump_card(rules, trump, ref.removesuffix(" of trumps"))
    if ref.startswith(("off-", "+")):
        return trump_card(rules, trump, ref)
    return rules.pack.numbers.get(ref)


def _trump_order(rules: Rules, trump: int | None) -> tuple[int, ...]:
    if trump is None:
        return ()
    names = rules.cards.trump_ranks or rules.pack.ranks
    found = (trump_card(rules, trump, name) for name in names)
    return tuple(card for card in found if card is not None)


def _suits(pack: Pack, trumps: int) -> tuple[int, ...]:
    """Each card's suit as the game sees it: the trumps are one suit, whatever is printed on them;
    extra cards without a trump suit are a suit of their own."""
    found = []
    for card in range(pack.size):
        suit = pack.suit(card)
        if trumps >> card & 1:
            found.append(trumps)
        elif suit is None:
            found.append(pack.all & ~mask_of(range(len(pack.suits) * len(pack.ranks))) & ~trumps)
        else:
            found.append(pack.suit_mask(suit) & ~trumps)
    return tuple(found)


def _beaten_by(rules: Rules, order: tuple[int, ...], suits: tuple[int, ...], led: int) -> int:
    """The cards that win a trick to which `led` was led: the first test that decides, decides."""
    pack, trumps = rules.pack, mask_of(order)
    height = {card: place for place, card in enumerate(order)}

    def reply_wins(reply: int) -> bool:
        for test in rules.play.wins:
            if test == "highest-trump" and (trumps >> led | trumps >> reply) & 1:
                return reply in height and height[reply] < height.get(led, pack.size)
            if test == "last-trump" and (trumps >> led | trumps >> reply) & 1:
                return reply in height
            if test == "highest-of-led-suit":
                if not suits[led] >> reply & 1:
                    return False
                if reply in height:
                    return height[reply] < height[led]
                return pack.rank(reply) < pack.rank(led)
            if test == "highest-rank":
                plain = pack.suit(led) is not None and pack.suit(reply) is not None
                return plain and pack.rank(reply) < pack.rank(led)
        return False

    return mask_of(card for card in range(pack.size) if card != led and reply_wins(card))


def _binding(
    obligations: tuple[Obligation, ...], everything: int, suit: int, trumps: int, beats: int
) -> Binding:
    classes = {
        "anything": everything,
        "led-suit": suit,
        "trumps": trumps,
        "beating": beats,
        "led-suit-beating": suit & beats,
        "trumps-beating": trumps & beats,
    }

    def union(names: tuple[str, ...]) -> int:
        mask = 0
        for name in names:
            mask |= classes[name]
        return mask

    return tuple((union(one.holding), union(one.play)) for one in obligations)


def _values(rules: Rules, trump: int | None) -> tuple[int, ...]:
    pack = rules.pack
    values = [0] * pack.size
    named = dict(rules.cards.values)
    for card in range(pack.size):
        if pack.suit(card) is not None:
            values[card] = named.get(pack.ranks[pack.rank(card)], 0)
    for name, value in named.items():
        one = None if name in pack.ranks else card_named(rules, trump, name)
        if one is not None:
            values[one] = value
    return tuple(values)


def _points(rules: Rules, trump: int | None, order: tuple[int, ...]) -> tuple[TablePoint, ...]:
    places = {point.name: place for place, point in enumerate(rules.score)}
    found = []
    for point in rules.score:
        cards: tuple[int, ...] = ()
        if point.to in ("captor", "holder", "each-captor"):
            if point.of == ("highest-trump",):
                cards = order
            elif point.of == ("lowest-trump",):
                cards = order[::-1]
            else:
                known = (card_named(rules, trump, ref) for ref in point.of)
                cards = tuple(card for card in known if card is not None)
        counted: Quantity | None = None
        if point.to in ("most", "each", "first-to"):
            counted = point.of[0]  # type: ignore[assignment]  # the schema allows quantities only
        found.append(
            TablePoint(
                name=point.name,
                to=point.to,
                cards=cards,
                quantity=counted,
                points=tuple(places[name] for name in point.of) if point.to == "sweep" else (),
                worth=point.worth,
                wins_match=point.wins_match,
                tied=point.tied,
                during=point.during,
                per=point.per,
                at=point.at,
                otherwise_last_trick=point.otherwise == "last-trick",
            )
        )
    return tuple(found)
