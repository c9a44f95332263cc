"""What the tests of the API share: the API itself, hands with chosen cards, and players for whole matches."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from gin.rules import shuffle
from gin.rules.shuffle import Deck
from gin.services import matches, play
from tests.support.api import Api


@pytest.fixture(scope="module")
def transactional_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A real database, in which every request commits.

    It is emptied after each file only, which takes a test's time: every test has rooms of its own.
    """
    with django_db_blocker.unblock():
        yield
        call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def api(transactional_db: None) -> Api:
    """The API."""
    return Api()


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`deal(deck, …)`: what the coming hands are dealt from, before shuffled decks again."""

    def stacked(*decks: Deck) -> None:
        coming = iter(decks)
        for dealer in (matches, play):
            monkeypatch.setattr(dealer, "deck", lambda *shares: next(coming, None) or shuffle.deck(*shares))

    return stacked


@pytest.fixture
def rates(settings: Any) -> Callable[..., None]:
    """`rates(act="3/second")`: the settings of this test."""

    def limit(**changed: str) -> None:
        settings.THROTTLES = {**settings.THROTTLES, **changed}

    return limit
