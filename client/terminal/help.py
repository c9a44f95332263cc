"""The commands, explained."""

from client.terminal.texts import Texts


def help_rows(t: Texts) -> list[tuple[str, str]]:
    """Every command with what it does."""
    return [
        ("s", t.gettext("draw from the stock")),
        ("d", t.gettext("take the top card of the discard pile")),
        ("p", t.gettext("pass (only at the first upcard)")),
        ("7h", t.gettext("discard 7♥; the suits are s ♠, h ♥, d ♦, c ♣")),
        ("k 7h", t.gettext("discard it and knock or go gin; k alone chooses the best card")),
        ("n", t.gettext("deal the next hand")),
        ("level hard", t.gettext("change the computer's level: easy, medium or hard")),
        ("new", t.gettext("start a new match, from 0 : 0")),
        ("resign", t.gettext("give the match up")),
        ("record", t.gettext("read a finished match, move by move; record 1 for an earlier one")),
        ("Enter", t.gettext("look at the table again")),
        ("quit", t.gettext("leave; the game waits for you")),
    ]
