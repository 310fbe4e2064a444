"""`allfours deal`: one deal played by random legal players, trick by trick."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ..engine.deal import Deal, Trick


def deal(
    rules: Annotated[str, typer.Option(help="A variant's id or a rule file.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same deal.")] = 0,
    output: Annotated[
        Literal["text", "record"],
        typer.Option("--format", help="Print text, or a record to replay."),
    ] = "text",
) -> None:
    """Shuffle, deal, and let two random legal players play a deal to its last card."""
    from ..engine.deal import Deal
    from ..engine.players import RandomPlayer, play_out
    from ..engine.record import write_record
    from ..engine.setup import shuffle_and_deal
    from ..spec.resolve import load

    loaded = load(rules)
    rng = Random(seed)
    player = RandomPlayer(rng)
    played = play_out(Deal(loaded, shuffle_and_deal(loaded, rng)), (player, player))
    if output == "record":
        print(write_record(played), end="")
    else:
        print_deal(played)


def print_deal(deal: Deal) -> None:
    """A deal for a reader: the hands, the tricks with their draws, the points."""
    from ..engine.tricks import ROLES
    from .output import hand_text

    pack, setup = deal.rules.pack, deal.setup
    print(f"{deal.rules.title} ({deal.rules.id})")
    for player in (1, 0):
        print(f"  {ROLES[player]:<11} {hand_text(pack, setup.hands[player])}")
    trump = deal.tables.trump
    shown = f", shown by {pack.names[setup.trump_card]}" if setup.trump_card is not None else ""
    first = " (the first card led)" if deal.rules.trump.source == "first-card-led" else ""
    print(f"  trumps      {'none' if trump is None else pack.suits[trump]}{shown}{first}")
    if setup.out:
        print(f"  out of play {hand_text(pack, setup.out)}")
    print("\n trick  leads         led reply  won by       draws (* seen by both)")
    for number, trick in enumerate(deal.tricks, 1):
        print(_trick_line(deal, number, trick))
    for revoke in deal.revokes:
        print(
            f"  trick {revoke.trick}: {ROLES[revoke.player]} revoked with {pack.names[revoke.card]}"
        )
    print_points(deal)


def _trick_line(deal: Deal, number: int, trick: Trick) -> str:
    from ..engine.tricks import ROLES

    names = deal.rules.pack.names
    reply = "" if trick.reply is None else names[trick.reply]
    draws = ", ".join(
        f"{ROLES[draw.player]} {names[draw.card]}{'*' if draw.shown else ''}"
        for draw in trick.draws
    )
    line = (
        f"{number:>6}  {ROLES[trick.leader]:<12}  {names[trick.led]:<3} {reply:<5}"
        f"  {ROLES[trick.winner]:<11}  {draws}"
    )
    return line.rstrip()


def print_points(deal: Deal) -> None:
    """Who scored what, and the totals."""
    from ..engine.scoring import final_count
    from ..engine.tricks import ROLES

    print()
    for point, score in zip(deal.tables.points, deal.points(), strict=True):
        who = [f"{ROLES[player]} {score[player]:g}" for player in (0, 1) if score[player]]
        print(f"  {point.name:<11} {', '.join(who) or 'nobody'}")
    count = final_count(deal.tables, deal.state.ledger)
    if any(count):
        print(f"  count       dealer {count[0]}, non-dealer {count[1]}")
    total, penalty = deal.total(), deal.penalty()
    print(f"  total       dealer {total[0]:g}, non-dealer {total[1]:g}")
    if any(penalty):
        print(f"  penalties   dealer {penalty[0]:+g}, non-dealer {penalty[1]:+g}")
