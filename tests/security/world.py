"""A room and everybody who could ask for something in it."""

from functools import cached_property
from typing import Any

from django.contrib.auth.models import Permission
from django.http import HttpResponse

from accounts.models import User
from tests.support.accounts import Person, person
from tests.support.api import Api, Room, answered, computer_room, seats_of


def staff(*permissions: str) -> Api:
    """The API in a browser that is logged in to the admin."""
    user = User.objects.create_user(f"staff {User.objects.count()}", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    api = Api()
    api._client.force_login(user)
    return api


def online_pair(api: Api) -> tuple[Room, Room, str]:
    """Both seats of a new online room, and its invite's code."""
    made = answered(api.post("rooms", {"mode": "online", "require_both_connected": False}), 201)
    code = made["view"]["room"]["invite_url"].rpartition("/")[2]
    joined = answered(api.post(f"invites/{code}/join", {}), 201)
    return seats_of(api, made)[0], seats_of(api, joined)[0], code


class World:
    """An online room with a match behind it and one on the table; its first seat is claimed by `owner`.

    Whoever else is asked for comes when he is.
    """

    def __init__(self) -> None:
        self.api = Api()
        self.seat, self.opponent, self.code = online_pair(self.api)
        self.owner = person(self.api)
        answered(self.owner.claim(self.seat))
        for seat, words in ((self.seat, "resign"), (self.seat, "new match"), (self.opponent, "accept new match")):
            _ = seat.view
            seat.act(words)

    @cached_property
    def other(self) -> Room:
        return computer_room(self.api)

    @cached_property
    def account(self) -> Person:
        return person(self.api)

    @cached_property
    def staff(self) -> Api:
        return staff()

    @cached_property
    def revealing(self) -> Api:
        return staff("view_match", "reveal_cards")

    def __getitem__(self, part: str) -> str:
        """A part of an address."""
        match part:
            case "room_id":
                return self.seat.id
            case "code":
                return self.code
            case "insight_id":
                return answered(self.seat.post("/matches/1/hands/1/analysis", {}), 202)["id"]
            case "match_id":
                return answered(self.owner.get("me/matches"))["matches"][0]["id"]
            case "token_id":
                return answered(self.owner.get("me/tokens"))["tokens"][0]["id"]
        return "1"  # the number of a match or a hand

    def ask(self, who: str, method: str, path: str, body: Any) -> HttpResponse:
        """Have somebody ask."""
        asker: Any = getattr(self, who, self.api)
        if isinstance(asker, Room):
            return self.api.call(method, path, body, key=asker.key)
        api = asker.api if isinstance(asker, Person) else asker
        return api.call(method, path, body)
