"""English for numbers, lists, suits, ranks and cards: the small change of every clause."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Pack

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "0": "zero"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def number(amount: int) -> str:
    """A number in words up to twelve, in figures above.

    >>> number(7), number(13), number(10_000)
    ('seven', '13', '10,000')
    """
    return _NUMBERS[amount] if 0 <= amount <= 12 else f"{amount:,}"


def count(amount: int, noun: str) -> str:
    """A number of things, the noun in the singular given.

    >>> count(1, "point"), count(6, "card"), count(0, "card")
    ('one point', 'six cards', 'no cards')
    """
    return f"{number(amount)} {noun}{'' if amount == 1 else 's'}"


def listing(items: Sequence[str], last: str = "and") -> str:
    """Items as a list in a sentence.

    >>> listing(["ace", "two", "jack"]), listing(["a", "b"], "or"), listing(["a"])
    ('ace, two and jack', 'a or b', 'a')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def sentence(text: str) -> str:
    """A text with its first letter raised and a full stop.

    >>> sentence("hearts are trumps")
    'Hearts are trumps.'
    """
    return text[:1].upper() + text[1:] + "."


def rank(char: str) -> str:
    """The name of a rank; a letter that is no rank of the usual pack stays as it is.

    >>> rank("A"), rank("T"), rank("2"), rank("N")
    ('ace', 'ten', 'two', 'N')
    """
    return number(int(char)) if char in "123456789" else _RANKS.get(char, char)


def suit(letter: str, pack: Pack) -> str:
    """The name of a suit. A pack with a suit that is not of the four usual ones has letters only:
    its `C` need not be clubs.

    >>> suit("H", Pack(("S", "H"), ("A",))), suit("C", Pack(("C", "B"), ("A",)))
    ('hearts', 'suit C')
    """
    usual = all(one in _SUITS for one in pack.suits)
    return _SUITS.get(letter, f"suit {letter}") if usual else f"suit {letter}"


def joker(letter: str, pack: Pack, article: str = "the ") -> str:
    """The name of a card of no suit: its letter tells it from other jokers."""
    return f"{article}joker" if pack.extras == (letter,) else f"{article}joker {letter}"


def card(ref: str, pack: Pack, article: str = "the ") -> str:
    """The card that a reference of a rule file means; a rank alone is a rank of trumps.

    >>> pack = Pack(("S", "H"), ("A", "K"), ("J",))
    >>> card("A of trumps", pack), card("HK", pack), card("+J", pack), card("off-J", pack)
    ('the ace of trumps', 'the king of hearts', 'the joker', 'the off-jack')
    """
    if ref in ("highest-trump", "lowest-trump"):
        return f"{article}{ref.replace('-', ' ')} in play"
    if ref.endswith(" of trumps"):
        return f"{article}{rank(ref[0])} of trumps"
    if ref.startswith("off-"):
        return f"{article}off-{rank(ref[4:])}"
    if ref.startswith("+"):
        return joker(ref[1:], pack, article)
    if len(ref) == 1:
        return f"{article}{rank(ref)}"
    return f"{article}{rank(ref[1:])} of {suit(ref[0], pack)}"


def point_name(name: str) -> str:
    """A point as players write it, with a capital.

    >>> point_name("big-casino")
    'Big casino'
    """
    return name.replace("-", " ").capitalize()
