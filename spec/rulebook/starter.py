"""A starter file for house rules: what to write, as examples to uncomment, with the values that
the file would inherit.

An example is made of lines that begin with `#` and no space; the prose begins with `# `. In a
section every line indented once is an example, with the lines indented under it; it is uncommented
with the first line of its block, alone or with others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ..cards import rank_name
from ..model import Rules
from ..resolve import Loaded
from ..text.tree import Map, at, plain
from .whole import flow
from .words import rank

Example = tuple[str, str]  # a line, and the remark beside it

_FREE = "{play: anything}"
_FOLLOW = f"[{{play: led-suit}}, {_FREE}]"
_PLAIN_LED = {
    f"[{{holding: led-suit, play: [led-suit, trumps]}}, {_FREE}]": "follow suit or trump when able",
    _FOLLOW: "follow suit when able, otherwise any card",
}
_PROSE = """\
# The line above is for editors: where the schema is on this machine (allfours schema --path).
# House rules on top of {base}.
# Write only what differs; all else is inherited. The lines that begin with # and no space are
# examples: take the # away from one, from the lines indented under it, and from the first line of
# its block. Then run: allfours validate {name}
# and to read the rules back: allfours show {name} --as rulebook
"""


def starter(loaded: Loaded, extends: str, title: str, schema: str, name: str) -> str:
    """The text of a new file called `name` on top of `loaded`, which it reaches by `extends`;
    `schema` is where an editor finds the schema."""
    base = f"{loaded.rules.id}: {loaded.rules.title}"
    text = f"# yaml-language-server: $schema={schema}\n" + _PROSE.format(base=base, name=name)
    lines = [
        "allfours: 1",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        f"extends: {_address(extends)}",
    ]
    for heading, block in _blocks(loaded):
        lines += ["", f"# {heading}", *(f"#{line}" for line in block)]
    return text + "\n".join(lines) + "\n"


def _address(extends: str) -> str:
    safe = all(char.isalnum() or char in "-_./@+" for char in extends)
    return extends if safe else json.dumps(extends, ensure_ascii=False)


def _blocks(loaded: Loaded) -> Iterator[tuple[str, list[str]]]:
    """The examples: a heading and the lines of each block."""
    rules, old = loaded.rules, _Inherited(loaded)
    yield "How many points win, when they are counted, what if both reach them.", _match(rules, old)
    yield (
        "The points of a deal: those that differ, and new ones. `none` takes one out.",
        _section("score", _score(rules, old)),
    )
    yield "Who leads, and what may be played to the lead.", _section("play", _play(rules, old))
    yield "The deal.", _section("deal", _deal(rules, old))
    if trump := _trump(rules):
        yield "How the trump is found.", _aligned([(f"trump: {trump}", old("trump"))])
    if rules.stock:
        shows = _another(rules.stock.shows, ("face-up", "nothing"))
        line = f"stock: {{shows: {shows}}}"
        yield "What is seen of the stock.", _aligned([(line, old("stock", "shows"))])
    yield "What a revoke and a misdeal cost.", _section("penalties", _penalties(rules, old))
    if joker := _joker(rules):
        yield (
            "A joker as the lowest trump, worth a point to its captor: these lines together.",
            joker,
        )


def _section(name: str, examples: Sequence[Example]) -> list[str]:
    return [f"{name}:", *_aligned([(f"  {line}", remark) for line, remark in examples])]


def _aligned(examples: Sequence[Example]) -> list[str]:
    """Examples with their remarks one under another; after a long one, two spaces behind it."""
    width = max((len(line) for line, _ in examples if len(line) <= 48), default=0)
    return [f"{line.ljust(width)}  # {remark}" if remark else line for line, remark in examples]


class _Inherited:
    """The inherited value of a rule, as a remark."""

    def __init__(self, loaded: Loaded) -> None:
        self.tree: Map = loaded.tree

    def __call__(self, *path: str, default: object = "not there") -> str:
        node = at(self.tree, path)
        value: Any = default if node is None else plain(node)
        return f"inherited: {flow(value)}"


def _another(now: object, choices: Sequence[str]) -> str:
    """A choice that is not the one inherited."""
    return next(one for one in choices if one != now)


def _match(rules: Rules, old: _Inherited) -> list[str]:
    match = rules.match
    target = 11 if match.target != 11 else 7
    if match.one_deal:
        whole = f"{{target: {target}, counted: end-of-deal, both_reach: counting-order}}"
        return _aligned([(f"match: {whole}", old("match"))])
    both = _another(match.both_reach, ("higher-total", "counting-order"))
    counted = _another(match.counted, ("as-won", "end-of-deal"))
    examples = [
        (f"target: {target}", old("match", "target")),
        (f"win_by: {2 if match.win_by != 2 else 1}", old("match", "win_by", default=1)),
        (f"both_reach: {both}", old("match", "both_reach")),
        (f"counted: {counted}", old("match", "counted")),
    ]
    return _section("match", examples)


def _score(rules: Rules, old: _Inherited) -> list[Example]:
    lines = [_point(rules, old, place) for place in range(len(rules.score))]
    names = [point.name for point in rules.score]
    middle = "5" if "5" in rules.pack.ranks else rules.pack.ranks[-1]
    if rules.trump.source != "none":
        of = f"of: {rank_name(middle)} of trumps, worth: 5"
        lines.append((f"{_new(_word(middle), names)}: {{to: captor, {of}}}", "new, for a card"))
    if all(point.to != "last-trick" for point in rules.score):
        lines.append((f"{_new('last', names)}: {{to: last-trick}}", "new, for the last trick"))
    once = [point.name for point in rules.score if point.to not in ("each", "each-captor", "sweep")]
    if len(once) > 1 and all(point.to != "sweep" for point in rules.score):
        sweep = f"{{to: sweep, of: [{', '.join(once)}], worth: match}}"
        lines.append((f"{_new('all-points', names)}: {sweep}", "new, all of them win the match"))
    return lines


def _point(rules: Rules, old: _Inherited, place: int) -> Example:
    """A change of a point: to the holder instead of the captor, to whom when tied, or its worth."""
    point = rules.score[place]
    change = f"worth: {3 if point.worth != 3 else 2}"
    if point.to in ("captor", "holder") and place < 2:
        of = flow(plain(_of(old, point.name)))
        change = f"to: {_another(point.to, ('holder', 'captor'))}, of: {of}"
    elif point.to == "most":
        change = f"tied: {_another(point.tied, ('non-dealer', 'nobody'))}"
    return f"{point.name}: {{{change}}}", old("score", point.name)


def _word(char: str) -> str:
    """A rank as the name of a point."""
    return rank(char).lower()


def _of(old: _Inherited, name: str) -> Any:
    return at(old.tree, ("score", name, "of"))


def _new(name: str, taken: Sequence[str]) -> str:
    return name if name not in taken else _new(name + "-too", taken)


def _play(rules: Rules, old: _Inherited) -> list[Example]:
    lead = _another(rules.play.first_lead, ("dealer", "non-dealer"))
    lines = [(f"first_lead: {lead}", old("play", "first_lead"))]
    return lines if len(rules.pack.suits) == 1 else lines + _follow(rules, old)


def _follow(rules: Rules, old: _Inherited) -> list[Example]:
    """Another follow rule, which tells apart no hands where there is one suit."""
    inherited = flow(plain(at(old.tree, ("play", "follow", "plain-led")) or old.tree))
    plain_led = _another(inherited, tuple(_PLAIN_LED))
    lines = [
        ("follow:", _PLAIN_LED[plain_led]),
        (f"  plain-led: {plain_led}", f"inherited: {inherited}"),
    ]
    if rules.stock:
        lines += [
            ("follow_after_stock:", old("play", "follow_after_stock")),
            (f"  trump-led: {_FOLLOW}", ""),
            (f"  plain-led: {_FOLLOW}", ""),
        ]
    return lines


def _deal(rules: Rules, old: _Inherited) -> list[Example]:
    hand, packets = rules.deal.hand, rules.deal.packets
    other = [1] * hand if packets != (1,) * hand else [hand]
    return [
        (f"packets: {flow(other)}", old("deal", "packets")),
        (
            f"next_dealer: {_another(rules.deal.next_dealer, ('loser', 'alternate'))}",
            old("deal", "next_dealer"),
        ),
        (
            f"first_dealt: {_another(rules.deal.first_dealt, ('dealer', 'non-dealer'))}",
            old("deal", "first_dealt"),
        ),
    ]


def _trump(rules: Rules) -> str:
    """Another way to find the trump that pack and stock allow; empty where there is none."""
    extra = ", extra: again" if rules.pack.extras else ""
    if rules.trump.source == "turn-up" and rules.stock:
        return f"{{card: {_another(rules.trump.card, ('last-drawn', 'first-drawn'))}}}"
    if rules.trump.source == "cut" and rules.stock:
        return f"{{from: turn-up, card: first-drawn{extra}}}"
    if rules.trump.source in ("none", "first-card-led"):
        return ""
    return f"{{from: first-card-led{extra}}}"


def _penalties(rules: Rules, old: _Inherited) -> list[Example]:
    revoke = rules.penalties.revoke
    cost = "{adversary: 1}" if revoke is None or not revoke.adversary else "{offender: -1}"
    misdeal = _another(rules.penalties.misdeal, ("pass-deal", "redeal"))
    return [
        (f"revoke: {cost}", old("penalties", "revoke")),
        (f"misdeal: {misdeal}", old("penalties", "misdeal")),
    ]


def _joker(rules: Rules) -> list[str]:
    """The lines for a joker, where there is none yet, and a trump and a stock."""
    if rules.pack.extras or rules.stock is None or rules.trump.source == "none":
        return []
    order = rules.cards.trump_ranks or rules.pack.ranks
    ranks = [rank_name(name) if len(name) == 1 else name.replace("T", "10") for name in order]
    lines = [f"cards: {{extras: [J], trump_ranks: [{', '.join(ranks)}, +J]}}"]
    if rules.trump.source != "fixed":
        lines.append("trump: {extra: again}")
    lines.append("stock: {odd: first-drawer-only}")
    joker = _new("joker", [point.name for point in rules.score])
    return [*lines, f"score: {{{joker}: {{to: captor, of: +J}}}}"]
