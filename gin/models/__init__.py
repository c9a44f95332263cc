"""The rows of the game."""

from gin.models.event import Event
from gin.models.match import Match
from gin.models.room import Commitment, Receipt, Room
from gin.models.seat import ResumeCode, Seat, SeatKey

__all__ = ["Commitment", "Event", "Match", "Receipt", "ResumeCode", "Room", "Seat", "SeatKey"]
