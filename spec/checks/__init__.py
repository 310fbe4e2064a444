"""The meaning of a rule file: one module for each check, whose docstring is its manual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from types import ModuleType

from ..chain import Layer
from ..diagnostics import Diagnostic, in_order
from ..model import Rules
from ..text.refused import too_many
from ..text.tree import Map, within
from . import (
    borrowed_ruling,
    colours,
    deciding_point,
    deck_arithmetic,
    default_reading,
    extra_trump,
    idle_penalty,
    idle_stock,
    idle_trump,
    impossible_point,
    impossible_sweep,
    known_cards,
    known_points,
    known_subjects,
    legal_card,
    no_trumps,
    no_values,
    odd_stock,
    out_of_reach,
    pack,
    parts_of_deal,
    redundant,
    ruling_for_each,
    same_point,
    same_reading,
    short_match,
    stray_reading,
    target,
    trump_order,
    turned_card,
    unreachable,
    unused_values,
    winning_tests,
    won_by_two,
)
from .context import Alternative, Context

__all__ = ["CHECKS", "Alternative", "check_meaning"]

# A file with a fault of the first kind has no tables, so the other questions cannot be asked.
FIRST: tuple[ModuleType, ...] = (
    pack,
    known_cards,
    known_points,
    deck_arithmetic,
    odd_stock,
    turned_card,
    trump_order,
    colours,
)
THEN: tuple[ModuleType, ...] = (
    extra_trump,
    legal_card,
    unreachable,
    impossible_point,
    no_values,
    out_of_reach,
    impossible_sweep,
    target,
    deciding_point,
)
DOCUMENT: tuple[ModuleType, ...] = (default_reading, known_subjects, ruling_for_each)
# These say nothing against the rules themselves, only that a part of them has no effect.
THOROUGH: tuple[ModuleType, ...] = (
    idle_stock,
    parts_of_deal,
    no_trumps,
    redundant,
    winning_tests,
    idle_trump,
    won_by_two,
    same_point,
    unused_values,
    short_match,
    idle_penalty,
    same_reading,
    stray_reading,
    borrowed_ruling,
)
MANY = 200  # findings of one check; one cause is behind more than that
CHECKS = FIRST + THEN + DOCUMENT + THOROUGH


def check_meaning(
    rules: Rules,
    tree: Map,
    layers: tuple[Layer, ...],
    alternatives: tuple[Alternative, ...] = (),
    thorough: bool = True,
) -> list[Diagnostic]:
    """Every fault of meaning of resolved rules, in the order of their places.

    Warnings about the text of an inherited file are left to the check of that file.
    """
    context = Context(rules, tree, layers, alternatives)
    found = _run(FIRST, context)
    if not _errors(found):
        found += _run(THEN + DOCUMENT, context)
        if thorough:
            found += _run(THOROUGH, context)
            found += _under_readings(context, found)
    kept = (one for one in found if one.severity == "error" or (thorough and context.own(one.span)))
    return in_order(kept)


def _run(checks: Iterable[ModuleType], context: Context) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for module in checks:
        told = list(islice(module.check(context), MANY + 1))
        if len(told) > MANY:
            told[MANY:] = [too_many(told[0].span, MANY)]
        found += told
    return found


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.severity == "error"]


def _under_readings(context: Context, known: list[Diagnostic]) -> list[Diagnostic]:
    """The errors that only come up under a reading, at the reading that brings them."""
    seen = {(one.code, one.message) for one in known}
    rules = context.rules
    found = []
    for one in context.alternatives:
        faults = list(one.faults)
        if one.rules is not None and _decides(one.rules) != _decides(rules):
            below = Context(one.rules, one.tree, context.layers)
            faults = _errors(_run(FIRST, below))
            if not faults:
                faults = _errors(_run(THEN, below))
        for fault in faults:
            if (fault.code, fault.message) not in seen:
                found.append(_at_reading(context, one, fault))
    return found


def _decides(rules: Rules) -> tuple[object, ...]:
    """What the checks of the first two kinds look at; a reading of anything else brings nothing."""
    stock = rules.stock and rules.stock.odd, rules.stock is None
    deal = rules.deal.hand, rules.deal.packets
    trump = rules.trump.source, rules.trump.card, rules.trump.suit, rules.trump.extra
    play = rules.play.follow, rules.play.follow_after_stock, rules.play.wins
    penalty = rules.penalties.revoke
    return rules.cards, deal, trump, stock, play, rules.score, rules.match, penalty


def _at_reading(context: Context, one: Alternative, fault: Diagnostic) -> Diagnostic:
    name = one.reading.name
    place = context.key("readings", name)
    if not context.own(place):
        link = context.layers[-1].tree.entries["extends"].span
        message = (
            f"the inherited reading `{name}` does not go with what is changed here: {fault.message}"
        )
        hint = f"settle its rule here, or take the reading out: `readings: {{{name}: none}}`"
        return context.warning(fault.code, message, link, hint)
    message = f"{fault.message} under the reading `{name}`"
    node = context.node("readings", name)
    if node is not None and within(fault.span, node.span):
        return replace(fault, message=message)
    return context.fault(
        fault.code,
        message,
        place,
        fault.hint,
        related=((fault.span, "the rule that this concerns"),),
    )
