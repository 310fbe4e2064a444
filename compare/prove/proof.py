"""Two rule files compared rule by rule, with proofs and witnesses: the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...spec.model import Rules
from ...spec.rulebook import clauses
from ...spec.rulebook.readings import HEADING
from ...spec.tables import AFTER_STOCK
from .by_rule import rule_endings
from .couple import Couple
from .ending import BOUND, Ending, Known, match_ending, smallest_ending
from .finding import Finding
from .follow import follow_finding, smallest_hand
from .match import match_findings
from .scoring import SUBJECT as ALL_POINTS
from .scoring import scoring_findings
from .search import Undecided
from .setup import setup_findings
from .tricks import lead_finding, trick_finding

VERSION = 1
SETTLED = ("same", "equal")
DRAW = ("play.follow", "deal.hand", "out-of-play", "stock", "stock.draw", "stock.odd")


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of two files: a finding for every rule, and the smallest ending that differs.

    `match` is an ending that only the match tells apart, where there is one. `by_rule` has, where
    several rules differ, what each does by itself, by its path: there the second solution is that
    of the first file with just this rule of the second.
    """

    texts: tuple[str, str]
    findings: tuple[Finding, ...]
    ending: Ending
    match: Ending | None = None
    by_rule: Mapping[str, Ending] = field(default_factory=dict)

    def finding(self, subject: str) -> Finding | None:
        """The finding on a rule, by its path."""
        return next((one for one in self.findings if one.subject == subject), None)

    def to_json(self) -> dict[str, Any]:
        """The proof as a dict for JSON."""
        found: dict[str, Any] = {
            "texts": list(self.texts),
            "rules": [self._rule_json(finding) for finding in self.findings],
            "ending": self.ending.to_json(),
        }
        if self.match is not None:
            found["match_ending"] = self.match.to_json()
        return found

    def _rule_json(self, finding: Finding) -> dict[str, Any]:
        found = finding.to_json()
        alone = self.by_rule.get(finding.subject)
        if alone is not None:
            found["by_itself"] = alone.to_json()
            found["by_itself"]["positions"] = alone.lines[:1]  # the other file is in no catalogue
        return found


def prove(
    first: Rules,
    second: Rules,
    bound: int = BOUND,
    target: int | None = None,
    on_step: Callable[[], None] = lambda: None,
) -> Proof:
    """Compare two rule files: what is proved equal, and the smallest witness of what is not.

    Endings are searched up to `bound` cards in a hand. `target` is the one agreed on, where a file
    leaves it to the players. `on_step` is called now and then. The same files give the same proof
    on any machine.

    >>> from allfours.spec.resolve import load
    >>> high = load("shasta-sam/ten-of-trumps"), load("shasta-sam/ten-of-trumps@high-captured")
    >>> prove(*high).ending.kind
    'never'
    """
    couple = Couple((first, second))
    findings = []
    for finding in _findings(couple, target):
        findings.append(_quoted(couple, finding))
        on_step()
    try:
        known = _known(couple, findings)
        ending = smallest_ending(couple, known, bound, on_step)
        match = match_ending(couple, known, target, ending.kind == "never")
    except Undecided as reason:
        ending, match = Ending("open", f"Not decided: {reason}."), None
    alone = dict(rule_endings(couple, findings, bound, on_step))
    return Proof((first.id, second.id), tuple(findings), ending, match, alone)


def prove_all(
    texts: Sequence[Rules],
    bound: int = BOUND,
    target: int | None = None,
    on_step: Callable[[], None] = lambda: None,
) -> Iterator[Proof]:
    """The first text against each of the others."""
    for other in texts[1:]:
        yield prove(texts[0], other, bound, target, on_step)


def _findings(couple: Couple, target: int | None) -> Iterator[Finding]:
    yield _pack_finding(couple)
    yield follow_finding(couple)
    yield trick_finding(couple)
    yield lead_finding(couple)
    yield from scoring_findings(couple)
    yield from setup_findings(couple)
    yield from match_findings(couple, target)


def _pack_finding(couple: Couple) -> Finding:
    subject, title = "cards", "The cards"
    if couple.same_pack:
        return Finding(subject, title, "same", "tables", "Both are played with the same cards.")
    side = 0 if couple.alone[0] else 1
    card = couple.alone[side][0]
    says = (
        f"{card} is only in the {('first', 'second')[side]}. They differ from the deal on; what"
        " follows is about the cards that both have."
    )
    witness = {"card": card, "in": side + 1, "only": [list(cards) for cards in couple.alone]}
    return Finding(subject, title, "differ", "tables", says, witness=witness)


def _known(couple: Couple, findings: Sequence[Finding]) -> Known:
    same = {finding.subject: finding.verdict in SETTLED for finding in findings}
    play = same["cards"] and same["play.wins"] and same["play.next_lead"]
    draw = all(same.get(subject, True) for subject in DRAW)
    if play and not same["play.follow"]:
        play = smallest_hand(couple, (AFTER_STOCK,)) is None
    return Known(play, same[ALL_POINTS], play and draw)


def _quoted(couple: Couple, finding: Finding) -> Finding:
    """A finding with what each rulebook says of the rule, where they do not say the same."""
    if finding.verdict == "same":
        return finding
    first, second = (_sentences(rules, finding.subject) for rules in couple.rules)
    return replace(finding, sentences=(first, second))


def _sentences(rules: Rules, subject: str) -> str:
    wanted = ("match.both_reach", "match.counted") if subject == "match.both_reach" else (subject,)
    found = [
        clause.text
        for part in clauses(rules)
        if part.heading != HEADING
        for clause in part.clauses
        if any(_under(path, one) for path in clause.paths for one in wanted)
    ]
    return " ".join(found)


def _under(path: str, subject: str) -> bool:
    """Whether a rule is the subject or a part of it."""
    follow = subject == "play.follow" and path.startswith(subject)
    return path == subject or path.startswith(subject + ".") or follow
