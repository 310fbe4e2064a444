"""The whole measurement: its parts handed out, their counts added up in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...spec.diagnostics import CannotRun
from ...spec.model import Rules
from ..spread import Workers
from .chunk import Job, run_chunk
from .matches import Targets, targets
from .play import KINDS, Kind
from .tally import Tally


def job_for(
    texts: Sequence[Rules],
    deals: int,
    seed: int,
    kinds: Sequence[Kind] = KINDS,
    agreed: int | None = None,
) -> tuple[Job, Targets]:
    """What is to be measured for two or more texts, each against the first. `agreed` is the target
    where a text leaves it to the players. Raises CannotRun for a number that makes no sense."""
    if deals < 1:
        raise CannotRun(f"the effect is measured over one deal or more, not {deals}")
    if len(texts) < 2:
        raise CannotRun("an effect takes two texts or more")
    found = targets(texts, agreed)
    chosen = tuple(kind for kind in KINDS if kind in kinds)
    return Job(tuple(texts), chosen, deals, seed, found.points), found


def parts(job: Job, workers: Workers | None = None) -> Iterator[Tally]:
    """The counts of each part, in order: worked out here, or by some workers. The same job gives
    the same counts, whoever does the work."""
    if workers is None:
        return (run_chunk(job, number) for number in range(job.chunks))
    return workers.in_order(run_chunk, ((job, number) for number in range(job.chunks)))


def measure(job: Job, workers: Workers | None = None) -> Tally:
    """All counts."""
    tally = Tally.empty(len(job.texts), job.kinds)
    for part in parts(job, workers):
        tally.merge(part)
    return tally
