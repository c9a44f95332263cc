"""The opponent's turns in a hand as numbers, and what they say about his cards: features of draws and throws."""

from collections.abc import Sequence
from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

from gin.bots.hard.kernel.arrangement import deadwood, loose_cards
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.policy import joins, outs
from gin.bots.hard.kernel.showdown import FULL_DECK
from gin.bots.hard.kernel.tables import ABOVE, ABOVE2, BELOW, BELOW2, NEAR, SAME_RANK, VALUES
from gin.rules.actions import Pile
from gin.rules.cards import Card, Cards, mask
from gin.rules.settlement import Seat
from gin.rules.view import CardDiscarded, DealSeen, DrawSeen, Knocked, Passed, SeatEvent

OFFERED, TOOK, THROWN, PUBLIC, RIVAL, NUMBER = range(6)
"""A turn's columns: the upcard if he might take it, whether he did (1, 0; -1 for a pass), the card thrown, the pile
under it, the cards he saw his opponent take, and his turns before."""
NONE: Final = -1
DRAW_FEATURES, THROW_FEATURES = 10, 14
Turn = NDArray[np.int64]
Turns = NDArray[np.int64]


def turns_of(player: Seat, hand: Sequence[SeatEvent]) -> Turns:
    """The turns of `player` in one hand, from the events that either seat saw of it; a knock's is the last."""
    found: list[list[int]] = []
    pile: list[Card] = []
    rival: Cards = 0
    offered, took, passes, number = NONE, 0, 0, 0
    for event in hand:
        match event:
            case DealSeen():
                pile = [event.upcard]
            case Passed(seat):
                passes += 1
                if seat == player:
                    found.append([pile[-1], -1, NONE, mask(pile), rival, 0])
            case DrawSeen(seat, source):
                offered = NONE if passes == 2 and len(pile) == 1 else pile[-1]
                took = int(source is Pile.DISCARD)
                taken = mask([pile.pop()]) if source is Pile.DISCARD else 0
                rival |= taken if seat != player else 0
            case CardDiscarded(seat, card) | Knocked(seat, int(card)):
                if seat == player:
                    found.append([offered, took, card, mask(pile), rival, number])
                    number += 1
                rival &= ~mask([card])
                pile.append(card)
            case _:
                continue
    return np.array(found, np.int64).reshape(-1, 6)


def _draw_features(hand: int, card: int, number: int, row: Any) -> None:
    with_it, before = hand | 1 << card, deadwood(hand)
    least, rest = 999, hand
    while rest:
        least = min(least, deadwood(with_it ^ 1 << lowest(rest)))
        rest &= rest - 1
    grows = 1.0 if deadwood(with_it) < before + VALUES[card] else 0.0
    row[0], row[1], row[2] = 1.0, grows, 1.0 if joins(card, hand) else 0.0
    row[3], row[4], row[5] = (before - least) / 10, 1.0 if least <= 10 else 0.0, 1.0 if least == 0 else 0.0
    row[6] = popcount(NEAR[card] & hand)
    row[7] = popcount((ABOVE2[card] | BELOW2[card]) & hand)
    row[8], row[9] = VALUES[card] / 10, grows * number / 10


def _throw_features(card: int, hand: int, loss: int, loose: int, drawn: int, turn: Any, row: Any) -> None:
    value, number, public, rival = VALUES[card], turn[NUMBER], turn[PUBLIC], turn[RIVAL]
    live = FULL_DECK & ~(hand | public | rival)
    row[0], row[1], row[2] = loss / 10, 1.0 if loss == 0 else 0.0, value / 10
    row[3] = 0.0 if loose >> card & 1 else 1.0
    row[4] = popcount(SAME_RANK[card] & hand)
    row[5] = popcount((ABOVE[card] | BELOW[card]) & hand)
    row[6] = popcount((ABOVE2[card] | BELOW2[card]) & hand)
    row[7] = popcount(outs(card, hand, live)) / 4
    row[8] = popcount(SAME_RANK[card] & public)
    row[9] = popcount((ABOVE[card] | BELOW[card]) & public)
    row[10] = popcount(NEAR[card] & rival)
    row[11] = value * number / 100
    row[12] = 1.0 if card == drawn else 0.0
    row[13] = loss * number / 100


draw_features: Final[Any] = numba.njit(_draw_features)
throw_features: Final[Any] = numba.njit(_throw_features)


def _all_throws(hand: int, drawn: int, banned: int, turn: Any, cards: Any, rows: Any) -> int:
    """Every card that may be thrown with its features; the least deadwood that a throw leaves."""
    loose, left, least, count = loose_cards(hand), hand & ~(1 << banned) if banned >= 0 else hand, 999, 0
    while left:
        card = lowest(left)
        left &= left - 1
        cards[count] = card
        rows[count, 0] = deadwood(hand ^ 1 << card)
        least = min(least, int(rows[count, 0]))
        count += 1
    for index in range(count):
        throw_features(cards[index], hand, int(rows[index, 0]) - least, loose, drawn, turn, rows[index])
    cards[count:] = NONE
    return least


all_throws: Final[Any] = numba.njit(_all_throws)
