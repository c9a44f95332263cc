"""The shapes of the API's answers, as far as a player needs them.

Cards are "7H": rank A23456789TJQK, then suit SHDC. Seats are 1 and 2, and "1" and "2" where they are keys.
The server may send more than is named here.
"""

from typing import Any, Literal, NotRequired, TypedDict

Level = Literal["easy", "medium", "hard"]
Pair = dict[str, int]
"""A number for each seat."""
Meld = list[str]

MOVES = frozenset({"pass", "draw", "discard", "knock", "big_gin", "next_hand"})
"""Actions of the hand: they name the version they were chosen on. All others name the match."""

Action = TypedDict(
    "Action",
    {
        "type": str,
        "card": NotRequired[str],
        "from": NotRequired[str],
        "deadwood": NotRequired[int],
        "gin": NotRequired[bool],
    },
)
"""Something a seat may do now. `deadwood` is what would remain after a discard or knock."""

Event = dict[str, Any]
"""What happened, as this seat may see it: `type`, mostly `seat`, and what belongs to the type."""


class Seat(TypedDict):
    """Who sits there. `kind`: person or bot; `name`: empty for the computer and for who gave none."""

    seat: int
    name: str
    kind: str
    connected: bool
    you: bool


class Paused(TypedDict):
    """Moves wait for `seat`, which has not been heard of `since` then (RFC 3339, UTC)."""

    reason: str
    seat: int
    since: str


class Room(TypedDict):
    """`version` counts accepted actions; `mode`: computer, local, online; `status`: open, closed.

    `expires_at`: when it does if nobody plays (RFC 3339, UTC); `thinking`: the seat of a computer that is to move.
    """

    id: str
    version: int
    mode: str
    status: str
    level: Level | None
    invite_url: str | None
    expires_at: str
    paused: Paused | None
    thinking: int | None
    seats: list[Seat]


class HandScore(TypedDict):
    """A line of the score sheet; `kind` as in Result."""

    number: int
    dealer: int
    kind: str
    winner: int | None
    points: int


class Fairness(TypedDict):
    """What proves the shuffles: `seed` is null until the match ends."""

    commitment: str
    client_seeds: dict[str, str]
    seed: str | None
    next_commitment: str


class Match(TypedDict):
    """`status`: waiting, playing, won, abandoned; `ended`: target, resigned, abandoned, or null.

    `ended_by`: the seat that resigned or left, or null; `bonus`: what the winner's score contains for the match;
    `offer`: the seat whose offer of a new match is open, or null.
    """

    number: int
    rules: dict[str, Any]
    scores: Pair
    status: str
    winner: int | None
    ended: str | None
    ended_by: int | None
    bonus: int
    offer: int | None
    hands: list[HandScore]
    fairness: Fairness


class Layoff(TypedDict):
    """A defender's card laid onto a meld of the knocker."""

    card: str
    onto: Meld


class Result(TypedDict):
    """A finished hand. `kind`: knock, gin, big_gin, undercut, void.

    A void hand shows nothing: `knocker` and `winner` are null, and so are cards, melds and deadwood.
    """

    number: int
    dealer: int
    kind: str
    knocker: int | None
    winner: int | None
    points: int
    cards: dict[str, list[str]] | None
    melds: dict[str, list[Meld]] | None
    layoffs: list[Layoff]
    deadwood: Pair | None


class Hand(TypedDict):
    """The hand on the table. `phase`: upcard, draw, discard, over; the discard pile's last card is its top.

    `doubled`: the hand counts twice; `taken_card`: the card that the seat to act took and may not discard.
    """

    number: int
    dealer: int
    phase: str
    to_act: int | None
    knock_limit: int
    doubled: bool
    stock_count: int
    discard_pile: list[str]
    taken_card: str | None
    your_cards: list[str]
    your_melds: list[Meld]
    your_deadwood: int
    opponent_count: int
    opponent_known: list[str]
    result: Result | None


class View(TypedDict):
    """Everything one seat may see. `legal_actions` is all it may do: no client needs to know the rules."""

    room: Room
    match: Match
    hand: Hand | None
    previous_result: Result | None
    legal_actions: list[Action]


class SeatKey(TypedDict):
    """What lets its holder play on that seat. No `key` is given for a seat that the request's own key has already."""

    seat: int
    key: NotRequired[str]


class Seated(TypedDict):
    """A seat was given: keep the key, it is shown once."""

    room_id: str
    seats: list[SeatKey]
    invite_url: NotRequired[str]
    view: View


class Acted(TypedDict):
    """An accepted action: the room's new version, what happened, and where that leaves this seat."""

    version: int
    events: list[Event]
    view: View


class Invitation(TypedDict):
    """What an invited person sees before joining."""

    mode: str
    host: str
    rules: dict[str, Any]
    status: str
    commitment: str
    require_both_connected: bool
    seat_free: bool


class Commitment(TypedDict):
    """The hash of a seed the server drew; a room made with its id proves that it drew first."""

    id: str
    commitment: str


def request_of(view: View, action: Action) -> dict[str, Any]:
    """What to send for one of `view`'s legal actions: a move names the version it was chosen on, all else the match."""
    body: dict[str, Any] = {name: action[name] for name in ("type", "card", "from") if action.get(name)}
    if action["type"] in MOVES:
        return {**body, "expected_version": view["room"]["version"]}
    return {**body, "match": view["match"]["number"]}


def deadwood_left(action: Action) -> int:
    """What would remain after it; 0 for actions that leave nothing or do not tell."""
    return action.get("deadwood") or 0


def your_seat(view: View) -> int:
    """The seat whose view this is."""
    return next(seat["seat"] for seat in view["room"]["seats"] if seat["you"])


def your_turn(view: View) -> bool:
    """Whether this seat has a move now; the next hand's deal is a move too."""
    return any(action["type"] in MOVES for action in view["legal_actions"])


def still_playing(view: View) -> bool:
    """Whether the match goes on, or waits for its second player."""
    return view["room"]["status"] == "open" and view["match"]["status"] in ("waiting", "playing")
