"""A finished match's record, for machines and for readers."""

from typing import cast

from api.schema.events import event_json
from api.schema.view import by_seat, card_names
from api.schema.wire.events import RecordedEventOut
from api.schema.wire.history import MatchLine, RecordedActionOut, RecordedHand, RecordOut
from gin.rules import notation
from gin.rules.cards import NAMES
from gin.rules.view import DealRevealed, RevealedEvent
from gin.selectors import MatchSummary, Record, RecordedAction


def match_line(match: MatchSummary) -> MatchLine:
    """A match in the history."""
    return cast(
        "MatchLine",
        {
            "number": match.number,
            "status": match.status,
            "scores": by_seat(match.scores),
            "winner": match.winner,
            "ended": match.ended,
            "ended_by": match.ended_by,
            "hands": match.hands,
            "started_at": match.started_at,
            "ended_at": match.ended_at,
        },
    )


def record_json(record: Record) -> RecordOut:
    """The whole record."""
    return cast(
        "RecordOut",
        {
            "match": match_line(record.summary),
            "rules": record.rules,
            "seed": record.seed,
            "commitment": record.commitment,
            "client_seeds": by_seat(record.client_seeds),
            "names": by_seat(record.names),
            "hands": [_hand(event) for event in _events(record) if isinstance(event, DealRevealed)],
            "actions": [_action(action) for action in record.actions],
        },
    )


def _events(record: Record) -> list[RevealedEvent]:
    return [event for action in record.actions for event in action.events]


def _hand(deal: DealRevealed) -> RecordedHand:
    return cast(
        "RecordedHand",
        {
            "number": deal.number,
            "dealer": deal.dealer,
            "deck": [NAMES[card] for card in deal.deck],
            "holdings": by_seat(tuple(card_names(cards) for cards in deal.holdings)),
            "upcard": NAMES[deal.upcard],
        },
    )


def _action(action: RecordedAction) -> RecordedActionOut:
    return cast(
        "RecordedActionOut",
        {
            "version": action.version,
            "seat": action.seat,
            "action": action.action,
            "at": action.at,
            "events": [_event(event) for event in action.events],
        },
    )


def _event(event: RevealedEvent) -> RecordedEventOut:
    if isinstance(event, DealRevealed):
        return cast("RecordedEventOut", {"type": "hand_dealt", **_hand(event)})
    return cast("RecordedEventOut", event_json(event, hidden=False))


def transcript(record: Record) -> str:
    """The record as plain text, a line an event."""
    head = [
        f"Match {record.summary.number}, rules {record.rules['version']}, to {record.rules['target']}",
        f"Commitment {record.commitment}",
        f"Seed       {record.seed}",
        *(f"Client seed {seat}: {text}" for seat, text in enumerate(record.client_seeds, 1) if text),
        *(f"Player {seat}: {name}" for seat, name in enumerate(record.names, 1) if name),
    ]
    lines = [line for event in _events(record) for line in notation.lines(event)]
    return "\n".join([*head, *lines, ""])
