"""Candidates compared over the same worlds, each as far as the value's rollouts go."""

from typing import Any

import numpy as np
from numba import types

from bench.value.compile import compiled
from bench.value.rollouts import KNOWN_SIZE, REAL, REALS, play_out
from gin.bots.hard.kernel.chance import STATE
from gin.bots.hard.kernel.rollouts import (
    GAME_SIZE,
    HAND,
    INTS,
    ME,
    THEM,
    draw_stock,
    showdown,
    take_top,
    throw_card,
)
from gin.bots.hard.kernel.sampling import order_stock, sample
from gin.bots.hard.kernel.search import DRAW, KNOCK, KNOCK_NOW, MOST_CANDIDATES, PASS, TAKE, passed, set_up
from gin.bots.hard.kernel.showdown import MOST_MELDS
from gin.bots.hard.kernel.table import TABLE, Table

INT = types.int64


@compiled(REAL, TABLE, INT, INTS, INTS, INTS, REALS, REALS)
def outcome(table: Table, candidate: int, game: Any, stock: Any, room: Any, worth: Any, known: Any) -> float:
    """The worth of `candidate` in one world; `worth` is by points, its middle element for none."""
    void = len(worth) // 2
    if candidate == KNOCK_NOW:
        return float(worth[void + table.factor * showdown(table, ME, table.me, game[HAND + THEM], room)])
    if KNOCK <= candidate < DRAW:
        mine = table.me ^ 1 << (candidate - KNOCK)
        return float(worth[void + table.factor * showdown(table, ME, mine, game[HAND + THEM], room)])
    if candidate == TAKE:
        take_top(game)
    elif candidate == DRAW:
        draw_stock(game, stock)
    elif candidate == PASS:
        passed(table, game)
    else:
        throw_card(game, candidate)
        if table.stock <= table.floor:
            return float(worth[void])
    return play_out(table, game, stock, room, worth, known)


@compiled(types.void, TABLE, INTS, INT, REALS, STATE, REALS, types.float64[:, ::1])
def play_worlds(table: Table, candidates: Any, worlds: int, worth: Any, state: Any, sums: Any, products: Any) -> None:
    """Play every candidate in so many new worlds; add its worth to `sums`, and all products of two to `products`.

    `worth` is by points, its middle element for none. A candidate below 0 is not played.
    """
    game, pool = np.empty(GAME_SIZE, np.int64), np.empty(52, np.int64)
    room, found = np.empty(MOST_MELDS + 3, np.int64), np.zeros(MOST_CANDIDATES)
    known, lates, hands = np.empty(KNOWN_SIZE), np.empty(worlds, np.int64), np.empty(worlds, np.int64)
    sample(table, lates, hands, pool, state)
    for world in range(worlds):
        order_stock(table, hands[world], pool, state)
        for index in range(len(candidates)):
            if candidates[index] >= 0:
                set_up(table, hands[world], lates[world], game)
                found[index] = outcome(table, candidates[index], game, pool, room, worth, known)
                sums[index] += found[index]
        for one in range(len(candidates)):
            for two in range(len(candidates)):
                products[one, two] += found[one] * found[two]
