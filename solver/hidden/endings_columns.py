"""Endings as columns of numbers for the native kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..account import Account
from ..kernel import Planned
from ..layout import Layout
from .arrangements import Floats, Ints
from .endings import Endings
from .setting import Setting
from .trick import Trick

if TYPE_CHECKING:
    from .. import _kernel

CHUNK = 1 << 14  # endings solved between two looks at the clock


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some endings, the first with the number `start`. `hands` are (dealer, non-dealer), `residual`
    and `amount` the past as the kernel keeps it, `gained` what the dealer has of it already."""

    start: int
    hands: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]
    leader: npt.NDArray[np.int32]
    residual: npt.NDArray[np.uint64]
    amount: npt.NDArray[np.int64]
    gained: Floats

    def named(self) -> dict[str, Any]:
        """The columns of a batch of the kernel. What was captured is not told by parts there, but
        as `question_of` has it."""
        none = dict.fromkeys(("kind", "dealer_tricks", "non_dealer_tricks", "taken", "stock"), 0)
        return {
            **none,
            "dealer": self.hands[0],
            "non_dealer": self.hands[1],
            "lead": self.leader,
            "table": -1,
            "dealer_count": self.residual,
            "non_dealer_count": self.amount,
        }


def question_of(planned: Planned, account: Account) -> _kernel.Question:
    """A question whose past is the two numbers themselves: one of the dealer's count adds one to
    the residual, one of the other's one to the amount."""
    from .. import _kernel

    nothing = (0, 0, 0)
    return _kernel.Question(
        planned.plan,
        blank=0,
        holding=0,
        count=[(0, 1, 0), (1, 0, 0)],
        tricks=[nothing, nothing],
        taken=[],
        query=planned.layout.query(account.zero)[2:],
        scale=planned.layout.scale,
    )


def columns(endings: Endings, trick: Trick, account: Account, layout: Layout) -> Iterator[Chunk]:
    """All endings, in order of their numbers, some pairs of lead and reply at a time."""
    maker = _Maker(endings, trick, account, layout)
    waiting: list[Chunk] = []
    for led, reply in endings.hands:
        waiting.append(maker.pair(led, reply))
        if sum(len(one.leader) for one in waiting) >= CHUNK:
            yield _joined(waiting)
            waiting = []
    if waiting:
        yield _joined(waiting)


@dataclass
class _Maker:
    """Makes the columns of one lead and reply."""

    endings: Endings
    trick: Trick
    account: Account
    layout: Layout

    def pair(self, led: int, reply: int) -> Chunk:
        """The endings of one lead and reply. What the trick brings is the same for all in which
        the cards that score for their holder lie alike."""
        setting = self.trick.setting
        own = self.endings.hands[led, reply]
        _, first, group = np.unique(
            own & self.trick.holding, return_index=True, return_inverse=True
        )
        told = [self._told(led, reply, int(own[place])) for place in first.tolist()]
        leader, residual, amount, gained = (
            np.array(column, kind)[group]
            for column, kind in zip(
                zip(*told, strict=True), (np.int32, np.uint64, np.int64, float), strict=True
            )
        )
        everything = (1 << len(setting.cards)) - 1
        other = everything & ~(1 << led | 1 << reply) & ~own
        hands = outward(setting, own), outward(setting, other)
        both = hands if setting.leader == 0 else (hands[1], hands[0])
        start = self.endings.start[led, reply]
        return Chunk(start, both, leader, residual, amount, gained)

    def _told(self, led: int, reply: int, own: int) -> tuple[int, int, int, float]:
        """Leader, residual, amount and what is gained already, as `lines.Walker` asks a kernel."""
        state = self.trick.after(led, reply, own)
        residual, amount, *_ = self.layout.query(self.account.pack(state.ledger))
        return state.leader, residual, amount, self.account.gain(state.ledger)


def _joined(chunks: list[Chunk]) -> Chunk:
    def joined(name: str) -> npt.NDArray[np.generic]:
        return np.concatenate([getattr(chunk, name) for chunk in chunks])

    hands = tuple(np.concatenate([chunk.hands[who] for chunk in chunks]) for who in (0, 1))
    rest = [joined(name) for name in ("leader", "residual", "amount", "gained")]
    return Chunk(chunks[0].start, hands, *rest)  # type: ignore[arg-type]


def outward(setting: Setting, sets: Ints) -> npt.NDArray[np.uint64]:
    """Sets of places as sets of the pack's cards."""
    found = np.zeros(len(sets), np.uint64)
    for place, card in enumerate(setting.cards):
        found |= (sets >> place & 1).astype(np.uint64) << np.uint64(card)
    return found
