"""Whatever the rules, a bot does one of the things that its view offers."""

from random import Random

import pytest

from gin.bots.registry import bot
from gin.rules.actions import BigGin, Discard, Draw, Knock, Pass
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.view import Phase, project
from tests.bots.games import FEW_WORLDS, LEVELS, new_table, pair, seen_by, turns
from tests.support.torture import TORTURE, chosen_seed

pytestmark = [pytest.mark.torture] if TORTURE else []

RULES = {
    "standard": STANDARD,
    "gin only": RuleSet(knock_limit=0, target=60),
    "big gin": RuleSet(big_gin=True, big_gin_bonus=40, target=60),
    "oklahoma": RuleSet(oklahoma=True, oklahoma_spades_double=True, target=150),
    "knock before the draw": RuleSet(knock_before_draw=True, knock_limit=7),
    "short stock": RuleSet(stock_floor=10, gin_bonus=0, undercut_bonus=0, target=30),
    "bonuses": RuleSet(game_bonus=100, box_bonus=20, shutout=True, gin_bonus=100, undercut_bonus=100, target=300),
    "everything": RuleSet(big_gin=True, oklahoma=True, knock_before_draw=True, stock_floor=5, shutout=True),
}
MATCHES = 10 if TORTURE else 1


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
@pytest.mark.parametrize(("first", "second"), [("easy", "medium"), ("hard", "easy"), ("medium", "hard")])
def test_every_action_of_whole_matches_is_on_offer(first: str, second: str, rules: RuleSet) -> None:
    rng = Random(chosen_seed())
    for _ in range(MATCHES):
        table = new_table(rng, rules)
        for view, _, action in turns(table, pair(first, second), rng):
            assert action in [legal.action for legal in view.legal_actions]
            assert isinstance(action, Pass | Draw | Discard | Knock | BigGin)
        assert max(table.state.scores) >= rules.target


@pytest.mark.parametrize("level", LEVELS)
def test_with_eleven_cards_the_turn_always_passes(level: str) -> None:
    """A bot that holds eleven cards throws one of them, and never the one it just took."""
    rng = Random(chosen_seed())
    table = new_table(rng)
    for view, _, action in turns(table, pair(level, level), rng):
        if view.hand is not None and view.hand.phase is Phase.DISCARD:
            assert view.holding.bit_count() == 11
            assert isinstance(action, Discard | Knock)
            assert action.card is not None
            assert view.holding >> action.card & 1
            assert action.card != view.hand.taken_card


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_whose_turn_it_is_not_refuses_to_move(level: str) -> None:
    table = new_table(Random(1))
    player = bot(level)
    with pytest.raises(ValueError, match="not this seat's turn"):
        player.choose(project(table.state, 2), seen_by(table, 2), Random(1), FEW_WORLDS)
