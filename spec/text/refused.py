"""What YAML allows and a rule file does not, and files with nothing in them.

The docstring of each function is the manual of its code, see `manual`.
"""

from __future__ import annotations

from ..diagnostics import Diagnostic, Span
from .nodes import Scalar


def empty(name: str, text: str) -> Diagnostic:
    """AF102: The file is empty.

    There is nothing in it, or nothing but comments. The shortest rule file names the language, has
    a title and says which documented variant it extends.

    Bad:
        # my game, to be written

    Good:
        allfours: 1
        title: As at home
        extends: california-jack/strict-follow
    """
    what = "there is nothing in the file but comments" if text.strip() else "the file is empty"
    hint = "write `allfours: 1`, a `title`, and the rules or `extends:` and what differs"
    return Diagnostic("AF102", what, Span(name, 1, 1, 1, 1), hint)


def anchor(span: Span, written: str) -> Diagnostic:
    """AF104: Anchors, aliases, merge keys and tags are not part of the language.

    They make one part of a file depend on another in ways that readers and other tools get wrong,
    and a few lines of them can stand for billions of values. Each anchor is reported once. What
    another file says is taken over with `extends`.

    Bad:
        deal: {packets: &three [3, 3]}

    Good:
        deal: {packets: [3, 3]}
    """
    message = f"anchors and aliases (`{written}`) are not part of the language"
    return Diagnostic("AF104", message, span, "write the value out where it is needed")


def tag(span: Span, written: str) -> Diagnostic:
    """A tag: see AF104."""
    message = f"tags (`{written}`) are not part of the language"
    return Diagnostic("AF104", message, span, "leave it out, or put quotes around the whole text")


def merge_key(span: Span) -> Diagnostic:
    """A merge key: see AF104."""
    message = "merge keys (`<<`) are not part of the language"
    return Diagnostic("AF104", message, span, "use `extends` for the rules of another file")


def twice(key: Scalar, first: Span) -> Diagnostic:
    """AF105: A key is given twice.

    YAML readers differ in which of the two they take, so neither is: the second place is reported,
    and the first beside it.

    Bad:
        match: {target: 7}
        match: {target: 11}

    Good:
        match: {target: 11}
    """
    return Diagnostic(
        "AF105",
        f"`{key.text}` is given twice",
        key.span,
        "keep one of the two",
        related=((first, "the first is here"),),
    )


def second_document(span: Span) -> Diagnostic:
    """AF106: A second document starts in the file.

    A line of three hyphens ends one YAML document and starts another. A rule file is one document.

    Bad:
        match: {target: 7}
        ---
        match: {target: 11}

    Good:
        match: {target: 11}
    """
    hint = "keep one document to a file: take the line `---` out, or move the rest to its own file"
    return Diagnostic("AF106", "a second document starts here", span, hint)


def too_much(span: Span, what: str) -> Diagnostic:
    """Too deep or too many values: AF107, whose manual is with the size of a file."""
    hint = "no rule needs this; are brackets or hyphens repeated by mistake?"
    return Diagnostic("AF107", f"the file is {what} here, so it is not read", span, hint)


def long_key(span: Span) -> Diagnostic:
    """AF116: A key is a list or a map.

    A key is a word, such as `target`. YAML also takes lists and maps as keys, but no rule has one;
    most often a bracket is in the wrong place.

    Bad:
        match: {[target]: 7}

    Good:
        match: {target: 7}
    """
    return Diagnostic(
        "AF116", "a key must be a word, not a list or a map", span, "are the brackets misplaced?"
    )


def too_many(span: Span, most: int) -> Diagnostic:
    """AF211: The file has more faults than are told.

    After two hundred faults of one kind, or of one layer, the rest is not told. Most often one
    cause is behind them all, or the file is no rule file.

    Bad:
        # two hundred and one faults

    Good:
        # a rule file
    """
    message = f"there are more than {most} faults; only the first are told"
    return Diagnostic("AF211", message, span, "is there one cause, or is this no rule file?")
