"""Checking files, folders and ids: everything that `allfours validate` does but the printing.

>>> outcome = validate(["california-jack/strict-follow"])
>>> outcome.findings, outcome.checked
((), 1)
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .catalogue import VARIANTS, is_path, locate, split_reading
from .diagnostics import CannotRun, Diagnostic, Faulty, Span, in_order
from .report.outcome import Outcome
from .resolve import load_text
from .text.tree import decode, read_bytes

SUFFIXES = (".yaml", ".yml")
STDIN = "<stdin>"


@dataclass(frozen=True, slots=True)
class Target:
    """A file to check: how it is called, where it is, the readings to check it under."""

    name: str
    path: Path
    readings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Tally:
    findings: list[Diagnostic] = field(default_factory=list)
    troubles: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    seen: set[tuple[object, ...]] = field(default_factory=set)
    checked: int = 0


def validate(
    arguments: Sequence[str], stdin: bytes | None = None, stdin_name: str | None = None
) -> Outcome:
    """Check every file that the arguments name: files, folders (all .yaml and .yml files below
    them), ids of variants, and `-` for the bytes in `stdin`, which are checked as if they stood in
    a file called `stdin_name`.

    What cannot be checked does not keep the rest from it. A fault of a file that several others
    extend is reported once.
    """
    tally = _Tally()
    gc_was_on = gc.isenabled()
    gc.disable()  # trees and tables hold no circles, and a thousand files make many of them
    try:
        _check_all(tally, arguments, stdin, stdin_name)
    finally:
        if gc_was_on:
            gc.enable()
    findings, troubles = tuple(tally.findings), tuple(tally.troubles)
    return Outcome(findings, troubles, tally.checked, tally.sources, tally.paths)


def _check_all(
    tally: _Tally, arguments: Sequence[str], stdin: bytes | None, stdin_name: str | None
) -> None:
    done: set[tuple[object, ...]] = set()
    for argument in arguments:
        try:
            if argument == "-":
                _check_text(tally, stdin or b"", stdin_name)
                continue
            for target in _targets(argument, tally):
                key = (target.path.resolve(), target.readings)
                if key not in done:
                    done.add(key)
                    _check_file(tally, target)
        except CannotRun as error:
            _trouble(tally, argument, error)


def _targets(argument: str, tally: _Tally) -> Iterator[Target]:
    """The files that an argument names."""
    path = Path(argument)
    if not argument.strip():
        raise CannotRun("an argument is empty: give a file, a folder or the id of a variant")
    if _exists(path):
        if path.is_dir():
            yield from _files_below(path, tally)
        else:
            yield Target(os.path.normpath(argument), path)
        return
    name, readings = split_reading(argument)
    found = locate(name)
    yield Target(os.path.normpath(name) if is_path(name) else name, found, readings)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name with a null character, or a folder that is closed
        return False


def _files_below(folder: Path, tally: _Tally) -> Iterator[Target]:
    """The rule files in a folder and below it, in order of their names; hidden files and folders
    are left alone. Raises CannotRun when there are none."""
    found = False

    def closed(error: OSError) -> None:
        reason = (error.strerror or str(error)).lower()
        _trouble(tally, str(error.filename), CannotRun(f"cannot read {error.filename}: {reason}"))

    for here, folders, files in os.walk(folder, onerror=closed):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(SUFFIXES) and not name.startswith("."):
                found = True
                path = Path(here, name)
                yield Target(os.path.normpath(path), path)
    if not found:
        raise no_rule_files(folder)


def no_rule_files(folder: Path) -> CannotRun:
    """AF004: The folder has no rule files.

    A folder is searched, with all folders in it, for files that end in .yaml or .yml; hidden ones,
    whose names start with a dot, are left alone. A folder without any is most often a slip, so it
    is not passed over in silence: nothing was checked, and the exit code is 2.

    Bad:
        allfours validate docs/

    Good:
        allfours validate house/
    """
    return CannotRun(f"{folder} has no files that end in .yaml or .yml", "AF004")


def _check_file(tally: _Tally, target: Target) -> None:
    tally.paths[target.name] = target.path
    try:
        data = read_bytes(target.path)
        _check(tally, data, target.name, target.path, target.readings)
    except CannotRun as error:
        _trouble(tally, target.name, error)


def _check_text(tally: _Tally, data: bytes, name: str | None) -> None:
    origin = Path(name) if name else None
    _check(tally, data, os.path.normpath(name) if name else STDIN, origin, ())


def _check(
    tally: _Tally, data: bytes, name: str, origin: Path | None, readings: tuple[str, ...]
) -> None:
    try:
        text = decode(data, name)
        loaded = load_text(text, name, origin.parent if origin else Path(), readings, origin)
        _add(tally, name, loaded.findings, loaded.sources)
    except Faulty as error:
        _add(tally, name, error.findings, error.sources)
    tally.checked += 1


def _add(tally: _Tally, name: str, findings: Iterable[Diagnostic], sources: dict[str, str]) -> None:
    """Take findings up, those of the file itself first, each place once; of the texts only those
    that the findings are about."""
    for found in in_order(findings):
        for file in {found.span.file, *(span.file for span, _ in found.related)}:
            if file in sources:
                tally.sources[file] = sources[file]
            tally.paths.setdefault(file, _path_of(file))
    for found in sorted(in_order(findings), key=lambda one: one.span.file != name):
        span = found.span
        where = tally.paths[span.file].resolve(), span.line, span.column, found.code, found.message
        if where not in tally.seen:
            tally.seen.add(where)
            tally.findings.append(found)


def _path_of(name: str) -> Path:
    """Where a file is that is called by a path or by an id."""
    return Path(name) if is_path(name) or name == STDIN else VARIANTS / f"{name}.yaml"


def _trouble(tally: _Tally, name: str, error: CannotRun) -> None:
    tally.troubles.append(Diagnostic(error.code, str(error), Span(name, 1, 1, 1, 1)))
