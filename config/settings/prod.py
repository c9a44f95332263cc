"""Settings in production. Nothing starts without its secrets, or with unsafe ones."""

from config import logs
from config.settings import environment
from config.settings.base import *  # noqa: F403
from config.settings.base import LOG_LEVEL, PUBLIC_URL, SILENCED_SYSTEM_CHECKS
from config.settings.safety import refuse_unsafe

ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_SSL_REDIRECT = PUBLIC_URL.startswith("https://")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]  # asked for within, by machines
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SILENCED_SYSTEM_CHECKS = [*SILENCED_SYSTEM_CHECKS, "security.W021"]  # the browsers' own lists: ask them yourself
LOGGING = logs.configuration(json=environment.choice("LOG_FORMAT", "json", logs.FORMATS) == "json", level=LOG_LEVEL)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.statics.HashedStatics"},
}

refuse_unsafe(globals())
