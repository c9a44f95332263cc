"""Settings that hold everywhere. What differs by machine comes from the environment."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
import django_stubs_ext

from accounts.topics import TASK_SWEEP_LETTERS
from config import logs
from config.settings import environment
from gin import topics

django_stubs_ext.monkeypatch()  # so that generic classes of Django can be named with their models

BASE_DIR = Path(__file__).resolve().parents[2]

DEBUG = False
SECRET_KEY = environment.text("SECRET_KEY")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
PUBLIC_URL = environment.text("PUBLIC_URL", "http://127.0.0.1:8000").rstrip("/")
ADMIN_PATH = environment.text("ADMIN_PATH", "admin").strip("/") + "/"
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES")
"""Networks whose word counts on where a request comes from."""

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
    "config.middleware.Surroundings",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.OfThePages",
    "config.middleware.OfOurHosts",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.middleware.OfTheAdmin",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.OneThread",
]
# The admin looks for three by name, which `OfTheAdmin` holds.
SILENCED_SYSTEM_CHECKS = ["admin.E408", "admin.E409", "admin.E410"]
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
DATABASE_PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Seconds, the last in milliseconds, after which a machine that answers nothing at all counts as gone."""
_database_url = environment.address("DATABASE_URL", "", ("postgres", "postgresql"))
DATABASES: dict[str, Any] = {"default": dj_database_url.parse(_database_url)} if _database_url else {}
if DATABASES:
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        pool={"min_size": 1, "max_size": 16, "timeout": 2},
        options="-c lock_timeout=3s",  # one room that is held up must not hold up the rest
        server_side_binding=True,  # else nothing can be prepared
        prepare_threshold=2,  # planning the append costs more than doing it
        **DATABASE_PATIENCE,
    )
REDIS_URL = environment.address("REDIS_URL", "redis://127.0.0.1:6379/0", ("redis", "rediss"))
REDIS_PATIENCE = {"socket_timeout": 1, "socket_connect_timeout": 1}
"""Seconds that a request waits for a Redis that is frozen, before it goes on without."""
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_PATIENCE,
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "config.doorbells.Doorbells",
        # a subscription is silent while nobody plays: no time-out on reading it
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
    }
}
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
PASSWORD_HASHERS = ["accounts.hashers.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "email", "name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# -- mail: printed where no server for it is named
EMAIL_HOST = environment.text("EMAIL_HOST")
EMAIL_PORT = environment.integer("EMAIL_PORT", 587, most=65535)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "gin@localhost")
CONFIRM_EMAIL = bool(EMAIL_HOST)
"""Whether an account begins only when the code that was mailed to its address has come back."""
CONFIRM_CODE_LIFETIME = timedelta(days=1)
RESET_CODE_LIFETIME = timedelta(hours=1)

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
STATIC_ROOT = Path(environment.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# -- the API
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # forms of the admin; the API has its own, lower limit
CORS_ALLOWED_ORIGINS = environment.words("CORS_ALLOWED_ORIGINS")
"""Other sites whose pages may call the API and open sockets."""
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "idempotency-key", "if-none-match", "x-seat"]
CORS_EXPOSE_HEADERS = ["ETag", "Location", "Retry-After", "WWW-Authenticate", "X-Request-ID"]
CORS_PREFLIGHT_MAX_AGE = 7200
if CORS_ALLOWED_ORIGINS:
    MIDDLEWARE.insert(1, "corsheaders.middleware.CorsMiddleware")
API_BODY_LIMIT = 8 * 1024
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["api.rest.json.JSONBody"],
    "DEFAULT_RENDERER_CLASSES": ["api.rest.json.JSON"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.rest.json.Negotiation",
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
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enum_id_removal",
        "api.rest.docs.add_answers",
    ],
    "REDOC_DIST": "SIDECAR",
}
THROTTLES = {
    "create": environment.rate("THROTTLE_CREATE", "60/minute"),
    "join": environment.rate("THROTTLE_JOIN", "60/minute"),
    "act": environment.rate("THROTTLE_ACT", "600/minute"),
    "insight": environment.rate("THROTTLE_INSIGHT", "30/minute"),
    "login": environment.rate("THROTTLE_LOGIN", "20/minute"),
    "login_account": environment.rate("THROTTLE_LOGIN_ACCOUNT", "20/hour"),
    "letter": environment.rate("THROTTLE_LETTER", "20/hour"),
    "letter_account": environment.rate("THROTTLE_LETTER_ACCOUNT", "5/hour"),
    "me": environment.rate("THROTTLE_ME", "120/minute"),
    "export": environment.rate("THROTTLE_EXPORT", "10/hour"),
    "guess": environment.rate("THROTTLE_GUESS", "300/minute"),
    "connect": environment.rate("THROTTLE_CONNECT", "300/minute"),
    "admin_login": environment.rate("THROTTLE_ADMIN_LOGIN", "10/minute"),
}
"""Rates: `act` by seat, `me` and `export` by account, all others by address. `guess` counts keys and codes that open
nothing, `connect` sockets, `login_account` passwords tried on an account, `letter_account` mails to an e-mail address.
"""

# -- sockets
SOCKET_THREADS = environment.integer("SOCKET_THREADS", 4)
SOCKET_SEND_SECONDS = environment.seconds("SOCKET_SEND_SECONDS", 10)
"""A reader that takes nothing for so long is closed."""
SOCKETS_PER_SEAT = 8
SOCKETS_PER_ADDRESS = environment.integer("SOCKETS_PER_ADDRESS", 500)
"""In each process: a school behind one address plays too."""
PRESENCE_TTL = timedelta(seconds=environment.seconds("PRESENCE_TTL_SECONDS", 45))
"""How long a seat counts as connected after its last sign of life."""
PRESENCE_GRACE = timedelta(seconds=environment.seconds("PRESENCE_GRACE_SECONDS", 10))
"""How long it does after a socket was closed."""

# -- the game
ROOM_IDLE_DAYS = {"online": 7, "computer": 365, "local": 365}
EXPIRED_ROOM_LIFETIME = timedelta(days=90)
"""How long an expired room is kept before it is purged."""
COMMITMENT_LIFETIME = timedelta(hours=1)
RESUME_CODE_LIFETIME = timedelta(minutes=10)
REQUEST_LIFETIME = timedelta(hours=24)
HARD_WORLDS = environment.integer("HARD_WORLDS", 4096)
INSIGHT_WORLDS = environment.integer("INSIGHT_WORLDS", 2048)
"""Sampled worlds for each move of a hint or an analysis."""
INSIGHT_SECONDS = environment.seconds("INSIGHT_SECONDS", 5.0)
HARD_SECONDS = environment.seconds("HARD_SECONDS", 1.0)

# -- operations
LOG_LEVEL = environment.choice("LOG_LEVEL", "INFO", logs.LEVELS)
LOGGING = logs.configuration(json=environment.choice("LOG_FORMAT", "console", logs.FORMATS) == "json", level=LOG_LEVEL)
METRICS_OPEN = False
"""Whether `/metrics` needs no token."""
METRICS_TOKEN = environment.text("METRICS_TOKEN")
METRICS_PORT = environment.integer("METRICS_PORT", 0, least=0, most=65535)
"""Where a worker or beat, which has no pages, shows its metrics; 0 is nowhere."""
SENTRY_DSN = environment.text("SENTRY_DSN")
OTEL_EXPORTER_OTLP_ENDPOINT = environment.text("OTEL_EXPORTER_OTLP_ENDPOINT")
"""Where errors and traces go, with the extras `sentry` and `otel`; nowhere by default."""
DRAIN_FILE = Path(environment.text("DRAIN_FILE", "/tmp/gin-draining"))
"""While it exists this process's machine wants no new traffic: `/readyz` says so."""

# -- tasks
CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = topics.QUEUE_DEFAULT
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120, **REDIS_PATIENCE}
"""Nobody's move waits longer for a broker that is frozen: the sweep asks again."""
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0}
CELERY_BEAT_SCHEDULE = {
    "sweep letters": {"task": TASK_SWEEP_LETTERS, "schedule": 60.0, "options": {"expires": 60}},
    "sweep overdue bots": {"task": topics.TASK_SWEEP_BOTS, "schedule": 5.0, "options": {"expires": 5}},
    "expire idle rooms": {"task": topics.TASK_EXPIRE_ROOMS, "schedule": 600.0, "options": {"expires": 600}},
    "forget old requests": {"task": topics.TASK_FORGET_REQUESTS, "schedule": 3600.0, "options": {"expires": 3600}},
}
