"""Work in processes of this machine: in order, and what becomes of trouble."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from allfours.compare.spread import Workers, local, workers_for
from allfours.spec.diagnostics import CannotRun


@pytest.fixture(scope="module")
def pair() -> Iterator[Workers]:
    with local(2) as workers:
        yield workers


def test_results_come_in_the_order_of_their_tasks(pair: Workers) -> None:
    # The first ones take longest.
    waits = [0.2, 0.1, 0, 0, 0.05, 0]
    found = pair.in_order(slow_pow, ((wait, number) for number, wait in enumerate(waits)))
    assert list(found) == [0, 1, 4, 9, 16, 25]


def slow_pow(wait: float, number: int) -> int:
    time.sleep(wait)
    return number**2


def test_tasks_are_handed_out_only_a_few_ahead(pair: Workers) -> None:
    asked = []

    def calls() -> Iterator[tuple[float, int]]:
        for number in range(100):
            asked.append(number)
            yield 0, number

    found = pair.in_order(slow_pow, calls())
    assert next(found) == 0
    assert len(asked) < 15


def test_waiting_has_an_end(pair: Workers) -> None:
    future = pair.submit(time.sleep, 1)
    with pytest.raises(TimeoutError):
        pair.result(future, 0.05)
    assert pair.result(future) is None


def test_a_task_may_run_out_of_its_own_time(pair: Workers) -> None:
    with pytest.raises(TimeoutError, match="its own"):
        pair.result(pair.submit(give_up))


def give_up() -> None:
    raise TimeoutError("its own")


def test_while_waiting_it_looks_now_and_then() -> None:
    looks: list[float] = []
    with local(2) as workers:
        workers.look = lambda: looks.append(time.monotonic())
        future = workers.submit(time.sleep, 0.2)
        for _ in range(3):
            with pytest.raises(TimeoutError):
                workers.result(future, 0.02)
        assert workers.result(future) is None
    assert len(looks) == 1  # not at every turn


def test_an_error_of_a_task_is_an_error_here(pair: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        pair.result(pair.submit(divmod, 1, 0))


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(CannotRun, match="has died"), local(2) as workers:
        list(workers.in_order(os._exit, [(1,), (1,), (1,)]))


def test_one_process_is_this_one() -> None:
    with workers_for(1, None) as workers:
        assert workers is None
    with workers_for(4, None, tasks=1) as workers:
        assert workers is None
    with workers_for(2, None, tasks=9) as workers:
        assert workers
        assert (workers.count, workers.on_one) == (2, 2)
        assert workers.result(workers.submit(os.getpid)) != os.getpid()
