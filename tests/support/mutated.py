"""Sound requests made unsound: in their bytes, their members, their address, their method or their headers.

By chance a request may stay sound; whoever sends it sees that it was accepted.
"""

import json
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from gin.rules.cards import NAMES

ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2.5, -0.0, 1e308, 2**31, 2**53, 2**63, 2**64, 10**40),
    *(
        "",
        " ",
        "0",
        "x" * 65,
        "x" * 5000,
        "a\u0000b",
        "7h",
        "10H",
        "⁷H",
        "\u202e",
        "ﷺ",
        "null",
        "__class__",
        "%s",
        "{0}",
    ),
    *("' OR 1=1 --", "$ne", "../..", "<script>", "\\", "7H", "pass", "stock", "hard"),
    *([], {}, [[]], [None], {"": None}, {"$gt": ""}, [1] * 300, {"type": "pass"}),
)
"""Values that hardly any member takes."""
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "MERGE")
TYPES: Final = ("text/plain", "application/xml", "multipart/form-data; boundary=x", "application/jsonp", "", ";", "*/*")
HEADERS: Final[dict[str, tuple[str, ...]]] = {
    "Authorization": (
        "",
        "Seat",
        "Seat x",
        "Basic eDp4",
        "Bearer x",
        f"Seat {'A' * 43}",
        f"Bearer {'A' * 43}",
        "Seat é",
    ),
    "Idempotency-Key": ("", "x", "x" * 256, "ab\tcd", "é" * 22, "x" * 5000),
    "Accept": ("text/html", "image/*", "x", ";;"),
    "X-Seat": ("0", "3", "x", "-1", "1.0", "²"),
    "Content-Encoding": ("gzip",),
    "X-HTTP-Method-Override": ("DELETE",),
}
QUERIES: Final = (
    *("after=-1", "after=x", "after=1e9", "after=99999999999999999999", "after=", "after=²", "after=1&after=2"),
    *("limit=0", "limit=101", "limit=x", "before=-1", "before=1.5", "hand=x", "hand=hidden&hand=shown", "hand="),
)
PIECES: Final = (
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b'"',
    b"{",
    b"}",
    b"[",
    b",",
    b":",
    b"\\",
    b"NaN",
    b"\\ud800",
)


@dataclass(frozen=True)
class Call:
    """A request below /api/v1/; `body` is sent as it is."""

    method: str
    path: str
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"


def unsound(rng: Random, call: Call) -> Call:
    """The call after one to three changes, most of them to its body."""
    ways = [_bytes, _members, _members, _members, _address, _method, _headers, _query]
    for _ in range(rng.choice((1, 1, 2, 3))):
        call = rng.choice(ways)(rng, call)
    return call


def _bytes(rng: Random, call: Call) -> Call:
    return replace(call, body=broken(rng, call.body))


def _members(rng: Random, call: Call) -> Call:
    try:
        body = json.loads(call.body)
    except (ValueError, RecursionError):
        return call
    return replace(call, body=json.dumps(changed(rng, body)).encode())


def _address(rng: Random, call: Call) -> Call:
    parts = call.path.split("/")
    at = rng.randrange(len(parts))
    part = parts[at]
    parts[at] = rng.choice(
        [part[:-1], part + "x", part[::-1], part.upper(), "", "..", "%00", "%ff", "%2e%2e", "0", "-1", "²", "x" * 2000]
    )
    return replace(call, path="/".join(parts) + rng.choice(["", "", "/", "/x", ".json", ";x=1"]))


def _method(rng: Random, call: Call) -> Call:
    return replace(call, method=rng.choice(METHODS))


def _headers(rng: Random, call: Call) -> Call:
    name = rng.choice(["Content-Type", *HEADERS])
    if name == "Content-Type":
        return replace(call, content_type=rng.choice(TYPES))
    return replace(call, headers={**call.headers, name: rng.choice(HEADERS[name])})


def _query(rng: Random, call: Call) -> Call:
    return replace(call, path=f"{call.path}?{rng.choice(QUERIES)}" if "?" not in call.path else call.path)


def broken(rng: Random, text: bytes) -> bytes:
    """The bytes cut off, doubled, or with others in them."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text + text
        case 2:
            return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
        case 3:
            return text[:at] + rng.choice(PIECES) + text[at:]
        case 4:
            return rng.randbytes(rng.randrange(1, 40))
        case _:
            return b"[" * rng.randrange(1, 3000) + text


def changed(rng: Random, value: Any) -> Any:
    """JSON with an odd value, a member less, a member more, one of another name, or something around it."""
    if not isinstance(value, dict) or not value or rng.random() < 0.05:
        return rng.choice([[value], {"x": value}, rng.choice(ODD)])
    name = rng.choice(list(value))
    rest = {other: member for other, member in value.items() if other != name}
    match rng.randrange(6):
        case 0:
            return rest
        case 1:
            return {
                **value,
                rng.choice(["x", "", "seat", "__proto__", "a\u0000", name.upper(), "match"]): rng.choice(ODD),
            }
        case 2:
            return {**rest, rng.choice([name + "s", name.upper(), f" {name}", ""]): value[name]}
        case 3:
            return {**rest, name: rng.choice([str(value[name]), [value[name]], {"value": value[name]}])}
        case 4 if isinstance(value[name], dict):
            return {**rest, name: changed(rng, value[name])}
        case _:
            return {**rest, name: rng.choice([*ODD, rng.choice(NAMES), rng.randrange(-9, 99)])}
