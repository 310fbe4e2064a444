"""`compare` where its output cannot be written, or is stopped: nothing lost, never a traceback."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from allfours.cli import compare_prove
from allfours.compare.prove import proof
from allfours.spec.resolve import load

from .command import allfours

TEXTS = ("california-jack/strict-follow", "shasta-sam/ten-of-trumps")


def refused(done: subprocess.CompletedProcess[str], message: str) -> None:
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (".", "Is a directory"),
        ("nowhere/page.html", "No such file or directory"),
        ("file/page.html", "Not a directory"),
    ],
)
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, place: str, message: str
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    # a proof of this size would take far longer than the command may here
    work = ("--prove", "--bound", "13", "--output", str(tmp_path / place))
    refused(allfours("compare", *TEXTS, *work), message)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_an_output_without_the_signs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    asked = ("compare", *TEXTS, "--effect", "5", "--players", "random")
    refused(allfours(*asked), "takes ascii only, without U+00B1: set PYTHONIOENCODING")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device there")
def test_a_full_disk_is_told() -> None:
    refused(allfours("compare", *TEXTS, "--output", "/dev/full"), "No space left on device")


def test_an_interrupt_keeps_the_proofs_that_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    real, done = proof.prove, iter([True, False])

    def stopped(*arguments: object) -> proof.Proof:
        if next(done, False):
            return real(*arguments)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(proof, "prove", stopped)
    texts = [load(TEXTS[1]), load("shasta-sam/ten-of-trumps@high-captured"), load(TEXTS[0])]
    found = compare_prove.proved(texts, 1, None)
    assert isinstance(found.stopped, KeyboardInterrupt)
    assert [one.texts[1] for one in found.proofs] == [texts[1].id]
    assert len(json.loads(compare_prove.with_proofs("{}", found.proofs, "json", 80))["proofs"]) == 1
    with pytest.raises(KeyboardInterrupt):
        compare_prove.proved(texts, 1, None)
