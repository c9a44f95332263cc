"""Two browsers, one invite: seats, secrets, consent to a new match, and lines that break."""

import json
import re
from time import monotonic

import pytest
from playwright.sync_api import expect

PING, PATIENCE = 20_000, 10_000
"""Milliseconds: how often a page pings, and how long it waits for an answer."""


@pytest.fixture
def table(person):
    """Ana, who invited, and Ben, who came."""
    ana, ben = person(), person(color_scheme="light")
    ana.start("online")
    address = ana.page.locator(".address").input_value()
    expect(ana.page.locator("svg.code path")).to_be_attached()
    ben.page.goto(address)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_text("Take the seat").click()
    ana.hand(), ben.hand()
    return ana, ben, address


def test_each_sees_the_own_hand_never_the_others_and_every_move_at_once(table):
    ana, ben, _ = table
    for me, other in ((ana, ben), (ben, ana)):
        assert len(me.hand()) == 10
        assert not set(other.hand()) & me.seen_cards()
        assert me.page.locator(".hint").count() == 0
    expect(ana.page.locator(".player").first).to_contain_text("Ben")
    ana.press("p")
    expect(ben.page.locator(".line")).to_contain_text("Player 1 passes.")
    assert ben.offers("t")


def test_the_invite_gives_everyone_his_own_seat_back_and_nobody_a_third(table, person):
    ana, ben, address = table
    for someone in (ana, ben):
        held = someone.hand()
        tab = someone.sit(someone.context.new_page())
        tab.goto(address)
        tab.wait_for_url("**/room/*")
        tab.locator(".hand [data-card]").first.wait_for()
        cards = tab.locator(".hand [data-card]").evaluate_all("all => all.map(card => card.dataset.card)")
        assert sorted(cards) == sorted(held)
    third = person()
    third.page.goto(address)
    expect(third.page.locator(".paper")).to_contain_text("two players already")


def test_a_new_match_needs_both(table):
    ana, ben, _ = table
    ask(ana)
    expect(ben.page.locator(".offer")).to_contain_text("asks for a new match")
    expect(ana.page.locator(".offer")).to_contain_text("You ask for a new match")
    ben.page.get_by_text("Decline").click()
    expect(ana.page.locator(".offer")).to_have_count(0)
    expect(ana.page.locator(".line")).to_contain_text("Ben would rather go on")
    held = ana.hand()
    ask(ben)
    ana.page.get_by_text("Accept").click()
    expect(ana.page.locator(".offer")).to_have_count(0)
    expect(ben.page.locator(".offer")).to_have_count(0)
    assert sorted(ana.hand()) != sorted(held)


def ask(someone):
    someone.page.get_by_label("Menu").click()
    someone.page.locator(".menu >> text=Ask for a new match").click()
    someone.page.locator("dialog .primary").click()


def test_what_was_missed_while_the_line_was_cut_is_there_when_it_is_back(person):
    ana, ben = person(), person()
    lines = []
    ben.page.route_web_socket("**/ws/**", lambda line: (lines.append(line), line.connect_to_server()))
    ana.start("online")
    ben.page.goto(ana.page.locator(".address").input_value())
    ben.page.get_by_text("Take the seat").click()
    ana.hand(), ben.hand()
    lines[-1].close(code=1001)
    ana.press("p")
    expect(ben.page.locator(".line")).to_contain_text("passes.")
    assert ben.offers("t")
    expect(ben.page.locator(".notice")).to_have_count(0)


def test_who_is_away_halts_the_table_until_coming_back(person):
    """The frames are as the server would send them, 55 seconds later."""
    ana, ben = person(), person()
    lines, heard = [], []

    def connect(line):
        server = line.connect_to_server()
        lines.append(line)
        server.on_message(lambda text: (heard.append(text), line.send(text)))
        line.on_message(server.send)

    ana.page.route_web_socket(re.compile("/ws/v1/"), connect)
    ana.start("online")
    ben.page.goto(ana.page.locator(".address").input_value())
    ben.page.get_by_text("Take the seat").click()
    ana.hand(), ben.hand()
    expect(ana.page.locator(".dot.here")).to_have_count(2)
    seats = next(json.loads(text)["view"] for text in reversed(heard) if '"view"' in text)["room"]["seats"]
    for paused in ({"seat": 2, "since": "2030-01-01T12:00:00Z"}, None):
        now = [{**seat, "connected": seat["seat"] == 1 or not paused} for seat in seats]
        lines[-1].send(json.dumps({"t": "presence", "seats": now, "paused": paused}))
        expect(ana.page.locator(".dot.away")).to_have_count(1 if paused else 0)
        expect(ana.page.locator(".notice", has_text="to return, since")).to_have_count(1 if paused else 0)
        assert ana.offers("p") is not bool(paused)
    ana.press("p")
    assert ben.offers("t")


def test_events_that_were_lost_on_the_way_are_asked_for_and_told(person):
    ana, ben = person(), person()
    lost, asked, cut = [], [], []

    def connect(line):
        server = line.connect_to_server()

        def pass_on(text):
            if '"events"' in text and cut and not lost:
                lost.append(text)
            else:
                line.send(text)

        server.on_message(pass_on)
        line.on_message(lambda text: (asked.append(text) if '"resume"' in text else None, server.send(text)))

    ana.start("online")
    ben.page.route_web_socket(re.compile("/ws/v1/"), connect)
    ben.page.goto(ana.page.locator(".address").input_value())
    ben.page.get_by_text("Take the seat").click()
    ana.hand(), ben.hand()
    expect(ben.page.locator(".notice")).to_have_count(0)
    cut.append(True)
    ana.press("t")
    until(ben, lambda: lost)
    assert len(ana.hand()) == 11
    ana.page.locator(".hand [data-card]:not(.taken)").first.press("Enter")
    ana.press("d")
    assert ben.offers("s")
    assert len(asked) == 1
    ben.page.get_by_label("Menu").click()
    ben.page.locator(".menu >> text=Score sheet").click()
    expect(ben.page.locator("dialog .log")).to_contain_text("Player 1 takes")


def test_a_move_made_without_a_network_is_sent_once_when_it_is_back(table):
    ana, ben, _ = table
    ana.context.set_offline(True)
    ana.page.keyboard.press("t")
    expect(ana.page.locator(".line")).to_contain_text("Sending…")
    expect(ana.page.locator(".notice")).to_contain_text("No connection")
    ana.page.keyboard.press("t")
    ana.context.set_offline(False)
    ana.settled()
    assert len(ana.hand()) == 11
    expect(ben.page.locator(".line")).to_contain_text("Player 1 takes")


def test_a_move_on_an_old_table_is_undone_and_says_so(person):
    ana = person()
    ana.start("computer")
    tab = ana.sit(ana.context.new_page())
    tab.route_web_socket("**/ws/**", lambda line: line.close(code=1001))
    tab.goto(ana.page.url)
    tab.locator(".hand [data-card]").first.wait_for()
    ana.hand()
    ana.press("t")
    tab.keyboard.press("t")
    expect(tab.locator(".line")).to_contain_text("your move was not made")
    assert tab.locator(".hand [data-card]").count() == 11


def test_a_question_after_the_match_is_seen_at_once(table):
    ana, ben, _ = table
    ana.page.get_by_label("Menu").click()
    ana.page.locator(".menu >> text=Resign").click()
    ana.page.locator("dialog .primary").click()
    ben.page.locator(".matchend > .primary").click()
    for button in ana.page.locator(".offer .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    ana.page.locator(".offer .primary").click()
    assert len(ana.hand()) == 10


def test_who_leaves_for_good_closes_the_game_for_both(table):
    ana, ben, _ = table
    ben.page.get_by_label("Menu").click()
    ben.page.locator(".menu >> text=Leave for good").click()
    ben.page.locator("dialog .primary").click()
    ben.page.wait_for_url(ben.url + "/")
    expect(ana.page.locator(".matchend")).to_contain_text("left. The game is closed.")
    expect(ana.page.locator(".matchend > .primary")).to_have_text("Start page")
    assert ben.page.locator(".continue").count() == 0


def test_a_table_of_another_browser_says_where_to_go_on(person):
    ana, other = person(), person()
    ana.start("computer")
    other.page.goto(ana.page.url)
    expect(other.page.locator(".message [role=status]")).to_contain_text("Go on in the browser where it began")
    other.page.get_by_role("link", name="Start page").click()
    expect(other.page.locator("[data-mode=computer]")).to_be_visible()


def test_a_game_that_was_erased_elsewhere_says_so_at_once(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    room = ana.page.url.split("/")[-1]
    key = ana.page.evaluate("room => JSON.parse(localStorage['gin.games'])[room].keys[1]", room)
    seat = f"{ana.url}/api/v1/rooms/{room}/seat"
    assert ana.context.request.delete(seat, headers={"Authorization": f"Seat {key}"}).status == 204
    expect(ana.page.get_by_text("This game is not on the server any more.")).to_be_visible()


def test_a_server_that_lets_nobody_stay_is_asked_less_and_less_often(person):
    """It accepts first and then closes, so that it accepts says nothing."""
    ana, asked = person(), []

    def refuse(socket):
        asked.append(monotonic())
        socket.close(code=1013)

    ana.page.route_web_socket(re.compile("/ws/v1/"), refuse)
    ana.start("computer")
    until(ana, lambda: len(asked) == 5)
    assert asked[4] - asked[3] > 1.7


def test_a_line_on_which_nothing_comes_is_given_up_and_a_live_one_is_not(person):
    ana, lines, pongs = person(), [], []
    ana.page.clock.install()

    def connect(line):
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda text: (pongs.append(text) if '"pong"' in text else None, line.send(text)))

    ana.page.route_web_socket(re.compile("/ws/v1/"), connect)
    ana.start("computer")
    ana.hand()
    expect(ana.page.locator(".notice")).to_have_count(0)
    for n in range(2):
        ana.page.clock.fast_forward(PING)
        until(ana, lambda n=n: len(pongs) > n)
        ana.page.clock.fast_forward(PATIENCE - 1)
    assert len(lines) == 1
    lines[0].on_message(lambda text: None)
    ana.page.route_web_socket(re.compile("/ws/v1/"), lambda line: line.close(code=1001))
    ana.page.clock.fast_forward(PING)
    ana.page.clock.fast_forward(PATIENCE)
    expect(ana.page.locator(".notice")).to_contain_text("No connection")
    ana.page.route_web_socket(re.compile("/ws/v1/"), connect)
    expect(ana.page.locator(".notice")).to_have_count(0)
    assert len(lines) == 2


def until(someone, true):
    """Wait, while the browser's news comes in."""
    while not true():
        someone.page.wait_for_timeout(20)
