"""The measurement as a whole: the same wherever it is done, nothing where nothing differs, and
effects that can be worked out without it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from allfours.compare.effect.cards import OwnCards, all_names, shuffled
from allfours.compare.effect.chunk import CHUNK, run_chunk
from allfours.compare.effect.estimate import Estimate, mean, share
from allfours.compare.effect.measure import job_for, measure
from allfours.compare.effect.play import WIDTH, Kind, Table
from allfours.compare.effect.report import Effect, as_markdown, as_text
from allfours.compare.effect.report_json import to_json
from allfours.compare.effect.tally import PairTally, Sum, Tally
from allfours.compare.spread import local
from allfours.engine.deal import Deal
from allfours.solver import kernel
from allfours.spec.diagnostics import CannotRun
from allfours.spec.model import Rules

from ..engine.helpers import house, rules

A, B, C = "california-jack/strict-follow", "shasta-sam/ten-of-trumps", "california-jack/ten-high"
COIN = """extends: whist/single-suit
cards: {suits: [S], ranks: [A, K, Q, J]}
deal: {hand: 2, packets: [1, 1]}
score:
  tricks: none
  ace: {to: holder, of: SA, worth: WORTH}
match: {target: TARGET, counted: end-of-deal, both_reach: higher-total}
"""


def coin(worth: int = 1, target: int = 1) -> Rules:
    """A deal is a coin thrown for some points: whoever is dealt the ace has them."""
    return house(COIN.replace("WORTH", str(worth)).replace("TARGET", str(target)))


def effect(texts: list[Rules], deals: int, seed: int = 1, *kinds: Kind) -> Tally:
    return measure(job_for(texts, deals, seed, kinds or ("random", "greedy", "exact"))[0])


def test_the_same_seed_gives_the_same_counts_with_any_workers() -> None:
    texts = [rules(A), rules(B)]
    job, _ = job_for(texts, 2 * CHUNK + 30, 7)
    alone = measure(job)
    with local(3) as workers:
        assert measure(job, workers) == alone
    assert alone.deals == 2 * CHUNK + 30
    assert measure(job_for(texts, 30, 8)[0]) != measure(job_for(texts, 30, 7)[0])


def test_more_deals_are_the_same_deals_and_more() -> None:
    texts = [rules(A), rules(B)]
    few, _ = job_for(texts, CHUNK, 3)
    many, _ = job_for(texts, CHUNK + 20, 3)
    first = run_chunk(few, 0)
    assert run_chunk(many, 0) == first
    rest = run_chunk(many, 1)
    assert rest.deals == 20
    first.merge(rest)
    assert measure(many) == first


@pytest.mark.parametrize("kinds", [("random",), ("greedy",), ("exact",), ("random", "exact")])
def test_each_kind_is_measured_as_with_the_others(kinds: tuple[Kind, ...]) -> None:
    texts = [rules(A), rules(C)]
    every, some = effect(texts, 20), effect(texts, 20, 1, *kinds)
    assert set(some.kinds) == set(kinds)
    for kind in kinds:
        assert some.kinds[kind] == every.kinds[kind]


def test_with_a_third_text_the_second_has_the_same_figures() -> None:
    two, three = effect([rules(A), rules(B)], 40), effect([rules(A), rules(B), rules(C)], 40)
    for kind, counts in two.kinds.items():
        assert counts.pairs[0] == three.kinds[kind].pairs[0]
        assert counts.leads == three.kinds[kind].leads[:2]


def same_game(changes: str, ref: str = A) -> list[Rules]:
    return [rules(ref), house(f"extends: {ref}\n{changes}")]


@pytest.mark.parametrize(
    "texts",
    [
        [rules(A), rules(A)],
        same_game("match: {target: 10}\n"),
        same_game("deal: {packets: [3, 3], first_dealt: dealer}\n"),
        # The same cards numbered in another way.
        same_game("cards: {suits: [C, D, H, S]}\n"),
        same_game("cards: {suits: [D, S, C, H]}\n", "house/off-jack"),
        # The top trump is always the ace here: held or captured is one.
        same_game("score: {high: {to: holder, of: highest-trump}}\n"),
    ],
    ids=["itself", "said again", "packets", "suits", "suits and colours", "ace held"],
)
def test_texts_that_are_one_game_differ_in_nothing(texts: list[Rules]) -> None:
    found = effect(texts, 60)
    for counts in found.kinds.values():
        pair = counts.pairs[0]
        assert pair.endings == 60
        assert pair.played > 5
        assert nothing(pair)
        assert counts.leads[0] == counts.leads[1]


def nothing(pair: PairTally) -> bool:
    sums = (pair.dealer, pair.other, pair.lead)
    zero = Sum(pair.dealer.many)
    return all(one == zero for one in sums) and not (
        pair.split or pair.winner or pair.value or pair.best or pair.either or pair.turned
    )


def test_a_coin_for_two_points_instead_of_one() -> None:
    # Dealer and non-dealer are dealt the ace alike often: the dealer gains 1/2 a deal, and so does
    # the other; every deal has other points, and none another winner.
    found = effect([coin(), coin(2)], 3000, 5, "random").kinds["random"]
    pair = found.pairs[0]
    assert (pair.split, pair.winner) == (3000, 0)
    assert pair.dealer.total + pair.other.total == 2 * 3000
    assert holds(mean(pair.dealer, 2), 0.5)
    assert holds(mean(pair.lead, 2), 0)
    assert holds(mean(found.leads[1], 2), 0)
    # The spread of a coin for one point is 1/2: the interval is 1.96 / 2 / the root of 3000.
    margin = mean(pair.dealer, 2)
    assert margin
    assert margin.margin == pytest.approx(0.01789, rel=0.01)


def holds(found: Estimate | None, truth: float) -> bool:
    assert found
    return found.low <= truth <= found.high


def test_the_intervals_of_measurements_hold_the_truth_95_times_of_100() -> None:
    # The coin again, with its true 1/2, in 200 measurements of 60 deals.
    job, _ = job_for([coin(), coin(2)], 60, 0, ("random",))
    hits = sum(
        holds(mean(run_chunk(replace(job, seed=seed), 0).kinds["random"].pairs[0].dealer, 2), 0.5)
        for seed in range(200)
    )
    assert 181 <= hits <= 199  # 190 expected, standard deviation 3.1


def test_matches_to_one_and_to_three_over_the_same_coins() -> None:
    # Whoever wins the first coin wins the match to one, and needs two more of at most four coins
    # before the other has three: 11 of 16. So 5 of 16 matches have another winner.
    pair = effect([coin(1, 1), coin(1, 3)], 6000, 2, "random").kinds["random"].pairs[0]
    found = share(pair.turned, pair.played)
    assert pair.played > 1300
    assert holds(found, 5 / 16)
    assert found
    assert found.margin < 0.026


def test_a_point_worth_one_more() -> None:
    # Random players do not look at what a point is worth, so both texts see the same play, and the
    # dealer gains a point wherever the dealer takes Game: counted here from the captured cards.
    more = house(f"extends: {A}\nscore: {{game: {{worth: 2}}}}\n")
    found = effect([rules(A), more], 2 * CHUNK, 4, "random").kinds["random"].pairs[0]
    values = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
    game, dealer, other = rules(A), 0, 0
    all_ = all_names([game])
    for part in range(2):
        rng = Random(f"effect 4 {part}")
        own = OwnCards(game, all_)
        table = Table(game, own.shared, 52)
        for _ in range(CHUNK):
            cards = shuffled(52, rng)
            played = table.random(own.deal(cards), rng.randbytes(26 * 2 * 52 * WIDTH))
            counts = [counted(played.deal, player, values) for player in (0, 1)]
            dealer += counts[0] > counts[1]
            other += counts[1] > counts[0]
    assert found.dealer.total == 2 * dealer
    assert found.other.total == 2 * other
    assert found.split == dealer + other


def counted(deal: Deal, player: int, values: dict[str, int]) -> int:
    names = deal.rules.pack.names
    captured = deal.state.captured[player]
    return sum(values.get(names[card][1], 0) for card in range(52) if captured >> card & 1)


def test_the_reference_gives_the_figures_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    if not kernel.available():
        pytest.skip("no kernel here")
    texts = [rules(A), rules("california-jack/forced-trump")]
    with_kernel = effect(texts, 5)
    monkeypatch.setattr(kernel, "available", lambda: False)
    assert effect(texts, 5) == with_kernel


@pytest.mark.parametrize("other", ["briscola/standard", "house/joker-high", "house/one-joker",
                                   "german-whist/pagat", "all-fours/seven-up",
                                   "whist/single-suit", "schnapsen/endgame"])  # fmt: skip
def test_games_far_apart_can_be_measured(other: str) -> None:
    for texts in ([rules(A), rules(other)], [rules(other), rules(A)]):
        job, targets = job_for(texts, 5, 1)
        found = Effect(job, measure(job), targets)
        assert found.whole
        assert as_text(found)
        assert as_markdown(found)
        assert to_json(found)["players"]["exact"]["against_first"]


def test_what_cannot_be_asked() -> None:
    with pytest.raises(CannotRun, match="one deal or more"):
        job_for([rules(A), rules(B)], 0, 1)
    with pytest.raises(CannotRun, match="two texts"):
        job_for([rules(A)], 10, 1)
