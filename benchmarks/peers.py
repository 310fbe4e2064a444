"""How fast the kernel is beside others, measured in one run: times, nodes, and the ratios.

    python benchmarks/peers.py [--endings 1000] [--rounds 9] [--seed 1]

Six-card endings in three suits where every trick is a point and who can follow must, against the
bridge double-dummy solver of endplay, to which the hands are put as North and East; endings of
California Jack against alpha-beta in plain Python; random play of whole deals against OpenSpiel.
All answers are compared. A peer that is not installed is passed over.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from alpha_beta import AlphaBeta
from paired import Row, clock, heading, microseconds, missing
from tests.solver.deals import Shape, random_position

from allfours.engine.simulate import Tally, simulate
from allfours.solver.account import Account
from allfours.solver.batch import card_values, solve_batch
from allfours.solver.kernel import Kernel
from allfours.solver.position import Position
from allfours.solver.random_play import random_deals
from allfours.spec.cards import bits, mask_of
from allfours.spec.model import Rules
from allfours.spec.resolve import load

Run = Callable[[Any], object]


def kernel_nodes(position: Position) -> int:
    """Trick starts that the kernel searches to value all cards, from a cold table."""
    account, state = Account(position, "points"), position.state
    kernel = Kernel(account, position.stock)
    kernel.values(*state.hands, state.leader, -1, account.pack(state.ledger), 0)
    return kernel.nodes


def medians(nodes: list[tuple[int, int]]) -> tuple[float, float]:
    return statistics.median(one for one, _ in nodes), statistics.median(two for _, two in nodes)


def batches(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


# The bridge solver.


def three_suits(rng: Random, rules: Rules) -> Position:
    """Six cards each of spades, hearts and diamonds, one of them trumps."""
    cards = rng.sample(range(39), 12)
    hands = mask_of(cards[:6]), mask_of(cards[6:])
    return Position(rules, rng.randrange(3), rng.randrange(2), hands)


def as_bridge(position: Position, bridge: Any) -> Any:
    """The dealer sits North and the other player East; their partners hold low clubs only."""
    names, clubs = position.rules.pack.ranks, "23456789TJQK"

    def hand(mask: int) -> str:
        suits = ["".join(names[c % 13] for c in bits(mask) if c // 13 == suit) for suit in range(3)]
        return ".".join([*suits, ""])

    north, east = (hand(mask) for mask in position.hands)
    deal = bridge.Deal(f"N:{north} {east} ...{clubs[:6]} ...{clubs[6:]}")
    trumps = (bridge.Denom.spades, bridge.Denom.hearts, bridge.Denom.diamonds)
    deal.trump = trumps[position.trump or 0]
    deal.first = (bridge.Player.north, bridge.Player.east)[position.lead]
    return deal


def same_tricks(position: Position, solved: Any) -> None:
    """Compare the values of all cards; the bridge solver gives tricks, of six."""
    numbers = position.rules.pack.numbers
    cards = {numbers["SHD"[card.suit] + card.rank.abbr]: 2 * won - 6 for card, won in solved}
    assert dict(card_values(position).cards) == cards, position.text


def against_bridge(endings: int, rng: Random) -> None:
    """Nodes of the bridge solver are its own count, of cards and not of trick starts."""
    if missing("endplay"):
        return
    bridge, dds = importlib.import_module("endplay.types"), importlib.import_module("endplay.dds")
    importlib.import_module("endplay._dds").SetMaxThreads(1)
    rules, mode, nodes = load("german-whist/pagat"), dds.solve.SolveMode, []
    for _ in range(endings):  # this also makes tables warm
        position = three_suits(rng, rules)
        solved = dds.solve_board(as_bridge(position, bridge))
        same_tricks(position, solved)
        nodes.append((kernel_nodes(position), solved._data.nodes))
    rows: list[tuple[str, Run, Run, int]] = [
        ("one ending, all cards", card_values, dds.solve_board, 1),
        ("the same, results read as a list", card_values, lambda d: list(dds.solve_board(d)), 1),
        ("100 at once, all cards", all_cards, dds.solve_all_boards, 100),
        ("100 at once, value", values, partial(dds.solve_all_boards, mode=mode.OptimalOne), 100),
    ]
    heading(f"Bridge solver, {endings:,} six-card endings in three suits; microseconds each")
    for what, ours, theirs, many in rows:
        positions = [three_suits(rng, rules) for _ in range(endings)]  # not met before
        deals = [as_bridge(position, bridge) for position in positions]
        if many > 1:
            times = microseconds(ours, batches(positions, many), theirs, batches(deals, many))
            print(Row(what, (times[0] / many, times[1] / many)), flush=True)
        else:
            times = microseconds(ours, positions, theirs, deals)
            print(Row(what, times, medians(nodes)), flush=True)
    positions = [three_suits(rng, rules) for _ in range(endings)]
    times = microseconds(
        lambda one: card_values(Position(one.rules, one.trump, one.lead, one.hands)),
        positions,
        lambda one: list(dds.solve_board(as_bridge(one, bridge))),
        positions,
    )
    print(Row("one ending, from hands to a list", times, medians(nodes)), flush=True)


def all_cards(positions: Sequence[Position]) -> None:
    list(solve_batch(positions, threads=1))


def values(positions: Sequence[Position]) -> None:
    list(solve_batch(positions, threads=1, cards=False))


# Alpha-beta in Python.


def by_alpha_beta(position: Position, memo: bool) -> tuple[dict[int, int], int]:
    """The values that the past does not add to, for the dealer, and the nodes."""
    search = AlphaBeta(position.trump or 0, memo)
    count = position.count or (0, 0)
    dealer, other = (tuple(bits(hand)) for hand in position.hands)
    found = search.values(dealer, other, position.lead == 0, count[0] - count[1])
    return found, search.nodes


def same_values(position: Position, found: dict[int, int]) -> None:
    before = sum(1 if who == 0 else -1 for _, who in position.taken or ())
    sign = 1 if position.lead == 0 else -1
    cards = {card: sign * (value + before) for card, value in found.items()}
    assert dict(card_values(position).cards) == cards, position.text


def against_alpha_beta(endings: int, rng: Random) -> None:
    rules = load("california-jack/strict-follow")
    heading(f"Alpha-beta in Python, {endings:,} six-card endings of {rules.id}; microseconds each")
    for what, memo in (("alpha-beta", False), ("alpha-beta, trick starts remembered", True)):
        first, positions = (
            [random_position(rng, rules, Shape(6, table=False)) for _ in range(endings)]
            for _ in range(2)
        )
        nodes = []
        for position in first:
            found, searched = by_alpha_beta(position, memo)
            same_values(position, found)
            nodes.append((kernel_nodes(position), searched))
        times = microseconds(card_values, positions, partial(by_alpha_beta, memo=memo), positions)
        print(Row(what, times, medians(nodes)), flush=True)


# Random play.


def open_spiel(name: str, rng: Random) -> Run:
    """Plays so many deals of a game of OpenSpiel with random choices, the cards dealt included."""
    game = importlib.import_module("pyspiel").load_game(name)

    def play(deals: int) -> None:
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return play


def interpreter(rules: Rules) -> Run:
    """The same through the interpreter, from the shuffle to the points."""
    tally = Tally(rules, 1)
    return lambda deals: simulate(tally, deals)


def through_kernel(rules: Rules) -> Run:
    """The same through the kernel; deal for deal it counts what the interpreter counts."""
    tally = Tally(rules, 1)
    simulate(tally, 200)
    assert random_deals(rules, 200, 1, threads=1).to_json() == tally.to_json()
    return lambda deals: random_deals(rules, deals, 1, threads=1)


def random_play(rounds: int, rng: Random) -> None:
    """Whole deals a second, round by round; a deal of euchre has 20 cards to play, others 52."""
    rules = load("california-jack/strict-follow")
    players: dict[str, tuple[Run, int]] = {}
    if not missing("pyspiel"):
        players["OpenSpiel, hearts"] = open_spiel("hearts", rng), 300
        players["OpenSpiel, euchre"] = open_spiel("euchre", rng), 1000
    others = list(players)
    players[f"interpreter, {rules.id}"] = interpreter(rules), 300
    players[f"kernel, {rules.id}"] = through_kernel(rules), 50_000
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, (play, deals) in players.items():
            started = clock()
            play(deals)
            rates[name].append(1e9 * deals / (clock() - started))
    middle = {name: statistics.median(found) for name, found in rates.items()}
    print(f"\nRandom play of whole deals, medians of {rounds} rounds")
    heads = "".join(f"{'to ' + name.split()[-1]:>12}" for name in others)
    print(f"  {'':<44}{'deals a second':>15}{heads}")
    for name, rate in middle.items():
        ratios = "".join(f"{rate / middle[other]:>12,.2f}" for other in others)
        print(f"  {name:<44}{rate:>15,.0f}{ratios}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--endings", type=int, default=1000, help="a tenth of it for alpha-beta")
    options.add_argument("--rounds", type=int, default=9, help="of random play")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    rng = Random(given.seed)
    against_bridge(given.endings, rng)
    against_alpha_beta(max(10, given.endings // 10), rng)
    random_play(given.rounds, rng)


if __name__ == "__main__":
    main()
