"""`allfours who-holds`: where the cards are that a player has not seen."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..spec.diagnostics import CannotRun, Faulty

if TYPE_CHECKING:
    from ..engine.evidence import Evidence
    from ..engine.record import MatchReplay
    from ..solver.whereabouts import Whereabouts


def who_holds(
    record: Annotated[str, typer.Argument(help="A record file, or - for standard input.")],
    player: Annotated[
        Literal["dealer", "non-dealer"] | None,
        typer.Option("--as", help="Whose eyes; needed where the record shows all cards."),
    ] = None,
    deal: Annotated[
        int | None, typer.Option(min=1, help="Which deal of a match; the last if not given.")
    ] = None,
    trick: Annotated[
        int | None,
        typer.Option(
            min=1, help="As it was before this trick; the end of the record if not given."
        ),
    ] = None,
    samples: Annotated[
        int, typer.Option(min=0, help="So many deals that fit, each as likely as any other.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same samples.")] = 0,
    form: Annotated[
        Literal["text", "json", "md", "positions"],
        typer.Option("--format", help="How to print; positions: only samples, a line each."),
    ] = "text",
    rules: Annotated[
        str | None, typer.Option(help="A rule file or id in place of the record's.")
    ] = None,
) -> None:
    """Say of every card that a player has not seen where it can be and with what chance.

    Only what that player saw is used, and that every card of the other was legal. The deals that
    fit are counted exactly, all of them with the same weight.

        allfours who-holds deal.yaml --as non-dealer --trick 8

        allfours who-holds deal.yaml --samples 9 --format positions
    """
    from ..spec.diagnostics import render
    from .record_input import read_record_argument

    replay, text, name = read_record_argument(record, rules)
    place = _place(replay, deal)
    role = _role(replay, place, player)
    _readable(replay, place, {name: text})
    seen = _seen(replay, place, role, trick)
    _explained(replay, place, role, seen, {name: text})
    if form == "positions" and not samples:
        raise CannotRun("say how many positions: --samples N")
    _print(seen, replay.record.single, place, samples, seed, form)
    sys.stdout.flush()
    for finding in replay.findings:
        print(render(finding.diagnostic, text), file=sys.stderr)
    if replay.findings:
        raise typer.Exit(1)


def _place(replay: MatchReplay, deal: int | None) -> int:
    """The place of the deal asked for."""
    many = len(replay.record.deals)
    if not many:
        raise CannotRun("the record has no deals yet")
    if deal is not None and deal > many:
        raise CannotRun(f"there is no deal {deal}: the record has {many}")
    place = many - 1 if deal is None else deal - 1
    if replay.record.deals[place].misdeal:
        raise CannotRun(f"deal {place + 1} was a misdeal")
    return place


def _role(replay: MatchReplay, place: int, player: str | None) -> int:
    """Whose eyes to see through."""
    from ..engine.tricks import ROLES

    seen_by = replay.record.seen_by
    known = None if seen_by is None else replay.record.role(seen_by, place)
    if player is None:
        if known is None:
            raise CannotRun("the record shows all cards: say --as dealer or --as non-dealer")
        return known
    role = ROLES.index(player)
    if known is not None and role != known:
        raise CannotRun(f"the record has what the {ROLES[known]} saw, not the {player}")
    return role


def _readable(replay: MatchReplay, place: int, sources: dict[str, str]) -> None:
    """Raise Faulty where the deal, or what it rests on, could not be read to its end."""
    ends = [
        found.diagnostic
        for found in replay.findings
        if found.ends and found.at.deal in (None, place + 1)
    ]
    if ends:
        raise Faulty(ends, sources)


def _seen(replay: MatchReplay, place: int, role: int, trick: int | None) -> Evidence:
    """What the player had seen."""
    from ..engine.evidence import evidence

    entry = replay.record.deals[place]
    assert entry.deal is not None
    played = len(entry.deal.tricks)
    if trick is not None and trick > played + 1:
        raise CannotRun(f"trick {trick} was not begun: {played} tricks were played")
    after = None if trick is None else trick - 1
    return evidence(entry.deal, role, after, entry.found_out(1 - role))


def _explained(
    replay: MatchReplay, place: int, role: int, seen: Evidence, sources: dict[str, str]
) -> None:
    """Raise Faulty where no deal fits."""
    from .record_judge import unexplained

    found = unexplained(replay, place, role)
    if found is not None and (found.at.trick or 0) <= len(seen.tricks) + (seen.led is not None):
        raise Faulty([*(one.diagnostic for one in replay.findings), found.diagnostic], sources)


def _print(seen: Evidence, single: bool, place: int, samples: int, seed: int, form: str) -> None:
    from ..solver.whereabouts import Whereabouts
    from .blocks import as_markdown, as_text
    from .who_holds_view import Found, found_json, holds_blocks, sample_lines

    there: Whereabouts | None = None
    refused = None
    try:
        there = Whereabouts(seen)
    except CannotRun as error:
        refused = str(error)
    if samples and there is None:
        raise CannotRun(f"no deals can be sampled: {refused}")
    lines = sample_lines(there, samples, seed) if there and samples else []
    if form == "positions":
        for line in lines:
            print(line)
        return
    found = Found.of(seen, there, refused, None if single else place + 1)
    if form == "json":
        print(json.dumps(found_json(found, list(lines), seed), ensure_ascii=False, indent=1))
        return
    blocks = list(holds_blocks(found))
    if form == "md":
        print(as_markdown(blocks), end="")
    else:
        print(as_text(blocks, shutil.get_terminal_size().columns), end="")
    if lines:
        print()
    for line in lines:
        print(line)
