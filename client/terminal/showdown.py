"""How a hand or a match ended: both hands laid open, the layoffs, the sum."""

from typing import Any

from client.terminal.cards import show, show_all
from client.terminal.opponent import opponent_name
from client.terminal.table import groups
from client.terminal.texts import Texts
from client.views import HandScore, Layoff, Meld, Pair, Result, View, your_seat


def headline(result: Result | HandScore, you: int, name: str, t: Texts) -> str:
    """How the hand ended and who has what from it, in two short sentences. `name` is the opponent's."""
    points = result["points"]
    if result["winner"] is None:
        return t.gettext("A void hand: no points for anyone.")
    if result["winner"] == you:
        won = t.ngettext("You get {n} point.", "You get {n} points.", points)
    else:
        won = t.ngettext("{name} gets {n} point.", "{name} gets {n} points.", points)
    return f"{_kind(result, you, name, t)} {won.format(n=points, name=name)}"


def _kind(result: Result | HandScore, you: int, name: str, t: Texts) -> str:
    names = {
        "gin": t.gettext("Gin."),
        "big_gin": t.gettext("Big gin."),
        "undercut": t.gettext("Undercut."),
        "knock": t.gettext("You knock.") if result["winner"] == you else t.gettext("{name} knocks.").format(name=name),
    }
    return names[result["kind"]]


def sides(result: Result, rules: dict[str, Any], you: int, name: str, t: Texts) -> list[tuple[str, str]]:
    """Both hands as they lie, the knocker's first; then how the points come about. Nothing of a void hand."""
    cards, melds, deadwood, knocker = result["cards"], result["melds"], result["deadwood"], result["knocker"]
    if cards is None or melds is None or deadwood is None or knocker is None:
        return []
    rows = []
    for seat, layoffs in ((knocker, []), (3 - knocker, result["layoffs"])):
        player, key = t.gettext("You") if seat == you else name, str(seat)
        rows.append((f"[bold]{player}[/bold]", t.gettext("deadwood {n}").format(n=deadwood[key])))
        rows += _laid_open(cards[key], melds[key], layoffs, t)
    return [*rows, (t.gettext("Points"), _sum(result, deadwood, rules))]


def _laid_open(cards: list[str], melds: list[Meld], layoffs: list[Layoff], t: Texts) -> list[tuple[str, str]]:
    gone = {layoff["card"] for layoff in layoffs}
    held = [card for card in cards if card not in gone]
    label = t.gettext("laid off")
    laid_off = [(f"  {label}", f"{show(to['card'])} → {show_all(to['onto'])}") for to in layoffs]
    return [*groups(held, melds, t), *laid_off]


def _sum(result: Result, deadwood: Pair, rules: dict[str, Any]) -> str:
    """The points as a sum: the loser's deadwood less the winner's, and the bonus if there is one; twice if doubled."""
    winner, points = result["winner"] or 0, result["points"]
    more, less = deadwood[str(3 - winner)], deadwood[str(winner)]
    bonuses = {"undercut": rules["undercut_bonus"], "gin": rules["gin_bonus"], "big_gin": rules["big_gin_bonus"]}
    bonus = bonuses.get(result["kind"], 0)
    terms = " + ".join([f"{more} − {less}" if less else str(more), *([str(bonus)] if bonus else [])])
    return f"{terms} = {points}" if more - less + bonus == points else f"({terms}) × 2 = {points}"


def outcome(view: View, t: Texts) -> str:
    """How the match ended, for one that has."""
    you, match = your_seat(view), view["match"]
    return _ending(match["ended"], match["winner"] == you, t).format(
        yours=match["scores"][str(you)], theirs=match["scores"][str(3 - you)], name=opponent_name(view, t)
    )


def _ending(ended: str | None, won: bool, t: Texts) -> str:
    if ended == "abandoned":
        return t.gettext("The match is abandoned at {yours} : {theirs}.")
    if ended == "resigned" and won:
        return t.gettext("{name} gives the match up at {theirs} : {yours}.")
    if ended == "resigned":
        return t.gettext("You give the match up at {yours} : {theirs}.")
    if won:
        return t.gettext("You win the match, {yours} : {theirs}.")
    return t.gettext("{name} wins the match, {theirs} : {yours}.")
