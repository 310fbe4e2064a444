"""The workers of a Dask cluster. Needs `allfours[cluster]`, here and on every worker."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .. import __version__
from ..spec.diagnostics import CannotRun
from .spread import Workers, say

PATIENCE = 10  # seconds for the scheduler to answer, and for a first worker


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the cluster whose scheduler is at an address such as tcp://10.0.0.5:8786.

    What a worker had in hand or not yet handed over when it is lost, others do again. Raises
    CannotRun where Dask is not installed, nobody answers, there is no worker, or the workers have
    another version of this package.
    """
    client = _connect(address)
    try:
        threads = _threads(client, address)
        executor = client.get_executor()
        try:
            yield Workers(executor, sum(threads.values()), _most_on_one(threads), _Watch(client))
        finally:
            executor.shutdown(wait=False)  # takes back what is not done
    finally:
        client.close()


def _connect(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise CannotRun(
            "a Dask cluster needs another package: pip install allfours[cluster]"
        ) from None
    for name in list(logging.root.manager.loggerDict):
        if name.startswith(("distributed", "tornado")):  # what matters to a user is said here
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address)  # a client that is told nonsense takes long to go away
        return Client(  # type: ignore[no-untyped-call]  # nothing of it is typed
            address, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, ValueError, TypeError) as error:
        raise CannotRun(
            f"no Dask scheduler answers at `{address}`: {_short(error)};"
            " the scheduler itself shows its address when it starts, as tcp://10.0.0.5:8786"
        ) from None


def _threads(client: Any, address: str) -> dict[str, int]:
    """The threads of each worker, by its address."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise CannotRun(
            f"the Dask cluster at {address} has no workers; start some: dask worker {address}"
        ) from None
    try:
        found = client.run(_version)
    except Exception as error:
        raise CannotRun(
            f"a worker of the Dask cluster cannot import allfours {__version__}:"
            f" {_short(error)}; install it there too"
        ) from None
    for worker, version in found.items():
        if version != __version__:
            raise CannotRun(
                f"the Dask worker {worker} has allfours {version}, here it is {__version__}:"
                " install the same there"
            )
    return dict(client.nthreads())


def _version() -> str:
    return __version__


def _most_on_one(threads: dict[str, int]) -> int:
    """The most threads that workers have together on one machine."""
    machines: Counter[str] = Counter()
    for worker, many in threads.items():
        machines[worker.rpartition(":")[0]] += many
    return max(machines.values())


def _short(error: BaseException) -> str:
    return str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__


class _Watch:
    """Says so when the cluster has lost its last worker, and work waits for a new one."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.alone = False

    def __call__(self) -> None:
        alone = self.client.status == "running" and not self.client.nthreads()
        if alone and not self.alone:
            say("the Dask cluster has no workers left; waiting for new ones, Ctrl-C gives up")
        self.alone = alone
