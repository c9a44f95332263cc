"""What a support person sees of a game: how it goes, and no card that a player may not see."""

import random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from gin.models import Match, Room, Seat
from gin.services.expiry import expire_room
from gin.store.decisions import position
from tests.admin.pages import hidden_cards, page
from tests.support.api import Api, local_room, play
from tests.support.cards import cards_on
from tests.support.seated import Seated, local, online

pytestmark = pytest.mark.django_db(transaction=True)


def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", "gin", check=True, dry_run=True, verbosity=0)


def test_the_pages_of_a_running_game_show_no_hidden_card(supporter: Client) -> None:
    seats = local_room(Api())
    play(seats, "pass, pass, draw stock, discard drawn, draw discard")
    room, match = Room.objects.get(), Match.objects.get()
    shown: set[str] = set()
    for address in (
        "room/",
        f"room/{room.pk}/change/",
        "match/",
        f"match/{match.pk}/change/",
        f"match/{match.pk}/at/{room.version}/",
        "seat/",
        f"seat/{Seat.objects.first().pk}/change/",  # type: ignore[union-attr]
        *(f"room/{room.pk}/{deed}/" for deed in ("void_hand", "end_match", "expire_room", "requeue_bot")),
        "room/bots/",
    ):
        text = page(supporter, address)
        shown |= cards_on(text)
        assert bytes(match.seed).hex() not in text
        assert "snapshot" not in text
    assert shown, "the discard pile is to be seen"
    found = position(match.pk, room.version)
    assert found is not None
    assert not shown & hidden_cards(found[0])


def test_no_event_of_several_hands_shows_a_hidden_card(looker: Client) -> None:
    rng = random.Random("the admin of several hands")
    room = local()
    room.play_on(rng, 120, seats=(1, 2))
    match = Match.objects.get(number=1)
    assert match.hand_number > 1
    events = list(match.events.filter(version__gt=1).values_list("version", flat=True))
    for version in rng.sample(events, 12):
        found = position(match.pk, version)
        assert found is not None
        shown = cards_on(page(looker, f"match/{match.pk}/at/{version}/"))
        assert not shown & hidden_cards(found[0]), version


def test_the_match_page_tells_the_game_page_by_page(looker: Client) -> None:
    room = local()
    room.play("pass, pass, draw stock, discard any")
    match = Match.objects.get()
    text = page(looker, f"match/{match.pk}/change/")
    for line in ("Match 1 begins", "Hand 1, dealer 2", "1 passes", "2 passes", "1 draws a card from the stock"):
        assert line in text
    assert "Seat 1 holds 10 cards" in text
    rest = page(looker, f"match/{match.pk}/change/?after=5")
    assert "1 discards" in rest
    assert "1 draws" not in rest


def test_the_seed_is_shown_when_the_match_is_over(looker: Client) -> None:
    room = local()
    match = Match.objects.get()
    seed, address = bytes(match.seed).hex(), f"match/{match.pk}/change/"
    assert seed not in page(looker, address)
    room.play("1: resign")
    assert seed in page(looker, address)


def test_a_room_shows_who_is_there(looker: Client) -> None:
    room = online()
    text = page(looker, f"room/{room.actor.room_id}/change/")
    assert "connected" in text
    assert f"key {room_keys(room)[0]}" in text


def room_keys(room: Seated) -> list[Any]:
    return list(Seat.objects.filter(room=room.actor.room_id).order_by("number").values_list("keys", flat=True))


def test_nothing_can_be_changed_there(person: Any) -> None:
    admin = person(is_superuser=True)
    room = local()
    for address in (
        f"room/{room.actor.room_id}/change/",
        f"room/{room.actor.room_id}/delete/",
        "room/add/",
        f"match/{Match.objects.get().pk}/change/",
        f"seat/{room_keys(room)[0]}/delete/",
    ):
        assert admin.post(f"/admin/gin/{address}", {"status": "closed"}).status_code == 403
    assert room.state.status == "open"


def test_an_expired_room_has_a_page_still(looker: Client) -> None:
    room = local()
    expire_room(room_id=room.actor.room_id, version=room.version)
    assert "Expired" in page(looker, f"room/{room.actor.room_id}/change/")
