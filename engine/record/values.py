"""Reading single values of a record: a card, a player, a number. What is wrong is noted."""

from __future__ import annotations

from ...spec.diagnostics import Span
from ...spec.model import Rules
from ...spec.suggest import cut, suggest
from ...spec.text.tree import Map, Node, Scalar, Seq
from . import faults
from .finding import At, Finding, related
from .model import LETTERS, Note
from .written import WrittenCard

OPEN = ("--", "??")  # a card drawn that was not seen


class Values:
    """Reads values; what is wrong with their form goes to `findings`, and None stands for it. `at`
    is where in the play the reader is."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.findings: list[Finding] = []
        self.at = At()

    def fault(self, message: str, span: Span, hint: str | None = None) -> None:
        """Note a fault of the form."""
        self.findings.append(faults.wrong_shape(message, span, hint, self.at))

    def keys(self, node: Map, known: tuple[str, ...], what: str) -> None:
        """Report the keys that cannot stand here."""
        for key, written in node.keys.items():
            if key not in known:
                message = f"unknown key `{cut(key)}` in {what}"
                self.fault(message, written.span, suggest(key, known, 20))

    def cards(self, node: Map, key: str) -> list[WrittenCard] | None:
        """A list of cards, each at most once."""
        value = node.entries.get(key)
        if value is None:
            return None
        if not isinstance(value, Seq):
            self.fault(f"`{key}` is a list of cards", value.span, "as [HK, ST]")
            return None
        found: dict[int, WrittenCard] = {}
        for item in value.items:
            card = self.card(item.text if isinstance(item, Scalar) else "", item.span)
            if card is None or card.card is None:
                continue
            if card.card in found:
                self.twice(card, found[card.card], key)
            found[card.card] = card
        return list(found.values())

    def twice(self, card: WrittenCard, first: WrittenCard, key: str) -> None:
        """Report a card that a list has before."""
        name = self.rules.pack.names[card.card or 0]
        found = faults.wrong_card(f"{name} is in `{key}` twice", card.span, None, self.at)
        self.findings.append(related(found, (first.span, "it is here already")))

    def one_card(self, node: Map, key: str) -> WrittenCard | None:
        """A single card."""
        value = node.entries.get(key)
        if value is None:
            return None
        return self.card(value.text if isinstance(value, Scalar) else "", value.span)

    def card(self, text: str, span: Span) -> WrittenCard | None:
        """A card by its text; None, and a finding, for what is none."""
        number = self.rules.pack.parse(text)
        if number is None:
            shown = f"`{cut(text, 20)}` is" if text else "this is"
            hint = "a card is suit then rank, as HK or ST"
            found = faults.wrong_card(f"{shown} no card of this pack", span, hint, self.at)
            self.findings.append(found)
            return None
        return WrittenCard(number, span)

    def drawn(self, text: str, span: Span) -> WrittenCard | None:
        """A card drawn, or the sign for one that was not seen."""
        return WrittenCard(None, span) if text in OPEN else self.card(text, span)

    def number(self, node: Map, key: str) -> tuple[int, Span] | None:
        """A whole number from 1."""
        value = node.entries.get(key)
        if value is None:
            return None
        number = number_of(value)
        if not isinstance(number, int) or not 1 <= number < 1_000_000_000:
            self.fault(f"`{key}` is a whole number from 1", value.span)
            return None
        return number, value.span

    def letter(self, node: Map, key: str, letters: str) -> int | None:
        """A player, by the place of a letter."""
        value = node.entries.get(key)
        if value is None:
            return None
        text = value.text.upper() if isinstance(value, Scalar) else ""
        if len(text) != 1 or text not in letters:
            self.fault(f"`{key}` is {letters[0]} or {letters[1]}", value.span)
            return None
        return letters.index(text)

    def names(self, node: Node | None) -> tuple[str, str] | None:
        """The names of the players."""
        if node is None:
            return None
        found = node.entries if isinstance(node, Map) else {}
        if isinstance(node, Map):
            self.keys(node, ("A", "B"), "the players")
        texts = [one.text for who in LETTERS if isinstance(one := found.get(who), Scalar)]
        if len(texts) < 2 or not all(texts):
            self.fault("the players are written {A: name, B: name}", node.span)
            return None
        return texts[0], texts[1]

    def notes(self, node: Node | None) -> dict[str, Note]:
        """The writer's own notes, each a single value."""
        if node is None:
            return {}
        if not isinstance(node, Map):
            self.fault("`notes` is a map of single values", node.span)
            return {}
        for key, value in node.entries.items():
            if not isinstance(value, Scalar) or value.value is None:
                self.fault("a note is a single value", node.keys[key].span)
        return {key: one.value for key, one in node.entries.items() if isinstance(one, Scalar)}


def number_of(node: Node | None) -> float | None:
    """A number of a size that can be meant; None for anything else."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value if abs(value) < 1e12 else None


def words_of(node: Node) -> list[tuple[str, Span]]:
    """The words of a value with their places; of a value that is broken over lines, or quoted with
    escapes, all at the place of the whole."""
    if not isinstance(node, Scalar):
        return [("", node.span)]
    span, text = node.span, node.text
    quotes = {len(text): 0, len(text) + 2: 1}.get(span.end_column - span.column)
    exact = span.line == span.end_line and quotes is not None
    found, end = [], 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        column = span.column + start + (quotes or 0)
        place = Span(span.file, span.line, column, span.line, column + len(word))
        found.append((word, place if exact else span))
    return found or [("", span)]
