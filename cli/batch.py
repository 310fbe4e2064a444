"""`allfours solve --batch`: one JSON answer a line for one position a line, in order, as they come.

The input is read and answered piece by piece, so its length does not matter; each answer is out
before the program goes on, so that nothing is lost when it is stopped.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import replace
from queue import Empty, Queue
from typing import TYPE_CHECKING, TextIO

from .batch_input import Line, open_input, read_lines
from .batch_work import Done, Job, solve_line, solve_lines
from .progress import bar

if TYPE_CHECKING:
    from ..compare.spread import Workers

QUICK, SLOW = 0.02, 0.2  # seconds: a task that takes less should be longer, or shorter
MOST = 256  # lines in a task
WAIT = 0.02  # seconds between looks for a finished task


class Batch:
    """One run. Finished tasks are printed in the order of their lines. Without workers all is done
    here."""

    def __init__(
        self, job: Job, workers: Workers | None, out: TextIO, advance: Callable[[], None]
    ) -> None:
        self.job = job
        self.workers = workers
        self.advance = advance
        self.out = out
        self.done = self.bad = 0
        self._size = 1
        self._lines: deque[Line] = deque()
        self._pending: deque[Future[tuple[list[Done], float]]] = deque()

    def run(self, lines: Iterator[list[Line]]) -> None:
        """Answer all lines."""
        if self.workers is None:
            for some in lines:
                for line in some:
                    self._print([solve_line(self.job, line)])
            return
        incoming = _in_background(lines)
        open_ = True
        while open_ or self._lines or self._pending:
            open_ = open_ and self._take(incoming)
            self._submit(self.workers)
            self._print_finished(self.workers)

    def _take(self, incoming: Queue[list[Line] | Exception | None]) -> bool:
        """Take what has been read, waiting only while there is nothing else to do; whether more
        may come."""
        if self._full or len(self._lines) >= self._size:
            return True
        idle = not self._pending and not self._lines
        try:
            some = incoming.get(timeout=None if idle else WAIT / 10)
        except Empty:
            return True
        if isinstance(some, Exception):
            raise some
        self._lines.extend(some or ())
        return some is not None

    @property
    def _full(self) -> bool:
        return self.workers is not None and len(self._pending) >= 2 * self.workers.count

    def _submit(self, workers: Workers) -> None:
        while self._lines and not self._full:
            some = [self._lines.popleft() for _ in range(min(self._size, len(self._lines)))]
            self._pending.append(workers.submit(solve_lines, self.job, some))

    def _print_finished(self, workers: Workers) -> None:
        """Print what is ready; with nothing else to do wait a moment for the next."""
        while self._pending:
            try:
                found, seconds = workers.result(self._pending[0], WAIT if self._full else WAIT / 10)
            except TimeoutError:
                return
            self._pending.popleft()
            self._print(found)
            self._adjust(len(found), seconds)

    def _adjust(self, lines: int, seconds: float) -> None:
        if seconds > SLOW:
            self._size = max(1, self._size // 2)
        elif seconds < QUICK and lines >= self._size:
            self._size = min(MOST, 2 * self._size)

    def _print(self, found: list[Done]) -> None:
        for one in found:
            self.done += 1
            self.bad += one.bad
            print(one.text, file=sys.stderr if one.bad else self.out)
            self.advance()
        self.out.flush()


def _in_background(lines: Iterator[list[Line]]) -> Queue[list[Line] | Exception | None]:
    """Read ahead a little in a thread of its own, so that slow input does not hold up answers."""
    queue: Queue[list[Line] | Exception | None] = Queue(maxsize=2)

    def read() -> None:
        try:
            for some in lines:
                queue.put(some)
        except Exception as error:
            queue.put(error)
        queue.put(None)

    threading.Thread(target=read, daemon=True).start()
    return queue


def run_batch(source: str, job: Job, threads: int | None, dask: str | None = None) -> Batch:
    """Answer every line of a file, or of standard input for `-`, with so many processes (None: one
    for each core), or with the Dask cluster at an address."""
    from ..compare.spread import workers_for

    file, total = open_input(source)
    out = sys.stdout  # a bar puts something else in its place
    with file, workers_for(threads, dask) as workers:
        # On a terminal the answers themselves show how far it is.
        shown = nullcontext(lambda: None) if sys.stdout.isatty() else bar("positions", total)
        with shown as advance:
            batch = Batch(_shared(job, workers), workers, out, advance)
            batch.run(read_lines(file))
    return batch


def _shared(job: Job, workers: Workers | None) -> Job:
    """The job of each process, with its part of the memory of its machine."""
    return replace(job, memory=max(1, job.memory // (workers.on_one if workers else 1)))
