"""Matches between bots on the real engine, each deal played from both seats.

A match's cards and the players' randomness follow from SHA-256 of (seed, pair): neighbouring matches share
nothing but the name of the run, so that the interval over pairs is honest.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from gin.bots.base import Bot, Budget
from gin.bots.registry import bot
from gin.bots.tally import Side, Tally
from gin.rules.actions import Action, NextHand
from gin.rules.engine import deal_first, decide, start_match
from gin.rules.events import Event
from gin.rules.evolve import evolve
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.settlement import Seat
from gin.rules.shuffle import Deck, deck
from gin.rules.state import MatchState, Phase
from gin.rules.view import SeatEvent, project, project_event

WORLDS: Final = Budget().worlds
NO_CLIENT_SEEDS: Final = ("", "")


@dataclass(frozen=True, slots=True)
class Pair:
    """One or two matches over the same deals: A in seat 1, then A in seat 2."""

    a: str
    b: str
    seed: int
    number: int
    matches: int = 2
    worlds: int = WORLDS
    rules: RuleSet = STANDARD


def pairs(a: str, b: str, *, matches: int, seed: int, worlds: int = WORLDS) -> Iterator[Pair]:
    """The pairs that make up `matches` matches; an odd one has no second leg."""
    for number in range((matches + 1) // 2):
        yield Pair(a, b, seed, number, min(2, matches - 2 * number), worlds)


class Table:
    """A match in progress: the truth, and what each seat has seen of it."""

    def __init__(self, rules: RuleSet, seed: bytes) -> None:
        self._seed = seed
        self.state = MatchState(1, rules, consent=False)
        self.seen: tuple[list[SeatEvent], list[SeatEvent]] = ([], [])
        self._apply(start_match(1, rules, consent=False))
        self._apply(deal_first(self.state, self._deck(1)))

    def act(self, seat: Seat, action: Action) -> None:
        """Let `seat` do `action`. GinError if it may not."""
        self._apply(decide(self.state, seat, action))

    def deal_again(self, number: int) -> None:
        """Deal hand `number`, once the one before is over."""
        self.act(1, NextHand(self._deck(number)))

    def _deck(self, number: int) -> Deck:
        return deck(self._seed, NO_CLIENT_SEEDS, number)

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = evolve(self.state, event) or self.state
            self.seen[0].append(project_event(event, 1))
            self.seen[1].append(project_event(event, 2))


@dataclass(slots=True)
class Player:
    """A bot at the table, with its own chance and its own time."""

    bot: Bot
    rng: Random
    side: Side

    def move(self, table: Table, seat: Seat, budget: Budget, clock: Callable[[], float]) -> None:
        """Think and act for `seat`."""
        view = project(table.state, seat)
        began = clock()
        action = self.bot.choose(view, table.seen[seat - 1], self.rng, budget)
        self.side.seconds += clock() - began
        self.side.moves += 1
        table.act(seat, action)


def play_pair(pair: Pair, clock: Callable[[], float]) -> Tally:
    """Play the pair's matches. `clock` gives seconds; ValueError for an unknown player."""
    tally = Tally(0, 0, 0, 0, Side(), Side())
    for leg in range(pair.matches):
        a_seat: Seat = 1 if leg == 0 else 2
        state = _play(pair, a_seat, tally, clock)
        tally.matches += 1
        tally.wins += state.winner == a_seat
        tally.hands += len(state.hands)
        tally.points += sum(hand.points if hand.winner == a_seat else -hand.points for hand in state.hands)
    return tally


def _play(pair: Pair, a_seat: Seat, tally: Tally, clock: Callable[[], float]) -> MatchState:
    table = Table(pair.rules, _derived(pair, "cards"))
    a = Player(bot(pair.a), Random(_derived(pair, "a", a_seat)), tally.a)
    b = Player(bot(pair.b), Random(_derived(pair, "b", a_seat)), tally.b)
    budget = Budget(pair.worlds)
    while not table.state.over and table.state.hand is not None:
        hand = table.state.hand
        if hand.phase is Phase.OVER:
            table.deal_again(hand.number + 1)
        elif hand.to_act is not None:
            (a if hand.to_act == a_seat else b).move(table, hand.to_act, budget, clock)
    return table.state


def _derived(pair: Pair, *parts: str | int) -> bytes:
    text = ":".join(map(str, ("gin arena", pair.seed, pair.number, *parts)))
    return hashlib.sha256(text.encode()).digest()
