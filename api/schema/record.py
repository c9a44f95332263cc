"""A finished match's record, for machines and for readers."""

from typing import Any

from api.schema.events import event_json
from api.schema.view import by_seat
from api.schema.wire import MatchLine, RecordedActionOut, RecordedHand, RecordOut
from gin.rules.cards import NAMES, names, show
from gin.rules.view import (
    CardDiscarded,
    DealRevealed,
    DrawSeen,
    HandEnded,
    HandResult,
    Knocked,
    MatchEnded,
    Passed,
    RevealedEvent,
)
from gin.selectors import MatchSummary, Record, RecordedAction


def match_line(match: MatchSummary) -> MatchLine:
    """A match in the history."""
    line: Any = {
        "number": match.number,
        "status": match.status,
        "scores": by_seat(match.scores),
        "winner": match.winner,
        "ended": match.ended,
        "ended_by": match.ended_by,
        "hands": match.hands,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
    }
    return line  # type: ignore[no-any-return]


def record_json(record: Record) -> RecordOut:
    """The whole record."""
    whole: Any = {
        "match": match_line(record.summary),
        "rules": record.rules,
        "seed": record.seed,
        "commitment": record.commitment,
        "client_seeds": by_seat(record.client_seeds),
        "names": by_seat(record.names),
        "hands": [_hand(event) for event in _events(record) if isinstance(event, DealRevealed)],
        "actions": [_action(action) for action in record.actions],
    }
    return whole  # type: ignore[no-any-return]


def _events(record: Record) -> list[RevealedEvent]:
    return [event for action in record.actions for event in action.events]


def _hand(deal: DealRevealed) -> RecordedHand:
    hand: Any = {
        "number": deal.number,
        "dealer": deal.dealer,
        "deck": [NAMES[card] for card in deal.deck],
        "holdings": by_seat(tuple(names(cards) for cards in deal.holdings)),
        "upcard": NAMES[deal.upcard],
    }
    return hand  # type: ignore[no-any-return]


def _action(action: RecordedAction) -> RecordedActionOut:
    return {
        "version": action.version,
        "seat": action.seat,
        "action": action.action,
        "at": action.at,
        "events": [_event(event) for event in action.events],
    }


def _event(event: RevealedEvent) -> dict[str, Any]:
    if isinstance(event, DealRevealed):
        return {"type": "hand_dealt", **_hand(event)}
    return dict(event_json(event, hidden=False))


def transcript(record: Record) -> str:
    """The record as plain text, a line an event."""
    head = [
        f"Match {record.summary.number}, rules {record.rules['version']}, to {record.rules['target']}",
        f"Commitment {record.commitment}",
        f"Seed       {record.seed}",
        *(f"Client seed {seat}: {text}" for seat, text in enumerate(record.client_seeds, 1) if text),
        *(f"Player {seat}: {name}" for seat, name in enumerate(record.names, 1) if name),
    ]
    lines = [line for event in _events(record) for line in _lines(event)]
    return "\n".join([*head, *lines, ""])


def _lines(event: RevealedEvent) -> list[str]:
    match event:
        case DealRevealed():
            dealt = [f"  {seat}: {show(cards)}" for seat, cards in enumerate(event.holdings, 1)]
            return ["", f"Hand {event.number}, dealer {event.dealer}, upcard {NAMES[event.upcard]}", *dealt]
        case Passed(seat):
            return [f"{seat} passes"]
        case DrawSeen(seat, source, card):
            drawn = "" if card is None else NAMES[card]
            return [f"{seat} draws {drawn} from the {'stock' if source == 'stock' else 'discard pile'}"]
        case CardDiscarded(seat, card):
            return [f"{seat} discards {NAMES[card]}"]
        case Knocked(seat, card):
            return [f"{seat} knocks" + ("" if card is None else f", discarding {NAMES[card]}")]
        case HandEnded(result):
            return _showdown(result)
        case MatchEnded(ended, winner, bonus):
            won = "" if winner is None else f", {winner} wins" + (f" and adds {bonus}" if bonus else "")
            return ["", f"Match over: {ended}{won}"]
        case _:
            return []


def _showdown(result: HandResult) -> list[str]:
    if result.knocker is None:
        return ["Void hand: no points"]
    spreads = [
        f"  {seat}: {' | '.join(show(meld) for meld in melds) or 'no melds'}, deadwood {left}"
        for seat, (melds, left) in enumerate(zip(result.melds, result.deadwood, strict=True), 1)
    ]
    laid = [f"  laid off {NAMES[card]} on {show(meld)}" for card, meld in result.layoffs]
    return [*spreads, *laid, f"{result.kind}: {result.winner} scores {result.points}"]
