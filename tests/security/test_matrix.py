"""Every call and everybody who could ask: the answers of the table, for all that the schema has."""

import json
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.security.scan import CARD
from tests.security.table import TABLE, WHO, Answer
from tests.security.world import World


def published() -> set[str]:
    """Every call that the schema has, as `GET /rooms/{room_id}`."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return {f"{method.upper()} {path.removeprefix('/api/v1')}" for path, calls in paths.items() for method in calls}


def test_the_table_has_every_call() -> None:
    assert published() == set(TABLE)
    assert all(set(case.answers) == set(WHO) for case in TABLE.values())


@pytest.fixture(scope="module")
def world(transactional_db: None) -> World:
    """For calls that leave it as it is."""
    return World()


def answer(world: World, who: str, name: str) -> tuple[Answer, Any]:
    """What somebody is answered, and its body."""
    case, (method, path) = TABLE[name], name.split()
    body = {"seat_key": world.seat.key} if path.endswith("/claim") else case.body
    response = world.ask(who, method, path.lstrip("/").format_map(world), body)
    said = json.loads(response.content) if response.content else None
    return (said["code"] if response.status_code >= 400 else response.status_code), said


@pytest.mark.parametrize("name", TABLE)
def test_everybody_is_answered_as_the_table_says(world: World, name: str) -> None:
    case = TABLE[name]
    for who in WHO:
        given, said = answer(World() if case.once and not isinstance(case.answers[who], str) else world, who, name)
        assert given == case.answers[who], (who, said)
        if isinstance(given, str):
            assert not CARD.findall(json.dumps(said))
