"""Reads: who someone is, and what he may see. Never a model, never a state."""

from gin.selectors.events import SeenEvent, Updates, news, updates
from gin.selectors.history import MatchSummary, Record, RecordedAction, matches, record
from gin.selectors.insights import InsightView, insight
from gin.selectors.view import Fairness, Invitation, Paused, RoomView, invitation, room_version, room_view
from gin.selectors.who import Actor, seat_for

__all__ = [
    "Actor",
    "Fairness",
    "InsightView",
    "Invitation",
    "MatchSummary",
    "Paused",
    "Record",
    "RecordedAction",
    "RoomView",
    "SeenEvent",
    "Updates",
    "insight",
    "invitation",
    "matches",
    "news",
    "record",
    "room_version",
    "room_view",
    "seat_for",
    "updates",
]
