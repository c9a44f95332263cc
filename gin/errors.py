"""Everything that the game can refuse, by a stable code."""

from enum import StrEnum
from typing import TypeAlias

Fact: TypeAlias = str | int | bool | dict[str, list[str]] | None
"""What a refusal may state beside its code: a number, a card's name, or the errors by field."""


class ErrorCode(StrEnum):
    """The codes of refusals; the wire shows them as they stand here."""

    # the request
    INVALID = "invalid"
    RULES_INVALID = "rules_invalid"
    IDEMPOTENCY_MISMATCH = "idempotency_mismatch"
    IDEMPOTENCY_KEY_WEAK = "idempotency_key_weak"
    # who asks
    UNAUTHENTICATED = "unauthenticated"
    ROOM_NOT_FOUND = "room_not_found"
    MATCH_NOT_FOUND = "match_not_found"
    CODE_NOT_FOUND = "code_not_found"
    SEAT_CLAIMED = "seat_claimed"
    # the room
    ROOM_FULL = "room_full"
    ROOM_EXPIRED = "room_expired"
    ROOM_CLOSED = "room_closed"
    NOT_A_COMPUTER_ROOM = "not_a_computer_room"
    OPPONENT_AWAY = "opponent_away"
    # what the action was decided on
    STALE_VERSION = "stale_version"
    WRONG_MATCH = "wrong_match"
    MATCH_NOT_STARTED = "match_not_started"
    MATCH_OVER = "match_over"
    MATCH_NOT_OVER = "match_not_over"
    # the hand
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    HAND_OVER = "hand_over"
    HAND_NOT_OVER = "hand_not_over"
    STOCK_ONLY = "stock_only"
    CARD_NOT_HELD = "card_not_held"
    CARD_JUST_TAKEN = "card_just_taken"
    CARD_NEEDED = "card_needed"
    DEADWOOD_TOO_HIGH = "deadwood_too_high"
    NOT_IN_THESE_RULES = "not_in_these_rules"
    # hints and analyses
    NO_HINTS_HERE = "no_hints_here"
    HAND_NOT_FOUND = "hand_not_found"
    INSIGHT_NOT_FOUND = "insight_not_found"
    # a new match
    NO_OFFER = "no_offer"
    OFFER_OPEN = "offer_open"
    OFFER_TOO_SOON = "offer_too_soon"
    # provable shuffles
    COMMITMENT_UNUSABLE = "commitment_unusable"


class GinError(Exception):
    """A refusal: its code and the facts that explain it. Nothing has changed when it is raised."""

    def __init__(self, code: ErrorCode, **facts: Fact) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = facts
