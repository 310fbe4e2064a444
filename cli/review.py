"""`allfours review`: what each play of a record cost, and what would have been better."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from ..engine.record import MatchRecord
    from .review_view import DealReview


def review(
    record: Annotated[str, typer.Argument(help="A record file, or - for standard input.")],
    rules: Annotated[
        str | None, typer.Option(help="A rule file or id in place of the record's.")
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--whole",
            help="Judge the plays before the last tricks as well, as if both players had seen all"
            " cards (double dummy). Takes seconds to minutes a deal.",
        ),
    ] = False,
    objective: Annotated[
        Literal["points", "count", "tricks", "match"],
        typer.Option(help="What a play is judged by."),
    ] = "points",
    form: Annotated[
        Literal["text", "json", "md"], typer.Option("--format", help="How to print it.")
    ] = "text",
    chart: Annotated[
        Path | None,
        typer.Option(help="Draw the value over the tricks into this .svg or .png file."),
    ] = None,
    memory: Annotated[int, typer.Option(min=1, help="MB for the solver's table.")] = 512,
) -> None:
    """Hold each play of a record against the best one.

    The last tricks are exact: everything is known. With --whole the others are judged too. Each
    play that cost something is shown with what it cost, the better cards and the line.
    Faults of the record are reported as by `replay`, and the exit code is then 1.
    """
    from ..spec.diagnostics import render
    from .blocks import as_markdown, as_text
    from .record_input import read_record_argument
    from .record_judge import judged
    from .review_view import review_blocks, review_json

    if chart is not None:
        from .review_chart import check_chart

        check_chart(chart)
    found, text, name = read_record_argument(record, rules)
    found = judged(found)
    deals = _review_deals(found.record, whole, objective, memory)
    if form == "json":
        print(json.dumps(review_json(found.record, name, objective, deals), ensure_ascii=False))
    elif form == "md":
        print(as_markdown(review_blocks(found.record, objective, deals)), end="")
    else:
        width = shutil.get_terminal_size().columns
        print(as_text(review_blocks(found.record, objective, deals, width), width), end="")
    sys.stdout.flush()
    if chart is not None:
        from .review_chart import draw_chart

        draw_chart(found.record, objective, deals, chart)
    for finding in found.findings:
        print(render(finding.diagnostic, text), file=sys.stderr)
    if found.findings:
        raise typer.Exit(1)


def _review_deals(
    record: MatchRecord, whole: bool, objective: str, memory: int
) -> list[DealReview]:
    from ..solver.review import count_plays, review
    from .progress import bar
    from .review_view import DealReview

    known = [
        (place, entry.deal, None if record.seen_by is None else record.role(record.seen_by, place))
        for place, entry in enumerate(record.deals)
        if entry.deal is not None
    ]
    many = sum(count_plays(deal, whole, role) for _, deal, role in known)
    found = []
    with bar("plays", many) as advance:
        for place, deal, role in known:
            plays = review(
                deal, whole=whole, seen_by=role, objective=objective,  # type: ignore[arg-type]
                score=_score(record, place, objective), target=_target(record),
                memory=memory, advance=advance,
            )  # fmt: skip
            found.append(DealReview(place, plays))
    return found


def _target(record: MatchRecord) -> int | None:
    """What the players agreed on, where the rules leave it open."""
    return record.series.target if record.rules.match.target is None else None


def _score(record: MatchRecord, place: int, objective: str) -> tuple[int, int] | None:
    """The match score of (dealer, non-dealer) before a deal."""
    from ..spec.diagnostics import CannotRun

    if objective != "match":
        return None
    if record.single and not record.rules.match.one_deal:
        raise CannotRun("a single deal has no match score to judge by: use another objective")
    if record.untold:
        raise CannotRun("the record does not tell the target of the match: use another objective")
    score = record.deals[place].before
    if score is None:
        raise CannotRun(
            f"the record does not tell the score before deal {place + 1}: use another objective"
        )
    if any(side != int(side) for side in score):
        raise CannotRun("the match score has halves: use another objective")
    pair = int(score[0]), int(score[1])
    return pair if record.deals[place].dealer == 0 else (pair[1], pair[0])
