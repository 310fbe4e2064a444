"""The questions a player asks about the rules of a game, and the form of an answer.

An answer is the rulebook's sentence on the rule, without the words that the question has already,
or it is read off the compiled tables. Nothing here states a rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Literal

from ..spec.model import Rules
from ..spec.rulebook import Clause, clauses
from ..spec.rulebook.readings import HEADING

# answer: the text's rules answer it. default: the rules leave it out, and what is left out does
# not happen. none: it does not come up under these rules.
Kind = Literal["answer", "default", "none"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text to ask: its rules, and the clauses of its rulebook."""

    rules: Rules
    clauses: tuple[Clause, ...]

    def on(self, paths: Iterable[str]) -> tuple[Clause, ...]:
        """The clauses that state one of the rules at `paths`, in the order of the rulebook."""
        asked = set(paths)
        return tuple(clause for clause in self.clauses if asked & set(clause.paths))


def text_of(rules: Rules) -> Text:
    """The text of some rules."""
    book = clauses(rules)
    return Text(
        rules, tuple(one for part in book if part.heading != HEADING for one in part.clauses)
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text answers to a question.

    `words` are for reading. Two answers are the same when their `key` is, which is the words where
    it is None. `paths` are the rules that the answer rests on; it can change with `mentions` too.
    `sentences` are the rulebook's. Of kind `none` the words say why the question does not come up.
    """

    words: str
    paths: tuple[str, ...] = ()
    kind: Kind = "answer"
    key: Hashable = None
    sentences: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()

    @property
    def meaning(self) -> Hashable:
        """What makes two answers the same."""
        return self.words if self.key is None else self.key


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `id` is stable; `topic` is the section of the rulebook it belongs to."""

    id: str
    topic: str
    text: str
    ask: Callable[[Text], Answer]


@dataclass(frozen=True, slots=True)
class Sentence:
    """Answers with the rulebook's sentences on some rules.

    `drop` are beginnings and endings that repeat the question. Where the rulebook has no such
    sentence, `otherwise` says why, and `reason` names the rules that say so: the question does not
    come up, or, with `default`, that is the answer.
    """

    paths: tuple[str, ...]
    drop: tuple[str, ...] = ()
    otherwise: str = ""
    reason: tuple[str, ...] = ()
    default: bool = False

    def __call__(self, text: Text) -> Answer:
        found = text.on(self.paths)
        if not found:
            return Answer(self.otherwise, self.reason, "default" if self.default else "none")
        return told(found, self.drop)


def told(found: tuple[Clause, ...], drop: tuple[str, ...] = ()) -> Answer:
    """The answer that clauses give, without the words in `drop`."""
    return Answer(
        words=phrase(" ".join(_trimmed(clause.text, drop) for clause in found)),
        paths=tuple(path for clause in found for path in clause.paths),
        sentences=tuple(clause.text for clause in found),
        mentions=tuple(path for clause in found for path in clause.mentions),
    )


def phrase(text: str) -> str:
    """A sentence as a cell has it: a capital first, no full stop last."""
    return text[:1].upper() + text[1:].removesuffix(".")


def _trimmed(text: str, drop: tuple[str, ...]) -> str:
    for words in drop:
        short = text.removeprefix(words)
        text = text.removesuffix(words) if short == text else short
    return text
