"""How a hand or a match ended: both hands laid open, the layoffs, the sum."""

from client.terminal.cards import show, show_all
from client.terminal.table import groups
from client.terminal.texts import Texts
from client.views import HandScore, Result, View, your_seat


def headline(result: Result | HandScore, you: int, t: Texts) -> str:
    """How the hand ended and who has what from it, in two short sentences."""
    points = result["points"]
    if result["winner"] is None:
        return t.gettext("A void hand: no points for anyone.")
    if result["winner"] == you:
        won = t.ngettext("You get {n} point.", "You get {n} points.", points)
    else:
        won = t.ngettext("The computer gets {n} point.", "The computer gets {n} points.", points)
    return f"{_kind(result, you, t)} {won.format(n=points)}"


def _kind(result: Result | HandScore, you: int, t: Texts) -> str:
    names = {
        "gin": t.gettext("Gin."),
        "big_gin": t.gettext("Big gin."),
        "undercut": t.gettext("Undercut."),
        "knock": t.gettext("You knock.") if result["winner"] == you else t.gettext("The computer knocks."),
    }
    return names[result["kind"]]


def sides(result: Result, you: int, t: Texts) -> list[tuple[str, str]]:
    """Both hands as they lie, the knocker's first; then how the points come about."""
    if result["knocker"] is None:
        return []
    rows = []
    for seat in (result["knocker"], 3 - result["knocker"]):
        rows += _side(result, seat, t.gettext("You") if seat == you else t.gettext("Computer"), t)
    return [*rows, (t.gettext("Points"), sum_of(result))]


def _side(result: Result, seat: int, name: str, t: Texts) -> list[tuple[str, str]]:
    key = str(seat)
    laid_off = [] if seat == result["knocker"] else result["layoffs"]
    gone = {layoff["card"] for layoff in laid_off}
    held = [card for card in result["cards"][key] if card not in gone]
    label = t.gettext("laid off")
    layoffs = [(f"  {label}", f"{show(to['card'])} → {show_all(to['onto'])}") for to in laid_off]
    deadwood = t.gettext("deadwood {n}").format(n=result["deadwood"][key])
    return [(f"[bold]{name}[/bold]", deadwood), *groups(held, result["melds"][key], t), *layoffs]


def sum_of(result: Result) -> str:
    """The points as a sum: the loser's deadwood less the winner's, and the bonus if there is one."""
    winner, points = result["winner"] or 0, result["points"]
    more, less = result["deadwood"][str(3 - winner)], result["deadwood"][str(winner)]
    bonus = points - (more - less)
    terms = f"{more} − {less}" if less else str(more)
    return f"{terms} + {bonus} = {points}" if bonus else f"{terms} = {points}"


def outcome(view: View, t: Texts) -> str:
    """How the match ended, for one that has."""
    you = your_seat(view)
    match = view["match"]
    won = t.gettext("You win the match, {yours} : {theirs}.")
    lost = t.gettext("The computer wins the match, {theirs} : {yours}.")
    given_up = t.gettext("You give the match up at {yours} : {theirs}.")
    text = given_up if match["ended"] == "resigned" else won if match["winner"] == you else lost
    return text.format(yours=match["scores"][str(you)], theirs=match["scores"][str(3 - you)])
