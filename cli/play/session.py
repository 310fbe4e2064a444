"""A match under way between a person and the engine, kept in a file after every card."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ...engine.deal import Deal
from ...engine.evidence import evidence
from ...engine.record import DealRecord, MatchRecord
from ...engine.scoring import Pair, Score
from ...engine.setup import Setup, shuffle_and_deal
from ...solver.levels import STRENGTHS, Level, Seat
from ...solver.sampled_states import known_state
from ...solver.sampling_player import Opinion, SamplingPlayer

YOU, ENGINE = 0, 1  # A and B of the record


class Session:
    """The match. The engine's random numbers come from the seed, the deal and the trick, so that
    what it plays does not hang on when a match was stopped and taken up again."""

    def __init__(self, record: MatchRecord, seed: int, level: Level, file: Path) -> None:
        self.record = record
        self.seed = seed
        self.level = level
        self.file = file
        self.seat = Seat(record.rules, level, record.series.target)
        self._adviser = SamplingPlayer(record.rules, STRENGTHS["strong"], record.series.target)

    @property
    def deal(self) -> Deal:
        """The deal under way, or the last one."""
        deal = self.record.deals[-1].deal
        assert deal is not None
        return deal

    @property
    def number(self) -> int:
        """The number of that deal, from 1."""
        return len(self.record.deals)

    @property
    def role(self) -> int:
        """What the person is in it: 0 the dealer, 1 the non-dealer."""
        return self.record.role(YOU, self.number - 1)

    @property
    def score(self) -> Score:
        """The match as far as it is counted, the person's points first."""
        return self.record.series.score

    @property
    def deal_over(self) -> bool:
        """Whether the deal is played out, or has decided a match whose points count as won."""
        state, series = self.deal.state, self.record.series
        if state.over:
            return True
        return state.led is None and series.standing(self.deal).winner is not None

    @property
    def your_turn(self) -> bool:
        """Whether the person is to play."""
        return self.deal.state.to_move == self.role

    @property
    def all_known(self) -> bool:
        """Whether the person can tell where every card is."""
        return known_state(evidence(self.deal, self.role)) is not None

    def begin_deal(self) -> None:
        """Deal the next deal."""
        rng = self._random("cards", self.number + 1)
        self.record.add_deal(Deal(self.record.rules, shuffle_and_deal(self.record.rules, rng)))
        self.save()

    def play(self, card: int) -> None:
        """The player to move plays a legal card."""
        self.deal.play(card)
        self.save()

    def engine_card(self) -> int:
        """The card that the engine plays now."""
        return self.seat.choose(self.deal, self._now("engine"), self._match_score())

    def advice(self, for_match: bool = True) -> Opinion:
        """What the person's cards are worth, from what the person has seen: for the match, or for
        the points of the deal."""
        score = self._match_score() if for_match else None
        return self._adviser.opinion(evidence(self.deal, self.role), self._now("hint"), score)

    def finish_deal(self) -> None:
        """Count the deal."""
        self.record.finish()
        self.save()

    def undo(self) -> bool:
        """Take everything back to before the person's last card; false if there is none."""
        for place in reversed(range(self.number)):
            setup, cards = _played(self.record.deals[place])
            own = [spot for spot, (player, _) in enumerate(cards) if player == self._role_in(place)]
            if own:
                self._rewind(place, setup, [card for _, card in cards[: own[-1]]])
                self.save()
                return True
        return False

    def save(self) -> None:
        """Write the file: the match as it now is, or, if that fails, as it was."""
        self.record.save(self.file)

    def _role_in(self, place: int) -> int:
        return self.record.role(YOU, place)

    def _rewind(self, place: int, setup: Setup, cards: list[int]) -> None:
        """The match up to some cards of a deal, by its place."""
        old = self.record
        record = MatchRecord(
            old.rules, old.target, old.first_dealer, old.players, notes=old.notes, folder=old.folder
        )
        for entry in old.deals[:place]:
            assert entry.deal is not None
            record.add_deal(entry.deal)
            record.finish()
        deal = Deal(old.rules, setup)
        for card in cards:
            deal.play(card)
        record.add_deal(deal)
        self.record = record

    def _match_score(self) -> Pair | None:
        """The score for a player who plays for the match: the dealer's first, in whole points."""
        if self.record.rules.match.one_deal:
            return None
        mine, others = self.score if self.role == 0 else self.score[::-1]
        whole = int(mine), int(others)
        return whole if whole == (mine, others) else None

    def _now(self, use: str) -> Random:
        """Random numbers for one use at this card of the match."""
        state = self.deal.state
        moment = len(self.deal.tricks) + 1, "lead" if state.led is None else "reply"
        return self._random(use, self.number, *moment)

    def _random(self, *path: object) -> Random:
        return Random("/".join(map(str, (self.seed, *path))))


def _played(entry: DealRecord) -> tuple[Setup, list[tuple[int, int]]]:
    """How a deal was dealt, and the cards played in it, each with its player. The rules themselves
    play a last card that stands alone."""
    assert entry.deal is not None
    cards = []
    for trick in entry.deal.tricks:
        if trick.reply is not None:
            cards += [(trick.leader, trick.led), (1 - trick.leader, trick.reply)]
    if entry.deal.state.led is not None:
        cards.append((entry.deal.state.leader, entry.deal.state.led))
    return entry.deal.setup, cards
