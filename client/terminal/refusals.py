"""Why something was refused, in the player's words."""

from typing import Any

from rich.markup import escape

from client.problems import ClientError, Closed, Problem, Unreachable
from client.terminal.cards import read, show
from client.terminal.texts import Texts

BUSY = 429


def explain(error: ClientError, t: Texts) -> str:
    """A sentence that says what is wrong and, where it can, what to do instead."""
    if isinstance(error, Unreachable):
        return _silence(error.url, t)
    if isinstance(error, Closed):
        return _closings(t).get(error.code) or t.gettext("The server does not let this game in.")
    if not isinstance(error, Problem):
        return t.gettext("The computer has not moved for a long time.")
    if error.status == BUSY:
        return t.gettext("That was too fast. Wait a moment, then try again.")
    sentence = _sentences(t).get(error.code) or t.gettext("The server refused this: {detail}")
    return sentence.format_map(_Facts(error.facts, detail=escape(_detail(error)), card=_card(error)))


def _silence(url: str, t: Texts) -> str:
    if url.startswith(("http://", "https://")):
        return t.gettext("The server at {url} does not answer.").format(url=escape(url))
    return t.gettext("{url} is no address: it has to begin with http:// or https://.").format(url=escape(url))


def _detail(error: Problem) -> str:
    """The server's own words, about the first wrong field if there is one."""
    errors = error.facts.get("errors") or {}
    return next((f"{field}: {texts[0]}" for field, texts in errors.items()), error.detail)


class _Facts(dict[str, Any]):
    """A fact that the server left out shows as a gap."""

    def __missing__(self, name: str) -> str:
        return "…"


def _card(error: Problem) -> str:
    card = read(str(error.facts.get("card", "")))
    return show(card) if card else ""


def _closings(t: Texts) -> dict[int, str]:
    """Why a socket ended, by its close code."""
    gone = t.gettext("This game no longer exists on the server. Start another with: play")
    return {
        1000: t.gettext("Your last move was not confirmed."),
        4401: gone,
        4404: gone,
        4410: t.gettext("The room is closed."),
        4429: t.gettext("This game is open in too many places, so this one, the oldest, was closed."),
    }


def _sentences(t: Texts) -> dict[str, str]:
    moved_on = t.gettext("The game has gone on in the meantime. This is how it stands.")
    gone = t.gettext("This game no longer exists on the server. Start another with: play")
    not_now = t.gettext("That is not possible now. What you may do stands under your cards.")
    return {
        "not_understood": t.gettext("What answered is no gin rummy server ({detail})."),
        "stale_version": moved_on,
        "wrong_match": moved_on,
        "unauthenticated": gone,
        "room_not_found": gone,
        "room_expired": gone,
        "room_closed": gone,
        "match_not_found": t.gettext("There is no such match."),
        "match_not_over": t.gettext("The record is shown when the match is over."),
        "match_over": t.gettext("This match is over. Start the next one with: new"),
        "not_your_turn": t.gettext("It is not your turn."),
        "wrong_phase": not_now,
        "hand_not_over": not_now,
        "hand_over": t.gettext("This hand is over. Deal the next one with: n"),
        "stock_only": t.gettext("You both passed, so the first card comes from the stock: s"),
        "card_not_held": t.gettext("You do not hold {card}."),
        "card_just_taken": t.gettext("You have just taken {card}: discard another card."),
        "card_needed": not_now,  # the card that a knock throws is named wherever there is one to throw
        "deadwood_too_high": t.gettext("You would keep {deadwood} in deadwood; a knock needs {limit} or less."),
        "room_full": t.gettext("Both seats are taken."),
        "match_not_started": t.gettext("The match begins as soon as your opponent has joined."),
        "opponent_away": t.gettext("Your opponent is not connected. Your move is welcome once both are here."),
        "no_offer": t.gettext("There is no open offer."),
        "offer_open": t.gettext("Your offer is open already."),
        "offer_too_soon": t.gettext("Wait {retry_after} s before you offer a new match again."),
        "not_in_these_rules": t.gettext("This match is played without that option."),
    }
