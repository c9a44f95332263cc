"""JSON, strictly: one decoder and one encoder for every door."""

import hashlib
from typing import Any

import msgspec
import orjson


class NotJSONError(ValueError):
    """The bytes are not JSON: malformed, NaN, not UTF-8, or nested too deeply."""


def decode(body: bytes) -> Any:
    """The value of a JSON text. NotJSONError."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise NotJSONError(str(error)) from error


def encode(value: Any) -> bytes:
    """The JSON text of a value: UTF-8, times in RFC 3339 with Z."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS)


def body_hash(path: str, body: Any) -> bytes:
    """What a repeat is compared by: equal for equal values, by whatever door they come."""
    return hashlib.sha256(path.encode() + b"\n" + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).digest()
