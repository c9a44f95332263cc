"""The shapes of answers. The encoders beside this folder return them, OpenAPI shows them, tests check against them."""

from typing import Final

from api.schema.wire.accounts import AccountOut, LoggedInOut, NewTokenOut, RegisteredOut, TokensOut
from api.schema.wire.events import ActedOut, EventsOut
from api.schema.wire.export import ExportOut
from api.schema.wire.history import MatchesOut, RecordOut
from api.schema.wire.insights import InsightOut
from api.schema.wire.mine import ClaimedOut, MyMatchesOut, MyRoomsOut
from api.schema.wire.problems import ProblemOut
from api.schema.wire.rooms import CommitmentOut, InvitationOut, JoinedOut, ResumeCodeOut, RoomMadeOut
from api.schema.wire.statistics import StatisticsOut
from api.schema.wire.view import ViewOut

ANSWERS: Final = (
    ViewOut,
    ActedOut,
    EventsOut,
    RoomMadeOut,
    JoinedOut,
    InvitationOut,
    CommitmentOut,
    ResumeCodeOut,
    MatchesOut,
    RecordOut,
    InsightOut,
    AccountOut,
    LoggedInOut,
    RegisteredOut,
    TokensOut,
    NewTokenOut,
    ClaimedOut,
    MyRoomsOut,
    MyMatchesOut,
    StatisticsOut,
    ExportOut,
    ProblemOut,
)
"""Those that calls answer with: the parts of OpenAPI."""
