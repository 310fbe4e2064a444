"""`allfours compare --prove`: what is proved of the texts, printed beside the matrix."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from ..spec.diagnostics import CannotRun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..compare.prove.proof import Proof
    from ..spec.model import Rules

Prove = Annotated[
    bool,
    typer.Option(
        "--prove",
        help="Also prove that the first text and each other come to the same, or show the smallest"
        " case in which they do not.",
    ),
]
Bound = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=13,
        metavar="N",
        help="With --prove: try all endings of up to N cards in a hand; 2 when not given, and 3"
        " takes minutes.",
    ),
]


def check_bound(prove: bool, bound: int | None) -> None:
    """Raise CannotRun for a bound where nothing is to be proved."""
    if bound is not None and not prove:
        raise CannotRun("--bound goes with --prove")


@dataclass(frozen=True, slots=True)
class Proved:
    """The proofs that were finished, and whether Ctrl-C came before the last."""

    proofs: Sequence[Proof]
    stopped: KeyboardInterrupt | None


def proved(texts: Sequence[Rules], bound: int | None, target: int | None) -> Proved:
    """The first text against each of the others. After Ctrl-C those that are done are handed
    back; where none is, KeyboardInterrupt is raised."""
    from ..compare.prove.ending import BOUND
    from ..compare.prove.proof import prove_all
    from .progress import bar

    proofs: list[Proof] = []
    try:
        with bar("steps of the proof", None) as advance:
            for proof in prove_all(texts, bound or BOUND, target, advance):
                proofs.append(proof)  # one at a time, so that those done are kept
    except KeyboardInterrupt as stop:
        if not proofs:
            raise
        return Proved(proofs, stop)
    return Proved(proofs, None)


def with_proofs(matrix: str, proofs: Sequence[Proof], form: str, width: int) -> str:
    """The matrix as it is written out in some form, with the proofs in the same."""
    from ..compare.prove.report import as_html, as_markdown, as_text

    if form == "json":
        both = {**json.loads(matrix), "proofs": [proof.to_json() for proof in proofs]}
        return json.dumps(both, ensure_ascii=False, indent=2) + "\n"
    if form == "html":
        page, end, rest = matrix.partition("<h2>Distances</h2>")
        return page + as_html(proofs) + end + rest
    return matrix + "\n" + (as_markdown(proofs) if form == "md" else as_text(proofs, width))
