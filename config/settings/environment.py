"""What the environment says, read strictly: empty is as not set, spaces around do not count.

What cannot be meant is refused with ImproperlyConfigured, which names the variable and what is expected of it, and not
the value, which may be a secret.
"""

import re
from collections.abc import Collection
from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from os import environ
from typing import Final, NoReturn
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

RATE: Final = re.compile(r"[1-9]\d{0,8}/(second|minute|hour|day)")
YES: Final = ("1", "true", "yes", "on")
NO: Final = ("0", "false", "no", "off")
LONGEST: Final = timedelta(days=1).total_seconds()


def text(name: str, default: str = "") -> str:
    """Whatever it says."""
    return environ.get(name, "").strip() or default


def words(name: str, default: str = "") -> list[str]:
    """A list with commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def integer(name: str, default: int, *, least: int = 1, most: int = 10**9) -> int:
    """A whole number."""
    said = text(name, str(default))
    if not re.fullmatch(r"[0-9]{1,10}", said) or not least <= int(said) <= most:
        _refuse(name, f"a whole number from {least} to {most}")
    return int(said)


def seconds(name: str, default: float) -> float:
    """A time, more than none."""
    said = text(name, str(default))
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", said, re.ASCII) or not 0 < float(said) <= LONGEST:
        _refuse(name, f"seconds, such as 1.5, more than 0 and not over {LONGEST:.0f}")
    return float(said)


def flag(name: str, default: bool) -> bool:
    """Yes or no."""
    said = text(name, YES[0] if default else NO[0]).lower()
    if said not in YES + NO:
        _refuse(name, f"one of {', '.join(YES)} or one of {', '.join(NO)}")
    return said in YES


def choice(name: str, default: str, choices: Collection[str]) -> str:
    """One of a few words, in capitals or not."""
    known = {word.lower(): word for word in choices}.get(text(name, default).lower())
    if known is None:
        _refuse(name, f"one of {', '.join(choices)}")
    return known


def rate(name: str, default: str) -> str:
    """How often in which time."""
    said = text(name, default)
    if not RATE.fullmatch(said):
        _refuse(name, "a number and a time, such as 60/minute: second, minute, hour or day")
    return said


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Networks, with commas."""
    try:
        return [ip_network(word) for word in words(name)]
    except ValueError:
        _refuse(name, "networks with commas, such as 10.0.0.0/24,fd00::/8")


def address(name: str, default: str, schemes: Collection[str]) -> str:
    """A URL with one of these schemes."""
    said = text(name, default)
    if said and not _is_address(said, schemes):
        _refuse(name, f"an address that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}")
    return said


def _is_address(said: str, schemes: Collection[str]) -> bool:
    try:
        found = urlsplit(said)
        return found.scheme in schemes and (found.port is None or found.port > 0) and "://" in said
    except ValueError:  # no such port
        return False


def _refuse(name: str, expected: str) -> NoReturn:
    raise ImproperlyConfigured(f"{name} must be {expected}") from None
