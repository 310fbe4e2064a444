"""What can be wrong with a position. The docstring of a function is the manual of its code."""

from __future__ import annotations

from ..spec.diagnostics import Diagnostic, Span


def unreadable(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF401: The text has not the form of a position.

    A position is one line of fields `key=value`, or the same fields as a map in YAML or JSON. Each
    field is given once, and no others are read, so that nothing is passed over.

    Bad:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K... stack=-

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF401", message, span, hint)


def missing(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF402: A field is not there that a position cannot do without.

    The rules, the trump suit, who leads and both hands belong to every position; hands that are not
    known need the cards that are unseen.

    Bad:
        rules=california-jack/ten-high trump=H D=A... N=K...

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF402", message, span, hint)


def bad_value(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF403: A field has a value that it cannot have.

    Hands are written suit by suit with dots between, cards as suit then rank, pairs as D27,N22.

    Bad:
        rules=california-jack/ten-high trump=X lead=D D=A... N=K...

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF403", message, span, hint)


def twice(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF411: A card is in two places.

    Every card of the pack is there once: in a hand, on the table, in the stock or out of play.

    Bad:
        rules=california-jack/ten-high trump=H lead=D D=A... N=A...

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF411", message, span, hint)


def impossible_sizes(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF412: Hands and stock have sizes that these rules cannot bring about.

    Both hands are full while the stock lasts, and even when it is gone; a card on the table is no
    longer in its player's hand; cards are drawn two after each trick.

    Bad:
        rules=california-jack/ten-high trump=H lead=D D=AK... N=Q...

    Good:
        rules=california-jack/ten-high trump=H lead=D D=AK... N=QJ...
    """
    return Diagnostic("AF412", message, span, hint)


def wrong_owner(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF413: The owners of the points that are gone are not whole, or cannot be.

    Where the past is told, `taken` names who took each point whose card is in no hand and not in
    the stock, and no other point. A position without `count`, `taken` and `tricks` tells no past.

    Bad:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K... count=D30,N43 taken=high:D

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF413", message, span, hint)


def wrong_count(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF414: The counts are not what the cards that are gone come to.

    Where the past is told, the counts of both players add up to what has left hands and stock.

    Bad:
        rules=shasta-sam/ten-high trump=H lead=D D=A... N=K... count=D1,N1 taken=high:D,low:D,jack:D

    Good:
        rules=california-jack/ten-high trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF414", message, span, hint)


def wrong_field(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF415: A field does not go with these rules, or with the other fields.

    The trump suit is one that the rules can make trumps; cards out of play are as many as the rules
    leave; the match is not over; the tricks add up to those played; what is shown or unseen is told
    only where something is hidden.

    Bad:
        rules=german-whist/pagat trump=- lead=D D=A... N=K...

    Good:
        rules=german-whist/pagat trump=H lead=D D=A... N=K...
    """
    return Diagnostic("AF415", message, span, hint)


def bad_prior(message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """AF421: A prior is not one, or does not go with its position.

    A prior has `factors`, each with the cards it asks about and what it multiplies a weight by, or
    `arrangements`, each whole and with a weight. Weights are not below nothing, and some are above.

    Bad:
        allfours_prior: 1
        factors:
          - {where: {D: [HA]}, times: -1}

    Good:
        allfours_prior: 1
        factors:
          - {where: {D: [HA]}, times: 3}
    """
    return Diagnostic("AF421", message, span, hint)
