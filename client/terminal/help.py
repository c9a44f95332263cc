"""The commands, explained."""

from client.terminal.texts import Texts


def help_rows(t: Texts, *, online: bool = False) -> list[tuple[str, str]]:
    """Every command with what it does."""
    return [
        ("s", t.gettext("draw from the stock")),
        ("d", t.gettext("take the top card of the discard pile")),
        ("p", t.gettext("pass (only at the first upcard)")),
        ("7h", t.gettext("discard 7♥; the suits are s ♠, h ♥, d ♦, c ♣")),
        ("k 7h", t.gettext("discard it and knock or go gin; k alone chooses the best card")),
        ("n", t.gettext("deal the next hand")),
        *(_with_a_person(t) if online else _with_the_computer(t)),
        ("resign", t.gettext("give the match up")),
        ("record", t.gettext("read a finished match, move by move; record 1 for an earlier one")),
        ("Enter", t.gettext("look at the table again")),
        ("quit", t.gettext("leave; the game waits for you")),
    ]


def _with_the_computer(t: Texts) -> list[tuple[str, str]]:
    return [
        ("level hard", t.gettext("change the computer's level: easy, medium or hard")),
        ("new", t.gettext("start a new match, from 0 : 0")),
    ]


def _with_a_person(t: Texts) -> list[tuple[str, str]]:
    return [
        ("new", t.gettext("offer a new match, from 0 : 0; take the offer back with: withdraw")),
        ("accept", t.gettext("begin the new match that was offered; or: decline")),
        ("leave", t.gettext("give your seat up for good and close the room")),
    ]
