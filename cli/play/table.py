"""The table as the person sees it: what the rules show, what was played, the own hand."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.deal import Deal, Draw, Trick
from ...engine.view import View, view
from ...spec.cards import bits
from ...spec.rulebook import words
from ...spec.tables import TablePoint
from ..output import counted
from .cards import Faces
from .screen import Piece, Screen
from .session import YOU, Session
from .sheet import standing


def is_known(point: TablePoint, seen: View) -> bool:
    """Whether a player can tell who has a point so far: not of a card that was not seen."""
    if point.to in ("each-captor", "first-to"):
        return True
    placed = seen.hand | seen.opponent | seen.captured[0] | seen.captured[1]
    if seen.led is not None:
        placed |= 1 << seen.led
    card = next((card for card in point.cards if not seen.out >> card & 1), None)
    return card is not None and bool(placed >> card & 1)


class Table:
    """Shows a session on a screen. Everything comes from the person's view of the deal, and from
    tricks, which both players saw."""

    def __init__(self, screen: Screen, faces: Faces) -> None:
        self.screen = screen
        self.faces = faces

    def deal_begins(self, session: Session) -> None:
        """Who deals, and what the trump is."""
        deal, role = session.deal, session.role
        dealer = "you deal" if role == 0 else "the engine deals"
        leader = deal.tricks[0].leader if deal.tricks else deal.state.leader
        leads = "you lead" if leader == role else "the engine leads"
        self.screen.heading(f"Deal {session.number}: {dealer}, {leads}. {self._trump(deal)}")

    def _trump(self, deal: Deal) -> str:
        shown = deal.setup.trump_card
        source = deal.rules.trump.source
        if deal.tables.trump is None:
            later = source == "first-card-led"
            return "The first card led will be trumps." if later else "There are no trumps."
        text = f"Trumps are {self.faces.suit(deal.tables.trump)}"
        return f"{text}, shown by {self.faces.card(shown)}." if shown is not None else text + "."

    def now(self, session: Session) -> None:
        """The table when it is the person's turn."""
        seen = view(session.deal, session.role)
        trick = len(session.deal.tricks) + 1
        score = standing(session.record, YOU)
        self.screen.heading(f"Deal {session.number}, trick {trick}. {score}")
        self.screen.row("trumps", [(self._trump_now(session.deal), "")])
        if session.deal.rules.stock is not None:
            self.screen.row("stock", [(self._stock(seen), "")])
        if seen.out:
            self.screen.row("put aside", [self._piece(card) for card in bits(seen.out)])
        for label, player in (("you took", seen.player), ("engine took", 1 - seen.player)):
            self.screen.row(label, [(self._taken(session.deal, seen, player), "")])
        self.hand(seen)
        if seen.led is not None:
            self.screen.row("led", [self._piece(seen.led), ("by the engine", "")])

    def _trump_now(self, deal: Deal) -> str:
        trump = deal.tables.trump
        return "none" if trump is None else self.faces.suit(trump)

    def _stock(self, seen: View) -> str:
        """What is seen of the stock, by the rules: its size, its top, its bottom."""
        if not seen.stock_size:
            return "gone"
        parts = [counted(seen.stock_size, "card")]
        if seen.top is not None:
            parts.append(f"{self.faces.card(seen.top)} on top")
        if seen.bottom is not None and seen.bottom != seen.top:
            parts.append(f"{self.faces.card(seen.bottom)} at the bottom")
        return ", ".join(parts)

    def _taken(self, deal: Deal, seen: View, player: int) -> str:
        """What a player has captured, as both could remember it."""
        cards = seen.captured[player]
        parts = [counted(cards.bit_count(), "card")]
        if any(deal.tables.values):
            parts.append(f"count {deal.tables.value(cards)}")
        owners = zip(deal.tables.points, deal.state.ledger.owners, strict=True)
        won = [point for point, owner in owners if owner >> player & 1]
        parts += [words.point_name(one.name) for one in won if is_known(one, seen)]
        return ", ".join(parts)

    def hand(self, seen: View) -> None:
        """The own hand, a suit a line; cards that may be played stand in brackets."""
        label = "your hand"
        pack = self.faces.pack
        suits = [pack.suit_mask(suit) for suit in range(len(pack.suits))]
        extras = pack.all & ~sum(suits)
        for suit, mask in enumerate([*suits, extras]):
            if seen.hand & mask:
                name = self.faces.suit(suit) if suit < len(suits) else "+"
                pieces = [(name, ""), *self._ranks(seen, seen.hand & mask)]
                self.screen.row(label, pieces)
                label = ""

    def _ranks(self, seen: View, cards: int) -> Iterator[Piece]:
        for card in bits(cards):
            allowed = bool(seen.legal >> card & 1)
            has_suit = self.faces.pack.suit(card) is not None
            name = self.faces.rank(card) if has_suit else self.faces.card(card)
            colour = "red" if self.faces.is_red(card) else ""
            yield (f"[{name}]" if allowed else f" {name} "), colour if allowed else "dim"

    def _piece(self, card: int) -> Piece:
        return self.faces.card(card), "red" if self.faces.is_red(card) else ""

    def trick(self, session: Session, trick: Trick) -> None:
        """A finished trick and the draws after it."""
        role = session.role
        who = "You win" if trick.winner == role else "The engine wins"
        led = self.faces.card(trick.led)
        if trick.reply is None:
            self.screen.say(f"{led} is the last card. {who} it.")
            return
        reply = self.faces.card(trick.reply)
        self.screen.say(f"{reply} on {led}: {who[0].lower() + who[1:]} the trick.")
        if trick.draws:
            draws = (self._draw(draw, role) for draw in trick.draws)
            self.screen.say(words.sentence(", ".join(draws)))

    def _draw(self, draw: Draw, role: int) -> str:
        if draw.player == role:
            return f"you draw {self.faces.card(draw.card)}"
        return f"the engine draws {self.faces.card(draw.card) if draw.shown else 'a card'}"
