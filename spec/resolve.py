"""From an address to whole rules: the chain of `extends`, the readings chosen, the rulings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from .build import build
from .catalogue import locate, split_reading
from .chain import Layer, layer_of, links_to, no_reading, read_chain
from .checks import Alternative, check_meaning
from .diagnostics import CannotRun, Diagnostic, Faulty
from .merge import RULE_SECTIONS, covers, merge, questions
from .merge import Path as RulePath
from .model import Reading, Rules, Ruling
from .shape.check import check_shape, section_map
from .suggest import suggest
from .text.tree import Map, at, plain, read_text

MAX_READINGS = 100  # that are tried one by one; no text can be read in so many ways


@dataclass(frozen=True, slots=True)
class Loaded:
    """Rules with what they were made from. `tree` is the whole, merged; `layers` the chain, the
    oldest first; `sources` the text of every file by name; `findings` warnings of meaning."""

    rules: Rules
    tree: Map
    layers: tuple[Layer, ...]
    sources: dict[str, str]
    findings: tuple[Diagnostic, ...]


def load(ref: str, folder: Path | None = None) -> Rules:
    """The rules at an address: `game/name`, `game/name@reading`, or a path ending in .yaml.

    Raises Faulty with every fault of the file, CannotRun when there is no such file.
    """
    return load_all(ref, folder, thorough=False).rules


def load_all(ref: str, folder: Path | None = None, thorough: bool = True) -> Loaded:
    """The rules at an address with their tree and their warnings.

    Without `thorough` only what makes the rules themselves unusable is looked for: no warnings, and
    nothing of the readings that were not chosen.
    """
    name, readings = split_reading(ref)
    path = locate(name, folder)
    return load_text(read_text(path), name, path.parent, readings, path, thorough)


def load_text(
    text: str,
    name: str,
    folder: Path | None = None,
    readings: tuple[str, ...] = (),
    origin: Path | None = None,
    thorough: bool = True,
) -> Loaded:
    """The rules of a text called `name`, whose relative paths start from `folder`. `origin` is the
    file it was read from, so that a circle of files is found out at once."""
    sources: dict[str, str] = {}
    try:
        layers = read_chain(text, name, folder or Path(), readings, sources, origin)
        stack = _stack(layers)
        if changed := _changed_sections(layers):  # a file by itself has been checked already
            faults = check_shape(section_map(stack.tree, changed), sections=True)
            _fail([_linked(found, layers) for found in faults])
        address = name + ("@" + "+".join(readings) if readings else "")
        rules = build(plain(stack.tree), address, stack.rulings(), stack.readings())
        others = _alternatives(stack, rules) if thorough else ()
        findings = check_meaning(rules, stack.tree, layers, others, thorough)
        _fail(findings if any(found.severity == "error" for found in findings) else [])
    except Faulty as error:
        raise Faulty(error.findings, {**sources, **error.sources}) from None
    return Loaded(rules, stack.tree, layers, sources, tuple(findings))


def _linked(found: Diagnostic, layers: tuple[Layer, ...]) -> Diagnostic:
    return replace(found, related=found.related + links_to(found.span.file, reversed(layers)))


def _changed_sections(layers: tuple[Layer, ...]) -> list[str]:
    """The sections of the whole that are not those of the oldest file, which is complete."""
    changed = {key for layer in layers[1:] for key in layer.tree.entries}
    if any(layer.chosen for layer in layers):
        changed |= set(RULE_SECTIONS)
    return [section for section in RULE_SECTIONS if section in changed]


def _alternatives(stack: _Stack, rules: Rules) -> tuple[Alternative, ...]:
    """The rules under every reading that was not chosen, each by itself."""
    chosen = {reading for layer in stack.layers for reading in layer.chosen}
    settled = {one.about for one in rules.readings if one.name in chosen}
    others = [one for one in rules.readings if not one.default and one.about not in settled]
    return tuple(_alternative(stack.tree, rules, one) for one in others[:MAX_READINGS])


def _alternative(tree: Map, rules: Rules, reading: Reading) -> Alternative:
    change = at(tree, ("readings", reading.name, "set"))
    if isinstance(change, Map):
        tree = merge(tree, change)
    touched = sorted({path.split(".")[0] for path in reading.changes})
    faults = check_shape(section_map(tree, touched), sections=True)
    if faults:
        return Alternative(reading, tree, None, tuple(faults))
    whole = build(plain(tree), f"{rules.id}@{reading.name}", (), ())
    return Alternative(reading, tree, whole, ())


def _fail(findings: list[Diagnostic]) -> None:
    if findings:
        raise Faulty(findings)


def _no_such_reading(message: str) -> CannotRun:
    """AF003: The variant has no such reading, or two are named of one rule.

    Readings stand after an `@`, joined by `+`, each about another rule. Nothing was checked, so the
    exit code is 2; in an `extends` the same is AF301.

    Bad:
        allfours validate california-jack/strict-follow@follow-or-trmp

    Good:
        allfours validate california-jack/strict-follow@follow-or-trump
    """
    return CannotRun(message, "AF003")


def _changed(before: Map, after: Map, question: RulePath) -> bool:
    """Whether a rule was written anew. A point's tie rule is a question of its own."""
    old, new = at(before, question), at(after, question)
    if question[0] != "score" or not (isinstance(old, Map) and isinstance(new, Map)):
        return old is not new
    parts = (old.entries | new.entries).keys() - {"tied"}
    return any(old.entries.get(part) is not new.entries.get(part) for part in parts)


@dataclass(slots=True)
class _Stack:
    """The files of a chain laid over one another, and for every rule who set it last: the number
    of its layer and, where a chosen reading set it, that reading."""

    tree: Map
    layers: list[Layer] = field(default_factory=list)
    setter: dict[RulePath, tuple[int, Reading | None]] = field(default_factory=dict)

    def lay(self, over: Map, reading: Reading | None = None) -> None:
        before = self.tree
        self.tree = merge(before, over)
        for question in questions(self.tree):
            if question not in self.setter or _changed(before, self.tree, question):
                self.setter[question] = (len(self.layers) - 1, reading)

    def readings(self) -> tuple[Reading, ...]:
        """The readings of rules that no later file of the chain has settled or taken out."""
        table = self.tree.entries.get("readings")
        entries = table.entries if isinstance(table, Map) else {}
        asked = [_asked(layer.tree) for layer in self.layers]
        here = questions(self.tree)
        found = []
        for name, node in entries.items():
            values = plain(node)
            subject = tuple(values["about"].split("."))
            later = asked[layer_of(node, tuple(self.layers)) + 1 :]
            if any(
                covers(subject, one) or covers(one, subject) for rules in later for one in rules
            ):
                continue
            if later and not any(covers(subject, one) for one in here):
                continue
            change = at(node, ("set",))
            changes = questions(change) if isinstance(change, Map) else []
            paths = tuple(".".join(path) for path in changes)
            found.append(
                Reading(name, values["about"], values["because"], "default" in values, paths)
            )
        return tuple(found)

    def choose(self, names: tuple[str, ...], of: str) -> None:
        """Lay the named readings over the rules, each about another rule."""
        known = {reading.name: reading for reading in self.readings()}
        picked: dict[str, str] = {}
        for name in names:
            reading = known.get(name)
            if reading is None:
                hint = suggest(name, known) or "it has none"
                raise _no_such_reading(f"{of} has no reading `{name}`; {hint}")
            rival = picked.setdefault(reading.about, name)
            if rival != name:
                raise _no_such_reading(
                    f"`{rival}` and `{name}` are two readings of {reading.about}: choose one"
                )
            change = at(self.tree, ("readings", name, "set"))
            if isinstance(change, Map):
                self.lay(change, reading)

    def rulings(self) -> tuple[tuple[str, Ruling], ...]:
        """What is said of every rule, in file order; rules without a ruling are left out."""
        found = ((".".join(one), self._ruling(one)) for one in questions(self.tree))
        return tuple((path, ruling) for path, ruling in found if ruling is not None)

    def _ruling(self, question: RulePath) -> Ruling | None:
        """The ruling with the longest path, if it is not older than the rule. A rule that a file
        changes without a ruling of its own is the house's."""
        layer, reading = self.setter[question]
        if reading is not None:
            return Ruling("reading", reading.about, reading.because, origin=reading.name)
        table = self.tree.entries.get("rulings")
        entries = table.entries if isinstance(table, Map) else {}
        layers = tuple(self.layers)
        for length in range(len(question), 0, -1):
            about = entries.get(".".join(question[:length]))
            if about is not None and layer_of(about, layers) >= layer:
                return Ruling(origin=layers[layer].name, **plain(about))
        house = layer > 0 or not any("rulings" in one.tree.entries for one in layers)
        return Ruling("house", origin=layers[layer].name) if house else None


@lru_cache(maxsize=256)  # a parent is asked for every file that extends it
def _asked(tree: Map) -> tuple[RulePath, ...]:
    return tuple(questions(tree))


def _stack(layers: tuple[Layer, ...]) -> _Stack:
    stack = _Stack(Map({}, {}, layers[0].tree.span))
    for place, layer in enumerate(layers):
        stack.layers.append(layer)
        stack.lay(layer.tree)
        try:
            stack.choose(layer.chosen, layer.name)
        except CannotRun as error:
            if layer is layers[-1]:
                raise
            link = layers[place + 1].tree.entries["extends"]
            raise Faulty([no_reading(str(error), link.span)]) from None
    entries = {key: node for key, node in stack.tree.entries.items() if key != "extends"}
    stack.tree = Map(entries, stack.tree.keys, stack.tree.span)
    return stack
