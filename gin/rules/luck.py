"""How kind the stock was: a draw against the average of what might have come."""

from gin.rules.arrange import least_after_discard
from gin.rules.cards import Card, Cards, each


def draw_luck(holding: Cards, drawn: Card, unseen: Cards) -> float:
    """Points of deadwood that a stock draw saved beyond the average unseen card; below 0 is bad luck.

    `holding` is the ten cards before it, `unseen` all that the drawer could not see, the drawn card included.
    What counts is the least deadwood after the best discard.
    """
    expected = [least_after_discard(holding | 1 << card) for card in each(unseen)]
    return sum(expected) / len(expected) - least_after_discard(holding | 1 << drawn)
