"""What a certificate is: two strategies as maps from a state to a card, and how it is written down.

A state is named by what its strategy may look at: the hands, whose lead it is, the card led, and as
much of the past as the header names under `past`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from ..engine.state import State
from ..engine.tricks import LETTERS
from ..spec.diagnostics import CannotRun
from ..spec.model import Rules

VERSION = 1
AMOUNTS = ("count", "cards", "tricks-while-stock", "tricks-after-stock")
TRUMP = "trump"
OWNER = "owner:"
_DIGESTED = ("cards", "deal", "trump", "stock", "play", "score", "match")


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim about a position and what proves it.

    `moves` has the value of every legal card and `value` the best of them, for the player to move.
    `mover` and `opponent` are the strategies after that card: where a player has a choice, the key
    of the state and the card to play. `rules` is the digest of the rules the proof was made under.
    """

    position: str
    objective: str
    target: int | None
    rules: str
    value: float
    moves: dict[str, float]
    past: tuple[str, ...]
    mover: dict[str, str]
    opponent: dict[str, str]


class KeyMaker:
    """Names states of one position; raises ValueError for a part of the past nobody keeps."""

    def __init__(self, rules: Rules, past: tuple[str, ...]) -> None:
        self.rules = rules
        self.points: list[int] = []
        self.amounts = [name for name in past if name in AMOUNTS]
        self.trump = TRUMP in past
        places = {OWNER + point.name: place for place, point in enumerate(rules.score)}
        for name in past:
            if name in places:
                self.points.append(places[name])
            elif name not in AMOUNTS and name != TRUMP:
                raise ValueError(name)

    def key(self, state: State) -> str:
        """The name of a state: `AT.K.. K.A.. D - 27,1`: hands, leader, card led, past.

        Of an amount the dealer's part is enough: both parts add up to what the cards gone come to.
        """
        pack = self.rules.pack
        led = "-" if state.led is None else pack.names[state.led]
        text = f"{pack.text(state.hands[0])} {pack.text(state.hands[1])} {LETTERS[state.leader]}"
        past = self._past(state)
        return f"{text} {led} {past}" if past else f"{text} {led}"

    def _past(self, state: State) -> str:
        ledger = state.ledger
        amounts = dict(zip(AMOUNTS, (ledger.count, ledger.cards, *ledger.tricks), strict=True))
        parts = [str(amounts[name][0]) for name in self.amounts]
        parts += [str(ledger.owners[place]) for place in self.points]
        if self.trump:
            suit = state.tables.trump
            parts.append("-" if suit is None else self.rules.pack.suits[suit])
        return ",".join(parts)


def rules_digest(rules: Rules) -> str:
    """A digest of everything that play and scoring depend on; titles and sources are left out."""
    parts = {name: getattr(rules, name) for name in _DIGESTED}
    plain = {name: asdict(part) if _is_data(part) else part for name, part in parts.items()}
    plain["score"] = [asdict(point) for point in rules.score]
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:32]


def _is_data(part: Any) -> bool:
    return hasattr(part, "__dataclass_fields__")


def write_proof(proof: Proof) -> str:
    """The text of a proof: JSON, a line for each state."""
    head = {
        "allfours_proof": VERSION,
        "position": proof.position,
        "objective": proof.objective,
        "target": proof.target,
        "rules": proof.rules,
        "value": proof.value,
        "moves": proof.moves,
        "past": list(proof.past),
    }
    fields = [f"{json.dumps(key)}: {_dumps(value)}" for key, value in head.items()]
    fields += [f'"{name}": {_lines(getattr(proof, name))}' for name in ("mover", "opponent")]
    return "{" + ",\n".join(fields) + "}\n"


def _lines(strategy: dict[str, str]) -> str:
    entries = (f"{_dumps(key)}:{_dumps(card)}" for key, card in strategy.items())
    return "{\n" + ",\n".join(entries) + "}"


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_proof(text: str, name: str) -> Proof:
    """The proof that a text holds. Raises CannotRun for a text that is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotRun(f"{name} is no proof: {str(error)[:120]}") from None
    if not isinstance(found, dict) or "allfours_proof" not in found:
        raise CannotRun(f"{name} is no proof: it has no `allfours_proof`")
    if found["allfours_proof"] != VERSION:
        given = str(found["allfours_proof"])[:20]
        raise CannotRun(f"{name} is a proof of version {given}; this program reads {VERSION}")
    for key, fits in _SHAPE.items():
        if not fits(found.get(key)):
            raise CannotRun(f"{name} is no proof: its `{key}` is missing or is of another kind")
    return Proof(
        found["position"],
        found["objective"],
        found.get("target"),
        found["rules"],
        found["value"],
        found["moves"],
        tuple(found["past"]),
        found["mover"],
        found["opponent"],
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_strategy(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


_SHAPE = {
    "position": _is_text,
    "objective": lambda value: value in ("points", "count", "tricks", "match"),
    "target": lambda value: value is None or type(value) is int,
    "rules": _is_text,
    "value": _is_number,
    "moves": lambda value: isinstance(value, dict) and all(map(_is_number, value.values())),
    "past": lambda value: isinstance(value, list) and all(map(_is_text, value)),
    "mover": _is_strategy,
    "opponent": _is_strategy,
}
