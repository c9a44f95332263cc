"""Events step in order at the chosen pace; a tap or a key skips; nothing moves for those who want it still."""

import json

import pytest
from playwright.sync_api import expect

from tests.web import screens

WATCH = """() => {
  const steps = globalThis.steps = [], { animate } = Element.prototype;
  globalThis.travels = 0;
  Element.prototype.animate = function (...how) { globalThis.travels += 1; return animate.apply(this, how); };
  const see = () => {
    const fan = document.querySelectorAll(".opponent .card");
    const top = document.querySelector(".discards .card:last-of-type");
    const step = fan.length + " " + (top?.dataset.card ?? "");
    if (fan.length && step !== steps.at(-1)) steps.push(step);
  };
  see();
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(see).observe(document.getElementById("app"), all);
}"""
"""Notes the opponent's cards and the open one whenever they change, and counts what travels."""
BEGINS = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    if (this.closest(".discards")) globalThis.began = new DOMMatrix(how[0][0].transform).e;
    return animate.apply(this, how);
  };
}"""
"""Notes from how far to the right the open card comes."""
PLAY = """async (path) => {
  const { Stage } = await import(path);
  const seen = [];
  const stage = new Stage(({ view, playing }) => seen.push([view, playing]));
  const frames = (...views) => views.map((view) => ({ view, events: [view] }));
  stage.play(frames(1, 2, 3));
  stage.play(frames(4));
  stage.play([{ view: "4, seen again", events: [] }]);
  await new Promise((resolve) => { const wait = () => stage.playing ? setTimeout(wait, 5) : resolve(); wait(); });
  stage.play(frames(5, 6, 7));
  stage.skip();
  return seen;
}"""


@pytest.fixture
def ana(person, request):
    """Somebody at the computer's table who has taken the open card, at the marked pace."""
    motion, speed = request.param
    ana = person(reduced_motion=motion)
    ana.context.add_init_script(f"localStorage['gin.settings'] ??= JSON.stringify({{speed: '{speed}'}})")
    ana.page.clock.install()
    ana.start_with({"knock_limit": 0})  # so that no first turn ends the hand
    ana.hand()
    ana.press("t")
    return ana


def expected(ana, before):
    """What should be seen one after the other, from the events of the last answer."""
    answer = next(json.loads(text) for text in reversed(ana.traffic) if text.startswith('{"version"'))
    count, pile, steps = 10, before, []
    for event in answer["events"]:
        if event["type"] == "card_drawn":
            count += 1
            pile = pile[:-1] if event["from"] == "discard" else pile
        elif event["type"] in ("card_discarded", "knocked"):
            count -= event["seat"] == 2
            pile = [*pile, event["card"]]
        else:
            continue
        steps.append(f"{count} {pile[-1] if pile else ''}")
    return steps


@pytest.mark.parametrize("ana", [("no-preference", "fast")], indirect=True)
def test_each_event_is_seen_once_and_in_order(ana):
    ana.choose_last()
    ana.page.evaluate(WATCH)
    ana.press("d")
    steps = ana.page.evaluate("steps")
    assert len(steps) >= 4
    assert ana.page.evaluate("travels") >= 3
    assert steps == ["10 ", *expected(ana, [])]


@pytest.mark.parametrize("ana", [("reduce", "slow")], indirect=True)
def test_with_reduced_motion_the_end_is_there_at_once(ana):
    ana.choose_last()
    ana.page.evaluate(WATCH)
    ana.press("d")
    assert ana.page.evaluate("steps") == ["10 ", expected(ana, [])[-1]]
    assert ana.page.evaluate("travels") == 0


@pytest.mark.parametrize("ana", [("no-preference", "slow")], indirect=True)
@pytest.mark.parametrize("how", ["key", "tap"])
def test_a_tap_or_a_key_skips_and_does_nothing_else(ana, how):
    ana.choose_last()
    ana.page.clock.pause_at(ana.page.evaluate("Date.now() + 60000"))
    ana.page.keyboard.press("d")
    expect(ana.page.locator(".line")).to_contain_text("You discard")
    expect(ana.page.locator(".line b")).to_have_text("")
    if how == "key":
        ana.page.keyboard.press("s")
    else:
        ana.page.locator(".stock").click(force=True)
    ana.settled()
    assert len(ana.hand()) == 10
    ana.page.clock.resume()
    ana.press("s")
    assert len(ana.hand()) == 11


def test_what_comes_meanwhile_waits_its_turn(person):
    ana = person(reduced_motion="no-preference")
    ana.page.goto(ana.url + "/guide")
    ana.page.evaluate("localStorage['gin.settings'] = JSON.stringify({speed: 'fast'})")
    ana.page.reload()
    seen = ana.page.evaluate(PLAY, "/static/web/js/game/stage.js")
    assert seen == [[1, True], [2, True], [3, True], ["4, seen again", False], [5, True], [6, True], [7, False]]


def test_the_pace_is_chosen_in_the_settings_and_kept(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    for speed in ("normal", "off"):
        ana.page.get_by_label("Menu").click()
        ana.page.locator(".menu >> text=Settings").click()
        choice = ana.page.get_by_label("How the cards move")
        expect(choice).to_have_value(speed)
        choice.select_option("off")
        ana.page.reload()
        ana.hand()


def test_the_open_card_of_a_new_hand_comes_from_the_stock(person):
    ana = person(reduced_motion="no-preference")
    screens.showdown(ana)
    ana.page.evaluate(BEGINS)
    ana.page.locator(".showdown .primary").click()
    ana.hand()
    stock, pile = (ana.page.locator(f".{name}").bounding_box() for name in ("stock", "discards"))
    assert ana.page.evaluate("began") == pytest.approx(stock["x"] - pile["x"], abs=4)
