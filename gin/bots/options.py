"""A view's legal moves, sorted by what they are for. Nothing else tells a bot what is allowed."""

from dataclasses import dataclass

from gin.rules.actions import Action, BigGin, Discard, Draw, Knock, Pass, Pile
from gin.rules.cards import Card
from gin.rules.view import SeatView


@dataclass(frozen=True, slots=True)
class Options:
    """The moves of the hand that a seat may make now."""

    discards: dict[Card, int]
    """The deadwood left by each discard."""
    knocks: dict[Card, int]
    """The deadwood left by each discard that may be a knock."""
    knock_now: int | None
    """The deadwood of a knock before the draw, where that is allowed."""
    leave: Action | None
    """What does not take the upcard: the pass, or the stock."""
    take: Action | None
    big_gin: bool


def options(view: SeatView) -> Options:
    """The moves in `view`. ValueError if it is not this seat's turn."""
    if view.hand is None or view.hand.to_act != view.seat:
        raise ValueError("not this seat's turn")
    discards: dict[Card, int] = {}
    knocks: dict[Card, int] = {}
    knock_now: int | None = None
    others: set[Action] = set()
    for legal in view.legal_actions:
        match legal.action:
            case Discard(card):
                discards[card] = legal.deadwood or 0
            case Knock(None):
                knock_now = legal.deadwood
            case Knock(int(card)):
                knocks[card] = legal.deadwood or 0
            case Pass() | Draw() | BigGin():
                others.add(legal.action)
    leave = next((action for action in (Pass(), Draw(Pile.STOCK)) if action in others), None)
    take = Draw(Pile.DISCARD)
    return Options(discards, knocks, knock_now, leave, take if take in others else None, BigGin() in others)


def ending(view: SeatView, able: Options) -> Action | None:
    """The knock that leaves least, or the big gin where that pays more; None if neither is possible."""
    gin = 0 in able.knocks.values()
    if able.big_gin and not (gin and view.match.rules.gin_bonus > view.match.rules.big_gin_bonus):
        return BigGin()
    if able.knocks:
        return Knock(min(able.knocks, key=lambda card: (able.knocks[card], card)))
    return Knock() if able.knock_now is not None else None
