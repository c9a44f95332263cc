"""The protocol's examples are what the server takes and answers, member by member."""

import json
import re
from typing import Any

import msgspec
import pytest

from api.schema.actions import to_action
from api.schema.rooms import EmptyIn, NewRoomIn
from api.schema.wire import ANSWERS
from tests.architecture.test_docs import PROTOCOL, blocks
from tests.support.unchanged import whole

ELIDED = re.compile(r"…[,\]}]")
"""A part that an example leaves out; within a text `…` only shortens it."""
EXAMPLES = [block for block in blocks(PROTOCOL, "json") if not ELIDED.search(block)]
REQUESTS = [request.partition("\n\n") for request in blocks(PROTOCOL, "http")]


def is_answer(shape: Any, example: str) -> bool:
    try:
        return bool(whole(example, shape))
    except (msgspec.ValidationError, AssertionError):
        return False


def takes(path: str, body: Any) -> None:
    """Read the body as the call does; it raises what is wrong."""
    if path.endswith("/actions"):
        to_action(body)
        return
    schema = {"/api/v1/commitments": EmptyIn, "/api/v1/rooms": NewRoomIn}[path]
    schema(data=body).is_valid(raise_exception=True)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[:30])
def test_an_example_is_an_action_or_an_answer(example):
    if "expected_version" in example:
        to_action(json.loads(example))
    else:
        assert [shape for shape in ANSWERS if is_answer(shape, example)]


@pytest.mark.parametrize(("head", "body"), [(head, body) for head, _, body in REQUESTS])
def test_an_example_of_a_request_is_understood(head, body):
    takes(head.split()[1], json.loads(body))


def test_no_kind_of_example_is_passed_over():
    assert (len(EXAMPLES), len(REQUESTS)) == (13, 3)
