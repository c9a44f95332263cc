"""Views as the API sends them."""

from typing import Any, cast

from client.views import Action, Result, View

RULES = {"target": 100, "gin_bonus": 25, "big_gin_bonus": 31, "undercut_bonus": 25}
RESIGN: Action = {"type": "resign"}
DISCARDING: list[Action] = [
    {"type": "discard", "card": "QS", "deadwood": 29},
    {"type": "discard", "card": "KS", "deadwood": 9},
    {"type": "discard", "card": "4D", "deadwood": 15},
    {"type": "knock", "card": "KS", "deadwood": 9, "gin": False},
    RESIGN,
]


def view(legal: list[Action] = DISCARDING, hand: dict[str, Any] | None = None, **match: Any) -> View:
    """Seat 1 has just drawn KS in the second hand, 25 : 40 behind; `hand` and `match` change that."""
    return cast(
        "View",
        {
            "room": {
                "id": "room-1",
                "version": 17,
                "mode": "computer",
                "status": "open",
                "level": "hard",
                "invite_url": None,
                "expires_at": "2030-01-31T12:00:00Z",
                "paused": None,
                "thinking": None,
                "seats": [
                    {"seat": 1, "name": "", "kind": "person", "connected": True, "you": True},
                    {"seat": 2, "name": "", "kind": "bot", "connected": True, "you": False},
                ],
            },
            "match": {
                "number": 1,
                "rules": RULES,
                "scores": {"1": 25, "2": 40},
                "status": "playing",
                "winner": None,
                "ended": None,
                "ended_by": None,
                "bonus": 0,
                "offer": None,
                "hands": [],
                **match,
            },
            "hand": {
                "number": 2,
                "dealer": 1,
                "phase": "discard",
                "to_act": 1,
                "knock_limit": 10,
                "doubled": False,
                "stock_count": 24,
                "discard_pile": ["2C", "3C", "4C", "5C", "9C", "KD", "JS", "TH", "7D", "AS"],
                "taken_card": None,
                "your_cards": ["7H", "8H", "9H", "QS", "QD", "QC", "KS", "4D", "AC", "2C", "2D"],
                "your_melds": [["7H", "8H", "9H"], ["QS", "QD", "QC"]],
                "your_deadwood": 19,
                "opponent_count": 10,
                "opponent_known": ["4S"],
                "result": None,
                **(hand or {}),
            },
            "previous_result": None,
            "legal_actions": legal,
        },
    )


def at(version: int) -> View:
    """The same position at another version of the room."""
    here = view()
    here["room"]["version"] = version
    return here


def showing(version: int, since: int | None = None) -> dict[str, Any]:
    """The frame that shows a version: a greeting, or what stands for all that happened `since` another."""
    return {"t": "view", "view": at(version), **({} if since is None else {"from": since})}


def leading(start: int, end: int) -> dict[str, Any]:
    """The frame that leads from one version to another, with an event for each between them."""
    events = [{"version": version, "type": "passed", "seat": 2} for version in range(start + 1, end + 1)]
    return {"t": "events", "from": start, "to": end, "events": events, "view": at(end)}


UNDERCUT: Result = {
    "number": 1,
    "dealer": 2,
    "kind": "undercut",
    "knocker": 1,
    "winner": 2,
    "points": 27,
    "cards": {
        "1": ["5S", "6S", "7S", "QH", "QC", "QD", "KH", "KC", "KD", "8D"],
        "2": ["8S", "JH", "JD", "JC", "TH", "TD", "TC", "3C", "2H", "AS"],
    },
    "melds": {
        "1": [["5S", "6S", "7S"], ["QH", "QC", "QD"], ["KH", "KC", "KD"]],
        "2": [["JH", "JD", "JC"], ["TH", "TD", "TC"]],
    },
    "layoffs": [{"card": "8S", "onto": ["5S", "6S", "7S"]}],
    "deadwood": {"1": 8, "2": 6},
}
