"""What a seat may do now, with the deadwood that each discard would leave."""

from dataclasses import dataclass
from typing import Final

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
from gin.rules.cards import DECK_SIZE, each
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.state import HandState, MatchState, MatchStatus, Phase


@dataclass(frozen=True, slots=True)
class LegalAction:
    """An action, and for a discard or a knock what it leaves: its deadwood, and whether a knock is gin."""

    action: Action
    deadwood: int | None = None
    gin: bool | None = None


_PASS: Final = LegalAction(Pass())
_DRAW: Final = LegalAction(Draw(Pile.STOCK))
_TAKE: Final = LegalAction(Draw(Pile.DISCARD))
_DISCARDS: Final = tuple(Discard(card) for card in range(DECK_SIZE))
_NEXT_HAND: Final = LegalAction(NextHand())
_NEW_MATCH: Final = LegalAction(NewMatch())
_ACCEPT: Final = LegalAction(AcceptNewMatch())
_DECLINE: Final = LegalAction(DeclineNewMatch())
_WITHDRAW: Final = LegalAction(WithdrawNewMatch())
_RESIGN: Final = LegalAction(Resign())


def legal_actions(state: MatchState, seat: Seat) -> tuple[LegalAction, ...]:
    """Everything that `seat` may do now, moves first. All the engine accepts, and nothing else."""
    return (*_moves(state, seat), *_answers(state, seat))


def _moves(state: MatchState, seat: Seat) -> list[LegalAction]:
    hand = state.hand
    if hand is None or state.status is not MatchStatus.PLAYING:
        return []
    if hand.phase is Phase.OVER:
        return [_NEXT_HAND]
    if hand.to_act != seat:
        return []
    match hand.phase:
        case Phase.UPCARD:
            return [_PASS, _TAKE]
        case Phase.DRAW:
            return _draws(state.rules, hand, seat)
        case Phase.DISCARD:
            return _discards(state.rules, hand, seat)


def _draws(rules: RuleSet, hand: HandState, seat: Seat) -> list[LegalAction]:
    if hand.stock_only:
        return [_DRAW]
    if rules.knock_before_draw:
        left = deadwood(hand.holdings[seat - 1])
        if left <= hand.knock_limit:
            return [_DRAW, _TAKE, LegalAction(Knock(), left, gin=left == 0)]
    return [_DRAW, _TAKE]


def _discards(rules: RuleSet, hand: HandState, seat: Seat) -> list[LegalAction]:
    holding = hand.holdings[seat - 1]
    left_by = {card: deadwood(holding ^ 1 << card) for card in each(holding) if card != hand.taken_card}
    discards = [LegalAction(_DISCARDS[card], left) for card, left in left_by.items()]
    knocks = [
        LegalAction(Knock(card), left, gin=left == 0) for card, left in left_by.items() if left <= hand.knock_limit
    ]
    if rules.big_gin and deadwood(holding) == 0:
        knocks.append(LegalAction(BigGin(), 0, gin=True))
    return discards + knocks


def _answers(state: MatchState, seat: Seat) -> list[LegalAction]:
    if state.status is MatchStatus.WAITING:
        return []
    if state.offer is None:
        answers = [_NEW_MATCH]
    elif state.offer == seat:
        answers = [_WITHDRAW]
    else:
        answers = [_NEW_MATCH, _ACCEPT, _DECLINE]
    return [*answers, _RESIGN] if state.status is MatchStatus.PLAYING else answers
