"""A token that ends takes with it what was made by it, and makes nothing new on the way."""

import pytest
from django.db import OperationalError

from accounts.models import Account, Token
from accounts.services import passwords
from gin.services import people
from tests.support.accounts import PASSWORD, logged_in, person
from tests.support.api import answered, computer_room
from tests.support.owned import mailed, row
from tests.support.seated import NOW
from tests.support.together import in_line

pytestmark = pytest.mark.usefixtures("transactional_db")

NEW = "eight of clubs, thrice"


@pytest.mark.parametrize("ends", ["reset", "change", "everywhere"])
def test_no_token_is_made_by_one_that_has_just_ended(api, monkeypatch, ends) -> None:
    """Whoever is thrown out makes himself no new token on the way."""
    owner = person(api)
    thief = logged_in(api, owner.email)
    account = Account.objects.get(pk=owner.id)
    code = mailed(monkeypatch, lambda: passwords.request_reset(email=owner.email, language="en", now=NOW))
    end = {
        "reset": lambda: passwords.reset(code=code, password=NEW, now=NOW).pk and None,
        "change": lambda: owner.post("me/password", {"password": PASSWORD, "new_password": NEW}).status_code,
        "everywhere": lambda: owner.post("accounts/logout", {"everywhere": True}).status_code,
    }[ends]
    makes = lambda: thief.api.raw("POST", "me/tokens", {"name": "thief's"}).status_code  # noqa: E731
    in_line(row(account), *((makes, end) if ends == "everywhere" else (end, makes)))
    assert not Token.objects.filter(name="thief's").exists()


@pytest.mark.parametrize("how", ["revoke", "logout", "password"])
def test_keys_end_with_their_token_even_if_that_fails_at_first(api, monkeypatch, how) -> None:
    ana = person(api)
    thief, room = logged_in(api, ana.email), computer_room(api)
    answered(ana.claim(room))
    key = answered(thief.post(f"me/rooms/{room.id}/key", {}), 201)["seats"][0]["key"]
    (foreign,) = [one["id"] for one in answered(ana.get("me/tokens"))["tokens"] if not one["current"]]
    call = {
        "revoke": lambda: ana.api.raw("DELETE", f"me/tokens/{foreign}"),
        "logout": lambda: thief.api.raw("POST", "accounts/logout", {}),
        "password": lambda: ana.api.raw("POST", "me/password", {"password": PASSWORD, "new_password": NEW}),
    }[how]

    def fail(**_):
        raise OperationalError("deadlock detected")  # as in 9

    with monkeypatch.context() as broken:
        broken.setattr(people, "end_with_tokens", fail)
        assert call().status_code == 503
    call()  # as "try again" says
    assert api.raw("GET", f"rooms/{room.id}", key=key).status_code == 404
