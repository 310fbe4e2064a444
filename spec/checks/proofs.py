"""What holds for every trump suit, every lead and every hand, decided and not sampled.

Trump suits. All suits have the same ranks, and no rule of play names a suit, so that renaming the
suits turns the rules under one trump suit into those under another. Only whether a suit has a
sister of the same colour tells suits apart. One suit of each kind stands for all
(`kinds_of_trump`).

Hands. Let A be the cards outside the holdings of all obligations before number k. A hand is bound
by k if and only if it lies in A and has a card of k's holding. What is said of such hands is said
of their single cards, or of two or three of them, so that a few set operations decide it for all.
The size of the hand matters at the edges: while the stock lasts, who follows holds a full hand, and
A must have that many cards; afterwards hands of every size occur.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from ..model import Cards, Deal, Match, Penalties, Play, Rules, Source, Trump, Wins
from ..tables import AFTER_STOCK, WHILE_STOCK, Binding, Tables, compile_tables, sister_suit

_DEAL = Deal(1, (1,), "agreed", "alternate", "non-dealer")
_MATCH = Match(True, None, "end-of-deal", "higher-total", None)


def kinds_of_trump(rules: Rules) -> tuple[int | None, ...]:
    """Trump suits that stand for all: one with a sister suit, one without; the fixed one; None
    where there are no trumps."""
    if rules.trump.source == "none":
        return (None,)
    if rules.trump.suit is not None:
        return (rules.pack.suits.index(rules.trump.suit),)
    kinds: dict[bool, int] = {}
    for suit in range(len(rules.pack.suits)):
        kinds.setdefault(sister_suit(rules, suit) is None, suit)
    return tuple(kinds.values())


def trump_suits(rules: Rules) -> tuple[int | None, ...]:
    """Every trump suit that there can be; None where there are no trumps."""
    kinds = kinds_of_trump(rules)
    fixed = rules.trump.source in ("none", "fixed")
    return kinds if fixed else tuple(range(len(rules.pack.suits)))


def play_tables(rules: Rules) -> tuple[Tables, ...]:
    """The tables of play for every kind of trump suit. They have no points."""
    return _tables(rules.cards, rules.play, kinds_of_trump(rules))


@lru_cache(maxsize=256)
def _tables(cards: Cards, play: Play, trumps: tuple[int | None, ...]) -> tuple[Tables, ...]:
    """Made once for all files that are alike in the cards and the play."""
    core = Rules(
        "",
        "",
        Source(),
        cards,
        _DEAL,
        Trump("none"),
        None,
        play,
        (),
        _MATCH,
        Penalties(None, "redeal"),
        (),
        (),
    )
    return tuple(compile_tables(core, trump) for trump in trumps)


def orders_of_trump(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The trumps from the highest to the lowest, for every trump suit that there can be."""
    tables = _tables(rules.cards, rules.play, trump_suits(rules))
    return tuple(one.trump_order for one in tables)


def phases(rules: Rules) -> list[int]:
    """The parts of a deal that there are: while the stock lasts, and after."""
    return [WHILE_STOCK, AFTER_STOCK] if rules.stock_size else [AFTER_STOCK]


def leads(rules: Rules) -> Iterator[tuple[Tables, int, int, str]]:
    """Every lead: tables, part of the deal, the card led, and whether it is a trump or plain."""
    for tables, phase in product(play_tables(rules), phases(rules)):
        for led in range(tables.pack.size):
            kind = "trump-led" if tables.trumps >> led & 1 else "plain-led"
            yield tables, phase, led, kind


@dataclass(slots=True)
class Follow:
    """What is known of the obligations for one kind of lead: which of them bind some hand, which
    make a difference to some hand, and a lead and a hand without a legal card."""

    bound: set[int] = field(default_factory=set)
    needed: set[int] = field(default_factory=set)
    stuck: tuple[Tables, int, int] | None = None


def follow_rules(rules: Rules) -> dict[tuple[str, str], Follow]:
    """What is known of the obligations, by the key of the rule file and the kind of lead."""
    key = kinds_of_trump(rules), tuple(phases(rules)), rules.deal.hand
    return _follow_rules(rules.cards, rules.play, *key)


@lru_cache(maxsize=256)
def _follow_rules(
    cards: Cards, play: Play, kinds: tuple[int | None, ...], parts: tuple[int, ...], hand: int
) -> dict[tuple[str, str], Follow]:
    found: dict[tuple[str, str], Follow] = {}
    other = play.follow_after_stock != play.follow
    for tables, phase in product(_tables(cards, play, kinds), parts):
        key = "follow_after_stock" if phase == AFTER_STOCK and other else "follow"
        full = phase == WHILE_STOCK
        for led in range(tables.pack.size):
            kind = "trump-led" if tables.trumps >> led & 1 else "plain-led"
            known = found.setdefault((key, kind), Follow())
            _look_at(known, tables, tables.obligations[phase][led], led, hand, full)
    return found


def _look_at(
    known: Follow, tables: Tables, binding: Binding, led: int, hand: int, full: bool
) -> None:
    everything, size = tables.pack.all, hand if full else 1
    free = free_before(binding, led, everything)
    if known.stuck is None and (stuck := stuck_hand(binding, led, everything, size)):
        known.stuck = tables, led, stuck
    for place, (holding, _) in enumerate(binding):
        if place in known.needed or not free[place] & holding or free[place].bit_count() < size:
            continue
        known.bound.add(place)
        rest = binding[:place] + binding[place + 1 :]
        # Without it a hand may be left with nothing, or with other cards.
        if stuck_hand(rest, led, everything, size) or not same_legal_sets(
            binding, rest, led, everything, hand, full
        ):
            known.needed.add(place)


def free_before(binding: Binding, led: int, everything: int) -> list[int]:
    """For every obligation, and for the end of the list, the cards outside all holdings before."""
    free = [everything & ~(1 << led)]
    for holding, _ in binding:
        free.append(free[-1] & ~holding)
    return free


def stuck_hand(binding: Binding, led: int, everything: int, size: int) -> int | None:
    """A hand of at least `size` cards without a legal card, as a set; None if there is none."""
    free = free_before(binding, led, everything)
    for place, (holding, playable) in enumerate(binding):
        rest = free[place] & ~playable
        if rest & holding and rest.bit_count() >= size:
            return _hand(rest, rest & holding, size)
    return _hand(free[-1], free[-1], size) if free[-1].bit_count() >= size else None


def _hand(cards: int, first: int, size: int) -> int:
    """A hand of that many of the cards, one of `first` among them."""
    hand = first & -first
    rest = cards & ~hand
    while hand.bit_count() < size:
        hand |= rest & -rest
        rest &= rest - 1
    return hand


def same_legal_sets(
    one: Binding, two: Binding, led: int, everything: int, hand: int, full: bool
) -> bool:
    """Whether two follow rules allow the same cards from every hand, to one lead. `hand` is the
    size of a full hand, `full` says that only full hands occur.

    Hands bound by obligation i of one and j of two lie in A, the cards outside all holdings before
    those. They differ where such a hand has a card that just one of the two allows. So A needs a
    card of each holding and a card of the difference: at most three cards, which a hand must have
    room for.
    """
    frees = free_before(one, led, everything), free_before(two, led, everything)
    for i, j in product(range(len(one)), range(len(two))):
        free = frees[0][i] & frees[1][j]
        parts = free & one[i][0], free & two[j][0], free & (one[i][1] ^ two[j][1])
        enough = free.bit_count() >= (hand if full else 1)
        if all(parts) and enough and _fewest(*parts) <= hand:
            return False
    return True


def _fewest(one: int, two: int, three: int) -> int:
    """How many cards are needed to have one of each of three sets."""
    if one & two & three:
        return 1
    return 2 if one & two or one & three or two & three else 3


def same_play(first: Rules, second: Rules) -> bool:
    """Whether two rules allow the same cards from every hand and give every trick to the same
    player, whatever is trumps and whatever is led. They must have the same pack and trump order."""
    for one, two in zip(play_tables(first), play_tables(second), strict=True):
        if one.beats != two.beats:
            return False
        for phase in phases(first):
            full = phase == WHILE_STOCK
            for led in range(one.pack.size):
                pair = one.obligations[phase][led], two.obligations[phase][led]
                if pair[0] != pair[1] and not same_legal_sets(
                    *pair, led, one.pack.all, first.deal.hand, full
                ):
                    return False
    return True


def with_wins(rules: Rules, wins: tuple[Wins, ...]) -> Rules:
    """The rules with another list of what wins a trick."""
    return replace(rules, play=replace(rules.play, wins=wins))
