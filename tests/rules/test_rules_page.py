"""The examples, numbers and formulas of docs/rules.md are what the rules do."""

import hashlib
import hmac
import re
from pathlib import Path

import pytest

from gin.rules.cards import NAMES, Card, Cards, card, parse, show
from gin.rules.engine import deal_first, replay, start_match
from gin.rules.ruleset import BOUNDS, OPTIONS, STANDARD, VERSION
from gin.rules.scoring import settle
from gin.rules.shuffle import commitment, deck
from gin.rules.state import HandState
from tests.rules.test_shuffle import by_the_docs

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()
LABELS = "knocker|defender|shows|melds|lays off|result|seed|commitment|client seed [12]|hand|key|block 0|swaps|deck"


def boxes(kind: str) -> list[dict[str, str]]:
    """The fenced examples of a kind, line by line: what stands behind each label."""
    found = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return [{label: text.strip() for label, text in re.findall(rf"^({LABELS})\b(.*)$", box, re.M)} for box in found]


SHUFFLE = boxes("shuffle")[0]
SEEDS = (SHUFFLE["client seed 1"], SHUFFLE["client seed 2"])


def described(melds: tuple[Cards, ...]) -> str:
    return " | ".join(map(show, melds))


def laid(layoffs: tuple[tuple[Card, Cards], ...]) -> str:
    """ "9C, TC on 5C 6C 7C 8C; 4S on 4H 4D 4C"."""
    by_meld: dict[Cards, list[str]] = {}
    for each, meld in layoffs:
        by_meld.setdefault(meld, []).append(NAMES[each])
    return "; ".join(f"{', '.join(names)} on {show(meld)}" for meld, names in by_meld.items())


def test_the_page_has_examples():
    assert len(boxes("showdown")) == 6


@pytest.mark.parametrize("box", boxes("showdown"), ids=lambda box: box["result"])
def test_showdown(box):
    settled = settle(parse(box["knocker"]), parse(box["defender"]))
    assert f"{described(settled.knocker.melds)} = {settled.knocker.deadwood}" == box["shows"]
    assert described(settled.defender.melds) == box["melds"]
    assert f"{laid(settled.defender.layoffs)} = {settled.defender.deadwood}".strip() == box["lays off"]
    assert f"{settled.kind}: {settled.winner} {settled.points}" == box["result"]


def test_shuffle():
    seed = bytes.fromhex(SHUFFLE["seed"])
    dealt = deck(seed, SEEDS, int(SHUFFLE["hand"]))
    assert " ".join(NAMES[n] for n in dealt) == SHUFFLE["deck"]
    assert list(dealt) == by_the_docs(seed, SEEDS, 1)
    assert commitment(seed) == SHUFFLE["commitment"]


def test_the_shuffles_steps():
    key = bytes.fromhex(SHUFFLE["key"])
    hashes = [hashlib.sha256(text.encode()).hexdigest() for text in SEEDS]
    message = "\n".join(["gin-server deck 1", SHUFFLE["hand"], *hashes])
    assert key == hmac.new(bytes.fromhex(SHUFFLE["seed"]), message.encode(), "sha256").digest()
    block = hmac.new(key, bytes(4), "sha256").digest()
    assert block.hex() == SHUFFLE["block 0"]
    for place, swap in enumerate(SHUFFLE["swaps"].split()):
        last = 51 - place
        assert swap == f"{last}-{int.from_bytes(block[4 * place : 4 * place + 4], 'big') % (last + 1)}"


def test_the_deal():
    """Ten to the non-dealer, ten to the dealer, the upcard, the stock."""
    names = SHUFFLE["deck"].split()
    started = start_match(1, STANDARD, consent=False)
    hand = replay((*started, *deal_first(replay(started), tuple(map(card, names))))).hand
    assert isinstance(hand, HandState)
    assert hand.holdings == (parse(" ".join(names[:10])), parse(" ".join(names[10:20])))
    assert [NAMES[n] for n in (*hand.discard_pile, *hand.stock)] == names[20:]


def test_every_option_is_explained():
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^\n]*) \|$", PAGE, re.M))
    assert set(rows) == set(OPTIONS)
    for name, (least, greatest) in BOUNDS.items():
        standard, may_be, _ = rows[name].split(" | ")
        assert (standard, may_be) == (str(getattr(STANDARD, name)), f"{least}–{greatest}")


def test_the_version():
    assert f"ruleset `{VERSION}`" in PAGE
