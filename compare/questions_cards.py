"""What a text answers about its cards, their order, what they count, and how large the stock is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..spec.rulebook.words import card, listing, rank
from ..spec.tables import compile_tables
from .following import only_play, possible_trumps
from .questions import Answer, Sentence, Text, phrase, told

_FIGURES = "23456789T"


def pack(text: Text) -> Answer:
    """The cards of the pack; jokers are named with it."""
    return told(text.on(("cards.suits", "cards.extras")), ("The pack has ",))


def order(text: Text) -> Answer:
    """The ranks of a plain suit."""
    full = told(text.on(("cards.ranks",)))
    ranks = text.rules.pack.ranks
    words = phrase(ranked([(char, rank(char)) for char in ranks]))
    return replace(full, words=words, key=ranks)


def ranked(ranks: Iterable[tuple[str, str]]) -> str:
    """Ranks from high to low with their names, as words: figures in a row are drawn together.

    >>> ranked([(char, rank(char)) for char in "AKQJT98765432"])
    'ace, king, queen, jack, ten down to two'
    >>> ranked([(char, rank(char)) for char in "A3KQJ76542"])
    'ace, three, king, queen, jack, seven down to four, two'
    """
    runs: list[list[tuple[str, str]]] = []
    for char, name in ranks:
        if runs and _next_down(runs[-1][-1][0]) == char:
            runs[-1].append((char, name))
        else:
            runs.append([(char, name)])
    return ", ".join(_run([name for _, name in run]) for run in runs)


def _next_down(char: str) -> str | None:
    place = _FIGURES.find(char)
    return _FIGURES[place - 1] if place > 0 else None


def _run(names: list[str]) -> str:
    return ", ".join(names) if len(names) < 3 else f"{names[0]} down to {names[-1]}"


def trump_order(text: Text) -> Answer:
    """The order of the trumps where it is not that of the other suits."""
    rules = text.rules
    found = text.on(("cards.trump_ranks",))
    if found:
        ranks, full = rules.cards.trump_ranks, told(found)
        if ranks == rules.pack.ranks:
            return replace(full, words="No")
        words = phrase(ranked([(char, card(char, rules.pack, "")) for char in ranks]))
        return replace(full, words=words, key=ranks)
    if rules.trump.source == "none":
        return Answer("There are no trumps", ("trump.from",), "none")
    return Answer("No", ("cards.ranks",), "default", mentions=("cards.trump_ranks", "trump.from"))


def ten_above_ace(text: Text) -> Answer:
    """Whether the ten ranks above the ace, in trumps and in the other suits."""
    ranks = text.rules.pack.ranks
    missing = [rank(char) for char in "TA" if char not in ranks]
    if missing:
        return Answer(f"There is no {listing(missing, 'and no')}", ("cards.ranks",), "none")
    plain = ranks.index("T") < ranks.index("A")
    trumps = _ten_of_trumps_above(text)
    words = "Yes" if plain else "No"
    if trumps is not None and trumps != plain:
        words = "Only in trumps" if trumps else "Yes, but not in trumps"
    full = told(text.on(("cards.ranks", "cards.trump_ranks")))
    return replace(full, words=words, mentions=("cards", "trump.from", "trump.suit"))


def _ten_of_trumps_above(text: Text) -> bool | None:
    """The same for trumps; None where there are none, or not both of the cards are trumps."""
    rules = text.rules
    suit = possible_trumps(rules)[0]
    if suit is None:
        return None
    order = compile_tables(only_play(rules), suit).trump_order
    ten, ace = (rules.pack.card(suit, rules.pack.ranks.index(char)) for char in "TA")
    return order.index(ten) < order.index(ace) if ten in order and ace in order else None


def colours(text: Text) -> Answer:
    """Which suits have the same colour, for rules that speak of a sister suit."""
    found = text.on(("cards.colours",))
    if not found:
        return Answer("No rule asks for colours", (), "none")
    pairs = frozenset(frozenset(pair) for pair in text.rules.cards.colours)
    return replace(told(found), key=pairs)


def values(text: Text) -> Answer:
    """What captured cards count."""
    asked = Sentence(("cards.values",), ("Of the cards a player captures, ",))
    if text.on(asked.paths):
        return asked(text)
    points = tuple(f"score.{point.name}" for point in text.rules.score)
    return Answer(
        "Nothing: no point goes by a count", points, "default", mentions=("cards.values",)
    )


def stock_size(text: Text) -> Answer:
    """How many cards lie in the stock, or that there is none."""
    none = text.on(("stock",))
    if none:
        full = told(none, ("There is no stock: ",))
        return replace(full, words=f"None: {full.words[:1].lower()}{full.words[1:]}")
    size = (" not dealt are the stock.", " not dealt is the stock.")
    found = tuple(clause for clause in text.clauses if clause.text.endswith(size))
    full = told(found, ("With the card turned up laid aside, the ", "The ", *size))
    return replace(full, paths=("cards.suits", "deal.hand"))
