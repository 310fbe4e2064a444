"""What can be wrong with a record. The docstring of a function is the manual of its code."""

from __future__ import annotations

from ...spec.diagnostics import Diagnostic, Span
from ...spec.model import Rules
from ..deal import Deal, Revoke
from ..scoring import Score
from ..tricks import ROLES
from .finding import At, Finding

NOWHERE = At()


def wrong_shape(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF501: The text has not the form of a record.

    A record is a map. What it holds has fixed names, so that nothing in it is passed over; each has
    one form: a list of cards, a trick, a score.

    Bad:
        hands: [SA, SK, HQ, H2, D7, C3]

    Good:
        hand: [SA, SK, HQ, H2, D7, C3]
    """
    return Finding(Diagnostic("AF501", at.words + message, span, hint), at, ends=True)


def wrong_card(
    message: str, span: Span, hint: str | None = None, at: At = NOWHERE, ends: bool = True
) -> Finding:
    """AF502: A card is named that is not in the pack, or that is somewhere else already.

    Cards are written suit then rank: HK, ST. A card that stands twice in a hand or a pack, or that
    was played before, cannot be there.

    Bad:
        hand: [SA, SK, HQ, H2, D7, SA]

    Good:
        hand: [SA, SK, HQ, H2, D7, C3]
    """
    return Finding(Diagnostic("AF502", at.words + message, span, hint), at, ends)


def wrong_deal(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF503: The rules cannot deal so.

    The pack has every card once; a hand has as many cards as the rules deal; a card that was cut or
    turned is named where the rules show one, and lies where they put it.

    Bad:
        hand: [SA, SK, HQ, H2, D7]

    Good:
        hand: [SA, SK, HQ, H2, D7, C3]
    """
    return Finding(Diagnostic("AF503", at.words + message, span, hint), at, ends=True)


def wrong_trick(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF504: A trick is not written as one, or has no place in the deal.

    A trick is who led, the card led, the reply, and after a slash the cards drawn, in the order
    they were drawn: `N HK H7 / S4 C2`. Only the last one of a deal may lack its reply. No trick
    follows the last card.

    Bad:
        plays:
          - SK S3

    Good:
        plays:
          - N SK S3 / C9
    """
    return Finding(Diagnostic("AF504", at.words + message, span, hint), at, ends=True)


def revoked(deal: Deal, revoke: Revoke, led: int, phase: int, span: Span, at: At) -> Finding:
    """AF505: A card was played against the follow rule.

    The obligations of the rule are tried in order, and the first that binds the hand says what may
    be played. The card stands as it was played, and the penalty of the rules is taken.

    Bad:
        plays:
          - N H2 H4 / C9
          - D SQ HQ / C4

    Good:
        plays:
          - N H2 H4 / C9
          - D SQ SK / C4
    """
    pack = deal.tables.pack
    rule = (deal.rules.play.follow, deal.rules.play.follow_after_stock)[phase]
    trump_led = deal.tables.trumps >> led & 1
    broken = (rule.trump_led if trump_led else rule.plain_led)[revoke.obligation]
    asked = " or ".join(broken.play).replace("-", " ")
    message = (
        f"{at.words}the {ROLES[revoke.player]} revoked with {pack.names[revoke.card]} to"
        f" {pack.names[led]}: obligation {revoke.obligation + 1} of the follow rule asks for"
        f" {asked}"
    )
    if revoke.allowed:
        message += f" (held: {pack.list_text(revoke.allowed)})"
    cost = penalty_of(deal.rules, revoke.player)
    message += f"; {penalty_text(deal.rules)}"
    found = Diagnostic("AF505", message, span, "the card stands as it was played")
    return Finding(found, at, obligation=revoke.obligation + 1, penalty=cost)


def penalty_of(rules: Rules, offender: int) -> Score:
    """What a revoke adds to the scores of (dealer, non-dealer)."""
    cost = rules.penalties.revoke
    if cost is None:
        return 0, 0
    pair = cost.offender, cost.adversary
    return pair if offender == 0 else pair[::-1]


def penalty_text(rules: Rules) -> str:
    """What a revoke costs, in words."""
    cost = rules.penalties.revoke
    if cost is None:
        return "no penalty is named"
    parts = [
        f"the {who}'s score changes by {change:+d}"
        for who, change in (("offender", cost.offender), ("adversary", cost.adversary))
        if change
    ]
    parts += [f"forfeited: {', '.join(cost.forfeits)}"] if cost.forfeits else []
    return "; ".join(parts) or "it costs nothing"


def not_in_hand(message: str, span: Span, hint: str | None, at: At) -> Finding:
    """AF506: A card was played that its player did not hold.

    It may have been played before, be in the other hand, or still lie in the stock. The deal cannot
    be played on from there.

    Bad:
        plays:
          - N DA D3 / C9

    Good:
        plays:
          - N SA S3 / C9
    """
    return Finding(Diagnostic("AF506", at.words + message, span, hint), at, ends=True)


def wrong_leader(message: str, span: Span, hint: str | None, at: At) -> Finding:
    """AF507: The wrong player leads.

    The rules say who leads first, and who leads after a trick. Where the cards show that only the
    letter is wrong, play goes on as the rules have it; a lead out of turn stands as it was made.

    Bad:
        plays:
          - N SK S3 / C9
          - D SA S4 / C4

    Good:
        plays:
          - N SK S3 / C9
          - N SA S4 / C4
    """
    return Finding(Diagnostic("AF507", at.words + message, span, hint), at)


def wrong_draw(
    message: str, span: Span, hint: str | None = None, at: At = NOWHERE, ends: bool = False
) -> Finding:
    """AF508: The cards drawn are not those that the stock gives.

    After a slash stand the cards drawn, in order; a record of what one player saw has that player's
    draws, and the others that the rules show. Where the pack is known, the pack decides.

    Bad:
        plays:
          - N SA S3

    Good:
        plays:
          - N SA S3 / C9
    """
    return Finding(Diagnostic("AF508", at.words + message, span, hint), at, ends)


def wrong_score(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF509: The score, or the winner, is not what was played.

    The score after a deal is counted again, penalties included. One slip is told once: later scores
    are judged by what they add.

    Bad:
        deals:
          - misdeal: true
            score: {A: 1, B: 0}

    Good:
        deals:
          - misdeal: true
            score: {A: 0, B: 0}
    """
    return Finding(Diagnostic("AF509", at.words + message, span, hint), at)


def wrong_claim(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF510: A claim of a revoke is not right, or was not judged rightly.

    A claim names the trick in which the adversary is said to have revoked: `{by: N, trick: 7}`,
    with `upheld` for how it was judged at the table. The rules say nothing of a wrong claim, so it
    costs nothing.

    Bad:
        plays:
          - N SA S3 / C9
          - N SK S4 / C4
        claims:
          - {by: D, trick: 2}

    Good:
        plays:
          - N SA S3 / C9
          - N SK S4 / C4
    """
    return Finding(Diagnostic("AF510", at.words + message, span, hint), at)


def wrong_match(message: str, span: Span, hint: str | None = None, at: At = NOWHERE) -> Finding:
    """AF511: A deal does not go with the match.

    The rules say who deals next, at what score the match ends, and what the target is, unless they
    leave it to the players. A deal follows when the one before it was played to its end.

    Bad:
        target: 12
        deals: []

    Good:
        target: 10
        deals: []
    """
    return Finding(Diagnostic("AF511", at.words + message, span, hint), at)


def impossible(message: str, span: Span, hint: str | None, at: At) -> Finding:
    """AF512: No hidden cards can explain what was played.

    In a record of what one player saw, the other's cards are not known; but if every card was
    legal, some deal must fit. Where none does, the other player revoked, or a card is written
    wrongly.

    Bad:
        rules: california-jack/strict-follow
        top: C5
        plays:
          - N SA D3 / SQ S4
          - N SK C6 / C4 C9

    Good:
        rules: california-jack/strict-follow
        top: C5
        plays:
          - N SA D3 / SQ S4
          - N SK S4 / C4 C9
    """
    return Finding(Diagnostic("AF512", at.words + message, span, hint), at)
