"""A table in words."""

from gin.rules.cards import NAMES, show
from gin.rules.view import PublicView
from gin.services.reveal import Revealed


def table(view: PublicView) -> list[str]:
    """What lies open, as lines."""
    match, hand = view.match, view.hand
    score = f"Match {match.number}, {match.status}, {match.scores[0]} : {match.scores[1]}"
    if hand is None:
        return [score, "No hand has been dealt"]
    pile = " ".join(NAMES[card] for card in hand.discard_pile)
    return [
        score,
        f"Hand {hand.number}, dealer {hand.dealer}, {hand.phase}, to act: {hand.to_act or 'nobody'}",
        f"Stock {hand.stock_count} cards, discard pile (top last) {pile}",
        *(
            f"Seat {seat} holds {count} cards, seen to take: {show(known) or 'none'}"
            for seat, (count, known) in enumerate(zip(hand.counts, hand.known, strict=True), 1)
        ),
    ]


def hidden(revealed: Revealed) -> list[str]:
    """What lay hidden, as lines."""
    return [
        f"Hand {revealed.hand}",
        *(f"Seat {seat} holds {show(cards)}" for seat, cards in enumerate(revealed.holdings, 1)),
        f"Stock, its top first: {' '.join(NAMES[card] for card in revealed.stock)}",
    ]
