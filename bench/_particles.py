"""Hands that explain all that the opponent did, by their likelihood under a model of players (an experiment).

A particle says of every card that he had hidden when it came: ten slots at the deal, one for each draw from the stock.
Cards that he threw left their slots then. Metropolis steps swap a slot's card for one from the stock, or two slots'
contents; the steps that are kept are in proportion to how likely the model makes what he drew, threw and did not knock.
"""

from collections.abc import Sequence
from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

from bench._model import BUCKETS, MOST, Model
from bench._turns import (
    DRAW_FEATURES,
    NONE,
    NUMBER,
    OFFERED,
    THROW_FEATURES,
    THROWN,
    TOOK,
    Turns,
    all_throws,
    draw_features,
    turns_of,
)
from gin.bots.hard.kernel.table import Table
from gin.rules.cards import each
from gin.rules.settlement import Seat, other
from gin.rules.view import SeatEvent

CHAINS, BURN, THIN = 4, 1_500, 8
"""Chains from other starts, their steps before the first hand, and from one to the next."""
SLIP: Final = 0.02
"""How often a player throws any card at all."""
NEVER: Final = 99

SLOT_CARD, CAME, LEFT = 0, 1, 2


def _known_before(turns: Any, until: int) -> int:
    """The cards that he took from the pile and still held when turn `until` began."""
    known = 0
    for number in range(until):
        if turns[number, TOOK] == 1:
            known |= 1 << turns[number, OFFERED]
        if turns[number, THROWN] >= 0:
            known &= ~(1 << turns[number, THROWN])
    return known


known_before: Final[Any] = numba.njit(_known_before)


def _log_turn(turns: Any, number: int, slots: Any, model: Any, limit: int, cards: Any, rows: Any) -> float:
    """How likely his turn `number` was, with these cards."""
    turn = turns[number]
    hand, drawn = known_before(turns, number), NONE
    for slot in slots:
        if slot[CAME] < number <= slot[LEFT]:
            hand |= 1 << slot[SLOT_CARD]
        elif slot[CAME] == number:
            drawn = slot[SLOT_CARD]
    result: float = 0.0
    if turn[OFFERED] >= 0:
        draw_features(hand, turn[OFFERED], turn[NUMBER], rows[0])
        score = 0.0
        for index in range(DRAW_FEATURES):
            score += rows[0, index] * model.draw[index]
        result -= np.log1p(np.exp(-score if turn[TOOK] == 1 else score))
    if turn[TOOK] == NONE:
        return result
    banned = NONE
    if turn[TOOK] == 1:
        drawn = banned = turn[OFFERED]
    least = all_throws(hand | 1 << drawn, drawn, banned, turn, cards, rows)
    if least <= limit:
        result += np.log(1 - model.knock[min(turn[NUMBER] // 3, BUCKETS - 1), min(least, MOST)])
    total, thrown, count = 0.0, 0.0, 0
    while count < 11 and cards[count] >= 0:
        score = 0.0
        for index in range(THROW_FEATURES):
            score += rows[count, index] * model.throw[index]
        total += np.exp(score)
        if cards[count] == turn[THROWN]:
            thrown = np.exp(score)
        count += 1
    chosen: float = np.log((1 - SLIP) * thrown / total + SLIP / count)
    return result + chosen


log_turn: Final[Any] = numba.njit(_log_turn)


def _sampled(turns: Any, slots: Any, stock: Any, known: int, model: Any, limit: int, hands: Any, seed: int) -> None:
    """Fill `hands` with the hands of one chain; `slots` and `stock` are its start and change."""
    np.random.seed(seed)
    count, length = len(slots), len(turns)
    cards, rows = np.empty(11, np.int64), np.zeros((11, max(THROW_FEATURES, DRAW_FEATURES)))
    logs, tried = np.zeros(length), np.zeros(length)
    for number in range(length):
        logs[number] = log_turn(turns, number, slots, model, limit, cards, rows)
    for step in range(BURN + THIN * len(hands)):
        one, two, place = np.random.randint(count), np.random.randint(count), np.random.randint(len(stock))
        first, last = slots[one, CAME], length - 1
        swap = np.random.random() < 0.5
        if swap:
            able = slots[one, CAME] <= slots[two, LEFT] and slots[two, CAME] <= slots[one, LEFT]
            first, last = min(first, slots[two, CAME]), max(first, slots[two, CAME])
        else:
            able = slots[one, LEFT] == NEVER
        if able:
            change(slots, stock, one, two, place, swap)
            gain = 0.0
            for number in range(max(first, 0), last + 1):
                tried[number] = log_turn(turns, number, slots, model, limit, cards, rows)
                gain += tried[number] - logs[number]
            if np.log(np.random.random()) < gain:
                logs[max(first, 0) : last + 1] = tried[max(first, 0) : last + 1]
            else:
                change(slots, stock, one, two, place, swap)
        if step >= BURN and (step - BURN) % THIN == 0:
            hands[(step - BURN) // THIN] = known | held(slots)


def _change(slots: Any, stock: Any, one: int, two: int, place: int, swap: bool) -> None:
    """Swap two slots' contents, or a slot's card for one of the stock; twice is as before."""
    if swap:
        for part in (SLOT_CARD, LEFT):
            slots[one, part], slots[two, part] = slots[two, part], slots[one, part]
    else:
        slots[one, SLOT_CARD], stock[place] = stock[place], slots[one, SLOT_CARD]


def _held(slots: Any) -> int:
    """What has not left its slot."""
    hand = 0
    for slot in slots:
        if slot[LEFT] == NEVER:
            hand |= 1 << slot[SLOT_CARD]
    return hand


change: Final[Any] = numba.njit(_change)
held: Final[Any] = numba.njit(_held)
sampled: Final[Any] = numba.njit(_sampled)


def start(turns: Turns, unseen: NDArray[np.int64]) -> NDArray[np.int64]:
    """Some account of his hidden cards: those thrown in the earliest slots, then the first of the unseen."""
    draws = [number for number, turn in enumerate(turns) if turn[TOOK] == 0]
    slots = np.array([[NONE, came, NEVER] for came in [NONE] * 10 + draws], np.int64)
    gone = [
        (turn[THROWN], number)
        for number, turn in enumerate(turns)
        if turn[THROWN] != NONE and not known_before(turns, number) >> turn[THROWN] & 1
    ]
    for place, (card, number) in enumerate(gone):
        slots[place, SLOT_CARD], slots[place, LEFT] = card, number
    slots[len(gone) :, SLOT_CARD] = unseen[: len(slots) - len(gone)]
    return slots


def explaining(
    model: Model, table: Table, seat: Seat, hand: Sequence[SeatEvent], count: int, seed: int
) -> NDArray[np.int64]:
    """The opponent's hand `count` times, a multiple of CHAINS; `hand` is what `seat` saw of this one."""
    turns, rng = turns_of(other(seat), hand), np.random.default_rng(seed)
    unseen, hands = np.array(list(each(table.unseen)), np.int64), np.zeros((CHAINS, count // CHAINS), np.int64)
    for chain in hands:
        order = rng.permutation(unseen)
        stock = order[len(unseen) - table.stock :].copy()
        sampled(turns, start(turns, order), stock, table.theirs_known, model, table.limit, chain, rng.integers(2**31))
    return hands.reshape(-1)
