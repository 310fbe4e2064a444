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
    from .engine.deal import Deal
    from .engine.setup import shuffle_and_deal
    from .engine.state import State
    from .engine.view import View, view
    from .solver.answer import Answer
    from .solver.position import Position
    from .solver.position_read import read_position
    from .solver.solve import solve
    from .spec.diagnostics import AllfoursError, CannotRun, Diagnostic, Faulty
    from .spec.model import Rules
    from .spec.resolve import load

__all__ = [
    "AllfoursError",
    "Answer",
    "CannotRun",
    "Deal",
    "Diagnostic",
    "Faulty",
    "Position",
    "Rules",
    "State",
    "View",
    "__version__",
    "load",
    "read_position",
    "shuffle_and_deal",
    "solve",
    "view",
]

# The only place that holds the version: the build reads it from this line.
__version__ = "0.1.0"

# Names are imported when first used, so that `import allfours` stays quick.
_HOME = {
    "AllfoursError": "spec.diagnostics",
    "Answer": "solver.answer",
    "CannotRun": "spec.diagnostics",
    "Deal": "engine.deal",
    "Diagnostic": "spec.diagnostics",
    "Faulty": "spec.diagnostics",
    "Position": "solver.position",
    "Rules": "spec.model",
    "State": "engine.state",
    "View": "engine.view",
    "load": "spec.resolve",
    "read_position": "solver.position_read",
    "shuffle_and_deal": "engine.setup",
    "solve": "solver.solve",
    "view": "engine.view",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
