"""The rates, limits and times that the pages publish are those of the settings."""

import re

from config.settings import base
from tests.architecture.deployment import ROOT
from tests.architecture.test_docs import section

NUMBERS = {
    **{name: getattr(base, name) for name in ("SOCKET_THREADS", "SOCKETS_PER_ADDRESS", "SOCKET_SEND_SECONDS")},
    **{name: getattr(base, name) for name in ("HARD_WORLDS", "HARD_SECONDS", "INSIGHT_WORLDS", "INSIGHT_SECONDS")},
    "PRESENCE_TTL_SECONDS": base.PRESENCE_TTL.total_seconds(),
    "PRESENCE_GRACE_SECONDS": base.PRESENCE_GRACE.total_seconds(),
}
WITHOUT_IT = {f"THROTTLE_{scope.upper()}": rate for scope, rate in base.THROTTLES.items()} | {
    name: f"{number:g}" for name, number in NUMBERS.items()
}
"""By variable, the rates and numbers that hold where the environment says nothing."""
SETTINGS = (ROOT / "docs/operations.md").read_text().split("\n## Settings\n")[1].split("\n## ")[0]
LIMITS = (
    ("THROTTLE_CREATE",),
    ("THROTTLE_JOIN",),
    ("THROTTLE_GUESS",),
    ("THROTTLE_CONNECT", "SOCKETS_PER_ADDRESS"),
    ("THROTTLE_ACT",),
    ("THROTTLE_INSIGHT",),
    ("THROTTLE_LOGIN",),
    ("THROTTLE_LOGIN_ACCOUNT",),
    ("THROTTLE_LETTER", "THROTTLE_LETTER_ACCOUNT"),
    ("THROTTLE_ME", "THROTTLE_EXPORT"),
)
"""What the rows of the protocol's table tell of, after that of a body."""


def amounts(text: str) -> list[str]:
    """Of "20 and 5 an hour" 20/hour and 5/hour, as settings have it; a number without a time stays one."""
    found, time = [], ""
    for number, own in reversed(re.findall(r"(\d[\d.]*)(?: an? (minute|hour))?", text)):
        time = f"/{own}" if own else time
        found.append(f"{float(number):g}{time}")
    return found[::-1]


def rows(text: str) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")][2:]


def test_numbers_of_the_operators_table_are_those_of_the_settings() -> None:
    listed = {}
    for names, _, without_it in rows(SETTINGS):
        if re.match(r"\d", without_it):
            listed |= dict(zip(re.findall(r"`(\w+)`", names), amounts(without_it), strict=True))
    assert listed == WITHOUT_IT


def test_limits_are_those_of_the_protocol() -> None:
    (_, body), *others = rows(section("Limits"))
    assert body == f"{base.API_BODY_LIMIT // 1024} KiB"
    assert [amounts(limit) for _, limit in others] == [[WITHOUT_IT[name] for name in names] for names in LIMITS]


def test_no_rate_is_left_out_of_the_protocol() -> None:
    """But that of the admin's door."""
    told = {name for names in LIMITS for name in names}
    assert {f"THROTTLE_{scope.upper()}" for scope in base.THROTTLES} - told == {"THROTTLE_ADMIN_LOGIN"}
