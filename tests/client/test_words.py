"""News and refusals, in words."""

import pytest

from client import Closed, Problem, Unreachable
from client.terminal.narration import tell
from client.terminal.refusals import explain
from client.terminal.texts import LANGUAGES, texts
from gin.errors import ErrorCode

EN = texts("en")


@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [
        ({"type": "passed"}, "You pass.", "Boris passes."),
        (
            {"type": "card_drawn", "from": "discard", "card": "4D"},
            "You take [red]4♦[/red].",
            "Boris takes [red]4♦[/red].",
        ),
        ({"type": "card_discarded", "card": "TC"}, "You discard 10♣.", "Boris discards 10♣."),
        (
            {"type": "knocked", "card": "KS"},
            "You discard K♠ and lay down your hand.",
            "Boris discards K♠ and lays down the rest.",
        ),
        (
            {"type": "new_match_offered"},
            "You offer a new match. To take the offer back: withdraw",
            "Boris offers a new match. Answer with: accept or decline",
        ),
        ({"type": "new_match_declined"}, "You decline the new match.", "Boris declines the new match."),
        ({"type": "new_match_withdrawn"}, "You take your offer back.", "Boris takes the offer back."),
        ({"type": "new_match_agreed"}, "A new match begins.", "A new match begins."),
        ({"type": "knocked", "card": None}, "You lay down your hand.", "Boris lays down all cards."),
    ],
)
def test_news_say_who_did_what(event, yours, theirs):
    assert tell([{**event, "seat": 1}, {**event, "seat": 2}], 1, "Boris", EN) == [yours, theirs]


def test_who_comes_and_goes_is_news_to_the_other_only():
    events = [{"type": "seat_taken", "seat": 2}, {"type": "seat_left", "seat": 2}]
    assert tell(events, 1, "Boris", EN) == ["Boris has joined.", "Your opponent has left for good."]
    assert tell(events, 2, "Ana", EN) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (1000, "Your last move was not confirmed."),
        (4404, "This game no longer exists on the server. Start another with: play"),
        (4410, "The room is closed."),
        (4429, "This game is open in too many places, so this one, the oldest, was closed."),
        (403, "The server does not let this game in."),
    ],
)
def test_the_end_of_a_socket_says_why(code, said):
    assert explain(Closed(code), EN) == said


def test_a_card_from_the_stock_is_named_to_its_drawer_only():
    drawn = {"type": "card_drawn", "from": "stock"}
    events = [{**drawn, "seat": 1, "card": "KS"}, {**drawn, "seat": 2, "card": None}]
    assert tell(events, 1, "Boris", EN) == ["You draw K♠ from the stock.", "Boris draws from the stock."]


def test_the_deal_and_a_change_of_level_are_news():
    events = [{"type": "hand_dealt", "number": 3, "dealer": 2}, {"type": "level_changed", "level": "easy"}]
    assert tell(events, 1, "Boris", EN) == ["Hand 3. Boris deals.", "The computer now plays at this level: easy."]


def test_what_the_showdown_tells_is_left_to_it():
    assert tell([{"type": "hand_ended"}, {"type": "match_ended"}, {"type": "unheard_of"}], 1, "Boris", EN) == []


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("card_just_taken", {"card": "9C"}, "You have just taken 9♣: discard another card."),
        (
            "deadwood_too_high",
            {"deadwood": 14, "limit": 10},
            "You would keep 14 in deadwood; a knock needs 10 or less.",
        ),
        ("not_your_turn", {}, "It is not your turn."),
        ("something_new", {}, "The server refused this: Details \\[here]."),
    ],
)
def test_a_refusal_says_why(code, facts, said):
    assert explain(Problem(code, 409, "Details [here].", facts), EN) == said


def test_a_wrong_field_is_named_with_what_is_wrong_about_it():
    facts = {"errors": {"target": ["Must be a whole number from 10 to 1000."]}}
    said = explain(Problem("rules_invalid", 422, "These rules cannot be played.", facts), EN)
    assert said == "The server refused this: target: Must be a whole number from 10 to 1000."


def test_a_fact_left_out_is_a_gap_and_no_crash():
    assert explain(Problem("deadwood_too_high", 409, "", {}), EN).startswith("You would keep … in")


def test_too_many_requests_and_a_silent_server_have_their_words():
    assert explain(Problem("any", 429, "", {}), EN) == "That was too fast. Wait a moment, then try again."
    assert explain(Unreachable("http://x", "refused"), EN) == "The server at http://x does not answer."


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://localhost"])
def test_an_address_without_http_is_told_what_it_lacks(url):
    assert explain(Unreachable(url, "x"), EN) == f"{url} is no address: it has to begin with http:// or https://."


ELSEWHERE = {"invalid", "rules_invalid", "idempotency_mismatch", "idempotency_key_weak", "commitment_unusable"} | {
    "code_not_found",
    "not_a_computer_room",
    "hand_not_found",
    "insight_not_found",
    "no_hints_here",
    "seat_claimed",
}
"""Refusals that no command here can meet, or that only the server's own words can explain."""


@pytest.mark.parametrize("code", sorted(set(ErrorCode) - ELSEWHERE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_players_command_has_words_of_its_own(code, language):
    t = texts(language)
    facts = {"card": "9C", "deadwood": 14, "limit": 10}
    assert "server's words" not in explain(Problem(code, 409, "server's words", facts), t)
