"""What the end of a deal is worth to the checker of proofs, straight from the interpreter."""

from __future__ import annotations

from ..engine.match import Standing, after_deal, during_deal, match_target
from ..engine.scoring import Ledger, deal_points, final_count, totals
from ..engine.state import State
from ..spec.tables import Tables
from .position import Position


class Ends:
    """What the end of a deal is worth, dealer's minus non-dealer's, for one objective."""

    def __init__(self, position: Position, objective: str, target: int | None) -> None:
        self.objective = objective
        self.score = position.score or (0, 0)
        self.target = match_target(position.rules, target) if objective == "match" else 0

    def worth(self, state: State) -> float | None:
        """The value of a deal that is over, or of a match that is won; None where play goes on."""
        if self.objective == "match" and state.led is None:
            standing = during_deal(state.tables, state.ledger, self.score, self.target)
            if standing.winner is not None:
                return self._match(standing)
        return self._final(state.tables, state.ledger) if state.over else None

    def _final(self, tables: Tables, ledger: Ledger) -> float:
        if self.objective == "match":
            return self._match(after_deal(tables, ledger, self.score, self.target))
        if self.objective == "points":
            pair = totals(deal_points(tables, ledger))
        else:
            count = self.objective == "count"
            pair = final_count(tables, ledger) if count else ledger.total("tricks")
        return pair[0] - pair[1]

    def _match(self, standing: Standing) -> float:
        """A won match is worth the target, an undecided one the lead, which always counts less."""
        if standing.winner is not None:
            return self.target if standing.winner == 0 else -self.target
        lead = standing.score[0] - standing.score[1]
        return max(1 - self.target, min(self.target - 1, lead))
