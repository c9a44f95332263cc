"""The showdown in words and sums: the example of the rules with four layoffs on one run."""

from playwright.sync_api import expect

RESULT = {
    "number": 1,
    "dealer": 2,
    "kind": "knock",
    "knocker": 1,
    "winner": 1,
    "points": 10,
    "cards": {
        "1": ["5S", "6S", "7S", "QH", "KH", "2D", "QD", "KD", "QC", "KC"],
        "2": ["3S", "4S", "8S", "9S", "JH", "9D", "JD", "AC", "2C", "JC"],
    },
    "melds": {
        "1": [["5S", "6S", "7S"], ["QH", "QD", "QC"], ["KH", "KD", "KC"]],
        "2": [["JH", "JD", "JC"]],
    },
    "layoffs": [{"card": card, "onto": ["5S", "6S", "7S"]} for card in ("4S", "8S", "3S", "9S")],
    "deadwood": {"1": 2, "2": 12},
}
VOID = {**RESULT, "kind": "void", "knocker": None, "winner": None, "points": None, "cards": None, "melds": None}
SHOW = """async ([result, live = false, sending = false]) => {
  const at = (path) => `/static/web/${path}`;
  const { html, render } = await import(at("vendor/preact.js"));
  const { Showdown } = await import(at("js/table/showdown.js"));
  const rules = { undercut_bonus: 25, gin_bonus: 25, big_gin_bonus: 31 };
  const seats = [{ seat: 1, kind: "person", name: "" }, { seat: 2, kind: "bot", name: "" }];
  const view = { room: { seats, level: "hard" }, match: { rules, status: "playing", scores: { 1: 10, 2: 0 } } };
  const steps = globalThis.steps = [], root = document.getElementById("app");
  const count = (selector) => root.querySelectorAll(selector).length;
  const sum = () => root.querySelector(".sum:not(.later)")?.textContent;
  const see = () => steps.push([count(".laid"), sum(), count(".after button")]);
  new MutationObserver(see).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  render(html`<${Showdown} game=${{ seat: 1 }} state=${{ showdown: result, live, sending, view }} />`, root);
}"""


def test_both_arrangements_the_layoffs_and_the_sum_are_shown(person):
    ana = person()
    ana.page.goto(ana.url + "/guide")
    ana.page.evaluate(SHOW, [RESULT])
    expect(ana.page.locator("h2")).to_have_text("You knock and win the hand")
    groups = ana.page.locator(".spread .cards").evaluate_all(
        "all => all.map(group => [...group.children].map(card => card.dataset.card).join(' '))"
    )
    assert groups == ["3S 4S 5S 6S 7S 8S 9S", "QH QD QC", "KH KD KC", "2D", "JH JD JC", "9D AC 2C"]
    laid = ana.page.locator(".laid").evaluate_all("all => all.map(card => card.dataset.card)")
    assert laid == ["3S", "4S", "8S", "9S"]
    assert ana.page.locator(".loose .name").all_inner_texts() == ["Deadwood 2", "Deadwood 12"]
    expect(ana.page.locator(".sum")).to_have_text("12 − 2 = 10 points")


def test_as_it_comes_the_layoffs_go_one_by_one_then_the_points_count_up(person):
    ana = person(reduced_motion="no-preference")
    ana.page.goto(ana.url + "/guide")
    ana.page.evaluate("localStorage['gin.settings'] = JSON.stringify({speed: 'fast'})")
    ana.page.reload()
    ana.page.evaluate(SHOW, [RESULT, True])
    expect(ana.page.locator(".after .primary")).to_be_focused()
    steps = ana.page.evaluate("steps")
    assert list(dict.fromkeys(step[0] for step in steps)) == [0, 1, 2, 3, 4]
    sums = list(dict.fromkeys(step[1] for step in steps if step[1]))
    assert sums == [f"12 − 2 = {n} {'point' if n == 1 else 'points'}" for n in range(11)]
    assert all(laid == 4 for laid, shown, _ in steps if shown)
    assert all(shown == sums[-1] for _, shown, buttons in steps if buttons)


def test_who_has_just_knocked_stands_on_the_next_hand_as_soon_as_it_may_be_asked_for(person):
    ana = person()
    ana.page.goto(ana.url + "/guide")
    ana.page.evaluate(SHOW, [RESULT, True, True])
    expect(ana.page.locator(".after .primary")).to_be_disabled()
    ana.page.evaluate(SHOW, [RESULT, True])
    expect(ana.page.locator(".after .primary")).to_be_focused()


def test_a_void_hand_says_so(person):
    ana = person()
    ana.page.goto(ana.url + "/guide")
    ana.page.evaluate(SHOW, [VOID])
    expect(ana.page.locator("h2")).to_have_text("The stock has run out")
    expect(ana.page.locator(".showdown p")).to_contain_text("Nobody scores")
    expect(ana.page.locator(".showdown [data-card]")).to_have_count(0)


def test_an_undercut_adds_its_bonus_to_the_difference(person):
    ana = person()
    ana.page.goto(ana.url + "/guide")
    undercut = {**RESULT, "kind": "undercut", "winner": 2, "points": 26, "deadwood": {"1": 2, "2": 1}}
    ana.page.evaluate(SHOW, [undercut])
    expect(ana.page.locator("h2")).to_have_text("Computer undercuts")
    expect(ana.page.locator(".sum")).to_have_text("2 − 1 + 25 (bonus) = 26 points")
