"""The texts to compare: from the names a user gives to their rules, each text once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..spec.catalogue import ids, locate, split_reading
from ..spec.diagnostics import AllfoursError, CannotRun
from ..spec.model import Rules
from ..spec.resolve import load
from ..spec.suggest import suggest

Key = tuple[Path, frozenset[str]]


def gather(
    refs: Sequence[str], families: Sequence[str] = (), readings: bool = False
) -> list[Rules]:
    """The rules of at least two texts, in the order named; those of a family after them, where
    they are not named already. With `readings` every text is followed by its other readings.

    Raises CannotRun for a text or family that does not exist, for a text named twice and for fewer
    than two texts; Faulty for a rule file with faults.
    """
    members = [name for family in families for name in family_ids(family)]
    found: dict[Key, Rules] = {}
    named: dict[Key, str] = {}
    for place, ref in enumerate([*refs, *members]):
        key, rules = _read(ref)
        if key in found:
            if place < len(refs):
                raise CannotRun(_twice(named[key], ref))
            continue
        found[key], named[key] = rules, ref
    if readings:
        found = dict(_with_readings(found))
    if len(found) < 2:
        raise CannotRun(_too_few(list(named.values()), families))
    return list(found.values())


def family_ids(family: str) -> list[str]:
    """The ids of a game's texts, sorted.

    >>> family_ids("briscola")
    ['briscola/standard']
    """
    games = sorted({name.partition("/")[0] for name in ids()})
    if family not in games:
        raise CannotRun(f"no family is called `{family}`; {suggest(family, games)}")
    return [name for name in ids() if name.partition("/")[0] == family]


def other_ways(rules: Rules) -> dict[str, Rules]:
    """The rules under each reading that does not hold now, by its name, beside the readings
    chosen for other rules. One that does not go with those is left out: `validate` says why."""
    name, chosen = split_reading(rules.id)
    about = {one.name: one.about for one in rules.readings}
    found = {}
    for reading in rules.readings:
        beside = [one for one in chosen if about.get(one) != reading.about]
        if reading.name in chosen or (reading.default and len(beside) == len(chosen)):
            continue
        wanted = beside if reading.default else [*beside, reading.name]
        try:
            found[reading.name] = load(name + ("@" + "+".join(wanted) if wanted else ""))
        except AllfoursError:
            continue
    return found


def _read(ref: str) -> tuple[Key, Rules]:
    """A text with what makes it the same text under another name: its file, and the readings
    chosen that change anything."""
    name, chosen = split_reading(ref)
    rules = load(ref)
    default = {reading.name for reading in rules.readings if reading.default}
    return (locate(name).resolve(), frozenset(chosen) - default), rules


def _with_readings(texts: dict[Key, Rules]) -> Iterator[tuple[Key, Rules]]:
    for key, rules in texts.items():
        yield key, rules
        for other in other_ways(rules).values():
            yield _read(other.id)


def _twice(first: str, again: str) -> str:
    if first == again:
        return f"{first} is named twice: name each text once"
    return f"{first} and {again} are the same text: name it once"


def _too_few(named: Iterable[str], families: Sequence[str]) -> str:
    names = list(named)
    if families and names:
        return (
            f"a family of one text, {names[0]}, has nothing to be compared with; name another text,"
            " or add --readings"
        )
    got = f"only {names[0]} was named" if names else "none was named"
    return (
        f"comparing takes two texts, {got}; `allfours list` names them all, --family NAME takes"
        " all of a game, --readings adds the other ways to read a text"
    )
