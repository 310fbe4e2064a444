"""`allfours play`: a match against the engine in the terminal."""

from .command import play

__all__ = ["play"]
