"""Who a request comes from, when proxies stand in between.

What a proxy says in headers is believed of the proxies in `TRUSTED_PROXIES` alone: anybody can write headers.
"""

import re
from collections.abc import MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from structlog.contextvars import bind_contextvars

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
FORWARDED: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_REQUEST_ID")


@lru_cache(maxsize=4096)
def is_trusted(address: str) -> bool:
    """Whether the address is one of our proxies', written as IPv4 in IPv6 too, as a socket for both has it."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    plain = getattr(found, "ipv4_mapped", None) or found
    return any(plain in network for network in settings.TRUSTED_PROXIES)


def client_address(peer: str, forwarded_for: str) -> str:
    """The address nearest to us that is none of our proxies.

    `peer` is who connected; `forwarded_for` is X-Forwarded-For, to which each proxy adds at the right whom it saw.
    What stands left of the first stranger is hearsay.
    """
    address = peer
    for seen in reversed(forwarded_for.split(",")):
        if not is_trusted(address) or not _is_address(seen.strip()):
            break
        address = seen.strip()
    return address


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def admit(headers: MutableMapping[str, str]) -> str:
    """Put the client's own address into a request's META, take out what no proxy of ours said; the request's id."""
    peer = headers.get("REMOTE_ADDR", "")
    if not is_trusted(peer):
        for name in FORWARDED:
            headers.pop(name, None)
        return uuid4().hex
    headers["REMOTE_ADDR"] = client_address(peer, headers.get("HTTP_X_FORWARDED_FOR", ""))
    return request_id(headers.get("HTTP_X_REQUEST_ID", ""))


def request_id(given: str) -> str:
    """The id that a proxy gave, if it has the form of one, or a new one."""
    return given if REQUEST_ID.fullmatch(given) else uuid4().hex


class Sockets:
    """The same for sockets: around the ASGI application that serves them."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket as the client's own."""
        peer, port = scope.get("client") or ("", 0)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        name = ""
        if is_trusted(peer):
            peer = client_address(peer, headers.get("x-forwarded-for", ""))
            name = headers.get("x-request-id", "")
        bind_contextvars(request_id=request_id(name))
        await self._application({**scope, "client": (peer, port)}, receive, send)
