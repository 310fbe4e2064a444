"""Small questions to the interpreter, by the text of cards, and one whole deal worked by hand.

Cards are written suit then rank, `HA ST`, several with spaces between. Hearts are trumps
unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from allfours.engine.deal import Deal
from allfours.engine.scoring import Ledger, Score
from allfours.engine.setup import Setup, deal_pack
from allfours.engine.state import State, opening
from allfours.spec.cards import bits
from allfours.spec.model import Rules
from allfours.spec.resolve import load, load_text
from allfours.spec.tables import Tables, compile_tables

DEALER, NON_DEALER = 0, 1


@cache
def rules(ref: str) -> Rules:
    """The rules at an address."""
    return load(ref)


@cache
def house(text: str) -> Rules:
    """The rules of a house-rule text that extends a documented variant."""
    return load_text(f"allfours: 1\ntitle: test\n{text}", "house.yaml", Path()).rules


def numbers(game: Rules, text: str) -> list[int]:
    """The numbers of cards, in the order written."""
    return [game.pack.numbers[name] for name in text.split()]


def mask(game: Rules, text: str) -> int:
    """Cards as a set."""
    return sum(1 << card for card in numbers(game, text))


def names(game: Rules, cards: int) -> str:
    """A set of cards, in pack order."""
    return " ".join(game.pack.names[card] for card in bits(cards))


def in_force(game: Rules, trump: str = "H") -> Tables:
    """The tables with that trump suit; `-` for none."""
    return compile_tables(game, None if trump == "-" else game.pack.suits.index(trump))


def ending(
    game: Rules, dealer: str, non_dealer: str, lead: str = "D", trump: str = "H", stock: str = ""
) -> State:
    """A state before a lead, in which only the cards named are in play."""
    return opening(
        in_force(game, trump),
        (mask(game, dealer), mask(game, non_dealer)),
        tuple(numbers(game, stock)),
        "DN".index(lead),
    )


def after(state: State, plays: str) -> State:
    """The state after some plays, all of them legal."""
    for card in numbers(state.tables.rules, plays):
        assert state.legal() >> card & 1, f"{state.tables.pack.names[card]} is not legal"
        state = state.play(card)
    return state


def allowed(game: Rules, led: str, hand: str, stock: str = "", trump: str = "H") -> str:
    """The cards of the non-dealer's hand that may be played to the dealer's lead, with or without
    a stock; in pack order."""
    cards = set(game.pack.names) - set(hand.split()) - {led} - set(stock.split())
    rest = sorted(cards)[: len(hand.split()) - 1]
    state = ending(game, " ".join([led, *rest]), hand, "D", trump, stock)
    return names(game, after(state, led).legal())


def winner(game: Rules, led: str, reply: str, trump: str = "H") -> str:
    """Who wins the trick that the dealer leads: D or N."""
    state = after(ending(game, led, reply, "D", trump), f"{led} {reply}")
    return "D" if state.captured[0] else "N"


def scored(state: State) -> dict[str, Score]:
    """What each point has brought (dealer, non-dealer), without those that brought nothing."""
    found = zip(state.tables.points, state.points(), strict=True)
    return {point.name: score for point, score in found if score != (0, 0)}


def points_of(deal: Deal) -> dict[str, Score]:
    """The same for a deal."""
    found = zip(deal.tables.points, deal.points(), strict=True)
    return {point.name: score for point, score in found if score != (0, 0)}


# A whole deal worked by hand. A is the player who leads first, B the other. Hearts are trumps.
#
# Tricks 1-6: A leads the six top hearts; B has none and throws D9 and the small spades it draws.
# Trick 7: A leads D2 under B's DT. Tricks 8-11: B leads the top diamonds, A plays small ones.
# Tricks 12-17: B leads H6 H5 H4 H3 H2 H7, all the small trumps but H8, which is the last card of
# the stock. Tricks 18-20: B leads clubs, A follows. Then the stock is gone:
#   A has D8 S8 S9 SJ ST H8, B has S7 SQ SK SA CJ CT.
# Tricks 21-23: SA takes SJ, SK takes S8, SQ takes S9. Trick 24: S7 loses to ST.
# Tricks 25 and 26: A leads D8 and H8, B has only CJ and CT to throw.
# Nobody breaks any of F1 to F5: A has trumps only in tricks 1-6 and H8 at the end, when it follows
# suit; B follows whenever it can and leads its own trumps.
#
# A takes tricks 1-6 and 24-26: the HA, HJ and HT, and by the 80-scale 4+3+2+1+10 in hearts, ST 10,
# CJ 1, CT 10: 41, so 39 for B. By face values 29 in hearts (A K Q J T 9), 29 thrown on them (D9,
# S2 to S6), then S7 + ST 17, D8 + CJ 9, H8 + CT 18: 102, so 154 for B. The number of counting
# cards: A K Q J T of hearts, ST, CJ, CT are 8, so 12 for B. B has the H2.
FIRST = "HA HK HQ HJ HT D2"
SECOND = "DA DK DQ DJ DT D9"
DRAWS = (
    "H9 S2 D3 S3 D4 S4 D5 S5 D6 S6 D7 S7 "  # tricks 1-6: A draws first
    "H2 C2 H3 C3 H4 C4 H5 C5 H6 C6 "  # tricks 7-11: B draws first, as from here on
    "H7 C7 SQ C8 CA C9 CK D8 CQ S8 CJ S9 CT ST SA SJ SK H8"
)
PLAYS = (
    "HA D9 HK S2 HQ S3 HJ S4 HT S5 H9 S6 "
    "D2 DT DA D3 DK D4 DQ D5 DJ D6 "
    "H6 D7 H5 C2 H4 C3 H3 C4 H2 C5 H7 C6 "
    "CA C7 CK C8 CQ C9 SA SJ SK S8 SQ S9 S7 ST D8 CJ H8 CT"
)
# The same cards with other choices of B: DA is thrown on HA (4 for A), CK, CJ and CT are led in
# tricks 18-20, so that CQ and CA (6) are left for D8 and H8: A has 20 + 4 + 10 + 6 = 40 of 80.
# By number A then has A K Q J T of hearts, DA, ST, CQ, CA: 9, B 11.
TIED_PLAYS = (
    "HA DA HK S2 HQ S3 HJ S4 HT S5 H9 S6 "
    "D2 DT DK D3 DQ D4 DJ D5 D9 D6 "
    "H6 D7 H5 C2 H4 C3 H3 C4 H2 C5 H7 C6 "
    "CK C7 CJ C8 CT C9 SA SJ SK S8 SQ S9 S7 ST D8 CQ H8 CA"
)


def pack_for(game: Rules, first: str, second: str, draws: str) -> list[int]:
    """The pack, top first, that gives the first leader and the other those hands, and a stock that
    is drawn in that order; for a turned card drawn last, so that it is the last of `draws`. Only
    for a non-dealer who is dealt to first."""
    leader_deals = game.play.first_lead == "dealer"
    hands = [numbers(game, second), numbers(game, first)]  # non-dealer's last, popped first
    if leader_deals:
        hands.reverse()
    dealer, non_dealer = hands
    pack: list[int] = []
    for packet in game.deal.packets:
        for hand in (non_dealer, dealer):
            pack += hand[:packet]
            del hand[:packet]
    stock = numbers(game, draws)
    if game.trump.card == "last-drawn":
        stock = [stock[-1], *stock[:-1]]
    return pack + stock


def worked_setup(game: Rules) -> Setup:
    """The worked deal before its first lead. A cut kept in place showed the pack's bottom card."""
    pack = pack_for(game, FIRST, SECOND, DRAWS)
    return deal_pack(game, pack, pack[-1] if game.trump.source == "cut" else None)


def worked(game: Rules, plays: str = PLAYS, tricks: int = 26) -> Deal:
    """The worked deal after so many tricks."""
    return play(Deal(game, worked_setup(game)), " ".join(plays.split()[: 2 * tricks]))


def play(deal: Deal, plays: str) -> Deal:
    """A deal after some more plays, all of them legal."""
    for card in numbers(deal.rules, plays):
        deal.play(card)
    return deal


def ledger_of(state: State) -> Ledger:
    """The account of a finished state."""
    assert state.over
    return state.ledger


def texts(game: Rules, cards: Sequence[int]) -> str:
    """Cards in the order given."""
    return " ".join(game.pack.names[card] for card in cards)
