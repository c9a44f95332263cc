"""What a game writes, whoever the opponent is."""

from typing import Any

from rich.console import Console, RenderableType

from client.terminal.narration import tell
from client.terminal.opponent import opponent_name
from client.terminal.showdown import headline, outcome, sides
from client.terminal.table import rows, table
from client.terminal.texts import Texts
from client.views import Event, View, still_playing, your_seat


class Screen:
    """Tells the news of one room, and each showdown once."""

    def __init__(self, console: Console, view: View, t: Texts) -> None:
        self.t = t
        self._console = console
        self._view = view
        self._laid_open = _finished(view)
        self._asking = False

    def say(self, sentence: str) -> None:
        """A line of console markup."""
        self._print(sentence, soft_wrap=True)

    def plain(self, text: str) -> None:
        """Text as it stands."""
        self._print(text, markup=False, soft_wrap=True)

    def rows(self, labelled: list[tuple[str, str]]) -> None:
        """Lines of a label and its text."""
        self._print(rows(labelled))

    def table(self, view: View) -> None:
        """How it stands, and what may be done."""
        self._print(table(view, self.t))

    def ask(self, question: str = "> ") -> None:
        """Asks for a line, which somebody else reads; not twice while the question stands."""
        if not self._asking:
            self._console.print(question, end="")
            self._asking = True

    def answered(self) -> None:
        """A line was typed, so the next one begins on its own."""
        self._asking = False

    def _print(self, what: RenderableType, **how: Any) -> None:
        if self._asking:
            self._console.print()
            self._asking = False
        self._console.print(what, **how)

    def tell(self, events: list[Event], view: View) -> None:
        """What led to `view`, with the showdown if a hand or match ended."""
        before, self._view = self._view, view
        you, name = your_seat(view), opponent_name(view, self.t)
        self._print("")
        for sentence in tell(events, you, name, self.t):
            self.say(sentence)
        result = view["previous_result"]
        if result and _finished(view) != self._laid_open and view["match"]["hands"]:
            self.say(f"[bold]{headline(result, you, name, self.t)}[/bold]")
            self.rows(sides(result, view["match"]["rules"], you, name, self.t))
        self._laid_open = _finished(view)
        if still_playing(before) and view["match"]["status"] in ("won", "abandoned"):
            self.say(f"[bold green]{outcome(view, self.t)}[/bold green]")


def _finished(view: View) -> tuple[int, int]:
    """Tells one finished hand from the next: the match and how many of its hands are done."""
    return view["match"]["number"], len(view["match"]["hands"])
