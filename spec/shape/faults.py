"""The findings of shape, one function for each kind of error that the schema can raise: here those
about values, in `key_faults` those about keys.

`HANDLERS` has one for every keyword that can fail. The docstring of a function is the manual of its
code, see `manual`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..diagnostics import Diagnostic, Span
from ..suggest import cut
from ..text.nodes import Map, Node, Scalar, Seq, at, plain
from . import hints as hints
from . import key_faults
from . import value_hints as values
from .places import Fault, value_span
from .schema import keys_at, schema_at


def not_a_choice(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF203: The value is not one of the choices.

    Many rules are a choice from a short list. Words such as `no` and `on` are plain text here, not
    true or false, so they are only right where a list has them.

    Bad:
        play: {first_lead: defender}

    Good:
        play: {first_lead: non-dealer}
    """
    want = fault.error.validator_value
    choices = want if fault.error.validator == "enum" else [want]
    node = at(root, fault.path) or root
    message = f"{hints.named(fault.path)} cannot be {hints.shown(node)}"
    form = schema_at(list(fault.error.absolute_schema_path)[:-2])
    yield Diagnostic(
        "AF203",
        message,
        value_span(root, fault.path),
        values.for_choice(node, choices, form, fault.path),
    )


def wrong_type(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF204: The value is of the wrong kind.

    A list stands where keys with values belong, or the other way round; text where a number
    belongs; or a key has nothing after it.

    Bad:
        cards: [suits, ranks]

    Good:
        cards: {suits: [S, H, D, C], ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}
    """
    want = fault.error.validator_value
    kinds = want if isinstance(want, list) else [want]
    node = at(root, fault.path) or root
    need = " or ".join(hints.KINDS[kind] for kind in kinds)
    message = f"{hints.named(fault.path)} must be {need}, not {hints.kind(node)}"
    if isinstance(node, Scalar) and node.value is None:
        message = f"{hints.named(fault.path)} has no value"
    yield Diagnostic(
        "AF204",
        message,
        value_span(root, fault.path),
        values.for_type(root, kinds, node, fault.path),
    )


def out_of_range(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF205: A number, a text or a list is too small or too large.

    Numbers have limits that no game reaches, and lists that must name something cannot be empty.

    Bad:
        deal: {hand: 0}

    Good:
        deal: {hand: 6}
    """
    node = at(root, fault.path) or root
    want = fault.error.validator_value
    limits = {
        "minimum": f"is {hints.shown(node)}, less than {want}",
        "maximum": f"is {hints.shown(node)}, more than {want}",
        "minItems": f"has {_length(node)} where at least {want} are needed",
        "maxItems": f"has {_length(node)} where at most {want} can be",
        "minLength": "is empty",
        "maxLength": f"is longer than {want} characters",
        "minProperties": "is empty",
        "maxProperties": f"has more than {want} keys",
        "not": f"cannot be {hints.shown(node)}",
    }
    message = f"{hints.named(fault.path)} {limits[fault.keyword]}"
    keys = ", ".join(keys_at(fault.path))
    usual = (
        f"give some of its keys: {keys}" if keys else _LIMITS.get(fault.keyword, "another value")
    )
    hint = (_notes(fault) or [usual.format(want)])[0]
    yield Diagnostic("AF205", message, value_span(root, fault.path), hint)


def wrong_form(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF208: The text is not written as this rule needs it.

    Suits are one capital letter, ranks one character or 10, and a card is written as `A of trumps`,
    `HK`, `off-J` or `+X`.

    Bad:
        cards: {suits: [S, H, D, club]}

    Good:
        cards: {suits: [S, H, D, C]}
    """
    node = at(root, fault.path) or root
    message = f"{hints.named(fault.path)} cannot be {hints.shown(node)}"
    hint = values.for_form(root, node, fault.path, _notes(fault))
    yield Diagnostic("AF208", message, value_span(root, fault.path), hint)


def _notes(fault: Fault) -> list[str]:
    """What the schema says of the value, and of the part it belongs to."""
    above = schema_at(list(fault.error.absolute_schema_path)[:-2])
    notes = (hints.description(part) for part in (fault.error.schema, above))
    return [note for note in notes if note]


def twice(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF209: A list has the same item twice.

    The place is the second of the two.

    Bad:
        cards: {suits: [S, H, H, C]}

    Good:
        cards: {suits: [S, H, D, C]}
    """
    node = at(root, fault.path)
    seen: list[tuple[Any, Span]] = []
    for item in node.items if isinstance(node, Seq) else ():
        value = plain(item)
        first = next((span for known, span in seen if known == value), None)
        if first is None:
            seen.append((value, item.span))
            continue
        message = f"{hints.named(fault.path)} has {hints.shown(item)} twice"
        related = ((first, "the first is here"),)
        yield Diagnostic("AF209", message, item.span, "take one of the two out", related=related)


def other(root: Node, fault: Fault) -> Iterator[Diagnostic]:
    """AF210: The schema does not allow this.

    An error of the schema of a kind that has no words of its own here. The message is that of the
    JSON Schema library.

    Bad:
        # nothing that is in the schema now

    Good:
        # everything else
    """
    message = f"{hints.named(fault.path)} is not allowed: {cut(fault.error.message)}"
    yield Diagnostic(
        "AF210", message, value_span(root, fault.path), hints.description(fault.error.schema)
    )


def long_part(root: Node, most: int) -> Diagnostic | None:
    """A list or a map that is longer than any could be: see AF205."""
    parts: tuple[Node, ...] = ()
    if isinstance(root, Seq):
        parts = root.items
    elif isinstance(root, Map):
        parts = tuple(root.entries.values())
    if len(parts) > most:
        what = "items" if isinstance(root, Seq) else "keys"
        message = f"{len(parts):,} {what} in one place, where no rule has more than {most}"
        return Diagnostic("AF205", message, root.span, "is this the right file?")
    return next((found for node in parts if (found := long_part(node, most))), None)


def _length(node: Node) -> str:
    number = len(node.items) if isinstance(node, Seq) else 0
    return f"{number} item{'' if number == 1 else 's'}"


_LIMITS = {
    "minItems": "give at least {}",
    "maxItems": "give at most {}",
    "minLength": "write it out",
}
_RANGES = (
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minProperties",
    "maxProperties",
    "not",
)
HANDLERS: dict[str, Callable[[Node, Fault], Iterator[Diagnostic]]] = {
    "additionalProperties": key_faults.unknown_keys,
    "anyOf": key_faults.none_of,
    "const": not_a_choice,
    "enum": not_a_choice,
    "false": key_faults.never,
    "pattern": wrong_form,
    "propertyNames": key_faults.key_of_wrong_form,
    "type": wrong_type,
    "uniqueItems": twice,
    **dict.fromkeys(_RANGES, out_of_range),
}
