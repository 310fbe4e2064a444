"""YAML as a tree in which every key and value keeps its place and its written text.

A closed subset of YAML: one document, no tags, anchors, aliases or merge keys, no key twice.
Plain scalars are typed as YAML 1.2's core schema does: `on`, `no` and `yes` are text.

`source` turns bytes into text, `reader` text into the `nodes` of a tree, `syntax` explains why
that failed. This module gives what the rest of the program needs of them.
"""

from __future__ import annotations

from .nodes import Map, Node, Scalar, Seq, at, plain, within
from .reader import Parsed, parse, parse_leniently
from .source import MAX_BYTES, decode, read_bytes, read_text

__all__ = [
    "MAX_BYTES",
    "Map",
    "Node",
    "Parsed",
    "Scalar",
    "Seq",
    "at",
    "decode",
    "parse",
    "parse_leniently",
    "plain",
    "read_bytes",
    "read_text",
    "within",
]
