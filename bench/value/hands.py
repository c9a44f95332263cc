"""Hands of the cheap policy against one of several opponents, in compiled code, and rollouts from inside them."""

from typing import Any

from numba import types

from bench.value.compile import compiled
from bench.value.features import INT, REALS, features
from bench.value.opponents import AGAIN, GIN_ONLY, KIND, POLICY, SIMPLE, takes, thrown
from gin.bots.hard.kernel.chance import STATE, below, fraction
from gin.bots.hard.kernel.policy import KNOCKS, NO_CARD
from gin.bots.hard.kernel.pool import shuffle
from gin.bots.hard.kernel.rollouts import (
    DRAWN,
    DRAWS,
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
    take_top,
    throw_card,
)
from gin.bots.hard.kernel.showdown import settle

BONUS, FLOOR = 25, 2
GOES_ON = 999
"""Instead of points: the hand has not ended."""
SHARES = (0.25, 0.4, 0.6, 0.8, 1.0)
"""Of opponents, cumulated; then their kinds, and the deadwood that they knock with late in a hand."""
KINDS = (SIMPLE, POLICY, POLICY, GIN_ONLY, POLICY)
LATES = (10, 10, 5, 0, 0)


@compiled(INT, INTS, INTS, INTS, STATE)
def turn(game: Any, stock: Any, room: Any, state: Any) -> int:
    """Play the mover's turn. My points if it ends the hand, 0 for a void one; else GOES_ON."""
    mover = game[MOVER]
    if game[STAGE] == DRAWS and takes(game):
        take_top(game)
    elif game[STAGE] != THROWS:
        draw_stock(game, stock)
    card = thrown(game, state)
    if card >= KNOCKS:
        game[HAND + mover] ^= 1 << (card - KNOCKS)
        points = settle(game[HAND + mover], game[HAND + 1 - mover], BONUS, BONUS, room[3:], room[:3])
        return points if mover == ME else -points
    if mover == THEM and game[TAKEN] == NO_CARD and card == stock[game[DRAWN] - 1]:
        game[AGAIN] |= 1 << card
    throw_card(game, card)
    return 0 if len(stock) - game[DRAWN] <= FLOOR else GOES_ON


@compiled(types.void, INTS, INTS, INTS, STATE, STATE, INT, REALS)
def roll(game: Any, stock: Any, room: Any, state: Any, luck: Any, rollouts: int, figures: Any) -> None:
    """How often and how high each side wins from here: the means of some rollouts."""
    for _ in range(rollouts):
        played, order = game.copy(), stock.copy()
        played[AGAIN] = 0
        shuffle(order, game[DRAWN], len(order) - 1, len(order), luck)
        points = GOES_ON
        while points == GOES_ON:
            points = turn(played, order, room, state)
        figures[0] += 1.0 if points > 0 else 0.0
        figures[1] += 1.0 if points < 0 else 0.0
        figures[2] += max(points, 0)
        figures[3] += max(-points, 0)
    figures /= rollouts


@compiled(types.void, INTS, INTS, INTS, REALS)
def describe(game: Any, stock: Any, room: Any, out: Any) -> None:
    """The features of a game after my throw."""
    stage = room[:3]
    stage[0], stage[1], stage[2] = len(stock) - game[DRAWN], game[TURNS + ME], game[TURNS + THEM]
    mine, theirs, mine_known, theirs_known = game[HAND + ME], game[HAND + THEM], game[KNOWN + ME], game[KNOWN + THEM]
    features(mine, theirs, mine_known, theirs_known, game[PILE], game[TOP], stage, game[LATE], out)


@compiled(types.void, INTS, INTS, STATE)
def deal(game: Any, pool: Any, state: Any) -> None:
    """A new hand against another opponent, until somebody has taken the first upcard or must draw from the stock."""
    shuffle(pool, 0, 51, 52, state)
    share, kind = fraction(state), 0
    while share >= SHARES[kind]:
        kind += 1
    game[:] = 0
    game[KIND], game[LATE], game[TAKEN], game[MOVER] = KINDS[kind], LATES[kind], NO_CARD, below(state, 2)
    for place in range(10):
        game[HAND + game[MOVER]] |= 1 << pool[place]
        game[HAND + 1 - game[MOVER]] |= 1 << pool[10 + place]
    game[PILE], game[TOP], game[STAGE] = 1 << pool[20], pool[20], MUST_DRAW_STOCK
    for _ in range(2):
        if game[STAGE] == MUST_DRAW_STOCK:
            if takes(game):
                take_top(game)
            else:
                game[MOVER] = 1 - game[MOVER]
