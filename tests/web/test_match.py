"""A whole match against the computer: through the showdowns to its end, and the next one."""

import re
from secrets import token_urlsafe

from playwright.sync_api import expect

SEAT = "Object.values(JSON.parse(localStorage['gin.games']))[0]"
TARGET = 60


def test_hand_by_hand_to_the_end_with_analyses_the_record_and_the_check_of_the_shuffle(person):
    ana = person()
    ana.start_with({"target": TARGET})
    page = ana.page
    ana.hand()
    played = 1
    while play_hand(ana) == "playing":
        if played == 1:
            assert analysed(page, page.locator(".analyse"), "when the match is over") == ["You"]
        played += 1
        ana.press("n")
        ana.hand()
    expect(page.locator(".matchend h2").first).to_contain_text("the match")
    expect(page.locator(".table > [role=status]")).to_have_text(re.compile(r"point.* the match\."))
    scores = sorted(int(score) for score in page.locator(".player b").all_inner_texts())
    assert scores[0] < TARGET <= scores[1]
    hands = page.locator(".kept tbody tr")
    expect(hands).to_have_count(played)
    assert sorted(analysed(page, hands.first.locator("button"))) == ["Computer · easy", "You"]
    page.locator(".fairness summary").click()
    page.locator(".fairness button", has_text="Check").click()
    expect(page.locator(".fairness [role=status]")).to_contain_text("All is well")
    with page.expect_download() as download:
        page.locator(".fairness button", has_text="Save").click()
    assert download.value.suggested_filename == "gin-rummy-1.json"
    page.locator(".matchend > .primary").click()
    assert len(ana.hand()) == 10
    assert page.locator(".player b").all_inner_texts() == ["0", "0"]


def play_hand(ana):
    """The rest of a hand over the API, while the page follows on its socket; whether the match goes on."""
    game = ana.page.evaluate(SEAT)
    room = f"{ana.url}/api/v1/rooms/{game['id']}"
    view = ask(ana, "get", room, game)
    while not view["hand"]["result"]:
        action = {**chosen(view["legal_actions"]), "expected_version": view["room"]["version"]}
        view = ask(ana, "post", f"{room}/actions", game, data=action)["view"]
    expect(ana.page.locator(".showdown h2")).to_be_visible()
    expect(ana.page.locator(".player b")).to_have_text([str(view["match"]["scores"][seat]) for seat in "21"])
    return view["match"]["status"]


def ask(ana, method, address, game, **more):
    headers = {"Authorization": f"Seat {game['keys']['1']}", "Idempotency-Key": token_urlsafe(16)}
    return getattr(ana.context.request, method)(address, headers=headers, **more).json()


def chosen(legal):
    """Pass, or draw from the stock; then knock, or throw what leaves least."""
    for wanted in ({"type": "pass"}, {"type": "draw", "from": "stock"}):
        if wanted in legal:
            return wanted
    ends = [action for action in legal if action["type"] == "knock"] or legal
    best = min((action for action in ends if "deadwood" in action), key=lambda action: action["deadwood"])
    return {"type": best["type"], "card": best["card"]}


def analysed(page, button, said=""):
    """Whose moves the analysis tells of: each has a cost or was the best."""
    button.click()
    expect(page.locator(".judged").first).to_be_visible(timeout=60_000)
    moves = page.locator(".judged li > :nth-child(2)").all_inner_texts()
    assert moves
    assert all(cost == "best" or re.fullmatch(r"\d+\.\d ± \d+\.\d", cost) for cost in moves)
    draws = page.locator(".judged li", has_text="Draw from the stock")
    assert page.locator(".judged .luck").count() == draws.filter(has=page.locator(".luck")).count()
    expect(page.locator("dialog")).to_contain_text(said)
    names = page.locator(".judged h3").all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return names
