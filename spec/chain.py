"""The files that one rule file stands on: its `extends`, read and checked one by one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from .catalogue import VARIANTS, locate, split_reading
from .diagnostics import CannotRun, Diagnostic, Faulty, Span, in_order
from .shape.check import check_shape
from .text.tree import Map, Node, Scalar, parse_leniently, read_text

MAX_CHAIN = 16
_FIRST_LINK = "inherited by this `extends`"


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a chain: how it is called, its tree, and the readings chosen by the file that
    extends it."""

    name: str
    tree: Map
    chosen: tuple[str, ...] = ()


def layer_of(node: Node | None, layers: tuple[Layer, ...]) -> int:
    """The number of the layer whose file a node was written in; -1 for no node."""
    names = [layer.name for layer in layers]
    return names.index(node.span.file) if node is not None else -1


def links_to(file: str, layers: Iterable[Layer]) -> tuple[tuple[Span, str], ...]:
    """The chain of `extends` from the youngest layer down to a file, as places with a note; empty
    for the youngest itself. `layers` have the youngest first."""
    found: list[tuple[Span, str]] = []
    for layer in layers:
        if layer.name == file:
            break
        if (link := layer.tree.entries.get("extends")) is not None:
            found.append((link.span, "which goes on to this one" if found else _FIRST_LINK))
    return tuple(found)


@dataclass(slots=True)
class _Walk:
    """The way up a chain: the files passed, with their real paths, the youngest first."""

    layers: list[Layer] = field(default_factory=list)
    paths: list[Path | None] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)


def read_chain(
    text: str,
    name: str,
    folder: Path,
    readings: tuple[str, ...],
    sources: dict[str, str],
    origin: Path | None = None,
) -> tuple[Layer, ...]:
    """The files from the one that extends nothing down to `text`; `sources` takes their texts.
    `origin` is the file that the text is from, if it is from one.

    Raises Faulty for the first file with a fault of syntax or shape, and for a link that leads
    nowhere or back.
    """
    sources[name] = text
    walk = _Walk([Layer(name, _shaped(text, name), readings)], [_real(origin)], sources)
    while isinstance(link := walk.layers[-1].tree.entries.get("extends"), Scalar):
        folder = _step(walk, link, folder)
    return tuple(reversed(walk.layers))


def _step(walk: _Walk, link: Scalar, folder: Path) -> Path:
    """Add the file that a link names; its folder, from which its own links start."""
    parent, readings = split_reading(link.text)
    try:
        path = locate(parent, folder)
        real = _real(path)
        if real in walk.paths:
            raise Faulty([_circle(walk, walk.paths.index(real))])
        if len(walk.layers) >= MAX_CHAIN:
            raise Faulty([_too_long(link.span)])
        text, tree = _read_file(path, _called(path))
    except CannotRun as error:
        raise Faulty([_nowhere(str(error), link.span, _file_meant(parent, folder))]) from None
    except Faulty as error:
        raise _inherited(error, walk) from None
    walk.layers.append(Layer(_called(path), tree, readings))
    walk.paths.append(real)
    walk.sources[_called(path)] = text
    return path.parent


def _inherited(error: Faulty, walk: _Walk) -> Faulty:
    """The faults of a file further up, with the links that led to it."""
    known = {layer.name for layer in walk.layers}
    findings = [
        one
        if one.span.file in known
        else replace(one, related=one.related + links_to(one.span.file, walk.layers))
        for one in error.findings
    ]
    return Faulty(findings, error.sources)


def _file_meant(name: str, folder: Path) -> str | None:
    """A file that a name without its ending stands for."""
    meant = f"{name.removesuffix('.json')}.yaml"
    try:
        return f"did you mean `{meant}`?" if (folder / meant).is_file() else None
    except (OSError, ValueError):
        return None


def _nowhere(problem: str, span: Span, meant: str | None = None) -> Diagnostic:
    """AF301: `extends` leads to no rule file.

    It names a documented variant by its id, as `allfours list` shows them, or another file by a
    path that ends in .yaml and starts from the folder of the file it is written in. After an `@`
    stand readings of that file, each about another rule.

    Bad:
        extends: california-jack/strict-folow

    Good:
        extends: california-jack/strict-follow
    """
    message, _, hint = problem.partition("; ")
    usual = "the id of a variant, or the path of a file that ends in .yaml"
    return Diagnostic("AF301", message, span, meant or hint or usual)


def no_reading(problem: str, span: Span) -> Diagnostic:
    """A reading that the file extended does not have: see AF301."""
    return _nowhere(problem, span)


def _circle(walk: _Walk, start: int) -> Diagnostic:
    """AF302: Files extend each other in a circle.

    A file cannot build on itself, whether directly or by way of others. The circle is reported
    once, in the file of it that comes first by its path.

    Bad:
        extends: snippet.yaml

    Good:
        extends: california-jack/strict-follow
    """
    circle = walk.layers[start:]
    first = min(range(len(circle)), key=lambda place: str(walk.paths[start + place]))
    circle = circle[first:] + circle[:first]
    spans = [layer.tree.entries["extends"].span for layer in circle]
    names = " -> ".join([*(layer.name for layer in circle), circle[0].name])
    related = tuple((span, "and back by this one") for span in spans[1:])
    return Diagnostic(
        "AF302",
        f"these files extend each other: {names}",
        spans[0],
        "one of them must stand on its own, or on another variant",
        related=related,
    )


def _too_long(span: Span) -> Diagnostic:
    """A chain without an end in sight: see AF302."""
    message = f"more than {MAX_CHAIN} files extend one another"
    return Diagnostic("AF302", message, span, "extend a file nearer to the end of the chain")


@lru_cache(maxsize=256)
def _parsed(path: Path, name: str, stamp: tuple[int, int]) -> tuple[str, Map]:
    """A parent, read and checked once for all the files that extend it, as long as its time of
    change and its size stay the same."""
    text = read_text(path)
    try:
        return text, _shaped(text, name)
    except Faulty as error:
        raise Faulty(error.findings, {name: text}) from None


def _read_file(path: Path, name: str) -> tuple[str, Map]:
    try:
        stat = path.stat()
        return _parsed(path, name, (stat.st_mtime_ns, stat.st_size))
    except (OSError, ValueError):
        return read_text(path), Map({}, {}, Span(name, 1, 1, 1, 1))  # raises what is wrong


def _shaped(text: str, name: str) -> Map:
    parsed = parse_leniently(text, name)
    faults = list(parsed.findings)
    if parsed.root is not None:
        faults += check_shape(parsed.root, parsed.holes)
    if faults or not isinstance(parsed.root, Map):
        raise Faulty(in_order(faults))
    return parsed.root


def _real(path: Path | None) -> Path | None:
    return path.resolve() if path is not None else None


def _called(path: Path) -> str:
    """The id of a file that comes with the program, otherwise its path."""
    real = path.resolve()
    if real.is_relative_to(VARIANTS.resolve()):
        return real.relative_to(VARIANTS.resolve()).with_suffix("").as_posix()
    return os.path.normpath(path)
