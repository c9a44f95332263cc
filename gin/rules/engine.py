"""The game's one door: `decide` what an action causes, `evolve` a state by what happened.

Nothing else changes a match. A refusal is a GinError and changes nothing; `evolve` accepts only what
`decide` made, in its order.
"""

from collections.abc import Iterable
from typing import TypeVar

from gin.errors import ErrorCode, GinError
from gin.rules import events as ev
from gin.rules.actions import (
    AcceptNewMatch,
    Action,
    BigGin,
    DeclineNewMatch,
    Discard,
    Draw,
    Knock,
    NewMatch,
    NextHand,
    Pass,
    Pile,
    Resign,
    WithdrawNewMatch,
)
from gin.rules.arrange import deadwood
from gin.rules.cards import DECK_SIZE, NAMES, Card
from gin.rules.evolve import evolve
from gin.rules.ruleset import RuleSet
from gin.rules.scoring import final_bonus, settle
from gin.rules.settlement import Ended, HandResult, Kind, Seat, Settlement, other
from gin.rules.shuffle import Deck
from gin.rules.state import HandState, MatchState, MatchStatus, Phase

Events = tuple[ev.Event, ...]
T = TypeVar("T")


def start_match(number: int, rules: RuleSet, *, consent: bool) -> Events:
    """The first event of match `number` (from 1). It waits until the first hand is dealt."""
    return (ev.MatchStarted(number, rules, consent),)


def deal_first(state: MatchState, deck: Deck) -> Events:
    """The first hand: seat 1 is the non-dealer. GinError `hand_not_over` or `match_over` unless it is waited for."""
    if state.status is not MatchStatus.WAITING:
        raise GinError(ErrorCode.MATCH_OVER if state.over else ErrorCode.HAND_NOT_OVER)
    return (_dealt(1, 2, deck),)


def replay(events: Iterable[ev.Event]) -> MatchState:
    """The state that a whole match's events lead to. ValueError if they do not begin with its start."""
    state: MatchState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no match was started")
    return state


def decide(state: MatchState, seat: Seat, action: Action) -> Events:
    """What `action` by `seat` causes. GinError says why it may not be done; then nothing has changed."""
    match action:
        case NextHand(deck):
            return _next_hand(state, deck)
        case NewMatch() | AcceptNewMatch() | DeclineNewMatch() | WithdrawNewMatch():
            return _new_match(state, seat, action)
        case Resign():
            open_hand(state)
            return (ev.MatchEnded(Ended.RESIGNED, other(seat), by=seat),)
        case Pass():
            _hand_on_turn(state, seat, Phase.UPCARD)
            return (ev.Passed(seat),)
        case Draw(source):
            return _draw(_hand_on_turn(state, seat, Phase.UPCARD, Phase.DRAW), seat, source)
        case Discard(card):
            hand = _hand_on_turn(state, seat, Phase.DISCARD)
            return _discard(state, hand, seat, card)
        case Knock(thrown):
            return _knock_before_draw(state, seat) if thrown is None else _knock(state, seat, thrown)
        case BigGin():
            return _big_gin(state, seat)


def open_hand(state: MatchState) -> HandState:
    """The hand of a match that is being played, on the table or just over. GinError if there is none."""
    if state.over:
        raise GinError(ErrorCode.MATCH_OVER)
    if state.hand is None:
        raise GinError(ErrorCode.MATCH_NOT_STARTED)
    return state.hand


def _hand_on_turn(state: MatchState, seat: Seat, *phases: Phase) -> HandState:
    hand = open_hand(state)
    if hand.phase is Phase.OVER:
        raise GinError(ErrorCode.HAND_OVER)
    if hand.to_act != seat:
        raise GinError(ErrorCode.NOT_YOUR_TURN, to_act=hand.to_act)
    if hand.phase not in phases:
        raise GinError(ErrorCode.WRONG_PHASE, phase=hand.phase.value)
    return hand


def _draw(hand: HandState, seat: Seat, source: Pile) -> Events:
    if source is Pile.STOCK:
        if hand.phase is Phase.UPCARD:
            raise GinError(ErrorCode.WRONG_PHASE, phase=hand.phase.value)
        return (ev.CardDrawn(seat, source, hand.stock[0]),)
    if hand.stock_only:
        raise GinError(ErrorCode.STOCK_ONLY)
    return (ev.CardDrawn(seat, source, hand.discard_pile[-1]),)


def _check_throw(hand: HandState, seat: Seat, card: Card) -> None:
    if not (0 <= card < DECK_SIZE and hand.holdings[seat - 1] >> card & 1):
        raise GinError(ErrorCode.CARD_NOT_HELD, card=NAMES[card] if 0 <= card < DECK_SIZE else None)
    if card == hand.taken_card:
        raise GinError(ErrorCode.CARD_JUST_TAKEN, card=NAMES[card])


def _check_knock(hand: HandState, left: int) -> None:
    if left > hand.knock_limit:
        raise GinError(ErrorCode.DEADWOOD_TOO_HIGH, deadwood=left, limit=hand.knock_limit)


def _discard(state: MatchState, hand: HandState, seat: Seat, card: Card) -> Events:
    _check_throw(hand, seat, card)
    thrown = ev.CardDiscarded(seat, card)
    if len(hand.stock) > state.rules.stock_floor:
        return (thrown,)
    return thrown, voided(hand)


def voided(hand: HandState) -> ev.HandEnded:
    """The end of a hand that nobody wins."""
    return ev.HandEnded(HandResult(hand.number, hand.dealer, Kind.VOID, None, None, 0))


def _knock(state: MatchState, seat: Seat, card: Card) -> Events:
    hand = _hand_on_turn(state, seat, Phase.DISCARD)
    _check_throw(hand, seat, card)
    _check_knock(hand, deadwood(hand.holdings[seat - 1] ^ 1 << card))
    return _showdown(state, hand, seat, card)


def _knock_before_draw(state: MatchState, seat: Seat) -> Events:
    hand = _hand_on_turn(state, seat, Phase.DRAW, Phase.DISCARD)
    if hand.phase is Phase.DISCARD or not state.rules.knock_before_draw:
        raise GinError(ErrorCode.CARD_NEEDED)
    if hand.stock_only:
        raise GinError(ErrorCode.STOCK_ONLY)
    _check_knock(hand, deadwood(hand.holdings[seat - 1]))
    return _showdown(state, hand, seat, None)


def _big_gin(state: MatchState, seat: Seat) -> Events:
    hand = _hand_on_turn(state, seat, Phase.DISCARD)
    if not state.rules.big_gin:
        raise GinError(ErrorCode.NOT_IN_THESE_RULES, option="big_gin")
    left = deadwood(hand.holdings[seat - 1])
    if left:
        raise GinError(ErrorCode.DEADWOOD_TOO_HIGH, deadwood=left, limit=0)
    return _showdown(state, hand, seat, None)


def _showdown(state: MatchState, hand: HandState, knocker: Seat, card: Card | None) -> Events:
    thrown = 0 if card is None else 1 << card
    shown = hand.holdings[knocker - 1] & ~thrown
    settled = settle(shown, hand.holdings[other(knocker) - 1], state.rules, limit=hand.knock_limit, double=hand.doubled)
    result = _result(hand, knocker, shown, settled)
    ended = (ev.Knocked(knocker, card), ev.HandEnded(result))
    return ended + _match_won(state, result)


def _result(hand: HandState, knocker: Seat, shown: int, settled: Settlement) -> HandResult:
    theirs = hand.holdings[other(knocker) - 1]
    ours, others = settled.knocker, settled.defender
    return HandResult(
        number=hand.number,
        dealer=hand.dealer,
        kind=settled.kind,
        knocker=knocker,
        winner=knocker if settled.winner == "knocker" else other(knocker),
        points=settled.points,
        cards=_by_seat(knocker, shown, theirs),
        melds=_by_seat(knocker, ours.melds, others.melds),
        layoffs=others.layoffs,
        deadwood=_by_seat(knocker, ours.deadwood, others.deadwood),
    )


def _by_seat(knocker: Seat, ours: T, others: T) -> tuple[T, T]:
    return (ours, others) if knocker == 1 else (others, ours)


def _match_won(state: MatchState, result: HandResult) -> Events:
    winner = result.winner
    if winner is None or (score := state.scores[winner - 1] + result.points) < state.rules.target:
        return ()
    won = 1 + sum(hand.winner == winner for hand in state.hands)
    lost = sum(hand.winner == other(winner) for hand in state.hands)
    return (ev.MatchEnded(Ended.TARGET, winner, final_bonus(state.rules, score=score, won=won, lost=lost)),)


def _next_hand(state: MatchState, deck: Deck) -> Events:
    hand = open_hand(state)
    if hand.phase is not Phase.OVER:
        raise GinError(ErrorCode.HAND_NOT_OVER)
    void = state.hands[-1].kind is Kind.VOID
    return (_dealt(hand.number + 1, hand.dealer if void else other(hand.dealer), deck),)


def _dealt(number: int, dealer: Seat, deck: Deck) -> ev.HandDealt:
    if sorted(deck) != list(range(DECK_SIZE)):
        raise ValueError("a deck is all 52 cards")
    return ev.HandDealt(number, dealer, deck)


def _new_match(
    state: MatchState, seat: Seat, action: NewMatch | AcceptNewMatch | DeclineNewMatch | WithdrawNewMatch
) -> Events:
    if state.status is MatchStatus.WAITING:
        raise GinError(ErrorCode.MATCH_NOT_STARTED)
    theirs = state.offer is not None and state.offer != seat
    match action:
        case NewMatch() if state.offer == seat:
            raise GinError(ErrorCode.OFFER_OPEN)
        case NewMatch() if state.consent and not theirs:
            return (ev.NewMatchOffered(seat),)
        case NewMatch():
            return _agreed(state, seat)
        case AcceptNewMatch() if theirs:
            return _agreed(state, seat)
        case DeclineNewMatch() if theirs:
            return (ev.NewMatchDeclined(seat),)
        case WithdrawNewMatch() if state.offer == seat:
            return (ev.NewMatchWithdrawn(seat),)
        case _:
            raise GinError(ErrorCode.NO_OFFER)


def _agreed(state: MatchState, seat: Seat) -> Events:
    agreed = ev.NewMatchAgreed(seat)
    return (agreed,) if state.over else (agreed, ev.MatchEnded(Ended.ABANDONED, by=seat))
