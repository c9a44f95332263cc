"""What a game writes, whoever the opponent is."""

from rich.console import Console

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

    def say(self, sentence: str) -> None:
        """A line of console markup."""
        self._console.print(sentence, soft_wrap=True)

    def ask(self, question: str = "> ") -> None:
        """Asks for a line, which somebody else reads."""
        self._console.print(question, end="")

    def plain(self, text: str) -> None:
        """Text as it stands."""
        self._console.print(text, markup=False, soft_wrap=True)

    def rows(self, labelled: list[tuple[str, str]]) -> None:
        """Lines of a label and its text."""
        self._console.print(rows(labelled))

    def table(self, view: View) -> None:
        """How it stands, and what may be done."""
        self._console.print(table(view, self.t))

    def tell(self, events: list[Event], view: View) -> None:
        """What led to `view`, with the showdown if a hand or match ended."""
        before, self._view = self._view, view
        you, name = your_seat(view), opponent_name(view, self.t)
        self._console.print()
        for sentence in tell(events, you, name, self.t):
            self.say(sentence)
        result = view["previous_result"]
        if result and _finished(view) != self._laid_open and view["match"]["hands"]:
            self.say(f"[bold]{headline(result, you, name, self.t)}[/bold]")
            self.rows(sides(result, you, name, self.t))
        self._laid_open = _finished(view)
        if still_playing(before) and view["match"]["status"] in ("won", "abandoned"):
            self.say(f"[bold green]{outcome(view, self.t)}[/bold green]")


def _finished(view: View) -> tuple[int, int]:
    """Tells one finished hand from the next: the match and how many of its hands are done."""
    return view["match"]["number"], len(view["match"]["hands"])
