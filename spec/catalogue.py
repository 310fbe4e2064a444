"""Where rule files are found: documented variants by id, anybody's by path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .diagnostics import CannotRun
from .suggest import nearest

VARIANTS = Path(__file__).parents[1] / "variants"


def ids() -> list[str]:
    """The ids of the documented variants and house rules that come with the program, sorted."""
    files = (path.relative_to(VARIANTS) for path in VARIANTS.glob("*/*.yaml"))
    return sorted(path.with_suffix("").as_posix() for path in files)


def title_of(name: str) -> str:
    """The title of a variant, read from its `title:` line without loading the file."""
    with (VARIANTS / f"{name}.yaml").open(encoding="utf-8") as lines:
        for line in lines:
            if found := re.match(r"title:\s*(.*?)\s*$", line):
                return found[1].strip("'\"")
    return ""


def split_reading(ref: str) -> tuple[str, tuple[str, ...]]:
    """An address in two parts: the file or id, and the readings after `@`, joined by `+`.

    >>> split_reading("game/name@one+two")
    ('game/name', ('one', 'two'))
    """
    name, sign, readings = ref.rpartition("@")
    if not sign or "/" in readings:
        return ref, ()
    return name, tuple(part for part in readings.split("+") if part)


def locate(name: str, folder: Path | None = None) -> Path:
    """The file that an id or a path names; a path is taken from `folder`."""
    if is_path(name):
        path = Path(name).expanduser() if name.startswith("~") else Path(name)
        return path if folder is None else folder / path
    if re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+", name):
        path = VARIANTS / f"{name}.yaml"
        if path.is_file():
            return path
    raise no_such_variant(name)


def is_path(name: str) -> bool:
    """Whether an address is a path to a file rather than an id."""
    return (
        name.endswith((".yaml", ".yml")) or name.startswith((".", "~")) or Path(name).is_absolute()
    )


def no_such_variant(name: str) -> CannotRun:
    """AF002: No variant has this id.

    An id is a game and a name, parted by a slash, as `allfours list` shows them. Anything that ends
    in .yaml or .yml is taken for a file. Nothing was checked, so the exit code is 2.

    Bad:
        allfours validate california-jack/strict-folow

    Good:
        allfours validate california-jack/strict-follow
    """
    return CannotRun(unknown_id(name), "AF002")


def unknown_id(name: str) -> str:
    """What to tell someone who named a variant that does not exist."""
    guess = nearest(name, _nicknames(name))
    meant = f"; did you mean {guess}?" if guess else ";"
    return (
        f"no variant is called `{name}`{meant} `allfours list` names them all; a file ends in .yaml"
    )


def _nicknames(name: str) -> Iterator[str]:
    for known in ids():
        yield known
    if "/" not in name:
        for known in ids():
            if name and name in known:
                yield known
