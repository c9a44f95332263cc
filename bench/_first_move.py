"""One JSON line from a fresh process: CPU of loading hard, of its first move, and of the same move as its hundredth."""

import json
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Final

from gin.bots.arena import Table
from gin.bots.base import Bot, Budget
from gin.bots.registry import bot
from gin.rules.ruleset import STANDARD
from gin.rules.state import Phase
from gin.rules.view import SeatEvent, SeatView, project

BETWEEN: Final = 98
"""Moves between the first and the hundredth."""
Position = tuple[SeatView, list[SeatEvent]]


def throws() -> list[Position]:
    """Every moment of a match between medium players at which there is a card to throw."""
    table, player, found = Table(STANDARD, b"first move"), bot("medium"), []
    while not table.state.over and table.state.hand is not None:
        hand = table.state.hand
        if hand.to_act is None:
            table.deal_again(hand.number + 1)
            continue
        view, history = project(table.state, hand.to_act), list(table.seen[hand.to_act - 1])
        if hand.phase is Phase.DISCARD:
            found.append((view, history))
        table.act(hand.to_act, player.choose(view, history, Random(1), Budget()))
    return found


def milliseconds(player: Bot, position: Position) -> float:
    """CPU time of one move; the same worlds every time."""
    began = process_time()
    player.choose(*position, Random(1), Budget())
    return 1000 * (process_time() - began)


def main() -> None:
    """Print the line."""
    first, *others = throws()
    began = process_time()
    hard = bot("hard")
    loading = 1000 * (process_time() - began)
    at_first = milliseconds(hard, first)
    for position in islice(cycle(others), BETWEEN):
        milliseconds(hard, position)
    later = milliseconds(hard, first)
    print(json.dumps({"load_ms": loading, "first_ms": at_first, "hundredth_ms": later, "ratio": at_first / later}))


if __name__ == "__main__":
    main()
