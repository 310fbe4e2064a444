"""The faulty files of tests/files/negative and what is expected of each: the table was written and
checked by hand, place by place."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

FILES = Path(__file__).parents[1] / "files"
NEGATIVE, POSITIVE = FILES / "negative", FILES / "positive"


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding: code, severity, place as `4:9-4:14` after the name of another file, and the text
    that stands there."""

    code: str
    severity: str
    place: str
    text: str


def expected() -> dict[str, list[Expected]]:
    """The expected findings of every faulty file, in order."""
    table: dict[str, list[Expected]] = defaultdict(list)
    for line in (NEGATIVE / "expected.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        name, code, severity, place, text = line.split("\t", 4)
        table[name].append(Expected(code, severity, place, text))
    return dict(table)


def names(folder: Path) -> list[str]:
    """The files of a folder and the folders in it."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.yaml"))
