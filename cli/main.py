"""The command `allfours`: the commands, and what every command does with an error."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from ..spec.diagnostics import AllfoursError, Faulty
from . import (
    check_proof,
    compare,
    deal,
    explain,
    listing,
    new,
    perft,
    play,
    replay,
    review,
    show,
    simulate,
    solve,
    validate,
    who_holds,
)

INTERRUPTED = 130

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Rules of California Jack, Shasta Sam and their relatives as data: check them, read them,"
    " play them, and find the best play.",
    epilog="Exit codes: 0 done, 1 faults found in what you gave, 2 could not run, 130 interrupted.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def guarded(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that ends with a message and an exit code, never with a traceback."""

    @functools.wraps(command)
    def run_guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            found = command(*args, **kwargs)
            sys.stdout.flush()  # what cannot be written is to be told, not lost at the very end
        except AllfoursError as error:
            _report(error)
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            # Whoever reads the output has gone; Python would complain again while closing it.
            _drop_output()
            raise typer.Exit(0) from None
        except UnicodeEncodeError as error:
            sign = f"U+{ord(error.object[error.start]):04X}"
            print(
                f"error: the output takes {error.encoding} only, without {sign}: set"
                " PYTHONIOENCODING=utf-8",
                file=sys.stderr,
            )
            raise typer.Exit(2) from None
        except OSError as error:
            print(f"error: {error.strerror or error}", file=sys.stderr)
            _drop_output()
            raise typer.Exit(2) from None
        return found

    return run_guarded


def _drop_output() -> None:
    """Let nothing more be written to standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: AllfoursError) -> None:
    if isinstance(error, Faulty):
        from .output import print_faults

        print_faults(error)
    else:
        print(f"error: {error}", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.util import find_spec

        from .. import __version__

        native = find_spec("allfours.solver._kernel") is not None
        print(f"allfours {__version__} ({'native solver' if native else 'Python solver only'})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Rules as data: check them, read them, play them, and find the best play."""


COMMANDS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("list", listing.list_variants),
    ("show", show.show),
    ("validate", validate.validate),
    ("explain", explain.explain),
    ("new", new.new),
    ("schema", listing.schema),
    ("deal", deal.deal),
    ("play", play.play),
    ("replay", replay.replay),
    ("review", review.review),
    ("who-holds", who_holds.who_holds),
    ("simulate", simulate.simulate),
    ("solve", solve.solve),
    ("check-proof", check_proof.check_proof),
    ("compare", compare.compare),
    ("perft", perft.perft),
)
for _name, _command in COMMANDS:
    app.command(_name)(guarded(_command))


def run() -> None:
    """The console command."""
    app(prog_name="allfours")
