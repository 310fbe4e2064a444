"""What was measured, for readers: as a table of text or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from .chunk import Job
from .estimate import Estimate, mean, share
from .matches import Targets
from .play import Kind
from .tally import PairTally, Tally

LABEL, CELL = 34, 20  # columns
PLAYERS = {
    "random": "random plays any allowed card",
    "greedy": "greedy takes what the trick is worth",
    "exact": "exact is greedy up to the last six tricks and plays these exactly",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """A measurement: what was asked, the counts so far, and where the targets are from."""

    job: Job
    tally: Tally
    targets: Targets

    @property
    def whole(self) -> bool:
        """Whether all deals that were asked for have been counted."""
        return self.tally.deals == self.job.deals


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a cell for each kind of players, or none in a heading."""

    label: str
    cells: tuple[str, ...] = ()


def as_text(effect: Effect, width: int = 100) -> str:
    """The table in plain text; where the width does not take all players, some below the others."""
    names = [rules.id for rules in effect.job.texts]
    lines = [_title(effect), ""]
    lines += [f"  {place}  {name}" for place, name in enumerate(names, start=1)]
    at_once = max(1, (width - LABEL) // CELL)
    kinds = effect.job.kinds
    for first in range(0, len(kinds), at_once):
        lines += ["", *_block(effect, kinds[first : first + at_once])]
    for note in notes(effect):
        lines += ["", *wrap(note, width)]
    return "\n".join(lines) + "\n"


def as_markdown(effect: Effect) -> str:
    """The table in Markdown."""
    lines = [f"## {_title(effect)}", ""]
    lines += [f"{place}. `{rules.id}`" for place, rules in enumerate(effect.job.texts, start=1)]
    kinds = effect.job.kinds
    lines += ["", "| | " + " | ".join(kinds) + " |", "|---|" + "---:|" * len(kinds)]
    for row in rows(effect, kinds):
        cells = row.cells or ("",) * len(kinds)
        label = row.label if row.cells else f"**{row.label}**"
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    for note in notes(effect):
        lines += ["", note]
    return "\n".join(lines) + "\n"


def as_html(effect: Effect) -> str:
    """The table as a section of a page."""
    kinds = effect.job.kinds
    lines = [f'<h2 id="effect">{escape(_title(effect))}</h2>', '<div class="scroll">', "<table>"]
    heads = "".join(f'<th scope="col">{kind}</th>' for kind in kinds)
    lines.append(f"<thead>\n<tr><td></td>{heads}</tr>\n</thead>\n<tbody>")
    for row in rows(effect, kinds):
        if row.cells:
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
            lines.append(f'<tr><th scope="row">{row.label}</th>{cells}</tr>')
        else:
            lines.append(
                f'<tr><th scope="rowgroup" colspan="{len(kinds) + 1}">{row.label}</th></tr>'
            )
    lines += ["</tbody>\n</table>\n</div>"]
    lines += [f'<p class="counted">{escape(note)}</p>' for note in notes(effect)]
    return "\n".join(lines) + "\n"


def _title(effect: Effect) -> str:
    deals = f"{effect.tally.deals:,} deals"
    if not effect.whole:
        deals = f"{effect.tally.deals:,} of {effect.job.deals:,} deals (interrupted)"
    return f"Effect on {deals}, seed {effect.job.seed}"


def _block(effect: Effect, kinds: Sequence[Kind]) -> Iterator[str]:
    yield " " * LABEL + "".join(f"{kind:>{CELL}}" for kind in kinds)
    for row in rows(effect, kinds):
        if not row.cells:
            yield row.label
        else:
            yield f"  {row.label:<{LABEL - 2}}" + "".join(f"{cell:>{CELL}}" for cell in row.cells)


def rows(effect: Effect, kinds: Sequence[Kind]) -> Iterator[Row]:
    """The lines of the table for some kinds of players."""
    counts = [effect.tally.kinds[kind] for kind in kinds]
    yield Row("dealer's advantage, points a deal")
    for place in range(len(effect.job.texts)):
        leads = [mean(one.leads[place], 2) for one in counts]
        yield Row(f"{place + 1}", tuple(map(_points, leads)))
    for place in range(len(effect.job.texts) - 1):
        yield Row(f"{place + 2} against 1")
        yield from _pair_rows([one.pairs[place] for one in counts], effect.tally.deals)


def _pair_rows(pairs: list[PairTally], deals: int) -> Iterator[Row]:
    def row(label: str, cell: Callable[[PairTally], str]) -> Row:
        return Row(label, tuple(cell(pair) for pair in pairs))

    yield row("deals with other points", lambda one: _share(one.split, deals))
    yield row("deals with another winner", lambda one: _share(one.winner, deals))
    yield row("dealer's points, change", lambda one: _points(mean(one.dealer, 2)))
    yield row("non-dealer's points, change", lambda one: _points(mean(one.other, 2)))
    yield row("dealer's advantage, change", lambda one: _points(mean(one.lead, 2)))
    if any(one.endings for one in pairs):
        yield row("last six: another value", lambda one: _share(one.value, one.endings))
        yield row("last six: other best cards", lambda one: _share(one.best, one.endings))
        yield row("last six: one or both", lambda one: _share(one.either, one.endings))
    if any(one.played for one in pairs):
        yield row("matches with another winner", lambda one: _share(one.turned, one.played))
        yield row("matches played", lambda one: f"{one.played:,}")


def _points(found: Estimate | None) -> str:
    if found is None:
        return "-"
    shown = f"{found.value:+.3f}"
    return f"{'0.000' if shown in ('+0.000', '-0.000') else shown} ± {found.margin:.3f}"


def _share(part: int, whole: int) -> str:
    found = share(part, whole)
    if found is None:
        return "-"
    if part == 0:
        return f"none (< {_percent(found.high)} %)"
    if part == whole:
        return f"all (> {_percent(found.low)} %)"
    digits = 1 if found.value >= 0.0995 else 2
    value, low, high = (f"{100 * one:.{digits}f}" for one in (found.value, found.low, found.high))
    return f"{value} % ({low}-{high})"


def _percent(value: float) -> str:
    """A bound, with as many digits as tell it from none and all."""
    return f"{100 * value:.2g}" if value < 0.5 else f"{100 * value:.4g}"


def notes(effect: Effect) -> Iterator[str]:
    """What a reader of the table must know."""
    kinds = [PLAYERS[kind] for kind in effect.job.kinds]
    yield (
        "Under all texts a deal has the same cards and the same random numbers, and two players of"
        f" a kind play it: {'; '.join(kinds)}. What follows ± and what stands in brackets is the"
        " 95 % confidence interval."
    )
    yield from _about_endings(effect)
    yield from _about_matches(effect)


def _about_endings(effect: Effect) -> Iterator[str]:
    first = effect.job.texts[0]
    for place, rules in enumerate(effect.job.texts[1:], start=2):
        pairs = [one.pairs[place - 2] for one in effect.tally.kinds.values()]
        if any(one.endings for one in pairs):
            continue
        if set(first.pack.names) - set(rules.pack.names):
            yield f"Endings of 1 cannot be put under {place}, which lacks some of the cards."


def _about_matches(effect: Effect) -> Iterator[str]:
    lengths: dict[str, list[str]] = {}
    texts = zip(effect.job.texts, effect.targets.points, strict=True)
    for place, (rules, target) in enumerate(texts, start=1):
        points = f"{target} point{'' if target == 1 else 's'}"
        length = "one deal" if rules.match.one_deal else points
        if target is not None:
            lengths.setdefault(length, []).append(str(place))
    if lengths:
        told = (f"{length} under {', '.join(places)}" for length, places in lengths.items())
        yield f"A match is {'; '.join(told)}." + _about_left(effect)
    unknown = [str(place) for place, one in enumerate(effect.targets.points, 1) if one is None]
    if unknown:
        yield (
            f"No matches are played under {', '.join(unknown)}: no text says how many points win"
            " one. Agree on a number with --target."
        )


def _about_left(effect: Effect) -> str:
    """Whose target it is where a text leaves it to the players."""
    known = [place for place in effect.targets.left if effect.targets.points[place] is not None]
    if not known:
        return ""
    taken = effect.targets.taken_from
    source = "as agreed" if taken is None else f"that of {taken + 1} is taken"
    return f" Left to the players under {', '.join(str(one + 1) for one in known)}: {source}."
