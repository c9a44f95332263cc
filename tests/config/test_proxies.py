"""Who a request comes from: proxies are believed only if they are ours, and only for what they saw themselves."""

from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest

from config.proxies import admit, client_address, is_trusted

CLIENT, PROXY, OUTER = "203.0.113.9", "10.0.0.2", "10.0.0.3"


@pytest.fixture(autouse=True)
def ours(settings: Any) -> Iterator[None]:
    """The networks of our proxies."""
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24"), ip_network("fd00::/8")]
    is_trusted.cache_clear()
    yield
    is_trusted.cache_clear()


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        (CLIENT, "", CLIENT),
        (CLIENT, "198.51.100.1", CLIENT),  # a stranger's word
        (CLIENT, PROXY, CLIENT),
        (PROXY, CLIENT, CLIENT),
        (PROXY, f"198.51.100.1, {CLIENT}", CLIENT),  # what the client wrote itself stands left
        (PROXY, f"198.51.100.1,{CLIENT},{OUTER}", CLIENT),
        (PROXY, f"127.0.0.1, {CLIENT}, {OUTER}", CLIENT),
        (PROXY, "", PROXY),
        (PROXY, "nonsense", PROXY),
        (PROXY, f"{CLIENT}, nonsense", PROXY),
        (PROXY, f"{CLIENT}, ", PROXY),
        (PROXY, OUTER, OUTER),
        ("fd00::1", "2001:db8::7", "2001:db8::7"),
        (f"::ffff:{PROXY}", CLIENT, CLIENT),
        (PROXY, f"{CLIENT}, ::ffff:{OUTER}", CLIENT),
        (f"::ffff:{CLIENT}", "198.51.100.1", f"::ffff:{CLIENT}"),
        ("", CLIENT, ""),
        ("not an address", CLIENT, "not an address"),
    ],
)
def test_the_client_is_the_first_stranger_seen_from_here(peer: str, forwarded: str, client: str) -> None:
    assert client_address(peer, forwarded) == client


def meta(peer: str) -> dict[str, str]:
    return {
        "REMOTE_ADDR": peer,
        "HTTP_X_FORWARDED_FOR": CLIENT,
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_HOST": "evil.example",
        "HTTP_X_REQUEST_ID": "from-the-proxy.1",
    }


def test_a_proxy_of_ours_is_believed() -> None:
    headers = meta(PROXY)
    assert admit(headers) == "from-the-proxy.1"
    assert (headers["REMOTE_ADDR"], headers["HTTP_X_FORWARDED_PROTO"]) == (CLIENT, "https")


def test_of_a_stranger_nothing_is() -> None:
    """Neither his address, nor that he came by https, nor his request's id."""
    headers = meta("198.51.100.1")
    assert admit(headers) != "from-the-proxy.1"
    assert headers == {"REMOTE_ADDR": "198.51.100.1"}


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "has space in it", "line\nfeed-line", "ünicode-ünicode"])
def test_an_id_has_a_form(given: str) -> None:
    headers = {**meta(PROXY), "HTTP_X_REQUEST_ID": given}
    assert len(admit(headers)) == 32
