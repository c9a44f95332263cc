"""What surrounds every request: whom it comes from, its id, its line in the log, its metrics, its headers."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from structlog.contextvars import bind_contextvars, clear_contextvars

from api import observed
from config.proxies import admit

View = Callable[[HttpRequest], HttpResponseBase]

QUIET: Final = frozenset({"healthz", "readyz", "metrics"})
"""Asked for all the time by machines: counted, but not written down."""
HEADERS: Final = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Beside those of Django and of the content security policy."""
API: Final = "/api/v1/"
READABLE: Final = f"{API}docs/"
"""The one page below it."""
NOTHING: Final = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
"""What the answer to a call may load, should a browser show it."""


class Surroundings:
    """Outermost, so that the answers of all other middleware are seen as well."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and say so."""
        began = perf_counter()
        clear_contextvars()
        name = admit(request.META)
        bind_contextvars(request_id=name)
        response = self._get_response(request)
        response.headers["X-Request-ID"] = name
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        route = route_of(request, response)
        quiet = route in QUIET or route == STATIC
        observed.answered(request.method or "", route, response.status_code, perf_counter() - began, quiet=quiet)
        return response


class OfThePages:
    """The reader's language and what a page may load: calls answer in English, and load nothing.

    Finding out both costs as much as the gate does.
    """

    def __init__(self, get_response: View) -> None:
        self._call = get_response
        self._page: Any = LocaleMiddleware(CSPMiddleware(get_response))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on, with them or without."""
        if not request.path_info.startswith(API) or request.path_info == READABLE:
            shown: HttpResponseBase = self._page(request)
            return shown
        translation.activate(settings.LANGUAGE_CODE)  # a thread may have shown a page before
        response = self._call(request)
        response.headers["Content-Security-Policy"] = NOTHING
        return response


class OfOurHosts(CommonMiddleware):
    """Refuses a Host that is none of `ALLOWED_HOSTS`, but to machines, which ask by address and use no name."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """DisallowedHost if it is refused."""
        return None if request.path_info.removeprefix("/") in QUIET else super().process_request(request)


class OfTheAdmin:
    """Sessions, log-in and messages: no other page and no call of the API knows a cookie of theirs."""

    def __init__(self, get_response: View) -> None:
        self._elsewhere = get_response
        self._admin: Any = SessionMiddleware(AuthenticationMiddleware(MessageMiddleware(get_response)))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on, with them or without."""
        at_admin = request.path_info.startswith("/" + settings.ADMIN_PATH)
        return self._admin(request) if at_admin else self._elsewhere(request)


class OneThread:
    """Innermost, and like all middleware that says nothing else synchronous.

    Django runs everything around it in the view's own thread then. Under ASGI it would otherwise change threads for
    each half of each middleware, which costs more than they do.
    """

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on."""
        return self._get_response(request)


STATIC: Final = "static"
NOWHERE: Final = "nowhere"


def route_of(request: HttpRequest, response: HttpResponseBase) -> str:
    """The pattern of the request's address: never the address itself, in which codes stand."""
    if request.resolver_match is None:
        return NOWHERE if response.status_code >= 400 else STATIC
    route = request.resolver_match.route
    return "admin" if route.startswith(settings.ADMIN_PATH) else route or "/"
