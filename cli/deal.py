"""`allfours deal`: one deal played by random legal players, trick by trick."""

from __future__ import annotations

import shutil
from random import Random
from typing import Annotated, Literal

import typer


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
    from ..engine.record import MatchRecord
    from ..engine.setup import shuffle_and_deal
    from ..spec.resolve import load
    from .blocks import as_text
    from .replay_view import record_blocks

    loaded = load(rules)
    rng = Random(seed)
    player = RandomPlayer(rng)
    record = MatchRecord(loaded, single=True)
    record.add_deal(play_out(Deal(loaded, shuffle_and_deal(loaded, rng)), (player, player)))
    if output == "record":
        print(record.text(), end="")
        return
    width = shutil.get_terminal_size().columns
    print(as_text(record_blocks(record, width), width), end="")
