"""What a validation came to: the findings, what could not be checked at all, and the texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Outcome:
    """`findings` in the order of files and places; `troubles` are things that could not be run,
    each placed at the start of the file or argument it is about; `checked` counts the files that
    could be read. `sources` holds texts by file name, `paths` the real path of a file that is
    called by an id."""

    findings: tuple[Diagnostic, ...] = ()
    troubles: tuple[Diagnostic, ...] = ()
    checked: int = 0
    sources: Mapping[str, str] = field(default_factory=dict)
    paths: Mapping[str, Path] = field(default_factory=dict)

    def count(self, severity: str) -> int:
        """How many findings are errors, or warnings."""
        return sum(found.severity == severity for found in self.findings)

    def exit_code(self, strict: bool = False) -> int:
        """2 when something could not be run, 1 with errors (strict: or warnings), otherwise 0."""
        if self.troubles:
            return 2
        return 1 if self.count("error") or (strict and self.count("warning")) else 0

    def path(self, name: str) -> Path:
        """Where a file is, by the name it has in the findings."""
        return self.paths.get(name, Path(name))

    def address(self, name: str) -> str:
        """The path of a file for other programs: from the current folder where it lies below it,
        with slashes."""
        path = self.path(name)
        here = Path.cwd()
        if path.is_absolute() and path.is_relative_to(here):
            path = path.relative_to(here)
        return path.as_posix()
