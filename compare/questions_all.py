"""All questions, in the order of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .questions import Answer, Question, Sentence, Text
from .questions_cards import colours, order, pack, stock_size, ten_above_ace, trump_order, values
from .questions_follow import after_stock, beat, discard, trump_a_trump, trump_when_able, void
from .questions_score import point_questions, which_points


def questions_for(texts: Sequence[Text]) -> Iterator[Question]:
    """The questions to ask these texts: those on the points depend on which points there are."""
    yield from _CARDS
    yield from _DEAL
    yield from _PLAY
    yield from point_questions(texts)
    yield _VALUES
    yield from _MATCH


def _of_trump(path: str, drop: tuple[str, ...], otherwise: str) -> Sentence:
    return Sentence((path,), drop, otherwise, ("trump.from",))


def _of_stock(path: str, drop: tuple[str, ...] = ()) -> Sentence:
    return Sentence((path,), drop, "There is no stock", ("stock",))


def _of_match(path: str, drop: tuple[str, ...]) -> Sentence:
    return Sentence((path,), drop, "A match is a single deal", ("match",))


def _lead_needed(text: Text) -> Answer:
    """By how much a match must be won."""
    if text.rules.match.one_deal:
        return _of_match("match.win_by", ())(text)
    usual = ("A lead of at least one point", ("match.target",), True)
    return Sentence(("match.win_by",), ("The winner needs ",), *usual)(text)


_CARDS = (
    Question("pack", "cards", "Which cards are used?", pack),
    Question("ranks", "cards", "How do the cards rank?", order),
    Question("trump-ranks", "cards", "Do the trumps rank otherwise?", trump_order),
    Question("ten-above-ace", "cards", "Is the ten above the ace?", ten_above_ace),
    Question("colours", "cards", "Which suits are of one colour?", colours),
)
_DEAL = (
    Question(
        "first-dealer", "deal", "How is the first dealer found?",
        Sentence(("deal.first_dealer",), (" to settle who deals first.",)),
    ),
    Question(
        "next-dealer", "deal", "Who deals after that?",
        Sentence(("deal.next_dealer",), ("After that ",)),
    ),
    Question(
        "hand", "deal", "How many cards is each dealt?",
        Sentence(("deal.hand",), ("Each player is dealt ",)),
    ),
    Question(
        "packets", "deal", "How many at a time?",
        Sentence(("deal.packets",), ("The hand is dealt ",)),
    ),
    Question(
        "first-dealt", "deal", "Who gets the first cards?",
        Sentence(("deal.first_dealt",), ("The first cards go to ",)),
    ),
    Question("trump", "trump", "How is trump fixed?", Sentence(("trump.from", "trump.suit"))),
    Question(
        "cut-shows", "trump", "Which card does the cut show?",
        _of_trump("trump.shown", ("The card that the cut shows is ",), "Trump is not cut for"),
    ),
    Question(
        "after-cut", "trump", "What becomes of the pack after the cut?",
        _of_trump("trump.then", (), "Trump is not cut for"),
    ),
    Question(
        "turn-up", "trump", "What becomes of the card turned up?",
        _of_trump("trump.card", ("The card turned up ",), "No card is turned up"),
    ),
    Question(
        "joker-shown", "trump", "What if a joker should fix trump?",
        _of_trump("trump.extra", (), "No joker can"),
    ),
    Question("stock", "stock", "How many cards are in the stock?", stock_size),
    Question("stock-seen", "stock", "Who sees the stock?", _of_stock("stock.shows")),
    Question(
        "draw", "stock", "Who draws first?",
        _of_stock("stock.draw", (
            "After each trick, as long as the stock lasts, ",
            " of the trick draws its top card and then the loser draws the next.",
            " of the trick draws its top card and then the winner draws the next.",
        )),
    ),
    Question(
        "odd-stock", "stock", "What of an odd last card?",
        Sentence(("stock.odd",), ("The stock is odd: ",), "No card is left over"),
    ),
)  # fmt: skip
_PLAY = (
    Question(
        "first-lead", "play", "Who leads first?",
        Sentence(("play.first_lead",), (" leads any card to the first trick.",)),
    ),
    Question(
        "next-lead", "play", "Who leads to the next trick?",
        Sentence(("play.next_lead",), (" of a trick leads to the next one.",)),
    ),
    Question("discard", "play", "May I discard another suit when I can follow?", discard),
    Question("trump-when-able", "play", "May I trump when I can follow?", trump_when_able),
    Question("void", "play", "Must I trump when I have none of the suit led?", void),
    Question("trump-led", "play", "Must I play a trump to a trump led?", trump_a_trump),
    Question("beat", "play", "Must I beat the card led if I can?", beat),
    Question("last-tricks", "play", "Does this change once the stock is gone?", after_stock),
    Question("wins", "trick", "Which card wins the trick?", Sentence(("play.wins",))),
    Question("points", "score", "What points are there, in what order?", which_points),
)  # fmt: skip
_VALUES = Question("values", "score", "What do captured cards count?", values)
_MATCH = (
    Question(
        "target", "match", "How many points win?",
        Sentence(("match.target", "match"), (
            "Before the match ", "A match is a single deal: ", "The first player to reach ",
            " wins the match.",
        )),
    ),
    Question("win-by", "match", "How far ahead must the winner be?", _lead_needed),
    Question(
        "counted", "match", "When are the points counted?",
        _of_match("match.counted", ("The points of a deal are added to the scores ",)),
    ),
    Question(
        "both-reach", "match", "Who wins if we both get there?",
        _of_match("match.both_reach", ("If both players reach the target in the same deal, ",)),
    ),
    Question(
        "revoke", "penalties", "What does a revoke cost?",
        Sentence(("penalties.revoke",), (
            "To play a card that these rules do not allow is a revoke; ",
            "To play a card that these rules do not allow is a revoke, which costs ",
        )),
    ),
    Question(
        "misdeal", "penalties", "What happens after a misdeal?",
        Sentence(("penalties.misdeal",), ("After a misdeal ",)),
    ),
)  # fmt: skip
