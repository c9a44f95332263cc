"""Production refuses to start unsafe: every reason is told at once, without the values."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.safety import UnsafeSettingsError, refuse_unsafe

PASSWORD = "correcthorsebattery"
SAFE: dict[str, Any] = {
    "SECRET_KEY": "0123456789abcdefghij" * 3,
    "DEBUG": False,
    "ALLOWED_HOSTS": ["gin.example.org"],
    "PUBLIC_URL": "https://gin.example.org",
    "CORS_ALLOWED_ORIGINS": ["https://cards.example.org", "http://localhost:5173"],
    "DATABASES": {"default": {"HOST": "postgres", "PASSWORD": PASSWORD}},
    "REDIS_URL": f"redis://:{PASSWORD}@valkey:6379/0",
    "METRICS_TOKEN": "",
}
UNSAFE = [
    ("SECRET_KEY", ""),
    ("SECRET_KEY", "short"),
    ("SECRET_KEY", "a" * 80),
    ("SECRET_KEY", "insecure, " + "0123456789abcdefghij" * 3),
    ("SECRET_KEY", "django-insecure-" + "0123456789abcdefghij" * 3),
    ("DEBUG", True),
    ("ALLOWED_HOSTS", [""]),
    ("ALLOWED_HOSTS", ["gin.example.org", "*"]),
    ("PUBLIC_URL", "http://gin.example.org"),
    ("PUBLIC_URL", "https://"),
    ("PUBLIC_URL", "https://gin.example.org/below"),
    ("PUBLIC_URL", ""),
    ("CORS_ALLOWED_ORIGINS", ["*"]),
    ("CORS_ALLOWED_ORIGINS", ["https://cards.example.org/"]),
    ("CORS_ALLOWED_ORIGINS", ["null"]),
    ("DATABASES", {}),
    ("DATABASES", {"default": {"HOST": "postgres", "PASSWORD": ""}}),
    ("DATABASES", {"default": {"HOST": "postgres", "PASSWORD": "postgres"}}),
    ("DATABASES", {"default": {"HOST": "postgres", "PASSWORD": "elevenchars"}}),
    ("REDIS_URL", "redis://valkey:6379/0"),
    ("REDIS_URL", "redis://:changeme@valkey:6379/0"),
    ("METRICS_TOKEN", "short"),
]


def test_what_is_safe_starts() -> None:
    refuse_unsafe(SAFE)
    refuse_unsafe({**SAFE, "DATABASES": {"default": {"HOST": "/run/postgresql", "PASSWORD": ""}}})  # no network


@pytest.mark.parametrize(("name", "value"), UNSAFE)
def test_what_is_not_says_why(name: str, value: Any) -> None:
    with pytest.raises(UnsafeSettingsError) as refused:
        refuse_unsafe({**SAFE, name: value})
    (problem,) = refused.value.problems
    assert name.removesuffix("S").replace("DATABASE", "DATABASE_URL") in problem
    assert isinstance(refused.value, ImproperlyConfigured)


def test_all_reasons_come_together_and_no_value() -> None:
    wrong = {"SECRET_KEY": "my-dog-rex", "REDIS_URL": "redis://:rex2019@valkey", "ALLOWED_HOSTS": ["*"]}
    with pytest.raises(UnsafeSettingsError) as refused:
        refuse_unsafe({**SAFE, **wrong})
    assert len(refused.value.problems) == 3
    assert "rex" not in str(refused.value)
