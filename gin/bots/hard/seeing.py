"""A view and its history as the kernels' numbers."""

from collections.abc import Sequence

from gin.bots.hard.belief import kind_of_opponent
from gin.bots.hard.kernel.policy import NO_CARD
from gin.bots.hard.kernel.table import Table
from gin.bots.prospects import unseen
from gin.bots.reading import current_hand, current_match, read
from gin.rules.actions import Pile
from gin.rules.cards import mask
from gin.rules.settlement import other
from gin.rules.view import DrawSeen, Passed, SeatEvent, SeatView


def see(view: SeatView, history: Sequence[SeatEvent]) -> Table:
    """All that the seat knows. ValueError if no hand was dealt."""
    hand, rules = view.hand, view.match.rules
    if hand is None:
        raise ValueError("no hand was dealt")
    events = current_hand(history)
    reading = read(view.seat, events)
    rival = other(view.seat)
    fast, middling, _ = kind_of_opponent(view.seat, current_match(history), rules)
    return Table(
        me=view.holding,
        unseen=unseen(view),
        mine_known=hand.known[view.seat - 1],
        theirs_known=view.opponent_known,
        pile=mask(hand.discard_pile),
        top=hand.discard_pile[-1] if hand.discard_pile else NO_CARD,
        taken=NO_CARD if hand.taken_card is None else hand.taken_card,
        refused=reading.thrown | reading.declined,
        stock=hand.stock_count,
        my_turns=reading.my_turns,
        their_turns=reading.their_turns,
        their_draws=sum(isinstance(e, DrawSeen) and e.seat == rival and e.source is Pile.STOCK for e in events),
        exchange=reading.exchange,
        last_pass=int(any(isinstance(event, Passed) for event in events)),
        limit=hand.knock_limit,
        floor=rules.stock_floor,
        gin_bonus=rules.gin_bonus,
        big_gin_bonus=rules.big_gin_bonus,
        undercut_bonus=rules.undercut_bonus,
        factor=2 if hand.doubled else 1,
        fast=round(1000 * fast),
        middling=round(1000 * middling),
    )
