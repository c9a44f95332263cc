"""What happened, in plain words: for transcripts and for the people who look into games."""

from typing import Final, assert_never

from gin.rules.actions import Pile
from gin.rules.cards import NAMES, show
from gin.rules.view import (
    CardDiscarded,
    DealRevealed,
    DealSeen,
    DrawSeen,
    HandEnded,
    HandResult,
    Knocked,
    LevelChanged,
    MatchEnded,
    MatchStarted,
    NewMatchAgreed,
    NewMatchDeclined,
    NewMatchOffered,
    NewMatchWithdrawn,
    Passed,
    RevealedEvent,
    SeatEvent,
    SeatLeft,
    SeatTaken,
)


def lines(event: RevealedEvent | SeatEvent) -> list[str]:
    """An event in words, by seat number: one line, more for a deal or a showdown.

    What the event does not show is not said.
    """
    match event:
        case DealRevealed():
            dealt = [f"  {seat}: {show(cards)}" for seat, cards in enumerate(event.holdings, 1)]
            return ["", f"Hand {event.number}, dealer {event.dealer}, upcard {NAMES[event.upcard]}", *dealt]
        case DealSeen():
            own = [f"  {show(event.holding)}"] if event.holding else []
            return ["", f"Hand {event.number}, dealer {event.dealer}, upcard {NAMES[event.upcard]}", *own]
        case Passed(seat):
            return [f"{seat} passes"]
        case DrawSeen(seat, source, card):
            drawn = "a card" if card is None else NAMES[card]
            return [f"{seat} draws {drawn} from the {'stock' if source is Pile.STOCK else 'discard pile'}"]
        case CardDiscarded(seat, card):
            return [f"{seat} discards {NAMES[card]}"]
        case Knocked(seat, card):
            return [f"{seat} knocks" + ("" if card is None else f", discarding {NAMES[card]}")]
        case HandEnded(result):
            return _showdown(result)
        case LevelChanged(level):
            return [f"The computer plays {level}"]
        case NewMatchOffered(seat) | NewMatchDeclined(seat) | NewMatchWithdrawn(seat) | NewMatchAgreed(seat):
            return [f"{seat} {_ANSWERS[type(event)]}"]
        case SeatTaken(seat):
            return [f"Seat {seat} is taken"]
        case SeatLeft(seat):
            return [f"Seat {seat} is left"]
        case MatchStarted(number):
            return [f"Match {number} begins"]
        case MatchEnded(ended, winner, bonus):
            won = "" if winner is None else f", {winner} wins" + (f" and adds {bonus}" if bonus else "")
            return ["", f"Match over: {ended}{won}"]
        case _:
            assert_never(event)


_ANSWERS: Final[dict[type, str]] = {
    NewMatchOffered: "offers a new match",
    NewMatchDeclined: "declines the new match",
    NewMatchWithdrawn: "withdraws the offer of a new match",
    NewMatchAgreed: "agrees to a new match",
}


def _showdown(result: HandResult) -> list[str]:
    if result.knocker is None:
        return ["Void hand: no points"]
    spreads = [
        f"  {seat}: {' | '.join(show(meld) for meld in melds) or 'no melds'}, deadwood {left}"
        for seat, (melds, left) in enumerate(zip(result.melds, result.deadwood, strict=True), 1)
    ]
    laid = [f"  laid off {NAMES[card]} on {show(meld)}" for card, meld in result.layoffs]
    return [*spreads, *laid, f"{result.kind}: {result.winner} scores {result.points}"]
