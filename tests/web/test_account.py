"""Accounts: made, left and come back to, with their games, records and devices; nobody learns who has one."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import expect

from tests.support.waiting import wait_for
from tests.web import screens

PASSWORD = screens.PASSWORD
RESET = re.compile(r"/account#reset=([\w-]{43})")


def fill(someone, **fields):
    """Fill in a form by its labels, and send it."""
    for label, value in fields.items():
        someone.page.locator(f"form input[name={label}]").first.fill(value)
    someone.page.locator("form .primary").click()


def address():
    return f"ana.{token_hex(4)}@example.org"


def register(ana, email):
    ana.page.goto(f"{ana.url}/account")
    ana.page.get_by_role("button", name="New account").click()
    fill(ana, name="Ana", email=email, password=PASSWORD)
    expect(ana.page.locator(".hello")).to_contain_text("Ana")


def log_in(someone, email, password=PASSWORD):
    someone.page.goto(f"{someone.url}/account")
    fill(someone, email=email, password=password)


@pytest.fixture
def mails(tmp_path_factory):
    """What the worker printed of the mails for this address, once there is some."""
    log = next(tmp_path_factory.getbasetemp().glob("**/logs/worker-default.log"))

    def to(email):
        assert wait_for(lambda: f"To: {email}" in log.read_text() and RESET.search(log.read_text()), 20)
        return log.read_text().partition(f"To: {email}")[2]

    return to


def test_whoever_makes_an_account_finds_the_game_on_another_device(person):
    ana, phone, email = person(), person(), address()
    ana.start("computer")
    held = ana.hand()
    register(ana, email)
    ana.page.get_by_role("button", name="Add to my account").click()
    expect(ana.page.get_by_role("button", name="Continue")).to_be_visible()
    log_in(phone, email)
    phone.page.get_by_role("button", name="Continue").click()
    assert sorted(phone.hand()) == sorted(held)


@pytest.mark.parametrize("logged_in", [True, False])
def test_a_new_game_takes_nothing_from_the_account(person, logged_in):
    """A guest's own goes with its record, as he is asked."""
    ana = person()
    if logged_in:
        register(ana, address())
    ana.start("computer")
    ana.hand()
    key = ana.page.evaluate("Object.values(Object.values(JSON.parse(localStorage['gin.games']))[0].keys)[0]")
    room = f"{ana.url}/api/v1/rooms/{ana.page.url.split('/')[-1]}"
    ana.page.goto(ana.url)
    ana.page.locator("[data-mode=computer]").click()
    ana.page.locator("dialog .primary").click()
    ana.page.wait_for_url("**/room/*")
    assert len(ana.page.evaluate("Object.keys(JSON.parse(localStorage['gin.games']))")) == 1
    status = ana.context.request.get(room, headers={"Authorization": f"Seat {key}"}).status
    assert status == (200 if logged_in else 404)


def test_a_link_pasted_into_the_tab_that_waits_for_it_is_followed(person):
    ana = person()
    ana.page.goto(f"{ana.url}/account")
    expect(ana.page.locator("form")).to_have_count(1)
    ana.page.evaluate("code => { location.hash = `reset=${code}` }", "x" * 43)
    expect(ana.page.locator("input[name=email]")).to_have_count(0)
    expect(ana.page.locator("input[name=password]")).to_be_visible()
    ana.page.goto(f"{ana.url}/resume")
    expect(ana.page.locator("form input")).to_be_visible()
    ana.page.evaluate("code => { location.hash = code }", "x" * 43)
    expect(ana.page.locator("form input")).to_have_count(0)


def test_the_address_of_a_table_is_enough_where_its_account_is_logged_in(person):
    ana, phone, email = person(), person(), address()
    register(ana, email)
    ana.start("computer")
    held = ana.hand()
    log_in(phone, email)
    expect(phone.page.locator(".hello")).to_contain_text("Ana")
    phone.page.goto(ana.page.url)
    assert sorted(phone.hand()) == sorted(held)


def test_a_game_begun_while_logged_in_is_the_accounts_and_its_record_can_be_read(person):
    ana = person()
    register(ana, address())
    ana.start("computer")
    ana.hand()
    ana.page.get_by_label("Menu").click()
    ana.page.locator(".menu >> text=Resign").click()
    ana.page.locator("dialog .primary").click()
    expect(ana.page.locator(".matchend")).to_be_visible()
    ana.page.goto(f"{ana.url}/account")
    ana.page.get_by_role("button", name="Record").click()
    cards = ana.page.locator(".recorded dd")
    expect(cards).to_have_count(3)
    assert [len(held.split()) for held in cards.all_inner_texts()] == [10, 10, 1]
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename.startswith("gin-rummy-")


def test_a_wrong_password_and_an_unknown_address_are_told_alike(person):
    ana, email = person(), address()
    register(ana, email)
    ana.page.get_by_role("button", name="Log out", exact=True).click()
    expect(ana.page.get_by_role("button", name="New account")).to_be_visible()
    told = []
    for who, password in ((email, "quite another one"), (address(), PASSWORD)):
        log_in(ana, who, password)
        alert = ana.page.locator("form [role=alert]")
        expect(alert).not_to_be_empty()
        told.append(alert.inner_text())
    assert told[0] == told[1] == "This address and this password do not go together."
    ana.page.get_by_role("button", name="Forgotten password").click()
    for who in (email, address()):
        fill(ana, email=who)
        expect(ana.page.locator("form [role=alert]")).to_contain_text("If this address has an account")


def test_a_weak_password_says_why(person):
    ana = person()
    screens.registration(ana)
    expect(ana.page.locator("form [role=alert]")).to_contain_text("everybody tries first")
    assert ana.page.evaluate("JSON.parse(localStorage['gin.login'] ?? '{}').token ?? null") is None


def test_a_forgotten_password_is_renewed_by_the_link_in_the_mail(person, mails):
    ana, phone, email = person(), person(), address()
    register(ana, email)
    phone.page.goto(f"{phone.url}/account")
    phone.page.get_by_role("button", name="Forgotten password").click()
    fill(phone, email=email)
    code = RESET.search(mails(email))[1]
    phone.page.goto(f"{phone.url}/offline")
    phone.page.goto(f"{phone.url}/account#reset={code}")
    fill(phone, password="eight of clubs, thrice")
    expect(phone.page.locator(".hello")).to_contain_text(email)
    assert "#" not in phone.page.url
    ana.page.reload()
    expect(ana.page.locator(".told").first).to_contain_text("You are logged out on this device")
    log_in(ana, email, "eight of clubs, thrice")
    expect(ana.page.locator(".hello")).to_be_visible()


@pytest.mark.parametrize("kind", ["confirm", "reset"])
def test_a_link_that_works_no_more_says_so(person, kind):
    ana = person()
    ana.page.goto(f"{ana.url}/account#{kind}=k3Xn0cVd7Qm5yTz2LrWb8JpHs4GuFa1EoN6iDxCqB9w")
    fill(ana, password=PASSWORD)
    expect(ana.page.get_by_text("This link has been used or is too old.")).to_be_visible()


def test_a_device_is_logged_out_from_another(person):
    ana, phone, email = person(), person(), address()
    register(ana, email)
    log_in(phone, email)
    expect(phone.page.locator(".hello")).to_be_visible()
    ana.page.reload()
    ana.page.get_by_role("button", name="Log out: ").click()
    expect(ana.page.get_by_role("button", name="Log out: ")).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator(".told").first).to_contain_text("You are logged out on this device")
    expect(phone.page.locator("form input[name=email]")).to_be_visible()


def test_name_and_password_are_changed(person):
    ana, email = person(), address()
    register(ana, email)
    ana.page.locator("input[name=name]").fill("Anna")
    ana.page.get_by_role("button", name="Save", exact=True).click()
    expect(ana.page.locator(".hello")).to_contain_text("Anna")
    ana.page.get_by_text("Change the password").first.click()
    form = ana.page.locator("form", has=ana.page.locator("input[name=new_password]"))
    for present, told in (("not this one", "That is not the account’s password."), (PASSWORD, "Saved.")):
        form.locator("input[name=password]").fill(present)
        form.locator("input[name=new_password]").fill("eight of clubs, thrice")
        form.get_by_role("button").click()
        expect(form.locator("[role=alert]")).to_contain_text(told)
    log_in(person(), email, "eight of clubs, thrice")


def test_everything_can_be_saved_and_erased_and_the_games_go_with_it(person):
    ana, email = person(), address()
    register(ana, email)
    ana.start("computer")
    ana.hand()
    ana.page.goto(f"{ana.url}/account")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Save everything as a file").click()
    assert email in download.value.path().read_text()
    ana.page.get_by_role("button", name="Erase the account").click()
    ana.page.locator("dialog .primary").click()
    expect(ana.page.get_by_text("The account is erased.")).to_be_visible()
    ana.page.goto(ana.url)
    expect(ana.page.locator("[data-mode=computer]")).to_be_enabled()
    assert ana.page.locator(".continue").count() == 0
    log_in(ana, email)
    expect(ana.page.locator("form [role=alert]")).to_contain_text("do not go together")


def test_delete_my_data_logs_out_here_and_leaves_the_account(person):
    ana, email = person(), address()
    register(ana, email)
    token = ana.page.evaluate("JSON.parse(localStorage['gin.login']).token")
    ana.page.goto(ana.url)
    ana.page.get_by_text("Delete my data").click()
    expect(ana.page.locator("dialog")).to_contain_text("You are logged out")
    ana.page.locator("dialog .primary").click()
    expect(ana.page.locator(".told")).to_contain_text("gone")
    assert "gin.login" not in ana.page.evaluate("Object.keys(localStorage)")
    headers = {"Authorization": f"Bearer {token}"}
    assert ana.context.request.get(f"{ana.url}/api/v1/me", headers=headers).status == 401
    log_in(ana, email)
    expect(ana.page.locator(".hello")).to_contain_text("Ana")


def test_a_token_that_counts_no_more_hinders_nobody_from_playing(person):
    ana = person()
    ana.page.goto(f"{ana.url}/offline")
    ana.page.evaluate(screens.LOG_IN, "k3Xn0cVd7Qm5yTz2LrWb8JpHs4GuFa1EoN6iDxCqB9w")
    ana.start("computer")
    assert len(ana.hand()) == 10
