"""Settings that hold everywhere. What differs by machine comes from the environment."""

from datetime import timedelta
from os import environ
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext

from gin import topics

django_stubs_ext.monkeypatch()  # so that generic classes of Django can be named with their models

BASE_DIR = Path(__file__).resolve().parents[2]

DEBUG = False
SECRET_KEY = environ.get("SECRET_KEY", "")
ALLOWED_HOSTS = environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]").split(",")
PUBLIC_URL = environ.get("PUBLIC_URL", "http://127.0.0.1:8000").rstrip("/")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "gin",
    "api",
    "web",
    "config",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# -- storage
DATABASES: dict[str, Any] = (
    {"default": dj_database_url.parse(environ["DATABASE_URL"])} if "DATABASE_URL" in environ else {}
)
if DATABASES:
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        pool={"min_size": 1, "max_size": 16, "timeout": 2},
        options="-c lock_timeout=3s",  # one room that is held up must not hold up the rest
    )
REDIS_URL = environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "config.doorbells.Doorbells",
        # a subscription is silent while nobody plays: no time-out on reading it
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
    }
}
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# -- languages
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("el", "Ελληνικά"),
    ("hr", "Hrvatski"),
    ("hy", "Հայերեն"),
]
TIME_ZONE = "UTC"
USE_TZ = True

# -- pages
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# -- the API
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # forms of the admin; the API has its own, lower limit
API_BODY_LIMIT = 8 * 1024
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["api.rest.json.JSONBody"],
    "DEFAULT_RENDERER_CLASSES": ["api.rest.json.JSON"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.errors.problem_response",
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gin rummy",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["api.rest.docs.add_answers"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
THROTTLES = {
    "create": environ.get("THROTTLE_CREATE", "60/minute"),
    "join": environ.get("THROTTLE_JOIN", "60/minute"),
    "act": environ.get("THROTTLE_ACT", "600/minute"),
}
"""Rates: `create` and `join` by address, `act` by seat."""

# -- sockets
SOCKET_THREADS = int(environ.get("SOCKET_THREADS", "4"))
SOCKET_SEND_SECONDS = float(environ.get("SOCKET_SEND_SECONDS", "10"))
"""A reader that takes nothing for so long is closed."""
SOCKETS_PER_SEAT = 8
PRESENCE_TTL = timedelta(seconds=float(environ.get("PRESENCE_TTL_SECONDS", "45")))
"""How long a seat counts as connected after its last sign of life."""
PRESENCE_GRACE = timedelta(seconds=float(environ.get("PRESENCE_GRACE_SECONDS", "10")))
"""How long it does after a socket was closed."""

# -- the game
ROOM_IDLE_DAYS = {"online": 7, "computer": 365, "local": 365}
EXPIRED_ROOM_LIFETIME = timedelta(days=90)
"""How long an expired room is kept before it is purged."""
COMMITMENT_LIFETIME = timedelta(hours=1)
RESUME_CODE_LIFETIME = timedelta(minutes=10)
REQUEST_LIFETIME = timedelta(hours=24)
HARD_WORLDS = int(environ.get("HARD_WORLDS", "1024"))
INSIGHT_WORLDS = int(environ.get("INSIGHT_WORLDS", "2048"))
"""Sampled worlds for each move of a hint or an analysis."""
INSIGHT_SECONDS = float(environ.get("INSIGHT_SECONDS", "5.0"))
HARD_SECONDS = float(environ.get("HARD_SECONDS", "1.0"))

# -- tasks
CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = topics.QUEUE_DEFAULT
CELERY_TASK_ROUTES = {
    topics.TASK_BOT_TURN: {"queue": topics.QUEUE_HARD},
    topics.TASK_INSIGHT: {"queue": topics.QUEUE_ADVICE},
}
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120, "socket_timeout": 1, "socket_connect_timeout": 1}
"""Nobody's move waits longer for a broker that is frozen: the sweep asks again."""
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0}
CELERY_BEAT_SCHEDULE = {
    "sweep overdue bots": {"task": topics.TASK_SWEEP_BOTS, "schedule": 5.0, "options": {"expires": 5}},
    "expire idle rooms": {"task": topics.TASK_EXPIRE_ROOMS, "schedule": 600.0, "options": {"expires": 600}},
    "forget old requests": {"task": topics.TASK_FORGET_REQUESTS, "schedule": 3600.0, "options": {"expires": 3600}},
}
