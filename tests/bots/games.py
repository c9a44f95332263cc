"""Matches between bots with everything that happened at hand, so that a test can look behind the cards."""

from collections.abc import Iterator
from random import Random

from gin.bots.base import Bot, Budget
from gin.bots.registry import bot
from gin.rules.actions import Action, NextHand
from gin.rules.cards import DECK_SIZE
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.settlement import Seat, other
from gin.rules.shuffle import Deck
from gin.rules.state import Phase
from gin.rules.view import SeatEvent, SeatView, project, project_event
from tests.support.table import Table

FEW_WORLDS = Budget(worlds=64)
LEVELS = ("easy", "medium", "hard")


def shuffled(rng: Random) -> Deck:
    return tuple(rng.sample(range(DECK_SIZE), DECK_SIZE))


def new_table(rng: Random, rules: RuleSet = STANDARD) -> Table:
    return Table(rules, shuffled(rng))


def seen_by(table: Table, seat: Seat) -> list[SeatEvent]:
    """That seat's history of the match."""
    return [project_event(event, seat) for event in table.events]


def turns(
    table: Table, players: tuple[Bot, Bot], rng: Random, budget: Budget = FEW_WORLDS
) -> Iterator[tuple[SeatView, list[SeatEvent], Action]]:
    """Play the match to its end; each move's view, history and action, before it is made."""
    while not table.state.over:
        if table.hand.phase is Phase.OVER:
            table.do(1, NextHand(shuffled(rng)))
            continue
        seat: Seat = table.hand.to_act or 1
        view, history = project(table.state, seat), seen_by(table, seat)
        action = players[seat - 1].choose(view, history, rng, budget)
        yield view, history, action
        table.do(seat, action)


def pair(first: str, second: str) -> tuple[Bot, Bot]:
    return bot(first), bot(second)


def hidden_from(table: Table, seat: Seat) -> int:
    """The opponent's cards that `seat` has not seen."""
    rival = other(seat)
    return table.hand.holdings[rival - 1] & ~table.hand.known[rival - 1]
