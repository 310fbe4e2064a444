"""What `allfours who-holds` has found, for a reader and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from ..engine.tricks import LETTERS, ROLES
from ..solver.whereabouts_places import Possible, possible_places
from ..solver.whereabouts_windows import last_denial
from ..spec.cards import bits, mask_of
from .blocks import Block, Heading, Line, Table
from .output import hand_text
from .progress import bar

if TYPE_CHECKING:
    from ..engine.evidence import Evidence
    from ..solver.whereabouts import Chance, Whereabouts
    from ..spec.cards import Pack

VERSION = 1
LONGEST = 9  # characters of a fraction that is worth reading
WIDEST = 26  # characters of cards in a line of the table


@dataclass(frozen=True, slots=True)
class Card:
    """An unseen card: where it can be, with what chances where they are known, and the last trick
    in which the other player showed not to hold it."""

    card: int
    possible: Possible
    chance: Chance | None
    denied: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of the unseen cards. `deal` is the number of the deal in a match; `count` the
    number of deals that fit, None where `refused` says why they are not counted."""

    seen: Evidence
    deal: int | None
    cards: tuple[Card, ...]
    count: int | None
    refused: str | None

    @classmethod
    def of(
        cls, seen: Evidence, there: Whereabouts | None, refused: str | None, deal: int | None
    ) -> Found:
        """Find out where every unseen card can be."""
        cards = tuple(
            Card(card, places, there.chance(card) if there else None, last_denial(seen, card))
            for card, places in possible_places(seen).items()
        )
        return cls(seen, deal, cards, there.count if there else None, refused)


def sample_lines(there: Whereabouts, samples: int, seed: int) -> Iterator[str]:
    """Deals that fit, each as likely as any other, as positions a line each."""
    from ..solver.moment import position_of

    rng = Random(seed)
    with bar("deals", samples) as advance:
        for _ in range(samples):
            yield position_of(there.seen.state(*there.sample(rng))).text
            advance()


def holds_blocks(found: Found) -> Iterator[Block]:
    """The answer for a reader."""
    seen, pack = found.seen, found.seen.rules.pack
    other = ROLES[seen.opponent]
    yield Heading(f"{seen.rules.title} ({seen.rules.id})", 1)
    yield Line(_moment(found))
    yield Line(f"{ROLES[seen.player]}: {hand_text(pack, seen.hand)}")
    unknown = seen.opponent_size - seen.shown.bit_count()
    known = f"{hand_text(pack, seen.shown)} and {unknown} not seen" if seen.shown else "none seen"
    yield Line(f"{other}: {seen.opponent_size} cards, {known}")
    if seen.rules.stock is not None:
        yield Line(f"stock: {_stock(seen)}")
    if not found.cards:
        yield Line("Every card has been seen, or its place is known.")
        return
    yield _table(found)
    if found.count is None:
        yield Line(f"The deals are not counted: {found.refused}.")
    else:
        equal = ", all taken as equally likely" if found.count > 1 else ""
        yield Line(f"{_deals(found.count)} with what was seen{equal}.")


def _moment(found: Found) -> str:
    seen = found.seen
    deal = "" if found.deal is None else f"deal {found.deal}, "
    when = f"before trick {len(seen.tricks) + 1}"
    if seen.led is not None:
        led = seen.rules.pack.names[seen.led]
        when = f"trick {len(seen.tricks) + 1}, {led} led by the {ROLES[seen.leader]}"
    if not seen.opponent_size and not seen.hand:
        when = "at the end"
    line = f"{deal}{when}, as the {ROLES[seen.player]} sees it"
    return line[:1].upper() + line[1:]


def _stock(seen: Evidence) -> str:
    """The stock now, with the places that are known."""
    names = seen.rules.pack.names
    known = [
        f"{'the top' if place == 0 else 'the last' if place + 1 == len(seen.remaining) else place}"
        f" is {names[card]}"
        for place, card in enumerate(seen.remaining)
        if card is not None
    ]
    many = len(seen.remaining)
    return ", ".join([f"{many} card{'' if many == 1 else 's'}", *known])


def _deals(count: int) -> str:
    if count == 1:
        return "1 deal fits"
    about = f" ({float(count):.3g})" if count >= 10**9 else ""
    return f"{count:,} deals{about} fit"


def _table(found: Found) -> Table:
    """A row for cards of which the same is known."""
    groups: dict[tuple[Possible, Chance | None, int | None], list[int]] = {}
    for one in found.cards:
        groups.setdefault((one.possible, one.chance, one.denied), []).append(one.card)
    seen, pack = found.seen, found.seen.rules.pack
    aside = any(one.possible.out for one in found.cards)
    denied = any(one.denied for one in found.cards)
    head = ["cards", f"{ROLES[seen.opponent]} holds"]
    head += ["stock", "a place"] if seen.remaining else []
    head += [*["out"] * aside, *["why"] * denied]
    rows: list[list[str]] = []
    for (possible, chance, trick), cards in groups.items():
        first, *more = _suits(pack, mask_of(cards))
        held, stocked, out = (
            (None, None, None) if chance is None else (chance.opponent, chance.in_stock, chance.out)
        )
        row = [first, _share(possible.opponent, held)]
        if seen.remaining:
            row += [_percent(bool(possible.stock), stocked), _each_place(possible, chance)]
        row += [_percent(possible.out, out)] if aside else []
        row += [_reason(seen, trick)] if denied else []
        rows += [row, *([line, *[""] * (len(head) - 1)] for line in more)]
    return Table(head, rows)


def _suits(pack: Pack, cards: int) -> list[str]:
    """Cards as lines of whole suits."""
    lines = [""]
    for part in hand_text(pack, cards).split():
        if lines[-1] and len(lines[-1]) + len(part) >= WIDEST:
            lines.append("")
        lines[-1] = f"{lines[-1]} {part}".strip()
    return lines


def _percent(possible: bool, chance: Fraction | None) -> str:
    """A chance to read; where it is not known, whether there is one."""
    if chance is None:
        return "can be" if possible else "no"
    if chance in (0, 1):
        return "no" if chance == 0 else "certain"
    return f"{float(chance):.1%}"


def _share(possible: bool, chance: Fraction | None) -> str:
    """The same, with the exact chance where that is short."""
    exact, percent = str(chance), _percent(possible, chance)
    return f"{percent} ({exact})" if "/" in exact and len(exact) <= LONGEST else percent


def _each_place(possible: Possible, chance: Chance | None) -> str:
    """The chance at each place of the stock where it can be."""
    if chance is None or not possible.stock:
        return "-"
    shares = {chance.stock[place] for place in possible.stock}
    texts = [f"{float(share):.1%}" for share in sorted(shares)]
    return texts[0] if texts[0] == texts[-1] else f"{texts[0]} to {texts[-1]}"


def _reason(seen: Evidence, trick: int | None) -> str:
    """Why cards were not held at a trick."""
    if trick is None:
        return ""
    names, one = seen.rules.pack.names, seen.tricks[trick - 1]
    return f"trick {trick}: {names[one.reply or 0]} to {names[one.led]}"


def found_json(found: Found, samples: list[str], seed: int) -> dict[str, Any]:
    """The answer as JSON. Counts are texts: they are longer than other programs' numbers."""
    seen, names = found.seen, found.seen.rules.pack.names
    return {
        "version": VERSION,
        "rules": seen.rules.id,
        "deal": found.deal,
        "trick": len(seen.tricks) + 1,
        "as": LETTERS[seen.player],
        "hand": [names[card] for card in bits(seen.hand)],
        "opponent": {
            "cards": seen.opponent_size,
            "seen": [names[card] for card in bits(seen.shown)],
        },
        "stock": [None if card is None else names[card] for card in seen.remaining],
        "count": None if found.count is None else str(found.count),
        "not_counted": found.refused,
        "cards": {names[one.card]: _card_json(one) for one in found.cards},
        "samples": {"seed": seed, "positions": samples} if samples else None,
    }


def _card_json(one: Card) -> dict[str, Any]:
    possible, chance = one.possible, one.chance
    found: dict[str, Any] = {
        "can_be": {
            "opponent": possible.opponent,
            "stock": [place + 1 for place in possible.stock],
            "out": possible.out,
        },
        "not_held_in_trick": one.denied,
    }
    if chance is not None:
        found["chance"] = {
            "opponent": _exact(chance.opponent),
            "stock": _exact(chance.in_stock),
            "places": [_exact(share) for share in chance.stock],
            "out": _exact(chance.out),
        }
    return found


def _exact(share: Fraction) -> dict[str, Any]:
    return {"exact": str(share), "about": float(share)}
