"""Work spread over processes of this machine, or over a Dask cluster, by one interface.

Whatever does the work is a `concurrent.futures` executor. A task is a function of this package and
its arguments; results are taken in the order in which tasks were handed out, so that what is made
of them does not hang on who was quicker.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from io import StringIO
from typing import Any, TypeVar

from ..spec.diagnostics import CannotRun

T = TypeVar("T")
LOOK = 5.0  # seconds between looks at whether anybody is still working


@dataclass(slots=True)
class Workers:
    """Who does the work: `count` tasks at a time, at most `on_one` of them on the same machine.

    `look` is called now and then while a result is waited for.
    """

    executor: Executor
    count: int
    on_one: int
    look: Callable[[], None] = lambda: None
    _looked: float = 0.0

    def submit(self, task: Callable[..., T], *arguments: Any) -> Future[T]:
        """Hand out a task."""
        try:
            return self.executor.submit(task, *arguments)
        except BrokenProcessPool:
            raise CannotRun(DIED) from None

    def result(self, future: Future[T], timeout: float | None = None) -> T:
        """What came of a task. Raises TimeoutError after so many seconds, CannotRun where those
        who worked at it are gone for good."""
        limit = None if timeout is None else time.monotonic() + timeout
        while True:
            try:
                return future.result(LOOK if limit is None else max(0, limit - time.monotonic()))
            except TimeoutError as error:
                if future.done() and not future.cancelled() and future.exception() is error:
                    raise  # the task's own
                self._look_again()
                if limit is not None and time.monotonic() >= limit:
                    raise
            except CancelledError:
                raise CannotRun(LOST) from None
            except Exception as error:
                if isinstance(error, BrokenProcessPool) or type(error).__name__ == KILLED:
                    raise CannotRun(DIED) from None
                raise

    def _look_again(self) -> None:
        if time.monotonic() - self._looked >= LOOK:
            self._looked = time.monotonic()
            self.look()

    def in_order(self, task: Callable[..., T], calls: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results of a task for many arguments, in their order, a few handed out ahead."""
        pending: deque[Future[T]] = deque()
        for arguments in calls:
            pending.append(self.submit(task, *arguments))
            if len(pending) > 4 * self.count:
                yield self.result(pending.popleft())
        while pending:
            yield self.result(pending.popleft())


KILLED = "KilledWorker"  # what Dask says of a task whose workers have died again and again
DIED = "a process that did part of the work has died, perhaps for lack of memory"
LOST = "the connection to the Dask cluster was lost; is its scheduler still running?"


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers_for(
    processes: int | None, dask: str | None, tasks: int | None = None
) -> Iterator[Workers | None]:
    """The workers a user asks for: a Dask cluster at an address, or so many processes here, by
    default one for each core, and no more than there are tasks. None where one process is enough:
    then this one is to do the work. Raises CannotRun where both are asked for; see `cluster`."""
    from ..solver import kernel

    if dask is not None:
        from .cluster import cluster

        if processes is not None:
            raise CannotRun("a number of processes here and a Dask cluster do not go together")
        with cluster(dask) as found:
            yield found
        return
    if not kernel.available():
        kernel.say_missing()
    many = processes or cores()
    if min(many, tasks or many) == 1:
        yield None
        return
    with local(min(many, tasks or many)) as found:
        yield found


@contextmanager
def local(processes: int) -> Iterator[Workers]:
    """Processes of this machine. They start before there is any thread here, which a fork would
    copy, and are ended at once when something interrupts the work."""
    pool = ProcessPoolExecutor(processes, initializer=_start_process)
    try:
        pool.submit(int).result()
        yield Workers(pool, processes, processes)
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
    from ..solver import kernel

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with redirect_stderr(StringIO()):
        if not kernel.available():
            kernel.say_missing()


def say(note: str) -> None:
    """A note to whoever runs the program."""
    print(f"note: {note}", file=sys.stderr)
