"""People at their browsers, whose consoles must stay empty."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import launched
from tests.web.person import Person

expect.set_options(timeout=30_000)  # however busy the machine


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for a file: while it runs, no event loop but its own can."""
    with launched() as browser:
        yield browser


@pytest.fixture
def person(browser: Browser, server_url: str) -> Iterator[Callable[..., Person]]:
    """Someone new with a browser of his own; settings of the browser by name."""
    people: list[Person] = []

    def sit(**options: Any) -> Person:
        people.append(Person(browser, server_url, **options))
        return people[-1]

    yield sit
    for someone in people:
        someone.context.close()
    assert [error for someone in people for error in someone.errors] == []
