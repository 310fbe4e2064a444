"""Running the command as a user does: a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# Ctrl-C must mean something even where the tests run in the background of a shell script, which has
# its children ignore it.
RUN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from allfours.cli.main import run; run()"
)


def allfours(
    *arguments: str, stdin: str | bytes = "", cwd: Path | None = None, timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run `allfours` with arguments; standard output and error are pipes, not a terminal."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        input=data,
        capture_output=True,
        cwd=cwd,
        timeout=timeout,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )
