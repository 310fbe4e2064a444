"""Records of matches and deals in readable YAML: written by whoever plays, replayed, judged.

A single deal, all cards known:

    allfours_record: 1
    rules: game/name
    pack: [SA, HK, ...]                # in dealing order, the top first
    trump_card: H7                     # where a cut showed it
    stock: [D2, ...]                   # only where the turned card was shuffled back
    plays:                             # a trick each: who led, what, the reply / the draws
      - N HK H7 / S4 C2

What one player saw has `seen_by` and a `hand` in place of the pack; a match has `deals`. The whole
form is in docs/records.md.
"""

from __future__ import annotations

from ..deal import Deal
from .finding import At, Finding
from .model import Claim, DealRecord, MatchRecord
from .read import MatchReplay, Replay, read_match, read_record

__all__ = [
    "At",
    "Claim",
    "DealRecord",
    "Finding",
    "MatchRecord",
    "MatchReplay",
    "Replay",
    "read_match",
    "read_record",
    "write_record",
]


def write_record(deal: Deal) -> str:
    """The record of one deal, finished or not; `read_record` plays it again."""
    record = MatchRecord(deal.rules, single=True)
    record.add_deal(deal)
    return record.text()
