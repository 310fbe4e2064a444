"""The manual of every code of a position: its bad snippet is reported by that code, its good one is
not."""

from __future__ import annotations

import pytest

from allfours.solver import position_faults
from allfours.solver.hidden.prior import read_prior
from allfours.solver.position_read import read_position
from allfours.spec.diagnostics import Faulty
from allfours.spec.manual import manuals

CODES = sorted(code for code in manuals((position_faults,)) if code.startswith("AF4"))
HIDDEN = (
    "rules=shasta-sam/forced-trump@cut-reshuffled trump=H lead=N D=5.T8.52.9 N=6.62.A8.8"
    " stock=??.?? unseen=.A..T count=D30,N22 taken=jack:N"
)


def codes(text: str) -> set[str]:
    try:
        if "allfours_prior" in text:
            read_prior(text, "prior", read_position(HIDDEN))
        else:
            read_position(text)
    except Faulty as error:
        return {found.code for found in error.findings}
    return set()


def test_there_are_codes() -> None:
    assert len(CODES) == 9


@pytest.mark.parametrize("code", CODES)
def test_the_snippets_are_what_they_say(code: str) -> None:
    manual = manuals((position_faults,))[code]
    assert codes(manual.bad) == {code}
    assert codes(manual.good) == set()
