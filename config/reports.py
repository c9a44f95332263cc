"""Errors for Sentry and traces for OpenTelemetry, where the operator names a place for them and has the extra.

Both are told what the log is told and no more: no bodies, headers, cookies, addresses or local variables.
"""

import re
from importlib.util import find_spec
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.logs import scrubbed

CARD: Final = re.compile(r"(?<![\w-])[A2-9TJQK][SHDC](?![\w-])")
WITHHELD: Final = ("request", "user", "extra", "breadcrumbs", "server_name", "modules")
"""Parts of Sentry's events that could hold what nobody else may see."""
ADDRESSES: Final = ("http.url", "http.target", "url.full", "url.path", "url.query")
"""A span's attributes in which codes would stand."""


def start() -> None:
    """Begin to report, if that is wanted. ImproperlyConfigured where the package for it is missing."""
    if settings.SENTRY_DSN:
        _require("sentry_sdk", "SENTRY_DSN", "sentry")
        _start_sentry()
    if settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        _require("opentelemetry", "OTEL_EXPORTER_OTLP_ENDPOINT", "otel")
        _start_tracing()


def _require(package: str, setting: str, extra: str) -> None:
    if find_spec(package) is None:
        raise ImproperlyConfigured(f"{setting} is set, but its package is not installed: pip install '.[{extra}]'")


def clean(event: dict[str, Any], _hint: Any = None) -> dict[str, Any]:
    """Sentry's event without what it must not hold: whole parts go, secrets and cards in all texts too."""
    kept: dict[str, Any] = _clean({name: part for name, part in event.items() if name not in WITHHELD})
    return kept


def _clean(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _clean(inner) for name, inner in part.items() if name != "vars"}
    if isinstance(part, list | tuple):
        return [_clean(inner) for inner in part]
    return CARD.sub("…", scrubbed(part)) if isinstance(part, str) else part


def _start_sentry() -> None:
    import sentry_sdk  # noqa: PLC0415 - an extra

    sentry_sdk.init(
        dsn=settings.SENTRY_DSN,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=clean,
        before_send_transaction=clean,
    )


def _start_tracing() -> None:
    from opentelemetry import trace  # noqa: PLC0415 - an extra
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.instrumentation.celery import CeleryInstrumentor  # noqa: PLC0415
    from opentelemetry.instrumentation.django import DjangoInstrumentor  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource.create({"service.name": "gin-server"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    DjangoInstrumentor().instrument(request_hook=without_address)
    CeleryInstrumentor().instrument()


def without_address(span: Any, _request: Any) -> None:
    """The span keeps the route, not the address."""
    for name in ADDRESSES:
        if name in (span.attributes or {}):
            span.set_attribute(name, "…")
