"""The stored hands: adversarial ones, and 1,500 settlements by another exact solver."""

import json
from pathlib import Path
from typing import Any

import pytest

from gin.rules import arrange
from gin.rules.actions import Knock
from gin.rules.cards import NAMES, Cards, card, each, parse, show, value
from gin.rules.scoring import settle
from tests.support.table import table

VECTORS = Path(__file__).parent.parent / "vectors"


def stored(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


HANDS = stored("hands.jsonl")


def of_kind(*kinds: str) -> Any:
    chosen = [hand for hand in HANDS if hand["kind"] in kinds]
    return pytest.mark.parametrize("hand", chosen, ids=[hand["id"] for hand in chosen])


def melds(texts: list[str]) -> set[Cards]:
    return {parse(text) for text in texts}


@of_kind("meld")
def test_melds(hand):
    cards = parse(hand["hand"])
    arrangement = arrange.best_arrangement(cards)
    assert arrangement.deadwood == arrange.deadwood(cards) == hand["deadwood"]
    assert set(arrangement.melds) == melds(hand["melds"])
    assert cards & ~sum(arrangement.melds) == parse(hand["deadwood_cards"])


@of_kind("knock")
def test_knock(hand):
    knocker, defender = parse(hand["knocker_hand"]), parse(hand["defender_hand"])
    settled = settle(knocker, defender)
    assert (settled.kind.value, settled.winner, settled.points) == (hand["result"], hand["winner"], hand["points"])
    assert settled.knocker.deadwood == hand["knocker_deadwood"] == hand["knocker_min_deadwood"]
    assert set(settled.knocker.melds) == melds(hand["knocker_melds"])
    assert settled.defender.deadwood == hand["defender_deadwood"]
    assert arrange.deadwood(defender) == hand["defender_min_deadwood_without_layoff"]


@of_kind("knock")
def test_defence(hand):
    """The listed defence, where it is the only one; the least deadwood always."""
    knocker, defender = parse(hand["knocker_hand"]), parse(hand["defender_hand"])
    theirs = settle(knocker, defender).defender
    kept = defender & ~sum(theirs.melds) & ~sum(1 << laid for laid, _ in theirs.layoffs)
    assert value(kept) == hand["defender_deadwood"]
    if hand["optimal_defences"] == 1:
        assert set(theirs.melds) == melds(hand["defender_melds"])
        listed = {(card(layoff["card"]), parse(layoff["onto"])) for layoff in hand["defender_layoffs"]}
        assert set(theirs.layoffs) == listed


@of_kind("knock_arrangements")
def test_the_knocker_leaves_the_fewest_openings(hand):
    settled = settle(parse(hand["knocker_hand"]), parse(hand["defender_hand"]))
    best = hand["best_for_knocker"]
    assert set(settled.knocker.melds) == melds(best["knocker_melds"])
    assert settled.defender.deadwood == best["defender_deadwood"]
    assert (settled.kind.value, settled.winner, settled.points) == (best["result"], best["winner"], best["points"])


@of_kind("gin11")
def test_eleven_melded_cards(hand):
    """No big gin by default: exactly the listed discards are gin, exactly the listed ones a knock."""
    eleven, taken = parse(hand["hand11"]), hand["drawn_from_discard"]
    drawn = taken or NAMES[next(each(eleven))]
    ten = show(eleven & ~parse(drawn))
    start = table(ten, upcard=drawn) if taken else table(ten, stock=drawn)
    start.play("draw discard" if taken else "pass, pass, draw stock")
    offered = [(legal.action, legal.gin) for legal in start.view(1).legal_actions]
    knocks = {action.card: gin for action, gin in offered if isinstance(action, Knock)}
    assert start.view(1).deadwood == hand["deadwood11"]
    assert {NAMES[thrown] for thrown, gin in knocks.items() if gin} == set(hand["gin_discards"])
    assert {NAMES[thrown] for thrown in knocks} == set(hand["knock_discards"])
    start.refuses("big gin", "not_in_these_rules", option="big_gin")
    if taken:
        start.refuses(f"knock {taken}", "card_just_taken", card=taken)


@pytest.mark.parametrize("part", range(15))
def test_settlements(part):
    for line in stored("knocks.jsonl")[part * 100 : part * 100 + 100]:
        check_settlement(line)


def check_settlement(line: dict[str, Any]) -> None:
    knocker, defender = parse(line["knocker"]), parse(line["defender"])
    settled = settle(knocker, defender)
    outcome = {"winner": settled.winner, "points": settled.points, "result": settled.kind.value}
    assert outcome in line["outcomes"], line["id"]
    assert settled.knocker.deadwood == line["knocker_deadwood"], line["id"]
    assert set(settled.knocker.melds) in [melds(listed) for listed in line["knocker_arrangements"]], line["id"]
    assert settled.defender.deadwood in line["defender_deadwood_any"], line["id"]
    assert arrange.deadwood(defender) == line["defender_deadwood_alone"], line["id"]
