"""Solving all endings: by the native kernel a batch at a time, else one by one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ...engine.match import NoTarget
from ...spec.diagnostics import CannotRun
from .. import kernel
from ..account import Account, Objective
from ..layout import CannotExpress, NotMonotone
from ..lines import Walker
from ..walkers import plain_walker, quick_walker
from .endings import Endings
from .endings_columns import columns, question_of
from .setting import Setting
from .trick import Trick

TABLE = 16  # MB of the kernel's table for each thread: endings of one trick share much
PATIENCE = 10.0  # seconds before what is still to be done is judged
LIMIT = 600.0  # seconds it may take when no limit was given
WORD = 64  # cards of a pack that the kernel can take
Report = Callable[[int, int], None]  # endings solved, of how many


@dataclass(frozen=True, slots=True)
class Work:
    """What may be spent: a time of `time.perf_counter` to stop at, threads of the kernel."""

    deadline: float | None
    threads: int
    report: Report


def solve_endings(
    endings: Endings, trick: Trick, objective: Objective, target: int | None, work: Work
) -> None:
    """Fill in the values of all endings. Raises CannotRun when time runs out, or would."""
    setting = trick.setting
    try:
        account = Account(replace(setting.position, stock=()), objective, target)
    except NoTarget as error:
        raise CannotRun(str(error)) from None
    endings.values = np.zeros(endings.count)
    last_card = setting.size + len(setting.stock) < 3  # a hand may be empty after the draw
    if kernel.available() and setting.position.rules.pack.size <= WORD and not last_card:
        for threshold in (True, False):
            try:
                _by_kernel(endings, trick, account, threshold, work)
            except NotMonotone:
                continue
            except CannotExpress:
                break
            return
    _one_by_one(endings, trick, account, work)


def _by_kernel(
    endings: Endings, trick: Trick, account: Account, threshold: bool, work: Work
) -> None:
    from .. import _kernel

    planned = kernel.plan_for(account, threshold)
    batch = _kernel.Batch(work.threads)
    number = batch.add(question_of(planned, account), TABLE * kernel.MEGABYTE)
    for chunk in columns(endings, trick, account, planned.layout):
        size = len(chunk.leader)
        rows = _kernel.Rows(size, [number], chunk.named(), [[]])
        found = np.frombuffer(batch.run(rows, 0, size, False), np.float64)
        values = np.where(chunk.leader == 0, found, -found) + chunk.gained
        endings.values[chunk.start : chunk.start + size] = values * trick.setting.sign
        _tell(work, chunk.start + size, endings.count)
    endings.solver = kernel.Kernel.name


def _one_by_one(endings: Endings, trick: Trick, account: Account, work: Work) -> None:
    if not kernel.available():
        kernel.say_missing()
    walker = _walker(trick.setting, account)
    started, number = time.perf_counter(), 0
    for (led, reply), hands in endings.hands.items():
        for own in hands.tolist():
            value = walker.total(trick.after(led, reply, own))
            endings.values[number] = value * trick.setting.sign
            number += 1
            _tell(work, number, endings.count)
            _judge(work, time.perf_counter() - started, number, endings.count)
    endings.solver = walker.search.name


def _walker(setting: Setting, account: Account) -> Walker:
    if setting.position.rules.pack.size > WORD:
        return plain_walker(account, ())
    return quick_walker(account, ())


def _tell(work: Work, done: int, total: int) -> None:
    work.report(done, total)
    if work.deadline is not None and time.perf_counter() > work.deadline:
        raise CannotRun(f"time ran out with {done:,} of {total:,} endings solved: --time-limit")


def _judge(work: Work, spent: float, done: int, total: int) -> None:
    """Give up what would take far too long, unless the caller has set a limit."""
    needed = spent / done * total
    if work.deadline is None and spent > PATIENCE and needed > LIMIT:
        raise CannotRun(
            f"the {total:,} endings would take about {needed / 60:,.0f} minutes; a time limit"
            f" (--time-limit {1.5 * needed:.0f}) lets them"
        )
