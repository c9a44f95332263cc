"""A player's process: a line of JSON says what to do at which moment of the monotonic clock, a line answers."""

import json
import sys
import time
from typing import Any
from uuid import UUID

import django

django.setup()

from gin.errors import GinError  # noqa: E402 - the models need the settings
from gin.selectors import Actor  # noqa: E402
from gin.services import play  # noqa: E402
from tests.support.seated import NOW  # noqa: E402
from tests.support.table import action_of  # noqa: E402


def acted(order: dict[str, Any]) -> int | str:
    """Do it at its moment; the version that it brought, or why it was refused."""
    actor = Actor(UUID(order["room"]), order["seat"], "person", order["mode"])
    action = action_of(order["words"])
    while time.monotonic() < order["at"]:
        pass
    try:
        return play.act(actor=actor, action=action, expected_version=order["version"], now=NOW).version
    except GinError as refusal:
        return refusal.code.value


for line in sys.stdin:
    print(json.dumps(acted(json.loads(line))), flush=True)
