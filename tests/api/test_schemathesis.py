"""Requests that a machine makes of the OpenAPI document, sound and unsound: every answer is as it says."""

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.support.accounts import Person, person
from tests.support.api import Api, Room, computer_room, strong_key
from tests.support.torture import TORTURE
from tests.support.unchanged import INNER

load_all_checks()
WITH_TEXT = {"rooms", "join", "actions", "resume", "accounts", "login", "confirm", "password-reset", "me", "password"}
WITH_TEXT |= {"email", "tokens"}
"""Calls that refuse more than the document can say: rules that contradict each other, control characters."""


document = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", get_wsgi_application())


class Rooms:
    """A room that is there, and an account that has its seat, again and again: some of the calls end them."""

    def __init__(self) -> None:
        self.api = Api()
        self.room: Room = computer_room(self.api)
        self.person: Person | None = None
        self.requests = 0

    def open(self) -> Room:
        response = self.api.raw("GET", self.room.path, key=self.room.key)
        if response.status_code != 200:
            self.room = computer_room(self.api)
        return self.room

    def owner(self) -> Person:
        if self.person is None or self.person.api.raw("GET", "me").status_code != 200:
            self.person = person(self.api)
        return self.person


@pytest.fixture(scope="module")
def rooms(transactional_db):
    rooms = Rooms()
    yield rooms
    print(f"{rooms.requests} requests")


@document.parametrize()
@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
@settings(
    max_examples=300 if TORTURE else 8, derandomize=not TORTURE, deadline=None, suppress_health_check=list(HealthCheck)
)
def test_every_answer_is_as_the_document_says(case, rooms):
    headers = {}
    if "room_id" in case.path_parameters:
        room = rooms.open()
        case.path_parameters["room_id"] = room.id
        headers["Authorization"] = f"Seat {room.key}"
    if case.operation.definition.raw["security"] == [{"bearer": []}]:
        headers["Authorization"] = f"Bearer {rooms.owner().token}"
    if case.headers and "Idempotency-Key" in case.headers and is_positive(case):
        case.headers["Idempotency-Key"] = strong_key()  # the document cannot say "new" and "random"
    response = case.call_and_validate(headers=headers, excluded_checks=list(not_promised(case)))
    rooms.requests += 1
    assert response.status_code < 400 or not INNER.search(response.text)


def not_promised(case):
    if case.path.rpartition("/")[2] in WITH_TEXT:
        yield positive_data_acceptance
    if set(case.query or {}) - {parameter.name for parameter in case.operation.query}:
        yield negative_data_rejection  # parameters of a query that nobody knows are passed over
    elif set(case.headers or {}) - {parameter.name for parameter in case.operation.headers}:
        yield negative_data_rejection  # and so are headers


def is_positive(case):
    return case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE
