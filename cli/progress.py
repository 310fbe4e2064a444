"""A progress bar on standard error, only where somebody watches it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Moves a bar on, by one step if nothing else is said."""

    def __call__(self, steps: int = 1, /) -> None: ...


@contextmanager
def bar(what: str, total: int | None) -> Iterator[Advance]:
    """A bar for `total` steps; yields the function that advances it. Nothing is shown when standard
    error is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda steps=1, /: None
        return
    from rich.console import Console
    from rich.progress import BarColumn as Bar
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), Bar(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        done, shown = 0, time.monotonic()

        def advance(steps: int = 1, /) -> None:
            nonlocal done, shown
            done += steps
            if time.monotonic() - shown > 0.1:
                progress.update(task, completed=done)
                shown = time.monotonic()

        yield advance


@contextmanager
def status() -> Iterator[Callable[[str], None] | None]:
    """A line that says how far something is; yields the function that changes it, or None when
    standard error is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as line:
        yield lambda text: line.update(text)
