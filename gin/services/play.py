"""The one domain call of every door: an actor's action, decided and appended."""

from datetime import datetime, timedelta
from math import ceil
from typing import Final, get_args

from gin.errors import ErrorCode, GinError
from gin.models import Seat as SeatRow
from gin.request import Request
from gin.rules.actions import ACTION_NAMES, Action, DeclineNewMatch, Move, NewMatch, NextHand, WithdrawNewMatch
from gin.rules.engine import decide
from gin.rules.events import NewMatchAgreed
from gin.rules.settlement import Seat, other
from gin.rules.shuffle import deck
from gin.selectors import Actor
from gin.services import inline, presence
from gin.services.attempt import Acted, Plan, carry_out
from gin.services.matches import begin_next
from gin.store import reading
from gin.store.log import Row
from gin.store.room_state import RoomState

MOVES = get_args(Move)
OFFER_PAUSE: Final = timedelta(seconds=30)
"""How long a seat waits with a new offer after one that came to nothing."""


def act(
    *,
    actor: Actor,
    action: Action,
    expected_version: int | None = None,
    match: int | None = None,
    client_seed: str = "",
    request: Request | None = None,
    now: datetime,
) -> Acted:
    """Do what the actor asks, with the answers of an inline bot, durably.

    A move names the `expected_version` it was made on, any other action its `match`. GinError says why not;
    then nothing has changed.
    """

    def plan(room: RoomState) -> Plan:
        check_open(room)
        _check_basis(room, action, expected_version, match)
        if isinstance(action, MOVES):
            presence.require_both(room, actor, now)
        elif isinstance(action, NewMatch) and room.match.consent:
            _check_cooldown(room, actor.seat, now)
        return _plan(room, actor.seat, action, client_seed, request, now)

    by_person = actor.kind == "person"
    return carry_out(actor.room_id, plan, seat=actor.seat, request=request, now=now, by_person=by_person)


def check_open(room: RoomState) -> None:
    """GinError `room_closed` or `room_expired` unless the room can be played in."""
    if room.status != "open":
        raise GinError(ErrorCode.ROOM_CLOSED if room.status == "closed" else ErrorCode.ROOM_EXPIRED)


def _check_basis(room: RoomState, action: Action, expected_version: int | None, match: int | None) -> None:
    if isinstance(action, MOVES):
        if expected_version is None or not room.move_version <= expected_version <= room.version:
            raise GinError(ErrorCode.STALE_VERSION, version=room.version)
    elif match != room.match.number:
        raise GinError(ErrorCode.WRONG_MATCH, match=room.match.number)


def _check_cooldown(room: RoomState, seat: Seat, now: datetime) -> None:
    """GinError `offer_too_soon` for a seat whose offer was just declined or withdrawn."""
    if room.match.offer is not None:
        return
    ended = reading.last_offer_ended(room.match_id, seat)
    if ended is not None and now < ended + OFFER_PAUSE:
        raise GinError(ErrorCode.OFFER_TOO_SOON, retry_after=ceil((ended + OFFER_PAUSE - now).total_seconds()))


def _plan(
    room: RoomState, seat: Seat, action: Action, client_seed: str, request: Request | None, now: datetime
) -> Plan:
    room = inline.with_history(room)
    if isinstance(action, NextHand) and room.match.hand is not None:
        action = NextHand(deck(room.seed, room.client_seeds, room.match.hand.number + 1))
    events = decide(room.match, seat, action)
    after = inline.advance(room, events, move=isinstance(action, MOVES))
    rows = [Row(seat, ACTION_NAMES[type(action)], events, request)]
    share = _share(action, seat, client_seed)
    if share is not None:
        after = after.with_seat(share[0], client_seed=share[1])
    if any(isinstance(event, NewMatchAgreed) for event in events):
        return Plan(rows, after, lambda ended: begin_next(ended, now), follow=1)
    if share is not None:
        return Plan(rows, after, lambda answered: _keep_client_seed(answered, *share))
    answers, after = inline.play_on(after)
    return Plan(rows + answers, after)


def _share(action: Action, seat: Seat, client_seed: str) -> tuple[Seat, str] | None:
    """Whose share in the next shuffle becomes what: an offer's lasts as long as the offer."""
    match action:
        case NewMatch():
            return seat, client_seed
        case WithdrawNewMatch():
            return seat, ""
        case DeclineNewMatch():
            return other(seat), ""
        case _:
            return None


def _keep_client_seed(room: RoomState, seat: Seat, client_seed: str) -> RoomState:
    SeatRow.objects.filter(room_id=room.id, number=seat).update(client_seed=client_seed)
    return room
