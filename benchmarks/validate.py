"""How long `allfours validate` takes, and how much memory: one file, and a thousand in one call.

    python benchmarks/validate.py            print the figures
    python benchmarks/validate.py --check    and fail where one is above its limit

Each figure is that of a process of its own, as a user starts it: the median of the runs, the time
that it had the processor, and the most memory that it ever had. The thousand files all differ:
every variant that comes with the program, again and again under another title and with another
target, one in ten with a fault.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

RUN = "from allfours.cli.main import run; run()"
FILES = 1000
LIMITS = {"one file": (0.5, 200.0), f"{FILES} files": (15.0, 200.0)}  # seconds, megabytes


@dataclass(frozen=True, slots=True)
class Figures:
    """The runs of one call in seconds, the processor's part of them, and the most memory of any of
    them in megabytes."""

    seconds: tuple[float, ...]
    processor: tuple[float, ...]
    memory: float

    @property
    def median(self) -> float:
        """The middle one of the times."""
        return statistics.median(self.seconds)


def write_files(folder: Path, number: int) -> None:
    """That many different rule files, one in ten with a misspelt key."""
    from allfours.spec.catalogue import VARIANTS, ids

    sources = [(VARIANTS / f"{name}.yaml").read_text(encoding="utf-8") for name in ids()]
    for place in range(number):
        text = sources[place % len(sources)]
        text = re.sub(r"^title: .*$", f"title: House rule {place}", text, flags=re.MULTILINE)
        text = re.sub(r"\btarget: \d+", f"target: {5 + place % 40}", text)
        if place % 10 == 9:
            text += "penaltys: {revoke: none}\n"
        (folder / f"rule-{place:04}.yaml").write_text(text, encoding="utf-8")


def measure(arguments: list[str], runs: int) -> Figures:
    """Run the command a few times, each as a process; its memory is asked of the system."""
    seconds, processor, memory = [], [], 0.0
    for _ in range(runs):
        start = time.perf_counter()
        process = subprocess.Popen([sys.executable, "-c", RUN, "validate", *arguments],
                                   stdout=subprocess.DEVNULL)  # fmt: skip
        _, status, usage = os.wait4(process.pid, 0)
        seconds.append(time.perf_counter() - start)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            sys.exit(f"allfours validate ended with {process.returncode}")
        processor.append(usage.ru_utime + usage.ru_stime)
        memory = max(memory, megabytes(usage))
    return Figures(tuple(seconds), tuple(processor), memory)


def megabytes(usage: resource.struct_rusage) -> float:
    """The most memory that a process had; Linux counts kilobytes, macOS bytes."""
    return usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def main() -> None:
    """Print the figures; with --check fail where one is above its limit."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", action="store_true", help="fail above the limits")
    options.add_argument("--runs", type=int, default=7, help="runs of the call on one file")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder, FILES)
        found = {
            "one file": measure([str(folder / "rule-0000.yaml")], chosen.runs),
            f"{FILES} files": measure([name], 3),
        }
    above = False
    for what, figures in found.items():
        time_limit, memory_limit = LIMITS[what]
        above |= figures.median > time_limit or figures.memory > memory_limit
        print(
            f"{what:<11} {figures.median:6.2f} s of {time_limit:g}"
            f" ({statistics.median(figures.processor):.2f} s of the processor),"
            f" {figures.memory:4.0f} MB of {memory_limit:g}"
        )
    sys.exit(1 if above and chosen.check else 0)


if __name__ == "__main__":
    main()
