"""The table as the player sees it, and what may be done now."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table

from client.terminal.cards import by_rank, is_run, show, show_all
from client.terminal.narration import level_name
from client.terminal.opponent import opponent_name
from client.terminal.texts import Texts
from client.views import Action, Hand, Meld, View, deadwood_left, your_seat

PILE_SHOWN = 8
"""Cards of the discard pile that are listed, from the top."""


def table(view: View, t: Texts) -> RenderableType:
    """Score line, piles, opponent, the player's hand by melds, and the legal actions."""
    hand = view["hand"]
    parts: list[RenderableType] = [Rule(_score_line(view, t), align="left", style="green")]
    if hand and hand["phase"] != "over":
        parts.append(rows(_piles(hand, opponent_name(view, t), t) + _holding(hand, t)))
    parts.append(rows(_choices(view, t)))
    return Group(*parts)


def rows(labelled: list[tuple[str, str]]) -> Table:
    """Lines of a label and its text, in two columns."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(min_width=14)
    for label, text in labelled:
        grid.add_row(f" {label}", text)
    return grid


def _score_line(view: View, t: Texts) -> str:
    you = your_seat(view)
    match = view["match"]
    if view["room"]["level"]:
        line = t.gettext("You {yours} : {theirs} computer ({level}), to {target}")
    else:
        line = t.gettext("You {yours} : {theirs} {name}, to {target}")
    return line.format(
        name=opponent_name(view, t),
        yours=match["scores"][str(you)],
        theirs=match["scores"][str(3 - you)],
        level=level_name(view["room"]["level"], t),
        target=match["rules"]["target"],
    )


def _piles(hand: Hand, name: str, t: Texts) -> list[tuple[str, str]]:
    count, opponent = hand["stock_count"], hand["opponent_count"]
    pile = hand["discard_pile"][-PILE_SHOWN:]
    buried = ["…"] if len(pile) < len(hand["discard_pile"]) else []
    top = [f"[bold]{show(card)}[/bold]" for card in pile[-1:]]
    holds = t.ngettext("{n} card", "{n} cards", opponent).format(n=opponent)
    if hand["opponent_known"]:
        holds += ", " + t.gettext("among them {cards}").format(cards=show_all(hand["opponent_known"]))
    return [
        (name, holds),
        (t.gettext("Stock"), t.ngettext("{n} card", "{n} cards", count).format(n=count)),
        (t.gettext("Discard pile"), " ".join([*buried, *map(show, pile[:-1]), *top])),
    ]


def _holding(hand: Hand, t: Texts) -> list[tuple[str, str]]:
    deadwood = t.gettext("deadwood {n}").format(n=hand["your_deadwood"])
    title = [(t.gettext("Your hand"), f"[bold]{deadwood}[/bold]")]
    return title + groups(hand["your_cards"], hand["your_melds"], t)


def groups(cards: list[str], melds: list[Meld], t: Texts) -> list[tuple[str, str]]:
    """A holding by its melds, each named, and the loose cards."""
    melded = {card for meld in melds for card in meld}
    melds_shown = [(f"  [green]{meld_name(meld, t)}[/green]", show_all(meld)) for meld in melds]
    loose = by_rank(card for card in cards if card not in melded)
    label = t.gettext("loose")
    return melds_shown + ([(f"  {label}", show_all(loose))] if loose else [])


def meld_name(meld: Meld, t: Texts) -> str:
    """What kind of meld it is, in the player's language."""
    if is_run(meld):
        return t.gettext("run")
    return t.pgettext("of three cards", "set") if len(meld) == 3 else t.pgettext("of four cards", "set")


def _choices(view: View, t: Texts) -> list[tuple[str, str]]:
    """The commands that are legal now. Giving up and starting anew always are: `help` names them."""
    legal = view["legal_actions"]
    top = view["hand"]["discard_pile"][-1:] if view["hand"] else []
    return [
        *[(f"[yellow]{command}[/yellow]", text) for action in legal for command, text in _choice(action, top, t)],
        *_with_cards("knock", "k 7h", t.gettext("knock; deadwood left:"), legal, gin=False),
        *_with_cards("knock", "k 7h", t.gettext("gin, discarding:"), legal, gin=True),
        *_with_cards("discard", "7h", t.gettext("discard; deadwood left:"), legal, gin=False),
        *[(f"[yellow]{command}[/yellow]", text) for command, text in _about_a_new_match(view, t)],
    ]


def _about_a_new_match(view: View, t: Texts) -> list[tuple[str, str]]:
    """The answers to an open offer, or the way to a new match once this one is over."""
    offer = view["match"]["offer"]
    if offer == your_seat(view):
        return [("withdraw", t.gettext("take your offer of a new match back"))]
    if offer is not None:
        return [("accept", t.gettext("begin the new match")), ("decline", t.gettext("decline the new match"))]
    over = view["match"]["status"] in ("won", "abandoned") and view["room"]["status"] == "open"
    return [("new", t.gettext("start a new match"))] if over else []


def _choice(action: Action, top: list[str], t: Texts) -> list[tuple[str, str]]:
    if action["type"] == "draw" and action.get("from") == "discard":
        return [("d", t.gettext("take {card}").format(card=show_all(top)))]
    texts = {
        "draw": ("s", t.gettext("draw from the stock")),
        "pass": ("p", t.gettext("pass")),
        "big_gin": ("b", t.gettext("big gin: lay down all eleven")),
        "next_hand": ("n", t.gettext("deal the next hand")),
        "knock": ("k", t.gettext("knock before the draw")),
    }
    return [texts[action["type"]]] if action["type"] in texts and not action.get("card") else []


def _with_cards(kind: str, command: str, text: str, legal: list[Action], gin: bool) -> list[tuple[str, str]]:
    """One row for all actions of a kind that throw a card, the best first."""
    chosen = [a for a in legal if a["type"] == kind and a.get("card") and bool(a.get("gin")) is gin]
    chosen.sort(key=deadwood_left)
    cards = [show(a["card"] or "") + ("" if gin else f"→{deadwood_left(a)}") for a in chosen]
    return [(f"[yellow]{command}[/yellow]", f"{text} {' · '.join(cards)}")] if cards else []
