"""An account erased: nothing personal is left, opponents keep what is theirs; a name changed; everything exported."""

import json
import secrets
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from accounts.services import people as accounts
from accounts.services import registration
from gin import tasks
from gin.models import ErasureRequest, Seat
from gin.models import Room as RoomRow
from gin.services import expiry, leaving, people
from gin.store import cache
from gin.store.verify import Verification
from tests.api.test_leaks import check
from tests.support.accounts import PASSWORD, login, new_email, person
from tests.support.api import answered, computer_room, local_room, refused, seats_of, strong_key
from tests.support.players import play_match
from tests.support.tables import holding
from tests.support.together import together


def unusual(api, **more):
    """Somebody whose name is found nowhere by chance."""
    return person(api, f"Zyx{secrets.token_hex(8)}", **more)


@pytest.fixture
def table(api):
    """Ana and Ben in a hand, each with an account: both, and their seats by key."""
    ana, ben = unusual(api), unusual(api)
    host, code = ana.online(rules={"target": 10})
    guest = ben.join(code)
    host.view  # noqa: B018 - it hears the version
    return ana, ben, host, guest


def test_nothing_personal_is_left_in_any_table(api, table, settings):
    ana, ben, host, guest = table
    play_match([host, guest], Random(3))
    answered(ana.claim(computer_room(api, name=ana.name)))
    answered(ana.claim(local_room(api, name=ana.name)[0]))
    app = answered(ana.post("me/tokens", {"name": f"phone of {ana.name}"}, once=strong_key()), 201)
    settings.CONFIRM_EMAIL = True
    other = new_email()
    registration.change_email(account_id=ana.id, email=other, password=PASSWORD, now=timezone.now())
    registration.register(email=ana.email, password=PASSWORD, name=ana.name, language="en", now=timezone.now())
    ErasureRequest.objects.create(asked_at=timezone.now(), ticket="mail 1", account=ana.email)
    assert holding(ana.email, ana.name, other) >= {"accounts_account", "accounts_token", "accounts_letter", "gin_seat"}
    assert ana.erase().status_code == 204
    assert holding(ana.email, ana.name, ana.id, other, ana.token, app["token"]) == set()
    for token in (ana.token, app["token"]):
        refused(api.get("me", headers={"Authorization": f"Bearer {token}"}), 401, "unauthenticated")
    refused(login(api, ana.email), 401, "login_failed")
    answered(ben.get("me"))


def test_the_opponent_is_told_at_once_and_keeps_view_and_record(table):
    """His view has another version: no process goes on showing the name that it remembers."""
    ana, ben, host, guest = table
    host.act("resign")
    guest.view  # noqa: B018 - it hears the version
    before = guest.view
    record = guest.record()
    assert ana.erase().status_code == 204
    after = guest.view
    assert after["room"]["version"] > before["room"]["version"]
    assert (after["room"]["status"], [seat["name"] for seat in after["room"]["seats"]]) == ("closed", ["", ben.name])
    assert guest.events(before["room"]["version"])[0]["type"] == "seat_left"
    kept = guest.record()
    assert kept["names"] == {"1": "", "2": ben.name}
    assert kept["actions"][: len(record["actions"])] == record["actions"]
    assert [match["id"] for match in ben.matches()] == [f"{guest.id}-1"]
    assert list(Verification().faults()) == []


def test_erasing_in_the_middle_of_a_hand_ends_the_match(table):
    ana, ben, host, guest = table
    host.act("pass")
    assert ana.erase().status_code == 204
    view = guest.view
    assert (view["match"]["status"], view["match"]["ended"], view["match"]["ended_by"]) == ("abandoned", "abandoned", 1)
    refused(host.get(), 404, "room_not_found")
    assert ben.rooms()[0]["status"] == "closed"
    assert answered(ben.get("me/statistics"))["abandoned"] == 1


def test_rooms_without_another_person_go_with_the_account(api):
    ana = unusual(api)
    made = [seats_of(api, answered(ana.post("rooms", {"mode": mode}), 201))[0] for mode in ("computer", "local")]
    waiting, _ = ana.online()
    assert ana.erase().status_code == 204
    assert not RoomRow.objects.filter(pk__in=[room.id for room in (*made, waiting)]).exists()


def test_the_name_goes_from_expired_rooms_too(table):
    ana, ben, host, _ = table
    host.act("resign")
    expiry.expire_idle(now=timezone.now() + timedelta(days=8))
    (match,) = ben.matches()
    assert ana.erase().status_code == 204
    assert holding(ana.name) == set()
    assert answered(ben.get(f"me/matches/{match['id']}/record"))["names"] == {"1": "", "2": ben.name}


def test_moves_and_an_erasing_at_once(api):
    """Whichever is first: the account is gone, the match is over, and the log is whole."""
    for _ in range(4):
        ana, ben = unusual(api), unusual(api)
        host, code = ana.online()
        guest = ben.join(code)
        erased, *_ = together(
            lambda: ana.erase().status_code,  # noqa: B023
            lambda: host.ask("pass").status_code,  # noqa: B023
            lambda: ben.patch(name="Benjamin").status_code,  # noqa: B023
        )
        assert erased == 204
        view = guest.view
        assert view["match"]["status"] == "abandoned"
        gone, kept = (seat["name"] for seat in view["room"]["seats"])
        assert (gone, kept in (ben.name, "Benjamin")) == ("", True)
        assert holding(ana.name, ana.email) == set()
    assert list(Verification().faults()) == []


def test_claims_and_an_erasing_at_once(api):
    """Nothing is tied to an account that is being erased, and no name is left behind."""
    for _ in range(4):
        ana = unusual(api)
        room = computer_room(api)
        erased, claimed, made = together(
            lambda: ana.erase().status_code,  # noqa: B023
            lambda: ana.claim(room).status_code,  # noqa: B023
            lambda: ana.post("rooms", {"mode": "computer"}).status_code,  # noqa: B023
        )
        assert erased == 204
        assert (claimed in (200, 401, 404), made in (201, 401, 404)) == (True, True)
        assert holding(ana.name, ana.email) == set()
        assert not Account.objects.filter(pk=ana.id).exists()


def test_an_erasing_that_was_interrupted_is_finished_by_the_hourly_task(table, monkeypatch):
    ana, _, host, guest = table
    with monkeypatch.context() as broken:
        broken.setattr(leaving, "leave", _fail)
        with pytest.raises(OSError, match="power"):
            people.erase(account_id=ana.id, now=timezone.now())
    refused(ana.get("me"), 401, "unauthenticated")
    refused(login(ana.api, ana.email), 401, "login_failed")
    refused(ana.seat(host).get(), 401, "unauthenticated")
    tasks.forget_requests()
    assert holding(ana.name, ana.email) == set()
    assert guest.view["room"]["status"] == "closed"


def test_an_erasing_that_fails_again_holds_up_no_other(table, monkeypatch):
    ana, ben, *_ = table
    for account in (ana, ben):
        accounts.begin_erasing(account_id=account.id)
    first = accounts.being_erased()[0]
    erase = people.erase
    monkeypatch.setattr(
        people,
        "erase",
        lambda account_id, now: (_fail if account_id == first else erase)(account_id=account_id, now=now),
    )
    with pytest.raises(ExceptionGroup, match="could not be erased") as failed:
        tasks.forget_requests()
    assert [str(one) for one in failed.value.exceptions] == ["power"]
    assert accounts.being_erased() == [first]


def _fail(**_: object) -> None:
    raise OSError("power")


def test_erasing_twice_at_once_is_once(table):
    ana, *_ = table
    assert together(*[lambda: people.erase(account_id=ana.id, now=timezone.now())] * 2) == [None, None]
    assert holding(ana.name, ana.email) == set()


def test_an_account_being_erased_claims_and_joins_nothing(api):
    ana, ben = unusual(api), unusual(api)
    _, code = ben.online()
    room = computer_room(api)
    accounts.begin_erasing(account_id=ana.id)
    for call in (lambda: ana.claim(room), lambda: ana.post(f"invites/{code}/join", {}),
                 lambda: ana.post("rooms", {"mode": "local"})):  # fmt: skip
        refused(call(), 401, "unauthenticated")
    assert not Seat.objects.filter(account_id=ana.id).exists()


def test_a_new_name_is_shown_where_the_old_one_stood_and_nowhere_else(api, table):
    """The version tells every process that the view it remembers is an old one."""
    ana, _, host, guest = table
    under_another_name, _ = ana.online("Lady A.")
    over, code = ana.online()
    unusual(api).join(code).leave()
    before = guest.view
    assert answered(ana.patch(name="Ana Nova"))["name"] == "Ana Nova"
    after = guest.view
    assert [seat["name"] for seat in after["room"]["seats"]] == ["Ana Nova", before["room"]["seats"][1]["name"]]
    assert after["room"]["version"] == before["room"]["version"] + 1
    assert guest.events(before["room"]["version"]) == []
    answered(host.ask("pass", at=before["room"]["version"]))
    assert under_another_name.view["room"]["seats"][0]["name"] == "Lady A."
    assert over.view["room"]["seats"][0]["name"] == ana.name
    assert list(Verification().faults()) == []


def test_a_process_that_remembers_the_room_shows_the_new_name(table):
    ana, _, host, guest = table
    guest.view  # noqa: B018 - remembered
    remembered = cache.get(RoomRow.objects.get(pk=host.id).pk)
    answered(ana.patch(name="Ana Nova"))
    assert remembered is not None
    cache.drop(remembered.id)
    cache.put(remembered)
    assert guest.view["room"]["seats"][0]["name"] == "Ana Nova"
    guest.view  # noqa: B018
    host.view  # noqa: B018
    host.act("pass")
    assert guest.view["room"]["seats"][0]["name"] == "Ana Nova"


def test_the_export_holds_everything_and_no_hidden_card_of_the_other(api, table):
    ana, ben, host, guest = table
    host.act("pass")
    guest.view  # noqa: B018 - it hears the version
    guest.act("pass")
    host.view  # noqa: B018
    host.act("draw stock, discard drawn")
    app = answered(ana.post("me/tokens", {"name": "my bot"}), 201)
    response = ana.get("me/export")
    assert response["Content-Disposition"] == 'attachment; filename="gin-rummy.json"'
    export = json.loads(response.content)
    assert export["account"] == answered(ana.get("me"))
    assert {token["name"] for token in export["tokens"]} == {"", "my bot"}
    assert export["statistics"] == answered(ana.get("me/statistics"))
    (seat,) = export["seats"]
    assert (seat["room_id"], seat["seat"], seat["name"], len(seat["keys"])) == (host.id, 1, ana.name, 1)
    (match,) = seat["matches"]
    assert match["events"] == host.events()
    text = response.content.decode()
    for secret in (ana.token, app["token"], host.key, guest.key, ben.email, ben.id, PASSWORD):
        assert secret not in text
    view = host.view
    host.act("resign")
    assert check(host.record(), 1, [{"view": view, "events": match["events"]}], hidden=False) >= 12
