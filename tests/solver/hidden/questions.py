"""Small hidden positions of documented games, for the project and for `blind` alike."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from allfours.solver.hidden.answer import HiddenAnswer, InformationSet
from allfours.solver.position import Position
from allfours.solver.position_read import read_position
from allfours.spec.model import Rules as Model

from ...engine.helpers import house
from ...engine.plain import Game, other
from ...naive import Rules, documents, hand_of
from ..test_against_plain import bare_game
from .blind import Answers, Hand, Known, Leads, Replies, World, plainly

# Rule files in which nothing of the stock is shown, by follow rule.
HIDDEN = "trump: {from: cut, shown: lifted-bottom, then: reshuffle}\nstock: {shows: nothing}\n"
GAMES: dict[str, tuple[str, Rules]] = {
    "F1": (f"extends: california-jack/ten-of-trumps\n{HIDDEN}", documents.TEN_OF_TRUMPS),
    "F2": (f"extends: california-jack/forced-trump\n{HIDDEN}", documents.FORCED_TRUMP),
    "F3": (f"extends: california-jack/strict-follow\n{HIDDEN}", documents.STRICT_FOLLOW),
    "F4": (f"extends: california-jack/ten-high\n{HIDDEN}", documents.TEN_HIGH),
    "F5": (f"extends: california-jack/face-value\n{HIDDEN}", documents.FACE_VALUE),
}


def model(text: str, size: int) -> Model:
    """A house rule with hands of that size."""
    return house(f"{text}deal: {{hand: {size}, packets: [{size}]}}")


@dataclass(frozen=True)
class Question:
    """A position, what both know in it, one arrangement that is the truth, and what replies are
    worth with all cards known."""

    position: Position
    known: Known
    truth: World
    answers: Answers


@dataclass(frozen=True)
class Shown:
    """How much of a setting is open: stock cards by place, and cards of the hands."""

    stock: tuple[int, ...] = ()
    own: int = 0
    other: int = 0


def question(
    rng: Random,
    follow: str,
    size: int,
    shown: Shown | None = None,
    stock: int = 2,
    rules: tuple[Model, Game] | None = None,
) -> Question:
    """A random bare setting with the scoring trumps among few other cards."""
    shown = shown or Shown()
    text, plain_rules = GAMES[follow]
    game = rules[1] if rules else bare_game(plain_rules)
    file = rules[0] if rules else model(text, size)
    deck = [suit + rank for suit in "SHDC" for rank in plain_rules.order]
    points = ["H" + one.what for one in plain_rules.points if one.kind in ("captor", "holder")]
    points = rng.sample(points, min(len(points), size + 1))
    rest = [card for card in deck if card not in points]
    cards = points + rng.sample(rest, 2 * size + stock - len(points))
    rng.shuffle(cards)
    leader = rng.choice("DN")
    own, second, drawn = cards[:size], cards[size : 2 * size], cards[2 * size :]
    known = Known(
        tuple(sorted(cards)),
        leader,
        size,
        tuple(card if place in shown.stock else "??" for place, card in enumerate(drawn)),
        frozenset(own[: shown.own]),
        frozenset(second[: shown.other]),
    )
    truth = World(frozenset(own), frozenset(second), tuple(drawn))
    position = read_position(line(known, truth), file)
    return Question(position, known, truth, plainly(game, leader))


def line(known: Known, truth: World, table: str = "-") -> str:
    """The position of a setting without its rules."""
    leader, second = known.leader, other(known.leader)
    hands = {leader: truth.own - {table}, second: truth.other}
    unseen = [card for card, at in zip(truth.stock, known.stock, strict=True) if at == "??"]
    shown = [f"{card}:{leader}" for card in sorted(known.own)]
    shown += [f"{card}:{second}" for card in sorted(known.other)]
    return (
        f"trump=H lead={leader} D={written(hands['D'])} N={written(hands['N'])} table={table}"
        f" stock={'.'.join(known.stock)} unseen={written(unseen)} shown={','.join(shown) or '-'}"
    )


def written(cards: Hand | list[str]) -> str:
    """A hand as positions have it."""
    return hand_of(sorted(cards), documents.TEN_BELOW_JACK)


def texts_of(rules: Model, cards: int) -> Hand:
    """A set of the pack's cards as texts."""
    return frozenset(name for place, name in enumerate(rules.pack.names) if cards >> place & 1)


def strategies(answer: HiddenAnswer) -> tuple[Leads, Replies]:
    """What both do, as `blind` has it."""
    leads: dict[tuple[Hand, str], float] = {}
    replies: dict[tuple[tuple[Hand, str], str], float] = {}
    for at in answer.every_set():
        for name, share in played(answer, at).items():
            hand = texts_of(answer.position.rules, at.hand)
            if at.led is None:
                leads[hand, name] = share
            else:
                led = answer.position.rules.pack.names[at.led]
                replies[(hand, led), name] = share
    return leads, replies


def played(answer: HiddenAnswer, at: InformationSet) -> dict[str, float]:
    """How often each card is played at a set."""
    names = answer.position.rules.pack.names
    assert abs(sum(move.probability for move in at.moves) - 1) < 1e-9
    assert all(move.probability >= 0 for move in at.moves)
    return {names[move.card]: move.probability for move in at.moves}
