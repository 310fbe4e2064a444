"""What a misspelt word was probably meant to be."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

from .cards import SUIT_SYMBOLS

_LOOKALIKES = "\uff1a\uff0c\u2026\u2018\u2019\u201c\u201d"  # colon, comma, dots and quotes


def nearest(word: str, known: Iterable[str], cutoff: float = 0.55) -> str | None:
    """The known word that a misspelt one probably means; case and `_` for `-` do not count.

    >>> nearest("Non_Dealer", ["dealer", "non-dealer"])
    'non-dealer'
    """
    folded = {_fold(name): name for name in reversed(list(known))}
    close = difflib.get_close_matches(_fold(word), list(folded), n=1, cutoff=cutoff)
    return folded[close[0]] if close else None


def _fold(word: str) -> str:
    return str(word).lower().replace("_", "-").replace(" ", "-")


def suggest(word: str, known: Iterable[str], limit: int = 12) -> str | None:
    """A hint: the nearest known word, and the whole list when it is short.

    >>> suggest("trums", ["trumps", "anything"])
    'did you mean `trumps`? allowed: anything, trumps'
    """
    names = sorted({str(name) for name in known})
    guess = nearest(word, names)
    parts = [f"did you mean `{guess}`?"] if guess else []
    if names and len(names) <= limit:
        parts.append("allowed: " + ", ".join(names))
    return " ".join(parts) or None


def hidden(text: str) -> str | None:
    """A hint for characters that look like a space, a colon or nothing."""
    for char in text:
        if char in _LOOKALIKES or (unicodedata.category(char) in ("Cf", "Zs") and char != " "):
            name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
            return (
                f"there is a {name} in it (U+{ord(char):04X}): type it again with plain characters"
            )
    return None


def cut(text: str, most: int = 60) -> str:
    """A text short enough for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def plural(number: int, word: str) -> str:
    """A number with its noun.

    >>> plural(1, "error"), plural(0, "file")
    ('1 error', '0 files')
    """
    return f"{number:,} {word}{'' if number == 1 else 's'}"


_SUIT_WORDS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_RANK_WORDS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knave": "J",
    "ten": "10",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "deuce": "2",
    "two": "2",
}
USUAL_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def suit_letter(word: str) -> str | None:
    """The letter of a suit given by its name, its symbol or in lower case.

    >>> suit_letter("♥"), suit_letter("Spades"), suit_letter("x1")
    ('H', 'S', None)
    """
    word = word.strip("\ufe0f ")
    if word in SUIT_SYMBOLS:
        return SUIT_SYMBOLS[word]
    named = _SUIT_WORDS.get(word.lower().removesuffix("s"))
    return named or (word.upper() if len(word) == 1 and word.isascii() and word.isalpha() else None)


def rank_text(word: str) -> str | None:
    """A rank given by its name, in lower case or as ten, the way a rule file has it.

    >>> rank_text("Ace"), rank_text("q"), rank_text("zero")
    ('A', 'Q', None)
    """
    named = _RANK_WORDS.get(word.lower().removesuffix("s"))
    single = len(word) == 1 and word.isascii() and word.isalnum()
    return named or (word.upper() if single else None)


def card_reference(word: str, ranks: Iterable[str]) -> str | None:
    """The reference to a card that a misspelt one probably means.

    >>> card_reference("ace of trump", USUAL_RANKS), card_reference("JS", USUAL_RANKS)
    ('A of trumps', 'SJ')
    """
    first, _, rest = word.strip().replace("_", " ").partition(" ")
    rank = rank_text(first)
    known = list(ranks)
    if rank in known and (not rest or nearest(rest, ["of trumps"])):
        return f"{rank} of trumps"
    if len(word) in (2, 3) and rank_text(word[:-1]) in known and suit_letter(word[-1]):
        return f"{suit_letter(word[-1])}{rank_text(word[:-1])}"
    if suit_letter(word[:1]) and rank_text(word[1:]) in known:
        return f"{suit_letter(word[:1])}{rank_text(word[1:])}"
    if word.startswith("off") and rank_text(word[3:].strip(" -")) in known:
        return f"off-{rank_text(word[3:].strip(' -'))}"
    return nearest(word, [*(f"{one} of trumps" for one in known), "highest-trump", "lowest-trump"])
