"""What a support person sees of a game: how it goes, and no card that a player may not see."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from gin.models import Match, Room, Seat
from gin.rules.cards import NAMES, names
from gin.store import log
from tests.support.api import Api, computer_room, local_room, play

pytestmark = pytest.mark.django_db(transaction=True)

A_CARD = re.compile(r"\b[A2-9TJQK][SHDC]\b")


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("support", password="support"))
    return client


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def hidden_cards(room_id: Any) -> set[str]:
    """What lies face down or in a hand unseen: everything that a bystander must not read."""
    room = log.load(room_id)
    assert room is not None
    hand = room.match.hand
    assert hand is not None
    unseen = (hand.holdings[0] & ~hand.known[0]) | (hand.holdings[1] & ~hand.known[1])
    return {*names(unseen), *(NAMES[card] for card in hand.stock)}


def test_the_pages_of_a_running_game_show_no_hidden_card(staff: Client) -> None:
    seats = local_room(Api())
    play(seats, "pass, pass, draw stock, discard drawn, draw discard")
    room = Room.objects.get()
    match = Match.objects.get()
    shown: set[str] = set()
    for address in (
        "/admin/gin/room/",
        f"/admin/gin/room/{room.pk}/change/",
        "/admin/gin/match/",
        f"/admin/gin/match/{match.pk}/change/",
        "/admin/gin/seat/",
        f"/admin/gin/seat/{Seat.objects.first().pk}/change/",  # type: ignore[union-attr]
    ):
        text = page(staff, address)
        shown |= set(A_CARD.findall(text))
        assert bytes(match.seed).hex() not in text
        assert "snapshot" not in text
    assert shown, "the discard pile is to be seen"
    assert not shown & hidden_cards(room.pk)


def test_the_match_page_tells_the_game(staff: Client) -> None:
    seats = local_room(Api())
    play(seats, "pass, pass, draw stock, discard drawn")
    text = page(staff, f"/admin/gin/match/{Match.objects.get().pk}/change/")
    for line in ("Match 1 begins", "Hand 1, dealer 2", "1 passes", "2 passes", "1 draws a card from the stock"):
        assert line in text
    assert "Seat 1 holds 10 cards" in text


def test_rooms_are_found_by_id_and_by_player(staff: Client) -> None:
    wanted = computer_room(Api(), name="Ana Horvat")
    other = computer_room(Api(), name="Someone else")
    for search in (wanted.id, "Horvat"):
        text = page(staff, f"/admin/gin/room/?q={search}")
        assert wanted.id in text
        assert other.id not in text


def test_nothing_can_be_changed_there(staff: Client) -> None:
    room = computer_room(Api())
    for address in (f"/admin/gin/room/{room.id}/change/", f"/admin/gin/room/{room.id}/delete/", "/admin/gin/room/add/"):
        assert staff.post(address, {"status": "closed"}).status_code == 403
    assert room.view["room"]["status"] == "open"


def test_a_stranger_sees_the_door_only() -> None:
    response = Client().get("/admin/gin/room/")
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")
