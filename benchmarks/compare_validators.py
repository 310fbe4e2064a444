"""Twenty faulty rule files through three validators: is the place right, the cause, a fix named?

    python benchmarks/compare_validators.py            print the table
    python benchmarks/compare_validators.py --write    write docs/validators-compared.md

check-jsonschema and yamllint must be on the path, or in the folder that --tools names. Every answer
is judged alike, by what it says: the place by the numbers in it, the cause and the fix by the words
that somebody who has to mend the file would look for (`CASES`).
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = ROOT / "tests" / "files" / "negative"
PAGE = ROOT / "docs" / "validators-compared.md"


@dataclass(frozen=True, slots=True)
class Case:
    """A faulty file: what is wrong, where, and how an answer is known that says so."""

    file: str
    fault: str
    line: int
    column: int
    path: str  # of the value, for a tool that gives no lines; empty when it cannot have one
    cause: str
    fix: str


CASES = (
    Case("tab", "a tab to indent", 5, 1, "", r"tab\b|\\t", r"spaces"),
    Case("unquoted-colon", "a colon in unquoted text", 2, 23, "", r"quotes|colon", r"quotes"),
    Case("no-for-a-choice", "`no` for a choice", 4, 14, "stock.odd", r"'no'|`no`|truthy",
         r"left"),
    Case("duplicate-key", "a key twice", 6, 1, "", r"twice|duplica", r"keep one"),
    Case("dedent", "a line indented too little", 6, 3, "", r"indent", r"indent it by"),
    Case("deeper-than-its-value", "a line indented too much", 6, 5, "", r"indent",
         r"indent it by"),
    Case("section-not-indented", "a section that is not indented", 5, 1, "target",
         r"`target`.*(in the file|section)|'target'", r"indent"),
    Case("misspelt-two-levels-down", "a misspelt key two levels down", 6, 5, "play.follow",
         r"plain-lead", r"plain-led\b"),
    Case("misspelt-choice", "a misspelt choice", 4, 15, "trump.from", r"fixd", r"fixed"),
    Case("list-for-keys", "a list where keys belong", 5, 3, "cards", r"object|keys with values",
         r"hyphens|keys with values"),
    Case("text-for-list", "text where a list belongs", 4, 16, "cards.suits", r"array|a list",
         r"\[S, H, D, C\]"),
    Case("suit-symbols", "`♠` for S", 4, 17, "cards.suits[0]", r"♠.*(\^\[A-Z\]|capital)",
         r"`S`"),
    Case("no-space-after-colon", "no space after a colon", 5, 3, "", r"space after|no colon",
         r"`target: 7`"),
    Case("unclosed-quote", "a quote that is not closed", 2, 8, "", r"quote.*not closed",
         r"close it"),
    Case("unclosed-bracket", "a bracket that is not closed", 4, 31, "", r"'\]'|`\[`",
         r"'\]'|`\]`"),
    Case("anchor-bomb", "an anchor bomb", 4, 4, "", r"anchor|alias", r"write the value out"),
    Case("latin-1", "text in Latin-1", 2, 11, "", r"Latin-1|UTF-8|encoding|codec|continuation",
         r"UTF-8"),
    Case("missing-beside", "missing keys", 4, 1, "trump", r"shown", r"rest-top"),
    Case("odd-stock", "an odd stock without a rule", 5, 3, "", r"odd", r"odd: left"),
    Case("no-legal-card", "a hand without a legal card", 6, 5, "", r"legal card",
         r"play: anything"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer was judged. `place` is `column`, `line`, `path` or `no`."""

    place: str
    cause: bool
    fix: bool


def judge(case: Case, answer: str) -> Verdict:
    """The verdict on what a tool printed. A place only counts in an answer that finds a fault."""
    columns = rf":{case.line}:{case.column}\b|line {case.line}, column {case.column}\b"
    lines = rf":{case.line}:\d|line {case.line}\b"
    path = re.escape(f"$.{case.path}:") if case.path else r"(?!)"
    patterns = (("column", columns), ("line", lines), ("path", path))
    place = next((name for name, pattern in patterns if re.search(pattern, answer)), "no")
    cause = bool(re.search(case.cause, answer, re.IGNORECASE))
    return Verdict(place, cause, bool(re.search(case.fix, answer)))


@contextmanager
def under_another_name(case: Case) -> Iterator[Path]:
    """The file of a case as `rules.yaml`, so that its own name tells nobody what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house" / "rules.yaml"
        path.parent.mkdir()
        shutil.copyfile(FILES / f"{case.file}.yaml", path)
        shutil.copyfile(FILES.parent / "base.yaml", Path(folder) / "base.yaml")
        yield path


def ours(case: Case) -> str:
    """What allfours says, without a process of its own."""
    from allfours.spec.report import concise
    from allfours.spec.validation import validate

    with under_another_name(case) as path:
        return concise.report(validate([str(path)])).replace(str(path.parent), "")


def answer(command: list[str], case: Case) -> str:
    """What another tool says of a file; its warnings about style are left out."""
    with under_another_name(case) as path:
        done = subprocess.run(
            [*command, path.name], cwd=path.parent, capture_output=True, check=False
        )
    text = (done.stdout + done.stderr).decode("utf-8", "replace")
    if "Traceback" in text:
        return "a traceback"
    return "\n".join(line for line in text.splitlines() if "(document-start)" not in line)


def tools(folder: str | None) -> dict[str, list[str]]:
    """The commands of the other tools."""
    schema = str(ROOT / "spec" / "variant.schema.json")
    commands = {
        "check-jsonschema": ["--schemafile", schema],
        "yamllint": ["--format", "parsable"],
    }
    found = {}
    for name, options in commands.items():
        program = shutil.which(name, path=folder) if folder else shutil.which(name)
        if program is None:
            sys.exit(f"{name} is not installed: pip install {name}")
        found[name] = [program, *options]
    return found


def version(command: list[str]) -> str:
    """The version that a tool gives."""
    done = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\d+(\.\d+)+", done.stdout + done.stderr)
    return found[0] if found else "?"


def table(verdicts: dict[str, list[Verdict]]) -> str:
    """The verdicts as a Markdown table, with a line of sums."""
    head = "| fault | " + " | ".join(f"{name}: place | cause | fix" for name in verdicts) + " |"
    rule = "| --- |" + " --- | --- | --- |" * len(verdicts)
    rows = [head, rule]
    for place, case in enumerate(CASES):
        cells = []
        for found in verdicts.values():
            one = found[place]
            cells += [one.place, "yes" if one.cause else "no", "yes" if one.fix else "no"]
        rows.append(f"| {case.fault} | {' | '.join(cells)} |")
    sums = []
    for found in verdicts.values():
        right = sum(one.place in ("column", "line") for one in found)
        sums += [
            f"{right}",
            f"{sum(one.cause for one in found)}",
            f"{sum(one.fix for one in found)}",
        ]
    rows.append(f"| right, of {len(CASES)} | {' | '.join(sums)} |")
    return "\n".join(rows)


def page(verdicts: dict[str, list[Verdict]], versions: dict[str, str]) -> str:
    """The page of documentation."""
    others = ", ".join(f"{name} {number}" for name, number in versions.items())
    return f"""# Validators compared

The same twenty faulty rule files through `allfours validate` and through two tools that are made
for YAML in general: {others}. check-jsonschema is given the published schema,
yamllint its own defaults. Written by `python benchmarks/compare_validators.py --write`, which has
the list of files and the words by which every answer is judged alike; do not edit.

- place: `column` when the answer names the line and the column of the fault, `line` when it names
  the line, `path` when it names the value by its path in the document.
- cause: whether it says what is wrong, not only where reading stopped.
- fix: whether it names what to write instead.

{table(verdicts)}

The last line counts a place as right with its line. A general tool cannot know the rules of a game,
so the last two rows are no fault of theirs; and it is the schema that lets check-jsonschema find as
much as it does.
"""


def main() -> None:
    """Print the table, or write the page."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--write", action="store_true", help="write docs/validators-compared.md")
    options.add_argument("--tools", metavar="FOLDER", help="where the other tools are")
    options.add_argument("--show", action="store_true", help="print the answers as well")
    chosen = options.parse_args()
    verdicts = {"allfours": [judge(case, ours(case)) for case in CASES]}
    commands = tools(chosen.tools)
    for name, command in commands.items():
        answers = [answer(command, case) for case in CASES]
        verdicts[name] = [judge(case, text) for case, text in zip(CASES, answers, strict=True)]
        if chosen.show:
            for case, text in zip(CASES, answers, strict=True):
                print(f"== {name}: {case.fault}\n{text}\n")
    if chosen.write:
        versions = {name: version(command) for name, command in commands.items()}
        PAGE.write_text(page(verdicts, versions), encoding="utf-8")
    else:
        print(table(verdicts))


if __name__ == "__main__":
    main()
