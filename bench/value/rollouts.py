"""A hand played on by the cheap policy on both sides, in one world, to its end or to my second throw from here.

The player's rollouts with a value at their end; all that is as there is imported from there.
"""

from typing import Any

from numba import types

from bench.value.ahead import HIDDEN, predict, worth_ahead
from bench.value.compile import compiled
from bench.value.features import FEATURES, features
from gin.bots.hard.kernel.policy import KNOCKS, haste, knock_plan, throw, wants
from gin.bots.hard.kernel.rollouts import (
    DRAWN,
    DRAWS,
    HAND,
    INTS,
    KNOWN,
    LATE,
    ME,
    MOVER,
    PILE,
    STAGE,
    TAKEN,
    THEM,
    THROWS,
    TOP,
    TURNS,
    draw_stock,
    showdown,
    take_top,
    throw_card,
)
from gin.bots.hard.kernel.sampling import their_hurry
from gin.bots.hard.kernel.table import TABLE, Table

REAL = types.float64
REALS = REAL[::1]
KNOWN_SIZE = FEATURES + HIDDEN + 4
OWN_TURNS = 2
"""My throws that a rollout plays before the value speaks."""


@compiled(types.boolean, TABLE)
def learnt(table: Table) -> bool:
    """Whether these are the rules that the value was trained under; under others a hand is played out."""
    return bool(table.limit == 10 and table.gin_bonus == 25 and table.undercut_bonus == 25 and table.floor == 2)


@compiled(REAL, TABLE, INTS, INTS, REALS, REALS)
def value_ahead(table: Table, game: Any, room: Any, worth: Any, known: Any) -> float:
    """What the game is worth after my throw, not played on. `known` is space for features, hidden units and figures."""
    stage, out = room[:3], known[-4:]
    stage[0], stage[1], stage[2] = table.stock - game[DRAWN], game[TURNS + ME], game[TURNS + THEM]
    mine, theirs, mine_known, theirs_known = game[HAND + ME], game[HAND + THEM], game[KNOWN + ME], game[KNOWN + THEM]
    features(mine, theirs, mine_known, theirs_known, game[PILE], game[TOP], stage, game[LATE], known[:FEATURES])
    predict(known[:FEATURES], known[FEATURES:-4], out)
    out[2] *= table.factor
    out[3] *= table.factor
    return worth_ahead(out, worth)


@compiled(REAL, TABLE, INTS, INTS, INTS, REALS, REALS)
def play_out(table: Table, game: Any, stock: Any, room: Any, worth: Any, known: Any) -> float:
    """The worth of the hand's end, or of where OWN_TURNS more of my turns lead."""
    mine, theirs = haste(min(game[LATE], table.limit)), their_hurry(table, game[LATE])
    until = game[TURNS + ME] + (OWN_TURNS if learnt(table) else 99)
    while True:
        mover = game[MOVER]
        plan = knock_plan(game[TURNS + mover], table.limit, game[LATE] if mover == THEM else 0)
        if game[STAGE] == DRAWS and wants(game[TOP], game[HAND + mover], plan):
            take_top(game)
        elif game[STAGE] != THROWS:
            draw_stock(game, stock)
        hurry = mine if mover == ME else theirs
        card = throw(game[HAND + mover], game[TAKEN], game[PILE], game[KNOWN + 1 - mover], plan, hurry)
        if card >= KNOCKS:
            game[HAND + mover] ^= 1 << (card - KNOCKS)
            points = table.factor * showdown(table, mover, game[HAND + ME], game[HAND + THEM], room)
            return float(worth[len(worth) // 2 + points])
        throw_card(game, card)
        if table.stock - game[DRAWN] <= table.floor:
            return float(worth[len(worth) // 2])
        if mover == ME and game[TURNS + ME] == until:
            return value_ahead(table, game, room, worth, known)
