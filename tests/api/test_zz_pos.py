"""Requests that a machine makes of the OpenAPI document, sound and unsound: every answer is as it says."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from config.wsgi import application
from tests.rules.torture import TORTURE
from tests.support.api import Api, Room, computer_room

load_all_checks()


document = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)


class Rooms:
    """A room that is there, again and again: some of the calls end it."""

    def __init__(self) -> None:
        self.api = Api()
        self.room: Room = computer_room(self.api)

    def open(self) -> Room:
        response = self.api.raw("GET", self.room.path, key=self.room.key)
        if response.status_code != 200:
            self.room = computer_room(self.api)
        return self.room


@pytest.fixture(scope="module")
def rooms(transactional_db):
    return Rooms()


@document.parametrize()
@pytest.mark.torture
@settings(max_examples=1000 if TORTURE else 40, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_document_says(case, rooms):
    if "room_id" in (case.path_parameters or {}):
        room = rooms.open()
        case.path_parameters["room_id"] = room.id
        case.headers["Authorization"] = f"Seat {room.key}"
    case.call_and_validate()
