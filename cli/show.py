"""`allfours show`: what a rule file says, in short, in full, or as a rulebook to read."""

from __future__ import annotations

import os
import shutil
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..spec.resolve import Loaded

MAX_WIDTH = 100


class Form(StrEnum):
    """How the rules are written out."""

    rulebook = "rulebook"
    markdown = "markdown"
    yaml = "yaml"
    json = "json"


def show(
    ref: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="A variant, perhaps with @READING+READING, or a .yaml file."
        ),
    ],
    resolved: Annotated[
        bool, typer.Option("--resolved", help="The whole rule file, inherited rules included.")
    ] = False,
    form: Annotated[
        Form | None,
        typer.Option("--as", help="rulebook and markdown in plain English; yaml and json as data."),
    ] = None,
) -> None:
    """Show the rules of a variant or a rule file, and what each of them rests on."""
    from ..spec.resolve import load_all
    from ..spec.rulebook.whole import as_json, as_yaml

    loaded = load_all(ref)
    if form is None:
        form = Form.yaml if resolved else None
    if form in (Form.rulebook, Form.markdown):
        text = _book(loaded, form)
    elif form is None:
        text = _summary(loaded)
    else:
        text = as_yaml(loaded) if form is Form.yaml else as_json(loaded)
    typer.echo(text, nl=False)


def _book(loaded: Loaded, form: Form) -> str:
    from ..compare.texts import other_ways
    from ..spec.rulebook import as_markdown, as_text

    others = other_ways(loaded.rules)
    if form is Form.markdown:
        return as_markdown(loaded.rules, others)
    return as_text(loaded.rules, _width(), others)


def _width() -> int | None:
    """Columns to break lines at: those of the terminal. What goes to a file or another program is
    not broken, unless COLUMNS asks for it."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS"):
        return None
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)


def _summary(loaded: Loaded) -> str:
    """The file in short: what it is, what it stands on, a row for every rule and every reading."""
    from ..spec.catalogue import split_reading
    from ..spec.merge import questions
    from ..spec.rulebook import basis, source_text
    from ..spec.rulebook.whole import chosen_readings, flow
    from ..spec.text.tree import at, plain

    rules = loaded.rules
    own, _ = split_reading(rules.id)
    known = dict(rules.rulings)
    rows = []
    for path in questions(loaded.tree):
        node, name = at(loaded.tree, path), ".".join(path)
        note = basis(known[name], own) if name in known else "no ruling"
        rows.append((name, flow(plain(node)) if node else "", note))
    picked = chosen_readings(rules)
    ways = []
    for one in rules.readings:
        mark = " (default)" * one.default + " (chosen)" * (one.name in picked)
        ways.append((one.about, one.name + mark, one.because))
    head = [rules.id, rules.title, f"source: {source_text(rules.source)}", *_chain(loaded)]
    parts = ["\n".join(head) + "\n", _table(("rule", "value", "basis"), rows)]
    if ways:
        parts.append(_table(("read in two ways", "reading", "because"), ways))
    return "\n".join(parts)


def _chain(loaded: Loaded) -> list[str]:
    """The files that the rules stand on, the file itself first."""
    if len(loaded.layers) < 2:
        return []
    names = [
        layer.name + ("@" + "+".join(layer.chosen) if layer.chosen else "")
        for layer in reversed(loaded.layers)
    ]
    return ["extends: " + " -> ".join(names)]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns: one line a row, or cells folded to the width of a terminal."""
    if sys.stdout.isatty():
        return _folded(heads, rows)
    widths = [min(44, max(len(row[place]) for row in (heads, *rows))) for place in (0, 1)]
    lines = [f"{row[0]:{widths[0]}}  {row[1]:{widths[1]}}  {row[2]}" for row in (heads, *rows)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _folded(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console()
    with console.capture() as capture:
        console.print(table)
    return capture.get()
