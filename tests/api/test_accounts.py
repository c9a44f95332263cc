"""Accounts: begun, logged in to and out of, changed; their tokens; and what is refused."""

import secrets

import pytest

from accounts.models import Account, Token
from config.settings import base
from gin.models import Receipt
from tests.support.accounts import PASSWORD, logged_in, login, new_email, person, register
from tests.support.api import answered, computer_room, refused, strong_key

SENTENCE = "eight of clubs, thrice"


def test_an_account_is_begun_and_logged_in_to(api):
    email = new_email()
    assert answered(register(api, email, name="Ana", language="hr"), 202) == {"confirm": False}
    given = answered(login(api, email))
    account = given["account"]
    assert (account["email"], account["name"], account["language"]) == (email, "Ana", "hr")
    assert answered(api.get("me", headers={"Authorization": f"Bearer {given['token']}"})) == account


def test_addresses_are_compared_without_case(api):
    email = new_email()
    answered(register(api, email.upper()), 202)
    assert answered(login(api, email.title()))["account"]["email"] == email


def test_a_mailbox_has_one_account_however_its_domain_is_written(api):
    name = new_email().partition("@")[0]
    answered(register(api, f"{name}@exämple.org"), 202)
    for domain in ("xn--exmple-cua.org", "EXÄMPLE.org", "ｅxämple.org"):
        assert answered(login(api, f"{name}@{domain}"))["account"]["email"] == f"{name}@xn--exmple-cua.org"


def test_the_language_is_the_requests_unless_it_is_given(api):
    email = new_email()
    answered(api.post("accounts", {"email": email, "password": PASSWORD, "name": "Ana"},
                      headers={"Accept-Language": "el-GR,el;q=0.9"}), 202)  # fmt: skip
    assert answered(login(api, email))["account"]["language"] == "el"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", None),
        ("email", "ana"),
        ("email", "ana@"),
        ("email", ""),
        ("email", 1),
        ("email", f"{'a' * 250}@example.org"),
        ("email", "ana\n@example.org"),
        ("email", f"ana@{'İ' * 62}.{'İ' * 62}.{'İ' * 55}.org"),
        ("email", "ana@exa..mple.org"),
        ("password", ""),
        ("password", 12345678901),
        ("password", "x" * 129),
        ("name", ""),
        ("name", "x" * 25),
        ("name", 1),
        ("language", "fr"),
        ("language", None),
        ("is_staff", True),
    ],
)
def test_a_wrong_field_is_named_and_no_account_begins(api, field, value):
    body = {"email": new_email(), "password": PASSWORD, "name": "Ana", field: value}
    before = Account.objects.count()
    assert field in refused(api.post("accounts", body), 422, "invalid")["errors"]
    assert Account.objects.count() == before


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("7 of ♥", "password_too_short"),
        ("password1", "password_too_common"),
        ("cardsharp@example.org", "password_too_similar"),
        ("Ana Horvat 1", "password_too_similar"),
    ],
)
def test_a_password_easy_to_guess_is_refused(api, password, reason):
    body = {"email": "cardsharp@example.org", "password": password, "name": "Ana Horvat"}
    assert reason in refused(api.post("accounts", body), 422, "password_weak")["reasons"]
    refused(login(api, "cardsharp@example.org", password), 401, "login_failed")


def test_a_device_that_logs_out_is_out_and_the_others_stay(api):
    one = person(api)
    two, three = logged_in(api, one.email), logged_in(api, one.email)
    assert one.post("accounts/logout", {}).status_code == 204
    refused(one.get("me"), 401, "unauthenticated")
    answered(two.get("me"))
    assert two.post("accounts/logout", {"everywhere": True}).status_code == 204
    refused(three.get("me"), 401, "unauthenticated")


BY_ACCOUNT = [
    ("GET", "me"),
    ("PATCH", "me"),
    ("DELETE", "me"),
    ("GET", "me/export"),
    ("GET", "me/rooms"),
    ("POST", "accounts/logout"),
    ("POST", "rooms/x/claim"),
    ("DELETE", "me/tokens/x"),
]


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer ", "Bearer x", f"Bearer {'a' * 43}=", f"Bearer {'a' * 43}"]
)
def test_without_a_token_that_holds_nobody_is_told_anything(api, header):
    for method, path in BY_ACCOUNT:
        response = api.call(method, path, None, headers={"Authorization": header})
        refused(response, 401, "unauthenticated")
        assert response["WWW-Authenticate"] == "Bearer"


def test_a_seat_key_is_no_token_and_a_token_no_seat_key(api):
    room, ana = computer_room(api), person(api)
    refused(api.get("me", headers={"Authorization": f"Bearer {room.key}"}), 401, "unauthenticated")
    refused(api.get("me", key=ana.token), 401, "unauthenticated")
    refused(room.get(key=ana.token), 404, "room_not_found")


def test_name_and_language_are_changed(api):
    ana = person(api)
    assert answered(ana.patch(name="Ana Horvat"))["name"] == "Ana Horvat"
    assert answered(ana.patch(language="el"))["language"] == "el"
    me = answered(ana.patch())
    assert (me["name"], me["language"]) == ("Ana Horvat", "el")
    for body in ({"name": ""}, {"language": "fr"}, {"email": "x@example.org"}, {"id": "x"}):
        refused(ana.patch(**body), 422, "invalid")
    assert answered(ana.get("me")) == me


def test_tokens_are_given_to_apps_listed_and_revoked(api):
    ana = person(api)
    app = answered(ana.post("me/tokens", {"name": "my bot"}), 201)
    listed = {token["name"]: token for token in answered(ana.get("me/tokens"))["tokens"]}
    assert {name: token["current"] for name, token in listed.items()} == {"my bot": False, "": True}
    assert "token" not in listed["my bot"]
    assert (listed["my bot"]["last_used_at"], listed[""]["last_used_at"] is None) == (None, False)
    by_app = {"Authorization": f"Bearer {app['token']}"}
    assert answered(api.get("me", headers=by_app))["id"] == ana.id
    seen = {token["name"]: token for token in answered(api.get("me/tokens", headers=by_app))["tokens"]}
    assert (seen["my bot"]["current"], seen["my bot"]["last_used_at"] is None) == (True, False)
    assert ana.api.call("DELETE", f"me/tokens/{app['id']}").status_code == 204
    refused(api.get("me", headers=by_app), 401, "unauthenticated")


def test_tokens_of_others_cannot_be_revoked(api):
    ana, ben = person(api), person(api)
    (token,) = answered(ben.get("me/tokens"))["tokens"]
    for token_id in (token["id"], secrets.token_hex(16), "x", "%00"):
        refused(ana.api.call("DELETE", f"me/tokens/{token_id}"), 404, "token_not_found")
    answered(ben.get("me"))


def test_a_changed_password_leaves_one_device_logged_in(api):
    ana = person(api)
    other = logged_in(api, ana.email)
    body = {"password": PASSWORD, "new_password": SENTENCE}
    refused(ana.post("me/password", {**body, "password": SENTENCE}), 403, "password_wrong")
    refused(ana.post("me/password", {**body, "new_password": "password1"}), 422, "password_weak")
    answered(other.get("me"))
    assert ana.post("me/password", body).status_code == 204
    answered(ana.get("me"))
    refused(other.get("me"), 401, "unauthenticated")
    refused(login(api, ana.email), 401, "login_failed")
    logged_in(api, ana.email, SENTENCE)


def test_another_address_is_taken_if_it_is_free(api):
    ana, ben = person(api), person(api)
    email = new_email()
    refused(ana.post("me/email", {"email": email, "password": SENTENCE}), 403, "password_wrong")
    for wanted in (ben.email, email):
        answered(ana.post("me/email", {"email": wanted, "password": PASSWORD}), 202)
    assert logged_in(api, email).id == ana.id
    assert logged_in(api, ben.email).id == ben.id
    refused(login(api, ana.email), 401, "login_failed")


def test_a_repeated_login_gives_the_same_token(api):
    ana, key = person(api), strong_key()
    first, again = (answered(login(api, ana.email, once=key)) for _ in range(2))
    assert first == again
    assert Token.objects.filter(account_id=ana.id).count() == 2
    refused(login(api, ana.email, SENTENCE, once=key), 422, "idempotency_mismatch")
    refused(login(api, ana.email, once="1" * 30), 422, "idempotency_key_weak")


def test_a_refused_login_is_judged_anew(api):
    email, key = new_email(), strong_key()
    refused(login(api, email, once=key), 401, "login_failed")
    register(api, email)
    answered(login(api, email, once=key))


def test_an_accounts_repeats_are_its_own(api):
    ana, ben = person(api), person(api)
    first, again, other = (answered(one.post("me/tokens", {"name": "bot"}, once="1"), 201) for one in (ana, ana, ben))
    assert first == again != other
    refused(ana.post("me/tokens", {"name": "another"}, once="1"), 422, "idempotency_mismatch")
    change = {"password": PASSWORD, "new_password": SENTENCE}
    for _ in range(2):
        assert ana.post("me/password", change, once="2").status_code == 204
    refused(ana.post("me/password", {**change, "new_password": "x"}, once="2"), 422, "idempotency_mismatch")


def test_what_is_kept_of_a_request_does_not_help_to_guess_its_password(api, settings):
    """The hash of its body is keyed: the same request leaves another one where the server's secret differs."""
    email, key = new_email(), strong_key()
    register(api, email)
    kept = []
    for secret in ("one", "two"):
        settings.SECRET_KEY = secret
        answered(login(api, email, once=key))
        kept.append(bytes(Receipt.objects.latest("pk").body_hash))
        Receipt.objects.all().delete()
    assert kept[0] != kept[1]


def test_passwords_are_hashed_with_argon2(api, settings):
    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS
    ana = person(api)
    assert Account.objects.get(pk=ana.id).password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    refused(login(api, ana.email, "wrong"), 401, "login_failed")
