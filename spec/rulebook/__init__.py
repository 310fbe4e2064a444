"""The rules read back: a game as numbered clauses in plain English, made from its rules.

No game has a text of its own here. Every sentence is put together from the rules it states, so a
rule that changes changes its sentence.
"""

from __future__ import annotations

from .book import clauses
from .clause import Clause, Section, basis
from .render import as_markdown, as_text, source_text

__all__ = ["Clause", "Section", "as_markdown", "as_text", "basis", "clauses", "source_text"]
