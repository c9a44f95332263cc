"""How each event changes the state."""

from dataclasses import replace
from typing import assert_never

from gin.rules import events as ev
from gin.rules.actions import Pile
from gin.rules.cards import Card, Cards, mask
from gin.rules.ruleset import HAND_SIZE, UPCARD, RuleSet
from gin.rules.settlement import Ended, HandResult, Pair, Seat, other
from gin.rules.shuffle import Deck
from gin.rules.state import HandState, HandSummary, MatchState, MatchStatus, Phase


def evolve(state: MatchState | None, event: ev.Event) -> MatchState | None:
    """The state after `event`; None before the first match. ValueError if the event cannot follow."""
    match event:
        case ev.MatchStarted(number, rules, consent):
            return MatchState(number, rules, consent)
        case ev.SeatTaken() | ev.SeatLeft() | ev.LevelChanged():
            return state
        case _ if state is None:
            raise ValueError(f"{type(event).__name__} before any match")
        case ev.HandDealt():
            return replace(state, status=MatchStatus.PLAYING, hand=_dealt(state.rules, event))
        case ev.Passed() | ev.CardDrawn() | ev.CardDiscarded() | ev.Knocked():
            if state.hand is None:
                raise ValueError(f"{type(event).__name__} without a hand")
            return replace(state, hand=_played(state.hand, event))
        case ev.HandEnded(result):
            return _hand_ended(state, result)
        case ev.MatchEnded():
            return _match_ended(state, event)
        case ev.NewMatchOffered(seat):
            return replace(state, offer=seat)
        case ev.NewMatchDeclined() | ev.NewMatchWithdrawn() | ev.NewMatchAgreed():
            return replace(state, offer=None)
        case _:
            assert_never(event)


def _dealt(rules: RuleSet, event: ev.HandDealt) -> HandState:
    deck, upcard = event.deck, event.deck[UPCARD]
    return HandState(
        number=event.number,
        dealer=event.dealer,
        phase=Phase.UPCARD,
        to_act=other(event.dealer),
        knock_limit=rules.limit_with(upcard),
        doubled=rules.oklahoma_spades_double and upcard < 13,
        stock=deck[UPCARD + 1 :],
        discard_pile=(upcard,),
        holdings=dealt_holdings(event.dealer, deck),
        known=(0, 0),
    )


def dealt_holdings(dealer: Seat, deck: Deck) -> tuple[Cards, Cards]:
    """What the seats get of a deck: its first ten cards the non-dealer, the next ten the dealer."""
    first, second = mask(deck[:HAND_SIZE]), mask(deck[HAND_SIZE:UPCARD])
    return (first, second) if dealer == 2 else (second, first)


def _played(hand: HandState, event: ev.Passed | ev.CardDrawn | ev.CardDiscarded | ev.Knocked) -> HandState:
    match event:
        case ev.Passed(seat):
            phase = Phase.UPCARD if hand.passes == 0 else Phase.DRAW
            return replace(hand, passes=hand.passes + 1, phase=phase, to_act=other(seat))
        case ev.CardDrawn():
            return _drawn(hand, event)
        case ev.CardDiscarded(seat, card):
            return _thrown(hand, seat, card, Phase.DRAW, other(seat))
        case ev.Knocked(seat, card):
            return hand if card is None else _thrown(hand, seat, card, hand.phase, hand.to_act)


def _drawn(hand: HandState, event: ev.CardDrawn) -> HandState:
    seat, bit = event.seat, 1 << event.card
    holdings = _with(hand.holdings, seat, hand.holdings[seat - 1] | bit)
    if event.source is Pile.STOCK:
        return replace(hand, phase=Phase.DISCARD, holdings=holdings, stock=hand.stock[1:])
    return replace(
        hand,
        phase=Phase.DISCARD,
        holdings=holdings,
        known=_with(hand.known, seat, hand.known[seat - 1] | bit),
        discard_pile=hand.discard_pile[:-1],
        taken_card=event.card,
    )


def _thrown(hand: HandState, seat: Seat, card: Card, phase: Phase, to_act: Seat | None) -> HandState:
    left = ~(1 << card)
    return replace(
        hand,
        phase=phase,
        to_act=to_act,
        holdings=_with(hand.holdings, seat, hand.holdings[seat - 1] & left),
        known=_with(hand.known, seat, hand.known[seat - 1] & left),
        discard_pile=(*hand.discard_pile, card),
        taken_card=None,
    )


def _hand_ended(state: MatchState, result: HandResult) -> MatchState:
    hand = state.hand
    if hand is None:
        raise ValueError("a hand ended that was not dealt")
    scores = state.scores
    if result.winner is not None:
        scores = _with(scores, result.winner, scores[result.winner - 1] + result.points)
    summary = HandSummary(result.number, result.dealer, result.kind, result.winner, result.points)
    return replace(state, scores=scores, hands=(*state.hands, summary), previous_result=result, hand=_over(hand))


def _over(hand: HandState) -> HandState:
    return replace(hand, phase=Phase.OVER, to_act=None, taken_card=None)


def _match_ended(state: MatchState, event: ev.MatchEnded) -> MatchState:
    scores = state.scores
    if event.winner is not None:
        scores = _with(scores, event.winner, scores[event.winner - 1] + event.bonus)
    status = MatchStatus.ABANDONED if event.ended is Ended.ABANDONED else MatchStatus.WON
    hand = None if state.hand is None else _over(state.hand)
    return replace(
        state,
        status=status,
        winner=event.winner,
        ended=event.ended,
        ended_by=event.by,
        bonus=event.bonus,
        scores=scores,
        hand=hand,
    )


def _with(pair: Pair, seat: Seat, value: int) -> Pair:
    return (value, pair[1]) if seat == 1 else (pair[0], value)
