"""Two-hand All Fours games with a stock, their rules as data: check, play and solve them.

>>> import allfours
>>> rules = allfours.load("california-jack/strict-follow")
>>> line = "trump=H lead=D D=AT.K.2.J9 N=Q.J.T98.7 count=D27,N22 taken=high:D,low:N"
>>> answer = allfours.solve(allfours.read_position(line, rules))
>>> answer.value, [rules.pack.names[card] for card in answer.best]
(2, ['SA', 'HK', 'CJ', 'C9'])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compare.matrix import make_matrix
    from .compare.prove.proof import prove
    from .engine.deal import Deal
    from .engine.evidence import evidence
    from .engine.record import MatchRecord, read_match
    from .engine.setup import shuffle_and_deal
    from .engine.state import State
    from .engine.view import View, view
    from .solver.answer import Answer
    from .solver.batch import card_values, column_values, solve_batch
    from .solver.columns import Columns
    from .solver.position import Position
    from .solver.position_read import read_position
    from .solver.random_play import random_deals
    from .solver.review import review
    from .solver.solve import solve
    from .solver.whereabouts import Whereabouts
    from .spec.diagnostics import AllfoursError, CannotRun, Diagnostic, Faulty
    from .spec.model import Rules
    from .spec.resolve import load

__all__ = [
    "AllfoursError",
    "Answer",
    "CannotRun",
    "Columns",
    "Deal",
    "Diagnostic",
    "Faulty",
    "MatchRecord",
    "Position",
    "Rules",
    "State",
    "View",
    "Whereabouts",
    "__version__",
    "card_values",
    "column_values",
    "evidence",
    "load",
    "make_matrix",
    "prove",
    "random_deals",
    "read_match",
    "read_position",
    "review",
    "shuffle_and_deal",
    "solve",
    "solve_batch",
    "view",
]

# The only place that holds the version: the build reads it from this line.
__version__ = "0.1.0"

# Names are imported when first used, so that `import allfours` stays quick.
_HOME = {
    "AllfoursError": "spec.diagnostics",
    "Answer": "solver.answer",
    "CannotRun": "spec.diagnostics",
    "Columns": "solver.columns",
    "Deal": "engine.deal",
    "Diagnostic": "spec.diagnostics",
    "Faulty": "spec.diagnostics",
    "MatchRecord": "engine.record",
    "Position": "solver.position",
    "Rules": "spec.model",
    "State": "engine.state",
    "View": "engine.view",
    "Whereabouts": "solver.whereabouts",
    "card_values": "solver.batch",
    "column_values": "solver.batch",
    "evidence": "engine.evidence",
    "load": "spec.resolve",
    "make_matrix": "compare.matrix",
    "prove": "compare.prove.proof",
    "random_deals": "solver.random_play",
    "read_match": "engine.record",
    "read_position": "solver.position_read",
    "review": "solver.review",
    "shuffle_and_deal": "engine.setup",
    "solve": "solver.solve",
    "solve_batch": "solver.batch",
    "view": "engine.view",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
