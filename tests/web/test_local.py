"""Two at one device: a hand is in the page, and on the line, only between *Reveal* and the end of the turn."""

import re

import pytest
from playwright.sync_api import expect

HELD = '"your_cards"'


def hidden(ana):
    """The hand-over screen, and no card of a hand in the page."""
    expect(ana.page.locator(".handover")).to_be_visible()
    assert ana.page.locator(".hand").count() == 0
    assert ana.page.locator("[data-card]").count() <= 2 + ana.page.locator(".opponent [data-card]").count()


@pytest.fixture
def ana(person):
    ana = person()
    ana.start("local")
    return ana


def reveal(ana):
    ana.page.get_by_text("Reveal my hand").click()
    return ana.hand()


def test_nothing_of_a_hand_comes_before_it_is_asked_for(ana):
    hidden(ana)
    ana.page.reload()
    hidden(ana)
    views = [text for text in ana.traffic if '"legal_actions"' in text]
    assert len(views) >= 2
    assert not any(HELD in text for text in views)


def test_the_turn_passes_over_a_screen_without_cards(ana):
    first = reveal(ana)
    ana.traffic.clear()
    ana.press("p")
    hidden(ana)
    assert not any(HELD in text for text in ana.traffic)
    second = reveal(ana)
    assert not set(first) & set(second)
    ana.page.reload()
    hidden(ana)


def test_nothing_is_played_before_the_hand_is_shown(ana):
    hidden(ana)
    for key in "pts":
        ana.press(key)
    assert ana.page.locator(".piles button:enabled").count() == 0
    reveal(ana)
    assert ana.offers("p")
    expect(ana.page.locator(".line")).not_to_contain_text("passes")


def test_a_second_tap_on_the_button_shows_the_other_no_hand(ana):
    reveal(ana)
    button = ana.page.locator("[aria-keyshortcuts=p]").bounding_box()
    at = (button["x"] + button["width"] / 2, button["y"] + 4)
    ana.page.mouse.click(*at)
    expect(ana.page.locator(".handover")).to_be_visible()
    ana.page.locator(".handover button").click(force=True, timeout=500)
    hidden(ana)
    reveal(ana)


def test_by_keys_alone_the_turn_passes_on_and_a_screen_reader_says_whose_it_is(ana):
    button, said = ana.page.locator(".handover button"), ana.page.locator(".table > [role=status]")
    for player in (1, 2):
        expect(button).to_be_focused()
        expect(said).to_contain_text(f"Player {player}, it is your turn. Take the device")
        expect(ana.page.locator(".line b")).to_have_text("")
        ana.page.keyboard.press("Enter")
        assert len(ana.hand()) == 10
        expect(said).to_contain_text("Take the open card or pass.")
        ana.page.locator("[aria-keyshortcuts=p]").press("Enter")
    expect(button).to_be_focused()
    expect(said).to_have_text(re.compile("^Player 2 passes. Player 1, it is your turn. Take the device"))


def test_a_move_made_without_a_network_says_so_until_it_is_made(ana):
    reveal(ana)
    ana.context.set_offline(True)
    ana.page.keyboard.press("p")
    expect(ana.page.locator(".notice")).to_contain_text("No connection")
    ana.context.set_offline(False)
    hidden(ana)
    expect(ana.page.locator(".notice")).to_have_count(0)


def test_a_page_left_behind_shows_nobodys_hand_but_passes_on(ana):
    left = ana.sit(ana.context.new_page())
    left.goto(ana.page.url)
    expect(left.locator(".handover h2")).to_contain_text("Player 1")
    reveal(ana)
    ana.press("p")
    left.get_by_text("Reveal my hand").click()
    expect(left.locator(".handover h2")).to_contain_text("Player 2")
    assert left.locator(".hand").count() == 0


def test_a_refresh_covers_the_hand_in_each_phase_and_the_log_keeps_no_card(ana):
    ana.page.set_viewport_size({"width": 1200, "height": 800})
    for key in ("", "t", "s"):  # the upcard, then with eleven cards: one player's, and the other's
        before = set(reveal(ana))
        if key:
            ana.press(key)
            drawn = (set(ana.hand()) - before).pop()
            ana.page.reload()
            hidden(ana)
            reveal(ana)
            thrown = ana.page.locator(f".hand [data-card]:not(.taken):not([data-card='{drawn}'])").last
            thrown.click()
            ana.press("d")
        else:
            ana.page.reload()
        hidden(ana)
    named = ana.page.locator(".line, .log").all_inner_texts()
    assert any("draws from the stock" in text for text in named)
    assert not any(sign(drawn) in text for text in named)


def sign(card):
    """As the page writes it."""
    return card[0].replace("T", "10") + dict(zip("SHDC", "♠♥♦♣", strict=True))[card[1]]


def test_both_play_to_the_showdown_and_deal_again(ana):
    for _ in range(80):
        if ana.settled().locator(".showdown").count():
            break
        reveal(ana)
        ana.turn()
    expect(ana.page.locator(".showdown h2")).to_be_visible()
    ana.page.locator(".showdown .primary").click()
    hidden(ana)


def test_the_computer_game_waits_beside_the_local_one(ana):
    ana.start("computer")
    ana.hand()
    ana.page.goto(ana.url)
    assert ana.page.locator(".continue").count() == 2
    ana.page.locator(".continue", has_text="Two players").click()
    hidden(ana)
