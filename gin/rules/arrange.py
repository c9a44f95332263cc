"""The exact arrangement of a holding, and the exact defence against a knock.

Enumerate, for each rank with three or more cards, no set, each triple, or all four; what is left of the
four suits is looked up in the table of runs (docs/strength.md, Kernel).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from gin.rules.cards import FULL_DECK, SUIT_MASK, Card, Cards, each, show
from gin.rules.melds import (
    IN_RUN,
    LOOSE,
    RANK_MASK,
    SETS,
    SUIT_SHIFTS,
    is_set,
    openings,
    ranks_of_three,
    run_choices,
)

Melds: TypeAlias = tuple[Cards, ...]
REMEMBERED: Final = 4096
"""Holdings whose arrangement is kept: every move shows both seats theirs, and one of the two has not changed."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Disjoint melds of a holding and the value of what they leave, of ten cards 0 to 98, of eleven 0 to 106."""

    melds: Melds
    deadwood: int

    def __repr__(self) -> str:
        return f"<{len(self.melds)} melds>"


@dataclass(frozen=True, slots=True)
class Defence:
    """A defender's melds, his layoffs in playing order as (card, knocker's meld), and what is left."""

    melds: Melds
    layoffs: tuple[tuple[Card, Cards], ...]
    deadwood: int

    def __repr__(self) -> str:
        return f"<{len(self.melds)} melds, {len(self.layoffs)} layoffs>"


def _loose_value(cards: Cards) -> int:
    return (
        LOOSE[cards & SUIT_MASK] + LOOSE[cards >> 13 & SUIT_MASK] + LOOSE[cards >> 26 & SUIT_MASK] + LOOSE[cards >> 39]
    )


def _run_cards(cards: Cards) -> Cards:
    return (
        IN_RUN[cards & SUIT_MASK]
        | IN_RUN[cards >> 13 & SUIT_MASK] << 13
        | IN_RUN[cards >> 26 & SUIT_MASK] << 26
        | IN_RUN[cards >> 39] << 39
    )


def deadwood(cards: Cards) -> int:
    """The least value that any choice of disjoint melds leaves; any number of cards."""
    ranks = ranks_of_three(cards)
    if not ranks:
        return _loose_value(cards)
    in_run = _run_cards(cards)
    undecided = []
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        same_rank = RANK_MASK * low & cards
        if same_rank & in_run:
            undecided.append(low.bit_length() - 1)
        else:  # no run wants these cards: the whole set is best
            cards ^= same_rank
    return _least_over_sets(cards, undecided)


def _least_over_sets(cards: Cards, undecided: list[int]) -> int:
    if not undecided:
        return _loose_value(cards)
    rank, rest = undecided[0], undecided[1:]
    best = _least_over_sets(cards, rest)
    for a_set in SETS[rank]:
        if a_set & ~cards == 0:
            best = min(best, _least_over_sets(cards ^ a_set, rest))
    return best


def least_after_discard(eleven: Cards) -> int:
    """The least deadwood that any discard leaves; any number of cards that a hand may hold."""
    return min(deadwood(eleven ^ 1 << card) for card in each(eleven))


def _set_choices(cards: Cards) -> Iterator[tuple[Melds, Cards]]:
    """Every choice of disjoint sets, with the cards it leaves."""
    per_rank: list[list[Cards]] = []
    for rank in each(ranks_of_three(cards)):
        per_rank.append([0, *(a_set for a_set in SETS[rank] if a_set & ~cards == 0)])
    for choice in product(*per_rank):
        left = cards
        for a_set in choice:
            left ^= a_set
        yield tuple(a_set for a_set in choice if a_set), left


def best_arrangements(cards: Cards) -> Iterator[Arrangement]:
    """Every arrangement of least deadwood, each with its melds in ascending order of their masks."""
    least = deadwood(cards)
    for sets, left in _set_choices(cards):
        if _loose_value(left) != least:
            continue
        suits = [run_choices(left >> shift & SUIT_MASK) for shift in SUIT_SHIFTS]
        for runs in product(*suits):
            shifted = [run << shift for row, shift in zip(runs, SUIT_SHIFTS, strict=True) for run in row]
            yield Arrangement(tuple(sorted([*sets, *shifted])), least)


@lru_cache(REMEMBERED)
def best_arrangement(holding: Cards) -> Arrangement:
    """The arrangement that a knocker shows.

    Least deadwood; then the fewest cards not held that could be laid off at once; then the fewest melds, so that
    a long run is shown whole; then the lowest list of meld masks, ascending (docs/rules.md, The knocker's melds).
    It looks at nothing but the holding.
    """
    unseen = FULL_DECK & ~holding

    def rank(arrangement: Arrangement) -> tuple[int, int, Melds]:
        open_to = 0
        for meld in arrangement.melds:
            open_to |= openings(meld)
        return (open_to & unseen).bit_count(), len(arrangement.melds), arrangement.melds

    return min(best_arrangements(holding), key=rank)


def best_defence(holding: Cards, spread: Melds) -> Defence:
    """The defender's melds and layoffs onto the knocker's melds `spread`, chosen together for least deadwood.

    Among equals the fewest layoffs, then the lowest mask of cards laid off. ValueError if the hands overlap.
    """
    if any(meld & holding for meld in spread):
        raise ValueError(f"cards in both hands: {show(holding)}")
    deadwood_left, _, laid_off = min(
        (deadwood(holding ^ cards), cards.bit_count(), cards) for cards in _layoff_choices(holding, spread)
    )
    melds = best_arrangement(holding ^ laid_off).melds
    return Defence(melds, _in_playing_order(laid_off, spread), deadwood_left)


def _layoff_choices(holding: Cards, spread: Melds) -> set[Cards]:
    """Every set of the defender's cards that can be laid off together, the empty one included."""
    found = {0}
    frontier = [0]
    while frontier:
        laid = frontier.pop()
        for low in each(_open_to(laid, spread) & holding & ~laid):
            more = laid | 1 << low
            if more not in found:
                found.add(more)
                frontier.append(more)
    return found


def _open_to(laid: Cards, spread: Melds) -> Cards:
    """The cards that fit the spread once `laid` lie on it."""
    result = 0
    for meld in spread:
        result |= openings(_grown(meld, laid))
    return result


def _grown(meld: Cards, laid: Cards) -> Cards:
    """The meld with every laid-off card that fits, chains included."""
    while more := openings(meld) & laid:
        meld |= more
    return meld


def _in_playing_order(laid: Cards, spread: Melds) -> tuple[tuple[Card, Cards], ...]:
    order: list[tuple[Card, Cards]] = []
    for meld in sorted(spread, key=is_set):  # runs first: a card that fits both may be a link of the run's chain
        grown = meld
        while more := openings(grown) & laid:
            order.extend((card, meld) for card in each(more))
            grown |= more
            laid ^= more
    return tuple(order)
