"""bench/inference.py: a belief that knows more scores better."""

import json
from typing import Any

import numpy as np
import pytest

from bench import inference
from bench._beliefs import Moment, Sampled, explained, uniform
from bench._model import fitted
from bench.inference import hands, main, moments, scores
from tests.support.torture import torture_only


@pytest.fixture(scope="module")
def found() -> list[Moment]:
    """The moments of one match."""
    return list(moments("medium", seed=1, matches=1))


def the_truth(moment: Moment, count: int, _seed: int) -> Sampled:
    return np.full(count, moment.held), np.ones(count)


def test_without_knowledge_every_unseen_card_is_as_likely(found: list[Moment]) -> None:
    for moment in found:
        hidden = (moment.held & ~moment.table.theirs_known).bit_count()
        likely, logarithm, *_ = scores(uniform, moment, 1)
        assert likely == pytest.approx(hidden / moment.table.unseen.bit_count(), rel=0.1)
        assert logarithm == pytest.approx(np.log(likely), abs=0.05)


def test_who_knows_the_hand_scores_best(found: list[Moment]) -> None:
    for moment in found:
        told = scores(the_truth, moment, 1)
        assert told[0] > 0.99
        assert 0 > told[1] > -0.01
        assert told[3] == 0


def test_hard_knows_more_than_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simple", "--matches", "2", "--seed", "5"])
    lines: list[dict[str, Any]] = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert [one["turns"] for one in lines] == list(inference.TURNS)
    *parts, whole = lines
    assert sum(one["moments"] for one in parts) == whole["moments"]
    for score in ("p", "ln_card", "ln_hand"):
        (nothing, _), (weighed, _), (ours, margin) = whole[score].values()
        assert ours > weighed > nothing
        assert margin > 0


@pytest.mark.torture
@torture_only
def test_hands_that_explain_what_he_did_fit_what_was_seen(found: list[Moment]) -> None:
    belief, gains = explained(fitted(hands("medium"))), []
    for moment in found:
        table = moment.table
        for hand in belief(moment, 100, 1)[0].tolist():
            assert hand.bit_count() == 10
            assert hand & table.theirs_known == table.theirs_known
            assert hand & ~(table.unseen | table.theirs_known) == 0
        gains.append(scores(belief, moment, 1)[2] - scores(uniform, moment, 1)[2])
    assert sum(gains) > 0
