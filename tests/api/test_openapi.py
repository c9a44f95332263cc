"""The OpenAPI document: true of the server, whole, and with examples that work."""

import json

import jsonschema_rs
import pytest
from drf_spectacular.validation import validate_schema

from accounts.errors import AccountErrorCode
from api.errors import TITLES
from api.rest.urls import urlpatterns
from api.schema.actions import SCHEMAS
from gin.errors import ErrorCode
from tests.support.accounts import TokenApi
from tests.support.api import Api, answered, computer_room, local_room, play, refused


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
    ours = {str(code) for code in TITLES if isinstance(code, (ErrorCode, AccountErrorCode))}
    assert ours == {*map(str, ErrorCode), *map(str, AccountErrorCode)}
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


def test_a_choice_is_told_once(document):
    text = json.dumps(document)
    assert "x-spec-enum-id" not in text
    card = document["components"]["schemas"]["DiscardActionRequest"]["properties"]["card"]
    assert len(card["enum"]) == 52
    assert "`7H`" not in text


def test_lists_say_how_long_a_page_is(document):
    parameters = [parameter for _, _, call in calls(document) for parameter in call.get("parameters", [])]
    limits = [parameter["description"] for parameter in parameters if parameter["name"] == "limit"]
    assert limits == ["How many; 20 if left out."] * 3


def test_every_parameter_and_every_member_says_what_it_is(document):
    told = [
        (path, parameter["name"], parameter)
        for _, path, call in calls(document)
        for parameter in call.get("parameters", [])
    ]
    told += [
        (name, member, said)
        for name, schema in document["components"]["schemas"].items()
        for member, said in schema.get("properties", {}).items()
        if member not in ("1", "2")
    ]
    assert [(where, name) for where, name, said in told if not said.get("description")] == []


def test_times_have_their_format(document):
    said = [
        (name, '"date-time"' in json.dumps(member))
        for schema in document["components"]["schemas"].values()
        for name, member in schema.get("properties", {}).items()
    ]
    assert {name for name, is_time in said if is_time != (name.endswith("_at"))} == {"at", "since", "last_activity"}


def test_headers_of_answers_are_named(document):
    def headers(method, path):
        answers = document["paths"][f"/api/v1{path}"][method]["responses"]
        return {status: list(answer["headers"]) for status, answer in answers.items() if "headers" in answer}

    always = {"4XX": ["Retry-After"], "5XX": ["Retry-After"]}
    assert headers("post", "/rooms") == always
    assert headers("get", "/rooms/{room_id}") == {"200": ["ETag"], "304": ["ETag"], **always}
    assert headers("post", "/rooms/{room_id}/hint") == {"200": ["Location"], "202": ["Location"], **always}


SEAT, BEARER = {"seat": []}, {"bearer": []}
BY_ACCOUNT = ("/accounts/logout", "/rooms/{room_id}/claim")


def test_calls_name_the_key_or_token_they_need(document):
    assert document["components"]["securitySchemes"]["seat"]["name"] == "Authorization"
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    optional = {"/rooms": [{}, BEARER], "/invites/{code}/join": [{}, SEAT, BEARER]}
    for method, address, call in calls(document):
        path = address.removeprefix("/api/v1")
        if path in BY_ACCOUNT or f"{path}/".startswith("/me/"):
            needs = [BEARER]
        else:
            needs = [SEAT, BEARER] if "{room_id}" in path else optional.get(path, [])
        assert call["security"] == needs, (method, path)
        chooses = "X-Seat" in {parameter["name"] for parameter in call.get("parameters", [])}
        assert chooses == (needs == [SEAT, BEARER]), (method, path)


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


def test_examples_around_accounts_work_one_after_another(api, document):
    """An account is begun, logged in to, named, and its seat claimed; then its address and password are changed."""

    def example(method, path, name):
        examples = examples_of(document["paths"][f"/api/v1{path}"][method])
        return {summary.lower(): value for summary, value in examples.items()}[name]

    def logs_out(device, name):
        assert device.post("accounts/logout", example("post", "/accounts/logout", name)).status_code == 204
        refused(device.get("me"), 401, "unauthenticated")

    answered(api.post("accounts", example("post", "/accounts", "an account")), 202)
    login = example("post", "/accounts/login", "a phone")
    ana, tablet = (TokenApi(answered(api.post("accounts/login", login))["token"]) for _ in range(2))
    logs_out(tablet, "here")
    for name in ("a name", "a language"):
        answered(ana.call("PATCH", "me", example("patch", "/me", name)))
    answered(ana.post("me/tokens", example("post", "/me/tokens", "an app")), 201)
    room = answered(ana.post("rooms", example("post", "/rooms", "against the computer")), 201)["room_id"]
    answered(ana.post(f"me/rooms/{room}/key"), 201)
    assert ana.post(f"rooms/{room}/claim", example("post", "/rooms/{room_id}/claim", "a key")).status_code == 404
    answered(ana.post("me/email", example("post", "/me/email", "an address")), 202)
    assert ana.post("me/password", example("post", "/me/password", "a better one")).status_code == 204
    assert api.post("accounts/password-reset", example("post", "/accounts/password-reset", "an address")).content == b""
    for path in ("/accounts/confirm", "/accounts/password-reset/confirm"):
        assert api.post(path[1:], example("post", path, "a code")).status_code == 404
    logs_out(ana, "everywhere")


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


@pytest.mark.parametrize("path", ["schema/", "docs/"])
def test_a_problem_of_the_document_itself_is_json(path):
    for method in ("POST", "OPTIONS"):
        answer = Api().raw(method, path)
        refused(answer, 405, "method_not_allowed")
        assert (answer["Cache-Control"], answer["Allow"]) == ("private, no-store", "GET, HEAD")
