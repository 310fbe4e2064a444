"""Reading a prior: how likely the arrangements of the unseen cards are, as a YAML file.

    allfours_prior: 1
    factors:                              # every one that fits multiplies a weight of 1
      - {where: {D: [HA, HJ]}, times: 3}  # the dealer has both
      - {where: {stock: H2}, times: 0}    # not in the stock

or, in place of `factors`, the only arrangements there are:

    arrangements:
      - {D: AT.K.2.J9, N: Q.J.T98.7, stock: HK.S2, weight: 2}
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...spec.cards import mask_of
from ...spec.diagnostics import Diagnostic, Faulty, Span
from ...spec.suggest import suggest
from ...spec.text.tree import Map, Node, Scalar, Seq, parse, plain
from ..position import UNKNOWN, Position
from ..position_faults import bad_prior
from ..position_read import Fault, read_card, read_hand
from .arrangements import Arrangement

PLACES = ("D", "N", "stock", "top", "last")
Weigh = Callable[[Arrangement], float]


@dataclass(frozen=True, slots=True)
class Factor:
    """A weight for the arrangements that have certain cards (sets) in certain places."""

    where: tuple[tuple[str, int], ...]
    times: float

    def fits(self, one: Arrangement) -> bool:
        """Whether all these cards are where they should be."""
        return all(cards & ~_lying(one, place) == 0 for place, cards in self.where)


def _lying(one: Arrangement, place: str) -> int:
    if place in ("D", "N"):
        return one.hands["DN".index(place)]
    stock = {"stock": one.stock, "top": one.stock[:1], "last": one.stock[-1:]}
    return mask_of(stock[place])


def read_prior(text: str, name: str, position: Position) -> Weigh:
    """The weights that a text gives the arrangements of a position. Raises Faulty with all its
    faults."""
    reader = _Reader(name, position)
    weigh = reader.read(parse(text, name))
    if reader.findings:
        raise Faulty(reader.findings, {name: text})
    return weigh


class _Reader:
    """Collects the faults of one text on the way."""

    def __init__(self, name: str, position: Position) -> None:
        self.name, self.position = name, position
        self.pack = position.rules.pack
        self.findings: list[Diagnostic] = []

    def fault(self, message: str, span: Span, hint: str | None = None) -> None:
        """Note a fault."""
        self.findings.append(bad_prior(message, span, hint))

    def read(self, tree: Node) -> Weigh:
        """The function that a whole file stands for."""
        if not isinstance(tree, Map):
            self.fault("a prior is a map", tree.span, "allfours_prior: 1, then factors:")
            return _even
        self._known(tree, ("allfours_prior", "factors", "arrangements"))
        version = tree.entries.get("allfours_prior")
        if version is None or plain(version) != 1:
            self.fault("a prior begins with allfours_prior: 1", tree.first)
        lists = [tree.entries[key] for key in ("factors", "arrangements") if key in tree.entries]
        if len(lists) != 1:
            self.fault("a prior has either `factors` or `arrangements`", tree.first)
            return _even
        if not isinstance(lists[0], Seq) or not lists[0].items:
            self.fault("this must be a list with at least one item", lists[0].span)
            return _even
        items = lists[0].items
        return self._factors(items) if "factors" in tree.entries else self._arrangements(items)

    def _factors(self, items: tuple[Node, ...]) -> Weigh:
        factors = [found for found in map(self._factor, items) if found is not None]

        def weigh(one: Arrangement) -> float:
            return math.prod(factor.times for factor in factors if factor.fits(one))

        return weigh

    def _factor(self, item: Node) -> Factor | None:
        fields = self._map(item, ("where", "times"))
        if fields is None:
            return None
        where = self._map(fields.entries["where"], PLACES, needed=False)
        times = self._weight(fields.entries["times"])
        if where is None or times is None:
            return None
        if not where.entries:
            self.fault("`where` says nothing", where.span, f"places: {', '.join(PLACES)}")
        held = tuple((place, self._cards(node)) for place, node in where.entries.items())
        return Factor(held, times)

    def _arrangements(self, items: tuple[Node, ...]) -> Weigh:
        weights: dict[Arrangement, float] = {}
        for item in items:
            found = self._arrangement(item)
            if found is not None and found[0] in weights:
                self.fault("this arrangement is given twice", item.span)
            elif found is not None:
                weights[found[0]] = found[1]

        def weigh(one: Arrangement) -> float:
            return weights.get(one, 0.0)

        return weigh

    def _arrangement(self, item: Node) -> tuple[Arrangement, float] | None:
        fields = self._map(item, ("D", "N", "stock", "weight"))
        if fields is None:
            return None
        hands = [self._hand(fields.entries[key]) for key in "DN"]
        stock = tuple(self._each_card(fields.entries["stock"]))
        weight = self._weight(fields.entries["weight"])
        if weight is None or None in hands:
            return None
        found = Arrangement((hands[0] or 0, hands[1] or 0), stock)
        self._check_cards(found, item.span)
        return found, weight

    def _check_cards(self, found: Arrangement, span: Span) -> None:
        """An arrangement has just the unplayed cards, and what both players know holds in it."""
        position = self.position
        cards = found.hands[0] | found.hands[1] | mask_of(found.stock)
        wrong = cards ^ position.cards_left
        count = sum(hand.bit_count() for hand in found.hands) + len(found.stock)
        known = [
            card in (UNKNOWN, drawn)
            for card, drawn in zip(position.stock, found.stock, strict=False)
        ]
        if wrong:
            self.fault(
                "hands and stock together must be the unplayed cards; not so"
                f" {self.pack.list_text(wrong)}",
                span,
            )
        elif count != position.cards_left.bit_count():
            self.fault("every card is there once", span)
        elif len(found.stock) != len(position.stock):
            self.fault(f"the stock has {len(position.stock)} card(s)", span)
        elif not all(known) or any(position.shown[who] & ~found.hands[who] for who in (0, 1)):
            self.fault("this cannot be, by what the position shows of stock and hands", span)
        elif found.hands[0].bit_count() != found.hands[1].bit_count():
            self.fault("both hands have the same number of cards", span)

    def _map(self, node: Node, keys: tuple[str, ...], needed: bool = True) -> Map | None:
        """A map with these keys, each of them if they are needed."""
        if not isinstance(node, Map):
            self.fault(f"this must be a map: {', '.join(keys)}", node.span)
            return None
        known = self._known(node, keys)
        missing = [key for key in keys if needed and key not in node.entries]
        if missing:
            self.fault(f"this lacks `{missing[0]}`", node.first)
        return None if missing or not known else node

    def _known(self, node: Map, keys: tuple[str, ...]) -> bool:
        unknown = [key for key in node.entries if key not in keys]
        for key in unknown:
            self.fault(f"unknown key `{key}`", node.keys[key].span, suggest(key, keys))
        return not unknown

    def _weight(self, node: Node) -> float | None:
        value = plain(node)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or value < 0:
            self.fault("a weight is a number, not below 0", node.span)
            return None
        return float(value)

    def _hand(self, node: Node) -> int | None:
        text = node.text if isinstance(node, Scalar) else ""
        try:
            return read_hand(self.pack, text)
        except Fault as fault:
            self.fault(str(fault), node.span, fault.hint)
            return None

    def _cards(self, node: Node) -> int:
        return mask_of(self._each_card(node))

    def _each_card(self, node: Node) -> Iterator[int]:
        """The cards of a list, or of a text such as `HK.S2`."""
        scalars = node.items if isinstance(node, Seq) else (node,)
        for item in scalars:
            if not isinstance(item, Scalar):
                self.fault("this must be a card", item.span)
                continue
            for text in item.text.split("."):
                try:
                    card = read_card(self.pack, text)
                except Fault as fault:
                    self.fault(str(fault), item.span, fault.hint)
                    continue
                if not self.position.cards_left >> card & 1:
                    self.fault(f"{text} is not among the unplayed cards", item.span)
                yield card


def _even(_: Arrangement) -> float:
    return 1.0
