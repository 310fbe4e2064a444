"""Random endings under the house rules, and an ending written as a position line."""

from __future__ import annotations

from random import Random

from .house import RANKS, SISTER, Done, Ending, House, Pair, other
from .house_table import in_play


def random_ending(house: House, rng: Random, size: int) -> Ending:
    """An ending of `size` cards each, or one less for one player where the last draw is odd; a
    third of the time with a card already led. Every other card went before, two by two."""
    trump, lead = rng.choice("SHDC"), rng.choice("DN")
    deck = house.deck()
    rng.shuffle(deck)
    out = _left_out(house, trump, deck)
    sizes = {"D": size, "N": size}
    if house.short:
        sizes[rng.choice("DN")] -= 1
    live = _live(house, rng, trump, deck, sum(sizes.values()))
    hands = {"D": live[: sizes["D"]], "N": live[sizes["D"] :]}
    gone = [card for card in deck if card not in live]
    held = {"D": hands["D"] + gone[::2], "N": hands["N"] + gone[1::2]}
    piles = _past(house, rng, live, gone)
    table = "-"
    if len(hands[other(lead)]) and rng.random() < 1 / 3:
        table = hands[lead].pop()
    return Ending(house, trump, lead, hands, table, piles, held, out)


def _left_out(house: House, trump: str, deck: list[str]) -> tuple[str, ...]:
    """Cards out of play, taken off the deck; one that was turned up is a trump."""
    if not house.left:
        return ()
    place = next(i for i, card in enumerate(deck) if not house.short or card[0] == trump)
    return (deck.pop(place),)


def _live(house: House, rng: Random, trump: str, deck: list[str], size: int) -> list[str]:
    """Cards for both hands; those that score are there more often than not."""
    wanted = [card for card in house.trumps(trump) if card[1] in "AJT235X" or card[0] == "+"]
    kept = [card for card in wanted if card in deck and rng.random() < 0.45][: size - 2]
    rest = [card for card in deck if card not in kept]
    live = kept + rng.sample(rest, size - len(kept))
    rng.shuffle(live)
    return live


def _past(house: House, rng: Random, live: list[str], gone: list[str]) -> Pair:
    """Who took what before: of thirty ways the one that leaves Game most open."""
    done = Done("S", {"D": live, "N": []}, {}, "-", house.values)
    aim = rng.triangular(-done.count("D"), done.count("D"))

    def one_way() -> Pair:
        piles: Pair = {"D": [], "N": []}
        for trick in zip(gone[::2], gone[1::2], strict=True):
            piles[rng.choice("DN")] += trick
        return piles

    def distance(piles: Pair) -> float:
        done = Done("S", piles, {}, "-", house.values)
        return abs(done.count("D") - done.count("N") - aim)

    return min((one_way() for _ in range(30)), key=distance)


def position_line(name: str, ending: Ending) -> str:
    """The ending as a position line."""
    house, trump = ending.house, ending.trump
    fields = [
        f"rules={name} trump={'-' if trump == '?' else trump} lead={ending.lead}",
        f"D={_hand(ending.hands['D'])} N={_hand(ending.hands['N'])} table={ending.table}",
    ]
    done = Done(trump, ending.piles, ending.held, "-", house.values)
    if any(ending.piles.values()):
        fields.append(f"count=D{done.count('D')},N{done.count('N')}")
        fields.append(f"taken={','.join(_taken(ending, done)) or '-'}")
    if ending.score:
        fields.append(f"score={ending.score[0]}-{ending.score[1]}")
    if ending.stock:
        fields.append("stock=" + ".".join(ending.stock))
    if ending.out:
        fields.append("out=" + ".".join(ending.out))
    return " ".join(fields)


def _hand(cards: list[str]) -> str:
    suits = ["".join(r for r in RANKS if suit + r in cards) for suit in "SHDC"]
    jokers = "".join(card[1] for card in cards if card[0] == "+")
    return ".".join(suits) + ("+" + jokers if jokers else "")


def _taken(ending: Ending, done: Done) -> list[str]:
    """Who has each point whose card is gone."""
    found = []
    card_of = ending.house.card
    owned = {p: (how, card_of(p, done.trump)) for p, (how, _) in ending.house.owned.items()}
    if ending.house.score is in_play:
        present = [c for who in "DN" for c in ending.hands[who]] + [ending.table]
        trumps = [done.trump + r for r in RANKS if done.trump + r not in ending.out]
        owned |= {"high": ("captor", trumps[0]), "low": ("captor", trumps[-1])}
        owned = {point: pair for point, pair in owned.items() if pair[1] not in present}
    for point, (how, card) in owned.items():
        card = card.replace("o", SISTER[done.trump])
        gone = done.captor(card)
        if gone != "-":
            found.append(f"{point}:{done.holder(card) if how == 'holder' else gone}")
    return found
