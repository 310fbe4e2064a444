"""What a text answers about the points of a deal, whatever points there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..spec.model import Point
from ..spec.rulebook.words import point_name
from .questions import Answer, Question, Text, told

_BY_CARD = ("captor", "holder", "each-captor")


def which_points(text: Text) -> Answer:
    """The names of the points in counting order."""
    names = tuple(point.name for point in text.rules.score)
    words = ", ".join(point_name(name) for name in names)
    return Answer(words, _points(text), key=names, mentions=("score",))


def _points(text: Text) -> tuple[str, ...]:
    return tuple(f"score.{point.name}" for point in text.rules.score)


def point_questions(texts: Sequence[Text]) -> Iterator[Question]:
    """A question for every point that one of the texts has, and one for its tie."""
    found: dict[str, list[Point]] = {}
    for text in texts:
        for point in text.rules.score:
            found.setdefault(point.name, []).append(point)
    for name, points in found.items():
        title = point_name(name)
        most = any(point.to == "most" for point in points)
        if all(point.to in _BY_CARD for point in points):
            asked = f"Who gets {title}: holder or captor?"
        else:
            asked = f"What is {title}?" if most else f"How is {title} scored?"
        yield Question(f"score.{name}", "score", asked, PointWinner(name))
        if most:
            asked = f"What if both have as much for {title}?"
            yield Question(f"score.{name}.tied", "score", asked, PointTied(name))


@dataclass(frozen=True, slots=True)
class PointWinner:
    """Who scores a point, and for what."""

    name: str

    def __call__(self, text: Text) -> Answer:
        if text.rules.point(self.name) is None:
            return Answer("There is no such point", _points(text), "default", mentions=("score",))
        drop = (f"{point_name(self.name)}: ", " scores one point.")
        return told(text.on((f"score.{self.name}",)), drop)


@dataclass(frozen=True, slots=True)
class PointTied:
    """Who scores a point when both players have as much."""

    name: str

    def __call__(self, text: Text) -> Answer:
        point = text.rules.point(self.name)
        if point is None:
            return Answer("There is no such point", _points(text), "none", mentions=("score",))
        path = f"score.{self.name}"
        if point.to != "most":
            return Answer("It does not go by a count", (path,), "none")
        found = text.on((f"{path}.tied",))
        return told(found, tuple(_condition(clause.text) for clause in found))


def _condition(sentence: str) -> str:
    """The part of a tie clause that says when it holds, which the question has already."""
    return sentence[: sentence.index(", ") + 2]
