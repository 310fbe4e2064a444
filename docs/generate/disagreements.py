"""Write docs/what-the-texts-disagree-on.md from the rule files of the documents.

    python docs/generate/disagreements.py [--deals N]

Every text of a game is set against the one nearest to all of them, rule by rule: what each says,
the smallest case in which it matters, and how often it does when this rule alone is exchanged. The
figures come from seeds, so a second run writes the same page.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from allfours.compare.distance import distances
from allfours.compare.effect.estimate import mean, share
from allfours.compare.effect.measure import job_for, measure
from allfours.compare.effect.play import Kind
from allfours.compare.effect.tally import Tally
from allfours.compare.matrix import make_matrix
from allfours.compare.prove.by_rule import changed_rules
from allfours.compare.prove.couple import Couple
from allfours.compare.prove.ending import Ending
from allfours.compare.prove.finding import Finding
from allfours.compare.prove.proof import Proof, prove
from allfours.compare.render import as_markdown as matrix_markdown
from allfours.compare.render.markdown import escape
from allfours.compare.spread import workers_for
from allfours.compare.texts import other_ways
from allfours.spec.catalogue import ids
from allfours.spec.model import Rules
from allfours.spec.resolve import load

sys.path.insert(0, str(Path(__file__).parent))
from games import body, nearest_to_all

PAGE = Path(__file__).parents[1] / "what-the-texts-disagree-on.md"
DEALS = 4_000
SEED = 1


@dataclass(slots=True)
class Disagreement:
    """One rule that some texts have otherwise than the central one: what was proved, and what the
    central text with this rule exchanged does to the same deals."""

    central: Rules
    exchanged: Rules
    finding: Finding
    ending: Ending | None
    texts: list[str] = field(default_factory=list)
    tally: Tally | None = None

    @property
    def matters(self) -> tuple[float, float]:
        """The share of last-six endings that have another value or other best cards, then that of
        deals with other points between random players. What thinking players do in a deal says
        less: one other card changes all that follows."""
        if self.tally is None:
            return 0, 0
        pair = self.tally.kinds["random"].pairs[0]
        return pair.either / max(1, pair.endings), pair.split / self.tally.deals


def documents() -> dict[str, list[Rules]]:
    """The texts that documents have, by game."""
    found: dict[str, list[Rules]] = {}
    for name in ids():
        rules = load(name)
        if rules.source.file and not name.startswith("house/"):
            found.setdefault(name.split("/")[0], []).append(rules)
    return found


def exchanged(one: Rules, two: Rules, subject: str) -> Rules:
    """The first text with one rule of the second."""
    changed = changed_rules(Couple((one, two)), subject)
    if changed is not None:
        return changed
    name, _, key = subject.replace("-", "_").partition(".")
    mine, other = getattr(one, name, None), getattr(two, name, None)
    if mine is None or other is None:
        return one
    section: Any = other
    if key == "both_reach":
        section = replace(
            mine, both_reach=other.both_reach, both_reach_point=other.both_reach_point
        )
    elif key and hasattr(mine, key):
        section = replace(mine, **{key: getattr(other, key)})
    return replace(one, id=f"{one.id} with {subject}", **{name: section})


def disagreements(texts: list[Rules]) -> list[Disagreement]:
    """What the texts of a game disagree on with the one nearest to all, the same rule once."""
    central = nearest_to_all(texts)
    found: dict[tuple[str, str], Disagreement] = {}
    for other in texts:
        if other.id == central.id:
            continue
        proof = prove(central, other)
        for finding in proof.findings:
            if finding.verdict in ("same", "equal") or _empty(finding, central, other):
                continue
            key = finding.subject, finding.sentences[1] or finding.says
            if key not in found:
                changed = exchanged(central, other, finding.subject)
                ending = _alone(proof, finding)
                found[key] = Disagreement(central, changed, finding, ending)
            found[key].texts.append(other.id)
        print(f"{central.id} and {other.id}", flush=True)
    return list(found.values())


def _empty(finding: Finding, one: Rules, two: Rules) -> bool:
    """Whether a finding says nothing by itself: that on all points together, and that on what cards
    count where one of the texts asks for no count."""
    asked = all(any(point.of == ("values",) for point in rules.score) for rules in (one, two))
    return finding.subject == "deal-points" or (finding.subject == "cards.values" and not asked)


def _alone(proof: Proof, finding: Finding) -> Ending | None:
    """The smallest ending that the one rule changes."""
    felt = finding.subject.startswith(("play.follow", "play.wins", "play.next_lead", "score."))
    return proof.by_rule.get(finding.subject) or (
        proof.ending if felt and not proof.by_rule else None
    )


def measured(found: list[Disagreement], deals: int) -> None:
    """Play the deals of every disagreement."""
    for one in found:
        if one.exchanged == one.central or one.exchanged.id == one.central.id:
            continue
        job, _ = job_for([one.central, one.exchanged], deals, SEED)
        with workers_for(None, None, job.chunks) as workers:
            one.tally = measure(job, workers)
        print(f"{one.finding.subject}: {one.matters[0]:.1%} {one.matters[1]:.1%}", flush=True)


def page(deals: int) -> str:
    """The whole page."""
    games = documents()
    found = {game: disagreements(texts) for game, texts in games.items()}
    for group in found.values():
        measured(group, deals)
    parts = [
        "# What the texts disagree on",
        f"Made from the rule files by `python docs/generate/disagreements.py`. {_how(deals)}",
        *_most(found),
    ]
    for game, group in found.items():
        parts += _game(game, games[game], group)
    parts += _readings(games)
    return "\n\n".join(parts).rstrip() + "\n"


def _how(deals: int) -> str:
    return (
        "Within a game each text is set against the one that is nearest to all of them. The effect"
        f" of a rule is that of this rule alone: {deals:,} deals with the same cards and the same"
        " random numbers, played under the central text and under the same text with that one rule"
        " exchanged. *Random* players play any allowed card, *greedy* ones take what a trick is"
        " worth, *exact* ones are greedy and play the last six tricks exactly. Intervals are 95 %."
        " `allfours compare ID ID --prove --effect N` does the same for whole texts."
    )


def _most(found: dict[str, list[Disagreement]]) -> Iterator[str]:
    """The answer in short: the two rules that matter most, and a table of all."""
    every = sorted(
        (one for group in found.values() for one in group),
        key=lambda one: one.matters,
        reverse=True,
    )
    first, second = _distinct(every)[:2]
    yield "## The answer in short"
    yield (
        f"The two rules that matter most to best play: **{escape(first.finding.title.lower())}**"
        f" ({_endings(first)} of the last-six endings have another value or other best cards when"
        f" it is exchanged) and **{escape(second.finding.title.lower())}** ({_endings(second)})."
    )
    rows = [
        "| rule | game | exchanged for that of | last-six endings changed |"
        " deals with other points, random players | exact players |",
        "|---|---|---|---|---|---|",
    ]
    for one in every:
        if one.tally is None:
            continue
        game = one.central.id.split("/")[0].replace("-", " ")
        names = ", ".join(name.split("/")[1] for name in one.texts)
        rows.append(
            f"| {escape(one.finding.title)} | {game} | {names} | {_endings(one)} |"
            f" {_share(one)} | {_share(one, 'exact')} |"
        )
    yield "\n".join(rows)


def _distinct(found: list[Disagreement]) -> list[Disagreement]:
    """The first of each rule."""
    first: dict[str, Disagreement] = {}
    for one in found:
        first.setdefault(one.finding.subject, one)
    return list(first.values())


def _share(one: Disagreement, kind: Kind = "random") -> str:
    assert one.tally is not None
    return _part(one.tally.kinds[kind].pairs[0].split, one.tally.deals)


def _endings(one: Disagreement) -> str:
    assert one.tally is not None
    pair = one.tally.kinds["random"].pairs[0]
    return _part(pair.either, pair.endings)


def _part(part: int, whole: int) -> str:
    found = share(part, whole)
    if found is None:
        return "-"
    if part == 0:
        return f"none (under {100 * found.high:.2f} %)"
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _game(game: str, texts: list[Rules], found: list[Disagreement]) -> Iterator[str]:
    title = game.replace("-", " ").title()
    matrix = make_matrix(texts)
    yield f"## {title}"
    yield body(matrix_markdown(matrix, distances(matrix))).replace("\n## ", "\n### ")
    central = nearest_to_all(texts)
    yield f"### {title}: each disagreement with `{central.id}`"
    for one in sorted(found, key=lambda one: one.matters, reverse=True):
        yield from _section(one)


def _section(one: Disagreement) -> Iterator[str]:
    first, second = one.finding.sentences
    yield f"#### {escape(one.finding.title)}"
    rows = [f"- `{one.central.id}`: {escape(first or 'says nothing of it')}"]
    names = ", ".join(f"`{name}`" for name in one.texts)
    rows.append(f"- {names}: {escape(second or 'nothing of it')}")
    yield "\n".join(rows)
    yield escape(f"{one.finding.says} {one.finding.matters}".strip())
    if one.ending is not None and one.ending.answers:
        lines = [one.ending.answers[0].position.text]
        for answer, name in zip(one.ending.answers, ("as it is", "exchanged"), strict=True):
            names_ = answer.position.rules.pack.names
            best = ", ".join(names_[card] for card in answer.best)
            who = "DN"[answer.position.to_move]
            lines.append(f"  {name}: {answer.value:+g} for {who}, best {best}")
        yield (
            "The smallest ending that this rule by itself changes:\n\n```\n"
            + "\n".join(lines)
            + "\n```"
        )
    elif one.ending is not None:
        yield escape(one.ending.says)
    if one.tally is not None:
        yield _effect(one.tally)


def _effect(tally: Tally) -> str:
    rows = [
        "| players | deals with other points | dealer's advantage, change |"
        " last-six endings changed | matches with another winner |",
        "|---|---|---|---|---|",
    ]
    for kind, counts in tally.kinds.items():
        pair = counts.pairs[0]
        lead = mean(pair.lead, 2)
        change = "-" if lead is None else f"{lead.value:+.3f} ± {lead.margin:.3f}"
        cells = (
            _part(pair.split, tally.deals),
            change,
            _part(pair.either, pair.endings),
            _part(pair.turned, pair.played),
        )
        rows.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _readings(games: dict[str, list[Rules]]) -> Iterator[str]:
    """The other readings of the documents, by whether a deal, or an ending, can feel them."""
    groups: dict[str, list[str]] = {"never": [], "deal": [], "ending": []}
    for texts in games.values():
        for rules in texts:
            for name, other in other_ways(rules).items():
                proof = prove(rules, other, bound=1)
                line = f"- `{rules.id}@{name}`: {escape(_why(proof))}"
                groups[_felt(proof)].append(line)
    yield "## Readings that turn out not to matter"
    yield (
        "Each document's other readings against the one taken. These are proved to come to the"
        " same:"
    )
    yield "\n".join(groups["never"])
    yield (
        "These change what is seen, who has a card or what is scored, but the difference in points"
        " that best play brings in an ending whose cards are known is proved to stay the same:"
    )
    yield "\n".join(groups["deal"])
    yield "## Readings that can matter"
    yield "\n".join(groups["ending"])


def _felt(proof: Proof) -> str:
    if all(one.verdict in ("same", "equal") for one in proof.findings):
        return "never"
    return "deal" if proof.ending.kind == "never" and proof.match is None else "ending"


def _why(proof: Proof) -> str:
    told = [one for one in proof.findings if one.verdict != "same" and one.subject != "deal-points"]
    return " ".join(f"{one.says} {one.matters}".strip() for one in told) or proof.ending.says


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--deals", type=int, default=DEALS)
    PAGE.write_text(page(options.parse_args().deals), encoding="utf-8")


if __name__ == "__main__":
    main()
