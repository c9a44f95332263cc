"""The shapes of answers. The encoders of this folder return them, OpenAPI shows them, tests check against them."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec

Card = Annotated[str, msgspec.Meta(pattern="^[A23456789TJQK][SHDC]$", description="Rank, then suit.", examples=["7H"])]
Seat = Literal[1, 2]
Count = Annotated[int, msgspec.Meta(ge=0)]
Level = Literal["easy", "medium", "hard"]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex.")]
Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}$")]
Language = Literal["en", "cs", "da", "el", "hr", "hy"]
Rate = Annotated[float, msgspec.Meta(ge=0, le=1)]
Kind = Literal["knock", "gin", "big_gin", "undercut", "void"]

Numbers = TypedDict("Numbers", {"1": int, "2": int})
"""A number for each seat."""
Texts = TypedDict("Texts", {"1": str, "2": str})
CardsBySeat = TypedDict("CardsBySeat", {"1": list[Card], "2": list[Card]})
MeldsBySeat = TypedDict("MeldsBySeat", {"1": list[list[Card]], "2": list[list[Card]]})


class SeatOut(TypedDict):
    """A taken seat."""

    seat: Seat
    name: str
    kind: Literal["person", "bot"]
    connected: bool
    you: bool


class PausedOut(TypedDict):
    """The moves wait for a seat that is not connected."""

    reason: Literal["opponent_away"]
    seat: Seat
    since: datetime


class RoomOut(TypedDict):
    """The room around the match. `thinking` is the seat of a bot whose move is awaited."""

    id: str
    version: Count
    mode: Literal["computer", "local", "online"]
    status: Literal["open", "closed"]
    level: Level | None
    invite_url: str | None
    expires_at: datetime
    paused: PausedOut | None
    thinking: Seat | None
    seats: list[SeatOut]


class RulesOut(TypedDict):
    """A match's rules, whole."""

    version: str
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int
    target: int
    stock_floor: int
    big_gin: bool
    big_gin_bonus: int
    oklahoma: bool
    oklahoma_spades_double: bool
    game_bonus: int
    box_bonus: int
    shutout: bool
    knock_before_draw: bool


class HandLine(TypedDict):
    """A finished hand's line on the score sheet."""

    number: int
    dealer: Seat
    kind: Kind
    winner: Seat | None
    points: int


class FairnessOut(TypedDict):
    """What proves the shuffle; the seed is shown when the match is over."""

    commitment: Hex
    client_seeds: Texts
    seed: Hex | None
    next_commitment: Hex


class MatchOut(TypedDict):
    """The score sheet. `scores` of a won match contain `bonus`."""

    number: int
    rules: RulesOut
    scores: Numbers
    status: Literal["waiting", "playing", "won", "abandoned"]
    winner: Seat | None
    ended: Literal["target", "resigned", "abandoned"] | None
    ended_by: Seat | None
    bonus: int
    offer: Seat | None
    hands: list[HandLine]
    fairness: FairnessOut


class LayoffOut(TypedDict):
    """A card laid off, and the knocker's meld it went on."""

    card: Card
    onto: list[Card]


class ResultOut(TypedDict):
    """A finished hand's showdown; a void hand shows no cards."""

    number: int
    dealer: Seat
    kind: Kind
    knocker: Seat | None
    winner: Seat | None
    points: int
    cards: CardsBySeat | None
    melds: MeldsBySeat | None
    layoffs: list[LayoffOut]
    deadwood: Numbers | None


class HandOut(TypedDict):
    """The table as your seat sees it. With `?hand=hidden` the members that begin with `your_` are left out."""

    number: int
    dealer: Seat
    phase: Literal["upcard", "draw", "discard", "over"]
    to_act: Seat | None
    knock_limit: int
    doubled: bool
    stock_count: Count
    discard_pile: Annotated[list[Card], msgspec.Meta(description="Bottom first.")]
    taken_card: Card | None
    your_cards: NotRequired[list[Card]]
    your_melds: NotRequired[list[list[Card]]]
    your_deadwood: NotRequired[Count]
    opponent_count: Count
    opponent_known: list[Card]
    result: ResultOut | None


LegalOut = TypedDict(
    "LegalOut",
    {
        "type": Literal[
            "pass",
            "draw",
            "discard",
            "knock",
            "big_gin",
            "next_hand",
            "new_match",
            "accept_new_match",
            "decline_new_match",
            "withdraw_new_match",
            "resign",
        ],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
        "deadwood": NotRequired[Count],
        "gin": NotRequired[bool],
    },
)
LegalOut.__doc__ = "Something you may do now; `deadwood` is what a discard or knock would leave."


class ViewOut(TypedDict):
    """Everything that your seat may see."""

    room: RoomOut
    match: MatchOut
    hand: HandOut | None
    previous_result: ResultOut | None
    legal_actions: list[LegalOut]


EventOut = TypedDict(
    "EventOut",
    {
        "version": Count,
        "at": datetime,
        "type": Literal[
            "match_started",
            "hand_dealt",
            "passed",
            "card_drawn",
            "card_discarded",
            "knocked",
            "hand_ended",
            "match_ended",
            "new_match_offered",
            "new_match_declined",
            "new_match_withdrawn",
            "new_match_agreed",
            "seat_taken",
            "seat_left",
            "level_changed",
        ],
        "seat": NotRequired[Seat],
        "card": NotRequired[Card | None],
        "from": NotRequired[Literal["stock", "discard"]],
        "number": NotRequired[int],
        "dealer": NotRequired[Seat],
        "your_cards": NotRequired[list[Card]],
        "upcard": NotRequired[Card],
        "rules": NotRequired[RulesOut],
        "consent": NotRequired[bool],
        "result": NotRequired[ResultOut],
        "ended": NotRequired[Literal["target", "resigned", "abandoned"]],
        "winner": NotRequired[Seat | None],
        "bonus": NotRequired[int],
        "ended_by": NotRequired[Seat | None],
        "level": NotRequired[Level],
    },
)
EventOut.__doc__ = "Something that happened, as your seat saw it; the room had this version after it."


class ActedOut(TypedDict):
    """Your action was done, with all that happened together with it."""

    version: Count
    events: list[EventOut]
    view: ViewOut


EventsOut = TypedDict("EventsOut", {"from": Count, "to": Count, "events": list[EventOut], "more": bool})
EventsOut.__doc__ = "Your events after version `from` up to `to`; `more`: ask again after `to`."


class SeatKeyOut(TypedDict):
    """A seat and its key, shown this once."""

    seat: Seat
    key: Key


class RoomMadeOut(TypedDict):
    """A new room: keep the keys."""

    room_id: str
    seats: list[SeatKeyOut]
    view: ViewOut


class JoinedSeatOut(TypedDict):
    """Your seat, with its key if you took it just now, shown this once."""

    seat: Seat
    key: NotRequired[Key]


class JoinedOut(TypedDict):
    """Your seat: with a new key if you took it, without one if your key had it already."""

    room_id: str
    seats: list[JoinedSeatOut]
    view: ViewOut


class InvitationOut(TypedDict):
    """What an invited person sees before joining."""

    mode: Literal["online"]
    host: str
    rules: RulesOut
    commitment: Hex
    status: Literal["open", "closed"]
    require_both_connected: bool
    seat_free: bool


class CommitmentOut(TypedDict):
    """The hash of a seed drawn for a room to come."""

    id: str
    commitment: Hex


class ResumeCodeOut(TypedDict):
    """A one-time code for another device."""

    code: str
    expires_at: datetime


class MatchLine(TypedDict):
    """A match in the room's history."""

    number: int
    status: Literal["waiting", "playing", "won", "abandoned"]
    scores: Numbers
    winner: Seat | None
    ended: Literal["target", "resigned", "abandoned"] | None
    ended_by: Seat | None
    hands: Count
    started_at: datetime
    ended_at: datetime | None


class MatchesOut(TypedDict):
    """The room's matches, newest first; `next` is the cursor of the page after this one."""

    matches: list[MatchLine]
    next: int | None


class RecordedHand(TypedDict):
    """A deal, whole: the deck in dealing order, both holdings and the upcard."""

    number: int
    dealer: Seat
    deck: list[Card]
    holdings: CardsBySeat
    upcard: Card


class RecordedActionOut(TypedDict):
    """An action and all that it caused, nothing hidden. `seat` null is the server."""

    version: Count
    seat: Seat | None
    action: str
    at: datetime
    events: list[dict[str, Any]]


class RecordOut(TypedDict):
    """A finished match: every event, every card, the seed and what was published of it before."""

    match: MatchLine
    rules: RulesOut
    seed: Hex
    commitment: Hex
    client_seeds: Texts
    names: Texts
    hands: list[RecordedHand]
    actions: list[RecordedActionOut]


WeighedOut = TypedDict(
    "WeighedOut",
    {
        "type": Literal["pass", "draw", "discard", "knock", "big_gin"],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
        "cost": float,
        "margin": float,
    },
)
WeighedOut.__doc__ = "A move, the points it is expected to lose against the best, and the 95% margin of that."

PlayedOut = TypedDict(
    "PlayedOut",
    {
        "type": Literal["pass", "draw", "discard", "knock", "big_gin"],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
    },
)
PlayedOut.__doc__ = "A move."


class JudgedOut(TypedDict):
    """A move of a hand, the best one instead, what the difference cost, and how kind the stock was to a draw."""

    version: Count
    seat: Seat
    played: PlayedOut
    best: PlayedOut
    cost: float
    margin: float
    luck: float | None


class InsightOut(TypedDict):
    """A hint or an analysis. `moves` is a hint's result, best first; `decisions` an analysis's, in order."""

    id: str
    kind: Literal["hint", "analysis"]
    status: Literal["queued", "running", "done", "failed"]
    progress: Annotated[int, msgspec.Meta(ge=0, le=100, description="Percent.")]
    match: int
    hand: int
    version: NotRequired[Annotated[Count, msgspec.Meta(description="A hint's position.")]]
    whole: NotRequired[Annotated[bool, msgspec.Meta(description="Whether an analysis tells of both seats.")]]
    moves: NotRequired[list[WeighedOut]]
    decisions: NotRequired[list[JudgedOut]]


class AccountOut(TypedDict):
    """An account as its owner sees it."""

    id: str
    email: str
    name: str
    language: Language
    created_at: datetime


class LoggedInOut(TypedDict):
    """A token, shown this once, and the account that it proves."""

    token: Key
    account: AccountOut


class RegisteredOut(TypedDict):
    """Whether a mail brings a code to confirm the address with."""

    confirm: bool


class TokenOut(TypedDict):
    """A token of an account. `current` is the one that asks."""

    id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None
    current: bool


class TokensOut(TypedDict):
    """The account's tokens, newest first."""

    tokens: list[TokenOut]


class NewTokenOut(TokenOut):
    """A new token with its secret, shown this once."""

    token: Key


class ClaimedOut(TypedDict):
    """The seats that the account has in the room."""

    room_id: str
    seats: list[Seat]


class MyRoomMatchOut(TypedDict):
    """The latest match of a room."""

    number: int
    status: Literal["waiting", "playing", "won", "abandoned"]
    scores: Numbers


class MyRoomOut(TypedDict):
    """A room in which the account has seats."""

    room_id: str
    mode: Literal["computer", "local", "online"]
    status: Literal["open", "closed", "expired"]
    level: Level | None
    seats: list[Seat]
    names: Texts
    match: MyRoomMatchOut | None
    your_turn: bool
    last_activity: datetime
    expires_at: datetime


class MyRoomsOut(TypedDict):
    """The account's rooms, last used first; `next` is the cursor of the page after this one."""

    rooms: list[MyRoomOut]
    next: int | None


class MyMatchOut(MatchLine):
    """A match that is over, in a room in which the account has seats."""

    id: str
    room_id: str
    mode: Literal["computer", "local", "online"]
    level: Level | None
    seats: list[Seat]
    names: Texts


class MyMatchesOut(TypedDict):
    """The account's matches that are over, newest first; `next` is the cursor of the page after this one."""

    matches: list[MyMatchOut]
    next: int | None


class TallyOut(TypedDict):
    """Matches with a winner, and how many of them the account won."""

    matches: Count
    won: Count
    win_rate: Rate | None


class LevelTallyOut(TallyOut):
    """Against the computer at a level."""

    level: Level


class OpponentTallyOut(TallyOut):
    """Against a person, by the name that he plays under."""

    name: str


class StatisticsOut(TallyOut):
    """Sums over the matches that are over, of rooms in which the account has one of the two seats."""

    abandoned: Count
    hands: Count
    hands_won: Count
    gins: Count
    undercuts: Count
    average_deadwood_when_losing: float | None
    by_level: list[LevelTallyOut]
    by_opponent: list[OpponentTallyOut]


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


class ProblemOut(TypedDict):
    """What is wrong (RFC 9457). `code` is stable; facts stand beside it."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: NotRequired[dict[str, list[str]]]
    reasons: NotRequired[list[str]]


ANSWERS = (
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
