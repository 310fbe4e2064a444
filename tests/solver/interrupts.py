"""Ctrl-C in the middle of native work, and what it leaves running."""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Ctrl-C after a while, also where the process was started to ignore it, in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, _thread.interrupt_main)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


def native_threads() -> int:
    """Threads of this process, those unknown to Python too; 0 where they cannot be counted."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else 0
