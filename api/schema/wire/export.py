"""All that is kept of an account."""

from datetime import datetime
from typing import Any, Literal, TypedDict

from api.schema.wire.accounts import AccountOut, TokenOut
from api.schema.wire.events import EventOut
from api.schema.wire.history import MatchLine
from api.schema.wire.statistics import StatisticsOut
from api.schema.wire.values import Seat
from api.schema.wire.view import RulesOut


class KeptKeyOut(TypedDict):
    """When a device got a key to a seat, and when it was revoked."""

    created_at: datetime
    revoked_at: datetime | None


class KeptInsightOut(TypedDict):
    """A question about one's own moves, and its answer."""

    kind: Literal["hint", "analysis"]
    asked_at: datetime
    result: dict[str, Any] | None


class KeptMatchOut(TypedDict):
    """A match as one's own seat saw it."""

    match: MatchLine
    rules: RulesOut
    client_seed: str
    events: list[EventOut]


class KeptSeatOut(TypedDict):
    """A seat of the account, with all that is stored of it."""

    room_id: str
    mode: Literal["computer", "local", "online"]
    seat: Seat
    name: str
    keys: list[KeptKeyOut]
    insights: list[KeptInsightOut]
    matches: list[KeptMatchOut]


class ExportOut(TypedDict):
    """All that is stored of an account."""

    account: AccountOut
    tokens: list[TokenOut]
    statistics: StatisticsOut
    seats: list[KeptSeatOut]
