"""The showdown's points and a won match's bonuses (RULES: The showdown, Options)."""

from dataclasses import replace

from gin.errors import ErrorCode, GinError
from gin.rules.arrange import Arrangement, Defence, best_arrangement, best_defence
from gin.rules.cards import Cards
from gin.rules.ruleset import HAND_SIZE, STANDARD, RuleSet
from gin.rules.settlement import Kind, Settlement


def settle(
    knocker: Cards, defender: Cards, rules: RuleSet = STANDARD, *, limit: int | None = None, double: bool = False
) -> Settlement:
    """Settle a knock with ten cards, or a big gin with eleven, against ten.

    `limit` replaces the rules' knock limit where the upcard set it; `double` doubles the points.
    ValueError if the cards cannot be two hands; GinError `deadwood_too_high` if they may not knock,
    `not_in_these_rules` for eleven cards without `big_gin`.
    """
    _check_hands(knocker, defender)
    shown = best_arrangement(knocker)
    big_gin = knocker.bit_count() == HAND_SIZE + 1
    if big_gin and not rules.big_gin:
        raise GinError(ErrorCode.NOT_IN_THESE_RULES, option="big_gin")
    allowed = 0 if big_gin else rules.knock_limit if limit is None else limit
    if shown.deadwood > allowed:
        raise GinError(ErrorCode.DEADWOOD_TOO_HIGH, deadwood=shown.deadwood, limit=allowed)
    if shown.deadwood == 0:
        settled = _gin(shown, defender, rules, big_gin=big_gin)
    else:
        settled = _knock(shown, best_defence(defender, shown.melds), rules)
    if not double:
        return settled
    return replace(settled, points=2 * settled.points)


def _check_hands(knocker: Cards, defender: Cards) -> None:
    if defender.bit_count() != HAND_SIZE or knocker.bit_count() not in (HAND_SIZE, HAND_SIZE + 1):
        raise ValueError("a knocker holds ten cards (eleven for big gin), a defender ten")
    if knocker & defender:
        raise ValueError("a card is in both hands")


def _gin(shown: Arrangement, defender: Cards, rules: RuleSet, *, big_gin: bool) -> Settlement:
    own = best_arrangement(defender)
    bonus = rules.big_gin_bonus if big_gin else rules.gin_bonus
    kind = Kind.BIG_GIN if big_gin else Kind.GIN
    return Settlement(kind, "knocker", bonus + own.deadwood, shown, Defence(own.melds, (), own.deadwood))


def _knock(shown: Arrangement, defence: Defence, rules: RuleSet) -> Settlement:
    lead = defence.deadwood - shown.deadwood
    if lead > 0:
        return Settlement(Kind.KNOCK, "knocker", lead, shown, defence)
    return Settlement(Kind.UNDERCUT, "defender", rules.undercut_bonus - lead, shown, defence)


def final_bonus(rules: RuleSet, *, score: int, won: int, lost: int) -> int:
    """What the winner adds once when the match is won.

    `score` is his total before, `won` and `lost` the hands that he and his opponent won. A shutout doubles
    all that he has: the total, the game bonus and the boxes.
    """
    bonus = rules.game_bonus + rules.box_bonus * won
    if rules.shutout and lost == 0:
        bonus += score + bonus
    return bonus
