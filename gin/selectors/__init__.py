"""Reads: who someone is, and what he may see. Never a model, never a state."""

from gin.selectors.events import SeenEvent, Updates, news, news_at_hand, updates
from gin.selectors.export import KeptMatch, KeptSeat, kept
from gin.selectors.history import MatchSummary, Record, RecordedAction, matches, record
from gin.selectors.insights import InsightView, insight
from gin.selectors.people import MyMatch, MyRoom, claimed_match, my_matches, my_rooms
from gin.selectors.statistics import Statistics, Tally, statistics
from gin.selectors.view import Fairness, Invitation, Paused, RoomView, invitation, room_moment, room_version, room_view
from gin.selectors.who import Actor, Bearer, claimed_seats, seat_for
from gin.store.loading import Moment

__all__ = [
    "Actor",
    "Bearer",
    "Fairness",
    "InsightView",
    "Invitation",
    "KeptMatch",
    "KeptSeat",
    "MatchSummary",
    "Moment",
    "MyMatch",
    "MyRoom",
    "Paused",
    "Record",
    "RecordedAction",
    "RoomView",
    "SeenEvent",
    "Statistics",
    "Tally",
    "Updates",
    "claimed_match",
    "claimed_seats",
    "insight",
    "invitation",
    "kept",
    "matches",
    "my_matches",
    "my_rooms",
    "news",
    "news_at_hand",
    "record",
    "room_moment",
    "room_version",
    "room_view",
    "seat_for",
    "statistics",
    "updates",
]
