"""Finding rooms by what a player can tell: the room's id, the invite, his name, the account's address."""

import re
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from accounts.addresses import normal
from accounts.models import Account
from gin.models import Room, Seat

ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST: Final = 200
"""Seats of a name that are looked at, the newest first."""
HELP: Final = (
    "The id of a room or its address, an invite code or link, how a player's name begins, or an account's e-mail "
    f"address, whole. Of a name the newest {MOST}."
)


def rooms_of(term: str) -> set[UUID]:
    """The rooms that the words may mean."""
    return _rooms(term) | {room for _, room in _seats(term)}


def seats_of(term: str) -> set[int]:
    """The seats that the words may mean."""
    in_rooms = Seat.objects.filter(room__in=_rooms(term)).values_list("pk", flat=True)
    return {*in_rooms, *(seat for seat, _ in _seats(term))}


def _rooms(term: str) -> set[UUID]:
    word = term.rstrip("/").rpartition("/")[2]  # of a link the last part
    if room_id := as_id(word):
        return {room_id}
    return set(Room.objects.filter(invite_code=word).values_list("pk", flat=True))


def as_id(word: str) -> UUID | None:
    """The id that the word is, if it is one."""
    return UUID(word) if ID.fullmatch(word.lower()) else None


@transaction.atomic
def _seats(term: str) -> set[tuple[int, UUID]]:
    """Seats by player's name and by account, with their rooms.

    How many have the name decides between two indexes, so the plan must be made for this very name.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_custom_plan")
    seats = Seat.objects.order_by("-pk").values_list("pk", "room_id")
    found = set(seats.filter(name__istartswith=term)[:MOST])
    account = Account.objects.filter(email=normal(term)).values_list("pk", flat=True).first()
    return found if account is None else found.union(seats.filter(account=account)[:MOST])
