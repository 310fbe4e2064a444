"""The match of a record: who deals, what each deal adds, where the score as written is wrong."""

from __future__ import annotations

from pathlib import Path

from ...spec.diagnostics import Span
from ...spec.model import Rules
from ..deal import Deal
from ..scoring import Score
from . import faults
from .claims import check_claims
from .finding import At, Finding
from .model import LETTERS, NO_END, DealRecord, MatchRecord
from .playing import play_deal
from .written import Written, WrittenDeal


class Counting:
    """Plays the deals of a record and keeps the score beside it."""

    def __init__(self, rules: Rules, written: Written, folder: Path) -> None:
        self.rules = rules
        self.written = written
        self.findings: list[Finding] = []
        self.slip: Score = (0, 0)  # by how much the written score is off already
        self.spans: dict[tuple[int, int, int], Span] = {}
        self.sure = True  # whether the score and the dealer are known
        self.scored = True  # whether the score is, if only as it is written
        self.record = MatchRecord(
            rules,
            target=self.target(),
            first_dealer=written.first_dealer,
            players=written.players,
            seen_by=written.seen_by,
            single=written.single,
            notes=written.notes,
            folder=folder,
        )

    def target(self) -> int:
        """The target of the match."""
        rule, written = self.rules.match, self.written.target
        if self.written.single or rule.one_deal:
            return 1
        if written is None and rule.target is None:
            message = "these rules leave the target to the players, and it is not written"
            span = self.written.span
            self.findings.append(faults.wrong_match(message, span, "add `target:`"))
        elif written is not None and rule.target not in (None, written[0]):
            message = f"the target is {rule.target} by the rules, not {written[0]}"
            self.findings.append(faults.wrong_match(message, written[1]))
        return rule.target or (written[0] if written else NO_END)

    def run(self) -> None:
        """Play all deals."""
        for place, deal in enumerate(self.written.deals):
            self.deal(deal, place + 1 == len(self.written.deals))
        self.winner()

    def deal(self, written: WrittenDeal, last: bool) -> None:
        """Play a deal and count it."""
        series, at = self.record.series, At(written.number)
        if series.over:
            over = f"the match was over after deal {len(series.deals)}"
            self.findings.append(faults.wrong_match(over, written.span, None, at))
        self.dealer(written, at)
        if written.misdeal:
            self.record.misdeal()
            self.score(written, at)
            return
        seen = self.written.seen_by
        role = None if seen is None else seen ^ series.dealer
        played = play_deal(self.rules, written, role)
        self.findings += played.findings
        claims = [claim for claim, _ in written.claims]
        before = series.score if self.scored else None
        entry = DealRecord(series.dealer, played.deal, claims, before=before)
        self.record.deals.append(entry)
        number = len(self.record.deals)
        self.spans |= {(number, *place): span for place, span in played.spans.items()}
        if played.deal is not None:
            judged = [
                claim
                for claim in written.claims
                if played.whole or claim[0].trick <= len(played.deal.tricks)
            ]
            self.findings += check_claims(played.deal, judged, role, written.number)
        if not self.written.single and not series.over:
            self.count(written, entry, played.whole, last)

    def dealer(self, written: WrittenDeal, at: At) -> None:
        """See that the right player deals; go on with the one who did."""
        series = self.record.series
        if written.dealer is None or written.dealer[0] == series.dealer:
            return
        if self.sure:
            right, wrong = LETTERS[series.dealer], LETTERS[written.dealer[0]]
            message = f"{right} deals by the rules, not {wrong}"
            self.findings.append(faults.wrong_match(message, written.dealer[1], None, at))
        series.dealer = written.dealer[0]

    def count(self, written: WrittenDeal, entry: DealRecord, whole: bool, last: bool) -> None:
        """Book a deal that was played to its end; take the written score for one that was not."""
        series, deal, at = self.record.series, entry.deal, At(written.number)
        if deal is not None and whole and self.finished(deal):
            series.count(deal)
            self.sure = True
            self.score(written, at)
            entry.score = series.score
            return
        if whole and deal is not None:
            tricks = len(deal.tricks)
            if not last:
                message = f"the deal stops after trick {tricks}, but another follows"
                self.findings.append(faults.wrong_match(message, written.span, None, at))
            elif written.score is not None:
                message = f"the deal stops after trick {tricks}, so it cannot have been counted"
                self.findings.append(faults.wrong_score(message, written.score[1], None, at))
        if not last:
            self.skip(written)

    def finished(self, deal: Deal) -> bool:
        """Whether a deal is over, or has decided a match in which points count as they are won."""
        between = deal.state.led is None
        decided = between and self.record.series.standing(deal).winner is not None
        return deal.state.over or (self.rules.match.counted == "as-won" and decided)

    def skip(self, written: WrittenDeal) -> None:
        """Go on after a deal that could not be counted."""
        series = self.record.series
        if written.score is not None:
            series.score = written.score[0]
        self.slip, self.scored = (0, 0), written.score is not None
        if self.rules.deal.next_dealer != "same":
            series.dealer = 1 - series.dealer
        self.sure = False

    def score(self, written: WrittenDeal, at: At) -> None:
        """Hold the written score against the one counted. A slip is told once."""
        if written.score is None:
            return
        found, span = written.score
        if not self.scored:  # the first that tells it
            self.record.series.score, self.scored = found, True
        right = self.record.series.score
        if found == (right[0] + self.slip[0], right[1] + self.slip[1]):
            return
        if found == right:  # an earlier slip was put right
            self.slip = (0, 0)
            return
        self.slip = (found[0] - right[0], found[1] - right[1])
        message = f"the score is {_score(right)}, not {_score(found)}"
        seen = self.written.seen_by is not None
        hint = "a revoke that was found out is written under `claims`" if seen else None
        self.findings.append(faults.wrong_score(message, span, hint, at))

    def winner(self) -> None:
        """Hold the written winner against the match."""
        series = self.record.series
        sure = self.sure and self.slip == (0, 0) and not self.record.untold
        if self.written.winner is None or not sure:
            return
        found, span = self.written.winner
        if series.winner == found:
            return
        won = "nobody has won yet" if series.winner is None else f"{LETTERS[series.winner]} has won"
        message = f"{won}, at {_score(series.score)} with the target {series.target}"
        self.findings.append(faults.wrong_score(message, span))


def _score(score: Score) -> str:
    return f"A {score[0]:g}, B {score[1]:g}"
