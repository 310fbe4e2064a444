"""The number of complete lines of play from fixed endings, counted three times.

The interpreter, the oracle `naive.c` and the plain count of `plain.py` must all find the numbers
written here. Of the three of a document one has a card on the table.
"""

from __future__ import annotations

import pytest

from allfours.engine.perft import perft
from allfours.solver.position_read import read_position

from .. import naive
from ..naive import Ending, Player, Rules, cards_of, documents
from .plain import Game, Table, count_lines

ENDINGS = [
    ("shasta-sam/ten-of-trumps", "trump=D lead=D D=K8.T4..A7 N=75.Q9..J2 table=-", 5760),
    ("shasta-sam/ten-of-trumps", "trump=S lead=N D=AT.KQ..K6 N=J2.9..A9 table=S6", 6178),
    ("shasta-sam/ten-of-trumps", "trump=D lead=D D=AT3...J6 N=K6..T4.Q4 table=D3", 4896),
    ("california-jack/ten-of-trumps", "trump=S lead=D D=.43.T8.J9 N=.98.72.76 table=-", 5760),
    ("california-jack/ten-of-trumps", "trump=S lead=N D=T.92.A7. N=A.A.K96. table=-", 2352),
    ("california-jack/ten-of-trumps", "trump=S lead=D D=A.6.76.7 N=2.JT2.J.4 table=ST", 1948),
    ("shasta-sam/forced-trump", "trump=D lead=N D=Q83.4.5.6 N=.75.K.973 table=-", 14352),
    ("shasta-sam/forced-trump", "trump=H lead=D D=K.3.J84. N=98.62..J table=-", 1068),
    ("shasta-sam/forced-trump", "trump=D lead=N D=.QJT54.5. N=64..AJ.9 table=D3", 5760),
    ("california-jack/forced-trump", "trump=S lead=D D=Q.9.J72.Q N=6.2.T9.J7 table=-", 16792),
    ("california-jack/forced-trump", "trump=D lead=N D=.85.KT.K N=K3..64.7 table=-", 896),
    ("california-jack/forced-trump", "trump=D lead=D D=.JT6.A.5 N=5.52.QJ2. table=D5", 5880),
    ("california-jack/ten-high", "trump=H lead=N D=43.6.K.72 N=AT..876.T table=-", 6480),
    ("california-jack/ten-high", "trump=C lead=D D=A8.KT.QT. N=4.94.A.A2 table=-", 5904),
    ("california-jack/ten-high", "trump=D lead=N D=.2.2.T632 N=T.T.JT8. table=S5", 4896),
    ("shasta-sam/ten-high", "trump=C lead=N D=J.9.Q6.AK N=64.5.T7.Q table=-", 5180),
    ("shasta-sam/ten-high", "trump=D lead=D D=7.2.A52.8 N=6.94.K3.6 table=-", 4680),
    ("shasta-sam/ten-high", "trump=H lead=N D=.K742.84. N=97.J.A.Q table=D9", 4680),
    ("california-jack/strict-follow", "trump=H lead=N D=J6.J.2.Q6 N=Q.A.97.T7 table=-", 5512),
    ("california-jack/strict-follow", "trump=C lead=D D=9.73.8.52 N=Q5.KT.6.J table=-", 5200),
    ("california-jack/strict-follow", "trump=D lead=D D=76.J.2.6 N=.KT2.7.Q2 table=DJ", 5416),
    ("shasta-sam/strict-follow", "trump=D lead=D D=6.6.A53.2 N=54.3.J6.A table=-", 4936),
    ("shasta-sam/strict-follow", "trump=C lead=D D=J.K6.42.9 N=T5.T2.J.8 table=-", 4352),
    ("shasta-sam/strict-follow", "trump=S lead=N D=J5..9.843 N=QT9...A7 table=S2", 4528),
    ("california-jack/face-value", "trump=C lead=N D=A6.84.3. N=7..Q72.2 table=-", 14400),
    ("california-jack/face-value", "trump=C lead=N D=A873...T N=.8.KQ8.J table=-", 14400),
    ("california-jack/face-value", "trump=D lead=N D=A8.62.2. N=..9874. table=H5", 2880),
]
# Larger ones, for the interpreter and the oracle.
LARGE = [
    ("shasta-sam/ten-of-trumps", "trump=S lead=N D=KT2...K43 N=3.8.A.J65 table=-", 153264),
    ("california-jack/ten-of-trumps", "trump=C lead=N D=2.J9.53.2 N=6.K.T72.K table=-", 27160),
    ("shasta-sam/forced-trump", "trump=H lead=D D=2..Q63.AJ N=Q5.A972.. table=-", 201600),
    ("california-jack/forced-trump", "trump=S lead=N D=QT52.9.K. N=.64.65.Q6 table=-", 151296),
    ("california-jack/ten-high", "trump=D lead=D D=4.Q5.3.76 N=.K.AKQ74. table=-", 76320),
    ("shasta-sam/ten-high", "trump=H lead=N D=A..AQJ2.8 N=82.AJ92.. table=-", 178560),
    ("california-jack/strict-follow", "trump=S lead=D D=9..8.A932 N=.QJ.QT97. table=-", 380160),
    ("shasta-sam/strict-follow", "trump=H lead=N D=K32.J62.. N=..K87543. table=-", 518400),
    ("california-jack/face-value", "trump=C lead=N D=A6.84.3.K N=7..Q72.J2 table=-", 518400),
]
# The same cards under the readings that change which cards may be played, and a hand a card short.
READINGS = [
    ("shasta-sam/ten-high@trump-card-out", "trump=H lead=D D=A4.J2..K9 N=Q.96.T5. table=-", 2328),
    ("shasta-sam/ten-high@trump-card-out", "trump=H lead=N D=A4.J..K9 N=.96.T52. table=SQ", 504),
    ("california-jack/ten-high@literal-rank", "trump=D lead=N D=.25.2.T6 N=T.T.JT.8 table=-", 1092),
    (
        "california-jack/strict-follow@follow-or-trump",
        "trump=C lead=D D=9.73.8.5 N=Q5.KT.6. table=-",
        1384,
    ),
    (
        "california-jack/strict-follow@follow-or-trump-forced",
        "trump=C lead=D D=9.73.8.52 N=Q5.KT.6.J table=-",
        23504,
    ),
    (
        "california-jack/face-value@follow-or-trump",
        "trump=C lead=N D=A6.84.3. N=7..Q72.2 table=-",
        2584,
    ),
    (
        "california-jack/face-value@follow-or-trump-forced",
        "trump=C lead=N D=A6.84.3. N=7..Q72.2 table=-",
        1976,
    ),
]


def fields_of(line: str) -> dict[str, str]:
    return dict(field.split("=") for field in line.split())


def parameters(ref: str) -> Rules:
    name, _, reading = ref.partition("@")
    return documents.READINGS[name][reading] if reading else documents.DOCUMENTED[name]


def by_engine(ref: str, line: str) -> int:
    return perft(read_position(f"rules={ref} {line}").state)


def by_oracle(ref: str, line: str) -> int:
    at = fields_of(line)
    lead: Player = "D" if at["lead"] == "D" else "N"
    ending = Ending(parameters(ref), at["trump"], lead, at["D"], at["N"], at["table"])
    return naive.solve(ending).lines


def by_plain(ref: str, line: str) -> int:
    at = fields_of(line)
    hands = {"D": cards_of(at["D"]), "N": cards_of(at["N"])}
    table = Table(hands, at["lead"], None if at["table"] == "-" else at["table"])
    return count_lines(Game(parameters(ref), at["trump"], lambda _: 0), table)


CASES = [*ENDINGS, *READINGS]


@pytest.mark.parametrize(("ref", "line", "lines"), CASES)
def test_interpreter_finds_every_line(ref: str, line: str, lines: int) -> None:
    assert by_engine(ref, line) == lines


@pytest.mark.parametrize(("ref", "line", "lines"), CASES)
def test_plain_count_finds_every_line(ref: str, line: str, lines: int) -> None:
    assert by_plain(ref, line) == lines


@pytest.mark.skipif(not naive.available(), reason="needs a C compiler")
@pytest.mark.parametrize(("ref", "line", "lines"), CASES)
def test_oracle_finds_every_line(ref: str, line: str, lines: int) -> None:
    assert by_oracle(ref, line) == lines


def test_no_rule_to_follow_gives_every_order_of_both_hands() -> None:
    # F5 with n cards each: n! orders of one hand by n! of the other, known without counting. A card
    # on the table leaves n! by (n - 1)!.
    lines = {line: count for ref, line, count in ENDINGS if ref == "california-jack/face-value"}
    open_ones = [count for line, count in lines.items() if "table=-" in line]
    assert open_ones == [120 * 120, 120 * 120]
    assert [count for line, count in lines.items() if "table=-" not in line] == [120 * 24]


@pytest.mark.sweep
@pytest.mark.parametrize(("ref", "line", "lines"), LARGE)
def test_large_endings(ref: str, line: str, lines: int) -> None:
    assert by_engine(ref, line) == lines
    assert by_oracle(ref, line) == lines
    assert by_plain(ref, line) == lines
