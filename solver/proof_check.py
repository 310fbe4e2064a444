"""Checking a certificate with the interpreter alone: nothing here chooses a card or looks for one.

A strategy is followed wherever its player has a choice; the other player's cards are all tried. The
worst end that is met is what the strategy guarantees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..engine.scoring import Ledger
from ..engine.state import State
from ..engine.tricks import ROLES
from ..spec.cards import bits
from ..spec.diagnostics import CannotRun
from ..spec.model import Rules
from .position import UNKNOWN, Position
from .proof_ends import Ends
from .proof_format import KeyMaker, Proof, rules_digest

Seen = tuple[tuple[int, int], int, int | None, int, Ledger, int | None]


@dataclass(frozen=True, slots=True)
class Bound:
    """One thing that was to be shown: from the root card on, `player` can get at least `claimed`
    for themself, whatever the other plays. `got` is what their strategy guarantees; None where it
    could not be followed."""

    card: int
    player: int
    claimed: float
    got: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the strategy guarantees what is claimed."""
        return self.got is not None and self.got >= self.claimed


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a proof does not hold, and the cards that lead from the position to where it breaks."""

    reason: str
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """What was verified: for every legal card both bounds. `states` were visited; `used` entries of
    the strategies were needed, of `entries`."""

    position: Position
    objective: str
    bounds: tuple[Bound, ...]
    failures: tuple[Failure, ...]
    states: int
    used: int
    entries: int

    @property
    def verified(self) -> bool:
        """Whether everything that the proof claims was shown."""
        return not self.failures


class _Broken(Exception):
    """A strategy that cannot be followed."""

    def __init__(self, reason: str, line: tuple[int, ...]) -> None:
        super().__init__(reason)
        self.failure = Failure(reason, line)


class Follower:
    """Follows one player's strategy against every play of the other."""

    def __init__(
        self,
        player: int,
        strategy: dict[str, str],
        keys: KeyMaker,
        worth: Callable[[State], float | None],
        on_state: Callable[[], None],
    ) -> None:
        self.player = player
        self.sign = 1 if player == 0 else -1
        self.strategy = strategy
        self.keys = keys
        self.worth = worth
        self.on_state = on_state
        self.used: set[str] = set()
        self.known: dict[Seen, float] = {}

    def guarantee(self, state: State, line: tuple[int, ...]) -> float:
        """The least that the player gets from a state on. Raises _Broken."""
        seen = _seen(state)
        known = self.known.get(seen)
        if known is not None:
            return known
        self.on_state()
        ended = self.worth(state)
        if ended is not None:
            least = self.sign * ended
        else:
            cards = self.cards(state, line)
            least = min(self.guarantee(state.play(card), (*line, card)) for card in cards)
        self.known[seen] = least
        return least

    def cards(self, state: State, line: tuple[int, ...]) -> tuple[int, ...]:
        """The cards to try: the strategy's own, or every one of the other player's."""
        legal = state.legal()
        if state.to_move != self.player or legal.bit_count() == 1:
            return tuple(bits(legal))
        key = self.keys.key(state)
        who = ROLES[self.player]
        if key not in self.strategy:
            raise _Broken(f"the {who}'s strategy has no card for the state `{key}`", line)
        name = self.strategy[key]
        card = state.tables.pack.numbers.get(name)
        if card is None or not legal >> card & 1:
            allowed = state.tables.pack.list_text(legal)
            raise _Broken(
                f"the {who}'s strategy plays {name[:20]} in the state `{key}`, which is not legal"
                f" there; legal: {allowed}",
                line,
            )
        self.used.add(key)
        return (card,)

    def worst(self, state: State) -> Iterator[int]:
        """The cards that lead to the worst end from a state that was followed."""
        while self.worth(state) is None:
            cards = self.cards(state, ())
            card = min(cards, key=lambda one: self.known[_seen(state.play(one))])
            yield card
            state = state.play(card)


def _seen(state: State) -> Seen:
    """What tells two states apart: everything that can matter later."""
    return (
        state.hands,
        state.leader,
        state.led,
        len(state.stock),
        state.ledger,
        state.tables.trump,
    )


def check_proof(
    proof: Proof, position: Position, on_state: Callable[[], None] | None = None
) -> Check:
    """Verify everything that a proof claims of the position it names, read under some rules.

    Raises CannotRun where the position has unknown cards in the stock. `on_state` is called for
    every state visited.
    """
    if UNKNOWN in position.stock:
        raise CannotRun("cards of the stock are not known; nothing can be proved of this position")
    wrong = list(_wrong_head(proof, position))
    entries = len(proof.mover) + len(proof.opponent)
    if wrong:
        return Check(position, proof.objective, (), tuple(wrong), 0, 0, entries)
    return _follow(proof, position, on_state or (lambda: None), entries)


def _follow(proof: Proof, position: Position, on_state: Callable[[], None], entries: int) -> Check:
    keys = KeyMaker(position.rules, proof.past)
    ends = Ends(position, proof.objective, proof.target)
    mover = position.to_move
    sides = (
        Follower(mover, proof.mover, keys, ends.worth, on_state),
        Follower(1 - mover, proof.opponent, keys, ends.worth, on_state),
    )
    bounds, failures = [], []
    for name, value in proof.moves.items():
        card = position.rules.pack.numbers[name]
        for side in sides:
            claimed = value if side.player == mover else -value
            bound, failure = _bound(position, side, card, claimed)
            bounds.append(bound)
            failures += [failure] if failure else []
    states = sum(len(side.known) for side in sides)
    used = sum(len(side.used) for side in sides)
    return Check(position, proof.objective, tuple(bounds), tuple(failures), states, used, entries)


def _bound(
    position: Position, side: Follower, card: int, claimed: float
) -> tuple[Bound, Failure | None]:
    """What a strategy guarantees after a root card, and the failure if that is too little."""
    after = position.state.play(card)
    try:
        bound = Bound(card, side.player, claimed, side.guarantee(after, (card,)))
    except _Broken as broken:
        return Bound(card, side.player, claimed), broken.failure
    if bound.holds:
        return bound, None
    reason = (
        f"after {position.rules.pack.names[card]} the {ROLES[side.player]}'s strategy gets only"
        f" {bound.got:g} for the {ROLES[side.player]}, not the {claimed:g} that follows from the"
        f" value claimed"
    )
    return bound, Failure(reason, (card, *side.worst(after)))


def _wrong_head(proof: Proof, position: Position) -> Iterator[Failure]:
    """What is wrong before any card is played."""
    digest = rules_digest(position.rules)
    if proof.rules != digest:
        yield Failure(
            f"the proof was made under other rules than {position.rules.id} (digest"
            f" {proof.rules[:12]}, here {digest[:12]})"
        )
    if position.state.over:
        yield Failure("the deal is over in this position: there is no card to play")
        return
    names = position.rules.pack.names
    legal = {names[card] for card in bits(position.state.legal())}
    for name in sorted(proof.moves.keys() - legal):
        yield Failure(f"{name[:20]} is not a legal card of the position, but has a value")
    for name in sorted(legal - proof.moves.keys()):
        yield Failure(f"{name} is a legal card of the position, but has no value")
    if proof.moves and proof.value != max(proof.moves.values()):
        best = max(proof.moves.values())
        yield Failure(f"the value is said to be {proof.value:g}, the best card's is {best:g}")
    yield from _wrong_past(proof, position.rules)
    if proof.objective == "match":
        yield from _wrong_match(proof, position)


def _wrong_past(proof: Proof, rules: Rules) -> Iterator[Failure]:
    try:
        KeyMaker(rules, proof.past)
    except ValueError as error:
        yield Failure(f"`{error}` is no part of the past under these rules")


def _wrong_match(proof: Proof, position: Position) -> Iterator[Failure]:
    rule = position.rules.match
    if position.score is None and not rule.one_deal:
        yield Failure("a proof about the match needs the match score in its position")
    fixed = 1 if rule.one_deal else rule.target
    if proof.target is None or proof.target < 1 or fixed not in (None, proof.target):
        yield Failure(f"the proof is about a match to {proof.target}, the rules say {fixed}")
