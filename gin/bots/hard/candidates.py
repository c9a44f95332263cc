"""The moves worth comparing, the cheap policy's own choice first."""

from typing import Final

from gin.bots.hard.kernel.arrangement import loose_cards
from gin.bots.hard.kernel.policy import haste, knock_plan, throw_score, wants
from gin.bots.hard.kernel.sampling import MIDDLING
from gin.bots.hard.kernel.search import BIG_GIN, DRAW, KNOCK, KNOCK_NOW, PASS, TAKE
from gin.bots.hard.kernel.table import Table
from gin.bots.options import Options
from gin.bots.reading import LONGEST_EXCHANGE
from gin.rules.actions import Action, BigGin, Discard, Draw, Knock, Pass, Pile
from gin.rules.cards import VALUES, Card

MOST_DISCARDS: Final = 6


def candidates(able: Options, table: Table, deadwood: int) -> list[int]:
    """Candidates by the kernel's numbers, of the moves in `able`; `deadwood` is that of the cards held."""
    plan = knock_plan(table.my_turns, table.limit, 0)
    if able.discards:
        return _throws(able, table, deadwood, plan)
    leave = PASS if isinstance(able.leave, Pass) else DRAW
    if able.take is None or table.exchange >= LONGEST_EXCHANGE:
        draws = [leave]
    else:
        draws = [TAKE, leave] if wants(table.top, table.me, plan) else [leave, TAKE]
    if able.knock_now is None:
        return draws
    return [KNOCK_NOW, *draws] if able.knock_now <= plan else [*draws, KNOCK_NOW]


def _throws(able: Options, table: Table, deadwood: int, plan: int) -> list[int]:
    loose = loose_cards(table.me)
    fast, middling = haste(table.limit), haste(min(MIDDLING, table.limit))
    hurry = (table.fast * fast + table.middling * middling) / 1000

    def gladness(card: Card) -> tuple[bool, float, Card]:
        broken = able.discards[card] + VALUES[card] - deadwood
        return loose >> card & 1 == 1, throw_score(card, table.me, table.pile, table.theirs_known, hurry) - broken, card

    discards = sorted(able.discards, key=gladness, reverse=True)[:MOST_DISCARDS]
    if not able.knocks:
        return discards
    best = min(able.knocks, key=lambda card: (able.knocks[card], -VALUES[card], card))
    knocks = [BIG_GIN, KNOCK + best] if able.big_gin else [KNOCK + best]
    return [*knocks, *discards] if able.knocks[best] <= plan else [*discards, *knocks]


def action_of(candidate: int) -> Action:
    """The action that a candidate's number stands for."""
    if candidate < KNOCK:
        return Discard(candidate)
    if candidate < DRAW:
        return Knock(candidate - KNOCK)
    return _OTHERS[candidate]


_OTHERS: Final[dict[int, Action]] = {
    DRAW: Draw(Pile.STOCK),
    TAKE: Draw(Pile.DISCARD),
    PASS: Pass(),
    KNOCK_NOW: Knock(),
    BIG_GIN: BigGin(),
}
_NUMBERS: Final = {action: number for number, action in _OTHERS.items()}


def number_of(action: Action) -> int | None:
    """The candidate's number of an action; None for what is no move of a hand."""
    match action:
        case Discard(card):
            return card
        case Knock(int(card)):
            return KNOCK + card
        case _:
            return _NUMBERS.get(action)
