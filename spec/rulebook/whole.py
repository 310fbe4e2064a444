"""The whole of a game as one rule file again: what a chain of `extends` and the readings chosen
come to, written out so that it loads to the same rules."""

from __future__ import annotations

import json
import re
from typing import Any

from ..catalogue import split_reading
from ..merge import RULE_SECTIONS
from ..model import Rules, Ruling
from ..resolve import Loaded
from ..text.tree import plain

Plain = dict[str, Any]

_NUMBER_LIKE = re.compile(r"[-+.]?[0-9][0-9.eE+-]*\Z")
_PLAIN_NUMBER = re.compile(r"[1-9][0-9]*\Z")  # text that any dumper puts in quotes


def whole_file(loaded: Loaded) -> Plain:
    """The bare values of the file: no `extends`, a ruling for every rule that has one, and the
    readings that are still open.

    Points stand in counting order, without `before`. A rule that a house file set is the house's
    by name; one that a reading set is implied by the text as that reading takes it.
    """
    rules, tree = loaded.rules, plain(loaded.tree)
    whole: Plain = {"allfours": 1, "title": rules.title, "source": tree["source"]}
    whole.update((section, tree[section]) for section in RULE_SECTIONS)
    for point in whole["score"].values():
        point.pop("before", None)
    if rules.rulings:
        whole["rulings"] = {path: _ruling(one, rules.id) for path, one in rules.rulings}
    open_ = open_readings(rules)
    if open_:
        whole["readings"] = {name: tree["readings"][name] for name in open_}
    return whole


def open_readings(rules: Rules) -> tuple[str, ...]:
    """The readings of rules for which none has been chosen yet, by name."""
    picked = chosen_readings(rules)
    settled = {one.about for one in rules.readings if one.name in picked}
    return tuple(one.name for one in rules.readings if one.about not in settled)


def chosen_readings(rules: Rules) -> frozenset[str]:
    """The readings that the address of the rules, or a file below them, has chosen."""
    laid = {one.origin for _, one in rules.rulings if one.basis == "reading" and one.origin}
    return frozenset(laid | {*split_reading(rules.id)[1]})


def _ruling(ruling: Ruling, address: str) -> Plain:
    if ruling.basis == "house":
        return {"basis": "house", "filled_from": ruling.filled_from or ruling.origin}
    if ruling.basis == "reading":
        of = split_reading(address)[0]
        return {"basis": "implied", "at": f"reading {ruling.origin} of {of}", "says": ruling.says}
    fields = ("basis", "at", "says", "filled_from")
    return {name: getattr(ruling, name) for name in fields if getattr(ruling, name) is not None}


def as_yaml(loaded: Loaded) -> str:
    """The whole file as YAML of the rule language."""
    import yaml

    class Dumper(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True  # anchors are not part of the language

    def text(dumper: Dumper, value: str) -> yaml.Node:
        # `1e3` and `08` are numbers to the rule language, as in YAML 1.2, and text to this dumper.
        style = '"' if _NUMBER_LIKE.match(value) and not _PLAIN_NUMBER.match(value) else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    head = f"# {loaded.rules.id}, with everything it inherits written out\n"
    return head + yaml.dump(
        whole_file(loaded), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=10_000,
        default_flow_style=None,
    )  # fmt: skip


def as_json(loaded: Loaded) -> str:
    """The whole file as JSON, which is YAML as well: saved as .yaml it loads."""
    return json.dumps(whole_file(loaded), ensure_ascii=False, indent=2) + "\n"


def flow(value: Any) -> str:
    """A value on one line, as a rule file would write it.

    >>> flow({"to": "most", "of": "values", "cards": ["A", 10]})
    '{to: most, of: values, cards: [A, 10]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    return str(value)
