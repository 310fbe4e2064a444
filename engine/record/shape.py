"""The form of a record: what stands where. The play is judged elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from ...spec.diagnostics import Span
from ...spec.text.tree import Map, Node, Scalar, Seq
from . import faults
from .finding import At
from .model import LETTERS, Claim
from .values import Values, number_of, words_of
from .written import Written, WrittenDeal, WrittenTrick

WHOLE = ("pack", "trump_card", "stock", "plays", "claims")
SEEN = ("hand", "trump_card", "top", "plays", "claims")
DEAL = (*dict.fromkeys((*WHOLE, *SEEN)),)
HEAD = ("allfours_record", "rules", "notes")
SINGLE = (*HEAD, "seen_by", *DEAL)
MATCH = (*HEAD, "target", "players", "first_dealer", "seen_by", "deals", "winner")
ENTRY = ("dealer", "misdeal", *DEAL, "score")


class Shape(Values):
    """Reads a tree; what is wrong with its form is in `findings`, and the part is left out."""

    def record(self, tree: Map) -> Written:
        """The whole record."""
        single = "deals" not in tree.entries
        self.keys(tree, SINGLE if single else MATCH, "a record")
        written = Written(single, tree.first)
        self.version(tree)
        written.notes = self.notes(tree.entries.get("notes"))
        if single:
            written.seen_by = self.letter(tree, "seen_by", "DN")
            written.deals = [self.deal(tree, None, written.seen_by is not None)]
            return written
        written.target = self.number(tree, "target")
        written.players = self.names(tree.entries.get("players"))
        written.first_dealer = self.letter(tree, "first_dealer", LETTERS) or 0
        written.seen_by = self.letter(tree, "seen_by", LETTERS)
        written.deals = list(self.deals(tree.entries["deals"], written.seen_by is not None))
        winner = self.letter(tree, "winner", LETTERS)
        written.winner = None if winner is None else (winner, tree.entries["winner"].span)
        return written

    def version(self, tree: Map) -> None:
        """The first line of every record."""
        node = tree.entries.get("allfours_record")
        if node is None:
            self.fault(
                "the record lacks `allfours_record: 1`", tree.first, "put it on the first line"
            )
        elif not isinstance(node, Scalar) or node.value != 1 or node.value is True:
            self.fault(
                "this is a record of another version", node.span, "write `allfours_record: 1`"
            )

    def deals(self, node: Node, seen: bool) -> Iterator[WrittenDeal]:
        """The deals of a match."""
        if not isinstance(node, Seq):
            self.fault("`deals` is a list of deals", node.span, "begin each with `- `")
            return
        for number, item in enumerate(node.items, 1):
            self.at = At(deal=number)
            if isinstance(item, Map):
                self.keys(item, ENTRY, "a deal")
                yield self.deal(item, number, seen)
            else:
                self.fault("a deal is a map with its cards and `plays`", item.span)
                yield WrittenDeal(item.span, number, broken=True)
        self.at = At()

    def deal(self, node: Map, number: int | None, seen: bool) -> WrittenDeal:
        """One deal."""
        deal = WrittenDeal(node.first, number)
        dealer = self.letter(node, "dealer", LETTERS)
        deal.dealer = None if dealer is None else (dealer, node.entries["dealer"].span)
        deal.misdeal = self.misdeal(node)
        deal.score = self.score(node.entries.get("score"))
        if not deal.misdeal:
            before = len(self.findings)
            self.cards_of(deal, node, seen)
            deal.broken = len(self.findings) > before
            self.plays(deal, node.entries.get("plays"))
            deal.claims = list(self.claims(node.entries.get("claims")))
        return deal

    def misdeal(self, node: Map) -> bool:
        """Whether the deal was a misdeal."""
        mark = node.entries.get("misdeal")
        if mark is None:
            return False
        if not isinstance(mark, Scalar) or mark.value is not True:
            self.fault("`misdeal` can only be true", mark.span, "leave it out of other deals")
        for key in DEAL:
            if key in node.entries:
                self.fault(f"a misdeal has no `{key}`", node.keys[key].span)
        return True

    def cards_of(self, deal: WrittenDeal, node: Map, seen: bool) -> None:
        """The cards that were dealt, or those of them that were seen."""
        for key in DEAL:
            if key in node.entries and key not in (SEEN if seen else WHOLE):
                why = "a record with `seen_by`" if seen else "a record without `seen_by`"
                other = (
                    "give `hand` in place of `pack`" if seen else "give `pack`, or say `seen_by`"
                )
                self.fault(f"{why} has no `{key}`", node.keys[key].span, other)
        main, other = ("hand", "pack") if seen else ("pack", "hand")
        if main not in node.entries:
            hint = "a record of what one player saw says `seen_by`, and has a `hand`"
            if other not in node.entries:
                what = "the record" if deal.number is None else "it"
                self.fault(f"{what} lacks `{main}`", deal.span, None if seen else hint)
        else:
            deal.cards_at = node.keys[main].span
        deal.pack = self.cards(node, "pack")
        deal.hand = self.cards(node, "hand")
        deal.stock = self.cards(node, "stock")
        deal.trump_card = self.one_card(node, "trump_card")
        deal.top = self.one_card(node, "top")

    def plays(self, deal: WrittenDeal, node: Node | None) -> None:
        """The tricks, up to the first that cannot be read; the others are read for their faults."""
        items = node.items if isinstance(node, Seq) else ()
        if node is not None and not isinstance(node, Seq):
            deal.torn = True
            hint = "one a line, as `- N HK H7 / S4 C2`"
            self.fault("`plays` is a list of tricks", node.span, hint)
        here = self.at
        for number, item in enumerate(items, 1):
            self.at = At(here.deal, number)
            trick = self.trick(item)
            deal.torn = deal.torn or trick is None
            if trick is not None and not deal.torn:
                deal.plays.append(trick)
        self.at = here

    def trick(self, node: Node) -> WrittenTrick | None:
        """A trick: who led, what, the reply, and after a slash the draws."""
        words = words_of(node)
        names = [word for word, _ in words]
        slash = names.index("/") if "/" in names else len(names)
        if not 2 <= slash <= 3 or names[0].upper() not in ("D", "N"):
            hint = "who led (D or N), the card led, the reply, / the cards drawn: N HK H7 / S4 C2"
            if slash > 3 and names[0].upper() in ("D", "N"):
                hint = "one card is led and one is played to it; " + hint
            self.findings.append(
                faults.wrong_trick("this is not written as a trick", node.span, hint, self.at)
            )
            return None
        before = len(self.findings)
        cards = [self.card(*word) for word in words[1:slash]]
        draws = None if slash == len(names) else [self.drawn(*word) for word in words[slash + 1 :]]
        if len(self.findings) > before:
            return None
        return WrittenTrick(
            leader="DN".index(names[0].upper()),
            lead=words[0][1],
            cards=tuple(card for card in cards if card),
            draws=None if draws is None else tuple(card for card in draws if card),
            span=node.span,
        )

    def claims(self, node: Node | None) -> Iterator[tuple[Claim, Span]]:
        """The claims of revokes."""
        items = node.items if isinstance(node, Seq) else ()
        if node is not None and not isinstance(node, Seq):
            self.fault("`claims` is a list", node.span, "as - {by: N, trick: 7}")
        for item in items:
            if not isinstance(item, Map):
                self.fault("a claim is written {by: N, trick: 7}", item.span)
                continue
            self.keys(item, ("by", "trick", "upheld"), "a claim")
            by, trick = self.letter(item, "by", "DN"), self.number(item, "trick")
            upheld = item.entries.get("upheld")
            verdict = upheld.value if isinstance(upheld, Scalar) else None
            if upheld is not None and not isinstance(verdict, bool):
                self.fault("`upheld` is true or false", upheld.span)
            elif by is None or trick is None:
                if "by" not in item.entries or "trick" not in item.entries:
                    self.fault("a claim says `by` whom and of which `trick`", item.span)
            else:
                yield Claim(by, trick[0], verdict), item.span

    def score(self, node: Node | None) -> tuple[tuple[float, float], Span] | None:
        """The score after a deal."""
        if node is None:
            return None
        pair = (
            [number_of(node.entries.get(who)) for who in LETTERS] if isinstance(node, Map) else []
        )
        if isinstance(node, Map):
            self.keys(node, ("A", "B"), "a score")
        if len(pair) < 2 or pair[0] is None or pair[1] is None:
            self.fault("a score is written {A: 3, B: 1}", node.span)
            return None
        return (pair[0], pair[1]), node.span
