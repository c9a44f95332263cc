"""What this process knows of rooms, so that most decisions need no read.

Safe for writing, since an append checks the version; a reader asks the database which version is current.
Only committed states are put here.
"""

from collections import OrderedDict
from threading import Lock
from typing import Final
from uuid import UUID

from gin.store.room_state import RoomState

CAPACITY: Final = 4096

_rooms: OrderedDict[int, RoomState] = OrderedDict()
"""By the room's id as a number: a UUID is hashed and compared in Python, several times a move."""
_lock = Lock()


def get(room_id: UUID) -> RoomState | None:
    """The latest state of the room that this process has seen."""
    with _lock:
        state = _rooms.get(room_id.int)
        if state is not None:
            _rooms.move_to_end(room_id.int)
        return state


def put(state: RoomState) -> None:
    """Remember a committed state, unless a later one is known."""
    with _lock:
        known = _rooms.get(state.id.int)
        if known is not None and known.version > state.version:
            return
        _rooms[state.id.int] = state
        _rooms.move_to_end(state.id.int)
        if len(_rooms) > CAPACITY:
            _rooms.popitem(last=False)


def drop(room_id: UUID) -> None:
    """Forget a room whose state has turned out to be old."""
    with _lock:
        _rooms.pop(room_id.int, None)
