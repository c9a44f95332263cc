"""Candidates compared over the same worlds, a batch at a time."""

from typing import Any

import numpy as np
from numba import types

from gin.bots.hard.kernel.arrangement import loose_cards
from gin.bots.hard.kernel.chance import STATE
from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.policy import knock_plan, wants
from gin.bots.hard.kernel.rollouts import (
    DRAWN,
    DRAWS,
    GAME_SIZE,
    HAND,
    INTS,
    KNOWN,
    LATE,
    ME,
    MOVER,
    MUST_DRAW_STOCK,
    PILE,
    STAGE,
    TAKEN,
    THEM,
    THROWS,
    TOP,
    TURNS,
    draw_stock,
    play_out,
    showdown,
    take_top,
    throw_card,
)
from gin.bots.hard.kernel.sampling import order_stock, sample
from gin.bots.hard.kernel.showdown import MOST_MELDS, value
from gin.bots.hard.kernel.table import TABLE, Table

INT = types.int64
REALS = types.float64[::1]
KNOCK, DRAW, TAKE, PASS, KNOCK_NOW, BIG_GIN = 64, 128, 129, 130, 131, 132
"""Candidates: a card's number is its discard, + KNOCK a knock with it; the others stand for themselves."""
MOST_CANDIDATES = 16


@compiled(types.void, TABLE, INT, INT, INTS)
def set_up(table: Table, theirs: int, late: int, game: Any) -> None:
    """The game before my move, in the world where the opponent holds `theirs`."""
    game[HAND + ME], game[HAND + THEM] = table.me, theirs
    game[KNOWN + ME], game[KNOWN + THEM] = table.mine_known, table.theirs_known
    game[TURNS + ME], game[TURNS + THEM] = table.my_turns, table.their_turns
    game[PILE], game[TOP], game[DRAWN], game[LATE] = table.pile, table.top, 0, late
    game[MOVER], game[TAKEN], game[STAGE] = ME, table.taken, THROWS


@compiled(types.void, TABLE, INTS)
def passed(table: Table, game: Any) -> None:
    """I leave the first upcard: the opponent may take it, unless he passed too; then the non-dealer draws."""
    if table.last_pass:
        game[MOVER], game[STAGE] = THEM, MUST_DRAW_STOCK
    elif wants(game[TOP], game[HAND + THEM], knock_plan(table.their_turns, table.limit, game[LATE])):
        game[MOVER], game[STAGE] = THEM, DRAWS
    else:
        game[STAGE] = MUST_DRAW_STOCK


@compiled(INT, TABLE, INT, INTS, INTS, INTS)
def outcome(table: Table, candidate: int, game: Any, stock: Any, room: Any) -> int:
    """My points in one world after `candidate`."""
    if candidate == BIG_GIN:
        return table.big_gin_bonus + value(loose_cards(game[HAND + THEM]))
    if candidate == KNOCK_NOW:
        return showdown(table, ME, table.me, game[HAND + THEM], room)
    if KNOCK <= candidate < DRAW:
        return showdown(table, ME, table.me ^ 1 << (candidate - KNOCK), game[HAND + THEM], room)
    if candidate == TAKE:
        take_top(game)
    elif candidate == DRAW:
        draw_stock(game, stock)
    elif candidate == PASS:
        passed(table, game)
    else:
        throw_card(game, candidate)
        if table.stock <= table.floor:
            return 0
    return play_out(table, game, stock, room)


@compiled(types.void, TABLE, INTS, INT, REALS, STATE, REALS, types.float64[:, ::1])
def play_worlds(table: Table, candidates: Any, worlds: int, worth: Any, state: Any, sums: Any, products: Any) -> None:
    """Play every candidate in so many new worlds; add its worth to `sums`, and all products of two to `products`.

    `worth` is by points, its middle element for none. A candidate below 0 is not played.
    """
    game, pool = np.empty(GAME_SIZE, np.int64), np.empty(52, np.int64)
    room, found = np.empty(MOST_MELDS + 3, np.int64), np.zeros(MOST_CANDIDATES)
    lates, hands, middle = np.empty(worlds, np.int64), np.empty(worlds, np.int64), len(worth) // 2
    sample(table, lates, hands, pool, state)
    for world in range(worlds):
        order_stock(table, hands[world], pool, state)
        for index in range(len(candidates)):
            if candidates[index] >= 0:
                set_up(table, hands[world], lates[world], game)
                points = outcome(table, candidates[index], game, pool, room)
                found[index] = worth[middle + points * table.factor]
                sums[index] += found[index]
        for one in range(len(candidates)):
            for two in range(len(candidates)):
                products[one, two] += found[one] * found[two]
