"""Writing a certificate: from the values of a search, a strategy for each side.

After every legal card of the position both players get a strategy that is written down for the
states it can meet, whatever the other plays. `proof_check` verifies it without any search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..engine.match import NoTarget
from ..engine.state import State
from ..spec.cards import bits
from ..spec.diagnostics import CannotRun
from .account import OBJECTIVES, Account, Field, Objective
from .answer import number
from .lines import Walker
from .position import UNKNOWN, Position
from .proof_format import AMOUNTS, OWNER, TRUMP, KeyMaker, Proof, rules_digest
from .solve import undecided_trump
from .walkers import Walkers, quick_walker

MAX_STATES = 1_000_000  # both strategies together; some 20 MB of text
_AMOUNT = dict(zip(("count", "cards", "tricks0", "tricks1"), AMOUNTS, strict=True))


class _Strategy:
    """One player's strategy, as far as it was written."""

    def __init__(self, player: int, keys: KeyMaker, step: Callable[[], None]) -> None:
        self.player = player
        self.keys = keys
        self.step = step
        self.cards: dict[str, str] = {}
        self.seen: set[str] = set()

    def extend(self, walker: Walker, state: State) -> None:
        """Write down the player's card for every state with a choice that can follow a state."""
        waiting = [state]
        while waiting:
            state = waiting.pop()
            key = self.keys.key(state)
            if state.over or key in self.seen or walker.decided(state):
                continue
            self.seen.add(key)
            self.step()
            waiting += [state.play(card) for card in self._cards(walker, state, key)]

    def _cards(self, walker: Walker, state: State, key: str) -> tuple[int, ...]:
        legal = state.legal()
        if state.to_move != self.player or legal.bit_count() == 1:
            return tuple(bits(legal))
        value = walker.total(state)
        good = (card for card in bits(legal) if walker.keeps(state.play(card), self.player, value))
        card = next(good)
        self.cards[key] = state.tables.pack.names[card]
        return (card,)


def make_proof(
    position: Position,
    objective: Objective = "points",
    target: int | None = None,
    walkers: Walkers = quick_walker,
    on_state: Callable[[], None] | None = None,
    limit: int = MAX_STATES,
) -> Proof:
    """A certificate for the value of every legal card of a position.

    `walkers` makes what gives the exact values that the strategies are read from; `on_state` is
    called for every state written. Raises CannotRun where the position cannot be solved or the
    proof would have more than `limit` states.
    """
    _check_question(position, objective)
    step = _counter(limit, on_state)
    after = _by_root_card(position, objective, target, walkers)
    accounts = [walker.account for walker in after.values()]
    past = _past(position, accounts)
    keys = KeyMaker(position.rules, past)
    mover = position.to_move
    sides = (_Strategy(mover, keys, step), _Strategy(1 - mover, keys, step))
    values = {}
    for card, walker in after.items():
        state = position.state.play(card)
        value = walker.total(state)
        values[position.rules.pack.names[card]] = number(value if mover == 0 else -value)
        for side in sides:
            side.extend(walker, state)
    return Proof(
        position=position.text,
        objective=objective,
        target=accounts[0].target if objective == "match" else None,
        rules=rules_digest(position.rules),
        value=max(values.values()),
        moves=values,
        past=past,
        mover=sides[0].cards,
        opponent=sides[1].cards,
    )


def _check_question(position: Position, objective: str) -> None:
    if objective not in OBJECTIVES:
        raise CannotRun(f"no objective `{objective}`; there are {', '.join(OBJECTIVES)}")
    if UNKNOWN in position.stock:
        raise CannotRun("cards of the stock are not known; a proof needs them all")
    if position.state.over:
        raise CannotRun("the deal is over: there is no card to play")


def _counter(limit: int, on_state: Callable[[], None] | None) -> Callable[[], None]:
    """The function to call for each state; it raises CannotRun past the limit."""
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if done > limit:
            raise CannotRun(
                f"the proof of this position has more than {limit:,} states; prove a position"
                " with fewer cards left"
            )
        if on_state is not None:
            on_state()

    return step


def _by_root_card(
    position: Position, objective: Objective, target: int | None, walkers: Walkers
) -> dict[int, Walker]:
    """For every legal card what gives the values after it: one search, or, where the card fixes
    the trump, one for each."""
    cards = tuple(bits(position.state.legal()))
    if not undecided_trump(position):
        return dict.fromkeys(cards, _walker(position, objective, target, walkers))
    found = {}
    for card in cards:
        after = position.state.play(card)
        led = replace(position, trump=after.tables.trump, hands=after.hands, table=card)
        found[card] = _walker(led, objective, target, walkers)
    return found


def _walker(
    position: Position, objective: Objective, target: int | None, walkers: Walkers
) -> Walker:
    try:
        return walkers(Account(position, objective, target), position.stock)
    except NoTarget as error:
        raise CannotRun(str(error)) from None


def _past(position: Position, accounts: list[Account]) -> tuple[str, ...]:
    """What a strategy must look at of the past: what the search remembers, in its order."""
    fields = (field for account in accounts for field in account.fields)
    names = dict.fromkeys(_name(position, field) for field in fields)
    return (*names, TRUMP) if undecided_trump(position) else tuple(names)


def _name(position: Position, field: Field) -> str:
    if field.kind == "owner":
        return OWNER + position.rules.score[field.place].name
    return _AMOUNT[field.kind]
