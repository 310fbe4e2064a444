"""Rows, cells, bases and statuses, on texts made for it."""

from __future__ import annotations

import doctest
import importlib
from dataclasses import replace
from pathlib import Path

import pytest

from allfours.compare.distance import distances, nearest
from allfours.compare.matrix import DIFFERENT, STATUSES, Cell, Matrix, Row, make_matrix
from allfours.compare.texts import gather, other_ways
from allfours.spec.catalogue import ids
from allfours.spec.diagnostics import CannotRun, Faulty
from allfours.spec.resolve import load, load_text

BASE = "california-jack/strict-follow"
REST = "9, 8, 7, 6, 5, 4, 3, 2"


def house(text: str, parent: str = BASE) -> str:
    """A file of house rules."""
    return f"allfours: 1\ntitle: a table's own\nextends: {parent}\n{text}\n"


def matrix(*texts: str) -> Matrix:
    """The matrix of house files over one text, after that text itself."""
    rules = [load_text(house(text), f"{place}.yaml").rules for place, text in enumerate(texts)]
    return make_matrix([load(BASE), *rules])


def row(found: Matrix, question: str) -> Row:
    return next(one for one in found.rows if one.id == question)


def cell(text: str, question: str) -> Cell:
    """The cell of a house file."""
    return row(matrix(text), question).cells[1]


def test_a_rule_changed_without_a_ruling_is_the_houses() -> None:
    found = row(matrix("match: {target: 11}"), "target")
    assert [one.basis for one in found.cells] == ["stated", "house"]
    assert (found.status, found.cells[1].words) == ("differ", "Eleven points")


def test_an_inherited_ruling_says_whose_it_is() -> None:
    found = cell("match: {target: 11}", "hand")
    assert found.ruling is not None
    assert (found.basis, found.ruling.origin) == ("stated", BASE)


def test_an_answer_is_no_firmer_than_the_least_firm_rule_it_rests_on() -> None:
    silent = 'rulings: {cards.suits: {basis: silent, filled_from: "custom"}}'
    found = cell(silent, "stock")
    assert [path for path, _ in found.rulings] == ["cards.suits", "deal.hand"]
    assert [one.basis for _, one in found.rulings] == ["silent", "stated"]
    assert (found.basis, found.speaks) == ("silent", False)


def test_a_difference_from_a_silent_text_is_kept_apart() -> None:
    silent = 'match: {target: 11}\nrulings: {match.target: {basis: silent, filled_from: "custom"}}'
    found = matrix(silent)
    assert row(found, "target").status == "differ-silent"
    assert row(found, "hand").status == "same-stated"
    pair = distances(found)[0]
    assert (pair.differ, pair.spoken) == (1, 0)


def test_texts_that_speak_alike_beside_a_silent_one_do_not_differ_among_themselves() -> None:
    silent = 'match: {target: 11}\nrulings: {match.target: {basis: silent, filled_from: "custom"}}'
    assert row(matrix("deal: {hand: 6}", silent), "target").status == "differ-silent"
    assert row(matrix("match: {target: 12}", silent), "target").status == "differ"


def test_an_agreement_of_two_texts_one_of_them_silent_is_no_agreement_of_texts() -> None:
    found = row(matrix('rulings: {match.target: {basis: silent, filled_from: "custom"}}'), "target")
    assert (found.status, [one.speaks for one in found.cells]) == ("same-silent", [True, False])
    assert found.status not in DIFFERENT


def test_rules_without_rulings_speak_of_nothing() -> None:
    """No file has such rules; a program can make them."""
    bare = replace(load(BASE), id="bare", rulings=(), readings=())
    found = make_matrix([load(BASE), bare])
    assert {each.cells[1].basis for each in found.rows} == {None}
    assert {each.status for each in found.rows} == {"same-silent"}


def test_a_file_without_any_rulings_is_the_house_s_own() -> None:
    file = Path(__file__).parents[2] / "variants" / f"{BASE}.yaml"
    rules = file.read_text(encoding="utf-8").split("\nrulings:")[0] + "\n"
    found = make_matrix([load(BASE), load_text(rules, "house.yaml").rules])
    assert {each.cells[1].basis for each in found.rows} == {"house"}


def test_a_question_that_comes_up_nowhere_has_no_row() -> None:
    asked = {one.id for one in matrix("deal: {hand: 6}").rows}
    assert not asked & {"colours", "joker-shown", "win-by", "odd-stock", "turn-up", "trump-ranks"}
    assert {"cut-shows", "after-cut"} <= asked


def test_a_question_that_comes_up_in_one_text_is_no_difference_in_number() -> None:
    found = matrix("trump: {from: first-card-led}")
    assert row(found, "cut-shows").status == "one"
    assert [one.words for one in row(found, "cut-shows").cells] == [
        "The bottom card of the packet lifted off", "Trump is not cut for",
    ]  # fmt: skip
    assert [(one.differ, one.spoken) for one in distances(found)] == [(1, 1)]


def test_a_point_of_one_text_is_a_question_to_all() -> None:
    pedro = "score: {pedro: {to: captor, of: 5 of trumps, worth: 5, before: game}}"
    found = row(matrix(pedro), "score.pedro")
    assert found.question == "Who gets Pedro: holder or captor?"
    assert [one.words for one in found.cells] == [
        "There is no such point", "The player who captures the five of trumps scores five points",
    ]  # fmt: skip
    assert [one.kind for one in found.cells] == ["default", "answer"]
    assert row(matrix(pedro), "points").cells[1].words == "High, Low, Jack, Pedro, Game"


def test_one_point_ahead_is_the_answer_where_the_rules_leave_it_out() -> None:
    found = row(matrix("match: {win_by: 2}", "match: {win_by: 1}"), "win-by")
    assert [(one.kind, one.letter) for one in found.cells] == [
        ("default", "a"), ("answer", "b"), ("answer", "a"),
    ]  # fmt: skip


def test_the_ten_can_be_above_the_ace_in_trumps_alone() -> None:
    ten_high, ace_high = (f"[{top}, K, Q, J, {REST}]" for top in ("10, A", "A, 10"))
    found = cell(f"cards: {{ranks: {ace_high}, trump_ranks: {ten_high}}}", "ten-above-ace")
    assert found.words == "Only in trumps"
    found = cell(f"cards: {{ranks: {ten_high}, trump_ranks: {ace_high}}}", "ten-above-ace")
    assert found.words == "Yes, but not in trumps"


def test_a_reading_that_is_a_column_has_its_own_basis() -> None:
    found = make_matrix([load(BASE), load(f"{BASE}@follow-or-trump")])
    cells = row(found, "trump-when-able").cells
    assert [(one.words, one.basis) for one in cells] == [("No", "stated"), ("Yes", "reading")]
    assert dict(cells[0].otherwise) == {"follow-or-trump": "Yes", "follow-or-trump-forced": "Yes"}
    assert dict(cells[1].otherwise) == {"follow-literally": "No"}


def test_in_a_row_a_letter_stands_for_one_answer_over_all_variants_and_readings() -> None:
    found = make_matrix(gather(ids(), readings=True), alternatives=False)
    assert len(found.texts) > 100
    for one in found.rows:
        said = {(each.letter, each.words) for each in one.cells if each.kind != "none"}
        assert len({letter for letter, _ in said}) == len({words for _, words in said}) == len(said)
        assert all(each.words and each.words == each.words.strip() for each in one.cells)


def test_rows_come_by_status_and_then_in_the_order_of_a_rulebook() -> None:
    found = make_matrix([load(name) for name in ids() if not name.startswith("house/")])
    order = [STATUSES.index(one.status) for one in found.rows]
    assert order == sorted(order)
    topics = ["cards", "deal", "trump", "stock", "play", "trick", "score", "match", "penalties"]
    for status in STATUSES:
        here = [topics.index(one.topic) for one in found.of(status)]
        assert here == sorted(here)


def test_the_differences_are_the_rows_that_are_not_the_same() -> None:
    found = matrix("match: {target: 11}")
    assert [one.id for one in found.differences().rows] == ["target"]
    assert found.differences().texts == found.texts


def test_every_text_has_those_nearest_to_it() -> None:
    found = matrix("match: {target: 11}", "match: {target: 12}\ndeal: {packets: [6]}")
    pairs = distances(found)
    assert [(one.one, one.two, one.differ) for one in pairs] == [(0, 1, 1), (0, 2, 2), (1, 2, 2)]
    assert [(text, [(one.one, one.two) for one in pairs]) for text, pairs in nearest(pairs, 3)] == [
        (0, [(0, 1)]),
        (1, [(0, 1)]),
        (2, [(0, 2), (1, 2)]),
    ]


def test_a_distance_tells_how_many_questions_both_texts_speak_of() -> None:
    """The file and what is added to it are silent on eleven questions."""
    quietly = '{basis: silent, filled_from: "custom"}'
    silent = f"rulings: {{match.target: {quietly}, match.counted: {quietly}}}"
    pair = distances(matrix(silent))[0]
    quiet = {one.id for one in matrix(silent).rows if not all(c.speaks for c in one.cells)}
    assert quiet == {
        "first-dealer", "next-dealer", "first-dealt", "after-cut", "next-lead", "wins",
        "score.game.tied", "both-reach", "misdeal", "target", "counted",
    }  # fmt: skip
    assert (pair.differ, pair.spoken) == (0, 0)
    assert (pair.asked, pair.both) == (len(matrix(silent).rows), pair.asked - len(quiet))


MODULES = (
    "distance", "following", "matrix", "questions", "questions_all", "questions_cards",
    "questions_follow", "questions_score", "render.fold", "render.html", "render.json_form",
    "render.markdown", "render.text", "render.words", "texts",
)  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"allfours.compare.{name}")).failed == 0


class TestGather:
    def test_a_family_is_all_texts_of_a_game_after_those_named(self) -> None:
        found = [rules.id for rules in gather(["shasta-sam/ten-high"], ["shasta-sam"])]
        assert found[0] == "shasta-sam/ten-high"
        assert sorted(found) == [name for name in ids() if name.startswith("shasta-sam/")]

    def test_readings_follow_their_text(self) -> None:
        ref = "shasta-sam/forced-trump"
        found = [rules.id for rules in gather([ref, "briscola/standard"], readings=True)]
        assert found == [
            ref, f"{ref}@rest-top", f"{ref}@cut-reshuffled", f"{ref}@number-of-counting-cards",
            f"{ref}@game-tie-split", f"{ref}@game-tie-both", "briscola/standard",
        ]  # fmt: skip

    def test_readings_named_already_are_not_added_again(self) -> None:
        ref = "shasta-sam/forced-trump"
        found = [rules.id for rules in gather([f"{ref}@rest-top", ref], readings=True)]
        assert len(found) == len(set(found))
        assert sum(name in (f"{ref}@rest-top", f"{ref}@rest-top+cut-kept") for name in found) == 1

    def test_the_readings_beside_a_chosen_one_are_of_other_rules(self) -> None:
        found = other_ways(load(f"{BASE}@follow-or-trump"))
        assert "follow-literally" in found
        assert found["pack-bottom"].id == f"{BASE}@follow-or-trump+pack-bottom"

    @pytest.mark.parametrize(
        ("refs", "said"),
        [
            ([], "none was named"),
            ([BASE], f"only {BASE} was named"),
            ([BASE, BASE], "named twice"),
            ([BASE, f"{BASE}@follow-literally"], "are the same text"),
            (
                [f"{BASE}@pack-bottom+follow-or-trump", f"{BASE}@follow-or-trump+pack-bottom"],
                "same",
            ),
            ([BASE, "california-jack/strict-folow"], f"did you mean {BASE}"),
            ([BASE, f"{BASE}@follow-or-trmp"], "did you mean `follow-or-trump`"),
            ([BASE, "nowhere.yaml"], "nowhere.yaml"),
        ],
    )
    def test_what_cannot_be_compared_is_told(self, refs: list[str], said: str) -> None:
        with pytest.raises(CannotRun, match=said):
            gather(refs)

    def test_a_file_and_an_id_can_be_the_same_text(self) -> None:
        file = Path(__file__).parents[2] / "variants" / f"{BASE}.yaml"
        with pytest.raises(CannotRun, match="are the same text"):
            gather([BASE, str(file)])

    def test_a_family_of_one_has_nothing_to_be_compared_with(self) -> None:
        with pytest.raises(CannotRun, match="a family of one text"):
            gather([], ["briscola"])

    def test_a_family_that_does_not_exist(self) -> None:
        with pytest.raises(CannotRun, match="did you mean `shasta-sam`"):
            gather([], ["shastasam"])

    def test_a_faulty_file_is_told_with_its_place(self, tmp_path: Path) -> None:
        file = tmp_path / "faulty.yaml"
        file.write_text(house("match: {targett: 11}"), encoding="utf-8")
        with pytest.raises(Faulty, match="targett"):
            gather([BASE, str(file)])
