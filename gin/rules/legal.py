"""What a seat may do now, with the deadwood that each discard would leave."""

from collections.abc import Iterator
from dataclasses import dataclass

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
from gin.rules.cards import each
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.state import HandState, MatchState, MatchStatus, Phase


@dataclass(frozen=True, slots=True)
class LegalAction:
    """An action, and for a discard or a knock what it leaves: its deadwood, and whether a knock is gin."""

    action: Action
    deadwood: int | None = None
    gin: bool | None = None


def legal_actions(state: MatchState, seat: Seat) -> tuple[LegalAction, ...]:
    """Everything that `seat` may do now, moves first. All the engine accepts, and nothing else."""
    return (*_moves(state, seat), *(LegalAction(action) for action in _answers(state, seat)))


def _moves(state: MatchState, seat: Seat) -> Iterator[LegalAction]:
    hand = state.hand
    if hand is None or state.status is not MatchStatus.PLAYING:
        return
    if hand.phase is Phase.OVER:
        yield LegalAction(NextHand())
    if hand.to_act != seat:
        return
    match hand.phase:
        case Phase.UPCARD:
            yield LegalAction(Pass())
            yield LegalAction(Draw(Pile.DISCARD))
        case Phase.DRAW:
            yield from _draws(state.rules, hand, seat)
        case Phase.DISCARD:
            yield from _discards(state.rules, hand, seat)


def _draws(rules: RuleSet, hand: HandState, seat: Seat) -> Iterator[LegalAction]:
    yield LegalAction(Draw(Pile.STOCK))
    if hand.stock_only:
        return
    yield LegalAction(Draw(Pile.DISCARD))
    if rules.knock_before_draw:
        left = deadwood(hand.holdings[seat - 1])
        if left <= hand.knock_limit:
            yield LegalAction(Knock(), left, gin=left == 0)


def _discards(rules: RuleSet, hand: HandState, seat: Seat) -> Iterator[LegalAction]:
    holding = hand.holdings[seat - 1]
    left_by = {card: deadwood(holding ^ 1 << card) for card in each(holding) if card != hand.taken_card}
    for card, left in left_by.items():
        yield LegalAction(Discard(card), left)
    for card, left in left_by.items():
        if left <= hand.knock_limit:
            yield LegalAction(Knock(card), left, gin=left == 0)
    if rules.big_gin and deadwood(holding) == 0:
        yield LegalAction(BigGin(), 0, gin=True)


def _answers(state: MatchState, seat: Seat) -> Iterator[Action]:
    if state.status is MatchStatus.WAITING:
        return
    if state.offer == seat:
        yield WithdrawNewMatch()
    else:
        yield NewMatch()
    if state.offer is not None and state.offer != seat:
        yield AcceptNewMatch()
        yield DeclineNewMatch()
    if state.status is MatchStatus.PLAYING:
        yield Resign()
