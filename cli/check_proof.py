"""`allfours check-proof`: verify a certificate with the interpreter alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..solver.position import Position
    from ..solver.proof_check import Check, Failure
    from ..solver.proof_format import Proof

SHOWN = 5  # failures


def check_proof(
    file: Annotated[Path, typer.Argument(help="A proof that `solve --proof` wrote.")],
    rules: Annotated[
        str | None, typer.Option(help="A rule file or id, in place of the proof's own.")
    ] = None,
    position: Annotated[
        str | None, typer.Option(help="The position that the proof must be about.")
    ] = None,
) -> None:
    """Verify a proof: follow both strategies against every legal reply, and count what they get.

    Nothing is searched and nothing is taken on trust but the rules. Exit code 0: all of it holds.
    """
    from ..solver.position_read import read_position
    from ..solver.proof_check import check_proof as check
    from ..spec.resolve import load
    from .output import read_argument
    from .progress import bar

    proof = _read(file)
    loaded = load(rules) if rules else None
    found = read_position(proof.position, loaded, f"position of {file}")
    if position is not None:
        text, name = read_argument(position)
        _same(found, read_position(text, loaded, name))
    with bar("states", None) as advance:
        result = check(proof, found, advance)
    print_check(proof, result)
    if not result.verified:
        raise typer.Exit(1)


def _read(file: Path) -> Proof:
    from ..solver.proof_format import read_proof
    from ..spec.diagnostics import CannotRun

    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRun(f"cannot read {file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CannotRun(f"{file} is no proof: it is not UTF-8 text") from None
    return read_proof(text, str(file))


def _same(found: Position, wanted: Position) -> None:
    if found.text != wanted.text:
        print("not verified: the proof is about another position")
        print(f"  {found.text}")
        raise typer.Exit(1)


def print_check(proof: Proof, check: Check) -> None:
    """What was verified, or where the proof breaks."""
    from ..engine.tricks import ROLES

    mover = ROLES[check.position.to_move]
    if check.verified:
        print(f"verified: {check.position.text}")
        about = f"the match to {proof.target}" if proof.objective == "match" else proof.objective
        print(
            f"  value {_shown(proof.value)} for the {mover}, in {about}; exactly, for every card:"
        )
        for name, value in proof.moves.items():
            mark = "  best" if value == proof.value else ""
            print(f"  {name:<4}{_shown(value):>4}{mark}")
    else:
        many = len(check.failures)
        print(f"not verified: {many} thing(s) wrong")
        for failure in check.failures[:SHOWN]:
            _print_failure(check, failure)
        if many > SHOWN:
            print(f"  and {many - SHOWN} more")
    held = sum(bound.holds for bound in check.bounds)
    print(
        f"  {held} of {len(check.bounds)} bounds hold; {check.states:,} states, with every legal"
        f" reply; {check.used:,} of {check.entries:,} strategy entries used"
    )


def _shown(value: float) -> str:
    from .output import signed

    return signed(value)


def _print_failure(check: Check, failure: Failure) -> None:
    from ..spec.report.frame import printable

    print(f"  {printable(failure.reason)}")
    if failure.line:
        names = check.position.rules.pack.names
        print(f"    after {' '.join(names[card] for card in failure.line)}")
