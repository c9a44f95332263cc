"""What just happened, in words."""

from collections.abc import Iterable

from client.terminal.cards import show
from client.terminal.texts import Texts
from client.views import Event


def tell(events: Iterable[Event], you: int, t: Texts) -> list[str]:
    """A sentence for each event that is news, in order. `you` is the player's seat."""
    sentences = (_sentence(event, you, t) for event in events)
    return [sentence for sentence in sentences if sentence is not None]


def level_name(level: str | None, t: Texts) -> str:
    """The level in the player's language."""
    names = {"easy": t.gettext("easy"), "medium": t.gettext("medium"), "hard": t.gettext("hard")}
    return names[level or "medium"]


def _sentence(event: Event, you: int, t: Texts) -> str | None:
    """The ends of hands and matches are told by the showdown."""
    own = event.get("seat") == you
    match event["type"]:
        case "hand_dealt":
            return _dealt(event, event["dealer"] == you, t)
        case "passed":
            return t.gettext("You pass.") if own else t.gettext("The computer passes.")
        case "card_drawn":
            return _drawn(event, own, t)
        case "card_discarded":
            sentence = t.gettext("You discard {card}.") if own else t.gettext("The computer discards {card}.")
            return sentence.format(card=show(event["card"]))
        case "knocked":
            return _knocked(event, own, t)
        case "level_changed":
            return t.gettext("The computer now plays at this level: {level}.").format(
                level=level_name(event["level"], t)
            )
    return None


def _dealt(event: Event, own: bool, t: Texts) -> str:
    sentence = t.gettext("Hand {number}: you deal.") if own else t.gettext("Hand {number}: the computer deals.")
    return sentence.format(number=event["number"])


def _drawn(event: Event, own: bool, t: Texts) -> str:
    if event["from"] == "discard":
        sentence = t.gettext("You take {card}.") if own else t.gettext("The computer takes {card}.")
        return sentence.format(card=show(event["card"]))
    if own:
        return t.gettext("You draw {card} from the stock.").format(card=show(event["card"]))
    return t.gettext("The computer draws from the stock.")


def _knocked(event: Event, own: bool, t: Texts) -> str:
    """A knock or a gin: which of them, the showdown says."""
    if not event.get("card"):
        return t.gettext("You lay down your hand.") if own else t.gettext("The computer lays down its hand.")
    if own:
        sentence = t.gettext("You discard {card} and lay down your hand.")
    else:
        sentence = t.gettext("The computer discards {card} and lays down its hand.")
    return sentence.format(card=show(event["card"]))
