"""Work on a Dask cluster as a user has it done: a scheduler and workers in processes of their own,
one of which is killed half way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .command import RUN, allfours

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

TEXTS = ("california-jack/strict-follow", "shasta-sam/ten-of-trumps")
HEAD = "rules=california-jack/strict-follow trump=H lead=D"
POSITIONS = [f"{HEAD} D=AT{rank}.K.2. N=Q.J.T98." for rank in "KJ98765432"]


class Cluster:
    """A scheduler and its workers, one thread each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(file)
        )
        for _ in range(300):
            if file.exists() and file.read_text(encoding="utf-8").strip():
                break
            time.sleep(0.1)
        self.address: str = json.loads(file.read_text(encoding="utf-8"))["address"]

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", what, *arguments, "--no-dashboard"]
        return subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def add_worker(self) -> subprocess.Popen[bytes]:
        """A worker that nobody starts again when it dies."""
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        self.workers.append(self._start("worker", self.address, *options))
        return self.workers[-1]

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.stop()


@contextmanager
def start(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process, its output to be read while it runs."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_an_effect_is_the_same_when_a_worker_is_killed(cluster: Cluster) -> None:
    asked = ("compare", *TEXTS, "--effect", "2000", "--players", "random", "--format", "json")
    first, _ = cluster.add_worker(), cluster.add_worker()
    with start(*asked, "--dask", cluster.address) as process:
        wait_for_work(cluster)
        assert process.poll() is None
        first.kill()
        out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    alone = allfours(*asked, "--workers", "1", timeout=120)
    assert json.loads(out)["effect"] == json.loads(alone.stdout)["effect"]
    assert first.wait() == -signal.SIGKILL


# In a process of its own: a client leaves threads behind, which later tests would fork.
WAIT = """
import sys, time
from distributed import Client

def done(dask_scheduler):
    log = dask_scheduler.transition_log
    return sum(entry[1:3] == ("processing", "memory") for entry in log)

with Client(sys.argv[1]) as client:
    while client.run_on_scheduler(done) < 2:
        time.sleep(0.05)
"""


def wait_for_work(cluster: Cluster) -> None:
    """Until some parts are done and others are not."""
    subprocess.run([sys.executable, "-c", WAIT, cluster.address], check=True, timeout=60)


def test_without_workers_it_waits_for_new_ones(cluster: Cluster) -> None:
    asked = ("compare", *TEXTS, "--effect", "1000", "--players", "random", "--format", "json")
    only = cluster.add_worker()
    with start(*asked, "--dask", cluster.address) as process:
        assert process.stdout
        assert process.stderr
        wait_for_work(cluster)
        assert process.poll() is None
        only.kill()
        assert "no workers left; waiting" in process.stderr.readline()
        cluster.add_worker()
        out, errors = process.stdout.read(), process.stderr.read()
        assert process.wait(60) == 0, errors
    alone = allfours(*asked, "--workers", "2", timeout=120)
    assert json.loads(out)["effect"] == json.loads(alone.stdout)["effect"]


def test_a_batch_is_whole_and_in_order_when_a_worker_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*POSITIONS * 40, "nonsense"]), encoding="utf-8")
    first, _ = cluster.add_worker(), cluster.add_worker()
    with start("solve", "--batch", str(file), "--dask", cluster.address) as process:
        assert process.stdout
        assert process.stderr
        line = process.stdout.readline()
        assert process.poll() is None
        first.kill()
        out, errors = process.stdout.read(), process.stderr.read()
        assert process.wait(60) == 1  # the last line is no position
    assert f"{file}:401:" in errors
    assert "1 of 401 positions were bad" in errors
    alone = allfours("solve", "--batch", str(file), "--threads", "1")
    assert line + out == alone.stdout
    assert len(alone.stdout.splitlines()) == 400


def test_an_interrupt_tells_what_is_known_so_far(cluster: Cluster) -> None:
    cluster.add_worker()
    asked = ("compare", *TEXTS, "--effect", "100000", "--players", "random", "--format", "json")
    with start(*asked, "--dask", cluster.address) as process:
        wait_for_work(cluster)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in errors
    assert "Traceback" not in errors
    found = json.loads(out)["effect"]
    assert found["asked"] == 100_000
    assert 0 < found["deals"] < 100_000


def test_a_cluster_without_workers(cluster: Cluster) -> None:
    done = allfours("solve", "--batch", "-", "--dask", cluster.address, stdin=POSITIONS[0])
    assert done.returncode == 2
    assert "has no workers" in done.stderr
    assert f"dask worker {cluster.address}" in done.stderr


def test_workers_of_another_version(cluster: Cluster) -> None:
    cluster.add_worker()
    other = RUN.replace("import run;", "import run; import allfours; allfours.__version__ = '0.0';")
    done = subprocess.run(
        [sys.executable, "-c", other, "solve", "--batch", "-", "--dask", cluster.address],
        input=POSITIONS[0],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "here it is 0.0" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_scheduler_that_dies(cluster: Cluster) -> None:
    cluster.add_worker()
    asked = ("compare", *TEXTS, "--effect", "100000", "--players", "random", "--format", "json")
    with start(*asked, "--dask", cluster.address) as process:
        wait_for_work(cluster)
        time.sleep(1)
        cluster.scheduler.kill()
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "the connection to the Dask cluster was lost" in errors
    assert "Traceback" not in errors
    assert json.loads(out)["effect"]["deals"] > 0  # nothing that was done is lost


@pytest.mark.parametrize("address", ["nonsense", "", "foo://bar:1"])
def test_an_address_that_is_none(address: str) -> None:
    done = allfours("solve", "--batch", "-", "--dask", address, stdin=POSITIONS[0])
    assert done.returncode == 2
    assert f"no Dask scheduler answers at `{address}`" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_what_does_not_go_together() -> None:
    done = allfours("solve", POSITIONS[0], "--dask", "tcp://127.0.0.1:1")
    assert (done.returncode, "--dask goes with --batch" in done.stderr) == (2, True)
    done = allfours("solve", "--batch", "-", "--threads", "2", "--dask", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert "do not go together" in done.stderr


def test_without_dask_installed() -> None:
    hidden = "import sys; sys.modules['distributed'] = None; " + RUN
    done = subprocess.run(
        [sys.executable, "-c", hidden, "solve", "--batch", "-", "--dask", "tcp://127.0.0.1:1"],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "pip install allfours[cluster]" in done.stderr
