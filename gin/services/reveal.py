"""Hidden cards, shown to support: one match at one event, on the record before anything is read."""

from dataclasses import dataclass, field
from datetime import datetime

from gin.errors import ErrorCode, GinError
from gin.models import Deed, Event, Match
from gin.rules.cards import Card, Cards
from gin.services.audit import Order, audited
from gin.store.decisions import position


@dataclass(frozen=True, slots=True)
class Revealed:
    """What lay hidden after an event: both holdings, and the stock from its top."""

    hand: int
    holdings: tuple[Cards, Cards] = field(repr=False)
    stock: tuple[Card, ...] = field(repr=False)


def reveal(order: Order, *, match_id: int, version: int, now: datetime) -> Revealed:
    """The hidden cards of a match after its event at `version` of its room.

    Asked again by the same order it is the same. GinError `match_not_found` if there is no such event,
    `match_not_started` if no hand had been dealt by then.
    """
    match = Match.objects.filter(pk=match_id).values("room_id", "number").first()
    if match is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    shown: list[Revealed] = []

    def show() -> None:
        shown.append(_hidden(match_id, version))

    if not audited(order, Deed.REVEAL, show, now=now, room=match["room_id"], match=match["number"], version=version):
        show()
    return shown[0]


def _hidden(match_id: int, version: int) -> Revealed:
    if not Event.objects.filter(match_id=match_id, version=version).exists():
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    found = position(match_id, version)
    hand = None if found is None else found[0].hand
    if hand is None:
        raise GinError(ErrorCode.MATCH_NOT_STARTED)
    return Revealed(hand.number, hand.holdings, hand.stock)
