"""What the player types, and what it means on the wire."""

from dataclasses import dataclass
from typing import Final

from client.terminal.cards import read
from client.views import Action, View, deadwood_left

WORDS: Final = {
    "s": "stock",
    "stock": "stock",
    "d": "take",
    "take": "take",
    "p": "pass",
    "pass": "pass",
    "discard": "discard",
    "k": "knock",
    "knock": "knock",
    "b": "big_gin",
    "n": "next_hand",
    "next": "next_hand",
    "new": "new_match",
    "accept": "accept_new_match",
    "decline": "decline_new_match",
    "withdraw": "withdraw_new_match",
    "resign": "resign",
    "leave": "leave",
    "level": "level",
    "record": "record",
    "h": "help",
    "?": "help",
    "help": "help",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}
LEVELS: Final = ("easy", "medium", "hard")
PILES: Final = {"stock": "stock", "take": "discard"}
ARGUMENTS: Final = {"discard": "card", "knock": "card", "level": "level", "record": "number"}
"""Commands that take something after them, and what."""


@dataclass(frozen=True)
class Command:
    """`name`: look, or one of WORDS' meanings; `argument`: a card, a level or a match's number."""

    name: str
    argument: str | None = None


def parse(line: str) -> Command | None:
    """The command in a line, in any case; an empty line looks again. None if it says nothing known."""
    word, _, rest = line.strip().lower().partition(" ")
    if not word:
        return Command("look")
    if card := read(line):
        return Command("discard", card)
    name = WORDS.get(word)
    if name is None or (rest and name not in ARGUMENTS):
        return None
    return _with_argument(name, rest.strip())


def _with_argument(name: str, typed: str) -> Command | None:
    if not typed:
        return None if name in ("discard", "level") else Command(name)
    argument = {
        "card": read(typed),
        "level": typed if typed in LEVELS else None,
        "number": typed if typed.isdecimal() else None,
    }[ARGUMENTS[name]]
    return Command(name, argument) if argument else None


def action_of(command: Command, view: View) -> Action:
    """The action to send."""
    if command.name in PILES:
        return {"type": "draw", "from": PILES[command.name]}
    if command.name == "knock" and command.argument is None:
        return _best_knock(view)
    if command.argument is None:
        return {"type": command.name}
    return {"type": command.name, "card": command.argument}


def _best_knock(view: View) -> Action:
    """The one that leaves the least deadwood; without a legal one the server says by how much it is too high."""
    for kind in ("knock", "discard"):
        if found := [action for action in view["legal_actions"] if action["type"] == kind]:
            return {**min(found, key=deadwood_left), "type": "knock"}
    return {"type": "knock"}
