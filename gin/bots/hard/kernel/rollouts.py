"""A hand played to its end by the cheap policy on both sides, in one world.

The game is an array of numbers, so that a world costs no allocation: by side (me, them) the hands, what the other
side knows of them and the turns taken; then the pile as a mask and its top card, how many cards left the stock,
who moves, in what stage, and the deadwood that the opponent knocks with late in a hand. `room` is scratch space for
the showdown.
"""

from typing import Any

from numba import types

from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.policy import KNOCKS, NO_CARD, haste, knock_plan, throw, wants
from gin.bots.hard.kernel.sampling import their_hurry
from gin.bots.hard.kernel.showdown import settle
from gin.bots.hard.kernel.table import TABLE, Table

INT = types.int64
INTS = INT[::1]
ME, THEM = 0, 1
HAND, KNOWN, TURNS = 0, 2, 4
PILE, TOP, DRAWN, MOVER, TAKEN, STAGE, LATE = 6, 7, 8, 9, 10, 11, 12
GAME_SIZE = 13
DRAWS, MUST_DRAW_STOCK, THROWS = 0, 1, 2
"""Stages: may draw from either pile; from the stock only; holds eleven."""


@compiled(INT, TABLE, INT, INT, INT, INTS)
def showdown(table: Table, knocker: int, mine: int, theirs: int, room: Any) -> int:
    """The knock's points as I see them."""
    melds, spread = room[3:], room[:3]
    if knocker == ME:
        return settle(mine, theirs, table.gin_bonus, table.undercut_bonus, melds, spread)
    return -settle(theirs, mine, table.gin_bonus, table.undercut_bonus, melds, spread)


@compiled(types.void, INTS, INTS)
def draw_stock(game: Any, stock: Any) -> None:
    """The mover takes the next card of the stock."""
    game[HAND + game[MOVER]] |= 1 << stock[game[DRAWN]]
    game[DRAWN] += 1
    game[TAKEN] = NO_CARD
    game[STAGE] = THROWS


@compiled(types.void, INTS)
def take_top(game: Any) -> None:
    """The mover takes the top of the pile; both see it."""
    bit = 1 << game[TOP]
    game[HAND + game[MOVER]] |= bit
    game[KNOWN + game[MOVER]] |= bit
    game[PILE] ^= bit
    game[TAKEN] = game[TOP]
    game[STAGE] = THROWS


@compiled(types.void, INTS, INT)
def throw_card(game: Any, card: int) -> None:
    """The mover throws `card`, and it is the other's turn."""
    mover, bit = game[MOVER], 1 << card
    game[HAND + mover] ^= bit
    game[KNOWN + mover] &= ~bit
    game[TURNS + mover] += 1
    game[PILE] |= bit
    game[TOP] = card
    game[MOVER] = 1 - mover
    game[STAGE] = DRAWS


@compiled(INT, TABLE, INTS, INTS, INTS)
def play_out(table: Table, game: Any, stock: Any, room: Any) -> int:
    """My points from here to the end of the hand, 0 if it ends void."""
    mine, theirs = haste(min(game[LATE], table.limit)), their_hurry(table, game[LATE])
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
            return showdown(table, mover, game[HAND + ME], game[HAND + THEM], room)
        throw_card(game, card)
        if table.stock - game[DRAWN] <= table.floor:
            return 0
