"""The showdown by brute force, on sets of card names: every choice of melds, every way to lay off.

It shares nothing with the rules' masks and tables, so that the two can be held against each other.
"""

from collections.abc import Iterator
from itertools import combinations

RANKS, SUITS = "A23456789TJQK", "SHDC"
ALL = frozenset(rank + suit for suit in SUITS for rank in RANKS)
Held = frozenset[str]
Laid = tuple[Held, ...]


def points(cards: Held) -> int:
    return sum(10 if name[0] in "TJQK" else RANKS.index(name[0]) + 1 for name in cards)


def number(cards: Held) -> int:
    """The mask: one bit a card, spades first, ace lowest."""
    return sum(2 ** (SUITS.index(name[1]) * 13 + RANKS.index(name[0])) for name in cards)


def is_meld(cards: Held) -> bool:
    ranks = "".join(sorted((name[0] for name in cards), key=RANKS.index))
    suits = {name[1] for name in cards}
    return len(cards) >= 3 and (len(set(ranks)) == 1 or (len(suits) == 1 and ranks in RANKS))


def melds_in(cards: Held) -> list[Held]:
    """Every meld that the cards contain."""
    found = []
    for rank in RANKS:
        same = [name for name in cards if name[0] == rank]
        found += [frozenset(some) for size in (3, 4) for some in combinations(same, size)]
    for suit in SUITS:
        rows = (RANKS[low:high] for low in range(11) for high in range(low + 3, 14))
        runs = (frozenset(rank + suit for rank in row) for row in rows)
        found += [run for run in runs if run <= cards]
    return found


def arrangements(cards: Held) -> Iterator[tuple[Laid, Held]]:
    """Every choice of disjoint melds, with what it leaves."""
    melds = melds_in(cards)

    def choose(start: int, chosen: Laid, left: Held) -> Iterator[tuple[Laid, Held]]:
        yield chosen, left
        for place in range(start, len(melds)):
            if melds[place] <= left:
                yield from choose(place + 1, (*chosen, melds[place]), left - melds[place])

    return choose(0, (), cards)


def deadwood(cards: Held) -> int:
    return min(points(left) for _, left in arrangements(cards))


def shown(cards: Held) -> tuple[int, ...]:
    """The melds that a knocker shows, as ascending masks."""
    everything = [(points(left), melds) for melds, left in arrangements(cards)]
    least = min(everything, key=lambda found: found[0])[0]
    best = [melds for left, melds in everything if left == least]
    ranked = [(_open(melds, cards), len(melds), sorted(map(number, melds))) for melds in best]
    return tuple(min(ranked)[2])


def _open(melds: Laid, cards: Held) -> int:
    return sum(any(is_meld(meld | {extra}) for meld in melds) for extra in ALL - cards)


def layable(cards: Held, spread: Laid) -> set[Held]:
    """Every set of the cards that can be laid off, one card on one meld at a time, in any order."""
    seen = {(frozenset[str](), spread)}
    waiting = list(seen)
    while waiting:
        laid, melds = waiting.pop()
        for name in cards - laid:
            for place, meld in enumerate(melds):
                if is_meld(meld | {name}):
                    position = laid | {name}, (*melds[:place], meld | {name}, *melds[place + 1 :])
                    if position not in seen:
                        seen.add(position)
                        waiting.append(position)
    return {laid for laid, _ in seen}


def defence(cards: Held, spread: Laid) -> tuple[int, Held]:
    """The least deadwood, and the cards laid off for it: as few as will do, then the lowest mask."""
    offers = [(len(laid), number(laid), laid) for laid in layable(cards, spread)]
    best = min(
        (points(left - laid), count, lowest, laid)
        for _, left in arrangements(cards)
        for count, lowest, laid in offers
        if laid <= left
    )
    return best[0], best[3]


def settle(knocker: Held, defender: Held, spread: Laid) -> tuple[str, str, int]:
    """Kind, winner and points of a knock by the standard rules, with the melds that the knocker shows."""
    own = points(knocker.difference(*spread))
    if own == 0:
        return "gin", "knocker", 25 + deadwood(defender)
    theirs = defence(defender, spread)[0]
    if theirs > own:
        return "knock", "knocker", theirs - own
    return "undercut", "defender", 25 + own - theirs
