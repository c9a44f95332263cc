"""The OpenAPI document: true of the server, whole, and with examples that work."""

import json

import jsonschema_rs
import pytest
from drf_spectacular.validation import validate_schema

from api.errors import TITLES
from api.rest.urls import urlpatterns
from api.schema.actions import SCHEMAS
from gin.errors import ErrorCode
from tests.support.api import Api, answered, computer_room, local_room, play


@pytest.fixture(scope="module")
def document(transactional_db):
    return json.loads(Api().raw("GET", "schema/", headers={"Accept": "application/json"}).content)


def calls(document):
    return [
        (method.upper(), path, call) for path, methods in document["paths"].items() for method, call in methods.items()
    ]


def examples_of(call):
    body = call.get("requestBody", {"content": {}})["content"].get("application/json", {})
    return {example["summary"]: example["value"] for example in body.get("examples", {}).values()}


def test_the_document_is_openapi_3_1(document):
    assert document["openapi"] == "3.1.0"
    validate_schema(document)


def test_every_reference_leads_somewhere(document):
    schemas = document["components"]["schemas"]
    used = {name for name in schemas if f'"#/components/schemas/{name}"' in json.dumps(document)}
    refs = json.dumps(document).split('"#/components/schemas/')[1:]
    assert {ref.partition('"')[0] for ref in refs} <= set(schemas)
    assert set(schemas) - used == set()


def test_every_address_is_described(document):
    served = {f"/api/v1/{pattern.pattern}".replace("<str:", "{").replace("<int:", "{").replace(">", "}")
              for pattern in urlpatterns if "docs" not in str(pattern.pattern)}  # fmt: skip
    assert set(document["paths"]) == served - {"/api/v1/", "/api/v1/schema/"}


def test_every_action_is_a_named_schema(document):
    action = document["components"]["schemas"]["ActionRequest"]
    assert set(action["discriminator"]["mapping"]) == set(SCHEMAS)
    for kind, ref in action["discriminator"]["mapping"].items():
        schema = document["components"]["schemas"][ref.rpartition("/")[2]]
        assert schema["properties"]["type"]["enum"] == [kind]
        assert schema["additionalProperties"] is False
        assert {"type", "expected_version"} <= set(schema["required"]) or {"type", "match"} <= set(schema["required"])


def test_every_code_of_a_refusal_has_its_problem_and_stands_in_the_document(document):
    assert {code for code in TITLES if isinstance(code, ErrorCode)} == set(ErrorCode)
    listed = document["components"]["schemas"]["ProblemOut"]["properties"]["code"]["enum"]
    assert listed == [str(code) for code in TITLES]
    assert all(400 <= status < 600 and title.endswith(".") for status, title in TITLES.values())


def test_every_call_answers_with_named_shapes_and_problems(document):
    for method, path, call in calls(document):
        assert call["responses"]["4XX"]["content"]["application/problem+json"]["schema"]["$ref"].endswith("/ProblemOut")
        good = [answer for status, answer in call["responses"].items() if status.startswith("2")]
        assert good, (method, path)
        for answer in good:
            for content in answer.get("content", {}).values():
                assert content["schema"].get("$ref", "").startswith("#/components/schemas/") or content["schema"] == {
                    "type": "string"
                }


def test_calls_below_a_room_name_the_key_they_need(document):
    assert document["components"]["securitySchemes"]["seat"]["name"] == "Authorization"
    for method, path, call in calls(document):
        needs = [{"seat": []}] if "{room_id}" in path else []
        assert call["security"] == needs, (method, path)


def test_every_body_has_an_example_and_every_example_fits_its_schema(document):
    for method, path, call in calls(document):
        if "requestBody" not in call:
            continue
        schema = call["requestBody"]["content"]["application/json"]["schema"]
        validator = jsonschema_rs.validator_for({**schema, "components": document["components"]})
        assert examples_of(call), (method, path)
        for name, value in examples_of(call).items():
            assert validator.is_valid(value), (method, path, name)


def test_examples_of_new_rooms_levels_and_codes_work(api, document):
    paths = document["paths"]
    for body in examples_of(paths["/api/v1/rooms"]["post"]).values():
        answered(api.post("rooms", body), 201)
    for body in examples_of(paths["/api/v1/commitments"]["post"]).values():
        answered(api.post("commitments", body), 201)
    room = computer_room(api)
    for body in examples_of(paths["/api/v1/rooms/{room_id}/resume-code"]["post"]).values():
        answered(room.post("/resume-code", body), 201)
    for body in examples_of(paths["/api/v1/rooms/{room_id}/level"]["put"]).values():
        answered(api.call("PUT", f"{room.path}/level", body, key=room.key))
    for body in examples_of(paths["/api/v1/resume"]["post"]).values():
        assert api.post("resume", body).status_code == 404


@pytest.mark.parametrize(
    ("position", "words", "example"),
    [
        ("", "pass", "leave the upcard"),
        ("", "draw discard", "take the upcard"),
        ("pass, pass", "draw stock", "draw from the stock"),
        ("", "new match", "a new match"),
        ("", "resign", "give up"),
    ],
)
def test_examples_of_actions_work_in_their_position(api, document, position, words, example):
    one, _ = seats = local_room(api)
    if position:
        play(seats, position)
    body = examples_of(document["paths"]["/api/v1/rooms/{room_id}/actions"]["post"])[example]
    answered(one.post("/actions", body))


def test_examples_of_all_actions_are_understood(api, document):
    one, _ = local_room(api)
    for body in examples_of(document["paths"]["/api/v1/rooms/{room_id}/actions"]["post"]).values():
        assert one.post("/actions", body).status_code in (200, 409)
