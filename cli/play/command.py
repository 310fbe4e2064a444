"""`allfours play`: a match at the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ...spec.model import Rules
    from .session import Session


Level = Literal["random", "easy", "medium", "strong"]


def play(
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the match, if not the latest.")
    ] = None,
    rules: Annotated[str | None, typer.Option(help="A variant's id or a rule file.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a match: FILE, or the latest.")
    ] = False,
    level: Annotated[
        Level | None, typer.Option(help="How well the engine plays; strong when not given.")
    ] = None,
    seat: Annotated[
        Literal["dealer", "non-dealer", "cut"] | None,
        typer.Option("--as", help="What you are in the first deal; cut, or nothing, is chance."),
    ] = None,
    target: Annotated[
        int | None, typer.Option(min=1, help="The target, where the rules leave it open.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same cards; else by chance.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the match.")
    ] = None,
) -> None:
    """Play a match against the engine, a line for every card. Type help for the commands.

    Every card is saved at once; what was stopped goes on with --resume. Examples:

    allfours play --rules shasta-sam/strict-follow --level easy

    allfours play --resume
    """
    from ...spec.diagnostics import CannotRun

    if resume:
        if any(one is not None for one in (rules, level, seat, target, seed, save)):
            raise CannotRun("--resume goes on with a match as it is and takes no other option")
        session = _resumed(file)
    elif file is not None:
        raise CannotRun(f"to go on with a match: --resume {file}; to begin one: --rules ID")
    elif rules is None:
        raise CannotRun("say which game: --rules ID (`allfours list` has them), or --resume")
    else:
        session = _begun(rules, level or "strong", seat or "cut", target, seed, save)
    _sit(session)


def _resumed(file: Path | None) -> Session:
    from ...spec.diagnostics import CannotRun
    from .keep import latest_session, open_session

    session = latest_session() if file is None else open_session(file)
    if session.record.series.over:
        raise CannotRun(f"that match is over; see it with `allfours replay {session.file}`")
    return session


def _begun(
    ref: str, level: Level, seat: str, target: int | None, seed: int | None, save: Path | None
) -> Session:
    from random import Random
    from secrets import randbelow

    from ...engine.record import MatchRecord
    from ...spec.resolve import load
    from .keep import PLAYERS, new_file
    from .session import ENGINE, YOU, Session

    rules = load(ref)
    _check_target(rules, target)
    seed = randbelow(1 << 32) if seed is None else seed
    dealers = {"dealer": YOU, "non-dealer": ENGINE, "cut": Random(f"{seed}/cut").randrange(2)}
    notes: dict[str, str | int | float | bool] = {"seed": seed, "level": level}
    record = MatchRecord(rules, target, dealers[seat], PLAYERS, notes=notes)
    session = Session(record, seed, level, new_file(save, rules.id))
    session.save()
    return session


def _check_target(rules: Rules, target: int | None) -> None:
    """Refuse a target that the rules do not ask for, and none where they do."""
    from ...engine.match import NoTarget, match_target
    from ...spec.diagnostics import CannotRun

    fixed = rules.match.target
    if target is not None and rules.match.one_deal:
        raise CannotRun("a match of these rules is one deal, without a target: leave out --target")
    if target is not None and fixed not in (None, target):
        raise CannotRun(f"these rules play to {fixed}: leave out --target")
    try:
        match_target(rules, target)
    except NoTarget as error:
        raise CannotRun(str(error)) from None


def _sit(session: Session) -> None:
    """Play, and say at the end where the match is."""
    from ...solver import kernel
    from .keyboard import Keyboard
    from .loop import Sitting
    from .screen import Screen

    screen = Screen.here()
    rules = session.record.rules
    screen.say(f"{rules.title} ({rules.id})")
    screen.say(f"Level {session.level}, seed {session.seed}. Type help for the commands.")
    if not kernel.available():
        kernel.say_missing()
    try:
        over = Sitting(session, screen, Keyboard()).run()
    except KeyboardInterrupt:
        print(f"\n{_kept(session)}", file=sys.stderr)
        raise
    if over:
        screen.say(f"The record is in {session.file}; `allfours replay` shows it.")
    else:
        screen.say(_kept(session))


def _kept(session: Session) -> str:
    """Where a match that is not over is, and how to go on."""
    from .keep import state_folder

    usual = session.file.absolute().parent == state_folder().absolute()
    which = "" if usual else f" {session.file}"
    return f"Saved in {session.file}; go on with `allfours play --resume{which}`."
