"""All that is kept of an account."""

from typing import Annotated, Any, Literal, TypedDict

from api.schema.wire.accounts import AccountOut, TokenOut
from api.schema.wire.events import EventOut
from api.schema.wire.history import MatchLine
from api.schema.wire.statistics import StatisticsOut
from api.schema.wire.values import Seat, Time, means
from api.schema.wire.view import RulesOut


class KeptKeyOut(TypedDict):
    """When a device got a key to a seat, and when it was revoked."""

    created_at: Annotated[Time, means("When it was made.")]
    revoked_at: Annotated[Time | None, means("When it ended, or null.")]


class KeptInsightOut(TypedDict):
    """A question about one's own moves, and its answer."""

    kind: Annotated[Literal["hint", "analysis"], means("What was asked for.")]
    asked_at: Annotated[Time, means("When.")]
    result: Annotated[dict[str, Any] | None, means("The answer, or null.")]


class KeptMatchOut(TypedDict):
    """A match as one's own seat saw it."""

    match: Annotated[MatchLine, means("Its line in the history.")]
    rules: Annotated[RulesOut, means("All options.")]
    client_seed: Annotated[str, means("Your share in the shuffle.")]
    events: Annotated[list[EventOut], means("What your seat saw.")]


class KeptSeatOut(TypedDict):
    """A seat of the account, with all that is stored of it."""

    room_id: Annotated[str, means("The room.")]
    mode: Annotated[Literal["computer", "local", "online"], means("Who plays whom, and where.")]
    seat: Annotated[Seat, means("Its number.")]
    name: Annotated[str, means("That you play under there.")]
    keys: Annotated[list[KeptKeyOut], means("Without their secrets.")]
    insights: Annotated[list[KeptInsightOut], means("About your own moves.")]
    matches: Annotated[list[KeptMatchOut], means("All of the room.")]


class ExportOut(TypedDict):
    """All that is stored of an account."""

    account: Annotated[AccountOut, means("The account.")]
    tokens: Annotated[list[TokenOut], means("Without their secrets.")]
    statistics: Annotated[StatisticsOut, means("Figures.")]
    seats: Annotated[list[KeptSeatOut], means("All that the account has.")]
