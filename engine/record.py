"""Game records: one deal in a readable YAML file that can be replayed.

allfours_record: 1
rules: game/name
pack: [SA, HK, ...]            # in dealing order, the top first
trump_card: H7                 # where a cut showed it
stock: [D2, ...]               # only where the turned card was shuffled back
plays: [N HK H7, D S2 SA, ...] # a trick each: who led, what, the reply
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from ..spec.diagnostics import CannotRun, Diagnostic, Faulty, Span
from ..spec.model import Rules
from ..spec.resolve import load
from ..spec.suggest import suggest
from ..spec.text.tree import Map, Node, Scalar, Seq, parse
from .deal import Deal, Revoke
from .setup import DealAgain, deal_pack
from .tricks import LETTERS, ROLES

KEYS = ("allfours_record", "rules", "pack", "trump_card", "stock", "plays")


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: the deal as it stands at its end, and its illegal plays."""

    deal: Deal
    findings: tuple[Diagnostic, ...]


def write_record(deal: Deal) -> str:
    """The record of a deal, finished or not; `read_record` plays it again."""
    names, setup, rules = deal.rules.pack.names, deal.setup, deal.rules
    lines = ["allfours_record: 1", f"rules: {rules.id}"]
    lines += _list("pack", [names[card] for card in setup.pack], 13)
    if rules.trump.source == "cut" and setup.trump_card is not None:
        lines.append(f"trump_card: {names[setup.trump_card]}")
    if rules.trump.card == "returned":
        lines += _list("stock", [names[card] for card in setup.stock], 13)
    lines += _list("plays", list(_plays(deal)), 4)
    return "\n".join(lines) + "\n"


def _list(key: str, items: list[str], width: int) -> Iterator[str]:
    rows = [", ".join(items[i : i + width]) for i in range(0, len(items), width)]
    yield f"{key}: [" + (rows[0] if rows else "") + ("," if len(rows) > 1 else "]")
    for place, row in enumerate(rows[1:], 2):
        yield "  " + row + ("," if place < len(rows) else "]")


def _plays(deal: Deal) -> Iterator[str]:
    names = deal.rules.pack.names
    for trick in deal.tricks:
        if trick.reply is not None:
            yield f"{LETTERS[trick.leader]} {names[trick.led]} {names[trick.reply]}"
    if deal.state.led is not None:
        yield f"{LETTERS[deal.state.leader]} {names[deal.state.led]}"


def read_record(text: str, name: str = "record", rules: Rules | None = None) -> Replay:
    """Play a record through. An illegal play is played and reported: the trick, the card, the
    obligation it broke; the rules' penalty is in the deal. Raises Faulty where the record cannot be
    played at all: a card twice, a card that is not in the hand, a wrong leader."""
    tree = parse(text, name)
    reader = _Reader(tree, {name: text}, rules)
    return reader.replay()


class _Reader:
    def __init__(self, tree: Node, sources: dict[str, str], rules: Rules | None) -> None:
        self.sources = sources
        if not isinstance(tree, Map):
            self.fail("AF501", "a record is a map with rules, pack and plays", tree.span)
        self.tree = tree
        for key, written in tree.keys.items():
            if key not in KEYS:
                self.fail("AF501", f"unknown key `{key}`", written.span, suggest(key, KEYS))
        self.rules = rules or load(str(self.scalar("rules").value))
        self.names = self.rules.pack.numbers

    def fail(self, code: str, message: str, span: Span, hint: str | None = None) -> NoReturn:
        raise Faulty([Diagnostic(code, message, span, hint)], self.sources)

    def scalar(self, key: str) -> Scalar:
        node = self.tree.entries.get(key)
        if not isinstance(node, Scalar):
            self.fail("AF501", f"the record lacks `{key}`", self.tree.span)
        return node

    def card(self, node: Node, text: str | None = None) -> int:
        text = node.text if text is None and isinstance(node, Scalar) else text or ""
        card = self.rules.pack.parse(text)
        if card is None:
            self.fail("AF502", f"`{text}` is no card", node.span, "suit then rank, as HK or ST")
        return card

    def cards(self, key: str) -> list[int]:
        node = self.tree.entries.get(key)
        if not isinstance(node, Seq):
            self.fail("AF501", f"the record lacks the list `{key}`", self.tree.span)
        cards = []
        for item in node.items:
            card = self.card(item)
            if card in cards:
                self.fail("AF502", f"{self.rules.pack.names[card]} is in `{key}` twice", item.span)
            cards.append(card)
        return cards

    def replay(self) -> Replay:
        shown = self.tree.entries.get("trump_card")
        returned = self.cards("stock") if "stock" in self.tree.entries else None
        try:
            setup = deal_pack(
                self.rules, self.cards("pack"), self.card(shown) if shown else None, returned
            )
        except (CannotRun, DealAgain) as error:
            why = str(error) or "the card that fixes the trump has no suit: the rules deal again"
            self.fail("AF503", why, self.tree.keys["pack"].span)
        deal = Deal(self.rules, setup)
        plays = self.tree.entries.get("plays")
        findings: list[Diagnostic] = []
        for item in plays.items if isinstance(plays, Seq) else ():
            self.trick(deal, item, findings)
        return Replay(deal, tuple(findings))

    def trick(self, deal: Deal, node: Node, findings: list[Diagnostic]) -> None:
        words = node.text.split() if isinstance(node, Scalar) else []
        if not 2 <= len(words) <= 3 or words[0].upper() not in ("D", "N"):
            self.fail("AF504", "a trick is written `N HK H7`: who led, what, the reply", node.span)
        number = len(deal.tricks) + 1
        if deal.state.over:
            self.fail("AF504", "the deal was over before this trick", node.span)
        if deal.state.led is not None:
            self.fail("AF504", f"trick {number} before this one has no reply", node.span)
        if LETTERS[deal.state.leader] != words[0].upper():
            self.fail(
                "AF504", f"trick {number} is led by the {ROLES[deal.state.leader]}", node.span
            )
        for word in words[1:]:
            self.play(deal, node, self.card(node, word), findings)

    def play(self, deal: Deal, node: Node, card: int, findings: list[Diagnostic]) -> None:
        before = len(deal.revokes)
        led, phase = deal.state.led, deal.state.phase
        try:
            deal.play(card, allow_revoke=True)
        except CannotRun as error:
            self.fail("AF504", f"trick {len(deal.tricks) + 1}: {error}", node.span)
        for revoke in deal.revokes[before:]:
            findings.append(_revoked(deal, revoke, led, phase, node.span))


def _revoked(deal: Deal, revoke: Revoke, led: int | None, phase: int, span: Span) -> Diagnostic:
    pack = deal.tables.pack
    lead = pack.names[led] if led is not None else "the lead"
    rule = (deal.rules.play.follow, deal.rules.play.follow_after_stock)[phase]
    binding = (
        rule.trump_led if led is not None and deal.tables.trumps >> led & 1 else rule.plain_led
    )
    classes = " or ".join(binding[revoke.obligation].play).replace("-", " ")
    cost = deal.rules.penalties.revoke
    penalty = "no penalty is named"
    if cost is not None:
        penalty = (
            f"the offender's score changes by {cost.offender}, the adversary's by {cost.adversary}"
        )
        if cost.forfeits:
            penalty += f"; forfeited: {', '.join(cost.forfeits)}"
    return Diagnostic(
        "AF505",
        f"trick {revoke.trick}: the {ROLES[revoke.player]} revoked with {pack.names[revoke.card]}"
        f" to {lead}: obligation {revoke.obligation + 1} of the follow rule asks for"
        f" {classes} (held: {pack.list_text(revoke.allowed)}); {penalty}",
        span,
        severity="warning",
    )
