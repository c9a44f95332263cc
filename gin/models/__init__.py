"""The rows of the game."""

from gin.models.audit import AuditEntry, Deed
from gin.models.erasure import ErasureRequest
from gin.models.event import Event
from gin.models.insight import Insight
from gin.models.match import Match
from gin.models.room import Commitment, Receipt, Room
from gin.models.seat import ResumeCode, Seat, SeatKey

__all__ = [
    "AuditEntry",
    "Commitment",
    "Deed",
    "ErasureRequest",
    "Event",
    "Insight",
    "Match",
    "Receipt",
    "ResumeCode",
    "Room",
    "Seat",
    "SeatKey",
]
