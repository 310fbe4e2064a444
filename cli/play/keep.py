"""Where matches are kept between sittings."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import typer

from ...engine.record import read_match
from ...solver.levels import LEVELS
from ...spec.diagnostics import AllfoursError, CannotRun, Faulty
from ...spec.text.tree import read_text
from .session import Session

PLAYERS = ("you", "engine")


def state_folder() -> Path:
    """The folder for matches: below XDG_STATE_HOME, else where the system keeps such things."""
    if sys.platform in ("win32", "darwin"):
        return Path(typer.get_app_dir("allfours")) / "matches"
    named = Path(os.environ.get("XDG_STATE_HOME") or "")
    base = named if named.is_absolute() else Path.home() / ".local" / "state"
    return base / "allfours" / "matches"


def new_file(wanted: Path | None, rules_id: str) -> Path:
    """The file for a new match: the one wanted, or one of its own named after rules and time. No
    file that is there is touched. Raises CannotRun."""
    if wanted is not None:
        _create(wanted)
        return wanted
    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRun(f"cannot make {folder}: {error.strerror}; say where: --save FILE") from None
    name = re.sub(r"[^\w]+", "-", rules_id.removesuffix(".yaml")).strip("-")[-60:]
    stem = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in range(1, 1000):
        file = folder / f"{stem}{f'-{number}' if number > 1 else ''}.yaml"
        if not file.exists():
            _create(file)
            return file
    raise CannotRun(f"too many matches in {folder}; say where: --save FILE")


def _create(file: Path) -> None:
    try:
        file.open("x").close()
    except FileExistsError:
        raise CannotRun(
            f"{file} is there already: go on with it by --resume {file}, or name another file"
        ) from None
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror}") from None


def open_session(file: Path) -> Session:
    """The session that a file holds. Raises CannotRun, Faulty."""
    text = read_text(file)
    replay = read_match(text, str(file), folder=file.parent)
    if replay.findings:
        raise Faulty(replay.diagnostics, {str(file): text})
    record = replay.record
    seed, level = record.notes.get("seed"), record.notes.get("level")
    if record.players != PLAYERS or not isinstance(seed, int) or level not in LEVELS:
        raise CannotRun(f"{file} is a record, but not of a match begun with `allfours play`")
    return Session(record, seed, level, file)


def latest_session() -> Session:
    """The match that was played last and is not over; files that hold none are named and passed
    over. Raises CannotRun when there is none."""
    folder = state_folder()
    for file in sorted(folder.glob("*.yaml"), key=_changed, reverse=True):
        try:
            session = open_session(file)
        except AllfoursError as error:
            print(f"note: passed over {file}: {error}", file=sys.stderr)
            continue
        if not session.record.series.over:
            return session
    raise CannotRun(f"no match to go on with in {folder}; name its file: --resume FILE")


def _changed(file: Path) -> float:
    return file.stat().st_mtime
