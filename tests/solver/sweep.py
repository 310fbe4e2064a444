"""Kernel = reference = plain minimax, on random positions under every rule that can be written.

Each position is asked one question, and the value of every legal card is found by `whole.c`, which
plays every line and shares no code with the solvers; by the reference; by the kernel on cold and on
warm tables, with everything on, with each technique left out and with all of them left out; and by
the quick ways for one position and for many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from allfours.engine.state import State
from allfours.solver.account import Account
from allfours.solver.batch import Solved, card_values, solve_batch
from allfours.solver.kernel import SMALL_TABLE, Kernel
from allfours.solver.layout import CannotExpress
from allfours.solver.walkers import plain_walker

from ..naive import whole
from .rule_text import rule_text
from .sweep_positions import BLOCK, Question, blocks

Values = dict[str, float]  # by card, or under `value` where only that of the position is asked
Said = Values | str  # or what went wrong
Way = tuple[str, Callable[[], Values]]

TECHNIQUES = (
    "table", "bounds", "sure", "equal", "better", "canonical", "order", "history", "probe", "guess"
)  # fmt: skip
OFF = ("", *TECHNIQUES, ",".join(TECHNIQUES))
TINY_TABLE = 1 << 12  # bytes: most of what is found is forgotten again
MOST = 10  # differences, then the sweep ends


@dataclass(slots=True)
class Tally:
    """What was compared so far, and what differed."""

    positions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    rules: set[tuple[str, str]] = field(default_factory=set)
    sizes: Counter[tuple[int, int]] = field(default_factory=Counter)
    objectives: Counter[str] = field(default_factory=Counter)
    matter: int = 0  # positions in which it matters which card is played
    beyond: int = 0  # questions that the kernel has no room for
    lines: int = 0  # that the plain minimax played to the end
    answers: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def check(kind: str, asked: list[Question], tally: Tally) -> None:
    """Answer questions under the same rules in every way, and note what differs."""
    encoded = [whole.encode(one.position, one.objective, one.target) for one in asked]
    expected = whole.solve_many(encoded)
    wrong: list[dict[str, Said]] = [{} for _ in asked]
    for place, way, said in _every_answer(asked):
        right = expected[place]
        if said is None:
            tally.beyond += 1
            continue
        tally.answers[way.split()[0]] += 1
        if said != ({"value": right.value} if "value" in said else right.values):
            wrong[place][way] = said
    for question, right, ways in zip(asked, expected, wrong, strict=True):
        _count(kind, question, right, tally)
        if ways:
            tally.differences.append(_told(question, ways, right.values))


def _count(kind: str, one: Question, right: whole.Result, tally: Tally) -> None:
    position = one.position
    tally.positions += 1
    tally.kinds[kind] += 1
    tally.rules.add((kind, position.rules.id))
    tricks = [hand.bit_count() for hand in position.hands]
    tally.sizes[max(tricks[position.lead] + (position.table is not None), *tricks),
                (len(position.stock) + 1) // 2] += 1  # fmt: skip
    tally.objectives[one.objective] += 1
    tally.matter += len(set(right.values.values())) > 1
    tally.lines += right.lines


def _every_answer(asked: list[Question]) -> Iterator[tuple[int, str, Said | None]]:
    """What every way says of each question, by its place; None where the kernel has no room."""
    for place, question in enumerate(asked):
        for way, ask in _ways(question):
            try:
                yield place, way, ask()
            except CannotExpress:
                yield place, way, None
                break  # nor with another technique left out
            except Exception as error:  # no value is a wrong value
                yield place, way, repr(error)
    yield from _batches(asked)


def _ways(question: Question) -> Iterator[Way]:
    yield "reference", partial(_reference, question)
    yield "direct", partial(_direct, question)
    for off in OFF:
        name = f"kernel without {off}" if off else "kernel with everything"
        yield name, partial(_kernel, question, SMALL_TABLE, off)
    yield f"kernel with a table of {TINY_TABLE} bytes", partial(_kernel, question, TINY_TABLE, "")


def _reference(question: Question) -> Values:
    position = question.position
    account = Account(position, question.objective, question.target)
    options = plain_walker(account, position.stock).options(position.state)
    sign = 1 if position.to_move == 0 else -1
    return {position.rules.pack.names[card]: sign * value for card, value in options}


def _direct(question: Question) -> Values:
    return _named(question, card_values(question.position, question.objective, question.target))


def _kernel(question: Question, table: int, off: str) -> Values:
    """By a kernel with some techniques left out. Its cold table is first asked for the value of the
    position; a disagreement with its own cards shows as a card of the name `cold`."""
    position, state = question.position, question.position.state
    account = Account(position, question.objective, question.target)
    kernel = Kernel(account, position.stock, table, off)
    place, gained = _place(account, state), account.gain(state.ledger)
    sign = 1 if state.to_move == 0 else -1
    cold = sign * (gained + kernel.reply_value(*place))
    names = position.rules.pack.names
    warm = {names[card]: sign * (gained + one) for card, one in kernel.values(*place).items()}
    return warm if cold == max(warm.values()) else {**warm, "cold": cold}


def _place(account: Account, state: State) -> tuple[int, int, int, int, int, int]:
    """A state as the searchers take it: a card led is still in its player's hand."""
    hands, led = list(state.hands), -1
    if state.led is not None:
        led = state.led
        hands[state.leader] |= 1 << led
    return hands[0], hands[1], state.leader, led, account.pack(state.ledger), 0


def _batches(asked: list[Question]) -> Iterator[tuple[int, str, Said]]:
    """The same as batches, whose tables stay warm from one position to the next."""
    for way in dict.fromkeys((one.objective, one.target) for one in asked):
        places = [i for i, one in enumerate(asked) if (one.objective, one.target) == way]
        positions = [asked[place].position for place in places]
        for cards in (True, False):
            name = "batch" if cards else "batch of values"
            try:
                solved = list(solve_batch(positions, *way, threads=1, cards=cards))
            except Exception as error:
                yield places[0], name, repr(error)
                continue
            for place, answer in zip(places, solved, strict=True):
                yield place, name, _named(asked[place], answer) or {"value": answer.value}


def _named(question: Question, solved: Solved) -> Values:
    names = question.position.rules.pack.names
    return {names[card]: value for card, value in solved.cards}


def _told(question: Question, wrong: dict[str, Said], right: Values) -> str:
    """A difference, with all that is needed to see it again."""
    position = question.position
    target = "" if question.target is None else f", target {question.target}"
    lines = [position.text, f"  objective {question.objective}{target}"]
    lines += [f"  plain minimax: {_line(right)}", *(f"  {w}: {_line(s)}" for w, s in wrong.items())]
    if position.rules.id.startswith("random/"):
        lines.append(rule_text(replace(position.rules, title="random rules")))
    return "\n".join(lines)


def _line(said: Said) -> str:
    if isinstance(said, str):
        return said
    return ", ".join(f"{name} {value:g}" for name, value in sorted(said.items()))


def sweep(
    positions: int,
    seed: int,
    tally: Tally,
    advance: Callable[[], None] = lambda: None,
    block: int = BLOCK,
) -> None:
    """Compare so many random positions, or until there are MOST differences. An interrupt leaves
    what was compared so far in the tally."""
    for kind, asked in blocks(Random(f"sweep {seed}"), block):
        left = positions - tally.positions
        if left <= 0 or len(tally.differences) >= MOST:
            return
        check(kind, asked[:left], tally)
        for _ in asked[:left]:
            advance()
