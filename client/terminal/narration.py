"""What just happened, in words."""

from collections.abc import Iterable

from client.terminal.cards import show
from client.terminal.texts import Texts
from client.views import Event


def tell(events: Iterable[Event], you: int, name: str, t: Texts) -> list[str]:
    """A sentence for each event that is news, in order. `you` is the player's seat, `name` the opponent's."""
    told = ((event, _sentence(event, event.get("seat", event.get("dealer")) == you, t)) for event in events)
    return [sentence.format_map(_facts(event, name, t)) for event, sentence in told if sentence is not None]


def level_name(level: str | None, t: Texts) -> str:
    """The level in the player's language."""
    names = {"easy": t.gettext("easy"), "medium": t.gettext("medium"), "hard": t.gettext("hard")}
    return names[level or "medium"]


def _sentence(event: Event, own: bool, t: Texts) -> str | None:
    """The sentence with gaps for `name`, `card`, `number` and `level`. The ends are told by the showdown."""
    match event["type"]:
        case "hand_dealt":
            return t.gettext("Hand {number}: you deal.") if own else t.gettext("Hand {number}. {name} deals.")
        case "passed":
            return t.gettext("You pass.") if own else t.gettext("{name} passes.")
        case "card_drawn":
            return _drawn(event, own, t)
        case "card_discarded":
            return t.gettext("You discard {card}.") if own else t.gettext("{name} discards {card}.")
        case "knocked":
            return _knocked(event, own, t)
        case "level_changed":
            return t.gettext("The computer now plays at this level: {level}.")
        case "seat_taken":
            return None if own else t.gettext("{name} has joined.")
        case "seat_left":
            return None if own else t.gettext("Your opponent has left for good.")
    return _about_a_new_match(event["type"], own, t)


def _drawn(event: Event, own: bool, t: Texts) -> str:
    if event["from"] == "discard":
        return t.gettext("You take {card}.") if own else t.gettext("{name} takes {card}.")
    return t.gettext("You draw {card} from the stock.") if own else t.gettext("{name} draws from the stock.")


def _knocked(event: Event, own: bool, t: Texts) -> str:
    """A knock or a gin: which of them, the showdown says."""
    if not event.get("card"):
        return t.gettext("You lay down your hand.") if own else t.gettext("{name} lays down all cards.")
    if own:
        return t.gettext("You discard {card} and lay down your hand.")
    return t.gettext("{name} discards {card} and lays down the rest.")


def _about_a_new_match(kind: str, own: bool, t: Texts) -> str | None:
    """Offers and their answers, and what can be done about an open one."""
    match kind:
        case "new_match_offered":
            if own:
                return t.gettext("You offer a new match. To take the offer back: withdraw")
            return t.gettext("{name} offers a new match. Answer with: accept or decline")
        case "new_match_declined":
            return t.gettext("You decline the new match.") if own else t.gettext("{name} declines the new match.")
        case "new_match_withdrawn":
            return t.gettext("You take your offer back.") if own else t.gettext("{name} takes the offer back.")
        case "new_match_agreed":
            return t.gettext("A new match begins.")
    return None


def _facts(event: Event, name: str, t: Texts) -> dict[str, str]:
    card = event.get("card")
    return {
        "name": name,
        "card": show(card) if card else "",
        "number": str(event.get("number", "")),
        "level": level_name(event.get("level"), t),
    }
