"""Random matches under random rules, played so that hands and matches come to their ends."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from gin.rules.actions import AcceptNewMatch, Action, BigGin, Discard, Draw, Knock, NewMatch, NextHand, Pile, Resign
from gin.rules.arrange import deadwood
from gin.rules.engine import deal_first, decide, evolve, start_match
from gin.rules.events import Event
from gin.rules.legal import LegalAction, legal_actions
from gin.rules.ruleset import BIG_GIN_BONUS, BOUNDS, RuleSet
from gin.rules.settlement import Seat
from gin.rules.state import MatchState

LONGEST = 600
"""Actions after which a match with a far target is left."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Every valid rule set; targets are mostly near, so that most matches are won."""
    numbers = {name: st.integers(*bounds) for name, bounds in BOUNDS.items()}
    chosen = {name: draw(st.booleans()) for name in ("big_gin", "oklahoma", "shutout", "knock_before_draw")}
    return RuleSet(
        **chosen,
        oklahoma_spades_double=chosen["oklahoma"] and draw(st.booleans()),
        knock_limit=10 if chosen["oklahoma"] else draw(st.just(10) | numbers["knock_limit"]),
        big_gin_bonus=draw(numbers["big_gin_bonus"]) if chosen["big_gin"] else BIG_GIN_BONUS,
        target=draw(st.integers(10, 60) | numbers["target"]),
        **{name: draw(numbers[name]) for name in ("gin_bonus", "undercut_bonus", "stock_floor")},
        **{name: draw(numbers[name]) for name in ("game_bonus", "box_bonus")},
    )


@dataclass
class Step:
    """One action, what it caused, and the match before and after."""

    before: MatchState
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: MatchState


def opening(rng: random.Random, rules: RuleSet, *, consent: bool) -> tuple[tuple[Event, ...], MatchState]:
    """A match just dealt, with its events."""
    started = start_match(1, rules, consent=consent)
    waiting = after(None, started)
    dealt = deal_first(waiting, deck(rng))
    return started + dealt, after(waiting, dealt)


def after(state: MatchState | None, events: tuple[Event, ...]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return state


def steps(rng: random.Random, state: MatchState) -> Iterator[Step]:
    """Actions to the match's end, and a few about a new match after it."""
    for _ in range(LONGEST):
        yield (step := taken(rng, state))
        state = step.after
        if state.over and rng.random() < 0.3:
            return


def taken(rng: random.Random, state: MatchState) -> Step:
    anyone = state.over or state.hand.to_act is None or rng.random() < (0.03 if state.consent else 0.0003)
    seat: Seat = rng.choice((1, 2)) if anyone else state.hand.to_act
    legal = legal_actions(state, seat)
    action = rng.choices(legal, [weight(option, legal, wanted(state, seat)) for option in legal])[0].action
    if isinstance(action, NextHand):
        action = NextHand(deck(rng))
    events = decide(state, seat, action)
    return Step(state, seat, action, events, after(state, events))


def wanted(state: MatchState, seat: Seat) -> bool:
    """Whether the open card would go into a meld."""
    held, pile = state.hand.holdings[seat - 1], state.hand.discard_pile
    return bool(pile) and deadwood(held | 1 << pile[-1]) <= deadwood(held)


def weight(option: LegalAction, legal: tuple[LegalAction, ...], wanted: bool) -> float:
    """Mostly towards gin: draw what fits, throw what leaves least, knock at times; seldom leave the match."""
    match option.action:
        case Resign():
            return 0.0005
        case NewMatch():
            return 0.002
        case AcceptNewMatch():
            return 0.05
        case Discard():
            best = min(each.deadwood for each in legal if isinstance(each.action, Discard))
            return 1 if option.deadwood == best else 0.005
        case Knock():
            return 20 if option.gin else 0.2
        case Draw(Pile.DISCARD):
            return 10 if wanted else 0.1
        case BigGin():
            return 20
        case _:
            return 1


def deck(rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(range(52), 52))
