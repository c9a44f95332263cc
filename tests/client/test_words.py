"""News and refusals, in words."""

import pytest

from client import Problem, Unreachable
from client.terminal.narration import tell
from client.terminal.refusals import explain
from client.terminal.texts import LANGUAGES, texts
from gin.errors import ErrorCode

EN = texts("en")


@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [
        ({"type": "passed"}, "You pass.", "The computer passes."),
        (
            {"type": "card_drawn", "from": "discard", "card": "4D"},
            "You take [red]4♦[/red].",
            "The computer takes [red]4♦[/red].",
        ),
        ({"type": "card_discarded", "card": "TC"}, "You discard 10♣.", "The computer discards 10♣."),
        (
            {"type": "knocked", "card": "KS"},
            "You discard K♠ and lay down your hand.",
            "The computer discards K♠ and lays down its hand.",
        ),
        ({"type": "knocked", "card": None}, "You lay down your hand.", "The computer lays down its hand."),
    ],
)
def test_news_say_who_did_what(event, yours, theirs):
    assert tell([{**event, "seat": 1}, {**event, "seat": 2}], 1, EN) == [yours, theirs]


def test_a_card_from_the_stock_is_named_to_its_drawer_only():
    drawn = {"type": "card_drawn", "from": "stock"}
    events = [{**drawn, "seat": 1, "card": "KS"}, {**drawn, "seat": 2, "card": None}]
    assert tell(events, 1, EN) == ["You draw K♠ from the stock.", "The computer draws from the stock."]


def test_the_deal_and_a_change_of_level_are_news():
    events = [{"type": "hand_dealt", "number": 3, "dealer": 2}, {"type": "level_changed", "level": "easy"}]
    assert tell(events, 1, EN) == ["Hand 3: the computer deals.", "The computer now plays at this level: easy."]


def test_what_the_showdown_tells_is_left_to_it():
    assert tell([{"type": "hand_ended"}, {"type": "match_ended"}, {"type": "unheard_of"}], 1, EN) == []


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("card_just_taken", {"card": "9C"}, "You have just taken 9♣: discard another card."),
        (
            "deadwood_too_high",
            {"deadwood": 14, "limit": 10},
            "You would keep 14 in deadwood; a knock needs 10 or less.",
        ),
        ("not_your_turn", {}, "It is the computer's turn."),
        ("something_new", {}, "The server refused this: Details \\[here]."),
    ],
)
def test_a_refusal_says_why(code, facts, said):
    assert explain(Problem(code, 409, "Details [here].", facts), EN) == said


def test_a_fact_left_out_is_a_gap_and_no_crash():
    assert explain(Problem("deadwood_too_high", 409, "", {}), EN).startswith("You would keep … in")


def test_too_many_requests_and_a_silent_server_have_their_words():
    assert explain(Problem("any", 429, "", {}), EN) == "That was too fast. Wait a moment, then try again."
    assert explain(Unreachable("http://x", "refused"), EN) == "The server at http://x does not answer."


ELSEWHERE = {"invalid", "rules_invalid", "idempotency_mismatch", "idempotency_key_weak", "commitment_unusable"} | {
    "code_not_found",
    "room_full",
    "not_a_computer_room",
    "opponent_away",
    "match_not_started",
    "no_offer",
    "offer_open",
    "offer_too_soon",
}
"""Refusals that no command here can meet, or that only the server's own words can explain."""


@pytest.mark.parametrize("code", sorted(set(ErrorCode) - ELSEWHERE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_players_command_has_words_of_its_own(code, language):
    t = texts(language)
    facts = {"card": "9C", "deadwood": 14, "limit": 10}
    assert "server's words" not in explain(Problem(code, 409, "server's words", facts), t)
