"""Matches on the real engine between players with a budget each."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from time import process_time
from typing import NamedTuple

from gin.bots.arena import Player, Table
from gin.bots.base import Bot, Budget
from gin.bots.tally import Side
from gin.rules.ruleset import STANDARD
from gin.rules.settlement import Seat


class Entrant(NamedTuple):
    """A player, the worlds that it may sample for a move, and its time, which is counted here."""

    bot: Bot
    worlds: int
    side: Side


def played(name: str, first: Entrant, second: Entrant) -> Iterator[tuple[Table, Seat]]:
    """A match, after each move, with who moved; cards and chance follow from `name`."""
    table = Table(STANDARD, _derived(name, "cards"))
    seated = [Player(one.bot, Random(_derived(name, str(seat))), one.side) for seat, one in enumerate((first, second))]
    budgets = Budget(first.worlds), Budget(second.worlds)
    while not table.state.over and (hand := table.state.hand) is not None:
        mover = hand.to_act
        if mover is None:
            table.deal_again(hand.number + 1)
        else:
            seated[mover - 1].move(table, mover, budgets[mover - 1], process_time)
            yield table, mover


def _derived(name: str, part: str) -> bytes:
    return sha256(f"bench value {name} {part}".encode()).digest()
