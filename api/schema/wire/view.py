"""What a seat sees of its room."""

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from api.schema.wire.values import (
    Card,
    CardsBySeat,
    Count,
    EndedBy,
    Hex,
    Kind,
    Level,
    MeldsBySeat,
    Numbers,
    Phase,
    Seat,
    Texts,
    Time,
    means,
)


class SeatOut(TypedDict):
    """A taken seat."""

    seat: Annotated[Seat, means("Its number.")]
    name: Annotated[str, means("Its player's; may be empty.")]
    kind: Annotated[Literal["person", "bot"], means("Who plays it.")]
    connected: Annotated[bool, means("Whether somebody is there.")]
    you: Annotated[bool, means("Whether it is yours.")]


class PausedOut(TypedDict):
    """The moves wait for a seat that is not connected."""

    reason: Annotated[Literal["opponent_away"], means("Why.")]
    seat: Annotated[Seat, means("Whom the moves wait for.")]
    since: Annotated[Time, means("Since when.")]


class RoomOut(TypedDict):
    """The room around the match. `thinking` is the seat of a bot whose move is awaited."""

    id: Annotated[str, means("The room.")]
    version: Annotated[Count, means("How many actions it has accepted, over all its matches.")]
    mode: Annotated[Literal["computer", "local", "online"], means("Who plays whom, and where.")]
    status: Annotated[Literal["open", "closed"], means("`closed` when somebody left.")]
    level: Annotated[Level | None, means("The computer's, else null.")]
    invite_url: Annotated[str | None, means("The address to send to the other person, in online rooms; else null.")]
    expires_at: Annotated[Time, means("When it expires unless somebody acts, or in an online room is there.")]
    paused: Annotated[PausedOut | None, means("Whom the moves wait for, or null.")]
    thinking: Annotated[Seat | None, means("The seat of a computer whose move is awaited, or null.")]
    seats: Annotated[list[SeatOut], means("Those that are taken.")]


class RulesOut(TypedDict):
    """A match's rules, whole."""

    version: Annotated[str, means("The version of the rules; 1.0.0 is the only one.")]
    knock_limit: Annotated[int, means("The most deadwood that one may knock with.")]
    gin_bonus: Annotated[int, means("Points for gin.")]
    undercut_bonus: Annotated[int, means("Points for an undercut.")]
    target: Annotated[int, means("The points that win the match.")]
    stock_floor: Annotated[int, means("A discard that leaves so few cards in the stock ends the hand void.")]
    big_gin: Annotated[bool, means("Whether one may go gin with all eleven cards.")]
    big_gin_bonus: Annotated[int, means("Points for big gin.")]
    oklahoma: Annotated[
        bool,
        means("Whether the first upcard's value is the knock limit; an ace allows gin only. Needs `knock_limit` 10."),
    ]
    oklahoma_spades_double: Annotated[bool, means("Whether a hand counts double under a spade. Needs `oklahoma`.")]
    game_bonus: Annotated[int, means("Added to the winner of the match.")]
    box_bonus: Annotated[int, means("Added to the winner of the match for each hand that he won.")]
    shutout: Annotated[bool, means("Whether a winner whose opponent won no hand gets double.")]
    knock_before_draw: Annotated[bool, means("Whether one may knock instead of drawing, with ten cards that qualify.")]


class HandLine(TypedDict):
    """A finished hand's line on the score sheet."""

    number: Annotated[int, means("Within the match.")]
    dealer: Annotated[Seat, means("The dealer's seat.")]
    kind: Annotated[Kind, means("How it ended.")]
    winner: Annotated[Seat | None, means("Null in a void hand.")]
    points: Annotated[int, means("What the winner scored.")]


class FairnessOut(TypedDict):
    """What proves the shuffle; the seed is shown when the match is over."""

    commitment: Annotated[Hex, means("The hash of the seed, shown before the match.")]
    client_seeds: Annotated[Texts, means("The players' shares in the shuffle.")]
    seed: Annotated[Hex | None, means("What the decks follow from; null until the match is over.")]
    next_commitment: Annotated[Hex, means("The hash of the next match's seed.")]


class MatchStanding(TypedDict):
    """How a match stands, on the score sheet and in the room's history."""

    number: Annotated[int, means("1, 2, … in this room.")]
    scores: Annotated[Numbers, means("In a won match with the bonus.")]
    status: Annotated[
        Literal["waiting", "playing", "won", "abandoned"], means("`waiting` for the other player, or how it stands.")
    ]
    winner: Annotated[Seat | None, means("Who won, or null.")]
    ended: Annotated[Literal["target", "resigned", "abandoned"] | None, means("How it ended, or null.")]
    ended_by: EndedBy


class MatchOut(MatchStanding):
    """The score sheet. `scores` of a won match contain `bonus`."""

    rules: Annotated[RulesOut, means("All options.")]
    bonus: Annotated[int, means("What was added to the winner at the end.")]
    offer: Annotated[Seat | None, means("The seat whose offer of a new match is open, or null.")]
    hands: Annotated[list[HandLine], means("The finished ones.")]
    fairness: Annotated[FairnessOut, means("What proves the shuffle.")]


class LayoffOut(TypedDict):
    """A card laid off, and the knocker's meld it went on."""

    card: Card
    onto: Annotated[list[Card], means("The knocker's meld as first shown.")]


class ResultOut(HandLine):
    """A finished hand's showdown; a void hand shows no cards."""

    knocker: Annotated[Seat | None, means("Null in a void hand.")]
    cards: Annotated[CardsBySeat | None, means("Null in a void hand.")]
    melds: Annotated[MeldsBySeat | None, means("Null in a void hand.")]
    layoffs: Annotated[list[LayoffOut], means("In the order they are laid.")]
    deadwood: Annotated[Numbers | None, means("What counted, after layoffs; null in a void hand.")]


class HandOut(TypedDict):
    """The table as your seat sees it. With `?hand=hidden` the members that begin with `your_` are left out."""

    number: Annotated[int, means("Within the match.")]
    dealer: Annotated[Seat, means("The dealer's seat.")]
    phase: Annotated[Phase, means("What is waited for.")]
    to_act: Annotated[Seat | None, means("The seat whose turn it is; null when the hand is over.")]
    knock_limit: Annotated[int, means("This hand's, as oklahoma may set it.")]
    doubled: Annotated[bool, means("Whether it counts double, as oklahoma may have it.")]
    stock_count: Annotated[Count, means("The number of hidden cards.")]
    discard_pile: Annotated[list[Card], msgspec.Meta(description="Bottom first.")]
    taken_card: Annotated[
        Card | None, means("Taken from the discard pile this turn, and may not be thrown back; else null.")
    ]
    your_cards: NotRequired[Annotated[list[Card], means("Your ten or eleven.")]]
    your_melds: NotRequired[Annotated[list[list[Card]], means("Their best arrangement.")]]
    your_deadwood: NotRequired[Annotated[Count, means("What it leaves.")]]
    opponent_count: Annotated[Count, means("How many cards the other holds.")]
    opponent_known: Annotated[list[Card], means("Those of them that everyone saw him take.")]
    result: Annotated[ResultOut | None, means("The showdown once the hand is over, else null.")]


ActionName = Literal[
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
]
LegalOut = TypedDict(
    "LegalOut",
    {
        "type": Annotated[ActionName, means("What to send back.")],
        "from": NotRequired[Annotated[Literal["stock", "discard"], means("The pile to draw from.")]],
        "card": NotRequired[Annotated[Card, means("The card to throw.")]],
        "deadwood": NotRequired[Annotated[Count, means("What the discard or knock would leave.")]],
        "gin": NotRequired[Annotated[bool, means("Whether the knock would be gin.")]],
    },
)
LegalOut.__doc__ = "Something you may do now; `deadwood` is what a discard or knock would leave."


class ViewOut(TypedDict):
    """Everything that your seat may see."""

    room: Annotated[RoomOut, means("The table.")]
    match: Annotated[MatchOut, means("The score sheet.")]
    hand: Annotated[HandOut | None, means("The cards on the table, or null before the first deal.")]
    previous_result: Annotated[
        ResultOut | None, means("The last finished hand of the match, or null, until the next one ends.")
    ]
    legal_actions: Annotated[list[LegalOut], means("All that you may do now, moves first.")]
