"""Events as the wire shows them."""

from typing import Any, assert_never

from api.schema.view import card_name, card_names, result_json, rules_json
from gin.rules.cards import NAMES
from gin.rules.view import (
    CardDiscarded,
    DealSeen,
    DrawSeen,
    HandEnded,
    Knocked,
    LevelChanged,
    MatchEnded,
    MatchStarted,
    NewMatchAgreed,
    NewMatchDeclined,
    NewMatchOffered,
    NewMatchWithdrawn,
    Passed,
    SeatEvent,
    SeatLeft,
    SeatTaken,
)
from gin.selectors import SeenEvent

Wire = dict[str, Any]


def events_json(events: tuple[SeenEvent, ...], *, hidden: bool = False) -> list[Wire]:
    """A seat's events in order. `hidden` leaves out the cards that only this seat knows."""
    return [{"version": seen.version, "at": seen.at, **event_json(seen.event, hidden=hidden)} for seen in events]


def event_json(event: SeatEvent, *, hidden: bool) -> Wire:
    """One event: its type and what it tells."""
    match event:
        case MatchStarted(number, rules, consent):
            return {"type": "match_started", "number": number, "rules": rules_json(rules), "consent": consent}
        case DealSeen(number, dealer, holding, upcard):
            own: Wire = {} if hidden else {"your_cards": card_names(holding)}
            return {"type": "hand_dealt", "number": number, "dealer": dealer, **own, "upcard": NAMES[upcard]}
        case DrawSeen(seat, source, card):
            shown = None if hidden and source == "stock" else card_name(card)
            return {"type": "card_drawn", "seat": seat, "from": source, "card": shown}
        case CardDiscarded(seat, card):
            return {"type": "card_discarded", "seat": seat, "card": NAMES[card]}
        case Knocked(seat, card):
            return {"type": "knocked", "seat": seat, "card": card_name(card)}
        case HandEnded(result):
            return {"type": "hand_ended", "result": result_json(result)}
        case MatchEnded(ended, winner, bonus, by):
            return {"type": "match_ended", "ended": ended, "winner": winner, "bonus": bonus, "ended_by": by}
        case LevelChanged(level):
            return {"type": "level_changed", "level": level}
        case Passed(seat):
            return {"type": "passed", "seat": seat}
        case NewMatchOffered(seat):
            return {"type": "new_match_offered", "seat": seat}
        case NewMatchDeclined(seat):
            return {"type": "new_match_declined", "seat": seat}
        case NewMatchWithdrawn(seat):
            return {"type": "new_match_withdrawn", "seat": seat}
        case NewMatchAgreed(seat):
            return {"type": "new_match_agreed", "seat": seat}
        case SeatTaken(seat):
            return {"type": "seat_taken", "seat": seat}
        case SeatLeft(seat):
            return {"type": "seat_left", "seat": seat}
        case _:
            assert_never(event)
