"""Questions to the adviser: one that nothing is heard of for a minute is asked anew when somebody asks again."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from gin.models import Insight
from gin.models.insight import InsightStatus
from gin.services import insights
from gin.services.leaving import leave
from tests.support.seated import NOW, Seated, computer
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Seated:
    return computer("easy")


@pytest.fixture
def status_when_asked(room: Seated) -> Callable[[int], str]:
    """The question's status after it was asked so many seconds later."""

    def ask(seconds: int) -> str:
        insight = insights.ask_hint(actor=room.actor, now=NOW + timedelta(seconds=seconds))
        return Insight.objects.get(pk=insight).status

    return ask


def heard(status: str, seconds: int) -> None:
    """A worker's word of it."""
    Insight.objects.update(status=status, done_at=NOW + timedelta(seconds=seconds))


def test_what_a_worker_never_took_is_asked_anew(status_when_asked: Callable[[int], str]) -> None:
    assert [status_when_asked(0), status_when_asked(59)] == ["queued", "queued"]
    first = Insight.objects.get().asked_at
    status_when_asked(60)
    assert Insight.objects.get().asked_at == first + timedelta(seconds=60)


@pytest.mark.parametrize("word", ["running", "failed"])
def test_the_minute_begins_with_the_last_word_of_it(status_when_asked: Callable[[int], str], word: str) -> None:
    status_when_asked(0)
    heard(word, 50)
    assert [status_when_asked(70), status_when_asked(109)] == [word, word]
    assert status_when_asked(110) == "queued"
    assert status_when_asked(169) == "queued"
    assert Insight.objects.get().asked_at == NOW + timedelta(seconds=110)


def test_what_is_done_is_never_asked_anew(status_when_asked: Callable[[int], str]) -> None:
    status_when_asked(0)
    heard("done", 1)
    assert status_when_asked(3600) == "done"


def test_an_answer_to_a_question_whose_room_has_gone(monkeypatch) -> None:
    room = computer()
    asked = insights.ask_hint(actor=room.actor, now=NOW)

    def gone(*_):
        leave(actor=room.actor, now=NOW)
        return {"moves": []}

    monkeypatch.setattr(insights, "_hint", gone)
    insights.answer(insight_id=asked, clock=lambda: NOW)


def test_a_second_answer_does_not_take_the_first_away(monkeypatch) -> None:
    room = computer()
    asked = insights.ask_hint(actor=room.actor, now=NOW)

    def meanwhile_the_other(*_):
        monkeypatch.setattr(insights, "_hint", lambda *_: {"moves": []})
        together(lambda: insights.answer(insight_id=asked, clock=lambda: NOW))
        raise MemoryError

    monkeypatch.setattr(insights, "_hint", meanwhile_the_other)
    insights.answer(insight_id=asked, clock=lambda: NOW)
    found = Insight.objects.get()
    assert (found.status, found.result) == (InsightStatus.DONE, {"moves": []})
