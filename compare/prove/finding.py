"""What comes out of comparing one rule of two files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Verdict = Literal["same", "equal", "differ", "open"]
How = Literal["tables", "CP-SAT", "enumeration", "reason"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule of two files, compared.

    `subject` is the rule's path in a rule file, or `cards`, `out-of-play`, `deal-points`; `title`
    names it in words. The verdict: `same`, both say one thing; `equal`, they say it differently
    and it is proved to come to one; `differ`; `open`, not decided. `how` it is known, and in one
    or more sentences what (`says`). `matters` says of a rule that differs whether an ending can
    feel it. `witness` is the smallest case in which they differ, ready for JSON. `sentences` is
    what the rulebook of each says of the rule, empty where it says nothing.
    """

    subject: str
    title: str
    verdict: Verdict
    how: How
    says: str
    matters: str = ""
    witness: Mapping[str, Any] = field(default_factory=dict)
    sentences: tuple[str, str] = ("", "")

    def to_json(self) -> dict[str, Any]:
        """The finding as a dict for JSON."""
        found: dict[str, Any] = {
            "subject": self.subject,
            "title": self.title,
            "verdict": self.verdict,
            "how": self.how,
            "says": self.says,
        }
        if any(self.sentences):
            found["sentences"] = list(self.sentences)
        if self.matters:
            found["matters"] = self.matters
        if self.witness:
            found["witness"] = dict(self.witness)
        return found
