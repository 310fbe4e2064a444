"""The sections on the play and on the trick."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Follow, Rules, Wins
from .clause import Clause
from .follow import follow_text
from .words import sentence

# What else the follow clauses depend on: whether there are trumps, and until when they hold. Where
# the rule after the stock is spelled out, one kind of lead decides whether it is the same rule.
_ALSO = ("trump.from", "stock", "play.follow", "play.follow_after_stock")
_TESTS: dict[Wins, str] = {
    "highest-trump": "if there is a trump in the trick, the highest trump wins it",
    "last-trump": "a trump played to the lead wins the trick, even from a higher trump led, and a"
    " trump led wins it from any card that is no trump",
    "highest-of-led-suit": "the highest card of the suit led wins the trick",
    "highest-rank": "the card of the higher rank wins the trick, whatever the suits, and of two"
    " cards of the same rank the one led wins",
}


def the_play(rules: Rules) -> Iterator[Clause]:
    """The clauses on who leads and on what may be played to the lead."""
    play = rules.play
    yield Clause(f"The {play.first_lead} leads any card to the first trick.", ("play.first_lead",))
    leader = "winner" if play.winner_leads else "loser"
    yield Clause(f"The {leader} of a trick leads to the next one.", ("play.next_lead",))
    if play.follow == play.follow_after_stock:
        yield from _ways(rules, play.follow, "", "play.follow")
        yield Clause(_same(rules), ("play.follow_after_stock",), ("play.follow", "stock"))
        return
    before = "as long as the stock lasts, " if rules.stock else "were there a stock: "
    after = "once the stock is gone, " if rules.stock else "as there is no stock, "
    yield from _ways(rules, play.follow, before, "play.follow")
    yield from _ways(rules, play.follow_after_stock, after, "play.follow_after_stock")


def _same(rules: Rules) -> str:
    if rules.stock is None:
        return "There is no stock, so this holds from the first trick to the last."
    return "The same holds once the stock is gone."


def _ways(rules: Rules, follow: Follow, start: str, path: str) -> Iterator[Clause]:
    """The follow rule, a clause for a trump lead and one for a plain lead."""
    split = path == "play.follow"
    trump_led, plain_led = (f"{path}.trump-led", f"{path}.plain-led") if split else (path, path)
    if rules.trump.source == "none":
        text = follow_text(follow.plain_led, False, True)
        what = "whatever suit" if "that suit" in text else "whatever"
        text = f"{start}{what} is led, {text}"
        yield Clause(sentence(text), tuple(dict.fromkeys((trump_led, plain_led))), _ALSO)
        return
    text = f"{start}when a trump is led, " + follow_text(follow.trump_led, True, False)
    yield Clause(sentence(text), (trump_led,), _ALSO)
    text = f"{start}when a plain suit is led, " + follow_text(follow.plain_led, False, False)
    yield Clause(sentence(text), (plain_led,), _ALSO)


def the_trick(rules: Rules) -> Iterator[Clause]:
    """The clauses on who wins a trick."""
    yield Clause(
        "A trick is two cards, the lead and the card played to it; its winner captures both."
    )
    yield Clause(_wins(rules), ("play.wins",), ("trump.from", "cards.extras"))


def _wins(rules: Rules) -> str:
    """The tests that can decide, in order: the first trump test settles every trick with a trump
    in it, the first other test every trick that is left."""
    parts: list[str] = []
    trumps_done = rules.trump.source == "none"
    for test in rules.play.wins:
        about_trumps = test in ("highest-trump", "last-trump")
        if about_trumps and trumps_done:
            continue
        text = _TESTS[test] + _joker_led(rules, test)
        parts.append(text.replace("wins the trick", "wins it") if parts else text)
        trumps_done = trumps_done or about_trumps
        if not about_trumps:
            break
    else:
        parts.append("the card led wins it" if parts else "the card led wins the trick")
    return sentence("; otherwise ".join(parts))


def _joker_led(rules: Rules, test: Wins) -> str:
    joker = rules.pack.extras and test == "highest-rank"
    return "; if one of the two is a joker, the one led wins" if joker else ""
