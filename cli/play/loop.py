"""The sitting: the person's lines in, the engine's cards and the table out."""

from __future__ import annotations

from enum import Enum, auto

from ...spec.rulebook import as_text
from .advice import follow_rule, hint_text, why_not, worth_text
from .cards import Faces
from .keyboard import Keyboard
from .screen import Screen
from .session import YOU, Session
from .sheet import show_count, show_sheet
from .table import Table
from .typed import TABLE, Typed, read

PROMPT = "your card: "
HELP = (
    ("a card", "plays it: HK, kh, {ten} or king of hearts; only k or h where one card is meant"),
    ("hint", "a good card, judged from what you have seen"),
    ("explain", "what you may play and why; once every card is known, what the rest is worth"),
    ("explain HK", "why you may not play a card"),
    ("undo", "takes back your last card and all that came after it"),
    ("score", "the score sheet so far"),
    ("rules", "the rules of this game"),
    ("save", "says where the match is kept; it is saved after every card by itself"),
    ("quit", "leaves; go on with `allfours play --resume`"),
    ("help", "this list; an empty line shows the table again"),
)


class Next(Enum):
    """What comes after a line."""

    ASK = auto()  # another line
    MOVED = auto()  # the match has moved, forward or back
    LEAVE = auto()


class Sitting:
    """One sitting at a match."""

    def __init__(self, session: Session, screen: Screen, keyboard: Keyboard) -> None:
        self.session = session
        self.screen = screen
        self.keyboard = keyboard
        self.faces = Faces(session.record.rules, screen.symbols)
        self.table = Table(screen, self.faces)

    def run(self) -> bool:
        """Play until the match is over (true) or the person leaves (false)."""
        session = self.session
        if session.record.current is not None:
            self.table.deal_begins(session)
        while session.record.current is not None or not session.record.series.over:
            if session.record.current is None:
                session.begin_deal()
                self.table.deal_begins(session)
            elif session.deal_over:
                self.finish_deal()
            elif not session.your_turn:
                self.engine_plays()
            elif self.you_play() is Next.LEAVE:
                return False
        self.screen.heading(self._result())
        return True

    def finish_deal(self) -> None:
        """Count the deal and show the sheet."""
        self.session.finish_deal()
        self.screen.heading("Score sheet")
        show_count(self.screen, self.session.record, YOU)
        show_sheet(self.screen, self.session.record, YOU)

    def _result(self) -> str:
        winner = self.session.record.series.winner
        if winner is None:
            return "The match is over: a draw."
        return f"The match is over: {'you win' if winner == YOU else 'the engine wins'} it."

    def engine_plays(self) -> None:
        """The engine's card."""
        card = self.session.engine_card()
        verb = "leads" if self.session.deal.state.led is None else "plays"
        self.screen.say(f"The engine {verb} {self.faces.card(card)}.")
        self.play(card)

    def play(self, card: int) -> None:
        """A card, and the trick that it may complete."""
        before = len(self.session.deal.tricks)
        self.session.play(card)
        for trick in self.session.deal.tricks[before:]:
            self.table.trick(self.session, trick)

    def you_play(self) -> Next:
        """Ask until the person has played or taken back a card, or leaves."""
        self.table.now(self.session)
        done = Next.ASK
        while done is Next.ASK:
            line = self.keyboard.ask(PROMPT)
            done = Next.LEAVE if line is None else self.obey(line)
        return done

    def obey(self, line: str) -> Next:
        """Do what a line says."""
        typed = read(line, self.session.deal.state, self.faces)
        if typed.problem:
            self.screen.say(typed.problem)
        elif typed.card is not None:
            return self._play_typed(typed.card)
        elif typed.command == "quit":
            return Next.LEAVE
        elif typed.command == "undo":
            return self.undo()
        else:
            self._tell(typed)
        return Next.ASK

    def _play_typed(self, card: int) -> Next:
        state = self.session.deal.state
        if not state.legal() >> card & 1:
            self.screen.say(why_not(card, state, self.faces))
            return Next.ASK
        self.play(card)
        return Next.MOVED

    def undo(self) -> Next:
        """Go back to before the last card that the person played."""
        if not self.session.undo():
            self.screen.say("There is nothing to take back: you have not played a card yet.")
            return Next.ASK
        self.screen.say("Taken back.")
        return Next.MOVED

    def _tell(self, typed: Typed) -> None:
        """The commands that only tell something."""
        match typed.command:
            case "hint":
                self.screen.say(hint_text(self.session.advice(), self.faces))
            case "explain":
                self.explain(typed.argument)
            case "score":
                show_sheet(self.screen, self.session.record, YOU)
            case "rules":
                for line in as_text(self.session.record.rules, self.screen.width).splitlines():
                    self.screen.say(line)
            case "save":
                self.session.save()
                self.screen.say(f"Saved in {self.session.file}.")
            case "help":
                self.help()
            case _:
                assert typed.command == TABLE
                self.table.now(self.session)

    def help(self) -> None:
        """The commands."""
        ten = "10♥" if self.screen.symbols else "10h"
        for name, text in HELP:
            self.screen.say(f"{name:<11} {text.format(ten=ten)}", " " * 12)

    def explain(self, argument: str) -> None:
        """Why a card may or may not be played; without one, what may be, and what it is worth."""
        state = self.session.deal.state
        typed = read(argument, state, self.faces) if argument else Typed()
        if typed.problem or typed.command:
            self.screen.say(typed.problem or "`explain` goes with a card of your hand, or alone.")
        elif typed.card is not None and not state.legal() >> typed.card & 1:
            self.screen.say(why_not(typed.card, state, self.faces))
        elif typed.card is not None:
            self.screen.say(f"{self.faces.card(typed.card)} may be played.")
        else:
            self.screen.say(self._allowed())
        if not typed.problem and self.session.all_known:
            opinion = self.session.advice(for_match=False)
            if opinion.exact:
                self.screen.say(worth_text(opinion, self.faces))

    def _allowed(self) -> str:
        state = self.session.deal.state
        if state.led is None:
            return "You lead: any card of your hand may be played."
        may = self.faces.cards(state.legal(), "or")
        return f"You may play {may}. {follow_rule(state)}"
