"""A room's view as the wire shows it."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from django.conf import settings

from gin.rules.actions import named
from gin.rules.cards import NAMES, Cards, names
from gin.rules.legal import LegalAction
from gin.rules.ruleset import RuleSet
from gin.rules.view import HandResult, HandSummary, MatchView, SeatView, TableView
from gin.selectors import Fairness, RoomView

Wire = dict[str, Any]


def view_json(room: RoomView, *, hidden: bool = False) -> Wire:
    """The view. `hidden` leaves out the seat's own cards and whatever tells of them."""
    view = room.view
    may = view.legal_actions if room.status == "open" else ()
    return {
        "room": _room(room),
        "match": match_json(view.match) | {"fairness": _fairness(room.fairness)},
        "hand": None if view.hand is None else _hand(view, view.hand, hidden=hidden),
        "previous_result": None if view.previous_result is None else result_json(view.previous_result),
        "legal_actions": [_legal(legal) for legal in may if not (hidden and legal.deadwood is not None)],
    }


def _room(room: RoomView) -> Wire:
    return {
        "id": room.id,
        "version": room.version,
        "mode": room.mode,
        "status": room.status,
        "level": room.level,
        "invite_url": None if room.invite_code is None else f"{settings.PUBLIC_URL}/i/{room.invite_code}",
        "expires_at": room.expires_at,
        "thinking": room.thinking,
        **seats_json(room),
    }


def seats_json(room: RoomView) -> Wire:
    """Who sits where, who is connected, and whom the moves wait for."""
    return {
        "paused": None
        if room.paused is None
        else {"reason": "opponent_away", "seat": room.paused.seat, "since": room.paused.since},
        "seats": [
            {
                "seat": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "connected": seat.number in room.connected,
                "you": seat.number == room.view.seat,
            }
            for seat in room.seats
        ],
    }


@lru_cache(maxsize=1024)
def match_json(match: MatchView) -> Wire:
    """A match's score sheet, which stays as it is throughout a hand; to be shown, not to be changed."""
    return {
        "number": match.number,
        "rules": rules_json(match.rules),
        "scores": by_seat(match.scores),
        "status": match.status,
        "winner": match.winner,
        "ended": match.ended,
        "ended_by": match.ended_by,
        "bonus": match.bonus,
        "offer": match.offer,
        "hands": [_summary(hand) for hand in match.hands],
    }


@lru_cache(maxsize=256)
def rules_json(rules: RuleSet) -> Wire:
    """The rules by name; to be shown, not to be changed."""
    return asdict(rules)


def _summary(hand: HandSummary) -> Wire:
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "kind": hand.kind,
        "winner": hand.winner,
        "points": hand.points,
    }


def _fairness(fairness: Fairness) -> Wire:
    return {
        "commitment": fairness.commitment,
        "client_seeds": by_seat(fairness.client_seeds),
        "seed": fairness.seed,
        "next_commitment": fairness.next_commitment,
    }


def _hand(view: SeatView, hand: TableView, *, hidden: bool) -> Wire:
    own: Wire = {
        "your_cards": card_names(view.holding),
        "your_melds": [card_names(meld) for meld in view.melds],
        "your_deadwood": view.deadwood,
    }
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "phase": hand.phase,
        "to_act": hand.to_act,
        "knock_limit": hand.knock_limit,
        "doubled": hand.doubled,
        "stock_count": hand.stock_count,
        "discard_pile": [NAMES[card] for card in hand.discard_pile],
        "taken_card": card_name(hand.taken_card),
        **({} if hidden else own),
        "opponent_count": view.opponent_count,
        "opponent_known": card_names(view.opponent_known),
        "result": None if hand.result is None else result_json(hand.result),
    }


def result_json(result: HandResult) -> Wire:
    """A finished hand; a void one shows no cards."""
    shown = result.knocker is not None
    return {
        "number": result.number,
        "dealer": result.dealer,
        "kind": result.kind,
        "knocker": result.knocker,
        "winner": result.winner,
        "points": result.points,
        "cards": by_seat(tuple(card_names(cards) for cards in result.cards)) if shown else None,
        "melds": by_seat(tuple([card_names(meld) for meld in melds] for melds in result.melds)) if shown else None,
        "layoffs": [{"card": NAMES[card], "onto": card_names(meld)} for card, meld in result.layoffs],
        "deadwood": by_seat(result.deadwood) if shown else None,
    }


def _legal(legal: LegalAction) -> Wire:
    wire = named(legal.action)
    if legal.deadwood is not None:
        wire["deadwood"] = legal.deadwood
    if legal.gin is not None:
        wire["gin"] = legal.gin
    return wire


@lru_cache(maxsize=4096)
def card_names(cards: Cards) -> tuple[str, ...]:
    """The names of a set, in suit order; a position shows most of the sets that the one before it showed."""
    return tuple(names(cards))


def by_seat(pair: tuple[Any, ...]) -> Wire:
    """{"1": …, "2": …}."""
    return {"1": pair[0], "2": pair[1]}


def card_name(card: int | None) -> str | None:
    """The card's name; None for none."""
    return None if card is None else NAMES[card]
