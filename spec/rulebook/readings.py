"""The last section: where the text can be read in two ways, and what each way would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..catalogue import split_reading
from ..model import Reading, Rules
from .clause import Clause, Section

HEADING = "Where the text can be read in two ways"


def two_ways(
    rules: Rules, book: tuple[Section, ...], others: Mapping[str, tuple[Section, ...]]
) -> Iterator[Clause]:
    """A clause for every reading, those of one rule together. `others` has the sections of the
    game under the readings whose sentences are to be shown."""
    for reading in [one for one in rules.readings if not one.default][:1]:
        address = split_reading(rules.id)[0]
        yield Clause(
            "Where several ways are named, the default holds; another is chosen by adding @ and its"
            f" name, as in {address}@{reading.name}."
        )
    chosen = {rule.origin for _, rule in rules.rulings if rule.basis == "reading"}
    for about in dict.fromkeys(reading.about for reading in rules.readings):
        for reading in rules.readings:
            if reading.about == about:
                yield Clause(
                    _text(reading, reading.name in chosen, _where(book, about))
                    + _instead(book, others.get(reading.name)),
                    (),
                    (about, *reading.changes),
                )


def _text(reading: Reading, chosen: bool, where: str) -> str:
    """What is read how, and why."""
    mark = "the default" if reading.default else "chosen here" if chosen else "another way"
    return f"{where}, {reading.name} ({mark}): {reading.because.rstrip('.')}."


def _where(book: tuple[Section, ...], about: str) -> str:
    """The clauses on a rule, by number."""
    parts = about.split(".")
    for size in range(
        len(parts), 0, -1
    ):  # a rule inside a question, as `match.both_reach.winner_of`
        path = ".".join(parts[:size])
        numbers = [
            f"{section}.{clause}"
            for section, part in enumerate(book, 1)
            for clause, one in enumerate(part.clauses, 1)
            if any(known == path or known.startswith(path + ".") for known in one.paths)
        ]
        if numbers and (size == len(parts) or size > 1):
            noun = "Clause" if len(numbers) == 1 else "Clauses"
            ends = numbers if len(numbers) < 3 else [numbers[0], numbers[-1]]
            return f"{noun} {(' and ' if len(numbers) < 3 else ' to ').join(ends)}"
    return about


def _instead(book: tuple[Section, ...], other: tuple[Section, ...] | None) -> str:
    """The sentences that a reading puts in place of others."""
    if other is None:
        return ""
    here = {clause.text for section in book for clause in section.clauses}
    texts = [c.text for section in other for c in section.clauses if c.text not in here]
    return " Then: " + " ".join(texts) if texts else " Then some of these clauses fall away."
