"""The open sockets of each address in this process, so that one machine does not take them all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings

from api.limits import household

_open: Final[Counter[str]] = Counter()


def address_of(scope: Any) -> str:
    """Whom a socket is counted by; the proxies in between are seen through already."""
    return household(str((scope.get("client") or ("",))[0]))


@contextmanager
def counted(scope: Any) -> Iterator[bool]:
    """Count a socket while it is open; whether its address has more than `SOCKETS_PER_ADDRESS`."""
    address = address_of(scope)
    _open[address] += 1
    try:
        yield _open[address] > settings.SOCKETS_PER_ADDRESS
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
