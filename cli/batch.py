"""`allfours solve --batch`: one JSON answer a line for one position a line, in order, as they come.

The input is read and answered piece by piece, so its length does not matter; each answer is out
before the program goes on, so that nothing is lost when it is stopped.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext, redirect_stderr
from dataclasses import replace
from io import StringIO
from queue import Empty, Queue
from typing import TextIO

from ..spec.diagnostics import CannotRun
from .batch_input import Line, open_input, read_lines
from .batch_work import Done, Job, solve_line, solve_lines
from .progress import bar

QUICK, SLOW = 0.02, 0.2  # seconds: a task that takes less should be longer, or shorter
MOST = 256  # lines in a task
WAIT = 0.02  # seconds between looks for a finished task


class Batch:
    """One run. Finished tasks are printed in the order of their lines."""

    def __init__(self, job: Job, workers: int, out: TextIO, advance: Callable[[], None]) -> None:
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
        if self.workers == 1:
            for some in lines:
                for line in some:
                    self._print([solve_line(self.job, line)])
            return
        with _pool(self.workers) as pool:
            incoming = _in_background(lines)
            open_ = True
            while open_ or self._lines or self._pending:
                open_ = open_ and self._take(incoming)
                self._submit(pool)
                self._print_finished()

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
        return len(self._pending) >= 2 * self.workers

    def _submit(self, pool: ProcessPoolExecutor) -> None:
        while self._lines and not self._full:
            some = [self._lines.popleft() for _ in range(min(self._size, len(self._lines)))]
            self._pending.append(pool.submit(solve_lines, self.job, some))

    def _print_finished(self) -> None:
        """Print what is ready; with nothing else to do wait a moment for the next."""
        while self._pending:
            try:
                found, seconds = self._pending[0].result(WAIT if self._full else WAIT / 10)
            except TimeoutError:
                return
            except BrokenProcessPool:
                raise CannotRun(
                    "a process of the batch has died, perhaps for lack of memory"
                ) from None
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


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """The processes. They start before there is any thread here, which a fork would copy, and are
    ended at once when something interrupts the work."""
    pool = ProcessPoolExecutor(workers, initializer=_start_process)
    try:
        pool.submit(int).result()
        yield pool
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        # Waiting is short now, and without it the pool's own thread races the end of the program.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _start_process() -> None:
    """Ctrl-C reaches every process of a terminal, and notes are for every process: only the first
    is to act and to speak."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with redirect_stderr(StringIO()):
        _say_missing()


def _say_missing() -> None:
    """Say once when the native solver is not there."""
    from ..solver import kernel

    if not kernel.available():
        kernel.say_missing()


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


def run_batch(source: str, job: Job, threads: int | None) -> Batch:
    """Answer every line of a file, or of standard input for `-`, with so many processes (None: one
    for each core)."""
    file, total = open_input(source)
    _say_missing()
    workers = threads or _cores()
    # On a terminal the answers themselves show how far it is.
    shown = nullcontext(lambda: None) if sys.stdout.isatty() else bar("positions", total)
    out = sys.stdout  # a bar puts something else in its place
    with file, shown as advance:
        batch = Batch(_shared(job, workers), workers, out, advance)
        batch.run(read_lines(file))
    return batch


def _shared(job: Job, workers: int) -> Job:
    """The job of each process, with its part of the memory."""
    return replace(job, memory=max(1, job.memory // workers))


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
