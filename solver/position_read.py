"""Reading a position: a line of `key=value` fields, or the same as YAML or JSON.

Every fault is reported at once, each with its place. Codes AF401 to AF403.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..engine.tricks import LETTERS
from ..spec.cards import SUIT_SYMBOLS, Pack, rank_char
from ..spec.diagnostics import CannotRun, Diagnostic, Faulty, Span
from ..spec.model import Rules
from ..spec.resolve import load
from ..spec.suggest import suggest
from ..spec.text.tree import Map, Node, Scalar, Seq, parse, plain
from . import position_faults as faults
from .position import UNKNOWN, Position
from .position_check import check_position

FIELDS = (
    "rules",
    "trump",
    "lead",
    "D",
    "N",
    "table",
    "count",
    "taken",
    "tricks",
    "score",
    "stock",
    "unseen",
    "shown",
    "out",
)
NEEDED = ("trump", "lead", "D", "N")
Fields = dict[str, tuple[str, Span]]


class Fault(ValueError):
    """A value that cannot be read: what is wrong and how to write it."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def read_position(
    text: str, rules: Rules | None = None, name: str = "position", folder: Path | None = None
) -> Position:
    """The position a text stands for. `rules`, when given, take the place of its `rules` field.

    Raises Faulty with all faults of the text, CannotRun for rules that do not exist.
    """
    findings: list[Diagnostic] = []
    fields = _fields(text, name, findings)
    whole = Span(name, 1, 1, 1, 1)
    if rules is None:
        if "rules" not in fields:
            findings.append(
                faults.missing(
                    "the position does not say under which `rules`",
                    whole,
                    "add rules=ID; `allfours list` names them",
                )
            )
            raise Faulty(findings, {name: text})
        rules = load(fields["rules"][0], folder)
    values = _values(fields, rules, findings, whole)
    spans = {key: span for key, (_, span) in fields.items()}
    if all(key in values for key in NEEDED):
        position = _position(rules, values)
        findings += check_position(position, spans, whole, set(fields) - set(values) - {"rules"})
    if findings:
        raise Faulty(findings, {name: text})
    return position


def _position(rules: Rules, values: dict[str, Any]) -> Position:
    taken = values.get("taken")
    hands = values["D"], values["N"]
    return Position(
        rules=rules,
        trump=values["trump"],
        lead=values["lead"],
        hands=(hands[0] or 0, hands[1] or 0),
        table=values.get("table"),
        count=values.get("count"),
        taken=_sorted_taken(rules, taken) if taken is not None else None,
        tricks=values.get("tricks"),
        score=values.get("score"),
        stock=values.get("stock", ()),
        out=values.get("out", 0),
        unseen=values.get("unseen", 0),
        shown=values.get("shown", (0, 0)),
        unknown=sum(1 << who for who in (0, 1) if hands[who] is None),
    )


def _sorted_taken(rules: Rules, taken: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    order = {point.name: place for place, point in enumerate(rules.score)}
    return tuple(sorted(set(taken), key=lambda item: (order.get(item[0], 99), item[1])))


def _fields(text: str, name: str, findings: list[Diagnostic]) -> Fields:
    """The fields with their places, from a line or from a map."""
    if len(text) > 100_000:
        raise CannotRun(f"{name} is too long for a position ({len(text):,} characters)")
    bare = re.sub(r"^\s*#.*$", "", text, flags=re.M).strip()
    if not bare:
        raise Faulty(
            [
                faults.unreadable(
                    "there is no position here",
                    Span(name, 1, 1, 1, 1),
                    "a position is one line: rules=... trump=H lead=D D=... N=...",
                )
            ]
        )
    if re.match(r"[{\[\"']|[A-Za-z]+\s*:", bare):
        return _map_fields(text, name, findings)
    if "=" not in bare:
        raise Faulty(
            [
                faults.unreadable(
                    f"`{_printable(bare)}` is no position: it has no field",
                    Span(name, 1, 1, 1, 1),
                    "a position is one line: rules=... trump=H lead=D D=... N=...",
                )
            ],
            {name: text},
        )
    return _line_fields(text, name, findings)


def _line_fields(text: str, name: str, findings: list[Diagnostic]) -> Fields:
    fields: Fields = {}
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(r"\S+", line if not line.lstrip().startswith("#") else ""):
            key, sign, value = found[0].partition("=")
            start = found.start() + 1
            place = Span(name, number, start, number, start + len(key))
            inner = Span(name, number, start + len(key) + 1, number, found.end() + 1)
            if not sign:
                findings.append(
                    faults.unreadable(
                        f"`{_printable(found[0])}` is not a field",
                        Span(name, number, start, number, found.end() + 1),
                        "write key=value, without spaces around the `=`",
                    )
                )
            else:
                _add(fields, key, value, place, inner, findings)
    return fields


def _printable(text: str) -> str:
    """The start of a text that may be anything, fit to be shown."""
    return "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:40]
    )


def _map_fields(text: str, name: str, findings: list[Diagnostic]) -> Fields:
    tree = parse(text, name)
    if not isinstance(tree, Map):
        raise Faulty([faults.unreadable("a position is a map of fields", tree.span)], {name: text})
    fields: Fields = {}
    for key, node in tree.entries.items():
        value = _flat(key, node)
        if value is None:
            findings.append(faults.bad_value(f"`{key}` cannot be {plain(node)}", node.span))
        else:
            _add(fields, key, value, tree.keys[key].span, node.span, findings)
    return fields


def _flat(key: str, node: Node) -> str | None:
    """The value of a map's field as it stands in a line."""
    if isinstance(node, Scalar):
        return "-" if node.value is None else node.text
    if isinstance(node, Seq):
        texts = [item.text for item in node.items if isinstance(item, Scalar)]
        return ".".join(texts) if len(texts) == len(node.items) else None
    pairs = [(name, item.text) for name, item in node.entries.items() if isinstance(item, Scalar)]
    if len(pairs) != len(node.entries):
        return None
    if key in ("taken", "shown"):
        return ",".join(f"{name}:{one}" for name, who in pairs for one in who) or "-"
    if key == "score" and len(pairs) == 2:
        both = dict(pairs)
        return f"{both.get('D', '?')}-{both.get('N', '?')}"
    return ",".join(name + value for name, value in pairs)


def _add(
    fields: Fields, key: str, value: str, place: Span, inner: Span, findings: list[Diagnostic]
) -> None:
    known = {field.lower(): field for field in FIELDS}
    field = known.get(key.lower())
    if field is None:
        hint = suggest(key, FIELDS, limit=len(FIELDS))
        findings.append(faults.unreadable(f"unknown field `{key}`", place, hint))
    elif field in fields:
        findings.append(faults.unreadable(f"`{field}` is given twice", place))
    else:
        fields[field] = (value, inner)


def _values(
    fields: Fields, rules: Rules, findings: list[Diagnostic], whole: Span
) -> dict[str, Any]:
    pack = rules.pack
    readers: dict[str, Callable[[str], Any]] = {
        "trump": lambda text: _suit(pack, text),
        "lead": _player,
        "D": lambda text: None if text == "?" else read_hand(pack, text),
        "N": lambda text: None if text == "?" else read_hand(pack, text),
        "table": lambda text: None if text == "-" else read_card(pack, text),
        "count": _amounts,
        "taken": lambda text: _taken(rules, text),
        "tricks": _amounts,
        "score": _score,
        "stock": lambda text: _stock(pack, text),
        "unseen": lambda text: read_hand(pack, text),
        "shown": lambda text: _shown(pack, text),
        "out": lambda text: _cards(pack, text),
    }
    values: dict[str, Any] = {}
    for key, (text, span) in fields.items():
        if key == "rules":
            continue
        try:
            values[key] = readers[key](text)
        except Fault as fault:
            findings.append(faults.bad_value(f"{key}: {fault}", span, fault.hint))
    for key in NEEDED:
        if key not in fields:
            findings.append(faults.missing(f"the position lacks `{key}`", whole, _NEED[key]))
    return values


_NEED = {
    "trump": "trump=H, or trump=- in a game without trumps",
    "lead": "lead=D or lead=N: who leads, or led, this trick",
    "D": "the dealer's hand, as D=AT.K.2.J9",
    "N": "the non-dealer's hand, as N=Q.J.T98.7",
}


def _suit(pack: Pack, text: str) -> int | None:
    if text == "-":
        return None
    name = SUIT_SYMBOLS.get(text, text.upper())
    if name not in pack.suits:
        raise Fault(f"`{text}` is no suit", suggest(text, [*pack.suits, "-"]))
    return pack.suits.index(name)


def _player(text: str) -> int:
    who = {"d": 0, "dealer": 0, "n": 1, "non-dealer": 1}.get(text.lower())
    if who is None:
        raise Fault(f"`{text}` is no player", "D for the dealer, N for the non-dealer")
    return who


def read_card(pack: Pack, text: str) -> int:
    """The card of a text as `HK`. Raises Fault."""
    card = pack.parse(text)
    if card is None:
        raise Fault(f"`{text}` is no card", "suit then rank, as HK or ST")
    return card


def read_hand(pack: Pack, text: str) -> int:
    """A hand as `AT.K.2.J9`, or by suit symbols as `♠AT♥K♦2♣J9`; `-` is an empty hand. Raises
    Fault."""
    if text == "-":
        return 0
    text, plus, extras = text.partition("+")
    if any(symbol in text for symbol in SUIT_SYMBOLS):
        suits = _by_symbol(pack, text)
    else:
        suits = text.split(".")
        if len(suits) != len(pack.suits):
            order = ".".join(pack.suits)
            raise Fault(
                f"`{text}` has {len(suits)} suits, the pack has {len(pack.suits)}",
                f"write the ranks suit by suit, {order}, with the dots of empty suits too",
            )
    mask = 0
    for suit, ranks in enumerate(suits):
        for rank in re.findall("10|.", ranks):
            char = rank_char(rank.upper())
            if char not in pack.ranks:
                raise Fault(f"`{rank}` is no rank", "ranks: " + "".join(pack.ranks))
            mask = _once(pack, mask, pack.card(suit, pack.ranks.index(char)))
    for name in extras if plus else "":
        mask = _once(pack, mask, read_card(pack, "+" + name))
    return mask


def _by_symbol(pack: Pack, text: str) -> list[str]:
    suits = [""] * len(pack.suits)
    for part in re.findall(r"[^\w.+][^♠♥♦♣♤♡♢♧]*", text):
        suits[_suit(pack, part[0]) or 0] += part[1:].replace(".", "")
    return suits


def _once(pack: Pack, mask: int, card: int) -> int:
    if mask >> card & 1:
        raise Fault(f"{pack.names[card]} is given twice", "every card is there once")
    return mask | 1 << card


def _amounts(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"[Dd](-?\d{1,6}),[Nn](-?\d{1,6})", text)
    if not found:
        raise Fault(f"`{text}` is not a number for each player", "write D27,N22")
    return int(found[1]), int(found[2])


def _score(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(-?\d{1,6})-(-?\d{1,6})", text)
    if not found:
        raise Fault(f"`{text}` is not a match score", "the dealer's, then the non-dealer's: 5-6")
    return int(found[1]), int(found[2])


def _taken(rules: Rules, text: str) -> list[tuple[str, int]]:
    if text in ("-", ""):
        return []
    taken = []
    for item in text.split(","):
        name, sign, who = item.partition(":")
        if rules.point(name) is None:
            raise Fault(
                f"`{name}` is no point of these rules",
                suggest(name, [point.name for point in rules.score]),
            )
        if not sign or who.upper() not in ("D", "N"):
            raise Fault(f"`{item}` does not say who took {name}", f"write {name}:D or {name}:N")
        taken.append((name, LETTERS.index(who.upper())))
    return taken


def _stock(pack: Pack, text: str) -> tuple[int, ...]:
    if text in ("-", ""):
        return ()
    cards = [
        UNKNOWN if one in ("?", "??") else read_card(pack, one) for one in re.split(r"[.,]", text)
    ]
    return tuple(cards)


def _shown(pack: Pack, text: str) -> tuple[int, int]:
    hands = [0, 0]
    for item in [] if text in ("-", "") else text.split(","):
        name, sign, who = item.partition(":")
        if not sign or who.upper() not in ("D", "N"):
            raise Fault(f"`{item}` does not say who holds {name}", f"write {name}:D or {name}:N")
        card = read_card(pack, name)
        _once(pack, hands[0] | hands[1], card)
        hands[LETTERS.index(who.upper())] |= 1 << card
    return hands[0], hands[1]


def _cards(pack: Pack, text: str) -> int:
    mask = 0
    for one in [] if text in ("-", "") else re.split(r"[.,]", text):
        mask = _once(pack, mask, read_card(pack, one))
    return mask
