"""Making rooms."""

import secrets
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Final, Literal
from uuid import UUID, uuid4

from django.conf import settings

from accounts.keys import key_hash, new_key
from accounts.services import people
from gin.errors import ErrorCode, GinError
from gin.models import Commitment, Room, Seat, SeatKey
from gin.request import Request
from gin.rules.engine import replay
from gin.rules.events import Event, SeatTaken
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat as SeatNumber
from gin.rules.shuffle import commitment
from gin.selectors import Actor
from gin.services import seeds
from gin.services.inline import FALLBACK
from gin.services.matches import START, create_row, first_events
from gin.store import log
from gin.store.log import Row
from gin.store.receipts import ANYBODY, Made, once
from gin.store.room_state import BEGUN, RoomState, SeatInfo

Mode = Literal["computer", "local", "online"]

INVITE_BYTES: Final = 16
"""Of chance in an invite code: 22 URL-safe characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRoom:
    """What a room is to be."""

    mode: Mode
    level: str | None = None
    """A computer room's bot; medium if None."""
    rules: RuleSet = field(default_factory=RuleSet)
    name: str = ""
    client_seed: str = ""
    commitment_id: UUID | None = None
    require_both_connected: bool = True
    """Whether an online room's moves wait until both are there."""
    account_id: UUID | None = None
    """The account that has the creator's seats."""


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat with the key that proves it: shown once."""

    actor: Actor
    key: str = field(repr=False)


def commit(*, request: Request | None, now: datetime) -> tuple[UUID, str]:
    """Draw a seed for a room to come; its id and the hash that binds us to it."""

    def make() -> Made:
        drawn = Commitment.objects.create(seed=seeds.new_seed(), created_at=now)
        return {"id": str(drawn.pk), "commitment": commitment(bytes(drawn.seed))}

    made = once(ANYBODY, request, now, make)
    return UUID(made["id"]), made["commitment"]


def create_room(new: NewRoom, *, request: Request | None, now: datetime) -> list[SeatGiven]:
    """Make a room and give the creator's keys: one, or two in a local room.

    The first hand is dealt at once, in an online room when the second seat is taken.

    GinError `commitment_unusable`, or `idempotency_mismatch` for a repeat with another body. AccountError
    `unauthenticated` if the account is being erased.
    """
    numbers: tuple[SeatNumber, ...] = (1, 2) if new.mode == "local" else (1,)
    keys = {number: _key(request, number) for number in numbers}

    def make() -> Made:
        return {"room_id": str(_create(new, keys, now))}

    made = once(ANYBODY, request, now, make)
    room_id = UUID(made["room_id"])
    return [SeatGiven(Actor(room_id, number, "person", new.mode), key) for number, key in keys.items()]


def _key(request: Request | None, number: SeatNumber) -> str:
    return new_key(derived_from=request.id if request else None, purpose=f"create_room seat {number}")


def _create(new: NewRoom, keys: dict[SeatNumber, str], now: datetime) -> UUID:
    seed = _committed_seed(new.commitment_id, now) if new.commitment_id else seeds.new_seed()
    next_seed = seeds.new_seed()
    invite_code = secrets.token_urlsafe(INVITE_BYTES) if new.mode == "online" else None
    room_id = uuid4()
    Room.objects.create(
        id=room_id,
        mode=new.mode,
        rules=asdict(new.rules),
        invite_code=invite_code,
        require_both_connected=new.require_both_connected,
        next_seed=next_seed,
        created_at=now,
        last_activity=now,
    )
    seats = _seats(new)
    for info in seats:
        account_id = new.account_id if info.kind == "person" else None
        write_seat(room_id, info, keys.get(info.number), account_id, now)
    client_seeds = (new.client_seed, "")
    events = first_events(new.rules, seed, client_seeds, online=new.mode == "online")
    match = replay(events)
    before = RoomState(
        id=room_id,
        mode=new.mode,
        status="open",
        version=0,
        move_version=0,
        invite_code=invite_code,
        require_both_connected=new.require_both_connected,
        next_seed=next_seed,
        seats=seats,
        match_id=create_row(room_id, match, BEGUN, seed, client_seeds, now),
        match=match,
        seed=seed,
        client_seeds=client_seeds,
        last_activity=now,
    )
    taken: tuple[Event, ...] = tuple(SeatTaken(seat.number) for seat in seats)
    _append_start(before, taken, events, now)
    return room_id


def _append_start(before: RoomState, taken: tuple[Event, ...], started: tuple[Event, ...], now: datetime) -> None:
    after = replace(before, version=BEGUN, move_version=BEGUN, history=taken + started)
    rows = [Row(1, "create_room", taken), Row(None, START, started)]
    if log.append(before, rows, after, now=now, by_person=True, bot_due_at=None) is None:
        raise RuntimeError("somebody else wrote to a room that only this transaction knows")


def _seats(new: NewRoom) -> tuple[SeatInfo, ...]:
    creator = SeatInfo(1, "person", name=new.name)
    match new.mode:
        case "online":
            return (creator,)
        case "local":
            return creator, SeatInfo(2, "person")
        case "computer":
            return creator, SeatInfo(2, "bot", new.level or FALLBACK)


def write_seat(room_id: UUID, info: SeatInfo, key: str | None, account_id: UUID | None, now: datetime) -> None:
    """Write a taken seat, with its first key if a person has it, and the account that claims it at once."""
    if account_id is not None:
        people.hold(account_id)
    seat = Seat.objects.create(
        room_id=room_id, number=info.number, kind=info.kind, level=info.level, name=info.name, account_id=account_id
    )
    if key is not None:
        SeatKey.objects.create(seat=seat, hash=key_hash(key), created_at=now)


def _committed_seed(commitment_id: UUID, now: datetime) -> bytes:
    """The seed behind a commitment, used up with this. GinError `commitment_unusable`."""
    fresh = Commitment.objects.filter(pk=commitment_id, created_at__gt=now - settings.COMMITMENT_LIFETIME)
    drawn = fresh.select_for_update().first()
    if drawn is None:
        raise GinError(ErrorCode.COMMITMENT_UNUSABLE)
    seed = bytes(drawn.seed)
    drawn.delete()
    return seed
