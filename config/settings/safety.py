"""What a server on the open internet must not start with."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET: Final = 50
SHORTEST_TOKEN: Final = 32
SHORTEST_PASSWORD: Final = 12
KNOWN: Final = frozenset({"postgres", "postgresql", "password", "changeme", "change-me", "gin", "admin", "secret"})
"""Passwords that somebody meant to replace."""


class UnsafeSettingsError(ImproperlyConfigured):
    """The server does not start; `problems` says why, one line each, without the values themselves."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("production settings are unsafe:\n" + "\n".join(f"- {problem}" for problem in problems))
        self.problems = problems


def refuse_unsafe(settings: Mapping[str, Any]) -> None:
    """UnsafeSettingsError with all that is wrong at once."""
    if found := list(problems(settings)):
        raise UnsafeSettingsError(found)


def problems(settings: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the settings, given by name."""
    secret: str = settings["SECRET_KEY"]
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < 10 or secret.startswith(("insecure", "django-insecure")):
        yield f"SECRET_KEY must be {SHORTEST_SECRET} random characters or more"
    if settings["DEBUG"]:
        yield "DEBUG must be off"
    yield from _hosts(settings)
    yield from _stores(settings)
    token: str = settings["METRICS_TOKEN"]
    if token and len(token) < SHORTEST_TOKEN:
        yield f"METRICS_TOKEN must be {SHORTEST_TOKEN} random characters or more, or not set"


def _hosts(settings: Mapping[str, Any]) -> Iterator[str]:
    hosts: list[str] = settings["ALLOWED_HOSTS"]
    if not any(hosts) or any(host.strip() in ("*", ".") for host in hosts):
        yield "ALLOWED_HOSTS must list the names that this server answers to, not *"
    public = urlsplit(settings["PUBLIC_URL"])
    if public.scheme != "https" or not public.hostname or public.path:
        yield "PUBLIC_URL must be the players' address, https:// and a name"
    for origin in settings["CORS_ALLOWED_ORIGINS"]:
        site = urlsplit(origin)
        if site.scheme not in ("https", "http") or not site.netloc or origin != f"{site.scheme}://{site.netloc}":
            yield "CORS_ALLOWED_ORIGINS must list origins such as https://cards.example.org, not *"


def _stores(settings: Mapping[str, Any]) -> Iterator[str]:
    database = settings["DATABASES"].get("default")
    if database is None:
        yield "DATABASE_URL must be set"
    elif _is_weak(database.get("PASSWORD"), database.get("HOST")):
        yield f"DATABASE_URL must have a password of its own, {SHORTEST_PASSWORD} characters or more"
    redis = urlsplit(settings["REDIS_URL"])
    if _is_weak(redis.password, redis.hostname):
        yield f"REDIS_URL must have a password of its own, {SHORTEST_PASSWORD} characters or more"


def _is_weak(password: str | None, host: str | None) -> bool:
    """Known or short; none at all only where no network leads, to a socket in the file system."""
    if not password:
        return bool(host) and not str(host).startswith("/")
    return len(password) < SHORTEST_PASSWORD or password.lower() in KNOWN
