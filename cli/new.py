"""`allfours new`: a commented starter file for house rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..spec.model import Rules

MAX_TITLE = 120


def new(
    file: Annotated[Path, typer.Argument(help="The file to write; its name ends in .yaml.")],
    extends: Annotated[
        str,
        typer.Option(
            metavar="ID", help="What the house rules stand on: a variant, or a .yaml file."
        ),
    ],
    title: Annotated[str | None, typer.Option(help="One line that names the game.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
) -> None:
    """Write a starter file for house rules, with the usual changes as examples to uncomment."""
    from ..spec.resolve import load_all, load_text
    from ..spec.rulebook.starter import starter

    _check_name(file, force)
    loaded = load_all(extends)
    heading = title if title is not None else _title(loaded.rules)
    text = starter(loaded, _link(extends, file.parent), heading, schema_line(file), file.name)
    load_text(text, str(file), file.parent)  # a title too long is told like any other fault
    _write(file, text, force)
    typer.echo(f"wrote {file}; next: allfours validate {file}")


def _check_name(file: Path, force: bool) -> None:
    from ..spec.diagnostics import CannotRun

    if file.suffix not in (".yaml", ".yml"):
        raise CannotRun(f"the name of a rule file ends in .yaml: {file.with_suffix('.yaml')}")
    if file.is_dir():
        raise CannotRun(f"{file} is a folder, not a file")
    if file.exists() and not force:
        raise CannotRun(f"{file} is there already; --force writes over it")


def _title(rules: Rules) -> str:
    """A title for the time being, of no more than the length that the language allows."""
    return f"House rules on {rules.title}"[:MAX_TITLE]


def _link(extends: str, folder: Path) -> str:
    """The address for `extends` in a file of that folder: paths there start from the folder."""
    from ..spec.catalogue import is_path, split_reading

    name, readings = split_reading(extends)
    if not is_path(name) or Path(name).is_absolute():
        return extends
    path = Path(os.path.relpath(name, folder)).as_posix()
    return path + ("@" + "+".join(readings) if readings else "")


def schema_line(file: Path) -> str:
    """Where an editor finds the schema for a file: the installed one, by a path that holds on
    this machine; relative for a file in the same source tree, so that it holds for everybody."""
    from ..spec.shape.schema import SCHEMA_PATH

    schema, target = SCHEMA_PATH.resolve(), file.resolve()
    if target.is_relative_to(schema.parents[1]):
        path = Path(os.path.relpath(schema, target.parent)).as_posix()
    else:
        path = schema.as_posix()
    # Editors read the path up to the first space; a URI has none.
    return schema.as_uri() if any(char.isspace() for char in path) else path


def _write(file: Path, text: str, force: bool) -> None:
    from ..spec.diagnostics import CannotRun

    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from None
