"""What the calls around accounts take, and what they answer."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.validators import RegexValidator
from rest_framework import serializers

from accounts.addresses import normal
from accounts.selectors import Me, TokenInfo
from api.schema.events import events_json
from api.schema.fields import Choice, Name, Strict, Text, TrueOrFalse
from api.schema.record import match_line
from api.schema.view import by_seat
from gin.selectors import KeptSeat, MyMatch, MyRoom, Statistics, Tally

Wire = dict[str, Any]
LANGUAGES = [code for code, _ in settings.LANGUAGES]


class Email(Text, serializers.EmailField):
    """An e-mail address of at most 254 characters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=254, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The address as accounts are known by."""
        return normal(super().to_internal_value(data))


class Device(Name):
    """What a token is called: 1 to 60 characters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, **kwargs)


class Password(Text):
    """A password: 1 to 128 characters; whether it is a good one is another question."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=128, **kwargs)


class RegisterIn(Strict):
    """A new account."""

    email = Email(help_text="The address to log in with.")
    password = Password(help_text="Of the account.")
    name = Name(help_text="Shown to opponents.")
    language = Choice(choices=LANGUAGES, required=False, help_text="Of mails; the request's if left out.")


class LoginIn(Strict):
    """Who logs in, on which device."""

    email = Email(help_text="The address to log in with.")
    password = Password(help_text="Of the account.")
    device = Device(required=False, help_text="What the token is called in your list.")


class CodeIn(Strict):
    """A code from a mail."""

    code = Text(max_length=64, help_text="As it was mailed.")
    device = Device(required=False, help_text="What the token is called in your list.")


class ConfirmIn(CodeIn):
    """A code from a mail, and the account's password."""

    password = Password(help_text="Of the account.")


class LogoutIn(Strict):
    """Here, or everywhere."""

    everywhere = TrueOrFalse(required=False, help_text="Revoke all of the account's tokens.")


class ResetIn(Strict):
    """Who has forgotten his password."""

    email = Email(help_text="The address to log in with.")


class NewPasswordIn(CodeIn):
    """A code from a mail, and the password to be."""

    password = Password(help_text="The one to be, of 8 characters or more.")


class MeIn(Strict):
    """What is to be changed of an account."""

    name = Name(required=False, help_text="Shown to opponents.")
    language = Choice(choices=LANGUAGES, required=False, help_text="Of mails.")


class PasswordIn(Strict):
    """The password, and the one to be."""

    password = Password(help_text="Of the account.")
    new_password = Password(help_text="The one to be, of 8 characters or more.")


class EmailIn(Strict):
    """The address to be, and the password."""

    email = Email(help_text="The address to log in with.")
    password = Password(help_text="Of the account.")


class TokenIn(Strict):
    """A token for an app."""

    name = Device(help_text="What it is called in your list.")


class ClaimIn(Strict):
    """A key of the seat."""

    seat_key = Text(validators=[RegexValidator(r"^[A-Za-z0-9_-]{43}\Z")], help_text="It goes on working.")


def me_json(me: Me) -> Wire:
    """An account as its owner sees it."""
    return {
        "id": str(me.id),
        "email": me.email,
        "name": me.name,
        "language": me.language,
        "created_at": me.created_at,
    }


def token_json(token: TokenInfo, me: Me) -> Wire:
    """A token in the list, without its secret."""
    return {
        "id": str(token.id),
        "name": token.name,
        "created_at": token.created_at,
        "last_used_at": token.last_used_at,
        "current": token.id == me.token_id,
    }


def my_room_json(room: MyRoom) -> Wire:
    """A room in the list of one's own."""
    match, sitting = room.match, room.sitting
    return {
        "room_id": str(room.id),
        "mode": room.mode,
        "status": room.status,
        "level": sitting.level,
        "seats": sitting.seats,
        "names": by_seat(sitting.names),
        "match": None
        if match is None
        else {"number": match.number, "status": match.status, "scores": by_seat(match.scores)},
        "your_turn": room.status == "open" and match is not None and match.to_act in sitting.seats,
        "last_activity": room.last_activity,
        "expires_at": room.expires_at,
    }


def my_match_json(match: MyMatch) -> Wire:
    """A match that is over, in the list of one's own."""
    return {
        "id": match.id,
        "room_id": str(match.room_id),
        "mode": match.mode,
        "level": match.sitting.level,
        "seats": match.sitting.seats,
        "names": by_seat(match.sitting.names),
        **match_line(match.summary),
    }


def statistics_json(statistics: Statistics) -> Wire:
    """How an account has played."""
    return {
        **_tally(statistics.total),
        "abandoned": statistics.abandoned,
        "hands": statistics.hands,
        "hands_won": statistics.hands_won,
        "gins": statistics.gins,
        "undercuts": statistics.undercuts,
        "average_deadwood_when_losing": statistics.losing_deadwood,
        "by_level": [{"level": level, **_tally(tally)} for level, tally in sorted(statistics.by_level.items())],
        "by_opponent": [{"name": name, **_tally(tally)} for name, tally in sorted(statistics.by_opponent.items())],
    }


def _tally(tally: Tally) -> Wire:
    return {"matches": tally.matches, "won": tally.won, "win_rate": tally.win_rate}


def export_json(me: Me, tokens: list[TokenInfo], statistics: Statistics, seats: Iterable[KeptSeat]) -> Wire:
    """All that is stored of an account."""
    return {
        "account": me_json(me),
        "tokens": [token_json(token, me) for token in tokens],
        "statistics": statistics_json(statistics),
        "seats": [_kept_seat(seat) for seat in seats],
    }


def _kept_seat(seat: KeptSeat) -> Wire:
    return {
        "room_id": str(seat.actor.room_id),
        "mode": seat.actor.mode,
        "seat": seat.actor.seat,
        "name": seat.name,
        "keys": [{"created_at": created, "revoked_at": revoked} for created, revoked in seat.keys],
        "insights": [{"kind": kind, "asked_at": at, "result": result} for kind, at, result in seat.insights],
        "matches": [
            {
                "match": match_line(match.summary),
                "rules": match.rules,
                "client_seed": match.client_seed,
                "events": events_json(match.events),
            }
            for match in seat.matches
        ],
    }
